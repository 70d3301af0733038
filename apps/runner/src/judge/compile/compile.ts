import { createHash } from 'node:crypto';
import { copyFile, writeFile } from 'node:fs/promises';
import type { FileSource, KeptFile, Limits, Outcome, Sandbox } from '../../sandbox/sandbox.ts';
import { COMPILER_OUTPUT_BYTES, forSource, type Language } from '../../languages/language.ts';
import type { LanguageVersions } from '../../languages/versions.ts';
import type { Log } from '../../log.ts';
import type { CacheHit, CompileCache } from './compile-cache.ts';
import { JudgeFault } from '../judge-fault.ts';
import { PCH_MOUNT, type PrecompiledHeaders } from './precompiled-headers.ts';
import type { Compiled } from './program.ts';
import type { SlotPool } from '../slot-pool.ts';

/** A compiler that reached the wall limit with less than this share of its CPU limit was waiting, not working. */
const STARVED_SHARE = 0.9;
/** Factor on the limits of a retry of such a compilation. */
const PATIENCE = 3;

export interface CompileRequest {
  language: Language;
  source: Uint8Array;
  /** Placed next to the source, by relative path; for interpreted languages also next to the running program. */
  extraFiles?: Readonly<Record<string, Uint8Array>>;
  /** Whether these are next to the running program in every language. */
  extraFilesStay?: boolean;
  /** Defaults to those of the language. */
  limits?: Limits;
  priority: number;
  /** Aborting stops waiting; a running compilation finishes, since its result is cached. */
  signal?: AbortSignal | undefined;
}

interface CompilerParts {
  sandbox: Sandbox;
  slots: SlotPool;
  cache: CompileCache;
  headers: PrecompiledHeaders | null;
  /** Prepares what a language needs one time before its first compilation. */
  prepareLibrary: (language: Language) => Promise<void>;
  versions: LanguageVersions;
  log: Log;
}

/** Compiles sources into programs inside the sandbox, each distinct source only one time. */
export class Compiler {
  private readonly parts: CompilerParts;
  private readonly underWay = new Map<string, Promise<unknown>>();

  constructor(parts: CompilerParts) {
    this.parts = parts;
  }

  /** Throws `JudgeFault` if this machine lacks the compiler, `SandboxFault` if the sandbox failed. */
  async compile(given: CompileRequest): Promise<Compiled> {
    const request = { ...given, language: forSource(given.language, given.source) };
    const key = this.keyOf(request);
    // Concurrent requests for the same source wait and then find it in the cache; the loop handles results that are not
    // cached.
    while (this.underWay.has(key)) await this.underWay.get(key)?.catch(() => undefined);
    const hit = await this.parts.cache.find(key);
    if (hit) return toCompiled(hit, request, true);
    request.signal?.throwIfAborted();
    const work = this.compileNow(key, request);
    this.underWay.set(key, work);
    try {
      return await work;
    } finally {
      this.underWay.delete(key);
    }
  }

  private async compileNow(key: string, request: CompileRequest): Promise<Compiled> {
    const { sandbox, slots, cache } = this.parts;
    const { language } = request;
    const { limits = language.compileLimits } = request;
    await this.prepared(language);
    const attempt = (within: Limits) =>
      slots.use(request.priority, request.signal, () =>
        sandbox.run({
          argv: this.commandOf(language),
          env: { TMPDIR: '/tmp' },
          files: { ...asSources(request.extraFiles), [language.sourceName]: { bytes: request.source } },
          limits: within,
          stdout: 'text',
          stderrBytes: COMPILER_OUTPUT_BYTES,
          keepFiles: [language.artifact],
        }),
      );
    const first = await attempt(limits);
    // It timed out without getting the processor: most likely the machine's fault, so it is retried with more time.
    const starved = first.end === 'wall-limit' && first.cpuMs < limits.cpuMs * STARVED_SHARE;
    if (starved) this.parts.log.warn('A compilation did not get the processor and is retried.', { cpuMs: first.cpuMs });
    const outcome = starved ? await attempt({ ...limits, wallMs: limits.wallMs * PATIENCE }) : first;
    const kept = outcome.files[language.artifact];
    try {
      const refusal = refusalOf(outcome, kept, limits);
      if (refusal && !refusal.lasting) {
        return { kind: 'rejected', log: refusal.log, cached: false, exceeded: outcome.end.endsWith('-limit') };
      }
      const entry = { ok: refusal === null, log: refusal?.log ?? neutral(outcome.stderrText) };
      const stored = await cache.store(key, entry, (path) => this.fetch(kept, path));
      return toCompiled(stored, request, false);
    } finally {
      await Promise.all(Object.values(outcome.files).map((file) => sandbox.discard(file)));
    }
  }

