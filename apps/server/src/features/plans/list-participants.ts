import { route } from '../../http/route.ts';
import { findAdministered, findProgress, listJoined } from './participant-queries.ts';
import { planScopeWith } from './plan-scope.ts';

/** Scores are told as far as the viewer may see them in the contests themselves: a plan opens no contest to those who keep it. */
export const listPlanParticipants = route('GET /api/plan/:planId/participant', {
  scope: planScopeWith('admin'),
  handle: async ({ scope: { id }, query, viewer, context: { db } }) => {
    const { rows, total } = await listJoined(db, id, query);
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
