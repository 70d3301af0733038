import { sql } from 'drizzle-orm';
import type { ContestProblemSettings, PlanContestSettings, Stage, Titles } from '@assay/contract';
import { currentStage, isGateOpen, participantStages } from '@assay/rules';
import type { Db } from '../../db/client.ts';
import { titlesOf } from '../../db/titles.ts';
import { clockOf, isOwnClock, type StoredClock } from '../clocks/queries.ts';
import { actingId, actingIds } from '../acting/acting-id.ts';
import { findCountedResults, totalOf, type CountedResults } from '../results/counted-results.ts';
import { unmetConditions, type Reached, type Unmet } from './conditions.ts';

type ReachedRow = {
  contestId: string;
  title: string;
  titles: Titles;
  stages: Stage[];
  nowMs: number;
  delayMs: number;
  extraMs: number;
  startedAtMs: number | null;
  /** Only of a participant with a grant of time, or of a contest with a start window. */
  clock: StoredClock | null;
  takesPart: boolean;
  tried: string[];
  problems: Record<string, { title: string; titles: Titles; settings: ContestProblemSettings }>;
};

/**
 * The conditions that a user does not yet meet, for each of the contests. At most five queries, however many contests
 * there are.
 */
export async function findUnmet(
  db: Db,
  userId: string,
  contests: ReadonlyMap<string, PlanContestSettings>,
): Promise<Map<string, Unmet[]>> {
  const requested = [...contests.values()].flatMap((one) => one.preConditionContests ?? []);
  const reachedByContest = await findReached(db, userId, [...new Set(requested.map((one) => one.contestId))]);
  const problemIds = requested.flatMap((one) => (one.conditions.problems ?? []).map((problem) => problem.problemId));
  const existing = await findExisting(db, [...new Set(problemIds)]);
  return new Map([...contests].map(([id, settings]) => [id, unmetConditions(settings, reachedByContest, existing)]));
}

async function findReached(db: Db, userId: string, contestIds: readonly string[]): Promise<Map<string, Reached>> {
  if (contestIds.length === 0) return new Map();
  const { rows } = await db.execute<ReachedRow>(sql`
    select c.id as "contestId", c.title, ${titlesOf(sql`c.translations`)} as titles, c.stages, round(extract(epoch from now()) * 1000)::float8 as "nowMs",
      coalesce(p.delay_ms, 0)::float8 as "delayMs", coalesce(p.extra_ms, 0)::float8 as "extraMs",
      (extract(epoch from p.started_at) * 1000)::float8 as "startedAtMs",
      ${clockOf('c.id', isOwnClock({ delayMs: sql`p.delay_ms`, extraMs: sql`p.extra_ms` }))} as clock,
      p.id is not null and not p.banned as "takesPart",
      array(select r.problem_id::text from contest_results r
        where r.contest_id = c.id and r.user_id in ${actingIds(userId)} and r.solution_count > 0) as tried,
      coalesce((select jsonb_object_agg(cp.problem_id, jsonb_build_object(
          'title', problems.title, 'titles', ${titlesOf(sql`problems.translations`)}, 'settings', cp.settings))
        from contest_problems cp join problems on problems.id = cp.problem_id where cp.contest_id = c.id), '{}') as problems
    from contests c left join contest_participants p on p.contest_id = c.id
      and p.user_id = ${actingId(sql`c.id`, sql`${userId}`)}
    where c.id = any(${sql.param(contestIds)}::uuid[])`);
  const countedIn = await findCountedResults(db, contestIds, [userId]);
  return new Map(rows.map((row) => [row.contestId, presentReached(row, countedIn(row.contestId, userId))]));
}

function presentReached(row: ReachedRow, counted: CountedResults): Reached {
  const stages = row.clock ? participantStages(row.stages, row.clock, row) : row.stages;
  const { settings } = currentStage(stages, row.nowMs);
  const readable = Object.entries(row.problems).filter(
    ([, problem]) =>
      row.takesPart && isGateOpen(settings, 'readProblems') && (problem.settings.showAfter ?? 0) <= row.nowMs,
  );
  return {
    contestTitle: row.title,
    ...(Object.keys(row.titles).length > 0 && { contestTitles: row.titles }),
    takesPart: row.takesPart,
    total: totalOf(counted, Object.keys(row.problems)),
    scores: new Map(row.tried.map((problemId) => [problemId, counted.get(problemId)?.score ?? 0])),
    showsScores: isGateOpen(settings, 'readSolutions'),
    problems: new Map(readable.map(([id, { title, titles }]) => [id, { title, titles }])),
  };
}

async function findExisting(db: Db, problemIds: readonly string[]): Promise<Set<string>> {
  if (problemIds.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from problems where id = any(${sql.param(problemIds)}::uuid[])`,
  );
  return new Set(rows.map((row) => row.id));
}
