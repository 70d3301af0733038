import type { Work, WorkAnswer } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { addressOf, siteOf } from '../../http/network.ts';
import { refusal } from '../../http/refusal.ts';
import { countAttempts, refundAttempts, countAttempt, type Counted, type Limit } from '../proofs/throttle.ts';
import { hasSignedInFrom } from '../sessions/queries.ts';
import { readDevice, type Device } from './known-device.ts';
import { acceptWork, makeWork, readTask, type WorkFor } from './work.ts';

const MINUTE_MS = 60_000;
/** Maximum of wrong passwords for one account from one client address or one known device. */
const PER_ACCOUNT_AND_PLACE: Limit = { name: 'password.place', limit: 5, windowMs: MINUTE_MS };
/**
 * Maximum of wrong passwords for one account from one unknown client address, or one /48 of IPv6. Proof of work does
 * not lift this limit.
 */
const PER_ACCOUNT_AND_SITE: Limit = { name: 'password.site', limit: 20, windowMs: 60 * MINUTE_MS };
/** Maximum of wrong passwords of one client address for all accounts; a whole class may share one. */
export const PER_ADDRESS: Limit = { name: 'password.address', limit: 600, windowMs: 10 * MINUTE_MS };
/**
 * Wrong passwords for one account from places where it has not been signed in to. Never blocks the account, but
 * determines the proof of work of an attempt.
 */
export const PER_ACCOUNT: Limit = { name: 'password.account', limit: 1000, windowMs: 60 * MINUTE_MS };
/** Number of wrong passwords, for an account or from a client address, from which an attempt requires proof of work. */
const WITHOUT_WORK = 100;
/** Each further so many double the work. */
const PER_BIT = 100;
const LEAST_BITS = 3;
const MAX_BITS = 7;
/** Work that was offered just before it doubled is still accepted. */
const BITS_BEHIND = 1;
/** Maximum number of accounts created from one client address. */
const SIGN_UPS_PER_ADDRESS: Limit = { name: 'sign-up.address', limit: 200, windowMs: 10 * MINUTE_MS };

interface Attempt {
  /** How the client refers to the account. */
  account: string;
  /** The account, if it exists. */
  userId: string | undefined;
  ip: string;
  /** The client's `User-Agent`, or a known device. */
  device?: string | Device | undefined;
  work?: WorkAnswer | undefined;
}

/**
 * Allows a password attempt, or refuses with `too-many-attempts`, or with `work-required` if `offerWork` offers some.
 * Attempts are counted before they are made, so that concurrent ones do not slip through; a success is uncounted.
 */
export async function countPasswordAttempt(
  context: AppContext,
  { account, userId, ip, device: given, work }: Attempt,
): Promise<{ succeeded: () => Promise<void> }> {
  const address = addressOf(ip);
  const device = typeof given === 'string' ? await readDevice(context, given, userId) : given;
  const isKnown = device !== undefined || (await hasSignedInFrom(context, userId, ip));
  // Without the work there is no attempt, so nothing is counted.
  const worked = isKnown ? undefined : await requireWork(context, { account, address }, work);
  const place = device ? `${device.kind} ${device.id}` : `address ${address}`;
  const taken: Counted[] = [];
  const take = async (...counted: Counted[]) => {
    const waitS = await countAttempt(context, ...counted);
    if (waitS > 0) throw refusal('too-many-attempts', { waitS });
    taken.push(...counted);
  };
  await take({ limit: PER_ACCOUNT_AND_PLACE, of: JSON.stringify([account, place]) });
  if (!isKnown) {
    const perSite = { limit: PER_ACCOUNT_AND_SITE, of: JSON.stringify([account, siteOf(ip)]) };
    await take(perSite, { limit: PER_ADDRESS, of: address });
    if (worked && !(await acceptWork(context, worked.answer, worked.task))) throw refusal('work-required');
    // Counted last, so that only actual attempts make others work.
    const shared = { limit: PER_ACCOUNT, of: account };
    await countAttempt(context, shared);
    taken.push(shared);
  }
  return { succeeded: () => refundAttempts(context, ...taken) };
}

/** The proof of work that an attempt from here requires; undefined for none. */
export async function offerWork(context: AppContext, account: string, ip: string): Promise<Work | undefined> {
  const by = { account, address: addressOf(ip) };
  const bits = await findBitsDue(context, by);
  return bits === 0 ? undefined : await makeWork(context, by, bits);
}

async function requireWork(context: AppContext, by: WorkFor, answer: WorkAnswer | undefined) {
  const bits = await findBitsDue(context, by);
  if (bits === 0) return undefined;
  const task = answer && (await readTask(context, answer, by, bits - BITS_BEHIND));
  if (!task) throw refusal('work-required');
  return { answer, task };
}

async function findBitsDue(context: AppContext, { account, address }: WorkFor): Promise<number> {
  const counts = await countAttempts(context, { limit: PER_ACCOUNT, of: account }, { limit: PER_ADDRESS, of: address });
  const excess = Math.max(...counts) - WITHOUT_WORK;
  return excess < 0 ? 0 : Math.min(LEAST_BITS + Math.floor(excess / PER_BIT), MAX_BITS);
}

/** Counts an account to be created, or refuses with `too-many-attempts`. */
export async function countSignUpAttempt(context: AppContext, ip: string): Promise<void> {
  const waitS = await countAttempt(context, { limit: SIGN_UPS_PER_ADDRESS, of: addressOf(ip) });
  if (waitS > 0) throw refusal('too-many-attempts', { waitS });
}
