import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { capabilityMask } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { readPage, type Page } from '../../db/page.ts';
import { sessions, users } from '../../db/schema.ts';
import { contains } from '../../db/search.ts';
import { isPerson, profileColumns } from '../users/queries.ts';

export interface UserFilter extends Page {
  /** Part of the name, the e-mail address or the real name. */
  search?: string | undefined;
  /** Only users who hold all of these; 0 for all users. */
  capability: bigint;
}

/** Users by name, with every field that administrators may see. */
export async function listUsers(db: Db, filter: UserFilter) {
  const where = and(
    isPerson,
    filter.capability === 0n ? undefined : holds(filter.capability),
    filter.search === undefined
      ? undefined
      : or(
          contains(users.name, filter.search),
          contains(users.email, filter.search),
          contains(users.realname, filter.search),
        ),
  );
  const rows = db
    .select({
      ...profileColumns,
      id: users.id,
      capability: users.capability,
      namespace: users.namespace,
      tags: users.tags,
    })
    .from(users)
    .where(where)
    .orderBy(asc(users.name), asc(users.id));
  return await readPage(filter, rows, () => db.$count(users, where));
}

/** Locks the site administrators, so that they change one at a time, and returns them. */
export async function lockAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(holds(capabilityMask('user', 'admin')))
    .orderBy(asc(users.id))
    .for('update');
  return rows.map((row) => row.id);
}

/** Changes a user's site capability and returns the previous one; undefined if not found. */
export async function updateCapability(tx: Tx, userId: string, capability: bigint): Promise<bigint | undefined> {
  const [before] = await tx
    .select({ capability: users.capability })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (before) await tx.update(users).set({ capability }).where(eq(users.id, userId));
  return before?.capability;
}

/** Ends the sessions in which this administrator acts as other users. */
export async function revokeActingSessions(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(sessions.actingUserId, userId), isNull(sessions.revokedAt)));
}

function holds(capability: bigint): SQL {
  return sql`(${users.capability} & ${capability.toString()}::bigint) = ${capability.toString()}::bigint`;
}
