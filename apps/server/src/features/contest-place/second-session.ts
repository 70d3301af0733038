import type { Tx } from '../../db/client.ts';
import { notifyPlaces } from '../../http/live.ts';
import { shownAddress } from './policy.ts';
import { findEarlierSession, insertIncidents } from './queries.ts';

/**
 * Records a sign-in of a participant who is signed in already, in contests that allow one session at a time, with both
 * addresses. From now on the earlier sessions do not open these contests, and their streams are cut.
 */
export async function recordSignIn(
  tx: Tx,
  { userId, sessionId, ip, userAgent }: { userId: string; sessionId: string; ip: string; userAgent: string },
): Promise<void> {
  const earlier = await findEarlierSession(tx, userId, sessionId);
  if (earlier.length === 0) return;
  await insertIncidents(
    tx,
    earlier.map(({ contestId, address, userAgent: agent }) => ({
      contestId,
      userId,
      kind: 'second-session' as const,
      address: shownAddress(ip),
      userAgent,
      detail: `${shownAddress(address)} ${agent}`.trim(),
    })),
  );
  await notifyPlaces(
    tx,
    earlier.map(({ contestId }) => contestId),
  );
}
