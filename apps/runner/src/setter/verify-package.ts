import { SUBTASK_VERDICTS_PATH, type ExpectedVerdict, type SubtaskVerdicts } from '@assay/contract';
import {
  declaredStatus,
  isAsDeclared,
  isNoProgram,
  isSubtaskAsDeclared,
  makeArchive,
  readJudgePlan,
  treeOfFiles,
  type CasePlan,
  type FindingLevel,
  type JudgePlan,
  type SourceProblem,
  type SourceSubmission,
} from '@assay/problem';
import { asksInstance } from '../judge/kinds/judge-in-instance.ts';
import type { PartialResult } from '../judge/details.ts';
import type { JudgedCase, Judgement } from '../judge/judgement.ts';
import type { Language } from '../languages/language.ts';
import type { JudgeEnvironment } from '../judge-environment.ts';
import { recordInteraction } from './record-interaction.ts';
import { archiveOf, archiveOfOutputs } from './archive-of.ts';
import { judgeChanged, Keeping, type KeptResults } from './judge-changed.ts';
import { measureTooSlow } from './measure-too-slow.ts';
import { measuredLimit, withTimeLimit, type TooSlow } from './time-advice.ts';

/** Submissions judged concurrently; their cases share the slots, earlier submissions first. */
const AT_ONCE = 2;
/** The time limit for measuring accepted submissions if the limit follows from their times. */
export const MEASURING_MS = 20_000;

export interface VerifiedSubmission {
  /** Such as `accepted/sort.cpp`. */
  path: string;
  expected: ExpectedVerdict;
  declared: string;
  /** What is declared for single subtasks, by their ids; absent if nothing is. */
  subtaskVerdicts?: SubtaskVerdicts;
  /** null if it is not a program. */
  language: Language | null;
  judgement: Judgement;
  /** The results in it that are of an earlier verification. */
  kept: ReadonlySet<JudgedCase>;
  asDeclared: boolean;
  /**
   * For a submission with an undeclared verdict: its messages with the interactor on its first bad case, otherwise on
   * the first case.
   */
  talk?: string;
}

export interface Verification {
  /** With the time limit used for judging, which was measured if the package has a multiplier. */
  plan: JudgePlan | null;
  /** Messages of the package reader, with their level. */
  findings: { level: FindingLevel; text: string }[];
  submissions: VerifiedSubmission[];
  /** What the submissions need that should exceed the time limit. */
  tooSlow: TooSlow[];
  /** All verdicts are as declared, and nothing is missing. */
  good: boolean;
}

/** A submission that is being judged or waits for it. */
export interface SubmissionSoFar extends Pick<
  VerifiedSubmission,
  'path' | 'expected' | 'declared' | 'subtaskVerdicts' | 'language'
> {
  state: 'waiting' | 'compiling' | 'running' | 'done';
  /** Computes the result of the cases so far; absent before the first one. */
  partialResult?: () => PartialResult;
  /** Present when it is done. */
  verified?: VerifiedSubmission;
}

export interface VerificationSoFar {
  plan: JudgePlan;
  /** All that will be judged, with their current states. */
  submissions: readonly SubmissionSoFar[];
}

