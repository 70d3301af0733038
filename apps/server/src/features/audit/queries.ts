import { and, count, desc, eq, gte, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { readPage, type Page } from '../../db/page.ts';
import { auditLog } from '../../db/schema.ts';

export type AuditRow = typeof auditLog.$inferSelect;

/** Filters of the audit log. */
export interface ActFilter {
  orgId?: string | undefined;
  /** A complete action, or the noun before the dot for all actions of a kind. */
  action?: string | undefined;
  /** The actor, or the administrator who acted as that user. */
  userId?: string | undefined;
  subjectId?: string | undefined;
  /** First and last instant, in ms. */
  from?: number | undefined;
  until?: number | undefined;
}

/** Actions, newest first. */
export async function listActs(
  db: Db,
  filter: ActFilter & Page,
): Promise<{ rows: AuditRow[]; total: number | undefined }> {
  const where = matches(filter);
  const rows = db
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(...newestFirst);
  return await readPage(filter, rows, () => countActs(db, where));
}

/** The actions before a given one, or the newest ones. */
export async function readActsBefore(
  db: Db,
  filter: ActFilter,
  newer: Pick<AuditRow, 'at' | 'id'> | null,
  limit: number,
): Promise<AuditRow[]> {
  const isOlder =
    newer === null ? undefined : sql`(${auditLog.at}, ${auditLog.id}) < (${newer.at}, ${newer.id}::bigint)`;
  return await db
    .select()
    .from(auditLog)
    .where(and(matches(filter), isOlder))
    .orderBy(...newestFirst)
    .limit(limit);
}

const newestFirst = [desc(auditLog.at), desc(auditLog.id)];

function matches(filter: ActFilter): SQL | undefined {
  return and(
    filter.orgId === undefined ? undefined : eq(auditLog.orgId, filter.orgId),
    filter.action === undefined ? undefined : isAct(filter.action),
    filter.userId === undefined
      ? undefined
      : or(eq(auditLog.userId, filter.userId), eq(auditLog.actingUserId, filter.userId)),
    filter.subjectId === undefined ? undefined : eq(auditLog.subjectId, filter.subjectId),
    filter.from === undefined ? undefined : gte(auditLog.at, new Date(filter.from)),
    filter.until === undefined ? undefined : lte(auditLog.at, new Date(filter.until)),
  );
}

function isAct(action: string): SQL {
  return action.includes('.') ? eq(auditLog.action, action) : sql`starts_with(${auditLog.action}, ${`${action}.`})`;
}

async function countActs(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(auditLog).where(where);
  return row?.total ?? 0;
}
