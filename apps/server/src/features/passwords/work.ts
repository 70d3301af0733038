import { randomUUID, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { jwtVerify, SignJWT } from 'jose';
import type { Work, WorkAnswer } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { countAttempt, type Limit } from '../proofs/throttle.ts';

/**
 * N and r of scrypt: 32 MiB for each attempt, so that graphics cards gain little. One takes a browser about a tenth of
 * a second.
 */
const COST = 2 ** 15;
const BLOCK_SIZE = 8;
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
const HASH_BYTES = 4;
/** A telephone takes a minute for the hardest. */
const LIFETIME_MS = 10 * 60_000;
const ONCE: Limit = { name: 'password.work', limit: 1, windowMs: LIFETIME_MS };

const hash = promisify<string, string, number, object, Buffer>(scrypt);

/** The account and client address that a proof of work is for. */
export interface WorkFor {
  account: string;
  address: string;
}

/** A task to be solved before a password attempt: about 2^bits hashes. */
export async function makeWork({ clock, secret }: AppContext, by: WorkFor, bits: number): Promise<Work> {
  const challenge = await new SignJWT({ sub: subjectOf(by), bits, jti: randomUUID() })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(Math.floor((clock.now() + LIFETIME_MS) / 1000))
    .sign(secret('password-work'));
  return { challenge, bits, cost: COST, blockSize: BLOCK_SIZE };
}

/** The task of an answer. */
export interface Task {
  id: string;
  bits: number;
}

/**
 * The task of an answer, not yet verified; undefined if it is for another account or client address, too old or too
 * easy.
 */
export async function readTask(
  { clock, secret }: AppContext,
  { challenge }: WorkAnswer,
  by: WorkFor,
  leastBits: number,
): Promise<Task | undefined> {
  try {
    const { payload } = await jwtVerify(challenge, secret('password-work'), {
      algorithms: ['HS256'],
      currentDate: new Date(clock.now()),
      requiredClaims: ['sub', 'bits', 'jti', 'exp'],
    });
    const { sub, bits, jti } = payload;
    const isBits = typeof bits === 'number' && bits >= leastBits;
    return sub === subjectOf(by) && isBits && jti !== undefined ? { id: jti, bits } : undefined;
  } catch {
    return undefined; // Not ours, or expired: treated as missing.
  }
}

/** Whether the answer solves the task and is the first to do so. Takes about as long as hashing a password. */
export async function acceptWork(
  context: AppContext,
  { challenge, answer }: WorkAnswer,
  { id, bits }: Task,
): Promise<boolean> {
  const options = { N: COST, r: BLOCK_SIZE, p: 1, maxmem: MAX_MEMORY_BYTES };
  const found = await hash(answer, challenge, HASH_BYTES, options);
  if (Math.clz32(found.readUInt32BE()) < bits) return false;
  return (await countAttempt(context, { limit: ONCE, of: id })) === 0;
}

function subjectOf({ account, address }: WorkFor): string {
  return JSON.stringify([account, address]);
}
