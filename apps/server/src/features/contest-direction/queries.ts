import { and, eq, sql } from 'drizzle-orm';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { Db } from '../../db/client.ts';
import {
  contestParticipants,
  contestProblems,
  problemData,
  problems,
  ranklists,
  runners,
  solutions,
} from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { worksFor } from '../runners/availability.ts';
import { dataInContest, isDataInContest } from '../problem-grants/data-in-contest.ts';

/** A runner seen within this time counts as online. */
const ONLINE_MS = 60_000;
/** Maximum age of a recent submission. */
const RECENT_MS = 600_000;
/** Maximum number of faults in the list. */
const MAX_FAULTS = 5;

const msOf = (instant: ReturnType<typeof sql>) =>
  sql<number | null>`round(extract(epoch from ${instant}) * 1000)::float8`;
const since = (durationMs: number) => sql`now() - ${durationMs}::int * interval '1 millisecond'`;

/** Number of solutions of a contest in each state, and the age of the oldest one without a lease. */
export async function countSolutions(db: Db, contestId: string) {
  const inState = (state: number) => sql<number>`count(*) filter (where ${solutions.state} = ${state})`.mapWith(Number);
  const [row] = await db
    .select({
      created: inState(0),
      pending: inState(1),
      queued: inState(2),
      running: inState(3),
      completed: inState(4),
      oldestPendingAt: msOf(
        sql`min(${solutions.submittedAt}) filter (where ${solutions.state} = ${literal(SOLUTION_STATE.pending)})`,
      ),
      lately: sql<number>`count(*) filter (where ${solutions.submittedAt} > ${since(RECENT_MS)})`.mapWith(Number),
      faults: sql<number>`count(*) filter (where ${isFaulty})`.mapWith(Number),
    })
    .from(solutions)
    .where(eq(solutions.contestId, contestId));
  if (!row) throw new Error('A count returned no row.');
  return row;
}

const isFaulty = sql`(${solutions.state} = ${literal(SOLUTION_STATE.completed)} and ${solutions.fault} is not null)`;

/** Solutions of a contest that could not be judged, latest first. */
export async function listFaults(db: Db, contestId: string) {
  return await db
    .select({
      solutionId: solutions.id,
      problemId: solutions.problemId,
      userId: solutions.userId,
      completedAtMs: msOf(sql`coalesce(${solutions.completedAt}, ${solutions.createdAt})`),
      fault: solutions.fault,
      message: solutions.message,
    })
    .from(solutions)
    .where(and(eq(solutions.contestId, contestId), isFaulty))
    .orderBy(sql`${solutions.completedAt} desc nulls last`, solutions.id)
    .limit(MAX_FAULTS);
}

export async function countParticipants(db: Db, contestId: string) {
  const [row] = await db
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      banned: sql<number>`count(*) filter (where ${contestParticipants.banned})`.mapWith(Number),
    })
    .from(contestParticipants)
    .where(eq(contestParticipants.contestId, contestId));
  return row ?? { total: 0, banned: 0 };
}

const isOnline = sql`${runners.accessedAt} > ${since(ONLINE_MS)}`;

export async function countRunners(db: Db, orgId: string) {
  const [row] = await db
    .select({
      total: sql<number>`count(*)`.mapWith(Number),
      online: sql<number>`count(*) filter (where ${isOnline})`.mapWith(Number),
    })
    .from(runners)
    .where(worksFor(orgId));
  return row ?? { total: 0, online: 0 };
}

/**
 * Problems of a contest: whether they have judge data, and whether an online runner has the label that the data
 * requires.
 */
export async function listProblemStates(db: Db, contestId: string, orgId: string) {
  const label = sql`${problemData.config} ->> 'label'`;
  return await db
    .select({
      problemId: contestProblems.problemId,
      hasData: sql<boolean>`${dataInContest} is not null`,
      isJudged: sql<boolean>`exists (select from ${runners}
        where ${worksFor(orgId)} and ${isOnline} and ${label} = any(${runners.labels}))`,
    })
    .from(contestProblems)
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .leftJoin(problemData, isDataInContest)
    .where(eq(contestProblems.contestId, contestId))
    .orderBy(contestProblems.slug, contestProblems.problemId);
}

export async function countRanklists(db: Db, contestId: string): Promise<number> {
  return await db.$count(ranklists, eq(ranklists.contestId, contestId));
}

/** The most recently submitted solution of the contest. */
export async function findLatestSolution(db: Db, contestId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: solutions.id })
    .from(solutions)
    .where(eq(solutions.contestId, contestId))
    .orderBy(sql`${solutions.submittedAt} desc nulls last`, solutions.id)
    .limit(1);
  return row?.id;
}
