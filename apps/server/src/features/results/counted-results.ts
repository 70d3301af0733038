import { and, inArray, sql } from 'drizzle-orm';
import type { ShownResult, Stage } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import {
  Board,
  FULL_SCORE,
  readBoardConfig,
  type BoardConfig,
  type BoardProblem,
  type BoardSolution,
  type ContestClock,
  type TimeGrant,
} from '@assay/rules';
import type { Db } from '../../db/client.ts';
import {
  contestProblems,
  contestResults,
  contests,
  contestTeamMembers,
  problems,
  ranklists,
  solutions,
} from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { findSubtaskPoints, keyOfJudging } from '../judged-cases/queries.ts';
import { clockColumn, hasOwnClocks, listGrants } from '../clocks/queries.ts';

/** The counted results of one user in one contest, by problem. */
export type CountedResults = ReadonlyMap<string, ShownResult>;

const none: CountedResults = new Map();

/**
 * The counted result of each user in each contest: for every problem the solution that decides it by the format of the
 * contest's first ranklist, as if nothing were frozen or overridden. The best solution if no ranklist counts any, such
 * as practice after the end, or a problem that was removed. Results of a member are those of the team. A few
 * queries, however many contests and users there are.
 */
export async function findCountedResults(
  db: Db,
  contestIds: readonly string[],
  userIds: readonly string[],
): Promise<(contestId: string, userId: string) => CountedResults> {
  const found = new Map<string, CountedResults>();
  const teams = new Map<string, string>();
  if (contestIds.length > 0 && userIds.length > 0) {
    for (const one of await listTeamsOf(db, contestIds, userIds))
      teams.set(`${one.contestId}/${one.userId}`, one.teamId);
    const participantIds = [...new Set([...userIds, ...teams.values()])];
    const solutionsByContest = Map.groupBy(await listSolutions(db, contestIds, participantIds), (one) => one.contestId);
    const counting = solutionsByContest.size > 0 ? await listContests(db, [...solutionsByContest.keys()]) : [];
    const granting = counting.filter(({ clock }) => hasOwnClocks(clock)).map(({ contestId }) => contestId);
    const grants = new Map(
      (await listGrants(db, granting, participantIds)).map((one) => [`${one.contestId}/${one.userId}`, one]),
    );
    for (const contest of counting) {
      const ofContest = await withSubtasks(db, contest, solutionsByContest.get(contest.contestId) ?? []);
      const byUser = Map.groupBy(ofContest, (one) => one.userId);
      for (const [userId, own] of byUser) {
        const key = `${contest.contestId}/${userId}`;
        found.set(key, countOwn(contest, userId, own, grants.get(key)));
      }
    }
  }
  return (contestId, userId) => {
    const teamId = teams.get(`${contestId}/${userId}`);
    return found.get(`${contestId}/${teamId ?? userId}`) ?? none;
  };
}

/** Sum of the scores (0 to 100 each) of these problems. */
export function totalOf(counted: CountedResults, problemIds: readonly string[]): number {
  return problemIds.reduce((total, problemId) => total + (counted.get(problemId)?.score ?? 0), 0);
}

/** Teams of these users in these contests. */
async function listTeamsOf(db: Db, contestIds: readonly string[], userIds: readonly string[]) {
  const { contestId, userId, teamId } = contestTeamMembers;
  return await db
    .select({ contestId, userId, teamId })
    .from(contestTeamMembers)
    .where(and(inArray(contestId, [...contestIds]), inArray(userId, [...userIds])));
}

interface CountingContest {
  contestId: string;
  startMs: number;
  endMs: number;
  stages: Stage[];
  clock: ContestClock | null;
  problems: BoardProblem[];
  /** The configuration of the first ranklist; null without one. */
  config: string | null;
}

async function listContests(db: Db, contestIds: readonly string[]): Promise<CountingContest[]> {
  const { rows } = await db.execute<{ [K in keyof CountingContest]: CountingContest[K] }>(sql`
    select id as "contestId", (extract(epoch from starts_at) * 1000)::float8 as "startMs",
      (extract(epoch from ends_at) * 1000)::float8 as "endMs", stages, ${clockColumn} as clock, ${firstConfig} as config,
      coalesce((select jsonb_agg(jsonb_build_object('problemId', problem_id, 'slug', contest_problems.slug, 'title', title,
          'weight', contest_problems.settings -> 'score', 'tags', problems.tags))
        from ${contestProblems} join ${problems} on problems.id = problem_id where contest_id = contests.id), '[]') as problems
    from ${contests} where id = any(${sql.param(contestIds)}::uuid[])`);
  return rows;
}

