import { concludeSubtask, firstDecisive } from './conclude-subtask.ts';
import type { ConcludedSubtask } from './conclude-subtask.ts';
import { dependenciesOf } from './score-solution.ts';
import type { CaseResults, ScoringPlan } from './scoring-plan.ts';

export interface NeededCase {
  subtaskIndex: number;
  caseIndex: number;
  /**
   * A subtask it depends on is undecided, so judging it now may be wasted. Judge the others first; use a gated case
   * only to fill an idle slot.
   */
  gated: boolean;
}

/**
 * The cases that can still change score or verdict, in judging order: samples first, then in display order. Empty when
 * judging is done. The caller skips those already running. Early stopping with this list never changes the result of
 * judging everything: a `min` subtask drops the cases after one that got nothing, the other kinds follow their own
 * rules, and a subtask is dropped as soon as one of its dependencies cannot be fully solved.
 */
export function nextCases(plan: ScoringPlan, results: CaseResults): NeededCase[] {
  const concluded = new Map<string, ConcludedSubtask>();
  const needed = plan.subtasks.flatMap((subtask, subtaskIndex) => {
    const own = results[subtaskIndex] ?? [];
    const dependencies = dependenciesOf(subtask, concluded);
    concluded.set(subtask.id, concludeSubtask(subtask, own, dependencies));
    if (dependencies === 'missing') return [];
    const stopAt = firstDecisive(subtask, own);
    const upTo = stopAt >= 0 ? stopAt : subtask.cases.length;
    return subtask.cases
      .map((_, caseIndex) => ({ subtaskIndex, caseIndex, gated: dependencies === 'waiting' }))
      .filter(({ caseIndex }) => caseIndex < upTo && own[caseIndex] === undefined);
  });
  const isSample = ({ subtaskIndex, caseIndex, gated }: NeededCase) =>
    !gated && plan.subtasks[subtaskIndex]?.cases[caseIndex]?.sample === true;
  return [...needed.filter(isSample), ...needed.filter((one) => !isSample(one))];
}
