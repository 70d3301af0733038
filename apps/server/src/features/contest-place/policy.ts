import type { ContestLock } from '../../http/viewer/contest-lock.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { locksInForce } from '../clocks/exams.ts';
import { canonicalAddress, isInRanges, seatAddress } from './addresses.ts';

export type PlaceRefusal = 'wrong-address' | 'wrong-seat' | 'newer-session' | 'contest-token';

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
