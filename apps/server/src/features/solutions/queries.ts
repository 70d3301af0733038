import { and, asc, desc, eq, gte, inArray, isNull, lte, sql, type Placeholder, type SQL } from 'drizzle-orm';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { Db, Tx } from '../../db/client.ts';
import { offsetOf, readPage, type Page } from '../../db/page.ts';
import { prepared } from '../../db/prepared.ts';
import { contests, contestTeamMembers, problems, problemStatuses, solutions } from '../../db/schema.ts';
import { titlesOf } from '../../db/titles.ts';
import { literal } from '../../db/states.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { clearContestResults } from './contest-results.ts';
import { feedbackColumn } from './feedback.ts';
import { keepJudgings } from './keep-judgings.ts';

export const rowColumns = {
  id: solutions.id,
  problemId: solutions.problemId,
  contestId: solutions.contestId,
  userId: solutions.userId,
  sentBy: solutions.sentBy,
  state: solutions.state,
  score: solutions.score,
  metrics: solutions.metrics,
  status: solutions.status,
  pretestsOnly: solutions.pretestsOnly,
  message: solutions.message,
  submittedAt: solutions.submittedAt,
  completedAt: solutions.completedAt,
  language: solutions.language,
  tokenedAt: solutions.tokenedAt,
  feedback: feedbackColumn,
};

export interface SolutionFilter {
  userId?: string | undefined;
  /** Instead of `userId`: of any of these. */
  userIds?: readonly string[] | undefined;
  state?: number | undefined;
  status?: string | undefined;
  scoreL?: number | undefined;
  scoreR?: number | undefined;
  submittedAtL?: number | undefined;
  submittedAtR?: number | undefined;
}

export const newestFirst = [sql`${solutions.submittedAt} desc nulls first`, desc(solutions.id)];
const oldestFirst = [sql`${solutions.submittedAt} asc nulls last`, asc(solutions.id)];
const highestFirst = [desc(solutions.score), ...newestFirst];

/** Each is the order of an index, forwards or backwards. */
export function solutionOrder(sort: 'newest' | 'oldest' | 'score' | undefined): SQL[] {
  if (sort === 'score') return highestFirst;
  return sort === 'oldest' ? oldestFirst : newestFirst;
}

/** Solutions of a problem outside contests, newest first by default. */
export async function listSolutionsOfProblem(
  db: Db,
  problemId: string,
  filter: SolutionFilter & { sort?: 'newest' | 'oldest' | 'score' | undefined },
  page: Page,
  /** Leaves out those of virtual runs of contests of other organizations, which have borrowed the problem. */
  onlyOrgId?: string,
) {
  const { userId, state, status, scoreL, scoreR, submittedAtL, submittedAtR, sort } = filter;
  const others = [state, status, scoreL, scoreR, submittedAtL, submittedAtR, sort, onlyOrgId];
  const isOwn = onlyOrgId && sql`(${solutions.virtualRunId} is null or ${solutions.orgId} = ${onlyOrgId})`;
  const where = and(isOfProblem(problemId), matchesFilter(filter), isOwn || undefined);
  const part = { limit: page.perPage, offset: offsetOf(page) };
  const rows =
    userId !== undefined && others.every((one) => one === undefined)
      ? await findNewestOfUser(db, { problemId, userId, ...part })
      : await selectRows(db, where, solutionOrder(sort), part);
  return { rows, total: page.count ? await db.$count(solutions, where) : undefined };
}

