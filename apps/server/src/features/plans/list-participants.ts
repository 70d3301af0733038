import { route } from '../../http/route.ts';
import { findAdministered, findProgress, listJoined } from './participant-queries.ts';
import { planScopeWith } from './plan-scope.ts';

/**
 * Shows the scores that the viewer may see in the contests themselves: administering a plan gives access to no
 * contest.
 */
export const listPlanParticipants = route('GET /api/plan/:planId/participant', {
  scope: planScopeWith('admin'),
  handle: async ({ scope: { id, orgId }, query, viewer, context: { db } }) => {
    const { rows, total } = await listJoined(db, { id, orgId, viewerId: viewer.userId }, query);
    const userIds = rows.map((row) => row.userId);
    const [progress, administered] = [
      await findProgress(db, id, userIds),
      await findAdministered(db, id, viewer.userId),
    ];
    const items = rows.map(({ userId, joinedAt }) => ({
      userId,
      joinedAt: joinedAt.getTime(),
      contests: progress
        .filter((one) => one.userId === userId)
        .map(({ contestId, score }) => ({ contestId, ...(administered.has(contestId) && { score }) })),
    }));
    return { items, ...(total !== undefined && { total }) };
  },
});
