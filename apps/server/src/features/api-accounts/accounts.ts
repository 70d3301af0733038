import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { MAX_API_ACCOUNTS } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { findFinalization, findObstacles, lockContest } from './finalization-queries.ts';
import { hashOfPassword, makePassword, makeUsername } from './password.ts';
import {
  countApiAccounts,
  insertApiAccount,
  listApiAccounts,
  revokeApiAccount,
  type ApiAccountRow,
} from './queries.ts';

const scope = contestScopeWith('admin');

export const getContestApi = route('GET /api/contest/:contestId/admin/contest-api', {
  scope,
  handle: async ({ scope: { id }, context: { db } }) => {
    const finalization = await findFinalization(db, id);
    const obstacles = await findObstacles(db, id);
    return {
      hasClock: obstacles !== null,
      accounts: (await listApiAccounts(db, id)).map(presentAccount),
      ...(finalization && { finalizedAt: finalization.finalizedAtMs }),
      ...(typeof finalization?.endOfUpdatesMs === 'number' && { endOfUpdatesAt: finalization.endOfUpdatesMs }),
      obstacles: obstacles ?? [],
    };
  },
});

export const createApiAccount = route('POST /api/contest/:contestId/admin/contest-api/account', {
  scope,
  handle: async ({ scope: { id: contestId, orgId }, body, viewer, ip, context: { db } }) => {
    const { role, cidrs = [], expiresAt } = body;
    refuseInvalidNetworks(cidrs);
    const password = makePassword();
    const account = { id: randomUUID(), username: makeUsername(role), role, cidrs };
    await db.transact(async (tx) => {
      // Concurrent requests must not exceed the limit.
      await lockContest(tx, contestId);
      if ((await countApiAccounts(tx, contestId)) >= MAX_API_ACCOUNTS) throw refusal('api-account-limit');
      await insertApiAccount(tx, {
        ...account,
        contestId,
        hash: hashOfPassword(password),
        createdBy: viewer.userId,
        expiresAt: expiresAt === undefined ? null : new Date(expiresAt),
      });
      const after = { username: account.username, role, cidrs, expiresAt };
      await recordAct(tx, {
        viewer,
        ip,
        action: 'contest.api-account-add',
        orgId,
        subject: subjectOf(contestId),
        after,
      });
    });
    return { _id: account.id, username: account.username, password };
  },
});

export const revokeAccount = route('DELETE /api/contest/:contestId/admin/contest-api/account/:accountId', {
  scope,
  handle: async ({ scope: { id: contestId, orgId }, params, viewer, ip, context: { db, live } }) => {
    await db.transact(async (tx) => {
      const before = await revokeApiAccount(tx, contestId, params.accountId);
      if (!before) throw refusal('not-found');
      const subject = subjectOf(contestId);
      await recordAct(tx, { viewer, ip, action: 'contest.api-account-revoke', orgId, subject, before });
      // Ends the open feeds of the account.
      await live.publish(tx, { type: 'contest', contestId });
    });
    return {};
  },
});

function presentAccount({ id, createdAtMs, expiresAtMs, lastUsedAtMs, ...row }: ApiAccountRow) {
  return {
    _id: id,
    ...row,
    createdAt: createdAtMs,
    ...(expiresAtMs !== null && { expiresAt: expiresAtMs }),
    ...(lastUsedAtMs !== null && { lastUsedAt: lastUsedAtMs }),
  };
}

function refuseInvalidNetworks(cidrs: readonly string[]): void {
  for (const [index, cidr] of cidrs.entries()) {
    if (isNetwork(cidr)) continue;
    const reason = 'must be an IP address or a network such as 10.0.0.0/8';
    throw refusal('invalid-input', { places: [{ place: `body/cidrs/${index}`, reason }] });
  }
}

function isNetwork(cidr: string): boolean {
  const [address = '', bits, ...more] = cidr.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
