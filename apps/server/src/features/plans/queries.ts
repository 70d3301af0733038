import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PlanContestSettings, PlanSettings } from '@assay/contract';
import type { Db, Tx } from '../../db/client.ts';
import { readPage, type Page } from '../../db/page.ts';
import { contestParticipants, contests, planContests, planParticipants, plans, problems } from '../../db/schema.ts';
import { changedColumns, titlesOf, type ContentChange } from '../../db/titles.ts';
import { effectiveCapability, guardedContests, guardedPlans, guardedProblems, isVisible } from '../access/guarded.ts';
import { indexObject } from '../search/index-rows.ts';
import { bestFirst, matchesSearch } from '../search/search-condition.ts';
import { searchablePlans } from '../search/searchable.ts';
import { isParticipant, plannedColumns } from './planned-contests.ts';

export const PLAN_SLUG_KEY = 'plans_org_slug_key';

export interface PlanFilter {
  orgId: string;
  search?: string | undefined;
  tag?: string | undefined;
  sort?: 'newest' | 'oldest' | 'title' | 'slug' | undefined;
}

/** Plans of an organization that the user may open, newest first by default; with a search, best match first. */
export async function listPlans(db: Db, userId: string, filter: PlanFilter, page: Page) {
  const where = matches(userId, filter);
  const rows = db
    .select({
      id: plans.id,
      accessLevel: plans.accessLevel,
      slug: plans.slug,
      title: plans.title,
      titles: titlesOf(plans.translations),
      tags: plans.tags,
    })
    .from(plans)
    .where(where)
    .orderBy(...orderOf(filter), desc(plans.id));
  return await readPage(page, rows, () => db.$count(plans, where));
}

const orders = {
  newest: desc(plans.createdAt),
  oldest: asc(plans.createdAt),
  title: asc(sql`lower(${plans.title})`),
  slug: asc(plans.slug),
};

function orderOf({ search, sort }: PlanFilter): SQL[] {
  if (sort) return [orders[sort]];
  return [...(search === undefined ? [] : [bestFirst(searchablePlans, search)]), orders.newest];
}

/** Distinct tags of the plans of an organization that the user may open. */
export async function listPlanTags(db: Db, userId: string, orgId: string): Promise<string[]> {
  const tag = sql<string>`unnest(${plans.tags})`;
  const rows = await db.selectDistinct({ tag }).from(plans).where(matches(userId, { orgId })).orderBy(tag);
  return rows.map((row) => row.tag);
}

/** Promoted plans of an organization that the user may open, by title. */
export async function listPromoted(db: Db, userId: string, orgId: string) {
  return await db
    .select({ id: plans.id, title: plans.title, titles: titlesOf(plans.translations), slug: plans.slug })
    .from(plans)
    .where(and(matches(userId, { orgId }), sql`${plans.settings} -> 'promotion' = 'true'::jsonb`))
    .orderBy(asc(plans.title), asc(plans.id));
}

/** What the plan page shows in addition to its scope. */
export async function findPlanPage(db: Db, planId: string) {
  const { accessLevel, slug, title, description, translations, tags } = plans;
  const [row] = await db
    .select({ accessLevel, slug, title, description, translations, tags })
    .from(plans)
    .where(eq(plans.id, planId));
  return row;
}

/** Fails on `PLAN_SLUG_KEY` if the slug is taken. */
export async function insertPlan(tx: Tx, values: typeof plans.$inferInsert): Promise<void> {
  await tx.insert(plans).values(values);
  await indexObject(tx, searchablePlans, values.id);
}

/** Updates the defined fields. Fails on `PLAN_SLUG_KEY` if the slug is taken. */
export async function updatePlanContent(tx: Tx, planId: string, change: ContentChange): Promise<void> {
  const columns = changedColumns(plans.translations, change);
  if (columns === null) return;
  await tx.update(plans).set(columns).where(eq(plans.id, planId));
  await indexObject(tx, searchablePlans, planId);
}

export async function updatePlanSettings(tx: Tx, planId: string, settings: PlanSettings): Promise<void> {
  await tx.update(plans).set({ settings }).where(eq(plans.id, planId));
}

/** False if it was already deleted. */
export async function deletePlanRow(tx: Tx, planId: string): Promise<boolean> {
  const result = await tx.delete(plans).where(eq(plans.id, planId));
  return result.rowCount === 1;
}

export async function hasJoined(db: Db, planId: string, userId: string): Promise<boolean> {
  const where = and(eq(planParticipants.planId, planId), eq(planParticipants.userId, userId));
  return (await db.$count(planParticipants, where)) > 0;
}

