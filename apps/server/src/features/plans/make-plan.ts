import { randomUUID } from 'node:crypto';
import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { managesPlans } from '../access/policy.ts';
import { findOrgCapability } from '../access/queries.ts';
import { recordAct } from '../audit/record-act.ts';
import { insertPlan, PLAN_SLUG_KEY } from './queries.ts';

export const makePlan = route('POST /api/plan', {
  handle: async ({ body, viewer, ip, context: { db } }) => {
    const { orgId } = body;
    if (!managesPlans(await findOrgCapability(db, orgId, viewer.userId))) throw refusal('no-right');
    const id = randomUUID();
    try {
      await db.transact(async (tx) => {
        await insertPlan(tx, { id, ...body });
        await recordAct(tx, { viewer, ip, action: 'plan.make', orgId, subject: { type: 'plan', id }, after: body });
      });
    } catch (error) {
      if (violatedUnique(error) === PLAN_SLUG_KEY) throw refusal('slug-taken');
      throw error;
    }
    return { planId: id };
  },
});
