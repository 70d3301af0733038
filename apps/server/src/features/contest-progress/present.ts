import type { ProgressPerson } from '@assay/contract';
import type { CountedResults } from '../results/counted-results.ts';
import type { AttemptsRow, PersonRow } from './queries.ts';

export function presentPerson(
  { userId, name, registered, banned, remindedAtMs }: PersonRow,
  attempted: readonly AttemptsRow[],
  counted: CountedResults,
): ProgressPerson {
  return {
    userId,
    name,
    registered,
    banned,
    ...(remindedAtMs !== null && { remindedAt: remindedAtMs }),
    cells: attempted.map(({ problemId, attempts, submittedAtMs }) => {
      const result = counted.get(problemId);
      return {
        problemId,
        attempts,
        ...(submittedAtMs !== null && { submittedAt: Math.round(submittedAtMs) }),
        ...(result && { result }),
      };
    }),
  };
}
