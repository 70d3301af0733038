import { concludeSubtask, firstDecisive } from './conclude-subtask.ts';
import type { ConcludedSubtask } from './conclude-subtask.ts';
import { dependenciesOf } from './score-solution.ts';
import type { CaseResults, ScoringPlan } from './scoring-plan.ts';

export interface NeededCase {
  subtaskIndex: number;
  caseIndex: number;
  /**
   * A subtask it depends on is not decided yet: judging it now may prove to be wasted. Judge the others first; one that is gated
   * is worth a slot only where the slot would stand idle.
   */
  gated: boolean;
}

/**
 * The cases that can still change score or verdict, in judging order: samples, then the rest as it is shown. Empty when judging is done.
 * Leave out those already under way. Stopping early by this list never changes what judging everything would have given: behind a case that got nothing the
 * rest of a `min` subtask is dropped, likewise in the others as their rules allow, and a subtask is dropped as soon as one it depends on cannot be fully solved.
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
