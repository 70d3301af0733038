import { setImmediate as pause } from 'node:timers/promises';
import {
  Board,
  isThawedAt,
  readBoardConfig,
  type BoardConfig,
  type BoardProblem,
  type BoardSolution,
} from '@assay/rules';
import type { BoardRole, RanklistSettings } from '@assay/contract';
import type { Db } from '../../../db/client.ts';
import {
  BEGINNING,
  findBoardContest,
  listBoardProblems,
  listOpenSolutions,
  listOwnRanklists,
  readHacks,
  readParticipants,
  readSolutions,
  type Cursor,
} from './board-rows.ts';

/**
 * Maximum number of contests whose boards are kept; the least recently used one is evicted. Ten thousand participants
 * take about 100 MB.
 */
const MAX_CONTESTS = 8;
/** Boards unused for this long are evicted. */
const IDLE_MS = 15 * 60_000;

export interface CachedRanklist {
  key: string;
  settings: RanklistSettings;
  boardRole: BoardRole | null;
  /** Parsed; null if we do not understand the text. */
  config: BoardConfig | null;
  /** Null if it is delegated to an offline foreign ranker and we do not understand the text. */
  board: Board | null;
}

interface CachedBoards {
  generation: number;
  ranklists: CachedRanklist[];
  /** Solutions without a result that the boards have; null if boards do not show them. */
  open: Map<string, BoardSolution> | null;
  participants: Cursor;
  solutions: Cursor;
  /** Tokens of solutions; only read if a board counts by them. */
  tokens: Cursor;
  /** Hacks; only read if a format has points of them. */
  hacks: Cursor;
  usedAtMs: number;
}

/** The boards of contests, kept in memory and updated with new rows. */
export interface BoardCache {
  /** Ranklists of a contest as of now, at least as new as the generation. Empty if the contest was deleted. */
  bringUpToDate(db: Db, contestId: string, generation: number): Promise<CachedRanklist[]>;
  /** Rebuilds the contest's boards next time, since they may be outdated. */
  forget(contestId: string): void;
  /** Evicts boards that were not used for long. */
  prune(): void;
}

/** `now` in milliseconds, of any clock that only moves forward. */
export function makeBoardCache(now: () => number): BoardCache {
  const contests = new Map<string, CachedBoards>();
  return {
    async bringUpToDate(db, contestId, generation) {
      const known = contests.get(contestId);
      // Removed during the update: a failure half-way leaves no partial board.
      contests.delete(contestId);
      const isUsable = known?.generation === generation;
      const cached = isUsable ? known : await makeCached(db, contestId, generation, known?.ranklists ?? []);
      if (!cached) return [];
      await readOn(db, contestId, cached);
      cached.usedAtMs = now();
      contests.set(contestId, cached);
      for (const id of contests.keys()) if (contests.size > MAX_CONTESTS) contests.delete(id);
      return cached.ranklists;
    },
    forget: (contestId) => void contests.delete(contestId),
    prune() {
      for (const [id, { usedAtMs }] of contests) if (now() - usedAtMs > IDLE_MS) contests.delete(id);
    },
  };
}

/**
 * `before` are the ranklists of an earlier generation: an unchanged configuration is neither parsed nor are its
 * filters tested again.
 */
async function makeCached(
  db: Db,
  contestId: string,
  generation: number,
  before: readonly CachedRanklist[],
): Promise<CachedBoards | null> {
  const contest = await findBoardContest(db, contestId);
  if (!contest) return null;
  const [problems, own] = [await listBoardProblems(db, contestId), await listOwnRanklists(db, contestId)];
  const ranklists: CachedRanklist[] = [];
  const isThawed = contest.clock !== undefined && isThawedAt(contest.clock, contest.nowMs);
  for (const { key, settings, boardRole } of own) {
    const earlier = before.find((one) => one.key === key && one.settings.config === settings.config);
    const config = earlier ? earlier.config : readConfig(settings);
    if (config) await tryFilters(config, problems);
    const unfrozen = isThawed || boardRole === 'final';
    const board = config && new Board(contest, problems, config, { unfrozen });
    ranklists.push({ key, settings, boardRole, config, board });
  }
  const open = contest.clock ? new Map<string, BoardSolution>() : null;
  const from = { participants: BEGINNING, solutions: BEGINNING, tokens: BEGINNING, hacks: BEGINNING };
  return { generation, ranklists, open, ...from, usedAtMs: 0 };
}

function readConfig(settings: RanklistSettings): BoardConfig | null {
  const { config, problems } = readBoardConfig(settings.config ?? '');
  return config.ranker === 'own' || problems.every(({ reason }) => reason === 'unknown-key') ? config : null;
}

/**
 * Runs each pattern once; it caches the result, so that building the board runs no regular expression. Yields to
 * other requests in between.
 */
async function tryFilters(
  { problemSlug, problemTitle }: BoardConfig,
  problems: readonly BoardProblem[],
): Promise<void> {
  if (!problemSlug && !problemTitle) return;
  for (const { slug, title } of problems) {
    problemSlug?.test(slug);
    problemTitle?.test(title);
    await pause();
  }
}

/**
 * Misses no row, although each page is a separate statement: `invalidateRanklists` makes instants visible in order,
 * so a row committed after a page was read comes behind that page's cursor.
 */
async function readOn(db: Db, contestId: string, cached: CachedBoards): Promise<void> {
  const boards = cached.ranklists.flatMap(({ board }) => board ?? []);
  // Before the completed ones: one that is completed in between is read as such.
  if (cached.open) cached.open = await readOpen(db, contestId, boards, cached.open);
  for await (const { rows, cursor } of readParticipants(db, contestId, cached.participants)) {
    for (const row of rows) for (const board of boards) board.putParticipant(row);
    cached.participants = cursor;
  }
  const withSubtasks = cached.ranklists.some(({ config }) => config?.bestPerSubtask === true);
  for await (const { rows, cursor } of readSolutions(db, contestId, cached.solutions, { withSubtasks })) {
    for (const row of rows) {
      // Completed since the open ones were read: it must not leave the boards with them next time.
      cached.open?.delete(row.solutionId);
      for (const board of boards) board.putSolution(row);
    }
    cached.solutions = cursor;
  }
  if (boards.some((board) => board.countsHacks))
    for await (const { rows, cursor } of readHacks(db, contestId, cached.hacks)) {
      for (const row of rows) for (const board of boards) board.putHack(row);
      cached.hacks = cursor;
    }
  // A token spent on an open solution arrives with its result, by the other cursor.
  if (!cached.ranklists.some(({ config }) => config?.scoreReduce === 'tokened')) return;
  for await (const { rows, cursor } of readSolutions(db, contestId, cached.tokens, {
    withSubtasks,
    by: 'tokened_at',
  })) {
    for (const row of rows) for (const board of boards) board.putSolution(row);
    cached.tokens = cursor;
  }
}

/** Solutions that are no longer open leave the boards; those with a result come back with it. */
async function readOpen(
  db: Db,
  contestId: string,
  boards: readonly Board[],
  before: ReadonlyMap<string, BoardSolution>,
) {
  const open = new Map((await listOpenSolutions(db, contestId)).map((one) => [one.solutionId, one]));
  for (const one of before.values())
    if (!open.has(one.solutionId)) for (const board of boards) board.removeSolution(one);
  for (const one of open.values()) for (const board of boards) board.putSolution(one);
  return open;
}
