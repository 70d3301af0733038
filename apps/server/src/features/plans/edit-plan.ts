import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { planScopeWith } from './plan-scope.ts';
import { deletePlanRow, PLAN_SLUG_KEY, updatePlanContent, updatePlanSettings } from './queries.ts';

const scope = planScopeWith('admin');
const subjectOf = (id: string) => ({ type: 'plan', id });

export const changePlanContent = route('PATCH /api/plan/:planId/content', {
  scope: planScopeWith('content'),
  handle: async ({ body, scope: plan, context: { db } }) => {
    try {
      await db.transact((tx) => updatePlanContent(tx, plan.id, body));
    } catch (error) {
      if (violatedUnique(error) === PLAN_SLUG_KEY) throw refusal('slug-taken');
      throw error;
    }
    return {};
  },
});

export const getPlanSettings = route('GET /api/plan/:planId/admin/settings', {
  scope,
  handle: ({ scope: plan }) => plan.settings,
});

export const replacePlanSettings = route('PATCH /api/plan/:planId/admin/settings', {
  scope,
  handle: async ({ body, scope: { id, orgId, settings }, viewer, ip, context: { db } }) => {
    await db.transact(async (tx) => {
      await updatePlanSettings(tx, id, body);
      const change = { before: settings, after: body };
      await recordAct(tx, { viewer, ip, action: 'plan.settings', orgId, subject: subjectOf(id), ...change });
    });
    return {};
  },
});

/** Its contests and their participants stay. */
export const deletePlan = route('DELETE /api/plan/:planId/admin', {
  scope,
  handle: async ({ scope: { id, orgId }, viewer, ip, context: { db } }) => {
    await db.transact(async (tx) => {
      if (!(await deletePlanRow(tx, id))) throw refusal('not-found');
      await recordAct(tx, { viewer, ip, action: 'plan.delete', orgId, subject: subjectOf(id) });
    });
    return {};
  },
});
