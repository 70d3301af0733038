import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { BALLOON_CLAIM_MS, type BalloonSettings, type BalloonState } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import { claimFor, unclaimed } from '../../db/claim.ts';
import type { Db, Tx } from '../../db/client.ts';
import { epochMs } from '../../db/epoch-ms.ts';
import { offsetOf, type Page } from '../../db/page.ts';
import {
  balloons,
  balloonSettings,
  contestClocks,
  contestParticipants,
  contestProblems,
  isDoneBalloon,
  isOpenBalloon,
  solutions,
  users,
} from '../../db/schema.ts';
import { literal } from '../../db/states.ts';

const defaults: BalloonSettings = { enabled: false, inFreeze: false, withoutTags: [] };

export async function findBalloonSettings(db: Db, contestId: string): Promise<BalloonSettings> {
  const { enabled, inFreeze, withoutTags } = balloonSettings;
  const [row] = await db
    .select({ enabled, inFreeze, withoutTags })
    .from(balloonSettings)
    .where(eq(balloonSettings.contestId, contestId));
  return row ?? defaults;
}

export async function putBalloonSettings(tx: Tx, contestId: string, settings: BalloonSettings): Promise<void> {
  const values = { contestId, ...settings };
  await tx
    .insert(balloonSettings)
    .values(values)
    .onConflictDoUpdate({ target: balloonSettings.contestId, set: values });
}

export async function hasClock(db: Db, contestId: string): Promise<boolean> {
  return (await db.$count(contestClocks, eq(contestClocks.contestId, contestId))) > 0;
}

/** Letters and colors of the problems of a contest. */
export async function listColors(db: Db, contestId: string) {
  return await db
    .select({
      problemId: contestProblems.problemId,
      slug: contestProblems.slug,
      color: sql<string | null>`${contestProblems.settings} ->> 'color'`,
    })
    .from(contestProblems)
    .where(eq(contestProblems.contestId, contestId))
    .orderBy(asc(contestProblems.slug));
}

/** Returns the number of updated rows; null removes a color. */
export async function setColors(
  tx: Tx,
  contestId: string,
  colors: readonly { problemId: string; color: string | null }[],
): Promise<number> {
  const [ids, values] = [colors.map(({ problemId }) => problemId), colors.map(({ color }) => color)];
  const result = await tx.execute(sql`
    update ${contestProblems} set settings = case when given.color is null then settings - 'color'
      else settings || jsonb_build_object('color', given.color) end
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(values)}::text[]) as given (problem_id, color)
    where contest_problems.contest_id = ${contestId}::uuid and contest_problems.problem_id = given.problem_id`);
  return result.rowCount ?? 0;
}

export async function countOpenBalloons(db: Db, contestId: string): Promise<number> {
  return await db.$count(balloons, and(eq(balloons.contestId, contestId), isOpenBalloon));
}

export interface BalloonFilter extends Page {
  show: 'open' | 'done';
  problemId?: string | undefined;
}

export interface BalloonListRow {
  id: string;
  userId: string;
  name: string;
  tags: string[] | null;
  problemId: string;
  slug: string | null;
  color: string | null;
  contestTimeMs: number;
  state: BalloonState;
  firstOfContest: boolean;
  firstOfProblem: boolean;
  isProvisional: boolean;
  /** Of a claim in force, and of any claim of a withdrawn balloon. */
  claimedBy: string | null;
  claimerName: string | null;
  claimedUntilMs: number;
  delivererName: string | null;
  deliveredAtMs: number | null;
}

const state = sql`case when solution_id is not null then case when delivered_at is null then 'waiting' else 'delivered' end
  when delivered_at is null then 'withdrawn' else 'take-back' end`;

/** The id of the first balloon that is due among those for which the condition holds as well. */
const firstOf = (among: SQL) => sql`(select first.id from ${balloons} as first
  where ${among} and first.solution_id is not null order by first.submitted_at, first.user_id limit 1)`;

