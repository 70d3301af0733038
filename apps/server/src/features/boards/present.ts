import type { ContestBoard } from '@assay/contract';
import type { FoundBoard } from './queries.ts';

export function presentBoard(board: FoundBoard): ContestBoard {
  const { contestId, state, shown, startMs, endMs, freezeAtMs, toReveal, revealAtMs, nowMs } = board;
  return {
    contestId,
    state,
    key: shown.key,
    name: shown.name,
    startAt: startMs,
    endAt: endMs,
    ...(freezeAtMs === null ? {} : { freezeAt: freezeAtMs }),
    toReveal,
    ...(revealAtMs === null ? {} : { revealAt: revealAtMs }),
    serverTime: nowMs,
  };
}
