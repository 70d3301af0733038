import { and, asc, count, eq, sql, type SQL } from 'drizzle-orm';
import type { UserProfile } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { orgMembers, principals, users } from '../../db/schema.ts';
import { readPage, type Page } from '../../db/page.ts';
import { contains } from '../../db/search.ts';
import { claimNames } from './names.ts';

/** Exactly the columns of a profile. */
export const profileColumns = {
  name: users.name,
  email: users.email,
  realname: users.realname,
  telephone: users.telephone,
  school: users.school,
  studentGrade: users.studentGrade,
  verified: users.verified,
};

export const memberColumns = {
  ...profileColumns,
  id: orgMembers.id,
  userId: orgMembers.userId,
  picture: users.picture,
  capability: orgMembers.capability,
  profileConsent: orgMembers.profileConsent,
};

/** False for teams of contests, which are not listed and found like people. */
export const isPerson = eq(users.isTeam, false);

export async function findUser(db: Db, id: string) {
  const [row] = await db
    .select({
      ...profileColumns,
      id: users.id,
      picture: users.picture,
      number: users.number,
      capability: users.capability,
      namespace: users.namespace,
      tags: users.tags,
    })
    .from(users)
    .where(and(eq(users.id, id), isPerson));
  return row;
}

/** Users by name; those whose name equals or begins with `search` come first. */
export async function listUsers(db: Db, page: Page & { search?: string | undefined }) {
  const where = and(isPerson, page.search === undefined ? undefined : contains(users.name, page.search));
  const rows = db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      verified: users.verified,
      picture: users.picture,
      namespace: users.namespace,
      tags: users.tags,
    })
    .from(users)
    .where(where)
    .orderBy(
      ...(page.search === undefined ? [] : [sql`position(lower(${page.search}) in lower(${users.name}))`]),
      asc(users.name),
      asc(users.id),
    );
  return await readPage(page, rows, () => countUsers(db, where));
}

async function countUsers(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ total: count() }).from(users).where(where);
  return row?.total ?? 0;
}

/** Keeps a statement well below PostgreSQL's limit of 65,535 parameters. */
const ROWS_PER_STATEMENT = 1000;

export interface NewUser {
  id: string;
  profile: Omit<UserProfile, 'verified'>;
  passwordHash: string | null;
  passwordResetDue?: boolean;
  capability?: bigint;
  namespace?: string | undefined;
  tags?: string[] | undefined;
}

/** Throws an error for which `isNameTaken` is true if the name is taken. */
export async function insertUser(tx: Tx, user: NewUser, now: Date): Promise<void> {
  await insertUsers(tx, [user], now);
}

/** Throws an error for which `isNameTaken` is true if a name is taken. */
export async function insertUsers(tx: Tx, all: readonly NewUser[], now: Date): Promise<void> {
  for (let from = 0; from < all.length; from += ROWS_PER_STATEMENT) {
    const some = all.slice(from, from + ROWS_PER_STATEMENT);
    await tx.insert(principals).values(some.map(({ id }) => ({ id, kind: 'user' as const })));
    await tx.insert(users).values(some.map(({ profile, ...rest }) => ({ ...rest, ...profileValues(profile) })));
    const named = some.map(({ id, namespace, profile: { name } }) => ({ id, namespace, name }));
    await claimNames(tx, named, now);
  }
}

/**
 * Throws an error for which `isNameTaken` is true if the name is taken. Claim a changed name with `changeName` first.
 */
export async function updateProfile(
  tx: Tx,
  id: string,
  profile: Partial<Omit<UserProfile, 'verified'>>,
): Promise<void> {
  const values = profileValues(profile);
  if (Object.keys(values).length > 0) await tx.update(users).set(values).where(eq(users.id, id));
}

/** Maps an empty optional field to null. */
function profileValues<T extends Partial<Omit<UserProfile, 'verified'>>>(profile: T) {
  const { telephone, school, studentGrade, ...rest } = profile;
  return {
    ...rest,
    ...(telephone !== undefined && { telephone: telephone || null }),
    ...(school !== undefined && { school: school || null }),
    ...(studentGrade !== undefined && { studentGrade: studentGrade || null }),
  };
}
