import type { AuditRow } from './queries.ts';

export function presentAct(row: AuditRow) {
  return {
    _id: String(row.id),
    at: row.at.getTime(),
    userId: row.userId,
    ...(row.actingUserId !== null && { actingUserId: row.actingUserId }),
    action: row.action,
    subjectType: row.subjectType,
    ...(row.subjectId !== null && { subjectId: row.subjectId }),
    before: row.before,
    after: row.after,
    ip: row.ip,
  };
}

/** For administrators of the installation, who see the acts of all organizations at once. */
export function presentActAnywhere(row: AuditRow) {
  return { ...presentAct(row), ...(row.orgId !== null && { orgId: row.orgId }) };
}
