import { inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { announcements, apps, contests, groups, orgs, plans, problems, runners, users } from '../../db/schema.ts';
import type { AuditRow } from './queries.ts';

interface NameColumns {
  table: PgTable;
  id: PgColumn;
  name: PgColumn;
}

/** Tables with the names of subjects, by the wire's noun. */
const nameColumns: Readonly<Record<string, NameColumns>> = {
  announcement: { table: announcements, id: announcements.id, name: announcements.title },
  app: { table: apps, id: apps.id, name: apps.title },
  contest: { table: contests, id: contests.id, name: contests.title },
  group: { table: groups, id: groups.id, name: groups.name },
  org: { table: orgs, id: orgs.id, name: orgs.name },
  plan: { table: plans, id: plans.id, name: plans.title },
  problem: { table: problems, id: problems.id, name: problems.title },
  runner: { table: runners, id: runners.id, name: runners.name },
  user: { table: users, id: users.id, name: users.name },
};

/**
 * Names, by id, of the subjects of a page of actions and of their organizations; a deleted subject has none. With
 * `actors`, also the names of the users who acted.
 */
export async function nameSubjects(
  db: Db,
  rows: readonly AuditRow[],
  { actors = false } = {},
): Promise<ReadonlyMap<string, string>> {
  const idsByType = new Map<string, Set<string>>();
  const want = (type: string, id: string | null) => {
    if (id !== null) idsByType.set(type, (idsByType.get(type) ?? new Set()).add(id));
  };
  for (const row of rows) {
    want(row.subjectType, row.subjectId);
    want('org', row.orgId);
    if (!actors) continue;
    want('user', row.userId);
    want('user', row.actingUserId);
  }
  const found = await Promise.all(
    [...idsByType].map(async ([type, ids]) => {
      const kind = Object.hasOwn(nameColumns, type) ? nameColumns[type] : undefined;
      return kind === undefined ? [] : await namesOf(db, kind, [...ids]);
    }),
  );
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}

async function namesOf(
  db: Db,
  { table, id, name }: NameColumns,
  ids: string[],
): Promise<{ id: string; name: string }[]> {
  const rows = await db.select({ id, name }).from(table).where(inArray(id, ids));
  // The generic columns are untyped; all of these are ids and texts.
  return rows as { id: string; name: string }[];
}
