import { and, eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { sessions } from '../../db/schema.ts';
import { addressOf } from '../../http/rate-limit.ts';
import { refusal } from '../../http/refusal.ts';
import { makeAttemptCounter, type AttemptCounter } from './throttle.ts';

const MINUTE_MS = 60_000;
/** Wrong passwords of one address for one account. */
const PER_ACCOUNT_AND_ADDRESS = { limit: 5, windowMs: MINUTE_MS };
/** Wrong passwords of one address for all accounts; a whole class may sit behind one address. */
const PER_ADDRESS = { limit: 100, windowMs: 10 * MINUTE_MS };
/** Wrong passwords for one account from addresses where nobody has signed in to it. Those who have are never locked out by others. */
const PER_ACCOUNT = { limit: 100, windowMs: 60 * MINUTE_MS };
/** Accounts made from one address. */
const SIGN_UPS_PER_ADDRESS = { limit: 200, windowMs: 10 * MINUTE_MS };

interface Counters {
  accountAndAddress: AttemptCounter;
  address: AttemptCounter;
  account: AttemptCounter;
  signUps: AttemptCounter;
}

const countersOf = new WeakMap<AppContext, Counters>();

function counters(context: AppContext): Counters {
  const known = countersOf.get(context);
  if (known) return known;
  const make = ({ limit, windowMs }: { limit: number; windowMs: number }) =>
    makeAttemptCounter(limit, windowMs, context.clock);
  const made = {
    accountAndAddress: make(PER_ACCOUNT_AND_ADDRESS),
    address: make(PER_ADDRESS),
    account: make(PER_ACCOUNT),
    signUps: make(SIGN_UPS_PER_ADDRESS),
  };
  countersOf.set(context, made);
  return made;
}

/**
 * Lets a password be tried, or refuses with `too-many-attempts`. `account` is what the client names it by; `userId` is the account if there is
 * one. Attempts are counted before they are made, so that many at once do not slip through; a success is taken back.
 */
export async function takePasswordAttempt(
  context: AppContext,
  { account, userId, ip }: { account: string; userId: string | undefined; ip: string },
): Promise<{ succeeded: () => void }> {
  const { accountAndAddress, address, account: perAccount } = counters(context);
  const from = addressOf(ip);
  const pair = `${account}\n${from}`;
  if (!address.take(from)) throw refusal('too-many-attempts');
  if (!accountAndAddress.take(pair)) throw refusal('too-many-attempts');
  if (!perAccount.take(account) && !(await hasSignedInFrom(context, userId, ip))) throw refusal('too-many-attempts');
  return {
    succeeded: () => {
      address.giveBack(from);
      accountAndAddress.giveBack(pair);
      perAccount.giveBack(account);
    },
  };
}

/** Counts an account to be made, or refuses with `too-many-attempts`. */
export function takeSignUpAttempt(context: AppContext, ip: string): void {
  if (!counters(context).signUps.take(addressOf(ip))) throw refusal('too-many-attempts');
}

async function hasSignedInFrom({ db }: AppContext, userId: string | undefined, ip: string): Promise<boolean> {
  if (userId === undefined) return false;
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.ip, ip)))
    .limit(1);
  return rows.length > 0;
}
