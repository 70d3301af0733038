import type { ContestBoard } from '@assay/contract';
import { UNKNOWN_INSTANT_MS } from '@assay/rules';
import type { FoundBoard } from './queries.ts';

export function presentBoard(board: FoundBoard): ContestBoard {
  const { contestId, state, shown, startMs, endMs, freezeAtMs, toReveal, revealAtMs, nowMs, clock } = board;
  const isKnown = (instantMs: number | null) => instantMs !== null && instantMs < UNKNOWN_INSTANT_MS;
  return {
    contestId,
    state,
    key: shown.key,
    name: shown.name,
    startAt: startMs,
    endAt: endMs,
    ...(freezeAtMs !== null && isKnown(freezeAtMs) && { freezeAt: freezeAtMs }),
    toReveal,
    ...(revealAtMs !== null && isKnown(revealAtMs) && { revealAt: revealAtMs }),
    ...(clock?.pausedAtMs !== null && clock?.pausedAtMs !== undefined && { pausedAt: clock.pausedAtMs }),
    serverTime: nowMs,
  };
}
