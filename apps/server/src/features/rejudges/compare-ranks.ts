import { Board, readBoardConfig, type BoardSolution } from '@assay/rules';
import type { RanklistDocument } from '@assay/contract';
import type { Db } from '../../db/client.ts';
import {
  BEGINNING,
  findBoardContest,
  listBoardProblems,
  listOwnRanklists,
  readHacks,
  readParticipants,
  readSolutions,
} from '../ranklists/engine/board-rows.ts';
import { listRanklists } from '../ranklists/queries.ts';
import { findSubtaskChanges, readRejudgeSolutions, type RejudgeSolutionRow, type SubtaskChange } from './queries.ts';

/** Number of rows of a report read at a time. */
const ROWS_PER_PAGE = 5_000;

interface RankRow {
  rank: number;
  /** As in the ranklist, column by column. */
  columns: string[];
}

export interface RankChange {
  userId: string;
  before: RankRow;
  after: RankRow;
}

export interface RankReport {
  ranklists: { key: string; name: string }[];
  /** The compared ranklist; null if we compute none of the contest. */
  key: string | null;
  columns: { name: string; problemId?: string }[];
  /** In the order of the new ranks. */
  changes: RankChange[];
  /** Ranks before and after of all participants. */
  ranks: ReadonlyMap<string, { before: number; after: number }>;
}

const nothing: RankReport = { ranklists: [], key: null, columns: [], changes: [], ranks: new Map() };

/**
 * Compares ranks before and after a rejudge: computes the current board once with the earlier results of the
 * rejudge's solutions and once with the new ones; solutions not reached yet keep their earlier result. Ignores
 * freezes. `key` names a ranklist; the first when absent or unknown.
 */
export async function compareRanks(
  db: Db,
  { contestId, rejudgeId, key }: { contestId: string; rejudgeId: string; key?: string | undefined },
): Promise<RankReport> {
  const contest = await findBoardContest(db, contestId);
  if (!contest) return nothing;
  const names = new Map((await listRanklists(db, contestId)).map((one) => [one.key, one.name]));
  const own = (await listOwnRanklists(db, contestId)).map((one) => ({
    ...one,
    ...readBoardConfig(one.settings.config ?? ''),
  }));
  const chosen = own.find((one) => one.key === key) ?? own[0];
  if (!chosen) return nothing;
  const problems = await listBoardProblems(db, contestId);
  const config = { ...chosen.config, freezeAtMs: null };
  const makeBoard = () => new Board(contest, problems, config, { unfrozen: true });
  const [before, after] = [makeBoard(), makeBoard()];
  for await (const { rows } of readParticipants(db, contestId, BEGINNING)) {
    for (const row of rows) for (const board of [before, after]) board.putParticipant(row);
  }
  const judged = await readCompared(db, rejudgeId);
  const changes = config.bestPerSubtask ? await findSubtaskChanges(db, rejudgeId) : new Map<string, SubtaskChange>();
  const withSubtasks = config.bestPerSubtask;
  for await (const { rows } of readSolutions(db, contestId, BEGINNING, { withSubtasks })) {
    for (const row of rows)
      if (!judged.has(row.solutionId)) for (const board of [before, after]) board.putSolution(row);
  }
  for (const row of judged.values()) {
    const subtasks = changes.get(row.id);
    const then = beforeOf(row, subtasks);
    if (then) before.putSolution(then);
    const now = afterOf(row, subtasks);
    if (now) after.putSolution(now);
  }
  for await (const { rows } of readHacks(db, contestId, BEGINNING)) {
    for (const row of rows) for (const board of [before, after]) board.putHack(row);
  }
  const ranklists = own.map((one) => ({ key: one.key, name: names.get(one.key) ?? one.key }));
  return { ranklists, key: chosen.key, ...differ(before.document(0), after.document(0)) };
}

/** The solutions of a rejudge whose results it changes or would change, by id. */
export async function readCompared(db: Db, rejudgeId: string): Promise<Map<string, RejudgeSolutionRow>> {
  const found = new Map<string, RejudgeSolutionRow>();
  for (let after: string | null = null; ;) {
    const rows: RejudgeSolutionRow[] = await readRejudgeSolutions(db, rejudgeId, after, ROWS_PER_PAGE);
    // A solution that got another result since it was judged aside counts with that one.
    for (const row of rows) if (!(row.isAside && row.state === 'replaced')) found.set(row.id, row);
    after = rows.at(-1)?.id ?? null;
    if (rows.length < ROWS_PER_PAGE) return found;
  }
}

function beforeOf(row: RejudgeSolutionRow, subtasks: SubtaskChange | undefined): BoardSolution | null {
  if (!row.wasJudged) return null;
  return { ...solutionOf(row), score: row.beforeScore, status: row.beforeStatus, subtasks: subtasks?.before };
}

function afterOf(row: RejudgeSolutionRow, subtasks: SubtaskChange | undefined): BoardSolution | null {
  if (row.state !== 'done') return beforeOf(row, subtasks);
  const { afterScore, afterStatus } = row;
  return { ...solutionOf(row), score: afterScore ?? 0, status: afterStatus ?? '', subtasks: subtasks?.after };
}

function solutionOf(row: RejudgeSolutionRow) {
  const { id: solutionId, userId, problemId, contestTimeMs, submittedAt, tokenedAt } = row;
  const submittedAtMs = submittedAt?.getTime() ?? 0;
  return { solutionId, userId, problemId, contestTimeMs, submittedAtMs, tokenedAtMs: tokenedAt?.getTime() };
}

function differ(before: RanklistDocument, after: RanklistDocument): Pick<RankReport, 'columns' | 'changes' | 'ranks'> {
  const then = new Map(before.participant.list.map((row) => [row.userId, rankRowOf(row)]));
  const changes: RankChange[] = [];
  const ranks = new Map<string, { before: number; after: number }>();
  for (const row of after.participant.list) {
    const [was, is] = [then.get(row.userId), rankRowOf(row)];
    if (!was) continue;
    ranks.set(row.userId, { before: was.rank, after: is.rank });
    const isSame = was.rank === is.rank && was.columns.every((content, at) => content === is.columns[at]);
    if (!isSame) changes.push({ userId: row.userId, before: was, after: is });
  }
  const columns = after.participant.columns.map(({ name, problemId }) => ({
    name,
    ...(problemId !== undefined && { problemId }),
  }));
  return { columns, changes, ranks };
}

function rankRowOf({ rank, columns }: RanklistDocument['participant']['list'][number]): RankRow {
  return { rank, columns: columns.map(({ content }) => content) };
}
