import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Language } from '../../languages/language.ts';
import type { Log } from '../../log.ts';

const runFile = promisify(execFile);

const COMPILER = '/usr/bin/g++';
/** Building a header takes about five seconds on an idle core. */
const BUILD_TIMEOUT_MS = 120_000;
/** Where the sandbox mounts the folder of headers, read-only. */
export const PCH_MOUNT = '/opt/assay-pch';

const HEADER = join('bits', 'stdc++.h');
/**
 * Stored next to the precompiled header: the compiler uses the precompiled one only for the first inclusion of a
 * source. For a second one it reads this file, without which it would report that the folder has no such header.
 */
const PLAIN_HEADER = '#pragma once\n#include_next <bits/stdc++.h>\n';

/** Ordered by use, most used first. */
const order = ['gnu++17', 'gnu++20', 'gnu++23', 'gnu++14'];

/**
 * Precompiled `<bits/stdc++.h>`, one per standard and compiler version. A compiler ignores one that does not match, so
 * passing it is always correct. Built outside the sandbox from the system's own header, without any user input.
 */
export class PrecompiledHeaders {
  private readonly folder: string;
  private readonly log: Log;
  private readonly ready = new Map<string, string>();

  constructor(folder: string, log: Log) {
    this.folder = folder;
    this.log = log;
  }

  /** The flag that makes the compiler use the header of a standard, or undefined if it is not built. */
  flagFor(standard: string): string | undefined {
    return this.ready.get(standard);
  }

  /**
   * Reuses headers already built for this compiler, builds missing ones, and deletes those of other compilers. A
   * failure costs only speed.
   */
  async prepare(compilerVersion: string, languages: readonly Language[], signal: AbortSignal): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o755 });
    const wanted = languages
      .flatMap(({ header, compile }) => (header === null ? [] : [{ standard: header, flags: flagsOf(compile) }]))
      .sort((a, b) => order.indexOf(a.standard) - order.indexOf(b.standard))
      .map((one) => ({ ...one, name: keyOf(compilerVersion, one.flags) }));
    const names = new Set(wanted.map(({ name }) => name));
    for (const name of await readdir(this.folder)) {
      if (!names.has(name)) await rm(join(this.folder, name), { recursive: true, force: true });
    }
    for (const one of wanted) {
      const header = join(this.folder, one.name, `${HEADER}.gch`);
      try {
        if (!(await exists(header))) await this.build(one, signal);
        await warm(header);
        this.ready.set(one.standard, `-I${PCH_MOUNT}/${one.name}`);
      } catch (error) {
        if (signal.aborted) return;
        this.log.warn('Could not build a precompiled header; compiling is slower.', { standard: one.standard, error });
      }
    }
  }

  private async build({ standard, flags, name }: WantedHeader, signal: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    const temporary = join(this.folder, `tmp-${randomUUID()}`);
    await mkdir(join(temporary, 'bits'), { recursive: true, mode: 0o755 });
    try {
      const source = await findHeader(standard);
      await writeFile(join(temporary, HEADER), PLAIN_HEADER, { mode: 0o644 });
      const output = join(temporary, `${HEADER}.gch`);
      const building = runFile(COMPILER, [...flags, '-x', 'c++-header', '-o', output, source], {
        timeout: BUILD_TIMEOUT_MS,
        signal,
      });
      // Judging continues meanwhile and has priority.
      if (building.child.pid !== undefined) setPriority(building.child.pid, constants.priority.PRIORITY_LOW);
      await building;
      await rename(temporary, join(this.folder, name));
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
    this.log.info('Precompiled header built.', { standard, tookMs: Math.round(performance.now() - startedAt) });
  }
}

interface WantedHeader {
  standard: string;
  /** Exactly those of the compile command; otherwise the header does not match. */
  flags: readonly string[];
  name: string;
}

/** The flags between the compiler and its output. */
function flagsOf(compile: readonly string[]): readonly string[] {
  return compile.slice(1, compile.indexOf('-o'));
}

function keyOf(compilerVersion: string, flags: readonly string[]): string {
  return createHash('sha256')
    .update([compilerVersion, PLAIN_HEADER, ...flags].join('\0'))
    .digest('hex')
    .slice(0, 24);
}

/** Queries the compiler for the path of `<bits/stdc++.h>`. */
async function findHeader(standard: string): Promise<string> {
  const asked = runFile(COMPILER, [`-std=${standard}`, '-x', 'c++', '-M', '-'], {
    timeout: BUILD_TIMEOUT_MS,
    maxBuffer: 4 * 1024 * 1024,
  });
  asked.child.stdin?.end('#include <bits/stdc++.h>\n');
  const { stdout } = await asked;
  const path = stdout.split(/[\s\\]+/).find((part) => part.endsWith('/bits/stdc++.h'));
  if (path === undefined) throw new Error('the compiler has no header bits/stdc++.h');
  return path;
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

/** Reads the file one time, so that it is in the page cache for the first compilation. */
async function warm(path: string): Promise<void> {
  for await (const _ of createReadStream(path, { highWaterMark: 4 * 1024 * 1024 })) void _;
}
