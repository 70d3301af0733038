import { contestTimeMs, type ContestClock } from '@assay/rules';

/** Why a participant cannot start now, or null. The window is half-open: its end is too late. */
export function startRefusal(
  clock: ContestClock,
  { delayMs }: { delayMs: number },
  nowMs: number,
): 'window-missing' | 'start-early' | 'start-late' | 'start-paused' | null {
  if (!clock.window) return 'window-missing';
  const timeMs = contestTimeMs(clock, nowMs) - delayMs;
  if (timeMs < 0) return 'start-early';
  if (timeMs >= clock.window.latestMs) return 'start-late';
  return clock.pausedAtMs !== null && clock.pausedAtMs <= nowMs ? 'start-paused' : null;
}
