import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Endpoint } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { contests, orgMembers, orgs, problems } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';

/*
 * Whether a request without a session is admitted as a visitor. This is only the first check: a visitor then passes the
 * same scopes, policies and queries as a user without memberships. Anything closed to visitors is refused like
 * everything that requires an account, so that hidden and missing objects and those of organizations without visitors
 * are indistinguishable.
 */

/** Whether the organization of the current row allows visitors. */
export const allowsVisitors = sql<boolean>`coalesce((${orgs.settings} ->> 'visitors')::boolean, false)`;

/** Whether an object is public and its organization allows visitors; false for anything else. */
type VisitorCheck = (db: Db, id: string) => Promise<boolean>;

/** In this order: for the problem of a contest, the contest decides. */
const doors: readonly [name: string, door: VisitorCheck][] = [
  ['contestId', makeTableCheck('visited_contest', contests)],
  ['problemId', makeTableCheck('visited_problem', problems)],
  ['userId', isMemberOfOpenOrg],
  ['orgId', isOpenOrg],
];

/**
 * The visitor check of an endpoint, chosen by the id that its contract declares, never by what a request sends. The id
 * is parsed by the handler's schema.
 */
export function makeVisitorCheck({ params, query }: Endpoint): (db: Db, request: RequestPlaces) => Promise<boolean> {
  const [place, declared] = params === null ? (['query', query] as const) : (['params', params] as const);
  if (!(declared instanceof z.ZodObject)) throw new Error('A route for visitors must name an object.');
  const shape: Readonly<Record<string, unknown>> = declared.shape;
  const [name, door] = doors.find(([one]) => one in shape) ?? [];
  const schema = name === undefined ? undefined : shape[name];
  if (name === undefined || door === undefined || !(schema instanceof z.ZodType))
    throw new Error('A route for visitors must name an object.');
  return async (db, request) => {
    const sent = request[place];
    if (typeof sent !== 'object' || sent === null) return false;
    const { data } = z.string().safeParse(schema.safeParse(new Map(Object.entries(sent)).get(name)).data);
    return data !== undefined && (await door(db, data));
  };
}

interface RequestPlaces {
  params: unknown;
  query: unknown;
}

function makeTableCheck(name: string, table: PgTable & Record<'id' | 'orgId' | 'accessLevel', PgColumn>): VisitorCheck {
  const find = prepared(name, (db) =>
    db
      .select({ found: sql`1` })
      .from(table)
      .innerJoin(orgs, eq(orgs.id, table.orgId))
      .where(
        and(
          eq(table.id, sql.placeholder('id')),
          sql`${table.accessLevel} = ${literal(ACCESS_LEVEL.public)}`,
          allowsVisitors,
        ),
      ),
  );
  return async (db, id) => (await find(db, { id })).length > 0;
}

const findOpenOrg = prepared('visited_org', (db) =>
  db
    .select({ found: sql`1` })
    .from(orgs)
    .where(and(eq(orgs.id, sql.placeholder('id')), allowsVisitors)),
);

async function isOpenOrg(db: Db, id: string): Promise<boolean> {
  return (await findOpenOrg(db, { id })).length > 0;
}

const findOpenMembership = prepared('visited_user', (db) =>
  db
    .select({ found: sql`1` })
    .from(orgMembers)
    .innerJoin(orgs, eq(orgs.id, orgMembers.orgId))
    .where(and(eq(orgMembers.userId, sql.placeholder('id')), allowsVisitors))
    .limit(1),
);

async function isMemberOfOpenOrg(db: Db, id: string): Promise<boolean> {
  return (await findOpenMembership(db, { id })).length > 0;
}
