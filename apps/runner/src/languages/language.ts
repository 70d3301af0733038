import type { GraderFamily } from '@assay/problem';
import type { Limits } from '../sandbox/sandbox.ts';

/**
 * How programs of one language are built and started. Paths are those inside the sandbox, whose working directory
 * contains only the given files.
 */
export interface Language {
  /** The name that contestants choose and submissions contain. */
  name: string;
  /** Other names that foreign clients and packages use. */
  aliases: readonly string[];
  extensions: readonly string[];
  /** File name of the source, as it appears in compiler messages. `{class}` stands for the public class. */
  sourceName: string;
  /** The whole command, source file included. A non-zero exit status means Compile Error. */
  compile: readonly string[];
  /** Options to append if the toolchain supports them, which is tested by compiling `trial`; null if there are none. */
  wanted: { trial: string; options: readonly string[] } | null;
  /** Standard of the precompiled header of `<bits/stdc++.h>` that matches the command; null if none does. */
  header: string | null;
  /** What must be built one time per toolchain before the command works. */
  library: 'go' | null;
  /** The result of compiling, placed in the working directory of every run. */
  artifact: string;
  /** `{memoryMiB}` stands for the problem's memory limit. */
  run: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Maximum number of simultaneous processes and threads of a solution. */
  processes: number;
  compileLimits: Limits;
  allowance: Allowance;
  /** Exit status of the interpreter if memory ran out. */
  outOfMemoryStatus: number | null;
  /** Prints the version on its first line. */
  version: readonly string[];
  mounts: readonly LanguageMount[];
  /** How graders are linked with solutions; null if unsupported. */
  grader: GraderUse | null;
  /** Debian packages that install it. */
  packages: readonly string[];
}

export interface GraderUse {
  family: GraderFamily;
  /**
   * `together`: its sources follow the solution's in the compile command. `main`: the grader replaces the solution
   * there and refers to it. `start`: the run command starts the grader, which loads the solution.
   */
  how: 'together' | 'main' | 'start';
  /** With `together`: extensions of source files; other files are only placed next to them. */
  sources: readonly string[];
  /** With `together`: options that make the compile command produce an object file; null if it cannot. */
  object: readonly string[] | null;
  /** Options appended to compile a solution that has no main function. */
  alone: readonly string[];
}

/** Allowance of a language in addition to the limits of a problem. */
export interface Allowance {
  timeFactor: number;
  timeExtraMs: number;
  memoryExtraBytes: number;
}

/** A folder or file that programs of a language need to see. */
export interface LanguageMount {
  /** Absolute path inside. */
  target: string;
  /** A command on the host whose first line of output is its path. */
  ask: readonly string[] | null;
  /** Otherwise the first of these that exists. */
  from: readonly string[];
}

const MIB = 1024 * 1024;

/** A compiler that exceeds these limits causes a Compile Error, unless its language sets other limits. */
export const compileLimits: Limits = {
  cpuMs: 10_000,
  wallMs: 20_000,
  memoryBytes: 1024 * MIB,
  outputBytes: 64 * MIB,
  processes: 32,
};
/** Checkers come from setters and include large headers. */
export const checkerCompileLimits: Limits = { ...compileLimits, cpuMs: 30_000, wallMs: 60_000 };
/** Maximum size of the stored compiler messages. */
export const COMPILER_OUTPUT_BYTES = 64 * 1024;

const CLASS = '{class}';
const PUBLIC_CLASS =
  /^[ \t]*public[ \t\r\n]+(?:(?:final|abstract|strictfp|sealed)[ \t\r\n]+)*(?:class|record|enum|interface)[ \t\r\n]+([A-Za-z_$][\w$]{0,99})/m;

/** The language with `{class}` replaced for one source, as Java compilers require. */
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

/** Limits of a case for programs of a language. */
export function limitsWith(allowance: Allowance, limits: { timeMs: number; memoryBytes: number }) {
  return {
    timeMs: Math.round(limits.timeMs * allowance.timeFactor + allowance.timeExtraMs),
    memoryBytes: limits.memoryBytes + allowance.memoryExtraBytes,
  };
}

/** A command in shell notation, with quoted arguments. */
export function shownCommand(argv: readonly string[]): string {
  return argv.map((part) => (/^[^\s'"$&|;<>()*]+$/.test(part) ? part : `'${part.replaceAll("'", "'\\''")}'`)).join(' ');
}

/** A run command with the problem's memory limit inserted. */
export function commandFor(run: readonly string[], memoryBytes: number): readonly string[] {
  return run.map((part) => part.replaceAll('{memoryMiB}', String(Math.max(16, Math.floor(memoryBytes / MIB)))));
}
