import { JUDGE_CAPS, type JudgePlan } from '@assay/problem';
import { limitsWith } from '../languages/language.ts';
import type { VerifiedSubmission } from './verify-package.ts';

/** Above this share of its limit a correct solution may fail on a slower or busier machine. */
export const NEAR = 0.5;
/** A limit leaves at least this much more than the slowest accepted submission needs. */
const SPARE_MS = 200;
/** Suggested limits are rounded up: those up to `upToMs` to a multiple of `stepMs`. */
const STEPS = [
  { upToMs: 3_000, stepMs: 100 },
  { upToMs: 10_000, stepMs: 500 },
  { upToMs: Infinity, stepMs: 1_000 },
] as const;
/** If no such number is low enough. */
const SMALL_STEP_MS = 10;
/** Limits from a multiplier are whole seconds, as in the format that defines it. */
const MULTIPLIED_STEP_MS = 1000;

/** A submission that should exceed the time limit. */
export interface TooSlow {
  path: string;
  /** `timeMs` that would just suffice for its slowest case. */
  neededMs: number;
  /** It was stopped there, and needs more. */
  wasStopped: boolean;
}

export interface TimeAdvice {
  /** The accepted submission with the highest share of its limit; null if none is a program. */
  slowest: { path: string; caseName: string; cpuMs: number; limitMs: number; share: number } | null;
  /** Accepted submissions above half of their limit. */
  near: string[];
  /** The accepted submissions whose times were measured. */
  basedOn: string[];
  /** The submissions that should be too slow, the fastest first. */
  tooSlow: readonly TooSlow[];
  /**
   * The lowest `timeMs` that leaves the slowest accepted submission twice its time, and 200 ms more than it needs; null
   * if nothing was measured.
   */
  neededMs: number | null;
  /** Half of what the fastest submission needs that should be too slow; null if there is none. */
  atMostMs: number | null;
  /** A round number of at least `neededMs`; null if there is none of at most `atMostMs`, or nothing was measured. */
  suggestedMs: number | null;
}

/**
 * Advice on the time limit from the times of the submissions. CPU times in milliseconds, limits adjusted for the
 * language.
 */
export function adviseOnTime(
  plan: JudgePlan,
  submissions: readonly VerifiedSubmission[],
  slow: readonly TooSlow[] = [],
): TimeAdvice {
  const measured = submissions.flatMap((submission) =>
    submission.expected === 'accepted' ? (slowestCaseOf(plan, submission) ?? []) : [],
  );
  const [slowest = null] = measured.toSorted((one, other) => other.share - one.share);
  const near = measured.filter(({ share }) => share > NEAR).map(({ path }) => path);
  const timesMs = measured.map(({ share, caseTimeMs }) => share * caseTimeMs);
  const neededMs = slowest && Math.max(...timesMs.map((timeMs) => Math.max(timeMs / NEAR, timeMs + SPARE_MS)));
  const tooSlow = slow.toSorted((one, other) => one.neededMs - other.neededMs);
  const [fastest] = tooSlow;
  const atMostMs = fastest ? fastest.neededMs * NEAR : null;
  return {
    slowest: slowest && {
      path: slowest.path,
      caseName: slowest.caseName,
      cpuMs: slowest.cpuMs,
      limitMs: slowest.limitMs,
      share: slowest.share,
    },
    near,
    basedOn: measured.map(({ path }) => path),
    tooSlow,
    neededMs,
    atMostMs,
    suggestedMs: neededMs === null ? null : roundLimit(neededMs, atMostMs ?? JUDGE_CAPS.timeMs),
  };
}

/** The next round number, or a less round one if that is beyond `mostMs`; null if there is none. */
function roundLimit(neededMs: number, mostMs: number): number | null {
  const stepMs = STEPS.find(({ upToMs }) => neededMs <= upToMs)?.stepMs ?? SMALL_STEP_MS;
  const rounded = [stepMs, SMALL_STEP_MS].map((step) => Math.ceil(neededMs / step) * step);
  return rounded.find((limitMs) => limitMs <= Math.min(mostMs, JUDGE_CAPS.timeMs)) ?? null;
}

