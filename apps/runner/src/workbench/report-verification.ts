import { declaredStatus, isContrary, isSubtaskAsDeclared, type JudgePlan } from '@assay/problem';
import {
  MAX_BENCH_CELLS,
  MAX_BENCH_SUBMISSIONS,
  MAX_BENCH_TALK,
  type BenchCell,
  type BenchSubmission,
  type BenchVerification,
  type PartialBenchVerification,
  type SubtaskVerdicts,
} from '@assay/contract';
import type { DetailsJob, JudgedCase, JudgedCases } from '../judge/judgement.ts';
import { adviseOnTime, type TooSlow } from '../setter/time-advice.ts';
import type { SubmissionSoFar, VerificationSoFar, VerifiedSubmission } from '../setter/verify-package.ts';
import { shortName, shortText } from './short-text.ts';

/** Characters of the paths of all cases, and of the messages of all cells: a report has to fit into one call. */
const MAX_PATHS = 120_000;
const MAX_MESSAGES = 120_000;
/** Characters of the message of one cell. */
const MAX_MESSAGE = 400;
/** Cells that are marked as new; a report with more has no more marks. */
const MAX_MARKS = 2_000;

type Judged = Pick<SubmissionSoFar, 'expected'> & {
  subtaskVerdicts: SubtaskVerdicts | undefined;
  jobs: readonly DetailsJob[];
  /** Present when it is done. */
  verified?: VerifiedSubmission | undefined;
};

/** The result of a verification. */
export function verificationOf(
  plan: JudgePlan,
  all: readonly VerifiedSubmission[],
  slow: readonly TooSlow[],
  good: boolean,
): BenchVerification {
  const { slowest, near, suggestedMs, neededMs, atMostMs, basedOn, tooSlow } = adviseOnTime(plan, all, slow);
  const room = new Room();
  return {
    good,
    ...columnsOf(plan),
    submissions: all.slice(0, MAX_BENCH_SUBMISSIONS).map((one) => {
      const { judgement, expected } = one;
      const { subtaskVerdicts } = one;
      const judged = { expected, subtaskVerdicts, jobs: judgement.details.jobs, verified: one };
      return { ...submissionOf(one, near.includes(one.path)), ...rowOf(plan, judged, room) };
    }),
    timeMs: plan.timeMs,
    kept: keptOf(all),
    ...(suggestedMs !== null && { suggestedMs }),
    ...(neededMs !== null && {
      advice: {
        neededMs: Math.ceil(neededMs),
        ...(atMostMs !== null && { atMostMs: Math.floor(atMostMs) }),
        basedOn: basedOn.slice(0, MAX_BENCH_SUBMISSIONS).map(shortName),
        tooSlow: tooSlow.slice(0, MAX_BENCH_SUBMISSIONS).map((one) => ({
          path: shortName(one.path),
          neededMs: Math.round(one.neededMs),
          wasStopped: one.wasStopped,
        })),
      },
    }),
    ...(slowest && {
      slowest: {
        path: shortName(slowest.path),
        caseName: shortName(slowest.caseName),
        cpuMs: Math.round(slowest.cpuMs),
        limitMs: slowest.limitMs,
      },
    }),
  };
}

function keptOf(all: readonly VerifiedSubmission[]): NonNullable<BenchVerification['kept']> {
  const count = (isCounted: (one: JudgedCase, kept: VerifiedSubmission['kept']) => boolean) =>
    all
      .map(({ judgement, kept }) => judgement.cases.flat().filter((one) => one && isCounted(one, kept)).length)
      .reduce((sum, one) => sum + one, 0);
  return { cases: count((one, kept) => kept.has(one)), total: count(() => true) };
}

/** The verification so far, without what only the whole result has. */
export function partialVerificationOf({ plan, submissions }: VerificationSoFar): PartialBenchVerification {
  const room = new Room();
  return {
    ...columnsOf(plan),
    submissions: submissions.slice(0, MAX_BENCH_SUBMISSIONS).map((one) => {
      const { state, expected, subtaskVerdicts, verified } = one;
      const partial = verified ? undefined : one.partialResult?.();
      const jobs = verified?.judgement.details.jobs ?? partial?.jobs ?? [];
      const { talk: _talk, ...done } = verified ? submissionOf(verified, false) : { talk: '', ...unknown(one) };
      return {
        ...done,
        ...(partial && { score: partial.concluded.score, ...partial.metrics }),
        ...rowOf(plan, { expected, subtaskVerdicts, jobs, verified }, room),
        state,
      };
    }),
  };
}

