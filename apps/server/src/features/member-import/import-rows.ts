import { randomUUID } from 'node:crypto';
import { parseCapability } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../db/client.ts';
import { isAdmin, type UserViewer } from '../../http/viewer/viewer.ts';
import { recordAct } from '../audit/record-act.ts';
import { findOrgCapability } from '../access/queries.ts';
import { refuseUngrantable } from '../orgs/members/grantable.ts';
import { registerJoined } from '../enrolled-groups/keep-in-step.ts';
import { nameKey } from '../users/name-key.ts';
import { findTakenKeys } from '../users/names.ts';
import { insertUsers } from '../users/queries.ts';
import { assessRows, type ImportRow, type Outcome } from './assess-rows.ts';
import { findAccounts, findGroupIds, insertGroupMembers, insertMembers } from './queries.ts';

export interface MemberImport {
  orgId: string;
  viewer: UserViewer;
  ip: string;
  context: Pick<AppContext, 'clock' | 'live'>;
}

/** A row with its outcome and its account. */
export interface AssessedRow {
  row: ImportRow;
  outcome: Outcome;
  userId: string;
  /** Whether the account existed before. */
  isKnown: boolean;
}

/** The outcome of each row. `attaches`: rows may refer to existing accounts. */
export async function assessImport(
  db: Db,
  { orgId, viewer, context: { clock } }: MemberImport,
  rows: readonly ImportRow[],
  attaches: boolean,
): Promise<AssessedRow[]> {
  const names = [...new Set(rows.map(({ profile }) => profile.name))];
  const known = await findAccounts(db, names, { orgId, viewerId: viewer.userId });
  const accounts = new Map(known.map((account) => [account.name, account]));
  const groupIds = await findGroupIds(db, orgId, [...new Set(rows.flatMap((row) => row.orgGroups))]);
  const takenKeys = await findTakenKeys(db, [...new Set(names.map(nameKey))], new Date(clock.now()));
  const around = { accounts, takenKeys, groupIds, attaches, attachesAnybody: isAdmin(viewer) };
  const outcomes = await assessRows(rows, around);
  return rows.map((row, index) => ({
    row,
    outcome: outcomes[index] ?? 'duplicate-row',
    userId: accounts.get(row.profile.name)?.id ?? randomUUID(),
    isKnown: accounts.has(row.profile.name),
  }));
}

/** Throws `no-right` if a new membership has a capability that the administrator lacks. `own`: the administrator's. */
export function refuseUngrantableRows(rows: readonly AssessedRow[], own: bigint | null): void {
  for (const { row, outcome } of rows)
    if (outcome !== 'already-member') refuseUngrantable(parseCapability(row.orgCapability), 0n, own);
}

/**
 * Stores rows without blocking outcomes, and returns the number of new memberships. `hashes`: of the passwords of the
 * rows that create an account, in order. Throws an error for which `isNameTaken` is true, or `no-right`.
 */
export async function storeImport(
  tx: Tx,
  { orgId, viewer, ip, context: { clock, live } }: MemberImport,
  rows: readonly AssessedRow[],
  hashes: readonly string[],
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
  refuseUngrantableRows(joining, await findOrgCapability(tx, orgId, viewer.userId));
  const memberCount = await insertMembers(
    tx,
    orgId,
    joining.map(({ row, userId, outcome }) => ({
      userId,
      capability: parseCapability(row.orgCapability),
      // The organization knows what it wrote into the accounts it created; owners of existing accounts are asked.
      profileConsent: outcome === 'created' ? 'granted' : 'requested',
      accountMade: outcome === 'created',
    })),
  );
  const places = rows.flatMap(({ row, userId }) => row.orgGroups.map((groupId) => ({ userId, groupId })));
  await insertGroupMembers(tx, orgId, places);
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
    orgId,
    subject: { type: 'org', id: orgId },
    after: { created: idsOf('created'), attached: idsOf('attached'), alreadyMembers: idsOf('already-member') },
  });
  return memberCount;
}
