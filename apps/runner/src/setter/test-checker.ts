import { join } from 'node:path';
import { CHECKER_TEST_PATH, MAX_CHECKER_TESTS, type BenchCheckerTest } from '@assay/contract';
import type { CasePlan, JudgePlan, SourceProblem } from '@assay/problem';
import { checkNative } from '../checkers/check-native.ts';
import type { Checked } from '../checkers/checked.ts';
import { checkCustom, compileChecker } from '../checkers/custom-checker.ts';
import type { Program } from '../judge/compile/program.ts';
import { JudgeFault } from '../judge/judge-fault.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';
import type { TryOptions } from './verify-package.ts';

type Files = Pick<SourceProblem, 'data'>;

/** After this, no further test starts: a setter waits for the run, and other runs for its end. */
const MAX_CHECKER_TESTS_MS = 60_000;
const MAX_MESSAGE = 300;

/**
 * Verdicts of the checker on the outputs that the package has for testing it. Empty if there are none, or if outputs
 * are not checked on their own. Throws `JudgeFault` if the checker does not compile.
 */
export async function testChecker(
  environment: JudgeEnvironment,
  { problem: { data }, plan, dataFolder }: { problem: Files; plan: JudgePlan; dataFolder: string },
  { priority = 0, signal }: TryOptions = {},
  maxMs = MAX_CHECKER_TESTS_MS,
): Promise<BenchCheckerTest[]> {
  const { checker, interactor, script, passes } = plan;
  if (interactor || script || passes !== undefined) return [];
  const tests = data.paths
    .flatMap((path) => (path.endsWith('.out') ? (CHECKER_TEST_PATH.exec(path)?.[1] ?? []) : []))
    .slice(0, MAX_CHECKER_TESTS);
  if (tests.length === 0) return [];
  const program =
    checker.type === 'custom' ? await compileChecker(environment.judge, checker, dataFolder, priority, signal) : null;
  const results: BenchCheckerTest[] = [];
  const endMs = performance.now() + maxMs;
  try {
    const waiting = tests.entries();
    const work = async () => {
      for (const [index, test] of waiting) {
        signal?.throwIfAborted();
        const request = { data, plan, dataFolder, program, priority, signal };
        results[index] =
          performance.now() < endMs
            ? { test, ...(await verdictOn(environment, test, request)) }
            : { test, verdict: 'failed', message: `Not run: the tests before it took ${maxMs / 1000} s.` };
      }
    };
    await Promise.all(Array.from({ length: environment.judge.slots.size }, work));
  } finally {
    program?.release();
  }
  return results;
}

interface Request {
  data: Files['data'];
  plan: JudgePlan;
  dataFolder: string;
  program: Program | null;
  priority: number;
  signal: AbortSignal | undefined;
}

/** A checker that gives no verdict here says nothing about other outputs. */
async function verdictOn(
  environment: JudgeEnvironment,
  test: string,
  request: Request,
): Promise<Omit<BenchCheckerTest, 'test'>> {
  try {
    const { accepted, fraction, setterMessage, message } = await checkOutput(environment, test, request);
    const said = (setterMessage || message).slice(0, MAX_MESSAGE);
    if (accepted || fraction >= 1) return { verdict: 'accepted', message: said };
    if (fraction <= 0) return { verdict: 'wrong', message: said };
    return { verdict: 'partly', score: Math.round(fraction * 1e4) / 100, message: said };
  } catch (error) {
    if (error instanceof JudgeFault && error.origin === 'package') return { verdict: 'failed', message: error.message };
    throw error;
  }
}

async function checkOutput(
  { judge: { sandbox, slots } }: JudgeEnvironment,
  test: string,
  { data, plan, dataFolder, program, priority, signal }: Request,
): Promise<Checked> {
  const at = (ending: string) => (data.has(`${test}.${ending}`) ? join(dataFolder, `${test}.${ending}`) : null);
  const [inputPath, answerPath, outputPath] = [at('in'), at('ans'), at('out')];
  if (outputPath === null) throw new Error(`${test}.out was listed`);
  if (plan.checker.type !== 'custom' || !program) {
    if (answerPath === null || plan.checker.type === 'custom')
      throw new JudgeFault('package', `${test}.ans is missing.`, 'Add it.');
    return await checkNative(plan.checker, outputPath, answerPath);
  }
  const output = await sandbox.keep(outputPath);
  try {
    return await checkCustom({ sandbox, slots }, plan.checker, program, {
      plan: caseOf(test, plan),
      input: inputPath === null ? { bytes: new Uint8Array() } : { path: inputPath },
      answerPath,
      output,
      priority,
      signal,
    });
  } finally {
    await sandbox.discard(output);
  }
}

/** With the weight of the first case, for points that are given out of it. */
function caseOf(test: string, { subtasks, timeMs, memoryBytes }: JudgePlan): CasePlan {
  const weight = subtasks.flatMap(({ cases }) => cases)[0]?.weight ?? 1;
  return { name: test, input: `${test}.in`, answer: null, weight, sample: false, timeMs, memoryBytes };
}
