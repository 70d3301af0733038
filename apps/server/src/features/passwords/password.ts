import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19 MiB and two passes, as OWASP's password storage sheet recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let nobodysHash: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/**
 * True when the password belongs to the stored hash. Without one it takes just as long and is never true, so that the time of an answer does
 * not tell whether an account exists.
 */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('the password of nobody');
  const matches = await verify(stored ?? (await nobodysHash), password);
  return matches && typeof stored === 'string';
}
