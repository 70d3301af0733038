import { isUtf8 } from 'node:buffer';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MAX_GENERATED_HACK_BYTES, MAX_HACK_INPUT_BYTES, type HackGenerator, type HackResult } from '@assay/contract';
import { benchProgramsOf, filesOfPlan, readJudgePlan, treeOfDirectory, workingCopyOf } from '@assay/problem';
import type { JudgePlan, ProblemConfig, SourceProblem, SourceSubmission } from '@assay/problem';
import type { Program } from '../judge/compile/program.ts';
import { isSuited } from '../judge/custom-run.ts';
import { JudgeFault } from '../judge/judge-fault.ts';
import { judgeSolution } from '../judge/judge-solution.ts';
import { runProgram, shownText, type ProgramRun } from '../judge/run-program.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';
import { argsWith } from '../setter/generate.ts';
import { compileProgram, runHelper } from '../setter/package-programs.ts';
import { checkInput } from '../setter/validate-inputs.ts';
import { archiveOf } from '../setter/archive-of.ts';

const MIB = 1024 * 1024;
const MESSAGE_CHARACTERS = 1_000;
const INPUT = 'hack.in';
const ANSWER = 'hack.ans';

/** A stranger's program, so narrower than the limits of a setter's. */
const generatorLimits: ProgramRun['limits'] = {
  timeMs: 5_000,
  wallMs: 10_000,
  memoryBytes: 512 * MIB,
  outputBytes: MAX_GENERATED_HACK_BYTES,
};
/** The model solution may be slower than the limit of the problem, for which the checker is asked again. */
const MODEL_MS = 15_000;

export interface HackRequest {
  problemConfig: ProblemConfig;
  /** The unpacked problem data. */
  dataFolder: string;
  /** An empty folder of the environment's data. */
  scratch: string;
  /** The hacked submission, as uploaded. */
  archive: Uint8Array;
  /** Either an input or a generator. */
  input: string | null;
  generator: HackGenerator | null;
  priority: number;
  signal: AbortSignal;
}

type Ended = (verdict: HackResult['verdict'], part?: Partial<HackResult>) => HackResult;

const ended: Ended = (verdict, { message = '', ...part } = {}) => ({
  verdict,
  message: shownText(message.trim(), MESSAGE_CHARACTERS).text,
  ...part,
});

/**
 * Judges a hack: makes the input, has the validators of the package check it, makes the answer with its first accepted
 * submission, and judges the hacked program on it. Everything that the hacker or the package can cause is in the
 * result. Throws faults of the machine, and the signal's reason if aborted.
 */
export async function judgeHack(environment: JudgeEnvironment, request: HackRequest): Promise<HackResult> {
  const { problem } = await workingCopyOf(request.problemConfig, await treeOfDirectory(request.dataFolder));
  const { plan } = await readJudgePlan(problem.config, problem.data);
  if (!plan) return ended('judge-failure', { message: 'The package cannot be judged in its current state.' });
  if (!isSuited(plan)) return ended('unsuited');
  try {
    return await judgeInput(environment, request, { problem, plan });
  } catch (error) {
    if (!(error instanceof JudgeFault) || error.origin !== 'package') throw error;
    return ended('judge-failure', { message: error.message });
  }
}

async function judgeInput(
  environment: JudgeEnvironment,
  request: HackRequest,
  { problem, plan }: { problem: SourceProblem; plan: JudgePlan },
): Promise<HackResult> {
  const { dataFolder, priority, signal } = request;
  const model = modelOf(environment, problem);
  if (!model) return ended('no-model');
  if (benchProgramsOf(problem.data.paths).validators.length === 0) return ended('no-validator');
  const made = await makeInput(environment, request);
  if ('verdict' in made) return made;
  const { bytes } = made;
  const kept = request.input === null && bytes.length <= MAX_HACK_INPUT_BYTES ? { input: bytes.toString('utf8') } : {};
  const options = { priority, signal };
  const { validators, complaints } = await checkInput(environment, { problem, dataFolder, input: { bytes } }, options);
  if (validators.length === 0) return ended('no-validator');
  const broken = complaints.find((one) => one.broken);
  if (broken) return ended('judge-failure', { message: broken.message, ...kept });
  const [complaint] = complaints;
  if (complaint) return ended('invalid-input', { message: complaint.message, ...kept });
  const single = oneCasePlan(plan);
  const answer = await makeAnswer(environment, plan, { model, bytes, priority, signal });
  if ('verdict' in answer) return { ...answer, ...kept };
  await fillScratch(request, single, { [INPUT]: bytes, [ANSWER]: answer.bytes });
  const judging = { plan: single, dataFolder: request.scratch, priority, signal };
  const target = await judgeSolution(environment.judge, { ...judging, archive: request.archive });
  const shown = { targetStatus: target.status, ...kept };
  if (target.status === 'Accepted') return ended('unsuccessful', shown);
  // It compiled when it was accepted: this machine judges it otherwise, which is not a result of the input.
  if (target.status === 'Compile Error')
    return ended('judge-failure', { message: 'The hacked submission does not compile on this runner.', ...kept });
  // A checker or an answer that fails on this input must not cost the target anything.
  const again = await judgeSolution(environment.judge, {
    ...judging,
    plan: { ...single, subtasks: withTime(single, MODEL_MS) },
    archive: await archiveOf(model.submission, model.language),
  });
  if (again.status !== 'Accepted') {
    const message = `The model solution ${model.submission.path} gets ${again.status} with its own answer.`;
    return ended('judge-failure', { message, ...kept });
  }
  return ended('successful', shown);
}

