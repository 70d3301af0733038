import { and, asc, count, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { offsetOf, type Page } from '../../db/page.ts';
import { contests } from '../../db/schema.ts';
import { contains } from '../../db/search.ts';
import { canAccessContest } from './visible.ts';

export interface ContestFilter extends Page {
  search?: string | undefined;
  tag?: string | undefined;
}

const row = {
  id: contests.id,
  orgId: contests.orgId,
  slug: contests.slug,
  title: contests.title,
  tags: contests.tags,
  accessLevel: contests.accessLevel,
  stages: contests.stages,
  startsAt: contests.startsAt,
  endsAt: contests.endsAt,
  participantCount: contests.participantCount,
};
export type ContestRow = Pick<typeof contests.$inferSelect, keyof typeof row>;

/** Contests of an organization that the viewer may open: running, upcoming, ended; the latest start first. */
export async function listOrgContests(db: Db, filter: ContestFilter & { orgId: string }, viewerId: string, now: Date) {
  return await list(db, filter, and(eq(contests.orgId, filter.orgId), canAccessContest(viewerId)), now);
}

/** Public contests of all organizations, in the same order. */
export async function listPublicContests(db: Db, filter: ContestFilter, now: Date) {
  return await list(db, filter, eq(contests.accessLevel, 0), now);
}

async function list(db: Db, filter: ContestFilter, among: SQL | undefined, now: Date) {
  const { search, tag } = filter;
  const where = and(
    among,
    search === undefined ? undefined : or(contains(contests.title, search), contains(contests.slug, search)),
    tag === undefined ? undefined : sql`${contests.tags} @> array[${tag}]::text[]`,
  );
  const rows: ContestRow[] = await db
    .select(row)
    .from(contests)
    .where(where)
    .orderBy(phaseAt(now), desc(contests.startsAt), asc(contests.id))
    .limit(filter.perPage)
    .offset(offsetOf(filter));
  return { rows, total: filter.count ? await countContests(db, where) : undefined };
}

/** 0 running, 1 upcoming, 2 ended. */
function phaseAt(now: Date): SQL {
  const instant = sql`${now.toISOString()}::timestamptz`;
  return sql`case when ${contests.startsAt} > ${instant} then 1 when ${contests.endsAt} > ${instant} then 0 else 2 end`;
}

async function countContests(db: Db, where: SQL | undefined): Promise<number> {
  const [found] = await db.select({ total: count() }).from(contests).where(where);
  return found?.total ?? 0;
}
