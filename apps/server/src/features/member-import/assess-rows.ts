import { setImmediate } from 'node:timers/promises';
import type { Body } from '@assay/contract';
import { passwordWeakness } from '@assay/rules/passwords';
import { nameKey } from '../users/name-key.ts';
import type { ExistingAccount } from './queries.ts';

export type ImportRow = Body<'POST /api/org/:orgId/admin/member/batchImport'>['users'][number];

export type Outcome =
  'created' | 'attached' | 'already-member' | 'name-taken' | 'duplicate-row' | 'weak-password' | 'unknown-group';

const blocking: ReadonlySet<Outcome> = new Set(['name-taken', 'duplicate-row', 'weak-password', 'unknown-group']);

/** True for outcomes that prevent the import of the whole table. */
export function blocks(outcome: Outcome): boolean {
  return blocking.has(outcome);
}

export interface Surroundings {
  /** Accounts by name. */
  accounts: ReadonlyMap<string, ExistingAccount>;
  /** Keys of names that are taken. */
  takenKeys: ReadonlySet<string>;
  /** Groups of the organization. */
  groupIds: ReadonlySet<string>;
  /** Whether rows may refer to existing accounts. */
  attaches: boolean;
  /** Whether the caller may attach any account. */
  attachesAnybody: boolean;
}

/** Number of rows assessed before yielding to the event loop: each costs some 30 µs. */
const ROWS_PER_SLICE = 250;

/** The outcome of each row. */
export async function assessRows(rows: readonly ImportRow[], around: Surroundings): Promise<Outcome[]> {
  const seen = new Set<string>();
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    if (outcomes.length % ROWS_PER_SLICE === ROWS_PER_SLICE - 1) await setImmediate();
    outcomes.push(assessRow(row, seen, around));
  }
  return outcomes;
}

function assessRow(row: ImportRow, seen: Set<string>, around: Surroundings): Outcome {
  const { name } = row.profile;
  const account = around.accounts.get(name);
  // The name may be a lookalike of an older account's.
  const key = account ? `account ${account.id}` : `name ${nameKey(name)}`;
  if (seen.has(key)) return 'duplicate-row';
  seen.add(key);
  if (!row.orgGroups.every((id) => around.groupIds.has(id))) return 'unknown-group';
  if (account) return assessExisting(row, account, around);
  if (around.takenKeys.has(nameKey(name))) return 'name-taken';
  const about = [name, row.profile.email.split('@', 1)[0] ?? ''];
  return passwordWeakness(row.password, about) === null ? 'created' : 'weak-password';
}

function assessExisting(
  row: ImportRow,
  account: ExistingAccount,
  { attaches, attachesAnybody }: Surroundings,
): Outcome {
  if (!attaches) return 'name-taken';
  if (account.membershipId !== null) return 'already-member';
  const mayAttach = attachesAnybody || account.administered || isSameEmail(row.profile.email, account.email);
  return mayAttach ? 'attached' : 'name-taken';
}

/** Accounts without an e-mail have none in common. */
function isSameEmail(one: string, other: string): boolean {
  return one.trim() !== '' && one.trim().toLowerCase() === other.trim().toLowerCase();
}
