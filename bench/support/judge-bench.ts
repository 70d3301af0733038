import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashOf, type JudgePlan } from '@assay/problem';
import { judgeSolution, type Judge } from '../../apps/runner/src/judge/judge-solution.ts';
import type { Language } from '../../apps/runner/src/languages/language.ts';
import type { Program } from '../../apps/runner/src/judge/compile/program.ts';
import { SlotPool } from '../../apps/runner/src/judge/slot-pool.ts';
import { readConfig } from '../../apps/runner/src/config.ts';
import { makeLog } from '../../apps/runner/src/log.ts';
import { numberedCases, planOf, submissionOf } from '../../apps/runner/test/test-judge.ts';
import {
  openJudgeEnvironment,
  environmentFolders,
  type JudgeEnvironment,
} from '../../apps/runner/src/judge-environment.ts';
import { benchFolder, root } from './options.ts';

const MIB = 1024 * 1024;

/** The runner's judge, warmed up, in a folder that keeps its precompiled headers between runs. */
export interface JudgeBench {
  dir: string;
  environment: JudgeEnvironment;
  /** As many slots as the machine has cores. */
  judge: Judge;
  /** The same with one slot, so that one case runs at a time. */
  single: Judge;
  /** A language as configured on this machine. */
  languageOf(name: string): Language;
  /** Writes problem data where the sandbox can read it, and returns its folder. */
  data(name: string, files: Readonly<Record<string, string | Buffer>>): string;
  /** Compiles a source like a submission; `path` can also be started outside the sandbox. */
  compile(source: string): Promise<{ program: Program; path: string }>;
  close(): Promise<void>;
}

export async function openJudgeBench(): Promise<JudgeBench> {
  const dir = join(benchFolder, 'runner');
  const { goJudge, slots } = readConfig();
  const environment = await openJudgeEnvironment({
    dir,
    goJudge,
    slots,
    compileCacheBytes: 512 * MIB,
    log: makeLog('warn'),
  });
  await environment.headersReady;
  const { judge } = environment;
  const languageOf = (name: string) => {
    const language = environment.languages.named(name);
    if (!language) throw new Error(`Unknown language ${name}.`);
    return language;
  };
  return {
    dir,
    environment,
    judge,
    single: { ...judge, slots: new SlotPool(1) },
    languageOf,
    data: (name, files) => {
      const folder = join(environmentFolders(dir).data, name);
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), content);
      }
      return folder;
    },
    compile: async (source) => {
      const bytes = Buffer.from(source);
      const compiled = await judge.compiler.compile({ language: languageOf('C++17'), source: bytes, priority: 1 });
      if (compiled.kind === 'rejected') throw new Error(compiled.log);
      const file = compiled.program.files['program'];
      if (!file || !('path' in file)) throw new Error('the compiled program is not a file');
      const path = join(environmentFolders(dir).data, `program-${hashOf(bytes)}`);
      copyFileSync(file.path, path);
      chmodSync(path, 0o755);
      return { program: compiled.program, path };
    },
    close: () => environment.close(),
  };
}

/** A program or script in `bench/programs`. */
export function programText(name: string): string {
  return readFileSync(join(root, 'bench/programs', name), 'utf8');
}

/** A problem with many small cases, judged with the standard checker or with a testlib checker. */
export function sumProblem(
  bench: JudgeBench,
  cases: number,
  checker: 'tokens' | 'testlib',
): { plan: JudgePlan; dataFolder: string } {
  const dataFolder = bench.data(`sum-${cases}`, {
    ...numberedCases(cases),
    'checker.cpp': programText('token-checker.cpp'),
  });
  const custom: Partial<JudgePlan> = {
    checker: {
      type: 'custom',
      protocol: 'testlib',
      sources: ['checker.cpp'],
      language: 'C++17',
      args: [],
      pointsMode: 'percent',
    },
  };
  return { plan: planOf(cases, checker === 'tokens' ? {} : custom), dataFolder };
}

/** Judges a C++17 source; any verdict but Accepted is an error of the benchmark. */
export async function judgeAccepted(
  judge: Judge,
  problem: { plan: JudgePlan; dataFolder: string },
  archive: Uint8Array,
  more: { priority?: number; onLastCase?: () => void } = {},
): Promise<void> {
  const { priority = 1, onLastCase } = more;
  const judgement = await judgeSolution(judge, {
    ...problem,
    archive,
    priority,
    signal: new AbortController().signal,
    ...(onLastCase ? { onLastCase } : {}),
  });
  if (judgement.status !== 'Accepted')
    throw new Error(`expected Accepted, got ${judgement.status}: ${judgement.message}`);
}

export async function sumArchive(source = programText('sum.cpp')): Promise<Uint8Array> {
  return await submissionOf(source, 'C++17');
}

let serial = 0;
/** The source with a unique change, so that no cache contains it. */
export function unseen(source: string): string {
  return `// ${process.pid} ${Date.now()} ${serial++}\n${source}`;
}
