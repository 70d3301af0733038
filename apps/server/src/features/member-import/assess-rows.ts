import type { Body } from '@assay/contract';
import { isWeakPassword } from '../passwords/weak-password.ts';
import type { KnownAccount } from './queries.ts';

export type ImportRow = Body<'POST /api/org/:orgId/admin/member/batchImport'>['users'][number];

export type Outcome =
  'created' | 'attached' | 'already-member' | 'name-taken' | 'duplicate-row' | 'weak-password' | 'unknown-group';

const blocking: ReadonlySet<Outcome> = new Set(['name-taken', 'duplicate-row', 'weak-password', 'unknown-group']);

/** True for what keeps the whole table from being imported. */
export function blocks(outcome: Outcome): boolean {
  return blocking.has(outcome);
}

export interface Surroundings {
  /** Accounts by their name. */
  accounts: ReadonlyMap<string, KnownAccount>;
  /** Groups of the organization. */
  groupIds: ReadonlySet<string>;
  /** Whether rows may name accounts that exist. */
  attaches: boolean;
  /** Whether the caller may attach any account. */
  attachesAnybody: boolean;
}

/** What becomes of each row. */
export function assessRows(rows: readonly ImportRow[], around: Surroundings): Outcome[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const { name } = row.profile;
    if (seen.has(name)) return 'duplicate-row';
    seen.add(name);
    if (!row.orgGroups.every((id) => around.groupIds.has(id))) return 'unknown-group';
    const account = around.accounts.get(name);
    if (account) return assessKnown(row, account, around);
    return isWeakPassword(row.password, [name, row.profile.email.split('@', 1)[0] ?? '']) ? 'weak-password' : 'created';
  });
}

function assessKnown(row: ImportRow, account: KnownAccount, { attaches, attachesAnybody }: Surroundings): Outcome {
  if (!attaches) return 'name-taken';
  if (account.membershipId !== null) return 'already-member';
  const mayAttach = attachesAnybody || account.administered || isSameEmail(row.profile.email, account.email);
  return mayAttach ? 'attached' : 'name-taken';
}

function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