export interface TryOptions {
  /** Added to the index of each submission; lower numbers get slots first. */
  priority?: number;
  signal?: AbortSignal;
  /** Called after each submission, or input, with the number done. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Judges every submission of a package whose language this machine has, and compares the verdict with the one its
 * folder declares. `dataFolder` contains the package's data and is one of the environment's data folders. Throws
 * `JudgeFault` if the package's checker or data fail, `SandboxFault` if the machine fails.
 */
export async function verifyPackage(
  environment: JudgeEnvironment,
  problem: SourceProblem,
  dataFolder: string,
  {
    priority = 0,
    signal,
    onProgress,
    onChange,
    kept: keptResults,
  }: TryOptions & {
    /** Where results of cases are kept, so that only what has changed is judged. Absent: everything is judged. */
    kept?: KeptResults | undefined;
    /** Called after each case, and when the state of a submission changes. */
    onChange?: (soFar: VerificationSoFar) => void;
  } = {},
): Promise<Verification> {
  const { plan, findings } = await readJudgePlan(problem.config, problem.data);
  const messages = findings.map(({ level, place, message }) => ({ level, text: `${place}: ${message}` }));
  if (!plan) return { plan: null, findings: messages, submissions: [], tooSlow: [], good: false };
  if (needsInstance(plan)) {
    messages.push({
      level: 'warning',
      text: 'judge.config.questions: Verification opens no instance, so what is judged against one is not verified.',
    });
  } else if (!problem.submissions.some((one) => one.expected === 'accepted')) {
    messages.push({
      level: 'error',
      text: 'submissions/accepted: No submission shows that the problem can be solved.',
    });
  }
  const able = problem.submissions.filter((submission) => {
    const reason =
      takesFiles(plan) && !makesOutputs(environment, plan, submission)
        ? null
        : reasonNotJudged(environment, submission);
    if (reason) messages.push({ level: reason.level, text: `${submission.path}: Not judged: ${reason.text}` });
    return !reason;
  });
  const isGood = ({ expected }: SourceSubmission) => expected === 'accepted';
  if (problem.submissions.some(isGood) && !able.some(isGood)) {
    messages.push({
      level: 'error',
      text: 'submissions/accepted: None of these programs could be judged on this machine.',
    });
  }
  const ids = new Set(plan.subtasks.map(({ id }) => id));
  for (const { path, subtaskVerdicts = {} } of able) {
    for (const id of Object.keys(subtaskVerdicts).filter((one) => !ids.has(one)))
      messages.push({ level: 'warning', text: `${SUBTASK_VERDICTS_PATH}: ${path}: There is no subtask ${id}.` });
  }
  const judged: VerifiedSubmission[] = [];
  const keeping = keptResults && new Keeping(keptResults, dataFolder);
  const stop = new AbortController();
  const signals = signal ? [stop.signal, signal] : [stop.signal];
  let done = 0;
  const soFar = new Map(
    able.map((submission): [SourceSubmission, SubmissionSoFar] => {
      const { expected, subtaskVerdicts } = submission;
      const path = submission.path.replace(/^submissions\//, '');
      const language = takesFiles(plan) ? null : (languageOf(environment, submission) ?? null);
      const declared = { expected, declared: declaredStatus[expected], ...(subtaskVerdicts && { subtaskVerdicts }) };
      return [submission, { path, ...declared, language, state: 'waiting' }];
    }),
  );
  const judge = async (submission: SourceSubmission, within: JudgePlan): Promise<void> => {
    const index = problem.submissions.indexOf(submission);
    const own = soFar.get(submission);
    if (!own) throw new Error('a submission is judged that cannot be');
    const { path, expected, declared, subtaskVerdicts, language } = own;
    const change = (part: Partial<SubmissionSoFar>) => {
      Object.assign(own, part);
      onChange?.({ plan, submissions: [...soFar.values()] });
    };
    change({ state: 'compiling' });
    const judging = { priority: priority + index, signal: AbortSignal.any(signals) };
    const archive = language
      ? await archiveOf(submission, language.name)
      : makesOutputs(environment, plan, submission)
        ? await archiveOfOutputs(environment, { problem, plan, dataFolder, path: submission.path }, judging)
        : await archiveOfFiles(submission);
    const request = { plan: within, dataFolder, archive, ...judging };
    const reports = {
      onCompiled: () => change({ state: 'running' }),
      onProgress: (partialResult: () => PartialResult) => change({ partialResult }),
    };
    const program = { language, source: submission.bytes };
    const { judgement, kept } = await judgeChanged(environment, { ...request, ...reports }, program, keeping);
    const asDeclared = isAsDeclared(expected, judgement) && contrarySubtasks(plan, own, judgement).length === 0;
    const one = asDeclared ? undefined : caseToHear(within, judgement);
    const heard = one && language && { ...request, one, language, source: submission.bytes };
    const said = heard ? await recordInteraction(environment.judge, heard) : undefined;
    const verified: VerifiedSubmission = {
      path,
      expected,
      declared,
      ...(subtaskVerdicts && { subtaskVerdicts }),
      language,
      judgement,
      kept,
      asDeclared,
      ...(said && { talk: said }),
    };
    judged[index] = verified;
    onProgress?.(++done, able.length);
    change({ state: 'done', verified });
  };
  const judgeAll = async (submissions: readonly SourceSubmission[], within: JudgePlan): Promise<void> => {
    const waiting = submissions.values();
    const work = async () => {
      for (const submission of waiting) await judge(submission, within);
    };
    await inTurns(work, stop);
  };
  const { timeMultiplier } = plan;
  if (timeMultiplier === undefined) {
    await judgeAll(able, plan);
    const all = judged.filter(isPresent);
    const tooSlow = await measureTooSlow(environment, { problem, plan, dataFolder }, all, {
      priority,
      ...(signal && { signal }),
      keeping,
    });
    return verificationOf(plan, messages, all, tooSlow);
  }
  // The limit depends on the times of the accepted ones, which are measured first.
  await judgeAll(able.filter(isGood), withTimeLimit(plan, MEASURING_MS));
  const measured = measuredLimit(withTimeLimit(plan, MEASURING_MS), judged.filter(isPresent), timeMultiplier);
  const limited = withTimeLimit(plan, measured ?? plan.timeMs);
  await judgeAll(
    able.filter((one) => !isGood(one)),
    limited,
  );
  return verificationOf(limited, messages, judged.filter(isPresent), []);
}

/** The subtasks whose results are not what is declared for them, in their order. */
export function contrarySubtasks(
  { subtasks }: JudgePlan,
  { subtaskVerdicts = {} }: Pick<VerifiedSubmission, 'subtaskVerdicts'>,
  { details }: Pick<Judgement, 'details'>,
): { name: string; declared: string; status: string }[] {
  const verdicts = new Map(Object.entries(subtaskVerdicts));
  return subtasks.flatMap(({ id, name }, index) => {
    const expected = verdicts.get(id);
    const { status = '', score = 0 } = details.jobs[index] ?? {};
    if (expected === undefined || isSubtaskAsDeclared(expected, { status, score })) return [];
    return [{ name: name || id, declared: declaredStatus[expected], status: status || 'Skipped' }];
  });
}

function isPresent<T>(one: T | undefined): one is T {
  return one !== undefined;
}

function verificationOf(
  plan: JudgePlan,
  findings: Verification['findings'],
  submissions: VerifiedSubmission[],
  tooSlow: TooSlow[],
): Verification {
  const good = submissions.every((one) => one.asDeclared) && findings.every((one) => one.level !== 'error');
  return { plan, findings, submissions, tooSlow, good };
}

/** Runs `work` in parallel, as often as submissions are judged concurrently; the first failure stops all. */
export async function inTurns(work: () => Promise<void>, stop: AbortController): Promise<void> {
  const failures: unknown[] = [];
  const watched = () =>
    work().catch((error: unknown) => {
      failures.push(error);
      stop.abort(error);
    });
  await Promise.all(Array.from({ length: AT_ONCE }, watched));
  if (failures.length > 0) throw failures[0];
}

/** A solution is a program, unless the problem expects outputs, answers or arbitrary files. */
export function takesFiles({ handsInOutputs, script, subtasks }: JudgePlan): boolean {
  return (
    handsInOutputs === true || script !== undefined || subtasks.some(({ cases }) => cases.some((one) => one.question))
  );
}

/** Whether it is a program that makes the outputs, where solutions are outputs. */
function makesOutputs(environment: JudgeEnvironment, { handsInOutputs }: JudgePlan, one: SourceSubmission): boolean {
  return handsInOutputs === true && !isNoProgram(one.path) && languageOf(environment, one) !== undefined;
}

function needsInstance({ subtasks }: JudgePlan): boolean {
  return subtasks.some(({ cases }) => cases.some(({ question }) => question !== undefined && asksInstance(question)));
}

/** Why a program cannot be judged here, or null. A language that this machine lacks is not an error of the package. */
function reasonNotJudged(
  environment: JudgeEnvironment,
  submission: SourceSubmission,
): { level: FindingLevel; text: string } | null {
  const language = languageOf(environment, submission);
  if (!language) return { level: 'error', text: 'its language is unknown.' };
  if (environment.versions[language.name] !== undefined) return null;
  return { level: 'warning', text: `this machine has no ${language.name}.` };
}

function languageOf({ languages }: JudgeEnvironment, { language, path }: SourceSubmission): Language | undefined {
  return language === null ? languages.ofFile(path) : languages.named(language);
}

/** The archive to submit: a zip unchanged, answers (`.json`) as the form submits them, any other file by its name. */
async function archiveOfFiles({ path, bytes }: SourceSubmission): Promise<Buffer> {
  if (/\.zip$/i.test(path)) return Buffer.from(bytes);
  const name = /\.json$/i.test(path) ? '.metadata.json' : path.slice(path.lastIndexOf('/') + 1);
  return await makeArchive(treeOfFiles({ [name]: Buffer.from(bytes) }));
}

/** The case to record: the first bad one, or the first one if there is none. */
function caseToHear(plan: JudgePlan, { cases }: Judgement): CasePlan | undefined {
  if (!plan.interactor || cases.flat().length === 0) return undefined;
  const all = plan.subtasks.flatMap((subtask, index) =>
    subtask.cases.map((one, at) => ({ one, status: cases[index]?.[at]?.status ?? 'Accepted' })),
  );
  return (all.find(({ status }) => status !== 'Accepted') ?? all[0])?.one;
}
