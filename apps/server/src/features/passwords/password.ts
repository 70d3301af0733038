import { availableParallelism } from 'node:os';
import { makeHashThreads } from './hash-threads.ts';
import { limitConcurrency } from '../../http/limit-concurrency.ts';

/** argon2id with 19 MiB and two passes, as OWASP's password storage cheat sheet recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * One core stays free: hashing occupies cores for tens of milliseconds, and the database and the event loop share them.
 */
const MAX_CONCURRENT_HASHES = Math.max(1, availableParallelism() - 1);
/** More would not be faster, and would occupy the database connections when a whole class signs in. */
const MAX_CONCURRENT_REQUESTS = MAX_CONCURRENT_HASHES + 2;
/**
 * About ten seconds of work for one core. Later requests are asked to retry, rather than wait until the browser gives
 * up.
 */
const MAX_WAITING_REQUESTS = 300;

const inTurn = limitConcurrency(MAX_CONCURRENT_HASHES);
const threads = makeHashThreads();

/**
 * All password work of a request in this process runs in this queue, from before its attempt is counted until it is
 * done: first come, first served, and refused with `server-busy` if too many wait, so that a refused request costs no
 * attempt or link. Never nested.
 */
export const inPasswordTurn = limitConcurrency(MAX_CONCURRENT_REQUESTS, MAX_WAITING_REQUESTS);

let hashWithoutAccount: Promise<string> | undefined;

/** An argon2id hash to store. */
export async function hashPassword(password: string): Promise<string> {
  return String(await inTurn(() => threads.run({ password, stored: null, cost })));
}

/**
 * True if the password matches the stored hash. Without a hash it takes just as long and is never true, so that the
 * time of a reply does not reveal whether an account exists.
 */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  hashWithoutAccount ??= hashPassword('no account').catch((error: unknown) => {
    hashWithoutAccount = undefined;
    throw error;
  });
  const hash = stored ?? (await hashWithoutAccount);
  const matches = await inTurn(() => threads.run({ password, stored: hash, cost }));
  return matches === true && typeof stored === 'string';
}
