import { isThawedAt } from '@assay/rules';
import { route } from '../../http/route.ts';
import { findShownToPublic } from '../public-ranklists/read-public.ts';
import { readTimeline } from './read-timeline.ts';

/** The same to everyone, also to administrators. */
export const getPublishedTimeline = route('GET /api/rk/:ranklistId/timeline', {
  handle: async ({ params: { ranklistId }, context }) => {
    const { found, shown } = await findShownToPublic(context.db, ranklistId);
    const isThawed = found.clock !== null && isThawedAt(found.clock, found.nowMs);
    return await readTimeline(context, found.contestId, shown, { isThawed, isPublished: true });
  },
});
