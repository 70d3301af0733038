import { hasCapability } from '@assay/contract';
import { endMsOf, lastEndMs, participantClock, type ContestClock, type TimeGrant } from '@assay/rules';
import type { ContestLock } from '../../http/viewer/contest-lock.ts';
import type { Reader, UserViewer, Viewer } from '../../http/viewer/viewer.ts';

/** Locks that apply to the viewer now. Administrators, also those who act as another user, are never locked out. */
export function locksInForce(viewer: UserViewer): ContestLock[] {
  if (viewer.actingUserId !== null || hasCapability('user', viewer.capability, 'admin')) return [];
  return viewer.locks.filter(isInForce);
}

/** From some time before the start until the end of the participant's own time. */
function isInForce(lock: ContestLock): boolean {
  const { nowMs, startsAtMs, endsAtMs, leadMs } = lock;
  const { clock, grant } = timesOf(lock);
  if (nowMs < startsAtMs - leadMs) return false;
  if (clock === null) return nowMs < endsAtMs;
  if (typeof clock.pausedAtMs === 'number') return true;
  const isWaiting = clock.window && typeof grant.startedAtMs !== 'number';
  return nowMs < (isWaiting ? lastEndMs(clock) : endMsOf(participantClock(clock, grant)));
}

/** In a contest with a start window, the exam of a participant begins when they press Start. */
export function isExam(lock: ContestLock): boolean {
  const { clock, grant } = timesOf(lock);
  return lock.exam && !(clock?.window && typeof grant.startedAtMs !== 'number');
}

/** The query of locks writes both in the form of the rules; a contest with old rules has no clock. */
function timesOf({ clock, grant }: ContestLock): { clock: ContestClock | null; grant: TimeGrant } {
  return { clock: clock as ContestClock | null, grant: grant as TimeGrant };
}

/** Contests that the viewer takes part in now in exam mode: nothing else is open to them. */
export function examsOf(viewer: Viewer | Reader): ContestLock[] {
  return viewer.kind === 'user' ? locksInForce(viewer).filter(isExam) : [];
}

/** Whether the contest runs in exam mode for the viewer, who can then neither withdraw from it nor leave a team. */
export function isInExam(viewer: Reader, contestId: string): boolean {
  return examsOf(viewer).some((exam) => exam.contestId === contestId);
}
