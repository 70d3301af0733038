import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { type ApiRole, MAX_API_ACCOUNTS, writingApiRoles } from '@assay/contract';
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
  updateMayWrite,
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
    const { role, cidrs = [], mayWrite = false, expiresAt } = body;
    refuseInvalidNetworks(cidrs);
    if (mayWrite) refuseUnlessWriting(role);
    const password = makePassword();
    const account = { id: randomUUID(), username: makeUsername(role), role, cidrs, mayWrite };
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
      const after = { username: account.username, role, cidrs, mayWrite, expiresAt };
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

export const changeApiAccount = route('PATCH /api/contest/:contestId/admin/contest-api/account/:accountId', {
  scope,
  handle: async ({ scope: { id: contestId, orgId }, params, body: { mayWrite }, viewer, ip, context: { db } }) => {
    await db.transact(async (tx) => {
      const id = params.accountId;
      const before = await updateMayWrite(tx, { contestId, id, mayWrite, userId: viewer.userId });
      if (!before) throw refusal('not-found');
      if (mayWrite) refuseUnlessWriting(before.role);
      const subject = subjectOf(contestId);
      const change = { before, after: { ...before, mayWrite } };
      await recordAct(tx, { viewer, ip, action: 'contest.api-account-change', orgId, subject, ...change });
    });
    return {};
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

function refuseUnlessWriting(role: ApiRole): void {
  if (writingApiRoles.includes(role)) return;
  const reason = `must be false for the role ${role}, which can change nothing`;
  throw refusal('invalid-input', { places: [{ place: 'body/mayWrite', reason }] });
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
