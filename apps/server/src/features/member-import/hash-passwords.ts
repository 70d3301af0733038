import { hashPassword } from '../passwords/password.ts';

/** Hashes that wait for their turn or are made: people who sign in meanwhile get theirs in between. */
const HASHES_AT_ONCE = 2;

/** Hashes of the passwords, in their order, made off the event loop. Throws the signal's reason when it ends before. */
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
