import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeArchive, treeOfFiles, type CasePlan, type CustomChecker, type JudgePlan } from '@assay/problem';
import { readConfig } from '../src/config.ts';
import { judgeSolution } from '../src/judge/judge-solution.ts';
import type { Judgement } from '../src/judge/judgement.ts';
import { makeLog } from '../src/log.ts';
import { sharePrepared } from './share-prepared.ts';
import { openJudgeEnvironment, environmentFolders, type JudgeEnvironment } from '../src/judge-environment.ts';

const MIB = 1024 * 1024;

/** A real sandbox with the caches, in a folder that is deleted afterwards. */
export interface TestJudge {
  environment: JudgeEnvironment;
  dir: string;
  /** Writes problem data and returns its folder. */
  data(files: Readonly<Record<string, string | Buffer>>): string;
  judge(program: string, language: string, request: Partial<JudgeRequest>): Promise<Judgement>;
  close(): Promise<void>;
}

interface JudgeRequest {
  plan: JudgePlan;
  dataFolder: string;
  signal: AbortSignal;
}

interface TestJudgeOptions {
  slots?: number;
  languagesFile?: string;
  /** Builds its own precompiled headers and libraries instead of sharing those of other tests. */
  ownPrepared?: boolean;
}

/** An environment with the shared headers and libraries, in the folder `workshop` of `scratch`. */
export async function openTestEnvironment(scratch: string, dataFolders: readonly string[]): Promise<JudgeEnvironment> {
  const { goJudge, slots } = readConfig({});
  const dir = join(scratch, 'workshop');
  sharePrepared(dir);
  const log = makeLog('warn');
  return await openJudgeEnvironment({ dir, goJudge, slots, compileCacheBytes: 512 * MIB, dataFolders, log });
}

export async function openTestJudge(options: TestJudgeOptions = {}): Promise<TestJudge> {
  const dir = mkdtempSync(join(tmpdir(), 'assay-runner-'));
  if (options.languagesFile === undefined && !options.ownPrepared) sharePrepared(dir);
  const { goJudge, slots } = readConfig({});
  const environment = await openJudgeEnvironment({
    dir,
    goJudge,
    slots: options.slots ?? slots,
    compileCacheBytes: 512 * MIB,
    languagesFile: options.languagesFile,
    log: makeLog('warn'),
  });
  let folders = 0;
  const testJudge: TestJudge = {
    environment,
    dir,
    data: (files) => {
      const folder = join(environmentFolders(dir).data, `data-${folders++}`);
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), content);
      }
      return folder;
    },
    judge: async (program, language, request) =>
      await judgeSolution(environment.judge, {
        plan: request.plan ?? planOf(1),
        dataFolder: request.dataFolder ?? testJudge.data(numberedCases(1)),
        archive: await submissionOf(program, language),
        priority: 1,
        signal: request.signal ?? new AbortController().signal,
      }),
    close: async () => {
      await environment.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  return testJudge;
}

/** A submission archive like one from the web client. */
export async function submissionOf(code: string, language: string | null): Promise<Buffer> {
  const metadata: Record<string, string> = language === null ? {} : { '.metadata.json': JSON.stringify({ language }) };
  return await makeArchive(treeOfFiles({ 'answer.code': code, ...metadata }));
}

/** Inputs `i i+1` with their sums. */
export function numberedCases(count: number): Record<string, string> {
  const files: Record<string, string> = {};
  for (let index = 1; index <= count; index++) {
    files[`${index}.in`] = `${index} ${index + 1}\n`;
    files[`${index}.ans`] = `${2 * index + 1}\n`;
  }
  return files;
}

/** A judging program of a package, in Python or C++ by the extension of its source. */
export function programOf(
  protocol: CustomChecker['protocol'],
  source: string,
  pointsMode: CustomChecker['pointsMode'] = 'fraction',
): CustomChecker {
  const language = source.endsWith('.py') ? 'Python 3' : 'C++17';
  return { type: 'custom', protocol, sources: [source], language, args: [], pointsMode };
}

/** One subtask of 100 points over `numberedCases`. */
export function planOf(count: number, part: Partial<JudgePlan> = {}, each: Partial<CasePlan> = {}): JudgePlan {
  const cases = Array.from({ length: count }, (_, index): CasePlan => ({
    name: String(index + 1),
    input: `${index + 1}.in`,
    answer: `${index + 1}.ans`,
    weight: 1,
    sample: false,
    timeMs: 1000,
    memoryBytes: 128 * MIB,
    ...each,
  }));
  return {
    timeMs: 1000,
    memoryBytes: 128 * MIB,
    outputBytes: 8 * MIB,
    checker: { type: 'native', compare: 'tokens', caseSensitive: true, absolute: null, relative: null },
    subtasks: [{ id: '1', name: '', points: 100, scoring: 'min', dependsOn: [], cases }],
    ...part,
  };
}
