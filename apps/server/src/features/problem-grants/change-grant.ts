import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { refusePast } from './refuse-past.ts';
import { type GrantChange, keepVersionOf, lockData, lockGrant, markRevoked, updateGrant } from './queries.ts';

const scope = problemScopeWith('admin');

/** Contests that already hold the problem are not changed. */
export const changeGrant = route('PATCH /api/problem/:problemId/grant/:grantId', {
  scope,
  handle: async ({ scope: problem, params: { grantId }, body, viewer, ip, context: { db, clock } }) => {
    const { dataHash, until, note } = body;
    refusePast(until, clock.now());
    await db.transact(async (tx) => {
      const { dataHash: hash, untilMs, note: text, orgId } = await lockOpen(tx, problem.id, grantId);
      if (typeof dataHash === 'string' && !(await lockData(tx, problem.id, dataHash))) throw refusal('data-unknown');
      const change: GrantChange = {
        ...(dataHash !== undefined && { dataHash }),
        ...(until !== undefined && { until: until === null ? null : new Date(until) }),
        ...(note !== undefined && { note }),
      };
      if (Object.keys(change).length === 0) return;
      await updateGrant(tx, grantId, change);
      const before = { orgId, dataHash: hash, until: untilMs, note: text };
      await recordAct(tx, {
        viewer,
        ip,
        action: 'problem.grant-change',
        orgId: problem.orgId,
        subject: { type: 'problem', id: problem.id },
        before,
        after: {
          ...before,
          ...(dataHash !== undefined && { dataHash }),
          ...(until !== undefined && { until }),
          ...(note !== undefined && { note }),
        },
      });
    });
    return {};
  },
});

export const revokeGrant = route('DELETE /api/problem/:problemId/grant/:grantId', {
  scope,
  handle: async ({ scope: problem, params: { grantId }, viewer, ip, context: { db } }) => {
    await db.transact(async (tx) => {
      const { orgId, dataHash } = await lockOpen(tx, problem.id, grantId);
      await markRevoked(tx, grantId);
      await keepVersionOf(tx, problem.id, grantId);
      await recordAct(tx, {
        viewer,
        ip,
        action: 'problem.grant-revoke',
        orgId: problem.orgId,
        subject: { type: 'problem', id: problem.id },
        before: { orgId, dataHash },
      });
    });
    return {};
  },
});

/** Refuses a grant that is not found, or was revoked. */
async function lockOpen(tx: Tx, problemId: string, grantId: string) {
  const grant = await lockGrant(tx, problemId, grantId);
  if (!grant) throw refusal('not-found');
  if (grant.revokedAt !== null) throw refusal('grant-revoked');
  return grant;
}