/** Submissions that should exceed the limit, as far as their times at this limit show. */
export function tooSlowOf(plan: JudgePlan, submissions: readonly VerifiedSubmission[]): TooSlow[] {
  return submissions.flatMap((submission) => {
    const slowest = submission.expected === 'time_limit_exceeded' ? slowestCaseOf(plan, submission) : undefined;
    if (!slowest) return [];
    const { path, share, caseTimeMs, wasStopped } = slowest;
    return [{ path, neededMs: share * caseTimeMs, wasStopped }];
  });
}

/** `timeMs` as `multiplier` times the time of the slowest accepted submission; null if nothing was measured. */
export function measuredLimit(
  plan: JudgePlan,
  submissions: readonly VerifiedSubmission[],
  multiplier: number,
): number | null {
  const measured = submissions.flatMap((submission) =>
    submission.expected === 'accepted' ? (slowestCaseOf(plan, submission) ?? []) : [],
  );
  if (measured.length === 0) return null;
  const neededMs = multiplier * Math.max(...measured.map(({ share, caseTimeMs }) => share * caseTimeMs));
  const steps = Math.max(1, Math.round(neededMs / MULTIPLIED_STEP_MS));
  return Math.min(JUDGE_CAPS.timeMs, steps * MULTIPLIED_STEP_MS);
}

/** The plan with this time limit for all cases. */
export function withTimeLimit(plan: JudgePlan, timeMs: number): JudgePlan {
  const subtasks = plan.subtasks.map((subtask) => ({
    ...subtask,
    cases: subtask.cases.map((one) => ({ ...one, timeMs })),
  }));
  return { ...plan, timeMs, subtasks };
}

/** The advice as sentences for a terminal. */
export function printAdvice(
  { slowest, near, suggestedMs, neededMs, atMostMs, tooSlow }: TimeAdvice,
  plan: JudgePlan,
): string[] {
  if (!slowest || neededMs === null) return [];
  const { path, caseName, cpuMs, limitMs } = slowest;
  const spent = `time     ${path} is the slowest accepted one: ${Math.round(cpuMs)} of ${limitMs} ms on case ${caseName}.`;
  if (plan.timeMultiplier !== undefined) {
    const reason = `The package requires ${plan.timeMultiplier} times that, so all were judged with ${plan.timeMs} ms.`;
    return [`${spent} ${reason} Set timeMs: ${plan.timeMs} in the package to judge solutions with it.`];
  }
  const [fastest] = tooSlow;
  const bound =
    fastest && atMostMs !== null
      ? ` Half of what ${fastest.path} needs, which should be too slow, is ${fastest.wasStopped ? 'at least ' : ''}${Math.floor(atMostMs)}.`
      : '';
  const suggestion =
    suggestedMs === null
      ? `No number is at least ${Math.ceil(neededMs)}, twice its time, and low enough.`
      : `suggested, with twice its time and 200 ms to spare: ${suggestedMs}.`;
  return [
    `${spent} timeMs is ${plan.timeMs}; ${suggestion}${bound}`,
    ...near.map((one) => `warning  ${one}: It needs more than half of its limit.`),
  ];
}

/** The case that needs the highest share of its limit. */
export function slowestCaseOf(plan: JudgePlan, { path, language, judgement }: VerifiedSubmission) {
  if (!language) return undefined;
  const cases = judgement.cases.flatMap((row, subtask) =>
    row.flatMap((judged, index) => {
      const one = plan.subtasks[subtask]?.cases[index];
      if (!judged || !one) return [];
      const limitMs = limitsWith(language.allowance, one).timeMs;
      const wasStopped = judged.status === 'Time Limit Exceeded';
      // A program that waits uses little CPU time.
      const cpuMs = wasStopped ? Math.max(judged.cpuMs, limitMs) : judged.cpuMs;
      const at = { subtask, index };
      return [
        { path, caseName: one.name, cpuMs, limitMs, caseTimeMs: one.timeMs, share: cpuMs / limitMs, wasStopped, at },
      ];
    }),
  );
  return cases.toSorted((one, other) => other.share - one.share)[0];
}
