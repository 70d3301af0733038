import type { BoardRole, BoardState, RanklistSettings } from '@assay/contract';
import { readBoardConfig } from './config.ts';

/** A ranklist as far as the board of its contest depends on it. */
export interface BoardRanklist {
  key: string;
  name: string;
  settings: RanklistSettings;
  boardRole: BoardRole | null;
  /** null: not until a director reveals it. Only matters for the final one. */
  revealAtMs: number | null;
}

export interface ShownBoard {
  state: BoardState;
  shown: BoardRanklist;
  /** Start of the freeze of the ranklist shown; null where it has none. */
  freezeAtMs: number | null;
  /** Whether a final ranklist waits for its reveal. */
  toReveal: boolean;
  /** Of the final ranklist. */
  revealAtMs: number | null;
}

/**
 * Whether people who do not administer the contest may read a ranklist now: within its time window, both ends included,
 * and not before the reveal where it is the final one of the board.
 */
export function isRanklistShown(
  { settings, boardRole, revealAtMs }: Pick<BoardRanklist, 'settings' | 'boardRole' | 'revealAtMs'>,
  nowMs: number,
): boolean {
  const { showAfter, showBefore } = settings;
  if (boardRole === 'final' && (revealAtMs === null || revealAtMs > nowMs)) return false;
  return (showAfter === undefined || showAfter <= nowMs) && (showBefore === undefined || nowMs <= showBefore);
}

/**
 * What the board of a contest shows now, the same to everyone; null where no ranklist is visible. A contest without
 * roles shows the first visible one. `ranklists` are in the order in which they were created.
 */
export function boardAt(ranklists: readonly BoardRanklist[], endMs: number, nowMs: number): ShownBoard | null {
  const final = ranklists.find(({ boardRole }) => boardRole === 'final');
  const open = ranklists.find(({ boardRole }) => boardRole === 'open');
  const candidates = final || open ? [final, open] : ranklists;
  const shown = candidates.find((one) => one !== undefined && isRanklistShown(one, nowMs));
  if (!shown) return null;
  const { config } = readBoardConfig(shown.settings.config ?? '');
  const freezeAtMs = config.unfreeze ? null : config.freezeAtMs;
  const isFrozen = freezeAtMs !== null && freezeAtMs <= nowMs;
  const toReveal = final !== undefined && final !== shown;
  const isHeld = isFrozen || toReveal;
  const state = nowMs < endMs ? (isFrozen ? 'frozen' : 'live') : isHeld ? 'held' : 'final';
  return { state, shown, freezeAtMs, toReveal, revealAtMs: final?.revealAtMs ?? null };
}
