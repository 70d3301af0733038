import { sql } from 'drizzle-orm';
import type { BoardContest, BoardHack, BoardParticipant, BoardProblem, BoardSolution } from '@assay/rules';
import type { BoardRole, RanklistSettings, Stage } from '@assay/contract';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { Db } from '../../../db/client.ts';
import {
  contestParticipants,
  contestProblems,
  contests,
  contestTeams,
  hacks,
  problems,
  ranklists,
  solutions,
  users,
} from '../../../db/schema.ts';
import { literal } from '../../../db/states.ts';
import { clockColumn, grantsByUser, type StoredClock } from '../../clocks/queries.ts';
import { subtaskPoints } from '../../judged-cases/queries.ts';
import { hasForeignRanker } from '../../ranking-tasks/invalidate.ts';

/** Rows read at a time; other requests are served in between. */
const ROWS_PER_PAGE = 5_000;

/** Position up to which rows were read: this instant and id. */
export interface Cursor {
  atMs: number;
  id: string;
}
export const BEGINNING: Cursor = { atMs: 0, id: '00000000-0000-0000-0000-000000000000' };

/** An interface as a plain object type, as rows are. */
type Plain<T> = { [K in keyof T]: T[K] };

const after = ({ atMs, id }: Cursor) => sql`(${new Date(atMs).toISOString()}::timestamptz, ${id}::uuid)`;
/** Rows after a position, in pages of the order of positions, each with the cursor after it. */
async function* pagesAfter<R extends { atMs: number }>(
  from: Cursor,
  read: (cursor: Cursor) => PromiseLike<{ rows: R[] }>,
  idOf: (row: R) => string,
) {
  for (let cursor = from; ;) {
    const { rows } = await read(cursor);
    const last = rows.at(-1);
    if (!last) return;
    cursor = { atMs: last.atMs, id: idOf(last) };
    yield { rows, cursor };
    if (rows.length < ROWS_PER_PAGE) return;
  }
}

const msOf = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

/** With the database's time, which decides about the thaw. */
export async function findBoardContest(
  db: Db,
  contestId: string,
): Promise<(BoardContest & { nowMs: number }) | undefined> {
  const { rows } = await db.execute<{
    startMs: number;
    endMs: number;
    nowMs: number;
    stages: Stage[];
    clock: StoredClock | null;
  }>(sql`
    select ${msOf('starts_at')} as "startMs", ${msOf('ends_at')} as "endMs", ${msOf('now()')} as "nowMs", stages, ${clockColumn} as clock
    from ${contests} where id = ${contestId}::uuid`);
  const [row] = rows;
  return row && { ...row, clock: row.clock ?? undefined, grants: await grantsByUser(db, contestId, row.clock) };
}

export async function listBoardProblems(db: Db, contestId: string): Promise<BoardProblem[]> {
  const { rows } = await db.execute<Plain<BoardProblem>>(sql`
    select problem_id as "problemId", contest_problems.settings ->> 'slug' as slug, title, (contest_problems.settings -> 'score')::float8 as weight,
      contest_problems.settings ->> 'color' as color, tags
    from ${contestProblems} join ${problems} on problems.id = problem_id where contest_id = ${contestId}::uuid`);
  return rows;
}

export interface OwnRanklist {
  key: string;
  settings: RanklistSettings;
  boardRole: BoardRole | null;
}

/** Ranklists that our own engine computes: all except those delegated to a foreign ranker, if there is one. */
export async function listOwnRanklists(db: Db, contestId: string): Promise<OwnRanklist[]> {
  const { rows } = await db.execute<Plain<OwnRanklist>>(sql`
    select key, settings, board_role as "boardRole" from ${ranklists} join ${contests} on contests.id = contest_id
    where contest_id = ${contestId}::uuid and not (is_foreign and ${hasForeignRanker}) order by key`);
  return rows;
}

/** Participants changed after the cursor, in pages ordered by change, each with the cursor after it. */
export function readParticipants(db: Db, contestId: string, from: Cursor) {
  return pagesAfter(
    from,
    (cursor) =>
      db.execute<Plain<BoardParticipant & Cursor>>(sql`
      select contest_participants.id, user_id as "userId", users.name, contest_participants.tags, banned, ${msOf('contest_participants.updated_at')} as "atMs",
        case when contest_teams.id is not null then jsonb_build_object('affiliation', affiliation, 'country', country, 'categories', categories) end as team
      from ${contestParticipants} join ${users} on users.id = user_id left join ${contestTeams} on contest_teams.id = user_id
      where contest_participants.contest_id = ${contestId}::uuid and (contest_participants.updated_at, contest_participants.id) > ${after(cursor)}
      order by contest_participants.updated_at, contest_participants.id limit ${ROWS_PER_PAGE}`),
    ({ id }) => id,
  );
}

export interface SolutionReading {
  /** Whether with the points of their subtasks. */
  withSubtasks?: boolean;
  /** What the cursor is a position of: when they were completed, or when a token was spent on them. */
  by?: 'completed_at' | 'tokened_at';
}

/** Completed solutions after the cursor, in the same form. */
export function readSolutions(
  db: Db,
  contestId: string,
  from: Cursor,
  { withSubtasks = false, by = 'completed_at' }: SolutionReading = {},
) {
  const at = sql.raw(by);
  const subtasks = withSubtasks ? subtaskPoints(sql`solutions.id`, sql`solutions.task_id`) : sql`null`;
  return pagesAfter(
    from,
    (cursor) =>
      db.execute<Plain<BoardSolution & { atMs: number }>>(sql`
      select id as "solutionId", user_id as "userId", problem_id as "problemId", score, status,
        ${msOf('coalesce(submitted_at, created_at)')} as "submittedAtMs", contest_time_ms::float8 as "contestTimeMs",
        ${msOf('tokened_at')} as "tokenedAtMs", ${msOf(by)} as "atMs", ${subtasks} as subtasks
      from ${solutions} where contest_id = ${contestId}::uuid and state = ${literal(SOLUTION_STATE.completed)} and (${at}, id) > ${after(cursor)}
      order by ${at}, id limit ${ROWS_PER_PAGE}`),
    ({ solutionId }) => solutionId,
  );
}

/** Hacks that count, after the cursor, in the same form. */
export function readHacks(db: Db, contestId: string, from: Cursor) {
  return pagesAfter(
    from,
    (cursor) =>
      db.execute<Plain<BoardHack & { atMs: number }>>(sql`
      select id as "hackId", user_id as "userId", problem_id as "problemId", verdict = 'successful' as "isSuccessful",
        ${msOf('created_at')} as "submittedAtMs", ${msOf('counted_at')} as "atMs"
      from ${hacks} where contest_id = ${contestId}::uuid and (counted_at, id) > ${after(cursor)}
      order by counted_at, id limit ${ROWS_PER_PAGE}`),
    ({ hackId }) => hackId,
  );
}

/** Submitted solutions without a result. */
export async function listOpenSolutions(db: Db, contestId: string): Promise<BoardSolution[]> {
  const { rows } = await db.execute<Plain<BoardSolution>>(sql`
    select solutions.id as "solutionId", user_id as "userId", problem_id as "problemId", 0::float8 as score, '' as status,
      ${msOf('submitted_at')} as "submittedAtMs", contest_time_ms::float8 as "contestTimeMs", true as "isOpen"
    from ${solutions} join ${contests} on contests.id = contest_id and contests.org_id = solutions.org_id
    where contests.id = ${contestId}::uuid and state < ${literal(SOLUTION_STATE.completed)} and state > ${literal(SOLUTION_STATE.created)}
      and submitted_at is not null`);
  return rows;
}
