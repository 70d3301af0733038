import { open } from 'node:fs/promises';
import { join } from 'node:path';
import {
  MAX_RUN_OUTPUT,
  MAX_RUN_SAMPLES,
  MAX_SAMPLE_TEXT,
  type CustomRunCase,
  type CustomRunResult,
} from '@assay/contract';
import type { CasePlan, JudgePlan } from '@assay/problem';
import { compileChecker } from '../checkers/custom-checker.ts';
import { limitsWith } from '../languages/language.ts';
import type { LanguageVersions } from '../languages/versions.ts';
import type { FileSource } from '../sandbox/sandbox.ts';
import { check, type CaseRequest } from './check-output.ts';
import type { Judge } from './judge-solution.ts';
import type { Program } from './compile/program.ts';
import { BYTES_PER_CHARACTER, MAX_RUN_MESSAGE, runProgram, shownText, type ProgramRun } from './run-program.ts';
import { wallLimitMs } from './verdict.ts';

export interface CustomRunRequest {
  plan: JudgePlan;
  /** The unpacked problem data. */
  dataFolder: string;
  language: string;
  source: string | Uint8Array;
  /** null: the samples of the problem. */
  input: string | null;
  versions: LanguageVersions;
  priority: number;
  signal: AbortSignal;
}

const MAX_NAME = 256;
const MAX_VERSION = 256;

/**
 * Runs a program on the user's own input, or on the samples of the problem with the checker's verdict on each, under
 * the limits of the problem. Everything the program can cause is in the result. Throws like `judgeSolution`.
 */
export async function runCustom(judge: Judge, request: CustomRunRequest): Promise<CustomRunResult> {
  const { plan, dataFolder, priority, signal } = request;
  const language = judge.languages.named(request.language);
  const compiler = ((language && request.versions[language.name]) ?? '').slice(0, MAX_VERSION);
  const ended = (outcome: CustomRunResult['outcome'], message = '', cases: CustomRunCase[] = []): CustomRunResult => ({
    outcome,
    message: shownText(message, MAX_RUN_MESSAGE).text,
    compiler,
    cases,
  });
  if (!isSuited(plan)) return ended('unsuited');
  const samples = request.input === null ? samplesOf(plan) : [];
  if (request.input === null && samples.length === 0) return ended('no-samples');
  if (!language) return ended('compile-error', `The language ${JSON.stringify(request.language)} is not known here.`);
  const source = typeof request.source === 'string' ? Buffer.from(request.source) : request.source;
  const compiled = await judge.compiler.compile({ language, source, priority, signal });
  if (compiled.kind === 'rejected') return ended('compile-error', compiled.log);
  const { program } = compiled;
  try {
    const terms = { judge, plan, program, priority, signal };
    if (request.input !== null) {
      const one = await runOn(terms, { bytes: Buffer.from(request.input) }, plan, MAX_RUN_OUTPUT);
      return ended('ran', '', [one]);
    }
    const checker =
      plan.checker.type === 'custom' ? await compileChecker(judge, plan.checker, dataFolder, priority, signal) : null;
    try {
      const all = await Promise.allSettled(samples.map((one) => runSample({ ...terms, dataFolder, checker }, one)));
      return ended('ran', '', all.map(resultOf));
    } finally {
      checker?.release();
    }
  } finally {
    program.release();
  }
}

/**
 * Whether solutions are programs that read one input and write one output. False with graders: their source is next to
 * the program during compilation, and what a program writes is shown here, so any user could read a grader's secrets.
 */
export function isSuited(plan: JudgePlan): boolean {
  if (plan.graders) return false;
  if (plan.interactor || plan.passes !== undefined || plan.handsInOutputs || plan.script) return false;
  return !plan.subtasks.some(({ cases }) => cases.some((one) => one.question !== undefined));
}

/** Each input one time, even if several subtasks share it. */
function samplesOf(plan: JudgePlan): CasePlan[] {
  const samples = plan.subtasks.flatMap(({ cases }) => cases.filter((one) => one.sample));
  return [...new Map(samples.map((one) => [one.input, one])).values()].slice(0, MAX_RUN_SAMPLES);
}

interface Terms {
  judge: Judge;
  plan: JudgePlan;
  program: Program;
  priority: number;
  signal: AbortSignal;
}

async function runSample(
  terms: Terms & { dataFolder: string; checker: Program | null },
  sample: CasePlan,
): Promise<CustomRunCase> {
  const { judge, plan, dataFolder, signal } = terms;
  const inputPath = join(dataFolder, sample.input);
  const answerPath = sample.answer === null ? null : join(dataFolder, sample.answer);
  const texts = {
    name: sample.name.slice(0, MAX_NAME),
    input: await startOf(inputPath, MAX_SAMPLE_TEXT),
    ...(answerPath !== null && { answer: await startOf(answerPath, MAX_SAMPLE_TEXT) }),
  };
  const request: CaseRequest = {
    ...judge,
    ...terms,
    interactor: null,
    script: null,
    submittedFiles: null,
    askInstance: null,
    spareRuns: { left: 0 },
  };
  const ran = await runOn(terms, { path: inputPath }, sample, MAX_SAMPLE_TEXT, async (output) => {
    const said = await check(request, sample, { input: { path: inputPath }, answerPath, output }, signal);
    return { status: said.accepted ? 'Accepted' : 'Wrong Answer', message: said.message };
  });
  // Does not verify that a package without answers and without a checker can judge.
  return { ...ran, ...texts, ...(plan.checker.type === 'native' && answerPath === null && { status: 'Finished' }) };
}

/** Runs the program under the limits of the problem for its language. */
async function runOn(
  { judge, plan, program, priority, signal }: Terms,
  input: FileSource,
  limits: { timeMs: number; memoryBytes: number },
  maxOutput: number,
  judgeOutput?: ProgramRun['judgeOutput'],
): Promise<CustomRunCase> {
  return await runProgram(judge, {
    program,
    input,
    limits: problemLimits(plan, program, limits),
    files: plan.files,
    maxOutput,
    priority,
    signal,
    judgeOutput,
  });
}

/** The limits of a problem for a language. */
export function problemLimits(
  { outputBytes }: Pick<JudgePlan, 'outputBytes'>,
  { allowance }: Program,
  limits: { timeMs: number; memoryBytes: number },
): ProgramRun['limits'] {
  const within = limitsWith(allowance, limits);
  return { ...within, wallMs: wallLimitMs(within.timeMs), outputBytes, nominalBytes: limits.memoryBytes };
}

/** The first bytes of a file of the package, whatever its size. */
async function startOf(path: string, max: number) {
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(max * BYTES_PER_CHARACTER);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    const { text, cut } = shownText(bytes.toString('utf8', 0, bytesRead), max);
    return { text, cut: cut || bytesRead === bytes.length };
  } finally {
    await file.close();
  }
}

function resultOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'fulfilled') return settled.value;
  throw settled.reason;
}
