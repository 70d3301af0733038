import { open } from 'node:fs/promises';
import { join } from 'node:path';
import {
  MAX_RUN_OUTPUT,
  MAX_RUN_SAMPLES,
  MAX_RUN_STDERR,
  MAX_SAMPLE_TEXT,
  type CustomRunCase,
  type CustomRunResult,
} from '@assay/contract';
import type { CasePlan, JudgePlan } from '@assay/problem';
import { compileChecker } from '../checkers/custom-checker.ts';
import { commandFor, limitsWith } from '../languages/language.ts';
import type { LanguageVersions } from '../languages/versions.ts';
import type { FileSource, KeptFile, Outcome, Sandbox } from '../sandbox/sandbox.ts';
import { check, forget, type CaseRequest } from './check-output.ts';
import type { Judge } from './judge-solution.ts';
import type { Program } from './compile/program.ts';
import { blameOutcome, wallLimitMs } from './verdict.ts';

export interface CustomRunRequest {
  plan: JudgePlan;
  /** The unpacked problem data. */
  dataFolder: string;
  language: string;
  source: string;
  /** null: the samples of the problem. */
  input: string | null;
  versions: LanguageVersions;
  priority: number;
  signal: AbortSignal;
}

/** Room for characters of several bytes: what is shown is cut by characters afterwards. */
const BYTES_PER_CHARACTER = 4;
const MAX_MESSAGE = 16_384;
const MAX_NAME = 256;
const MAX_VERSION = 256;

/**
 * Runs a program on somebody's own input, or on the samples of the problem with its checker's word on each, under the limits of the problem.
 * Everything the program can cause is in the result. Throws like `judgeSolution`.
 */
export async function runCustom(judge: Judge, request: CustomRunRequest): Promise<CustomRunResult> {
  const { plan, dataFolder, priority, signal } = request;
  const language = judge.languages.named(request.language);
  const compiler = ((language && request.versions[language.name]) ?? '').slice(0, MAX_VERSION);
  const ended = (outcome: CustomRunResult['outcome'], message = '', cases: CustomRunCase[] = []): CustomRunResult => ({
    outcome,
    message: shown(message, MAX_MESSAGE).text,
    compiler,
    cases,
  });
  if (!isSuited(plan)) return ended('unsuited');
  const samples = request.input === null ? samplesOf(plan) : [];
  if (request.input === null && samples.length === 0) return ended('no-samples');
  if (!language) return ended('compile-error', `The language ${JSON.stringify(request.language)} is not known here.`);
  const source = Buffer.from(request.source);
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
 * Whether solutions are programs that read one input and write one output. Not where a grader goes with them: its source lies beside the
 * program while that is compiled, and what a program writes is shown here, so that a grader's secrets would be anybody's.
 */
function isSuited(plan: JudgePlan): boolean {
  if (plan.graders) return false;
  if (plan.interactor || plan.passes !== undefined || plan.handsInOutputs || plan.script) return false;
  return !plan.subtasks.some(({ cases }) => cases.some((one) => one.question !== undefined));
}

/** Each input once, however many subtasks share it. */
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
    handedIn: null,
    spareRuns: { left: 0 },
  };
  const ran = await runOn(terms, { path: inputPath }, sample, MAX_SAMPLE_TEXT, async (output) => {
    const said = await check(request, sample, { inputPath, answerPath, output }, signal);
    return { status: said.accepted ? 'Accepted' : 'Wrong Answer', message: said.message };
  });
  // Whether a package without answers and without a checker can judge is not asked here.
  return { ...ran, ...texts, ...(plan.checker.type === 'native' && answerPath === null && { status: 'Finished' }) };
}

/** Runs the program once and reads what it wrote. `judgeOutput` is asked about the output of one that ended well. */
async function runOn(
  { judge, plan, program, priority, signal }: Terms,
  input: FileSource,
  limits: { timeMs: number; memoryBytes: number },
  maxOutput: number,
  judgeOutput?: (output: KeptFile) => Promise<{ status: string; message: string }>,
): Promise<CustomRunCase> {
  const { sandbox, slots, log } = judge;
  const { allowance, outOfMemoryStatus } = program;
  const within = limitsWith(allowance, limits);
  const { files } = plan;
  const outcome = await slots.use(priority, signal, () =>
    sandbox.run({
      argv: commandFor(program.argv, limits.memoryBytes),
      env: program.env,
      stdin: input,
      files: files?.input ? { ...program.files, [files.input]: input } : program.files,
      ...(files?.output && { keepFiles: [files.output] }),
      limits: {
        cpuMs: within.timeMs,
        wallMs: wallLimitMs(within.timeMs),
        memoryBytes: within.memoryBytes,
        outputBytes: plan.outputBytes,
        processes: program.processes,
      },
      stdout: 'keep',
      stderrBytes: MAX_RUN_STDERR * BYTES_PER_CHARACTER,
      signal,
    }),
  );
  try {
    signal.throwIfAborted();
    const blame = blameOutcome(outcome, { ...within, outOfMemoryStatus });
    const output = outcome.files[files?.output ?? ''] ?? outcome.stdout;
    const said = blame
      ? { status: blame.verdict, message: blame.message }
      : output && judgeOutput
        ? await judgeOutput(output)
        : { status: 'Finished', message: '' };
    return {
      name: '',
      status: said.status,
      message: shown(said.message, MAX_MESSAGE).text,
      ...measured(outcome),
      output: output ? await textOf(sandbox, output, maxOutput) : { text: '', cut: false },
      stderr: shown(outcome.stderrText, MAX_RUN_STDERR),
    };
  } finally {
    if (outcome.stdout) forget(sandbox, outcome.stdout, log);
    for (const file of Object.values(outcome.files)) forget(sandbox, file, log);
  }
}

function measured({ cpuMs, memoryBytes }: Outcome) {
  return { cpuMs: Math.round(cpuMs), memoryBytes };
}

async function textOf(sandbox: Sandbox, file: KeptFile, max: number) {
  const limitBytes = max * BYTES_PER_CHARACTER;
  const text = Buffer.from(await sandbox.read(file, limitBytes)).toString('utf8');
  const { text: start, cut } = shown(text, max);
  return { text: start, cut: cut || file.sizeBytes > limitBytes };
}

/** The beginning of a file of the package, however large that is. */
async function startOf(path: string, max: number) {
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(max * BYTES_PER_CHARACTER);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
    const { text, cut } = shown(bytes.toString('utf8', 0, bytesRead), max);
    return { text, cut: cut || bytesRead === bytes.length };
  } finally {
    await file.close();
  }
}

/** What can be stored and shown: cut, without the one character that databases refuse. */
function shown(text: string, max: number): { text: string; cut: boolean } {
  return { text: text.slice(0, max).replaceAll('\0', '␀').toWellFormed(), cut: text.length > max };
}

function resultOf<T>(settled: PromiseSettledResult<T>): T {
  if (settled.status === 'fulfilled') return settled.value;
  throw settled.reason;
}
