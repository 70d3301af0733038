import { existsSync } from 'node:fs';
import type { Limits } from '../sandbox/sandbox.ts';

export const languageNames = ['C', 'C++17', 'C++20', 'Python 3'] as const;
export type LanguageName = (typeof languageNames)[number];

/** How programs of one language are built and started. Paths are those inside the sandbox, where the working directory is empty but for `files`. */
export interface Language {
  name: LanguageName;
  /** What the source is called beside the compiler, and so in its messages. */
  sourceName: string;
  /** The whole command, source file included. A non-zero exit status means Compile Error. */
  compile: readonly string[];
  /** The compiler's precompiled header of `<bits/stdc++.h>` fits these flags. */
  precompiledHeader: boolean;
  /** What remains after compiling: put beside the program for every run. */
  artifact: string;
  run: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Processes and threads a solution may have at once. */
  processes: number;
  /** Tells the version on its first line. */
  version: readonly string[];
  extensions: readonly string[];
}

const MIB = 1024 * 1024;

/** A compiler that needs more than this is refused with Compile Error. */
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

const fixedEnv = { ONLINE_JUDGE: '1' };
const common = ['-O2', '-DONLINE_JUDGE', '-pipe', '-fmax-errors=20', '-fdiagnostics-color=never'];

/** Flags that decide whether a precompiled header fits; the header is built with exactly these. */
export function cppFlags(standard: 'gnu++17' | 'gnu++20'): readonly string[] {
  return [`-std=${standard}`, ...common];
}

/** The gold linker, where there is one, takes a tenth off compiling a small program. */
const linkerFlags = existsSync('/usr/bin/ld.gold') ? ['-fuse-ld=gold'] : [];

function cpp(name: 'C++17' | 'C++20', standard: 'gnu++17' | 'gnu++20', extensions: readonly string[]): Language {
  return {
    name,
    sourceName: 'answer.cpp',
    compile: ['/usr/bin/g++', ...cppFlags(standard), ...linkerFlags, '-o', 'program', 'answer.cpp'],
    precompiledHeader: true,
    artifact: 'program',
    run: ['./program'],
    env: fixedEnv,
    processes: 16,
    version: ['/usr/bin/g++', '--version'],
    extensions,
  };
}

export const languages: Readonly<Record<LanguageName, Language>> = {
  C: {
    name: 'C',
    sourceName: 'answer.c',
    compile: ['/usr/bin/gcc', '-std=gnu17', ...common, '-o', 'program', 'answer.c', '-lm'],
    precompiledHeader: false,
    artifact: 'program',
    run: ['./program'],
    env: fixedEnv,
    processes: 16,
    version: ['/usr/bin/gcc', '--version'],
    extensions: ['.c'],
  },
  'C++17': cpp('C++17', 'gnu++17', ['.cpp', '.cxx']),
  'C++20': cpp('C++20', 'gnu++20', ['.cc']),
  'Python 3': {
    name: 'Python 3',
    sourceName: 'answer.py',
    compile: ['/usr/bin/python3', '-I', '-S', '-m', 'py_compile', 'answer.py'],
    precompiledHeader: false,
    artifact: 'answer.py',
    run: ['/usr/bin/python3', '-B', 'answer.py'],
    env: fixedEnv,
    processes: 16,
    version: ['/usr/bin/python3', '--version'],
    extensions: ['.py'],
  },
};

const aliases: Readonly<Record<string, LanguageName>> = {
  'C++': 'C++17',
  'C++11': 'C++17',
  'C++14': 'C++17',
  Python3: 'Python 3',
};

/** The language of a submission's metadata; absent means C++17, unknown gives undefined. */
export function languageNamed(name: string | undefined): Language | undefined {
  if (name === undefined || name === '') return languages['C++17'];
  const known = languageNames.find((candidate) => candidate === name) ?? aliases[name];
  return known && languages[known];
}

/** The language of a source file by its extension, for files of a package. */
export function languageOfFile(path: string): Language | undefined {
  const dot = path.lastIndexOf('.');
  const extension = dot < 0 ? '' : path.slice(dot);
  return Object.values(languages).find((language) => language.extensions.includes(extension));
}
