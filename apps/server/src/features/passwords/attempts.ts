import { and, eq, isNull } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { sessions } from '../../db/schema.ts';
import { addressOf } from '../../http/rate-limit.ts';
import { refusal } from '../../http/refusal.ts';
import { giveBack, takeAttempt, type Counted, type Limit } from '../proofs/throttle.ts';
import { readDevice, type Device } from './device.ts';

const MINUTE_MS = 60_000;
/** Wrong passwords for one account from one address or one known device. */
const PER_ACCOUNT_AND_PLACE: Limit = { name: 'password.place', limit: 5, windowMs: MINUTE_MS };
/** Wrong passwords of one address for all accounts; a whole class may sit behind one address. */
const PER_ADDRESS: Limit = { name: 'password.address', limit: 100, windowMs: 10 * MINUTE_MS };
/** Wrong passwords for one account from places where nobody has signed in to it. Those who have are never locked out by others. */
const PER_ACCOUNT: Limit = { name: 'password.account', limit: 100, windowMs: 60 * MINUTE_MS };
/** Accounts made from one address. */
const SIGN_UPS_PER_ADDRESS: Limit = { name: 'sign-up.address', limit: 200, windowMs: 10 * MINUTE_MS };

interface Attempt {
  /** What the client names the account by. */
  account: string;
  /** The account, if there is one. */
  userId: string | undefined;
  ip: string;
  /** What the client says of itself, or a device that is known already. */
  device?: string | Device | undefined;
}

/**
 * Lets a password be tried, or refuses with `too-many-attempts`. Attempts are counted before they are made, so that many at once do not slip
 * through; a success is taken back.
 */
export async function takePasswordAttempt(
  context: AppContext,
  { account, userId, ip, device: given }: Attempt,
): Promise<{ succeeded: () => Promise<void> }> {
  const from = addressOf(ip);
  const device = typeof given === 'string' ? await readDevice(context, given, userId) : given;
  const place = device ? `${device.kind} ${device.id}` : `address ${from}`;
  const taken: Counted[] = [{ limit: PER_ACCOUNT_AND_PLACE, of: JSON.stringify([account, place]) }];
  const take = async (...counted: Counted[]) => {
    const waitS = await takeAttempt(context, ...counted);
    if (waitS > 0) throw refusal('too-many-attempts', { waitS });
  };
  await take(...taken);
  // Only what may be tried here counts for everybody, so that a blocked place does not block others as well.
  if (!device && !(await hasSignedInFrom(context, userId, ip))) {
    const shared = [
      { limit: PER_ADDRESS, of: from },
      { limit: PER_ACCOUNT, of: account },
    ];
    await take(...shared);
    taken.push(...shared);
  }
  return { succeeded: () => giveBack(context, ...taken) };
}

/** Counts an account to be made, or refuses with `too-many-attempts`. */
export async function takeSignUpAttempt(context: AppContext, ip: string): Promise<void> {
  const waitS = await takeAttempt(context, { limit: SIGN_UPS_PER_ADDRESS, of: addressOf(ip) });
  if (waitS > 0) throw refusal('too-many-attempts', { waitS });
}

/** Whether the user has had a session of their own at this very address; an administrator's does not make it theirs. */
export async function hasSignedInFrom({ db }: AppContext, userId: string | undefined, ip: string): Promise<boolean> {
  if (userId === undefined) return false;
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.ip, ip), isNull(sessions.actingUserId)))
    .limit(1);
  return rows.length > 0;
}
