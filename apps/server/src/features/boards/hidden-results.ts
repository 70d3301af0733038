import { hidesResultsOfOthers } from '@assay/rules';
import type { Db } from '../../db/client.ts';
import { findBoardNow } from './queries.ts';

/**
 * From which instant on results of others are hidden now, see `mayKnowResult`; null if none are. It is the freeze of
 * the board until it is revealed, the freeze of the clock if there is no board, and everything while participants of a
 * start window still work.
 */
export async function findHiddenFromMs(db: Db, contestId: string): Promise<number | null> {
  const found = await findBoardNow(db, contestId);
  if (!found) return null;
  const { board, freeze, clock, nowMs } = found;
  if (clock && hidesResultsOfOthers(clock, nowMs)) return 0;
  if (board) return board.freezeAtMs;
  if (freeze === null || (freeze.thawAtMs !== null && freeze.thawAtMs <= nowMs)) return null;
  return freeze.freezeAtMs;
}
