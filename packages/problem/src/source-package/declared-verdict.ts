import type { ExpectedVerdict } from '@assay/contract';

/**
 * Verdicts that the folders of `submissions/` declare. A partially accepted program gets more than 0 points and less
 * than 100, a rejected one any verdict except Accepted, and one of `run_time_error` may exceed its memory, for which
 * formats of other judges have no folder.
 */
export const declaredStatus: Readonly<Record<ExpectedVerdict, string>> = {
  accepted: 'Accepted',
  partially_accepted: 'Partially Accepted',
  wrong_answer: 'Wrong Answer',
  time_limit_exceeded: 'Time Limit Exceeded',
  memory_limit_exceeded: 'Memory Limit Exceeded',
  output_limit_exceeded: 'Output Limit Exceeded',
  run_time_error: 'Runtime Error',
  compile_error: 'Compile Error',
  rejected: 'Rejected',
};

/** Whether the result of a program is the one that its folder declares. */
export function isAsDeclared(expected: ExpectedVerdict, { status, score }: { status: string; score: number }): boolean {
  if (expected === 'partially_accepted') return score > 0 && score < 100;
  if (expected === 'rejected') return status !== 'Accepted';
  if (expected === 'run_time_error' && status === 'Memory Limit Exceeded') return true;
  return status === declaredStatus[expected];
}

/**
 * Whether a program behaves in one subtask as is declared for this subtask. One that was skipped got no points, for an
 * unknown reason.
 */
export function isSubtaskAsDeclared(expected: ExpectedVerdict, result: { status: string; score: number }): boolean {
  if (result.status === 'Skipped' || result.status === '')
    return expected !== 'accepted' && expected !== 'partially_accepted';
  return isAsDeclared(expected, result);
}

/**
 * Whether a verdict on one subtask or case makes the result of a program another one than its folder declares. `result`
 * is undefined while the program is judged. A declared failure does not say where it occurs: only a failure of another
 * kind that became the verdict is contrary.
 */
export function isContrary(
  expected: ExpectedVerdict,
  status: string,
  result: { status: string; score: number } | undefined,
): boolean {
  if (status === '' || status === 'Accepted' || status === 'Skipped') return false;
  if (expected === 'accepted') return true;
  if (result === undefined || expected === 'partially_accepted') return false;
  return status === result.status && !isAsDeclared(expected, result);
}
