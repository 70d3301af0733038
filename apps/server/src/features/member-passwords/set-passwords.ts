import type { Body, Reply } from '@assay/contract';
import { passwordWeakness, wordsAbout } from '@assay/rules/passwords';
import type { Db } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { requireOwnSession } from '../../http/viewer/own-session.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { recordAct } from '../audit/record-act.ts';
import { hashPasswords } from '../member-import/hash-passwords.ts';
import { findOrgForViewer, lockAdministrators } from '../orgs/queries.ts';
import { findOrgAdminScope } from '../orgs/org-scope.ts';
import { notifyOfChange } from '../providers/notify.ts';
import { revokeSessionsOf } from '../sessions/revoke-sessions.ts';
import { passwordObstacle } from './policy.ts';
import { findMemberAccounts, updatePasswords } from './queries.ts';

const KEY = 'POST /api/org/:orgId/admin/member/set-passwords';
type Request = Body<typeof KEY>['members'];
type Rows = Reply<typeof KEY>['rows'];

/**
 * Sets temporary passwords for accounts that the organization created. Sessions and tokens end, the second factor
 * stays, and the passwords must be replaced at the next sign-in.
 */
export const setMemberPasswords = route(KEY, {
  scope: async (request) => {
    requireOwnSession(request.viewer);
    return await findOrgAdminScope(request);
  },
  handle: async ({ scope, body, viewer, context, ip, language, origin, signal }) => {
    const members = [...new Map(body.members.map((member) => [member.userId, member])).values()];
    const rows = await assess(context.db, scope.id, viewer, members, origin);
    const due = members.filter((_, index) => rows[index]?.outcome === 'set');
    if (due.length === 0) return { rows };
    const hashes = await hashPasswords(
      due.map(({ password }) => password),
      signal,
    );
    const userIds = due.map(({ userId }) => userId);
    await context.db.transact(async (tx) => {
      if (!(await lockAdministrators(tx, scope.id)).includes(viewer.userId)) throw refusal('no-right');
      // Permissions may have changed while the passwords were hashed.
      const again = await assess(tx, scope.id, viewer, due, origin);
      if (again.some(({ outcome }) => outcome !== 'set')) throw refusal('conflict');
      await updatePasswords(
        tx,
        userIds.map((userId, index) => ({ userId, passwordHash: hashes[index] ?? '' })),
      );
      await revokeSessionsOf(tx, userIds, { endsTokens: true });
      const subject = { type: 'org', id: scope.id };
      await recordAct(tx, {
        viewer,
        ip,
        action: 'member.passwords',
        orgId: scope.id,
        subject,
        after: { set: userIds },
      });
    });
    if (context.config.identity.mail) {
      for (const userId of userIds) await notifyOfChange({ context, language }, userId, 'password');
    }
    return { rows };
  },
});

async function assess(db: Db, orgId: string, viewer: UserViewer, members: Request, origin: string): Promise<Rows> {
  const viewerId = viewer.userId;
  const capability = (await findOrgForViewer(db, orgId, viewerId))?.capability ?? 0n;
  const ids = members.map(({ userId }) => userId);
  const accounts = await findMemberAccounts(db, { orgId, viewerId }, ids);
  return members.map(({ userId, password }) => {
    const account = accounts.get(userId);
    const obstacle = passwordObstacle(account, viewer, capability);
    if (obstacle !== null || !account) return { userId, outcome: obstacle ?? 'not-a-member' };
    const isWeak = passwordWeakness(password, wordsAbout(account, origin)) !== null;
    return { userId, outcome: isWeak ? 'weak-password' : 'set' };
  });
}
