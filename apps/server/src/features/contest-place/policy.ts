import { hasCapability } from '@assay/contract';
import { endMsOf, lastEndMs, participantClock, type ContestClock, type TimeGrant } from '@assay/rules';
import type { ContestLock } from '../../http/viewer/contest-lock.ts';
import type { UserViewer, Viewer } from '../../http/viewer/viewer.ts';
import { canonicalAddress, isInRanges, seatAddress } from './addresses.ts';

export type PlaceRefusal = 'wrong-address' | 'wrong-seat' | 'newer-session' | 'contest-token';

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
export function examsOf(viewer: Viewer): ContestLock[] {
  return viewer.kind === 'user' ? locksInForce(viewer).filter(isExam) : [];
}

/** Why the contest is closed to a request from this address; null if it is open. */
export function placeRefusal(
  lock: ContestLock,
  { sessionId, token }: Pick<UserViewer, 'sessionId' | 'token'>,
  ip: string,
): PlaceRefusal | null {
  if (lock.ranges.length > 0 && !isInRanges(ip, lock.ranges)) return 'wrong-address';
  if (lock.seats && lock.seat !== null && lock.seat !== seatAddress(ip)) return 'wrong-seat';
  if (!lock.oneSession) return null;
  if (token !== 'session') return 'contest-token';
  return lock.latestSessionId === sessionId ? null : 'newer-session';
}

/** Whether a stream of the viewer from this address may stay open. */
export function mayListen(viewer: UserViewer, ip: string): boolean {
  return locksInForce(viewer).every((lock) => placeRefusal(lock, viewer, ip) === null);
}

/** An address as people compare it with their machine's: without the notation of IPv4 within IPv6. */
export function shownAddress(ip: string): string {
  return canonicalAddress(ip) ?? ip;
}
