import type { BoardRole, BoardState, RanklistSettings } from '@assay/contract';
import { readBoardConfig } from './config.ts';

/** The properties of a ranklist that the board of its contest depends on. */
export interface BoardRanklist {
  key: string;
  name: string;
  settings: RanklistSettings;
  boardRole: BoardRole | null;
  /** null: when a director reveals it. Only used for the final one. */
  revealAtMs: number | null;
}

/** The freeze of a contest with a clock. */
export interface BoardFreeze {
  freezeAtMs: number;
  /** When results are shown; null: when a director reveals them. */
  thawAtMs: number | null;
}

export interface ShownBoard {
  state: BoardState;
  shown: BoardRanklist;
  /** Start of the freeze of the ranklist shown; null without one. */
  freezeAtMs: number | null;
  /** Whether a final ranklist waits for its reveal. */
  toReveal: boolean;
  /** Of the final ranklist. */
  revealAtMs: number | null;
}

/**
 * Whether users who do not administer the contest may read a ranklist now: within its time window, both ends included,
 * and, for the final one of the board, not before the reveal.
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
 * What the board of a contest shows now, the same to all users; null if no ranklist is visible. A contest without roles
 * shows the first visible one. `ranklists` are in order of creation; `freeze` is that of the contest's clock.
 */
export function boardAt(
  ranklists: readonly BoardRanklist[],
  endMs: number,
  nowMs: number,
  freeze: BoardFreeze | null = null,
): ShownBoard | null {
  const final = ranklists.find(({ boardRole }) => boardRole === 'final');
  const open = ranklists.find(({ boardRole }) => boardRole === 'open');
  const candidates = final || open ? [final, open] : ranklists;
  const shown = candidates.find((one) => one !== undefined && isRanklistShown(one, nowMs));
  if (!shown) return null;
  const { config } = readBoardConfig(shown.settings.config ?? '');
  const { thawAtMs } = freeze ?? { thawAtMs: null };
  const isOfClock = freeze !== null && shown !== final && !config.unfreeze && !(thawAtMs !== null && thawAtMs <= nowMs);
  const configuredMs = config.unfreeze ? null : config.freezeAtMs;
  const freezes = [configuredMs, isOfClock ? freeze.freezeAtMs : null].filter((ms) => ms !== null);
  const freezeAtMs = freezes.length === 0 ? null : Math.min(...freezes);
  const isFrozen = freezeAtMs !== null && freezeAtMs <= nowMs;
  const toReveal = final === undefined ? isOfClock : final !== shown;
  const isHeld = isFrozen || toReveal;
  const state = nowMs < endMs ? (isFrozen ? 'frozen' : 'live') : isHeld ? 'held' : 'final';
  return { state, shown, freezeAtMs, toReveal, revealAtMs: final ? final.revealAtMs : thawAtMs };
}
