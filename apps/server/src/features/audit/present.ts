import type { AuditRow } from './queries.ts';

/** `names`: of subjects and organizations, by id. */
export function presentAct(row: AuditRow, names: ReadonlyMap<string, string>) {
  const subjectName = row.subjectId === null ? undefined : names.get(row.subjectId);
  return {
    _id: String(row.id),
    at: row.at.getTime(),
    ...(row.userId !== null && { userId: row.userId }),
    ...(row.actingUserId !== null && { actingUserId: row.actingUserId }),
    action: row.action,
    subjectType: row.subjectType,
    ...(row.subjectId !== null && { subjectId: row.subjectId }),
    ...(subjectName !== undefined && { subjectName }),
    before: row.before,
    after: row.after,
    ip: row.ip,
  };
}

/** For site administrators, who see the actions of all organizations together. */
export function presentActAnywhere(row: AuditRow, names: ReadonlyMap<string, string>) {
  const orgName = row.orgId === null ? undefined : names.get(row.orgId);
  return {
    ...presentAct(row, names),
    ...(row.orgId !== null && { orgId: row.orgId }),
    ...(orgName !== undefined && { orgName }),
  };
}
