import type { GraderFamily } from '@assay/problem';
import type { Limits } from '../sandbox/sandbox.ts';

/** How programs of one language are built and started. Paths are those inside the sandbox, where the working directory is empty but for the given files. */
export interface Language {
  /** What contestants choose and submissions carry. */
  name: string;
  /** Other names that foreign clients and packages use. */
  aliases: readonly string[];
  extensions: readonly string[];
  /** What the source is called beside the compiler, and so in its messages. `{class}` stands for the public class. */
  sourceName: string;
  /** The whole command, source file included. A non-zero exit status means Compile Error. */
  compile: readonly string[];
  /** Options to stand behind the command where the toolchain takes them, which compiling `trial` tells; null where none are wanted. */
  wanted: { trial: string; options: readonly string[] } | null;
  /** Standard of the precompiled header of `<bits/stdc++.h>` that fits the command; null where none does. */
  header: string | null;
  /** What must be made once per toolchain before the command works. */
  library: 'go' | null;
  /** What remains after compiling: put beside the program for every run. */
  artifact: string;
  /** `{memoryMiB}` stands for the problem's memory limit. */
  run: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Processes and threads a solution may have at once. */
  processes: number;
  compileLimits: Limits;
  allowance: Allowance;
  /** Exit status by which the interpreter says that memory ran out. */
  outOfMemoryStatus: number | null;
  /** Tells the version on its first line. */
  version: readonly string[];
  mounts: readonly LanguageMount[];
  /** How a grader of a problem goes with solutions; null where that cannot be. */
  grader: GraderUse | null;
  /** Debian packages that bring it. */
  packages: readonly string[];
}

export interface GraderUse {
  family: GraderFamily;
  /**
   * `together`: its sources stand behind the solution's in the compile command. `main`: the grader stands in the solution's place there and
   * names the solution itself. `start`: the run command starts the grader, which loads the solution.
   */
  how: 'together' | 'main' | 'start';
  /** With `together`: endings of files that are sources; the others merely lie beside them. */
  sources: readonly string[];
  /** With `together`: options by which the compile command makes an object of one source; null where it cannot. */
  object: readonly string[] | null;
  /** Options behind the compile command by which it takes a solution that has no main function. */
  alone: readonly string[];
}

/** What a language may use beyond the limits of a problem. */
export interface Allowance {
  timeFactor: number;
  timeExtraMs: number;
  memoryExtraBytes: number;
}

/** A folder or a file that must be shown to programs of a language. */
export interface LanguageMount {
  /** Absolute path inside. */
  target: string;
  /** A command of the host whose first line of output names it. */
  ask: readonly string[] | null;
  /** Otherwise the first of these that exists. */
  from: readonly string[];
}

const MIB = 1024 * 1024;

/** A compiler that needs more than this is refused with Compile Error, unless its language says otherwise. */
export const compileLimits: Limits = {
  cpuMs: 10_000,
  wallMs: 20_000,
  memoryBytes: 1024 * MIB,
  outputBytes: 64 * MIB,
  processes: 32,
};
/** Checkers come from setters and include large headers. */
export const checkerCompileLimits: Limits = { ...compileLimits, cpuMs: 30_000, wallMs: 60_000 };
/** How much of the compiler's messages is kept. */
export const COMPILER_OUTPUT_BYTES = 64 * 1024;

const CLASS = '{class}';
const PUBLIC_CLASS =
  /^[ \t]*public[ \t\r\n]+(?:(?:final|abstract|strictfp|sealed)[ \t\r\n]+)*(?:class|record|enum|interface)[ \t\r\n]+([A-Za-z_$][\w$]{0,99})/m;

/** The language with `{class}` filled in for one source, as compilers of Java want it. */
export function forSource(language: Language, source: Uint8Array): Language {
  if (!language.sourceName.includes(CLASS)) return language;
  const text = Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString('utf8');
  const name = PUBLIC_CLASS.exec(text)?.[1] ?? 'Main';
  return {
    ...language,
    sourceName: language.sourceName.replaceAll(CLASS, name),
    compile: language.compile.map((part) => part.replaceAll(CLASS, name)),
  };
}

/** Limits of a case as they are for programs of a language. */
export function limitsWith(allowance: Allowance, limits: { timeMs: number; memoryBytes: number }) {
  return {
    timeMs: Math.round(limits.timeMs * allowance.timeFactor + allowance.timeExtraMs),
    memoryBytes: limits.memoryBytes + allowance.memoryExtraBytes,
  };
}

/** A command as one would type it, its arguments apart from each other. */
export function shownCommand(argv: readonly string[]): string {
  return argv.map((part) => (/^[^\s'"$&|;<>()*]+$/.test(part) ? part : `'${part.replaceAll("'", "'\\''")}'`)).join(' ');
}

/** A run command with the problem's own memory limit in it. */
export function commandFor(run: readonly string[], memoryBytes: number): readonly string[] {
  return run.map((part) => part.replaceAll('{memoryMiB}', String(Math.max(16, Math.floor(memoryBytes / MIB)))));
}