function columnsOf({ subtasks }: JudgePlan): Pick<BenchVerification, 'cases' | 'subtasks'> {
  const cases = subtasks.flatMap(({ id, name, cases: own }) =>
    own.map(({ name: caseName, input, answer, question }): BenchVerification['cases'][number] => {
      const files = question ? {} : { input: shortName(input), ...(answer !== null && { answer: shortName(answer) }) };
      return { subtask: shortName(name || id), name: shortName(caseName), ...files };
    }),
  );
  const shown = cases.slice(0, MAX_BENCH_CELLS);
  const characters = shown.reduce((sum, { input = '', answer = '' }) => sum + input.length + answer.length, 0);
  return {
    cases: characters <= MAX_PATHS ? shown : shown.map(({ subtask, name }) => ({ subtask, name })),
    subtasks: subtasks.slice(0, MAX_BENCH_CELLS).map(({ id, name, points, cases: own }) => ({
      name: shortName(name || id),
      cases: own.length,
      points: Math.round(points * 100) / 100,
    })),
  };
}

/** What fits into the rest of a report. */
class Room {
  private cells = MAX_BENCH_CELLS;
  private messages = MAX_MESSAGES;
  private marks = MAX_MARKS;

  hasCells(count: number): boolean {
    if (count > this.cells) return false;
    this.cells -= count;
    return true;
  }

  mark(isNew: boolean): Pick<BenchCell, 'isNew'> {
    return isNew && this.marks-- > 0 ? { isNew: true } : {};
  }

  message(text: string): Pick<BenchCell, 'message'> {
    const message = shortText(text).slice(0, MAX_MESSAGE);
    if (message === '' || message.length > this.messages) return {};
    this.messages -= message.length;
    return { message };
  }
}

/** Cells and subtasks of a submission; none of those beyond the bound. */
function rowOf(plan: JudgePlan, judged: Judged, room: Room): Pick<BenchSubmission, 'cells' | 'subtasks'> {
  const { expected, subtaskVerdicts = {}, jobs, verified } = judged;
  const count = jobs.reduce((sum, { tests }) => sum + tests.length + 1, 0);
  if (!room.hasCells(count)) return { cells: [] };
  const cases: JudgedCases = verified?.judgement.cases ?? [];
  const hasKept = (verified?.kept.size ?? 0) > 0;
  const verdicts = new Map(Object.entries(subtaskVerdicts));
  const rows = jobs.map((job, index) => {
    const subtask = plan.subtasks[index];
    const own = verdicts.get(subtask?.id ?? '');
    if (own !== undefined) {
      const isKnown = verified !== undefined || job.status === 'Accepted';
      const asDeclared = isKnown ? isSubtaskAsDeclared(own, job) : undefined;
      const isContraryCase = (status: string) => isContrary(own, status, isKnown ? job : undefined);
      return { isContraryCase, declared: declaredStatus[own], ...(asDeclared !== undefined && { asDeclared }) };
    }
    const result = verified?.judgement;
    const isContraryHere = subtask?.countsInVerdict !== false && isContrary(expected, job.status, result);
    const isContraryCase = (status: string) => isContraryHere && isContrary(expected, status, result);
    return { isContraryCase, ...asDeclaredIn(judged, job.status, isContraryHere) };
  });
  return {
    cells: jobs.flatMap(({ tests }, subtask) =>
      tests.map(({ status, cpu, mem }, index): BenchCell => {
        const one = cases[subtask]?.[index];
        const isBad = status !== 'Accepted' && one !== undefined;
        const isNew = hasKept && one !== undefined && !verified?.kept.has(one);
        return {
          status: status === '' && verified ? 'Skipped' : status,
          cpu: Math.round(cpu ?? 0),
          mem: Math.round(mem ?? 0),
          ...(isBad && room.message(one.setterMessage || one.message)),
          ...(rows[subtask]?.isContraryCase(status) === true && { isContrary: true as const }),
          ...room.mark(isNew),
        };
      }),
    ),
    subtasks: jobs.map(({ status, score }, index) => {
      const { isContraryCase: _cases, ...declared } = rows[index] ?? {};
      return { status: status === '' && verified ? 'Skipped' : status, score, ...declared };
    }),
  };
}

function asDeclaredIn({ expected }: Judged, status: string, contrary: boolean): { asDeclared?: boolean } {
  if (contrary) return { asDeclared: false };
  return expected === 'accepted' && status === 'Accepted' ? { asDeclared: true } : {};
}

type Facts = Omit<BenchSubmission, 'cells' | 'subtasks'>;

function submissionOf(
  { path, declared, language, judgement, asDeclared, talk }: VerifiedSubmission,
  nearLimit: boolean,
): Facts {
  const bad = judgement.cases.flat().find((one) => one !== undefined && one.status !== 'Accepted');
  return {
    path: shortName(path),
    declared,
    status: judgement.status,
    score: judgement.score,
    asDeclared,
    language: language?.name ?? '',
    ...(judgement.metrics && { cpu: Math.round(judgement.metrics.cpu), mem: Math.round(judgement.metrics.mem) }),
    message: shortText(bad?.setterMessage || judgement.message),
    ...(talk !== undefined && { talk: talk.replaceAll('\0', '').slice(0, MAX_BENCH_TALK) }),
    nearLimit,
  };
}

function unknown({ path, declared, language }: SubmissionSoFar): Facts {
  return {
    path: shortName(path),
    declared,
    status: '',
    score: 0,
    asDeclared: true,
    language: language?.name ?? '',
    message: '',
    nearLimit: false,
  };
}
