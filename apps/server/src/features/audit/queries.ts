import { and, count, desc, eq, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { offsetOf, type Page } from '../../db/page.ts';
import { auditLog } from '../../db/schema.ts';

export type AuditRow = typeof auditLog.$inferSelect;

export interface AuditFilter extends Page {
  orgId?: string | undefined;
  action?: string | undefined;
  /** Who did it, or acted as somebody who did. */
  userId?: string | undefined;
  subjectId?: string | undefined;
}

/** Acts, newest first. */
export async function listActs(db: Db, filter: AuditFilter): Promise<{ rows: AuditRow[]; total: number | undefined }> {
  const where = and(
    filter.orgId === undefined ? undefined : eq(auditLog.orgId, filter.orgId),
    filter.action === undefined ? undefined : eq(auditLog.action, filter.action),
    filter.userId === undefined
      ? undefined
      : or(eq(auditLog.userId, filter.userId), eq(auditLog.actingUserId, filter.userId)),
    filter.subjectId === undefined ? undefined : eq(auditLog.subjectId, filter.subjectId),
  );
  const rows = await db
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(filter.perPage)
    .offset(offsetOf(filter));
  return { rows, total: filter.count ? await countActs(db, where) : undefined };
}

async function countActs(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(auditLog).where(where);
  return row?.total ?? 0;
}
