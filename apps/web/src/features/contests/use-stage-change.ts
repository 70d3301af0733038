import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { stageAt } from '../../domain/stages.ts';
import { serverNow } from '../../lib/time/clock.ts';
import { contestKeys } from './contest-keys.ts';
import type { Contest } from './contests.api.ts';

/** A stage begins for all users at the same time: their requests are spread over this time. */
const SPREAD_MS = 800;
/** Retry interval while the server still reports the old stage. */
const RETRY_MS = 1_000;
/** Longest delay that `setTimeout` supports. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Refetches the contest when its next stage begins by the server's clock, even without a live event, so that an open
 * page shows what has just opened. Does not affect text being typed.
 */
export function useStageChange(contest: Contest): void {
  const queries = useQueryClient();
  const { _id: contestId, stages, currentStage, serverTime } = contest;
  useEffect(() => {
    // Each reply contains the server's time, so the timer is recomputed.
    const state = stageAt(stages, Math.max(serverNow(), serverTime));
    if (state === null) return undefined;
    const isBehind = state.current.start !== currentStage.start;
    if (!isBehind && state.next === null) return undefined;
    const delayMs = isBehind ? RETRY_MS : state.leftMs + Math.random() * SPREAD_MS;
    const timer = setTimeout(
      () => void queries.invalidateQueries({ queryKey: contestKeys.one(contestId) }),
      Math.min(delayMs, MAX_TIMER_MS),
    );
    return () => clearTimeout(timer);
  }, [contestId, stages, currentStage, serverTime, queries]);
}
