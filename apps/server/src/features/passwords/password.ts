import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { makeTurns } from './turns.ts';

/** argon2id with 19 MiB and two passes, as OWASP's password storage sheet recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** One core stays for everybody else: hashing takes whole ones for tens of milliseconds, and the database and the event loop share them. */
const inTurn = makeTurns(Math.max(1, availableParallelism() - 1));

let nobodysHash: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * True when the password belongs to the stored hash. Without one it takes just as long and is never true, so that the time of an answer does
 * not tell whether an account exists.
 */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('the password of nobody');
  const known = stored ?? (await nobodysHash);
  const matches = await inTurn(() => verify(known, password));
  return matches && typeof stored === 'string';
}
