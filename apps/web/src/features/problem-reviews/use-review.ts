import { useQuery, useQueryClient } from '@tanstack/react-query';
import { usePollingInterval, useRenewal } from '../../lib/live/index.ts';
import { problemReview, reviewKeys } from './reviews.api.ts';

/** Shows what others do, without a live stream. */
const REVIEW_REFRESH_MS = 15_000;

/** The review of a problem, which follows the changes of others. */
export function useReview(problemId: string) {
  const queries = useQueryClient();
  useRenewal(
    ['review', 'draft', 'problem'],
    () => void queries.invalidateQueries({ queryKey: reviewKeys.one(problemId) }),
    { concerns: (event) => event.problemId === problemId },
  );
  return useQuery({ ...problemReview(problemId), refetchInterval: usePollingInterval(REVIEW_REFRESH_MS) });
}
