import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { registerUser } from '../contest-participants/register.ts';
import type { Unmet } from './conditions.ts';
import { findPlanScope } from './plan-scope.ts';
import { findPlanContest, hasJoined } from './queries.ts';
import { findUnmet } from './reached.ts';

/**
 * Invites a user who has joined the plan and meets the conditions to the contest, regardless of its access level and of
 * public registration.
 */
export const enterPlanContest = route('POST /api/plan/:planId/contest/:contestId/register', {
  scope: findPlanScope,
  handle: async ({ scope: plan, params: { contestId }, viewer: { userId }, context: { db, live } }) => {
    await db.transact(async (tx) => {
      if (!(await hasJoined(tx, plan.id, userId))) throw refusal('not-registered');
      const settings = await findPlanContest(tx, plan.id, contestId);
      if (!settings) throw refusal('not-found');
      const unmet = (await findUnmet(tx, userId, new Map([[contestId, settings]]))).get(contestId) ?? [];
      if (unmet.length > 0) throw refusal('condition-unmet', { message: describeUnmet(unmet) });
      await registerUser(tx, live, contestId, userId, { isInvited: true });
    });
    return {};
  },
});

/** Clients show this message verbatim, so it names what is missing, in both languages. */
function describeUnmet(unmet: readonly Unmet[]): string {
  const names = unmet.map(({ contestTitle, problemTitle, required, reached }) => {
    const name = problemTitle === undefined ? contestTitle : `${contestTitle}, ${problemTitle}`;
    if (required === undefined) return name;
    return `${name} (${reached === undefined ? '' : `${reached} / `}${required})`;
  });
  return `Not met yet: ${names.join('; ')}. 尚未满足：${names.join('；')}。`;
}
