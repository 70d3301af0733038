import { and, eq, inArray, sql } from 'drizzle-orm';
import type { BoardRole } from '@assay/contract';
import { boardAt, clockOfLength, eventMsOf, lastEndMs, type BoardFreeze, type ShownBoard } from '@assay/rules';
import type { Db, Tx } from '../../db/client.ts';
import { databaseNowMs, epochMs } from '../../db/epoch-ms.ts';
import { prepared } from '../../db/prepared.ts';
import { contests, ranklists } from '../../db/schema.ts';
import { clockColumn, type StoredClock } from '../clocks/queries.ts';
import { listRanklists } from '../ranklists/queries.ts';

export interface FoundBoard extends ShownBoard {
  contestId: string;
  startMs: number;
  endMs: number;
  /** By the database's clock. */
  nowMs: number;
  /** Null with rules version 1. */
  clock: StoredClock | null;
  /** Null without a document to show. */
  documentAt: Date | null;
  /** The final ranklist, revealed or not; undefined if the board has none. */
  final: { key: string; documentAt: Date | null } | undefined;
}

const findTimes = prepared('contest_times', (db) =>
  db
    .select({
      startMs: epochMs(contests.startsAt),
      endMs: epochMs(contests.endsAt),
      nowMs: databaseNowMs,
      clock: clockColumn,
    })
    .from(contests)
    .where(eq(contests.id, sql.placeholder('contestId'))),
);

/** The contest as its board needs it, with what the board currently shows: null if nothing. */
export async function findBoardNow(db: Db, contestId: string) {
  const [contest] = await findTimes(db, { contestId });
  if (!contest) return undefined;
  // Final only when the last participant's clock has ended.
  if (contest.clock) contest.endMs = lastEndMs(contest.clock);
  const rows = await listRanklists(db, contestId);
  const freeze = freezeOf(contest.clock);
  return { ...contest, rows, freeze, board: boardAt(rows, contest.endMs, contest.nowMs, freeze) };
}

/** What the board of a contest currently shows; undefined if nothing. */
export async function findBoard(db: Db, contestId: string): Promise<FoundBoard | undefined> {
  const found = await findBoardNow(db, contestId);
  if (!found?.board) return undefined;
  const { board, rows, startMs, endMs, nowMs, clock } = found;
  const documentAt = rows.find(({ key }) => key === board.shown.key)?.documentAt ?? null;
  const final = rows.find(({ boardRole }) => boardRole === 'final');
  return { ...board, startMs, endMs, nowMs, clock, contestId, documentAt, final };
}

function freezeOf(clock: StoredClock | null): BoardFreeze | null {
  // In a start window, that of a participant who starts when it opens: from then on results may be hidden.
  const freezeAtMs = clock && eventMsOf(clockOfLength(clock), 'freeze');
  return clock && freezeAtMs !== null ? { freezeAtMs, thawAtMs: eventMsOf(clock, 'thaw') } : null;
}

/** The previous ranklists of the board. */
export async function findBoardRoles(db: Db, contestId: string) {
  const rows = await listRanklists(db, contestId);
  const of = (role: BoardRole) => rows.find(({ boardRole }) => boardRole === role);
  const [open, final] = [of('open'), of('final')];
  return {
    keys: new Set(rows.map(({ key }) => key)),
    openKey: open?.key,
    finalKey: final?.key,
    revealAtMs: final?.revealAtMs ?? null,
  };
}

/** Sets the roles of the ranklists of a contest, and clears those of all others. */
export async function updateBoardRoles(
  tx: Tx,
  contestId: string,
  {
    openKey,
    finalKey,
    revealAt,
  }: { openKey?: string | undefined; finalKey?: string | undefined; revealAt?: number | undefined },
): Promise<void> {
  const ofContest = eq(ranklists.contestId, contestId);
  const none = { boardRole: null, revealedAt: null };
  await tx.update(ranklists).set(none).where(ofContest);
  const give = async (key: string | undefined, boardRole: BoardRole, revealedAt: Date | null) => {
    if (key === undefined) return;
    await tx
      .update(ranklists)
      .set({ boardRole, revealedAt })
      .where(and(ofContest, eq(ranklists.key, key)));
  };
  await give(openKey, 'open', null);
  await give(finalKey, 'final', revealAt === undefined ? null : new Date(revealAt));
}

/**
 * Marks documents as missing until they are computed again: a ranklist that is no longer the final one must not show
 * what its freeze hides.
 */
export async function dropDocuments(tx: Tx, contestId: string, keys: readonly string[]): Promise<void> {
  await tx
    .update(ranklists)
    .set({ documentAt: null })
    .where(and(eq(ranklists.contestId, contestId), inArray(ranklists.key, [...keys])));
}

/** Reveals the final ranklist now, by the database's clock. */
export async function revealFinal(tx: Tx, contestId: string): Promise<void> {
  await tx
    .update(ranklists)
    .set({ revealedAt: sql`date_trunc('milliseconds', now())` })
    .where(and(eq(ranklists.contestId, contestId), eq(ranklists.boardRole, 'final')));
}
