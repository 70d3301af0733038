import type { AuditEntry } from './audit-entry.ts';

/** Acts on one object with less time between them belong together, such as the steps of creating a contest. */
const GAP_MS = 60_000;
/** Smaller groups are listed act by act. */
const MIN_GROUP_SIZE = 3;

/**
 * Groups consecutive acts of one user from one IP address on one object; keeps the order, newest first. Most groups
 * have one entry.
 */
export function groupActs(entries: readonly AuditEntry[]): AuditEntry[][] {
  const groups: AuditEntry[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const newer = group?.at(-1);
    if (group && newer && belongTogether(newer, entry)) group.push(entry);
    else groups.push([entry]);
  }
  return groups.flatMap((group) => (group.length < MIN_GROUP_SIZE ? group.map((entry) => [entry]) : [group]));
}

function belongTogether(newer: AuditEntry, older: AuditEntry): boolean {
  return (
    newer.userId === older.userId &&
    newer.actingUserId === older.actingUserId &&
    newer.ip === older.ip &&
    newer.subjectType === older.subjectType &&
    newer.subjectId !== undefined &&
    newer.subjectId === older.subjectId &&
    newer.at - older.at <= GAP_MS
  );
}
