import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesOfPlan, type JudgePlan, type SourceProblem } from '@assay/problem';
import type { BenchProgram, CustomRunCase } from '@assay/contract';
import type { Program } from '../judge/compile/program.ts';
import { isSuited, problemLimits } from '../judge/custom-run.ts';
import { judgeSolution } from '../judge/judge-solution.ts';
import type { Judgement } from '../judge/judgement.ts';
import { runProgram } from '../judge/run-program.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';
import { argsWith } from './generate.ts';
import { brokenProgram, compileGenerator, compileProgram, findProgram, runHelper } from './package-programs.ts';
import { checkInput } from './validate-inputs.ts';
import { archiveOf } from './archive-of.ts';
import { takesFiles, type TryOptions } from './verify-package.ts';

const INPUT = 'stress.in';
const ANSWER = 'stress.ans';

export interface StressRequest {
  problem: SourceProblem;
  plan: JudgePlan;
  /** Contains the package. */
  dataFolder: string;
  /** An empty folder of the environment's data. */
  scratch: string;
  /** Path of the generator in the package, and its arguments; it prints an input. */
  generator: string;
  args: string;
  /** The seed of the first round. */
  seed: number;
  solution: BenchProgram;
  /** Path in the package, such as `submissions/accepted/brute.cpp`. Its output is the answer. */
  reference: string;
  rounds: number;
  /** No further round starts after this time. */
  timeMs?: number;
  /** Maximum characters of an output to return. */
  maxOutput: number;
}

export interface StressDifference {
  seed: number;
  args: string[];
  input: Buffer;
  check: Awaited<ReturnType<typeof checkInput>>;
  /** `Finished`, unless the reference failed. */
  reference: CustomRunCase;
  /** Output of the reference, and the judgement of the solution; null if the reference failed. */
  answer: Buffer | null;
  judgement: Judgement | null;
  /** Output of the solution, from another run; null if it does not read an input on its own. */
  output: CustomRunCase | null;
}

export interface StressResult {
  /** Number of inputs tried. */
  rounds: number;
  outOfTime: boolean;
  /** The first input on which the solution, or the reference, fails; null if none was found. */
  found: StressDifference | null;
}

/**
 * Compares a solution with a reference on generated inputs until one of them fails: the solution with checker and
 * limits of the problem, the reference with the limits of a checker. Throws `JudgeFault` if the generator fails, or a
 * program is missing or does not compile.
 */
export async function stress(
  environment: JudgeEnvironment,
  request: StressRequest,
  options: TryOptions = {},
): Promise<StressResult> {
  const { problem, plan, dataFolder, scratch, generator, rounds, timeMs = Infinity } = request;
  const { onProgress, signal } = options;
  if (takesFiles(plan)) throw brokenProgram('Solutions of this problem are not programs.');
  const single = oneCasePlan(plan);
  const own = new Set([INPUT, ANSWER]);
  await copyFiles(
    dataFolder,
    scratch,
    filesOfPlan(single).filter((path) => !own.has(path)),
  );
  const suspect = await findProgram(environment, problem, request.solution);
  const programs: Program[] = [];
  try {
    const makes = await compileGenerator(environment, { problem, dataFolder, generator }, options);
    programs.push(makes);
    const reference = await findProgram(environment, problem, { path: request.reference });
    const answers = await compileProgram(environment, reference, options);
    programs.push(answers);
    // The judged solution is compiled with the grader; alone it need not compile.
    const alone = isSuited(plan) ? await compileProgram(environment, suspect, options) : null;
    if (alone) programs.push(alone);
    const archive = await archiveOf(suspect, suspect.language.name);
    const endsAtMs = performance.now() + timeMs;
    for (let round = 1; round <= rounds; round++) {
      signal?.throwIfAborted();
      if (performance.now() > endsAtMs) return { rounds: round - 1, outOfTime: true, found: null };
      const found = await tryRound(environment, { ...request, single, makes, answers, alone, archive, round }, options);
      onProgress?.(round, rounds);
      if (found) return { rounds: round, outOfTime: false, found };
    }
    return { rounds, outOfTime: false, found: null };
  } finally {
    for (const program of programs) program.release();
  }
}

interface Round extends StressRequest {
  single: JudgePlan;
  makes: Program;
  answers: Program;
  alone: Program | null;
  archive: Buffer;
  /** From 1. */
  round: number;
}

async function tryRound(
  environment: JudgeEnvironment,
  round: Round,
  options: TryOptions,
): Promise<StressDifference | null> {
  const { judge } = environment;
  const { problem, plan, dataFolder, scratch, generator, maxOutput, single } = round;
  const { priority = 0, signal = new AbortController().signal } = options;
  const seed = round.seed + round.round - 1;
  const args = argsWith(round.args, seed);
  const common = { maxOutput, priority, signal };
  const nothing = { bytes: new Uint8Array() };
  const { ran, bytes: input } = await runHelper(environment, { ...common, program: round.makes, args, input: nothing });
  if (!input) {
    const how = [ran.status, ran.message, ran.stderr.text.trim().slice(0, 500)]
      .filter((part) => part !== '')
      .join('\n');
    throw brokenProgram(`${[generator, ...args].join(' ')} failed: ${how}`);
  }
  const { files } = plan;
  const answering = { ...common, program: round.answers, input: { bytes: input }, files };
  const { ran: reference, bytes: answer } = await runHelper(environment, answering);
  const found = async (judgement: Judgement | null, output: CustomRunCase | null): Promise<StressDifference> => {
    const check = await checkInput(environment, { problem, dataFolder, input: { bytes: input } }, options);
    return { seed, args, input, check, reference, answer, judgement, output };
  };
  if (answer === null) return await found(null, null);
  await writeFile(join(scratch, INPUT), input);
  await writeFile(join(scratch, ANSWER), answer);
  const judging = { plan: single, dataFolder: scratch, archive: round.archive, priority, signal };
  const judgement = await judgeSolution(judge, judging);
  if (judgement.status === 'Accepted') return null;
  const { alone } = round;
  const limits = alone && problemLimits(plan, alone, plan);
  const output =
    alone && limits
      ? await runProgram(judge, { ...common, program: alone, input: { bytes: input }, limits, files })
      : null;
  return await found(judgement, output);
}

/** The problem with one case instead of its own. */
function oneCasePlan(plan: JudgePlan): JudgePlan {
  const { timeMs, memoryBytes } = plan;
  const one = { name: 'stress', input: INPUT, answer: ANSWER, weight: 1, sample: true, timeMs, memoryBytes };
  return { ...plan, subtasks: [{ id: '1', name: '', points: 100, scoring: 'sum', dependsOn: [], cases: [one] }] };
}

async function copyFiles(from: string, to: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await writeFile(join(to, path), await readFile(join(from, path)));
  }
}