/** What contestants request: their own solutions, next to the problem. */
const findNewestOfUser = prepared('newest_solutions_of_user', (db) => {
  const where = and(isOfProblem(sql.placeholder('problemId')), eq(solutions.userId, sql.placeholder('userId')));
  return selectRows(db, where, newestFirst, { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') });
});

function isOfProblem(problemId: string | Placeholder): SQL | undefined {
  return and(eq(solutions.problemId, problemId), isNull(solutions.contestId));
}

function selectRows(
  db: Db,
  where: SQL | undefined,
  order: SQL[],
  { limit, offset }: Record<'limit' | 'offset', number | Placeholder>,
) {
  return db
    .select(rowColumns)
    .from(solutions)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
}
export type SolutionListRow = Awaited<ReturnType<typeof listSolutionsOfProblem>>['rows'][number];

export interface OrgSolutionFilter extends SolutionFilter {
  orgId: string;
  problemId?: string | undefined;
  /** Null outside contests; absent: everywhere. */
  contestId?: string | null | undefined;
  /** Of solutions in contests only those of these contests; absent: of all. */
  inContests?: readonly string[] | undefined;
  sort?: 'newest' | 'oldest' | undefined;
}

/** Solutions of an organization, newest first by default, with the titles of their problems and contests. */
export async function listSolutionsOfOrg(db: Db, filter: OrgSolutionFilter, page: Page) {
  const { orgId, problemId, contestId, inContests } = filter;
  const where = and(
    eq(solutions.orgId, orgId),
    problemId === undefined ? undefined : eq(solutions.problemId, problemId),
    contestId === null ? isNull(solutions.contestId) : undefined,
    typeof contestId === 'string' ? eq(solutions.contestId, contestId) : undefined,
    inContests &&
      sql`(${solutions.contestId} is null or ${solutions.contestId} = any(${sql.param(inContests)}::uuid[]))`,
    matchesFilter(filter),
  );
  const rows = db
    .select({
      ...rowColumns,
      problemTitle: problems.title,
      problemTitles: titlesOf(problems.translations),
      contestTitle: contests.title,
      contestTitles: titlesOf(contests.translations),
    })
    .from(solutions)
    .innerJoin(problems, eq(problems.id, solutions.problemId))
    .leftJoin(contests, eq(contests.id, solutions.contestId))
    .where(where)
    .orderBy(...solutionOrder(filter.sort));
  return await readPage(page, rows, () => db.$count(solutions, where));
}

export const fullColumns = {
  ...rowColumns,
  orgId: solutions.orgId,
  virtualRunId: solutions.virtualRunId,
  label: solutions.label,
  problemDataHash: solutions.problemDataHash,
  solutionDataHash: solutions.solutionDataHash,
  sizeBytes: solutions.sizeBytes,
  compiler: solutions.compiler,
  progress: solutions.progress,
  fault: solutions.fault,
  taskId: solutions.taskId,
  preferPrivate: solutions.preferPrivate,
  createdAt: solutions.createdAt,
  attempt: solutions.attempt,
  runnerId: solutions.runnerId,
  rejudgeId: solutions.rejudgeId,
  startedAt: solutions.startedAt,
};

/** A solution of a problem outside contests. */
export async function findSolution(db: Db, problemId: string, solutionId: string) {
  const [row] = await db
    .select(fullColumns)
    .from(solutions)
    .where(and(eq(solutions.id, solutionId), eq(solutions.problemId, problemId), isNull(solutions.contestId)));
  return row;
}
export type SolutionFullRow = NonNullable<Awaited<ReturnType<typeof findSolution>>>;

/** The result columns before there is a result. */
export const noResult = {
  score: 0,
  status: '',
  message: '',
  metrics: {},
  progress: null,
  fault: null,
  taskId: null,
  runnerId: null,
  startedAt: null,
  completedAt: null,
} as const;

/** The number of the next judging: one that was never concluded is restarted under its own number. */
export const nextAttempt = sql`${solutions.attempt} + (${solutions.state} = ${literal(SOLUTION_STATE.completed)})::int`;

/**
 * Requeues solutions as if submitted now, and returns them. `contestTimeMs` is the current time of their contest, null
 * outside contests with a clock, whose boards also show what is not judged.
 */
export async function submitSolutions(
  tx: Tx,
  condition: SQL | undefined,
  contestTimeMs: number | SQL | null,
): Promise<ChangedSolution[]> {
  const judged = await tx
    .select(changedColumns)
    .from(solutions)
    .where(and(sql`${solutions.state} <> ${literal(SOLUTION_STATE.created)}`, condition))
    .orderBy(solutions.id)
    .for('update');
  await keepJudgings(
    tx,
    judged.map(({ id }) => id),
  );
  const rows = await tx
    .update(solutions)
    .set({
      ...noResult,
      attempt: nextAttempt,
      rejudgeId: null,
      state: SOLUTION_STATE.pending,
      submittedAt: sql`now()`,
      contestTimeMs,
    })
    .where(condition)
    .returning(changedColumns);
  await clearLastResults(tx, judged);
  const [contestId] = rows.flatMap((row) => row.contestId ?? []);
  if (contestTimeMs !== null && contestId !== undefined && judged.length === 0)
    await invalidateRanklists(tx, contestId);
  return rows;
}

export interface ChangedSolution {
  id: string;
  userId: string;
  contestId: string | null;
}
export const changedColumns = { id: solutions.id, userId: solutions.userId, contestId: solutions.contestId };

/** Clears the result shown with a problem or in a contest when its solution is rejudged. */
export async function clearLastResults(tx: Tx, changed: readonly ChangedSolution[]): Promise<void> {
  if (changed.length === 0) return;
  const ids = sql.param(changed.map((row) => row.id));
  await tx.update(problemStatuses).set({ lastSolutionScore: 0, lastSolutionStatus: '' })
    .where(sql`(user_id, problem_id) in (select user_id, problem_id from solutions where id = any(${ids}::uuid[]))
      and last_solution_id = any(${ids}::uuid[])`);
  await clearContestResults(tx, changed);
}

/** The user's teams. */
export async function findTeamsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ teamId: contestTeamMembers.teamId })
    .from(contestTeamMembers)
    .where(eq(contestTeamMembers.userId, userId));
  return rows.map(({ teamId }) => teamId);
}

/** Filters of a list of solutions, of whatever scope. */
export function matchesFilter(filter: SolutionFilter): SQL | undefined {
  const { userId, userIds, state, status, scoreL, scoreR, submittedAtL, submittedAtR } = filter;
  return and(
    userIds && inArray(solutions.userId, [...userIds]),
    userId === undefined || userIds ? undefined : eq(solutions.userId, userId),
    state === undefined ? undefined : sql`${solutions.state} = ${state}`,
    status === undefined ? undefined : eq(solutions.status, status),
    scoreL === undefined ? undefined : gte(solutions.score, scoreL),
    scoreR === undefined ? undefined : lte(solutions.score, scoreR),
    submittedAtL === undefined ? undefined : gte(solutions.submittedAt, new Date(submittedAtL)),
    submittedAtR === undefined ? undefined : lte(solutions.submittedAt, new Date(submittedAtR)),
  );
}
