import { and, asc, eq, sql } from 'drizzle-orm';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { Db } from '../../db/client.ts';
import {
  contestParticipants,
  contestProblems,
  contestResults,
  contests,
  problems,
  ranklists,
  solutions,
} from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { clockColumn } from '../clocks/queries.ts';

/** Rows per page; clients of the wire expect no more. */
export const PAGE_ROWS = 50;
const NIL = '00000000-0000-0000-0000-000000000000';

/** Position of a ranker's mirror: an instant in milliseconds and an id, empty for the nil id. */
export interface SyncCursor {
  since: number;
  lastId: string;
}

const after = ({ since, lastId }: SyncCursor) =>
  sql`(to_timestamp(trunc(${since}::float8) / 1000)::timestamptz(3), ${lastId || NIL}::uuid)`;

/** Ranklists of a contest that a foreign ranker computes. */
export async function listForeignRanklists(db: Db, contestId: string) {
  return await db
    .select({ key: ranklists.key, name: ranklists.name, settings: ranklists.settings })
    .from(ranklists)
    .where(and(eq(ranklists.contestId, contestId), eq(ranklists.isForeign, true)))
    .orderBy(asc(ranklists.createdAt), asc(ranklists.key));
}

export async function findRankedContest(db: Db, contestId: string) {
  const { id, slug, title, description, tags, stages, rulesVersion } = contests;
  const [row] = await db
    .select({ id, slug, title, description, tags, stages, rulesVersion, clock: clockColumn })
    .from(contests)
    .where(eq(contests.id, contestId));
  return row;
}

export async function listRankedProblems(db: Db, contestId: string) {
  return await db
    .select({ id: problems.id, title: problems.title, tags: problems.tags, settings: contestProblems.settings })
    .from(contestProblems)
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .where(eq(contestProblems.contestId, contestId))
    .orderBy(asc(contestProblems.slug));
}

/** A result of a participant's last solution for a problem; 0 and empty until it is judged. */
export interface RankedResult {
  problemId: string;
  solutionCount: number;
  lastSolutionId: string;
  score: number;
  status: string;
  completedAtMs: number;
}

/**
 * Participants changed after the cursor. `invalidateRanklists` assigns the instants, so no row ever appears behind a
 * returned cursor.
 */
export async function listChangedParticipants(db: Db, contestId: string, cursor: SyncCursor) {
  const page = db.$with('page').as(
    db
      .select()
      .from(contestParticipants)
      .where(
        and(
          eq(contestParticipants.contestId, contestId),
          sql`(${contestParticipants.updatedAt}, ${contestParticipants.id}) > ${after(cursor)}`,
        ),
      )
      .orderBy(asc(contestParticipants.updatedAt), asc(contestParticipants.id))
      .limit(PAGE_ROWS),
  );
  return await db
    .with(page)
    .select({
      id: page.id,
      userId: page.userId,
      tags: page.tags,
      banned: page.banned,
      updatedAt: page.updatedAt,
      results: sql<RankedResult[]>`coalesce((
        select jsonb_agg(jsonb_build_object('problemId', problem_id, 'solutionCount', solution_count, 'lastSolutionId', last_solution_id,
          'score', last_score, 'status', last_status, 'completedAtMs', coalesce(round(extract(epoch from last_completed_at) * 1000), 0)))
        from ${contestResults} as result where result.contest_id = ${contestId}::uuid and result.user_id = page.user_id
          and last_solution_id is not null), '[]'::jsonb)`,
    })
    .from(page)
    .orderBy(asc(page.updatedAt), asc(page.id));
}
export type ChangedParticipant = Awaited<ReturnType<typeof listChangedParticipants>>[number];

/** Solutions completed after the cursor, with the same guarantee. */
export async function listCompletedSolutions(db: Db, contestId: string, cursor: SyncCursor) {
  return await db
    .select({
      id: solutions.id,
      problemId: solutions.problemId,
      userId: solutions.userId,
      label: solutions.label,
      problemDataHash: solutions.problemDataHash,
      state: solutions.state,
      solutionDataHash: solutions.solutionDataHash,
      score: solutions.score,
      metrics: solutions.metrics,
      status: solutions.status,
      message: solutions.message,
      createdAt: solutions.createdAt,
      submittedAt: solutions.submittedAt,
      contestTimeMs: solutions.contestTimeMs,
      completedAt: solutions.completedAt,
    })
    .from(solutions)
    .where(
      and(
        eq(solutions.contestId, contestId),
        sql`${solutions.state} = ${literal(SOLUTION_STATE.completed)}`,
        sql`(${solutions.completedAt}, ${solutions.id}) > ${after(cursor)}`,
      ),
    )
    .orderBy(asc(solutions.completedAt), asc(solutions.id))
    .limit(PAGE_ROWS);
}
export type CompletedSolution = Awaited<ReturnType<typeof listCompletedSolutions>>[number];
