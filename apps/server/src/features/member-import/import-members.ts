import { randomUUID } from 'node:crypto';
import { parseCapability, type Body } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { violatedReference } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { isAdmin, type UserViewer } from '../../http/viewer/viewer.ts';
import { recordAct } from '../audit/record-act.ts';
import { registerJoined } from '../enrolled-groups/keep-in-step.ts';
import type { OrgForViewer } from '../orgs/queries.ts';
import { findOrgAdminScope } from '../orgs/org-scope.ts';
import { countAttempt, type Limit } from '../proofs/throttle.ts';
import { nameKey } from '../users/name-key.ts';
import { findTakenKeys, isNameTaken } from '../users/names.ts';
import { insertUsers } from '../users/queries.ts';
import { assessRows, blocks, type ImportRow, type Outcome } from './assess-rows.ts';
import { hashPasswords } from './hash-passwords.ts';
import { findAccounts, findGroupIds, insertGroupMembers, insertMembers } from './queries.ts';

type ImportBody = Body<'POST /api/org/:orgId/admin/member/batchImport'>;

interface ImportRequest {
  scope: OrgForViewer;
  body: ImportBody;
  viewer: UserViewer;
  context: AppContext;
  ip: string;
  signal: AbortSignal;
}

/** A row with its outcome and its account. */
interface Assessed {
  row: ImportRow;
  outcome: Outcome;
  userId: string;
  /** Whether the account existed before. */
  isKnown: boolean;
}

/** Limits rows with a wrong e-mail of an existing account, per administrator; a table is always assessed completely. */
const WRONG_EMAILS: Limit = { name: 'member-import.email', limit: 100, windowMs: 3_600_000 };

const definition = { scope: findOrgAdminScope, handle: importTable };

export const memberImportRoutes = [
  route('POST /api/org/:orgId/admin/member/batchImport', definition),
  route('POST /api/org/:orgId/admin/member/batch-import', definition),
];

async function importTable(request: ImportRequest) {
  const rows = await assess(request);
  if (request.body.dryRun || rows.some(({ outcome }) => blocks(outcome))) {
    await recordCheck(request, rows);
    return report(rows, 'nothing');
  }
  const created = rows.filter(({ outcome }) => outcome === 'created');
  const hashes = await hashPasswords(
    created.map(({ row }) => row.password),
    request.signal,
  );
  try {
    const memberCount = await request.context.db.transact((tx) => storeRows(tx, request, rows, hashes));
    return report(rows, { insertedCount: created.length, successCount: memberCount });
  } catch (error) {
    if (!isNameTaken(error) && violatedReference(error) === undefined) throw error;
    // A concurrent request took a name or deleted a group while the passwords were hashed.
    const again = await assess(request);
    if (again.some(({ outcome }) => blocks(outcome))) {
      await recordCheck(request, again);
      return report(again, 'nothing');
    }
    throw refusal('conflict');
  }
}

async function assess({ scope, body, viewer, context: { db, clock } }: ImportRequest): Promise<Assessed[]> {
  const names = [...new Set(body.users.map(({ profile }) => profile.name))];
  const known = await findAccounts(db, names, { orgId: scope.id, viewerId: viewer.userId });
  const accounts = new Map(known.map((account) => [account.name, account]));
  const groupIds = await findGroupIds(db, scope.id, [...new Set(body.users.flatMap((row) => row.orgGroups))]);
  const takenKeys = await findTakenKeys(db, [...new Set(names.map(nameKey))], new Date(clock.now()));
  const around = { accounts, takenKeys, groupIds, attaches: body.ignoreDuplicates, attachesAnybody: isAdmin(viewer) };
  const outcomes = await assessRows(body.users, around);
  return body.users.map((row, index) => ({
    row,
    outcome: outcomes[index] ?? 'duplicate-row',
    userId: accounts.get(row.profile.name)?.id ?? randomUUID(),
    isKnown: accounts.has(row.profile.name),
  }));
}

/**
 * Records an import that stored nothing, and counts its wrong guesses at e-mails of accounts: the reply shows for each
 * row whether its e-mail is the account's. Refuses with `too-many-attempts`.
 */
async function recordCheck(
  { scope, viewer, ip, body, context }: ImportRequest,
  rows: readonly Assessed[],
): Promise<void> {
  const compared = rows.filter(({ outcome, isKnown }) => body.ignoreDuplicates && isKnown && outcome === 'name-taken');
  if (compared.length > 0) {
    const counted = { limit: WRONG_EMAILS, of: viewer.userId, weight: compared.length };
    const waitS = await countAttempt(context, counted);
    if (waitS > 0) throw refusal('too-many-attempts', { waitS });
  }
  const attached = rows.filter(({ outcome }) => outcome === 'attached');
  const idsOf = (some: readonly Assessed[]) => some.map(({ userId }) => userId);
  const after = { rows: rows.length, matched: idsOf(attached), unmatched: idsOf(compared) };
  const subject = { type: 'org', id: scope.id };
  await context.db.transact((tx) =>
    recordAct(tx, { viewer, ip, action: 'member.check', orgId: scope.id, subject, after }),
  );
}

/** Stores rows without blocking outcomes, and returns the number of new memberships. */
async function storeRows(
  tx: Tx,
  { scope, viewer, ip, context: { clock, live } }: ImportRequest,
  rows: Assessed[],
  hashes: string[],
): Promise<number> {
  const created = rows.filter(({ outcome }) => outcome === 'created');
  await insertUsers(
    tx,
    created.map(({ row, userId }, index) => {
      const { verified: _, ...profile } = row.profile; // Nothing is verified, whatever is sent.
      const { passwordResetDue } = row;
      return { id: userId, profile, passwordHash: hashes[index] ?? null, passwordResetDue };
    }),
    new Date(clock.now()),
  );
  const joining = rows.filter(({ outcome }) => outcome !== 'already-member');
  const memberCount = await insertMembers(
    tx,
    scope.id,
    joining.map(({ row, userId, outcome }) => ({
      userId,
      capability: parseCapability(row.orgCapability),
      // The organization knows what it wrote into the accounts it created; owners of existing accounts are asked.
      profileConsent: outcome === 'created' ? 'granted' : 'requested',
      accountMade: outcome === 'created',
    })),
  );
  const places = rows.flatMap(({ row, userId }) => row.orgGroups.map((groupId) => ({ userId, groupId })));
  await insertGroupMembers(tx, scope.id, places);
  await registerJoined(tx, live, {
    groupIds: [...new Set(places.map(({ groupId }) => groupId))],
    userIds: [...new Set(places.map(({ userId }) => userId))],
  });
  if (rows.length === 0) return 0;
  const idsOf = (wanted: Outcome) => rows.filter(({ outcome }) => outcome === wanted).map(({ userId }) => userId);
  await recordAct(tx, {
    viewer,
    ip,
    action: 'member.import',
    orgId: scope.id,
    subject: { type: 'org', id: scope.id },
    after: { created: idsOf('created'), attached: idsOf('attached'), alreadyMembers: idsOf('already-member') },
  });
  return memberCount;
}

function report(rows: readonly Assessed[], stored: 'nothing' | { insertedCount: number; successCount: number }) {
  return {
    stored: stored !== 'nothing',
    ...(stored === 'nothing' ? { insertedCount: 0, successCount: 0 } : stored),
    rows: rows.map(({ row, outcome }) => ({ name: row.profile.name, outcome })),
  };
}
