import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Body } from '@assay/contract';
import { solutions } from '../../db/schema.ts';
import { matchesFilter } from '../solutions/queries.ts';
import type { Place } from './queries.ts';

export type RejudgeFilter = Omit<Body<'POST /api/contest/:contestId/admin/rejudge'>, 'pull' | 'reason' | 'mode'>;

/** Solutions that match the filter of a rejudge. */
export function isInRejudge(place: Place, requested: RejudgeFilter): SQL | undefined {
  const { problemId, solutionId, runnerId, dataHash, language, ...filter } = requested;
  const byRunner = runnerId === '' ? isNull(solutions.runnerId) : runnerId && eq(solutions.runnerId, runnerId);
  return and(
    'contestId' in place
      ? eq(solutions.contestId, place.contestId)
      : and(eq(solutions.problemId, place.problemId), isNull(solutions.contestId)),
    problemId === undefined ? undefined : eq(solutions.problemId, problemId),
    solutionId === undefined ? undefined : eq(solutions.id, solutionId),
    dataHash === undefined ? undefined : eq(solutions.problemDataHash, dataHash),
    language === undefined ? undefined : eq(solutions.language, language),
    byRunner || undefined,
    matchesFilter(filter),
  );
}