/** The configuration of a contest's first ranklist, in a query over `contests`; null without one. */
export const firstConfig = sql<string | null>`(
  select coalesce(settings ->> 'config', '') from ${ranklists} where ranklists.contest_id = contests.id
  order by ranklists.created_at, ranklists.key limit 1)`;

type ContestSolution = BoardSolution & { contestId: string; taskId: string | null; pretestsOnly: boolean };

/** One lookup per problem that a user has tried. */
async function listSolutions(db: Db, contestIds: readonly string[], userIds: readonly string[]) {
  const { rows } = await db.execute<{ [K in keyof ContestSolution]: ContestSolution[K] }>(sql`
    select solutions.contest_id as "contestId", solutions.id as "solutionId", solutions.user_id as "userId",
      solutions.problem_id as "problemId", solutions.score, solutions.status,
      (extract(epoch from coalesce(submitted_at, created_at)) * 1000)::float8 as "submittedAtMs",
      contest_time_ms::float8 as "contestTimeMs", (extract(epoch from tokened_at) * 1000)::float8 as "tokenedAtMs",
      solutions.task_id as "taskId", pretests_only as "pretestsOnly"
    from ${contestResults} as tried join ${solutions} on solutions.contest_id = tried.contest_id
      and solutions.problem_id = tried.problem_id and solutions.user_id = tried.user_id
    where tried.contest_id = any(${sql.param(contestIds)}::uuid[]) and tried.user_id = any(${sql.param(userIds)}::uuid[])
      and solutions.state = ${literal(SOLUTION_STATE.completed)}`);
  return rows;
}

/** With the points of their subtasks, if the contest adds up the best of each. */
async function withSubtasks(
  db: Db,
  { config }: Pick<CountingContest, 'config'>,
  own: readonly ContestSolution[],
): Promise<readonly ContestSolution[]> {
  if (!configOf(config).bestPerSubtask) return own;
  const judgings = own.flatMap(({ solutionId, taskId }) => (taskId === null ? [] : [{ solutionId, taskId }]));
  const points = await findSubtaskPoints(db, judgings);
  return own.map((one) => {
    const { solutionId, taskId } = one;
    return taskId === null ? one : { ...one, subtasks: points.get(keyOfJudging({ solutionId, taskId })) ?? null };
  });
}

/**
 * Without a ranklist the best counts, as in IOI. Patterns are omitted: they are the most expensive part, and decide
 * which problems a board lists, not which solution counts.
 */
function configOf(text: string | null): BoardConfig {
  const { config } = readBoardConfig(text ?? 'type = ioi');
  return { ...config, freezeAtMs: null, overrides: new Map(), problemSlug: null, problemTitle: null };
}

function countOwn(
  contest: CountingContest,
  userId: string,
  own: readonly ContestSolution[],
  grant: TimeGrant | undefined,
): CountedResults {
  const { startMs, endMs, stages, problems: listed } = contest;
  // Results are shown without weights.
  const grants = grant && new Map([[userId, grant]]);
  const around = { startMs, endMs, stages, clock: contest.clock ?? undefined, grants };
  const config = configOf(contest.config);
  const problems = listed.map((one) => ({ ...one, weight: FULL_SCORE }));
  const board = new Board(around, problems, config, { unfrozen: true });
  board.putParticipant({ userId, tags: [], banned: false });
  for (const solution of own) board.putSolution(solution);
  const byId = new Map(own.map((one) => [one.solutionId, one]));
  const results = new Map<string, ShownResult>();
  for (const [problemId, tried] of Map.groupBy(own, (one) => one.problemId)) {
    const cell = board.cellOf(userId, problemId);
    const deciding = byId.get(cell?.solutionId ?? '');
    const counted = deciding ?? bestOf(tried);
    if (!counted) continue;
    const { solutionId, score, status, pretestsOnly } = counted;
    const isSum = config.bestPerSubtask && cell !== undefined && deciding !== undefined;
    const result = isSum ? { score: cell.score, status: cell.full ? 'Accepted' : status } : { score, status };
    results.set(problemId, { solutionId, ...result, ...(pretestsOnly && { pretests: true }) });
  }
  return results;
}

const bestOf = (tried: readonly ContestSolution[]) =>
  tried.toSorted((a, b) => b.score - a.score || a.submittedAtMs - b.submittedAtMs)[0];