  private async fetch(kept: KeptFile | undefined, path: string): Promise<void> {
    if (!kept) throw new Error('there is no program to store');
    if (kept.path !== null) await copyFile(kept.path, path);
    else await writeFile(path, await this.parts.sandbox.read(kept));
  }

  private commandOf({ header, compile }: Language): readonly string[] {
    if (header === null) return compile;
    const flag = this.parts.headers?.flagFor(header);
    const [compiler = '', ...rest] = compile;
    return [compiler, ...(flag === undefined ? [] : [flag]), ...rest];
  }

  private async prepared(language: Language): Promise<void> {
    try {
      await this.parts.prepareLibrary(language);
    } catch (error) {
      throw new JudgeFault(
        'machine',
        `The standard library of ${language.name} cannot be compiled here.`,
        "See the runner's log, and check whether the toolchain is complete; 'assay doctor' lists what it finds.",
        { cause: error },
      );
    }
  }

  private keyOf(request: CompileRequest): string {
    const { language, source, extraFiles = {} } = request;
    const version = this.parts.versions[language.name];
    if (version === undefined) {
      throw new JudgeFault(
        'machine',
        `This machine has no working ${language.name} (${language.version[0] ?? ''}).`,
        "Install it on the machine of the runner, or use a runner that has it; 'assay doctor' lists what it finds.",
      );
    }
    const hash = createHash('sha256');
    const part = (bytes: string | Uint8Array) => hash.update(`${bytes.length}:`).update(bytes);
    for (const text of [language.name, version, language.compile.join('\0'), language.artifact]) part(text);
    const inOrder = Object.entries(extraFiles).sort(([a], [b]) => (a < b ? -1 : 1));
    for (const piece of inOrder.flat()) part(piece);
    return part(source).digest('hex');
  }
}

function toCompiled(hit: CacheHit, request: CompileRequest, cached: boolean): Compiled {
  if (!hit.ok) {
    hit.release();
    return { kind: 'rejected', log: hit.log, cached };
  }
  const { language, extraFiles } = request;
  const stay = request.extraFilesStay === true || language.artifact === language.sourceName;
  return {
    kind: 'program',
    cached,
    program: {
      argv: language.run,
      env: language.env,
      files: { ...(stay ? asSources(extraFiles) : {}), [language.artifact]: { path: hit.artifactPath } },
      processes: language.processes,
      allowance: language.allowance,
      outOfMemoryStatus: language.outOfMemoryStatus,
      release: () => hit.release(),
    },
  };
}

function asSources(files: Readonly<Record<string, Uint8Array>> | undefined): Record<string, FileSource> {
  return Object.fromEntries(Object.entries(files ?? {}).map(([path, bytes]) => [path, { bytes }]));
}

interface CompileRefusal {
  log: string;
  /** Whether the same source would be rejected again, so that the rejection can be cached. */
  lasting: boolean;
}

function refusalOf(outcome: Outcome, kept: KeptFile | undefined, limits: Limits): CompileRefusal | null {
  const log = neutral(outcome.stderrText || outcome.stdoutText);
  switch (outcome.end) {
    case 'exited':
      if (outcome.exitCode === 0 && kept) return null;
      if (outcome.exitCode === 0) return { log: 'The compiler produced no program.', lasting: true };
      // The compiler driver survives its killed subprocesses, and the reason why they were killed may differ between
      // runs.
      return {
        log: log || `The compiler ended with exit status ${outcome.exitCode}.`,
        lasting: !/[Kk]illed/.test(log),
      };
    case 'signalled':
      return { log: log || `The compiler was ended by signal ${outcome.signal}.`, lasting: false };
    case 'cpu-limit':
    case 'wall-limit':
      return { log: `Compiling took longer than ${limits.cpuMs / 1000} s.`, lasting: false };
    case 'memory-limit':
      return { log: `Compiling needed more than ${limits.memoryBytes / 1024 / 1024} MiB of memory.`, lasting: false };
    case 'output-limit':
      return { log: `The compiled program is larger than ${limits.outputBytes / 1024 / 1024} MiB.`, lasting: false };
    case 'aborted':
      throw new Error('compiling was aborted');
  }
}

/** Messages without paths of this machine. */
function neutral(text: string): string {
  return text.replaceAll(new RegExp(`${PCH_MOUNT}/[0-9a-f]+/`, 'g'), '').replaceAll(/(^|[\s"'(])\/w\//gm, '$1');
}
