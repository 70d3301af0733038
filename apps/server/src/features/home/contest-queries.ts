import { and, asc, eq, sql } from 'drizzle-orm';
import type { Titles } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { CONTEST_STATUS, readBoardConfig } from '@assay/rules';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { contestParticipants, contests, orgs } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { titlesOf } from '../../db/titles.ts';
import { effectiveCapability, guardedPlans } from '../access/guarded.ts';
import { actingIds } from '../acting/acting-id.ts';
import { isOwnParticipant, scopeColumns, withOwnStage, type ContestScope } from '../contests/contest-scope.ts';
import { stageNames } from '../contests/queries.ts';
import { canAccessContest, isNotBanned } from '../contests/visible.ts';
import { firstConfig } from '../results/counted-results.ts';
import { allowsVisitors } from '../../http/viewer/visitors.ts';

/** How far ahead the page announces contests. */
const UPCOMING_DAYS = 14;
/** Maximum number of contests considered per source (an organization, or the public ones). */
const MAX_OF_SOURCE = 50;
const MAX_CONTESTS = 60;

export interface HomeContestRow {
  scope: ContestScope;
  orgName: string;
  title: string;
  titles: Titles;
  startMs: number;
  endMs: number;
  participantCount: number;
  /** Config of the first ranklist; null without one. */
  format: string | null;
  plan: { _id: string; title: string; titles: Titles } | null;
  /** When the user was last reminded of missing work; null: never. */
  remindedAtMs: number | null;
}

const userId = sql.placeholder('userId');
const orgId = sql.placeholder('orgId');
const shownColumns = {
  title: contests.title,
  titles: titlesOf(contests.translations),
  orgName: orgs.name,
  startsAt: contests.startsAt,
  endsAt: contests.endsAt,
  participantCount: contests.participantCount,
};

/** The plan with this contest that the user joined last and may open. */
const ownPlan = sql<HomeContestRow['plan']>`(
  select jsonb_build_object('_id', plans.id, 'title', plans.title, 'titles', ${titlesOf(sql`plans.translations`)})
  from plan_contests join plan_participants on plan_participants.plan_id = plan_contests.plan_id
    and plan_participants.user_id = ${userId} join plans on plans.id = plan_contests.plan_id
  where plan_contests.contest_id = contests.id and ${effectiveCapability(guardedPlans, userId)} & 1 <> 0
  order by plan_participants.created_at desc, plans.id limit 1)`;

const ownReminder = sql<number | null>`(
  select (extract(epoch from reminded_at) * 1000)::float8 from contest_reminders
  where contest_reminders.contest_id = contests.id and contest_reminders.user_id in ${actingIds(userId)}
  order by reminded_at desc limit 1)`;

/** How much later than the contest the viewer's own time ends at most: the sum of their grants. */
const ownLater = sql`coalesce(${contestParticipants.delayMs} + ${contestParticipants.extraMs}, 0) * interval '1 millisecond'`;

/** Contests that may be running: a job updates `status` with a delay, so callers also compare the times. */
const mayGoOn = sql`status > ${literal(CONTEST_STATUS.ended)}`;

const findCurrent = prepared('home_current_contests', (db) =>
  db
    .select({ ...scopeColumns, ...shownColumns, boardConfig: firstConfig, plan: ownPlan, remindedAtMs: ownReminder })
    .from(contests)
    .innerJoin(orgs, eq(orgs.id, contests.orgId))
    .leftJoin(contestParticipants, isOwnParticipant)
    .where(
      and(
        sql`${contests.id} in (
          select contest_id from contest_participants where user_id in ${actingIds(userId)}
          union select contest_id from contest_reminders where user_id in ${actingIds(userId)}
          union select contest_id from plan_contests where plan_id in (
            select plan_id from plan_participants where user_id = ${userId})
          union select latest.id from org_members cross join lateral (
            select id from contests where contests.org_id = org_members.org_id and ${mayGoOn}
            order by status desc, starts_at desc, id limit ${literal(MAX_OF_SOURCE)}) as latest
          where org_members.user_id = ${userId})`,
        sql`(${orgId}::uuid is null or ${contests.orgId} = ${orgId}::uuid)`,
        sql`${contests.endsAt} + ${ownLater} > now()`,
        sql`${contests.startsAt} < now() + make_interval(days => ${literal(UPCOMING_DAYS)})`,
        sql`(${contestParticipants.id} is not null or ${scopeColumns.capability} & 1 <> 0 or ${ownPlan} is not null)`,
      ),
    )
    .orderBy(sql`${contestParticipants.id} is null`, asc(contests.endsAt), asc(contests.id))
    .limit(MAX_CONTESTS),
);

/**
 * Contests that run or begin soon: those the user takes part in, those of the user's plans, and those of the user's
 * organizations that the user may open; only of one organization if `orgId` is given. The user's own come first, then
 * by end.
 */
export async function listCurrentContests(db: Db, viewerId: string, ofOrg: string | null): Promise<HomeContestRow[]> {
  const rows = await findCurrent(db, { userId: viewerId, orgId: ofOrg });
  return rows.map(
    ({ startsAt, endsAt, boardConfig, title, titles, orgName, participantCount, plan, remindedAtMs, ...scope }) => ({
      scope: withOwnStage(scope),
      title,
      titles,
      orgName,
      participantCount,
      plan,
      remindedAtMs,
      startMs: startsAt.getTime(),
      endMs: endsAt.getTime(),
      format: boardConfig === null ? null : readBoardConfig(boardConfig).config.format,
    }),
  );
}

/**
 * Contests that the user may open, of the user's organizations and public ones: running, pending, ended, each by latest
 * start; only of one organization if `orgId` is given. Without a user, the public ones of organizations that allow
 * visitors.
 */
export async function listOtherContests(
  db: Db,
  { viewerId, orgId: ofOrg, limit }: { viewerId: string | null; orgId: string | null; limit: number },
) {
  const order = sql`order by status desc, starts_at desc, id limit ${literal(MAX_OF_SOURCE)}`;
  const isOfOrg = ofOrg === null ? sql`true` : sql`org_id = ${ofOrg}`;
  const publicOnes = sql`select id from contests where ${isOfOrg} and access_level = ${literal(ACCESS_LEVEL.public)}`;
  const candidates =
    viewerId === null
      ? sql`${publicOnes} and org_id in (select id from orgs where ${allowsVisitors}) ${order}`
      : sql`select id from (${publicOnes} ${order}) as public_ones
        union select latest.id from org_members cross join lateral (
          select id from contests where contests.org_id = org_members.org_id ${order}) as latest
        where org_members.user_id = ${viewerId} and ${isOfOrg}`;
  return await db
    .select({ id: contests.id, orgId: contests.orgId, stages: stageNames, ...shownColumns })
    .from(contests)
    .innerJoin(orgs, eq(orgs.id, contests.orgId))
    .where(
      and(
        sql`${contests.id} in (${candidates})`,
        canAccessContest(viewerId),
        viewerId === null ? undefined : isNotBanned(viewerId),
      ),
    )
    .orderBy(sql`${contests.status} desc`, sql`${contests.startsAt} desc`, asc(contests.id))
    .limit(limit);
}
export type OtherContestRow = Awaited<ReturnType<typeof listOtherContests>>[number];
