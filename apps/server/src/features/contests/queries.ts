import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import { contestStatus, endMsOf, nextEventOfAnyMs, nextStageStartOfAny, type ContestClock } from '@assay/rules';
import type { Stage } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import type { Db, Tx } from '../../db/client.ts';
import { readPage, type Page } from '../../db/page.ts';
import { contests } from '../../db/schema.ts';
import { changedColumns, titlesOf, type ContentChange } from '../../db/titles.ts';
import { guardedContests, holdsOneOf } from '../access/guarded.ts';
import { transactionTimeMs } from '../clocks/queries.ts';
import { indexObject } from '../search/index-rows.ts';
import { bestFirst, matchesSearch } from '../search/search-condition.ts';
import { searchableContests } from '../search/searchable.ts';
import { updateLockTimes } from './lock-times.ts';
import { ADDING_TO_PLANS } from './policy.ts';
import { goesOnFor, isListed, isNotBanned, ownLaterMs, takesPart } from './visible.ts';

export const CONTEST_SLUG_KEY = 'contests_org_slug_key';

export interface ContestFilter extends Page {
  search?: string | undefined;
  tag?: string | undefined;
  status?: 'upcoming' | 'running' | 'past' | undefined;
  sort?: 'latest' | 'soonest' | 'title' | 'participants' | undefined;
}

/** Names and starts of the stages of the current row's contest, without their settings. */
export const stageNames = sql<{ name: string; start: number }[]>`(
  select jsonb_agg(jsonb_build_object('name', one -> 'name', 'start', one -> 'start') order by at)
  from jsonb_array_elements(${contests.stages}) with ordinality as listed (one, at))`;

const row = {
  id: contests.id,
  orgId: contests.orgId,
  slug: contests.slug,
  title: contests.title,
  titles: titlesOf(contests.translations),
  tags: contests.tags,
  accessLevel: contests.accessLevel,
  stages: stageNames,
  startsAt: contests.startsAt,
  endsAt: contests.endsAt,
  participantCount: contests.participantCount,
};

/**
 * Contests of an organization that the viewer may open: running, pending, ended; each by latest start. With a search,
 * the best matches first.
 */
export async function listOrgContests(
  db: Db,
  filter: ContestFilter & { orgId: string; addable?: boolean | undefined },
  viewerId: string,
) {
  const among = and(
    eq(contests.orgId, filter.orgId),
    isListed(filter.orgId, viewerId),
    filter.addable ? holdsOneOf(guardedContests, viewerId, ADDING_TO_PLANS) : undefined,
  );
  return await list(db, filter, among, { viewerId, mayReadText: isNotBanned(viewerId) });
}

/**
 * Public contests of all organizations, in the same order. Anonymous viewers (`viewerId` null) cannot read
 * descriptions.
 */
export async function listPublicContests(db: Db, filter: ContestFilter, viewerId: string | null) {
  const mayReadText = viewerId === null ? null : isNotBanned(viewerId);
  return await list(db, filter, eq(contests.accessLevel, ACCESS_LEVEL.public), { viewerId, mayReadText });
}

async function list(
  db: Db,
  filter: ContestFilter,
  among: SQL | undefined,
  { viewerId, mayReadText }: { viewerId: string | null; mayReadText: SQL | null },
) {
  const { search, tag } = filter;
  const where = and(
    among,
    search === undefined ? undefined : matchesSearch(searchableContests, search, mayReadText),
    tag === undefined ? undefined : sql`${contests.tags} @> array[${tag}]::text[]`,
    filter.status && during(filter.status, viewerId),
  );
  const rows = db
    .select({ ...row, registered: takesPart(viewerId), ownLaterMs: ownLaterMs(viewerId) })
    .from(contests)
    .where(where)
    .orderBy(...orderOf(filter), asc(contests.id));
  return await readPage(filter, rows, () => db.$count(contests, where));
}

/** Whether a contest is upcoming, running or past: for the viewer, who may have extra time. */
function during(status: NonNullable<ContestFilter['status']>, viewerId: string | null): SQL {
  const goesOn = viewerId === null ? sql`false` : goesOnFor(viewerId);
  switch (status) {
    case 'upcoming':
      return sql`${contests.startsAt} > now()`;
    case 'running':
      return sql`${contests.startsAt} <= now() and (${contests.endsAt} > now() or ${goesOn})`;
    case 'past':
      return sql`${contests.endsAt} <= now() and not ${goesOn}`;
  }
}
const orders = {
  latest: [desc(contests.startsAt)],
  soonest: [asc(contests.startsAt)],
  title: [asc(sql`lower(${contests.title})`)],
  participants: [desc(contests.participantCount), desc(contests.startsAt)],
};

function orderOf({ search, sort, status }: ContestFilter): SQL[] {
  if (sort) return orders[sort];
  if (search === undefined && status === 'upcoming') return orders.soonest;
  const best = search === undefined ? [] : [bestFirst(searchableContests, search)];
  return [...best, desc(contests.status), desc(contests.startsAt)];
}

export type ContestRow = Awaited<ReturnType<typeof list>>['rows'][number];

/** Distinct tags of the contests of an organization that the viewer may open. */
export async function listTags(db: Db, orgId: string, viewerId: string): Promise<string[]> {
  const tag = sql<string>`unnest(${contests.tags})`;
  const rows = await db
    .selectDistinct({ tag })
    .from(contests)
    .where(and(eq(contests.orgId, orgId), isListed(orgId, viewerId)))
    .orderBy(tag);
  return rows.map((one) => one.tag);
}

/** Columns of a contest row derived from its stages and its clock at `nowMs`. The stages must be in order. */
export function stageColumns(stages: Stage[], nowMs: number, clock?: ContestClock) {
  const changes = [nextStageStartOfAny(stages, clock, nowMs), clock ? nextEventOfAnyMs(clock, nowMs) : null].filter(
    (ms) => ms !== null,
  );
  return {
    stages,
    startsAt: new Date(clock?.startMs ?? stages[1]?.start ?? 0),
    endsAt: new Date(clock ? endMsOf(clock) : (stages.at(-1)?.start ?? 0)),
    status: contestStatus(stages, nowMs),
    nextStageAt: changes.length === 0 ? null : new Date(Math.min(...changes)),
  };
}

/** Fails on `CONTEST_SLUG_KEY` if the slug is taken. */
export async function insertContest(tx: Tx, values: typeof contests.$inferInsert): Promise<void> {
  await tx.insert(contests).values(values);
  await indexObject(tx, searchableContests, values.id);
}

/** The current content, locked until the transaction ends. */
export async function lockContent(tx: Tx, contestId: string) {
  const { title, slug, description, tags, translations } = contests;
  const [found] = await tx
    .select({ title, slug, description, tags, translations })
    .from(contests)
    .where(eq(contests.id, contestId))
    .for('no key update');
  return found;
}

/** Updates the defined fields. Fails on `CONTEST_SLUG_KEY` if the slug is taken. */
export async function updateContent(tx: Tx, contestId: string, change: ContentChange): Promise<void> {
  const columns = changedColumns(contests.translations, change);
  if (columns === null) return;
  await tx.update(contests).set(columns).where(eq(contests.id, contestId));
  await indexObject(tx, searchableContests, contestId);
}

export async function updateStages(tx: Tx, contestId: string, stages: Stage[], clock?: ContestClock): Promise<void> {
  await tx
    .update(contests)
    .set(stageColumns(stages, await transactionTimeMs(tx), clock))
    .where(eq(contests.id, contestId));
  await updateLockTimes(tx, contestId);
}
