import { JUDGE_CAPS, type JudgePlan } from '@assay/problem';
import { limitsWith } from '../languages/language.ts';
import type { VerifiedSubmission } from './verify-package.ts';

/** Above this share of its limit a correct solution may fail on a slower or busier machine. */
export const NEAR = 0.5;
/** Suggested limits are rounded up to this step. */
const STEP_MS = 100;
/** Limits from a multiplier are whole seconds, as in the format that defines it. */
const MULTIPLIED_STEP_MS = 1000;

export interface TimeAdvice {
  /** The accepted submission with the highest share of its limit; null if none is a program. */
  slowest: { path: string; caseName: string; cpuMs: number; limitMs: number; share: number } | null;
  /** Accepted submissions above half of their limit. */
  near: string[];
  /** `timeMs` that gives the slowest accepted submission twice its time, rounded up; null if nothing was measured. */
  suggestedMs: number | null;
}

/**
 * Advice on the time limit from the times of the accepted submissions. CPU times in milliseconds, limits adjusted for
 * the language.
 */
export function adviseOnTime(plan: JudgePlan, submissions: readonly VerifiedSubmission[]): TimeAdvice {
  const measured = submissions.flatMap((submission) => slowestCaseOf(plan, submission) ?? []);
  const [slowest = null] = measured.toSorted((one, other) => other.share - one.share);
  const near = measured.filter(({ share }) => share > NEAR).map(({ path }) => path);
  const needed = Math.max(...measured.map(({ share, caseTimeMs }) => (share / NEAR) * caseTimeMs));
  return {
    slowest: slowest && {
      path: slowest.path,
      caseName: slowest.caseName,
      cpuMs: slowest.cpuMs,
      limitMs: slowest.limitMs,
      share: slowest.share,
    },
    near,
    suggestedMs: slowest ? Math.max(STEP_MS, Math.ceil(needed / STEP_MS) * STEP_MS) : null,
  };
}

/** `timeMs` as `multiplier` times the time of the slowest accepted submission; null if nothing was measured. */
export function measuredLimit(
  plan: JudgePlan,
  submissions: readonly VerifiedSubmission[],
  multiplier: number,
): number | null {
  const measured = submissions.flatMap((submission) => slowestCaseOf(plan, submission) ?? []);
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
export function printAdvice({ slowest, near, suggestedMs }: TimeAdvice, plan: JudgePlan): string[] {
  if (!slowest || suggestedMs === null) return [];
  const { path, caseName, cpuMs, limitMs } = slowest;
  const spent = `time     ${path} is the slowest accepted one: ${Math.round(cpuMs)} of ${limitMs} ms on case ${caseName}.`;
  if (plan.timeMultiplier !== undefined) {
    const reason = `The package requires ${plan.timeMultiplier} times that, so all were judged with ${plan.timeMs} ms.`;
    return [`${spent} ${reason} Set timeMs: ${plan.timeMs} in the package to judge solutions with it.`];
  }
  return [
    `${spent} timeMs is ${plan.timeMs}; twice its time would be ${suggestedMs}.`,
    ...near.map((one) => `warning  ${one}: It needs more than half of its limit.`),
  ];
}

function slowestCaseOf(plan: JudgePlan, { path, expected, language, judgement }: VerifiedSubmission) {
  if (expected !== 'accepted' || !language) return undefined;
  const cases = judgement.cases.flatMap((row, subtask) =>
    row.flatMap((judged, index) => {
      const one = plan.subtasks[subtask]?.cases[index];
      if (!judged || !one) return [];
      const limitMs = limitsWith(language.allowance, one).timeMs;
      const { cpuMs } = judged;
      return [{ path, caseName: one.name, cpuMs, limitMs, caseTimeMs: one.timeMs, share: cpuMs / limitMs }];
    }),
  );
  return cases.toSorted((one, other) => other.share - one.share)[0];
}
