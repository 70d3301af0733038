import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findPlanScope } from './plan-scope.ts';
import { mayJoin } from './policy.ts';
import { hasJoined, insertPlanParticipant } from './queries.ts';

export const joinPlan = route('POST /api/plan/:planId/register', {
  scope: findPlanScope,
  handle: async ({ scope, viewer, context: { db } }) => {
    if (!mayJoin(scope)) throw refusal('registration-closed');
    const isNew = await db.transact((tx) => insertPlanParticipant(tx, scope.id, viewer.userId));
    if (!isNew) throw refusal('already-registered');
    return {};
  },
});

export const getPlanSelf = route('GET /api/plan/:planId/self', {
  scope: findPlanScope,
  handle: async ({ scope, viewer, context: { db } }) => {
    if (!(await hasJoined(db, scope.id, viewer.userId))) throw refusal('not-registered');
    return {};
  },
});
