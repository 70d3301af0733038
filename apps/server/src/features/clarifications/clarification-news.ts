import type { LiveNews } from '../../http/live.ts';
import type { LockedThread } from './change-queries.ts';

type Thread = Pick<LockedThread, 'contestId' | 'askerId' | 'category' | 'problemId'>;

/**
 * The event of a change: for the jury and the asker, and with `forAll` for everyone else who may read the thread.
 * `newsOf` is the thread if the jury wrote something to all.
 */
export function clarificationNews(
  { contestId, askerId, category, problemId }: Thread,
  { forAll, newsOf }: { forAll: boolean; newsOf?: string },
): LiveNews {
  // Only the asker and the jury read threads about a deleted problem.
  const isReadable = category !== 'problem' || problemId !== null;
  return {
    type: 'clarification',
    contestId,
    askerId,
    forAll: forAll && isReadable,
    problemId: category === 'problem' ? problemId : null,
    ...(forAll && isReadable && newsOf !== undefined && { newsOf }),
  };
}
