import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { refundAttempts, countAttempt, type Limit } from '../proofs/throttle.ts';

const MINUTE_MS = 60_000;
/** Limits wrong codes per sign-in. An attacker needs the password first, so the limit locks out no other user. */
const PER_SESSION: Limit = { name: 'second-factor.session', limit: 6, windowMs: 10 * MINUTE_MS };
/** Limits wrong codes of one account, over many sign-ins: a chance of a thousandth in ten days of guessing. */
const PER_ACCOUNT: Limit = { name: 'second-factor.account', limit: 30, windowMs: 24 * 60 * MINUTE_MS };

/**
 * Allows an attempt with a code, counted before it is checked; a right one is uncounted. Refuses with
 * `too-many-attempts`.
 */
export async function countCodeAttempt(
  context: AppContext,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<{ succeeded: () => Promise<void> }> {
  const session = { limit: PER_SESSION, of: sessionId };
  const account = { limit: PER_ACCOUNT, of: userId };
  for (const counted of [session, account]) {
    const waitS = await countAttempt(context, counted);
    if (waitS > 0) throw refusal('too-many-attempts', { waitS });
  }
  return { succeeded: () => refundAttempts(context, session, account) };
}
