import { createHash, timingSafeEqual } from 'node:crypto';

/** Format of a challenge (RFC 7636, section 4.2): a SHA-256 in base64url. */
export function isChallenge(challenge: string, method: string | undefined): boolean {
  return method === 'S256' && /^[\w-]{43}$/.test(challenge);
}

/**
 * Whether the verifier matches the challenge. Each requires the other: a challenge must be answered, and a verifier
 * without a challenge means that someone removed the challenge in transit (RFC 9700, section 4.8).
 */
export function answersChallenge(challenge: string | null, verifier: string | undefined): boolean {
  if (challenge === null || verifier === undefined) return challenge === null && verifier === undefined;
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const computed = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const requested = Buffer.from(challenge);
  return computed.length === requested.length && timingSafeEqual(computed, requested);
}
