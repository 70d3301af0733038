import { and, asc, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { contests, orgMembers, problems, users } from '../../db/schema.ts';
import { contains, escapeLike } from '../../db/search.ts';
import { isNotBanned } from '../contests/visible.ts';

/** Maximum searched length; a match further on is found, but has no snippet. */
const MAX_STATEMENT_CHARS = 60_000;

/** Statements of a few problems that the viewer may open, in all their languages. */
export async function findStatements(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return await db
    .select({ id: problems.id, ...textsOf(problems) })
    .from(problems)
    .where(inArray(problems.id, [...ids]));
}

/**
 * Descriptions of a few contests that the viewer may see in lists, in every language that they have; not of those that
 * the viewer is banned from.
 */
export async function findDescriptions(db: Db, ids: readonly string[], viewerId: string) {
  if (ids.length === 0) return [];
  return await db
    .select({ id: contests.id, ...textsOf(contests) })
    .from(contests)
    .where(and(inArray(contests.id, [...ids]), isNotBanned(viewerId)));
}

function textsOf({ description, translations }: typeof problems | typeof contests) {
  return {
    own: start(sql`${description}`),
    en: start(sql`${translations} -> 'en' ->> 'description'`),
    'zh-Hans': start(sql`${translations} -> 'zh-Hans' ->> 'description'`),
  };
}

function start(text: SQL): SQL<string | null> {
  return sql<string | null>`left(${text}, ${MAX_STATEMENT_CHARS}::int)`;
}

/**
 * Members of the organization whose name contains the text; those whose name begins with it first, and only those if it
 * lacks three consecutive ASCII letters or digits, which a trigram index needs.
 */
export async function findMembersByName(
  db: Db,
  { orgId, search, limit }: { orgId: string; search: string; limit: number },
) {
  const { id, name, email, verified, picture } = users;
  const isMember = sql`exists (select from ${orgMembers}
    where ${orgMembers.orgId} = ${orgId} and ${orgMembers.userId} = ${users.id})`;
  const beginsSo = sql`lower(${name}) like lower(${`${escapeLike(search)}%`})`;
  // For more than three characters PostgreSQL would prefer to scan all users, and it has no trigrams of other
  // characters.
  const [indexed] = /[a-z0-9]{3}/i.exec(search) ?? [];
  const at = sql`position(lower(${search}) in lower(${name}))`;
  const isNamed = indexed === undefined ? beginsSo : sql`${contains(name, indexed)} and ${at} > 0`;
  return await db
    .select({ id, name, email, verified, picture })
    .from(users)
    .where(and(isNamed, isMember))
    .orderBy(at, asc(name), asc(id))
    .limit(limit);
}