/** Open ones by the time of the submission, done ones by their last change, latest first. */
export async function listBalloons(
  db: Db,
  { id: contestId, orgId }: { id: string; orgId: string },
  filter: BalloonFilter,
): Promise<{ rows: BalloonListRow[]; total: number | undefined }> {
  const isOpen = filter.show === 'open';
  const where = sql`contest_id = ${contestId}::uuid and ${isOpen ? isOpenBalloon : isDoneBalloon}
    ${filter.problemId === undefined ? sql`` : sql`and problem_id = ${filter.problemId}::uuid`}`;
  const order = isOpen ? sql`submitted_at, id` : sql`changed_at desc, id`;
  const { rows } = await db.execute<{ [K in keyof BalloonListRow]: BalloonListRow[K] }>(sql`
    with one as (select * from ${balloons} where ${where} order by ${order} limit ${filter.perPage}::int offset ${offsetOf(filter)}::int),
    firsts as (
      select ${firstOf(sql`first.contest_id = listed.contest_id and first.problem_id = listed.problem_id`)} as id
      from ${contestProblems} as listed where listed.contest_id = ${contestId}::uuid
    ), marked as (
      select one.*, one.id in (select id from firsts where id is not null) as first_of_problem,
        coalesce(one.id = ${firstOf(sql`first.contest_id = ${contestId}::uuid`)}, false) as first_of_contest
      from one
    )
    select marked.id, marked.user_id as "userId", users.name, participant.tags, marked.problem_id as "problemId", listed.slug,
      listed.settings ->> 'color' as color, marked.contest_time_ms::float8 as "contestTimeMs", ${state} as state,
      first_of_contest as "firstOfContest", first_of_problem as "firstOfProblem",
      case when first_of_problem then exists (select from ${solutions} as unjudged
        where unjudged.org_id = ${orgId}::uuid and unjudged.state < ${literal(SOLUTION_STATE.completed)} and unjudged.state > ${literal(SOLUTION_STATE.created)}
          and unjudged.contest_id = marked.contest_id and unjudged.submitted_at < marked.submitted_at
          and (first_of_contest or unjudged.problem_id = marked.problem_id)) else false end as "isProvisional",
      case when claimed_until > now() or solution_id is null then claimed_by end as "claimedBy", claimer.name as "claimerName",
      ${epochMs(sql`claimed_until`)}::float8 as "claimedUntilMs", deliverer.name as "delivererName",
      ${epochMs(sql`delivered_at`)}::float8 as "deliveredAtMs"
    from marked join ${users} on users.id = marked.user_id
      left join ${contestParticipants} as participant
        on participant.contest_id = marked.contest_id and participant.user_id = marked.user_id
      left join ${contestProblems} as listed
        on listed.contest_id = marked.contest_id and listed.problem_id = marked.problem_id
      left join ${users} as claimer on claimer.id = claimed_by
      left join ${users} as deliverer on deliverer.id = delivered_by
    order by ${isOpen ? sql`marked.submitted_at, marked.id` : sql`marked.changed_at desc, marked.id`}`);
  const total = filter.count ? await db.$count(balloons, where) : undefined;
  return { rows, total };
}

/** A balloon, locked until the transaction ends. `claim`: a claim in force. */
export async function lockBalloon(tx: Tx, contestId: string, id: string, userId: string) {
  const { rows } = await tx.execute<{ id: string; state: BalloonState; claim: 'own' | 'other' | null }>(sql`
    select id, ${state} as state,
      case when claimed_by = ${userId}::uuid then 'own' when claimed_until > now() and claimed_by is not null then 'other' end as claim
    from ${balloons} where contest_id = ${contestId}::uuid and id = ${id}::uuid for update`);
  return rows[0];
}

/** Returns the expiry. */
export async function claimBalloon(tx: Tx, id: string, userId: string): Promise<number> {
  const [row] = await tx
    .update(balloons)
    .set(claimFor(userId, BALLOON_CLAIM_MS))
    .where(eq(balloons.id, id))
    .returning({ untilMs: epochMs(balloons.claimedUntil) });
  return row?.untilMs ?? 0;
}

export async function releaseBalloon(tx: Tx, id: string): Promise<void> {
  await tx.update(balloons).set(unclaimed).where(eq(balloons.id, id));
}

/** Records a delivery, which ends a claim; null undoes it. */
export async function recordDelivery(tx: Tx, id: string, userId: string | null): Promise<void> {
  const delivery = { deliveredBy: userId, deliveredAt: userId === null ? null : sql`now()`, changedAt: sql`now()` };
  await tx
    .update(balloons)
    .set({ ...delivery, ...unclaimed })
    .where(eq(balloons.id, id));
}
