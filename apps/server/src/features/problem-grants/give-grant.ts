import { randomUUID } from 'node:crypto';
import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { refusePast } from './refuse-past.ts';
import { ACTIVE_GRANT_KEY, findOrgByIdOrName, insertGrant, lockData } from './queries.ts';

export const giveGrant = route('POST /api/problem/:problemId/grant', {
  scope: problemScopeWith('admin'),
  handle: async ({
    scope,
    body: { org, dataHash = null, until = null, note = '' },
    viewer,
    ip,
    context: { db, clock },
  }) => {
    refusePast(until, clock.now());
    const id = randomUUID();
    try {
      await db.transact(async (tx) => {
        const orgId = org === undefined ? null : await findOrgByIdOrName(tx, org.trim());
        if (orgId === undefined) throw refusal('org-unknown');
        if (orgId === scope.orgId) throw refusal('lent-to-owner');
        if (dataHash !== null && !(await lockData(tx, scope.id, dataHash))) throw refusal('data-unknown');
        const terms = { orgId, dataHash, note };
        const end = until === null ? null : new Date(until);
        await insertGrant(tx, { id, problemId: scope.id, ...terms, until: end, givenBy: viewer.userId });
        await recordAct(tx, {
          viewer,
          ip,
          action: 'problem.grant-give',
          orgId: scope.orgId,
          subject: { type: 'problem', id: scope.id },
          after: { ...terms, until },
        });
      });
    } catch (error) {
      if (violatedUnique(error) === ACTIVE_GRANT_KEY) throw refusal('already-lent');
      throw error;
    }
    return { grantId: id };
  },
});
