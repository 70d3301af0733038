import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { graderFamilies } from '@assay/contract/languages';
import { installation } from '@assay/problem';
import { parse, YAMLParseError } from 'yaml';
import { z } from 'zod';
import { compileLimits, type Language } from './language.ts';

const MIB = 1024 * 1024;
/** The languages that come with Assay. */
const languagesFile = join(installation, 'apps', 'runner', 'languages.yaml');
const DEFAULT_PROCESSES = 16;
const texts = z.array(z.string().max(4096)).min(1).max(64);
const inside = z
  .string()
  .regex(/^\/[A-Za-z0-9._/-]+$/, 'must be an absolute path')
  .refine((path) => !path.split('/').includes('..'), 'must not go upwards');
const fileName = z.string().regex(/^(\{class\}|[A-Za-z0-9_-])[A-Za-z0-9._-]*$/, 'must be a plain file name');

const entry = z.strictObject({
  aliases: z.array(z.string().min(1).max(64)).default([]),
  extensions: z.array(z.string().regex(/^\.[A-Za-z0-9+]+$/)).default([]),
  /** For clients; see `packages/contract/src/generated/languages.ts`. */
  syntax: z.string().max(64).nullable().default(null),
  source: fileName,
  compile: texts,
  wanted: z
    .strictObject({ trial: z.string().max(4096), options: texts })
    .nullable()
    .default(null),
  artifact: fileName,
  run: texts,
  version: texts,
  env: z.record(z.string().regex(/^[A-Z_][A-Z0-9_]*$/), z.string()).default({}),
  header: z.enum(['gnu++14', 'gnu++17', 'gnu++20', 'gnu++23']).nullable().default(null),
  library: z.enum(['go']).nullable().default(null),
  timeFactor: z.number().min(0.1).max(100).default(1),
  timeExtraMs: z.int().min(0).max(60_000).default(0),
  memoryExtraMiB: z.int().min(0).max(4096).default(0),
  processes: z.int().min(1).max(1024).default(DEFAULT_PROCESSES),
  outOfMemoryStatus: z.int().min(1).max(255).nullable().default(null),
  compileCpuMs: z.int().min(100).max(600_000).default(compileLimits.cpuMs),
  compileMemoryMiB: z
    .int()
    .min(16)
    .max(65_536)
    .default(compileLimits.memoryBytes / MIB),
  compileProcesses: z.int().min(1).max(1024).default(compileLimits.processes),
  mounts: z
    .array(
      z.strictObject({ target: inside, ask: texts.nullable().default(null), from: z.array(z.string()).default([]) }),
    )
    .default([]),
  grader: z
    .strictObject({
      family: z.enum(graderFamilies),
      how: z.enum(['together', 'main', 'start']),
      sources: z.array(z.string()).default([]),
      object: texts.nullable().default(null),
      alone: z.array(z.string()).default([]),
    })
    .nullable()
    .default(null),
  packages: z.array(z.string()).default([]),
});
const file = z.record(z.string().min(1).max(64), entry.nullable());

/** An invalid languages file; the message names the place. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';
}

/** The languages that a runner knows, in display order. Which of them this machine has is determined separately. */
export interface Catalogue {
  readonly all: readonly Language[];
  /** The language of a submission's metadata by name or alias; absent means C++17. */
  named(name: string | undefined): Language | undefined;
  /** The language of a source file by its extension, for files of a package. */
  ofFile(path: string): Language | undefined;
}

const DEFAULT_LANGUAGE = 'C++17';

/** Reads the languages that come with Assay and those in an operator's own file. Throws `CatalogueError`. */
export function readCatalogue(ownFile?: string): Catalogue {
  const entries = new Map(Object.entries(readEntries(languagesFile)));
  if (ownFile !== undefined) {
    for (const [name, one] of Object.entries(readEntries(ownFile))) entries.set(name, one);
  }
  return makeCatalogue([...entries].flatMap(([name, one]) => (one === null ? [] : [toLanguage(name, one)])));
}

export function makeCatalogue(all: readonly Language[]): Catalogue {
  return {
    all,
    named(name) {
      const wanted = name || DEFAULT_LANGUAGE;
      return all.find((one) => one.name === wanted) ?? all.find((one) => one.aliases.includes(wanted));
    },
    ofFile(path) {
      const dot = path.lastIndexOf('.');
      const extension = dot < 0 ? '' : path.slice(dot);
      return all.find((one) => one.extensions.includes(extension));
    },
  };
}

type Entry = z.infer<typeof entry>;

function readEntries(path: string): Record<string, Entry | null> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new CatalogueError(
      `The languages file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  let value: unknown;
  try {
    value = parse(text, { maxAliasCount: 0 });
  } catch (error) {
    const reason = error instanceof YAMLParseError ? error.message.split('\n')[0] : String(error);
    throw new CatalogueError(`The languages file ${path} is not valid YAML: ${reason}`);
  }
  const read = file.safeParse(value ?? {});
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new CatalogueError(
    `The languages file ${path}: ${issue?.path.join(' → ') ?? ''}: ${issue?.message ?? 'is not valid'}.`,
  );
}

function toLanguage(name: string, one: Entry): Language {
  return {
    name,
    aliases: one.aliases,
    extensions: one.extensions,
    sourceName: one.source,
    compile: one.compile,
    wanted: one.wanted,
    header: one.header,
    library: one.library,
    artifact: one.artifact,
    run: one.run,
    env: { ONLINE_JUDGE: '1', ...one.env },
    processes: one.processes,
    compileLimits: {
      ...compileLimits,
      cpuMs: one.compileCpuMs,
      wallMs: one.compileCpuMs * 2,
      memoryBytes: one.compileMemoryMiB * MIB,
      processes: one.compileProcesses,
    },
    allowance: { timeFactor: one.timeFactor, timeExtraMs: one.timeExtraMs, memoryExtraBytes: one.memoryExtraMiB * MIB },
    outOfMemoryStatus: one.outOfMemoryStatus,
    version: one.version,
    mounts: one.mounts,
    grader: one.grader,
    packages: one.packages,
  };
}
