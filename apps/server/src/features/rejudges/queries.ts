import { and, asc, count, desc, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { readPage, type Page } from '../../db/page.ts';
import {
  judgedCases,
  judgings,
  problems,
  rejudges,
  rejudgeSolutions,
  runners,
  solutions,
  users,
} from '../../db/schema.ts';

/** Scope of rejudges: a problem outside contests, or a contest. */
export type Place = { problemId: string } | { contestId: string };

const isIn = (place: Place): SQL | undefined =>
  'contestId' in place
    ? eq(rejudges.contestId, place.contestId)
    : and(eq(rejudges.problemId, place.problemId), isNull(rejudges.contestId));

const isChanged = and(
  eq(rejudgeSolutions.state, 'done'),
  eq(rejudgeSolutions.wasJudged, true),
  or(
    ne(rejudgeSolutions.beforeStatus, rejudgeSolutions.afterStatus),
    ne(rejudgeSolutions.beforeScore, rejudgeSolutions.afterScore),
  ),
);

const countWhere = (condition: SQL | undefined) =>
  sql<number>`(select count(*) from ${rejudgeSolutions} where ${and(eq(rejudgeSolutions.rejudgeId, rejudges.id), condition)})`.mapWith(
    Number,
  );
export type RowState = (typeof rejudgeSolutions.$inferSelect)['state'];
const inState = (state: RowState) => countWhere(eq(rejudgeSolutions.state, state));

const columns = {
  id: rejudges.id,
  problemId: rejudges.problemId,
  contestId: rejudges.contestId,
  filter: rejudges.filter,
  pull: rejudges.pull,
  systemTest: rejudges.systemTest,
  reason: rejudges.reason,
  mode: rejudges.mode,
  createdBy: rejudges.createdBy,
  createdAt: rejudges.createdAt,
  cancelledBy: rejudges.cancelledBy,
  cancelledAt: rejudges.cancelledAt,
  appliedBy: rejudges.appliedBy,
  appliedAt: rejudges.appliedAt,
  undoneBy: rejudges.undoneBy,
  undoneAt: rejudges.undoneAt,
  endedAtMs: sql<number | null>`(select extract(epoch from max(ended_at)) * 1000 from ${rejudgeSolutions}
    where ${rejudgeSolutions.rejudgeId} = ${rejudges.id})::float8`,
  total: countWhere(undefined),
  waiting: inState('waiting'),
  done: inState('done'),
  failed: inState('failed'),
  cancelled: inState('cancelled'),
  replaced: inState('replaced'),
  changed: countWhere(isChanged),
};

/** Newest first. */
export async function listRejudges(db: Db, place: Place, page: Page) {
  const rows = db.select(columns).from(rejudges).where(isIn(place)).orderBy(desc(rejudges.number));
  return await readPage(page, rows, () => db.$count(rejudges, isIn(place)));
}
export type RejudgeFullRow = Awaited<ReturnType<typeof listRejudges>>['rows'][number];

export async function findRejudge(db: Db, place: Place, rejudgeId: string): Promise<RejudgeFullRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(rejudges)
    .where(and(eq(rejudges.id, rejudgeId), isIn(place)));
  return row;
}

export interface RowFilter {
  state?: RowState | undefined;
  changed?: boolean | undefined;
}

/** The outcome of a rejudge for each solution: changed ones first, then by the order of submission. */
export async function listRejudgeSolutions(db: Db, rejudgeId: string, filter: RowFilter, page: Page) {
  const where = and(
    eq(rejudgeSolutions.rejudgeId, rejudgeId),
    filter.state === undefined ? undefined : eq(rejudgeSolutions.state, filter.state),
    filter.changed === true ? isChanged : undefined,
  );
  const rows = selectRows(db)
    .where(where)
    .orderBy(desc(sql`coalesce(${isChanged}, false)`), asc(solutions.submittedAt), asc(solutions.id));
  return await readPage(page, rows, () => db.$count(rejudgeSolutions, where));
}
export type RejudgeSolutionRow = Awaited<ReturnType<typeof listRejudgeSolutions>>['rows'][number];

/** The next page after `after`, by id, for reading them all. */
export async function readRejudgeSolutions(db: Db, rejudgeId: string, after: string | null, limit: number) {
  const isBehind = after === null ? undefined : sql`${rejudgeSolutions.solutionId} > ${after}::uuid`;
  return await selectRows(db)
    .where(and(eq(rejudgeSolutions.rejudgeId, rejudgeId), isBehind))
    .orderBy(asc(rejudgeSolutions.solutionId))
    .limit(limit);
}

function selectRows(db: Db) {
  return db
    .select({
      id: solutions.id,
      problemId: solutions.problemId,
      problemTitle: problems.title,
      userId: solutions.userId,
      userName: users.name,
      submittedAt: solutions.submittedAt,
      contestTimeMs: solutions.contestTimeMs,
      tokenedAt: solutions.tokenedAt,
      state: rejudgeSolutions.state,
      isAside: sql<boolean>`${rejudgeSolutions.baseAttempt} is not null`,
      fault: rejudgeSolutions.fault,
      wasJudged: rejudgeSolutions.wasJudged,
      beforeDataHash: rejudgeSolutions.beforeDataHash,
      beforeScore: rejudgeSolutions.beforeScore,
      beforeStatus: rejudgeSolutions.beforeStatus,
      afterDataHash: rejudgeSolutions.afterDataHash,
      afterScore: rejudgeSolutions.afterScore,
      afterStatus: rejudgeSolutions.afterStatus,
      changed: sql<boolean>`coalesce(${isChanged}, false)`,
    })
    .from(rejudgeSolutions)
    .innerJoin(solutions, eq(solutions.id, rejudgeSolutions.solutionId))
    .innerJoin(problems, eq(problems.id, solutions.problemId))
    .innerJoin(users, eq(users.id, solutions.userId))
    .$dynamic();
}

