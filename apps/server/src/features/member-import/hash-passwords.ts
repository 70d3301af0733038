import { hashPassword } from '../passwords/password.ts';

/** Maximum number of queued hashes, so that hashes for sign-ins get their turn in between. */
const MAX_QUEUED_HASHES = 2;

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
  await Promise.all(Array.from({ length: MAX_QUEUED_HASHES }, work));
  return hashes;
}
