import { sql, type SQL } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Db, Tx } from '../../db/client.ts';
import { orgStorage, storageQuotas, userStorage } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';

/** 0 in the settings means unlimited. */
export type Quotas = Config['quotas'];

/** Bytes stored and allowed; null: unlimited. */
export interface StorageUse {
  usedBytes: number;
  allowedBytes: number | null;
}

/** Storage limit of an organization, as a column: null if unlimited. */
export function orgAllowance(orgId: SQL, { orgBytes }: Quotas): SQL<number | null> {
  const otherwise = orgBytes === 0 ? sql`null` : sql`${orgBytes}::bigint`;
  return sql<number | null>`(select case when q.org_id is null then ${otherwise} else q.bytes end
    from (select 1) as one left join ${storageQuotas} as q on q.org_id = ${orgId})::float8`;
}

/** Bytes stored of an organization, as a column. */
export function orgUse(orgId: SQL): SQL<number> {
  return sql<number>`coalesce((select s.bytes from ${orgStorage} as s where s.org_id = ${orgId}), 0)::float8`;
}

export async function findOrgStorage(db: Db, orgId: string, quotas: Quotas): Promise<StorageUse> {
  const id = sql`${orgId}::uuid`;
  const { rows } = await db.execute<{ usedBytes: number; allowedBytes: number | null }>(
    sql`select ${orgUse(id)} as "usedBytes", ${orgAllowance(id, quotas)} as "allowedBytes"`,
  );
  return rows[0] ?? { usedBytes: 0, allowedBytes: null };
}

/**
 * Refuses if an organization would exceed its storage quota. Call it in the transaction that has written the rows: the
 * counters include them, and no other transaction changes these until it ends. `moreBytes` will be written later.
 */
export async function refuseBeyondOrgQuota(tx: Tx | Db, orgId: string, quotas: Quotas, moreBytes = 0): Promise<void> {
  const { usedBytes, allowedBytes } = await findOrgStorage(tx, orgId, quotas);
  refuseBeyond('org-storage-full', usedBytes + moreBytes, allowedBytes);
}

/** Like `refuseBeyondOrgQuota`, for the solutions of a user. */
export async function refuseBeyondUserQuota(tx: Tx, userId: string, { userBytes }: Quotas): Promise<void> {
  if (userBytes === 0) return;
  const { rows } = await tx.execute<{ bytes: number }>(
    sql`select bytes::float8 as bytes from ${userStorage} where user_id = ${userId}`,
  );
  refuseBeyond('user-storage-full', rows[0]?.bytes ?? 0, userBytes);
}

function refuseBeyond(code: 'user-storage-full' | 'org-storage-full', used: number, allowed: number | null): void {
  if (allowed !== null && used > allowed) throw refusal(code, { usage: { unit: 'bytes', used, allowed } });
}

/**
 * Refuses if too many solutions of the user wait for judging. With `isFinal`, serializes the submissions of the user.
 */
export async function refuseWhileManyWait(
  tx: Tx,
  userId: string,
  { waiting }: Quotas,
  { isFinal }: { isFinal: boolean },
): Promise<void> {
  if (waiting === 0) return;
  if (isFinal) await tx.execute(sql`select 1 from ${userStorage} where user_id = ${userId} for update`);
  // The user did not request rejudges. Reads no more rows than the limit.
  const { rows } = await tx.execute<{ used: number }>(sql`select count(*)::int as used from (
    select 1 from tasks where user_id = ${userId} and kind = 'solution' and priority < 2 and state = 'ready' limit ${waiting}) as ready`);
  const used = rows[0]?.used ?? 0;
  if (used >= waiting) throw refusal('too-many-waiting', { usage: { unit: 'submissions', used, allowed: waiting } });
}
