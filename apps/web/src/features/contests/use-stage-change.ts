import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { stageAt } from '../../domain/stages.ts';
import { serverNow } from '../../lib/time/clock.ts';
import { contestKeys } from './contest-keys.ts';
import type { Contest } from './contests.api.ts';

/** The stage begins for all users in the same moment: their calls are spread over this time. */
const SPREAD_MS = 800;
/** While the server still names the old stage, it is asked again this often. */
const AGAIN_MS = 1_000;
/** Longest timer a browser keeps. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Reloads everything of the contest when its next stage begins by the server's clock, even if no live event arrives, so
 * that an open page shows what has just opened. Text being typed is not touched.
 */
export function useStageChange(contest: Contest): void {
  const queries = useQueryClient();
  const { _id: contestId, stages, currentStage, serverTime } = contest;
  useEffect(() => {
    // Each reply brings the server's time, so the timer is set again.
    const state = stageAt(stages, Math.max(serverNow(), serverTime));
    if (state === null) return undefined;
    const isBehind = state.current.start !== currentStage.start;
    if (!isBehind && state.next === null) return undefined;
    const delayMs = isBehind ? AGAIN_MS : state.leftMs + Math.random() * SPREAD_MS;
    const timer = setTimeout(
      () => void queries.invalidateQueries({ queryKey: contestKeys.one(contestId) }),
      Math.min(delayMs, MAX_TIMER_MS),
    );
    return () => clearTimeout(timer);
  }, [contestId, stages, currentStage, serverTime, queries]);
}
