import { hashPassword } from '../passwords/password.ts';

/** Maximum number of queued hashes, so that hashes for sign-ins get their turn in between. */
const HASHES_AT_ONCE = 2;

/**
 * Hashes of the passwords, in order, computed off the event loop. Throws the signal's reason if it is aborted before.
 */
export async function hashPasswords(passwords: readonly string[], signal: AbortSignal): Promise<string[]> {
  const hashes: string[] = [];
  const waiting = passwords.entries();
  const work = async () => {
    for (const [index, password] of waiting) {
      signal.throwIfAborted();
      hashes[index] = await hashPassword(password);
    }
  };
  await Promise.all(Array.from({ length: HASHES_AT_ONCE }, work));
  return hashes;
}
