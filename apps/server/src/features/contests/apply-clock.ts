import {
  clockProblem,
  type ContestClock,
  contestTimeMs,
  eventMsOf,
  isInContest,
  lastEndMs,
  participantClock,
  resolveStages,
  stagesProblem,
  type TimeGrant,
  UNKNOWN_INSTANT_MS,
} from '@assay/rules';
import type { Stage } from '@assay/contract';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import {
  grantsByUser,
  lockSubmitted,
  updateClock,
  updateContestTimes,
  updateFinalReveal,
  type StoredClock,
} from '../clocks/queries.ts';
import { refreshBalloons } from '../due-balloons/refresh-balloons.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { updateStages } from './queries.ts';

/** Maximum number of moved submissions that an entry of the audit log names. */
const MAX_LOGGED = 100;

/** Submissions whose contest time a change of the clock has moved, for the audit log. */
export interface MovedSubmissions {
  count: number;
  /** How many of them count now and did not before, and the reverse. */
  entered: number;
  left: number;
  /** Contest times in milliseconds, at most `MAX_LOGGED`. */
  submissions: { solutionId: string; from: number | null; to: number }[];
}

interface ClockChange {
  before: StoredClock;
  after: StoredClock;
  stages: readonly Stage[];
  /** If the change is one of grants: the grants of participants afterwards, and how to store them. */
  regrant?: Regrant;
}

export interface Regrant {
  grants: Grants;
  store: (updatedAt: Date) => Promise<void>;
}

/** Grants by user. */
type Grants = ReadonlyMap<string, TimeGrant>;

/**
 * Stores a clock and everything that follows from it: the starts of stages, the contest times of submissions, the
 * reveal of the final ranklist, and new boards. The caller has locked the clock. Returns null if no submission moved.
 */
export async function applyClock(
  tx: Tx,
  contestId: string,
  { before, after, stages, regrant }: ClockChange,
): Promise<MovedSubmissions | null> {
  refuseInvalidClock(after);
  const resolved = resolveStages(stages, after);
  if (stagesProblem(resolved) !== null) throw refusal('stages-invalid');
  // Locks solutions only if their times may move: callers that only reveal results have locked the ranklists before.
  const grants = await grantsByUser(tx, contestId, before);
  const moved =
    regrant === undefined && hasSameTimes(before, after)
      ? null
      : await moveSubmissions(tx, contestId, [
          { clock: before, grants },
          { clock: after, grants: regrant?.grants ?? grants },
        ]);
  const updatedAt = await invalidateRanklists(tx, contestId, { rebuild: true });
  await regrant?.store(updatedAt);
  await updateClock(tx, contestId, after);
  await updateStages(tx, contestId, resolved, after);
  await updateFinalReveal(tx, contestId, eventMsOf(after, 'thaw'));
  await refreshBalloons(tx, contestId);
  return moved;
}

/** A contest without a pause ends before the instants that stand for unknown ones. */
export function isValidClock(clock: ContestClock): boolean {
  const isEndless = lastEndMs({ ...clock, pausedAtMs: null }) + (clock.thawAfterMs ?? 0) >= UNKNOWN_INSTANT_MS;
  return !isEndless && clockProblem(clock) === null;
}

export function refuseInvalidClock(clock: ContestClock): void {
  if (!isValidClock(clock)) throw refusal('clock-invalid');
}

function hasSameTimes(a: StoredClock, b: StoredClock): boolean {
  const timesOf = ({ startMs, durationMs, pausedAtMs, removed, window }: StoredClock) =>
    JSON.stringify([startMs, durationMs, pausedAtMs, window, removed.map((one) => [one.startMs, one.endMs])]);
  return timesOf(a) === timesOf(b);
}

async function moveSubmissions(
  tx: Tx,
  contestId: string,
  [before, after]: readonly [{ clock: StoredClock; grants: Grants }, { clock: StoredClock; grants: Grants }],
): Promise<MovedSubmissions | null> {
  const submitted = await lockSubmitted(tx, contestId);
  const own = ({ clock, grants }: typeof before, userId: string) => participantClock(clock, grants.get(userId));
  const times = submitted.map(({ id, userId, submittedAtMs, contestTimeMs: storedMs }) => {
    const [ownBefore, ownAfter] = [own(before, userId), own(after, userId)];
    const toMs = contestTimeMs(ownAfter, submittedAtMs);
    const did = isInContest(ownBefore, storedMs ?? contestTimeMs(ownBefore, submittedAtMs));
    return { id, fromMs: storedMs, toMs, did, does: isInContest(ownAfter, toMs) };
  });
  const moved = times.filter(({ fromMs, toMs }) => fromMs !== toMs);
  if (moved.length > 0) await updateContestTimes(tx, moved);
  const entered = times.filter(({ did, does }) => does && !did).length;
  const left = times.filter(({ did, does }) => did && !does).length;
  if (moved.length === 0 && entered === 0 && left === 0) return null;
  return {
    count: moved.length,
    entered,
    left,
    submissions: moved.slice(0, MAX_LOGGED).map(({ id, fromMs, toMs }) => ({ solutionId: id, from: fromMs, to: toMs })),
  };
}
