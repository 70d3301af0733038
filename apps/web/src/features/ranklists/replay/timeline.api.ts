import { queryOptions } from '@tanstack/react-query';
import type { WireTimeline } from '@assay/contract';
import { readTimeline, type Timeline } from '@assay/rules';
import { api } from '../../../lib/api/index.ts';

export interface LoadedTimeline {
  wire: WireTimeline;
  timeline: Timeline;
}

/**
 * What the board of a contest, or its ranklist with a key, consists of. `hidden`, for administrators: with the results
 * that a freeze hides.
 */
export const timelineQuery = (
  contestId: string,
  { hidden = false, ranklistKey }: { hidden?: boolean; ranklistKey?: string | undefined } = {},
) =>
  queryOptions({
    queryKey: ['contest', 'one', contestId, 'ranklist', 'timeline', hidden, ranklistKey ?? ''],
    // Comparing two timelines of thousands of submissions costs more than replacing one.
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<LoadedTimeline> => {
      const query = { ...(hidden && { hidden }), ...(ranklistKey !== undefined && { ranklist: ranklistKey }) };
      const wire = await api('GET /api/contest/:contestId/board/timeline', { params: { contestId }, query, signal });
      return { wire, timeline: readTimeline(wire) };
    },
  });

/** The same of a published ranklist, for everyone. */
export const publishedTimelineQuery = (ranklistId: number) =>
  queryOptions({
    queryKey: ['published', ranklistId, 'timeline'],
    structuralSharing: false,
    queryFn: async ({ signal }): Promise<LoadedTimeline> => {
      const wire = await api('GET /api/rk/:ranklistId/timeline', { params: { ranklistId }, signal });
      return { wire, timeline: readTimeline(wire) };
    },
  });
