import { clockOfLength, isThawedAt, lastEndMs, type ContestClock } from '@assay/rules';

export interface PastContest {
  allowsVirtual: boolean;
  /** Null in contests without a clock. */
  clock: ContestClock | null;
  startsAtMs: number;
  endsAtMs: number;
}

export interface RunTimes {
  durationMs: number;
  freezeMs: number | null;
}

/**
 * Length and freeze of a virtual run that starts now: those of the contest. Null before the end of its last participant
 * or while results are hidden, and if its directors do not allow virtual runs.
 */
export function offeredRun(
  { allowsVirtual, clock, startsAtMs, endsAtMs }: PastContest,
  nowMs: number,
): RunTimes | null {
  if (!allowsVirtual) return null;
  if (!clock) {
    const durationMs = endsAtMs - startsAtMs;
    return nowMs >= endsAtMs && durationMs > 0 ? { durationMs, freezeMs: null } : null;
  }
  const isRevealed = clock.freezeMs === null || isThawedAt(clock, nowMs);
  if (nowMs < lastEndMs(clock) || !isRevealed) return null;
  const { durationMs, freezeMs } = clockOfLength(clock);
  return { durationMs, freezeMs };
}

/** When the time of a run is over. */
export function runEndMs(run: { startedAt: Date; durationMs: number; finishedAt: Date | null }): number {
  const fullMs = run.startedAt.getTime() + run.durationMs;
  return run.finishedAt === null ? fullMs : Math.min(fullMs, run.finishedAt.getTime());
}

/** A run is open until its end, not including the end. */
export function isRunOpen(run: Parameters<typeof runEndMs>[0], nowMs: number): boolean {
  return nowMs < runEndMs(run);
}
