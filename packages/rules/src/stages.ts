import type { Stage, StageSettings } from '@assay/contract';
import {
  type ContestClock,
  contestTimeMs,
  eventMsOf,
  freezeTimeMs,
  instantAtMs,
  lastEndMs,
  type TimeGrant,
  UNKNOWN_INSTANT_MS,
} from './clock/contest-clock.ts';
import { hasOwnClock, participantClock } from './clock/participant-clock.ts';

/**
 * The current stage: the last one whose start is not after `nowMs`, or the first. `stages` is sorted by start and not
 * empty.
 */
export function currentStage<S extends { start: number }>(stages: readonly S[], nowMs: number): S {
  const started = stages.findLast((stage) => stage.start <= nowMs) ?? stages[0];
  if (!started) throw new Error('a contest has at least one stage');
  return started;
}

/** Time of the next stage change in milliseconds since the epoch, or null after the last one began. */
export function nextStageStart(stages: readonly { start: number }[], nowMs: number): number | null {
  return stages.find((stage) => stage.start > nowMs)?.start ?? null;
}

/** How lists order contests: running first, then pending, then ended. The protocol defines the numbers. */
export const CONTEST_STATUS = { ended: 0, pending: 1, running: 2 } as const;
export type ContestStatus = (typeof CONTEST_STATUS)[keyof typeof CONTEST_STATUS];

export function contestStatus(stages: readonly Stage[], nowMs: number): ContestStatus {
  const stage = currentStage(stages, nowMs);
  const { forceRunning, problemEnabled, problemAllowCreateSolution, ranklistSkipCalculation } = stage.settings;
  if (forceRunning || (problemEnabled && problemAllowCreateSolution && !ranklistSkipCalculation)) {
    return CONTEST_STATUS.running;
  }
  return stage === stages.at(-1) ? CONTEST_STATUS.ended : CONTEST_STATUS.pending;
}

/**
 * The stages with the starts that follow from the clock. A stage of an event that is not known, such as a thaw by hand,
 * begins at `UNKNOWN_INSTANT_MS` or later.
 */
export function resolveStages(stages: readonly Stage[], clock: ContestClock): Stage[] {
  return stages.map((stage) => (stage.at ? { ...stage, start: startOf(stage.at, clock) } : stage));
}

/**
 * The stages of a participant, by the participant's own clock, in order: extra time can move a stage that is bound to
 * the end past a later one, which then begins with it.
 */
export function participantStages(stages: readonly Stage[], clock: ContestClock, grant: TimeGrant): Stage[] {
  if (!hasOwnClock(clock, grant)) return [...stages];
  if (clock.window && typeof grant.startedAtMs !== 'number') return stagesBeforeStart(stages, clock);
  let latest = 0;
  return resolveStages(stages, participantClock(clock, grant)).map((stage, index) => {
    const common = stages[index]?.start ?? 0;
    // What begins before the window opens, such as registration, begins for everyone.
    const ownMs = clock.window && common < clock.startMs ? common : stage.start;
    latest = Math.max(latest, ownMs);
    return { ...stage, start: latest };
  });
}

/**
 * The stages of a participant who has not pressed Start: those from the opening of the window on begin when the last
 * participant has finished, without those that end at that instant.
 */
function stagesBeforeStart(stages: readonly Stage[], clock: ContestClock): Stage[] {
  const endMs = lastEndMs(clock);
  let latest = 0;
  const own = stages.map((stage, index) => {
    if (index > 0 && stage.start >= clock.startMs) {
      const afterEndMs = stage.at?.event === 'end' ? (stage.at.offset ?? 0) : 0;
      const ownMs = stage.at && stage.at.event !== 'thaw' ? endMs + afterEndMs : stage.start;
      latest = Math.max(latest, endMs, ownMs);
      return { ...stage, start: latest };
    }
    latest = Math.max(latest, stage.start);
    return stage;
  });
  return own.filter(({ start }, index) => own[index + 1]?.start !== start);
}

/** The settings of a stage while results of others are hidden. */
export function withoutResultsOfOthers(settings: StageSettings): StageSettings {
  const { hacking: _, ...others } = settings;
  return { ...others, ranklistEnabled: false, solutionShowOther: false };
}

/** The next start of a stage for any participant; null after the last one. */
export function nextStageStartOfAny(
  stages: readonly Stage[],
  clock: ContestClock | undefined,
  nowMs: number,
): number | null {
  const own = clock?.grants?.map((grant) => participantStages(stages, clock, grant)) ?? [];
  const starts = [stages, ...own].map((some) => nextStageStart(some, nowMs)).filter((ms) => ms !== null);
  return starts.length === 0 ? null : Math.min(...starts);
}

function startOf({ event, offset = 0 }: NonNullable<Stage['at']>, clock: ContestClock): number {
  const { durationMs } = clock;
  if (event === 'thaw') return (eventMsOf(clock, 'thaw') ?? UNKNOWN_INSTANT_MS + durationMs) + offset;
  const timeMs = { start: 0, freeze: freezeTimeMs(clock) ?? durationMs, end: durationMs }[event];
  return instantAtMs(clock, timeMs + offset);
}

/**
 * The clock that stages with fixed starts imply: from the start of the second stage to that of the last one, in
 * contest time.
 */
export function clockOfStages<C extends ContestClock>(stages: readonly Stage[], clock: C): C {
  const startMs = stages[1]?.start ?? clock.startMs;
  const moved = { ...clock, startMs };
  const durationMs = contestTimeMs(moved, stages.at(-1)?.start ?? startMs);
  return { ...moved, durationMs, freezeMs: clock.freezeMs === null ? null : Math.min(clock.freezeMs, durationMs) };
}

/**
 * Returns what is wrong with a list of stages, or null. A list needs at least three stages, the first at 0, with
 * strictly increasing starts and distinct names. After a stage that follows the clock all stages follow it, so that a
 * pause or an extension never changes their order.
 */
export function stagesProblem(
  stages: readonly Pick<Stage, 'name' | 'start' | 'at'>[],
): 'few' | 'first' | 'order' | 'names' | 'fixed' | null {
  if (stages.length < 3) return 'few';
  if (stages[0]?.start !== 0 || stages[0].at) return 'first';
  if (stages.some((stage, index) => !stage.at && stages[index - 1]?.at)) return 'fixed';
  if (stages.some((stage, index) => index > 0 && stage.start <= (stages[index - 1]?.start ?? 0))) return 'order';
  return new Set(stages.map((stage) => stage.name)).size === stages.length ? null : 'names';
}