/** The first accepted submission, by path, that this machine can run. */
function modelOf(
  { languages, versions }: JudgeEnvironment,
  { submissions }: SourceProblem,
): { submission: SourceSubmission; language: string } | undefined {
  return submissions
    .filter((one) => one.expected === 'accepted')
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap((submission) => {
      const language = submission.language ?? languages.ofFile(submission.path)?.name;
      return language !== undefined && versions[language] !== undefined ? [{ submission, language }] : [];
    })[0];
}

/** The input as sent, or what the generator prints twice. */
async function makeInput(
  environment: JudgeEnvironment,
  { input, generator, priority, signal }: HackRequest,
): Promise<{ bytes: Buffer } | HackResult> {
  if (generator === null) return { bytes: Buffer.from(input ?? '') };
  const failed = (message: string) => ended('generator-failed', { message });
  const { judge, languages } = environment;
  const language = languages.named(generator.language);
  if (!language) return failed(`The language ${JSON.stringify(generator.language)} is not known here.`);
  const source = Buffer.from(generator.source);
  const compiled = await judge.compiler.compile({ language, source, priority, signal });
  if (compiled.kind === 'rejected') return failed(compiled.log);
  const { program } = compiled;
  try {
    const first = await runGenerator(environment, program, { args: generator.args, priority, signal });
    if ('verdict' in first) return first;
    const second = await runGenerator(environment, program, { args: generator.args, priority, signal });
    if ('verdict' in second) return second;
    if (!first.bytes.equals(second.bytes)) return failed('Two runs of the generator printed different inputs.');
    if (!isUtf8(first.bytes) || first.bytes.includes(0))
      return failed('The generator printed something that is no text.');
    return first;
  } finally {
    program.release();
  }
}

async function runGenerator(
  { judge }: JudgeEnvironment,
  program: Program,
  { args, priority, signal }: { args: string; priority: number; signal: AbortSignal },
): Promise<{ bytes: Buffer } | HackResult> {
  const kept: { bytes: Buffer | null } = { bytes: null };
  const ran = await runProgram(judge, {
    program,
    args: argsWith(args, 1),
    input: { bytes: new Uint8Array() },
    limits: generatorLimits,
    maxOutput: 0,
    priority,
    signal,
    judgeOutput: async (output) => {
      kept.bytes = Buffer.from(await judge.sandbox.read(output));
      return { status: 'Finished', message: '' };
    },
  });
  if (kept.bytes) return { bytes: kept.bytes };
  const parts = [ran.status, ran.message, ran.stderr.text];
  return ended('generator-failed', { message: parts.filter((part) => part !== '').join('\n') });
}

/** What the model solution writes, with the limits of a setter's program. */
async function makeAnswer(
  environment: JudgeEnvironment,
  { files }: JudgePlan,
  {
    model: { submission, language: name },
    bytes: input,
    priority,
    signal,
  }: {
    model: { submission: SourceSubmission; language: string };
    bytes: Buffer;
    priority: number;
    signal: AbortSignal;
  },
): Promise<{ bytes: Buffer } | HackResult> {
  const language = environment.languages.named(name);
  if (!language) throw new Error('the language of the model solution was known before');
  const { path, bytes: source } = submission;
  const program = await compileProgram(environment, { name: path, language, bytes: source }, { priority, signal });
  try {
    const { ran, bytes } = await runHelper(environment, {
      program,
      input: { bytes: input },
      maxOutput: 0,
      priority,
      signal,
      ...(files && { files }),
    });
    if (bytes) return { bytes };
    return ended('judge-failure', { message: `The model solution ${path} failed: ${ran.status}. ${ran.message}` });
  } finally {
    program.release();
  }
}

/** The problem with the hack as its only case. */
function oneCasePlan(plan: JudgePlan): JudgePlan {
  const { timeMs, memoryBytes } = plan;
  const one = { name: 'hack', input: INPUT, answer: ANSWER, weight: 1, sample: true, timeMs, memoryBytes };
  return { ...plan, subtasks: [{ id: '1', name: '', points: 100, scoring: 'sum', dependsOn: [], cases: [one] }] };
}

function withTime({ subtasks }: JudgePlan, timeMs: number): JudgePlan['subtasks'] {
  return subtasks.map((one) => ({ ...one, cases: one.cases.map((all) => ({ ...all, timeMs })) }));
}

/** The files of the package that judging needs, such as the checker, and those of the case. */
async function fillScratch(
  { dataFolder, scratch }: HackRequest,
  plan: JudgePlan,
  own: Readonly<Record<string, Uint8Array>>,
): Promise<void> {
  for (const path of filesOfPlan(plan).filter((one) => !(one in own))) {
    await mkdir(dirname(join(scratch, path)), { recursive: true });
    await writeFile(join(scratch, path), await readFile(join(dataFolder, path)));
  }
  for (const [path, bytes] of Object.entries(own)) await writeFile(join(scratch, path), bytes);
}
