import { JUDGE_CAPS, type JudgePlan } from '@assay/problem';
import { limitsWith } from '../languages/language.ts';
import type { VerifiedSubmission } from './verify-package.ts';

/** Above this share of its limit a good solution may fail on a slower or busier machine. */
export const NEAR = 0.5;
/** Limits are given in steps that people like. */
const STEP_MS = 100;
/** Limits that follow from a multiplier are whole seconds, as in the format that has one. */
const MULTIPLIED_STEP_MS = 1000;

export interface TimeAdvice {
  /** The accepted submission that needs the largest share of its limit; null where none is a program. */
  slowest: { path: string; caseName: string; cpuMs: number; limitMs: number; share: number } | null;
  /** Accepted submissions above half of their limit. */
  near: string[];
  /** `timeMs` that would give the slowest accepted one twice its time, in whole steps; null where nothing was measured. */
  suggestedMs: number | null;
}

/** What the times of the accepted submissions say about the limits. Times in milliseconds of CPU time, limits as the language has them. */
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

/** `timeMs` that is `multiplier` times what the slowest accepted submission needs; null where nothing was measured. */
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
  const spent = `time     ${path} is the slowest good one: ${Math.round(cpuMs)} of ${limitMs} ms on case ${caseName}.`;
  if (plan.timeMultiplier !== undefined) {
    const told = `The package wants ${plan.timeMultiplier} times that, so all were judged with ${plan.timeMs} ms.`;
    return [`${spent} ${told} Write timeMs: ${plan.timeMs} into the package for solutions to be judged so.`];
  }
  return [
    `${spent} timeMs is ${plan.timeMs}; twice what it needs would be ${suggestedMs}.`,
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