/** False if the user has already joined. */
export async function insertPlanParticipant(tx: Tx, planId: string, userId: string): Promise<boolean> {
  const result = await tx.insert(planParticipants).values({ planId, userId }).onConflictDoNothing();
  return result.rowCount === 1;
}

/** Contests of a plan by their slugs in it, and whether the user takes part in each. */
export async function listPlanContests(db: Db, planId: string, userId: string) {
  return await db
    .select({
      ...plannedColumns(userId),
      title: contests.title,
      description: contests.description,
      translations: contests.translations,
      tags: contests.tags,
      settings: planContests.settings,
    })
    .from(planContests)
    .innerJoin(contests, eq(contests.id, planContests.contestId))
    .leftJoin(contestParticipants, isParticipant(userId))
    .where(eq(planContests.planId, planId))
    .orderBy(sql`${planContests.settings} ->> 'slug'`, asc(contests.id));
}

export async function findPlanContest(
  db: Db,
  planId: string,
  contestId: string,
): Promise<PlanContestSettings | undefined> {
  const [row] = await db.select({ settings: planContests.settings }).from(planContests).where(isOne(planId, contestId));
  return row?.settings;
}

/**
 * The conditions of each contest of a plan. Locks the plan, so its contests cannot change before the transaction ends.
 */
export async function lockPlanContests(tx: Tx, planId: string): Promise<Map<string, PlanContestSettings>> {
  await tx.select({ id: plans.id }).from(plans).where(eq(plans.id, planId)).for('update');
  const rows = await tx
    .select({ contestId: planContests.contestId, settings: planContests.settings })
    .from(planContests)
    .where(eq(planContests.planId, planId));
  return new Map(rows.map((row) => [row.contestId, row.settings]));
}

/** False if the plan already has the contest. */
export async function insertPlanContest(
  tx: Tx,
  planId: string,
  contestId: string,
  settings: PlanContestSettings,
): Promise<boolean> {
  const result = await tx.insert(planContests).values({ planId, contestId, settings }).onConflictDoNothing();
  return result.rowCount === 1;
}

export async function updatePlanContest(
  tx: Tx,
  planId: string,
  contestId: string,
  settings: PlanContestSettings,
): Promise<void> {
  await tx.update(planContests).set({ settings }).where(isOne(planId, contestId));
}

/** False if the plan does not have the contest. */
export async function deletePlanContest(tx: Tx, planId: string, contestId: string): Promise<boolean> {
  const result = await tx.delete(planContests).where(isOne(planId, contestId));
  return result.rowCount === 1;
}

/**
 * A user's capabilities on contests of the organization, by id. The contests cannot be deleted before the transaction
 * ends.
 */
export async function lockContestsOf(
  tx: Tx,
  orgId: string,
  ids: readonly string[],
  userId: string,
): Promise<Map<string, bigint>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: contests.id, capability: effectiveCapability(guardedContests, userId) })
    .from(contests)
    .where(and(eq(contests.orgId, orgId), inArray(contests.id, [...ids])))
    .orderBy(asc(contests.id))
    .for('key share');
  return new Map(rows.map((row) => [row.id, row.capability]));
}

/** Ids among `problemIds` of problems of the organization that the user may open or that one of the contests has. */
export async function findProblemsOf(
  db: Db,
  orgId: string,
  ids: readonly string[],
  { userId, contestIds }: { userId: string; contestIds: readonly string[] },
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const inContests = sql`select problem_id from contest_problems where contest_id = any(${sql.param(contestIds)}::uuid[])`;
  const rows = await db
    .select({ id: problems.id })
    .from(problems)
    .where(
      and(
        eq(problems.orgId, orgId),
        inArray(problems.id, [...ids]),
        sql`(${effectiveCapability(guardedProblems, userId)} & 1 <> 0 or ${problems.id} in (${inContests}))`,
      ),
    );
  return new Set(rows.map((row) => row.id));
}

function isOne(planId: string, contestId: string) {
  return and(eq(planContests.planId, planId), eq(planContests.contestId, contestId));
}

function matches(userId: string, { orgId, search, tag }: PlanFilter): SQL | undefined {
  return and(
    eq(plans.orgId, orgId),
    isVisible(guardedPlans, orgId, userId),
    search === undefined ? undefined : matchesSearch(searchablePlans, search),
    tag === undefined ? undefined : sql`${plans.tags} @> array[${tag}]::text[]`,
  );
}
