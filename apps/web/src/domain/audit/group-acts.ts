import type { AuditEntry } from './audit-entry.ts';

/** Acts on one thing that follow each other within this time are one piece of work, such as creating a contest. */
const GAP_MS = 60_000;
/** Fewer are shown one by one. */
const SMALLEST_GROUP = 3;

/**
 * Entries in their order, newest first, in groups: consecutive acts of one person from one address on one thing. Most
 * groups have one entry.
 */
export function groupActs(entries: readonly AuditEntry[]): AuditEntry[][] {
  const groups: AuditEntry[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    const newer = group?.at(-1);
    if (group && newer && belongTogether(newer, entry)) group.push(entry);
    else groups.push([entry]);
  }
  return groups.flatMap((group) => (group.length < SMALLEST_GROUP ? group.map((entry) => [entry]) : [group]));
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