/**
 * Points of the subtasks of a rejudge's solutions before and after it, by solution; null if they are unknown. The
 * judging of a rejudge replaces the one before it: both are in the solution, among its earlier ones, or aside.
 */
export async function findSubtaskChanges(db: Db, rejudgeId: string): Promise<Map<string, SubtaskChange>> {
  const judgingOf = (attempt: SQL) => sql`case when solutions.attempt = ${attempt} then solutions.task_id
    else (select task_id from ${judgings} where solution_id = solutions.id and judgings.attempt = ${attempt}) end`;
  const { rows } = await db.execute<{ id: string } & { [K in keyof SubtaskChange]: SubtaskChange[K] }>(sql`
    select solutions.id, before.subtasks as "before", after.subtasks as "after"
    from ${rejudgeSolutions} rejudged join ${solutions} on solutions.id = rejudged.solution_id
    cross join lateral (select coalesce(rejudged.base_attempt + 1,
      case when solutions.rejudge_id = rejudged.rejudge_id then solutions.attempt end,
      (select max(attempt) from ${judgings} where solution_id = solutions.id and rejudge_id = rejudged.rejudge_id)) as attempt) as made
    left join ${judgedCases} before on before.solution_id = solutions.id and before.task_id = ${judgingOf(sql`made.attempt - 1`)}
    left join ${judgedCases} after on after.solution_id = solutions.id
      and after.task_id = coalesce(rejudged.task_id, ${judgingOf(sql`made.attempt`)})
    where rejudged.rejudge_id = ${rejudgeId}::uuid`);
  return new Map(rows.map(({ id, ...change }) => [id, change]));
}
export interface SubtaskChange {
  before: number[] | null;
  after: number[] | null;
}

/** Maximum number of pairs of verdicts in a report; only runners with verdicts of their own exceed it. */
const MAX_PAIRS = 400;

/** How many judged solutions of a rejudge had which verdict before and after, and how many scores rose and fell. */
export async function compareVerdicts(db: Db, rejudgeId: string) {
  const total = count();
  const { beforeStatus, afterStatus, beforeScore, afterScore } = rejudgeSolutions;
  return await db
    .select({
      before: beforeStatus,
      after: sql<string>`coalesce(${afterStatus}, '')`,
      total,
      raised: sql<number>`count(*) filter (where ${afterScore} > ${beforeScore})`.mapWith(Number),
      lowered: sql<number>`count(*) filter (where ${afterScore} < ${beforeScore})`.mapWith(Number),
    })
    .from(rejudgeSolutions)
    .where(
      and(
        eq(rejudgeSolutions.rejudgeId, rejudgeId),
        eq(rejudgeSolutions.state, 'done'),
        eq(rejudgeSolutions.wasJudged, true),
      ),
    )
    .groupBy(beforeStatus, afterStatus)
    .orderBy(desc(total), asc(beforeStatus), asc(afterStatus))
    .limit(MAX_PAIRS);
}

/** Judgings of a solution before the current one, newest first. */
export async function listEarlierJudgings(db: Db, solutionId: string) {
  return await db
    .select({
      attempt: judgings.attempt,
      dataHash: judgings.dataHash,
      label: judgings.label,
      score: judgings.score,
      status: judgings.status,
      message: judgings.message,
      compiler: judgings.compiler,
      metrics: judgings.metrics,
      taskId: judgings.taskId,
      runnerId: judgings.runnerId,
      rejudgeId: judgings.rejudgeId,
      submittedAt: judgings.submittedAt,
      startedAt: judgings.startedAt,
      completedAt: judgings.completedAt,
    })
    .from(judgings)
    .where(eq(judgings.solutionId, solutionId))
    .orderBy(desc(judgings.attempt));
}
export type EarlierJudging = Awaited<ReturnType<typeof listEarlierJudgings>>[number];

/** Languages of solutions with their counts; '' if unknown. */
export async function countLanguages(db: Db, condition: SQL | undefined) {
  const total = count();
  return await db
    .select({ language: solutions.language, total })
    .from(solutions)
    .where(condition)
    .groupBy(solutions.language)
    .orderBy(desc(total), asc(solutions.language));
}

/** Names of runners, by id. */
export async function findRunnerNames(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({ id: runners.id, name: runners.name })
    .from(runners)
    .where(sql`${runners.id} = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Who requested the judgings of a solution, by the id of the rejudge. */
export async function findReasons(db: Db, ids: readonly string[]) {
  const rows = await db
    .select({ id: rejudges.id, reason: rejudges.reason, userId: rejudges.createdBy })
    .from(rejudges)
    .where(sql`${rejudges.id} = any(${sql.param(ids)}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
