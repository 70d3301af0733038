/**
 * Time for calls that store many passwords: the server hashes each of them, in turn with the sign-ins of others.
 */
export const HASHING_TIMEOUT_MS = 15 * 60_000;
