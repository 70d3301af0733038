import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { sentCodes } from '../../db/schema.ts';
import { addressOf } from '../../http/network.ts';
import { refusal } from '../../http/refusal.ts';
import { refundAttempts, countAttempt, type Limit } from './throttle.ts';

const MINUTE_MS = 60_000;
export const CODE_LIFETIME_MS = 5 * MINUTE_MS;
const MAX_WRONG_TRIES = 6;
/** Maximum number of messages to one e-mail address or telephone number, for all requesters together. */
const SENT_TO_ADDRESS: Limit = { name: 'code.to', limit: 12, windowMs: 60 * MINUTE_MS };
/** Maximum number of codes requested by one user, and of wrong codes sent by one. */
const OF_PERSON = {
  sent: { name: 'code.person.sent', limit: 20, windowMs: 60 * MINUTE_MS },
  wrong: { name: 'code.person.wrong', limit: 30, windowMs: 60 * MINUTE_MS },
} as const satisfies Record<string, Limit>;
/** The same for one network before sign-in; a whole school may share it. */
const OF_NETWORK = {
  sent: { name: 'code.network.sent', limit: 300, windowMs: 60 * MINUTE_MS },
  wrong: { name: 'code.network.wrong', limit: 300, windowMs: 60 * MINUTE_MS },
} as const satisfies Record<string, Limit>;

/** What a code proves. A code for one key never matches another. */
export interface CodeKey {
  provider: 'mail' | 'sms';
  purpose: 'login' | 'verify' | 'bind';
  /**
   * The user it is for, or, before sign-in, the requesting network, so that one cannot use up another's attempts; see
   * `networkOwner`.
   */
  owner: string;
  /** Normalized. */
  address: string;
}

const NETWORK = 'from ';

/** Owner of codes requested before sign-in. */
export function networkOwner(ip: string): string {
  return `${NETWORK}${addressOf(ip)}`;
}

function limitsOf(owner: string) {
  return owner.startsWith(NETWORK) ? OF_NETWORK : OF_PERSON;
}

/**
 * Creates a six-digit code, valid for five minutes, and passes it to `deliver`; if that throws, the code is invalid.
 * Refuses with `code-sent` while one for the same key is valid, and with `too-many-attempts` if too many were sent.
 * `isKnown`: the requester has signed in on this device as the owner of the address, and must not be locked out by
 * requests of others.
 */
export async function sendCode(
  context: AppContext,
  key: CodeKey,
  isKnown: boolean,
  deliver: (code: string) => Promise<void>,
): Promise<void> {
  const now = context.clock.now();
  const live = await findLive(context, key);
  if (live) throw refusal('code-sent', { waitS: Math.ceil((live.expiresAt.getTime() - now) / 1000) });
  const toAddress = { limit: SENT_TO_ADDRESS, of: `${key.provider}\n${key.address}` };
  const waitS = await countAttempt(
    context,
    { limit: limitsOf(key.owner).sent, of: key.owner },
    ...(isKnown ? [] : [toAddress]),
  );
  if (waitS > 0) throw refusal('too-many-attempts', { waitS });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const isMine = await context.db.transact((tx) => putCode(tx, context, key, code));
  if (!isMine) throw refusal('code-sent', { waitS: CODE_LIFETIME_MS / 1000 }); // Requested twice concurrently.
  try {
    await deliver(code);
  } catch (error) {
    await context.db.transact((tx) => tx.delete(sentCodes).where(and(isKey(key), hasHash(context, key, code))));
    throw error;
  }
}

/**
 * Consumes a code and returns the address it was sent to. Without an address in the key, the last sent code is meant.
 * Refuses with `wrong-code`; every wrong attempt counts, and after six the code is invalid.
 */
export async function consumeCode(
  context: AppContext,
  key: Omit<CodeKey, 'address'> & { address?: string },
  code: string,
): Promise<string> {
  const counted = { limit: limitsOf(key.owner).wrong, of: key.owner };
  const waitS = await countAttempt(context, counted);
  if (waitS > 0) throw refusal('too-many-attempts', { waitS });
  const address = key.address ?? (await findLastAddress(context, key));
  if (address === undefined) throw refusal('wrong-code');
  const whole = { ...key, address };
  const isRight = await context.db.transact((tx) => tryCode(tx, context, whole, code));
  if (!isRight) throw refusal('wrong-code');
  await refundAttempts(context, counted);
  return address;
}

async function findLive(context: AppContext, key: CodeKey) {
  const [row] = await context.db
    .select({ expiresAt: sentCodes.expiresAt })
    .from(sentCodes)
    .where(and(isKey(key), isGood(context)));
  return row;
}

/** Stores a code if none is valid; false if a concurrent request was faster. */
async function putCode(tx: Tx, context: AppContext, key: CodeKey, code: string): Promise<boolean> {
  const now = new Date(context.clock.now());
  const values = {
    codeHash: hashCode(context, key, code),
    wrongTries: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
  };
  const put = await tx
    .insert(sentCodes)
    .values({ ...key, ...values })
    .onConflictDoUpdate({
      target: [sentCodes.provider, sentCodes.purpose, sentCodes.owner, sentCodes.address],
      set: values,
      setWhere: sql`${sentCodes.expiresAt} <= ${now.toISOString()}::timestamptz or ${sentCodes.wrongTries} >= ${MAX_WRONG_TRIES}`,
    })
    .returning({ address: sentCodes.address });
  return put.length > 0;
}

async function tryCode(tx: Tx, context: AppContext, key: CodeKey, code: string): Promise<boolean> {
  // Counted before it is compared, in one statement: of any number of concurrent attempts, only six are compared.
  const [row] = await tx
    .update(sentCodes)
    .set({ wrongTries: sql`${sentCodes.wrongTries} + 1` })
    .where(and(isKey(key), isGood(context)))
    .returning({ codeHash: sentCodes.codeHash });
  if (!row || !timingSafeEqual(row.codeHash, hashCode(context, key, code))) return false;
  await tx.delete(sentCodes).where(isKey(key));
  return true;
}

async function findLastAddress(context: AppContext, use: CodeUse) {
  const [row] = await context.db
    .select({ address: sentCodes.address })
    .from(sentCodes)
    .where(and(isFor(use), isGood(context)))
    .orderBy(desc(sentCodes.sentAt))
    .limit(1);
  return row?.address;
}

function isKey({ address, ...use }: CodeKey) {
  return and(isFor(use), eq(sentCodes.address, address));
}

type CodeUse = Omit<CodeKey, 'address'>;

function isFor({ provider, purpose, owner }: CodeUse) {
  return and(eq(sentCodes.provider, provider), eq(sentCodes.purpose, purpose), eq(sentCodes.owner, owner));
}

function isGood({ clock }: AppContext) {
  return and(gt(sentCodes.expiresAt, new Date(clock.now())), lt(sentCodes.wrongTries, MAX_WRONG_TRIES));
}

function hasHash(context: AppContext, key: CodeKey, code: string) {
  return eq(sentCodes.codeHash, hashCode(context, key, code));
}

/** Keyed, since a million codes are quickly tried against a copy of the table. */
function hashCode({ secret }: AppContext, { provider, purpose, owner, address }: CodeKey, code: string): Buffer {
  const text = JSON.stringify(['code', provider, purpose, owner, address, code]);
  return createHmac('sha256', secret('identity')).update(text).digest();
}
