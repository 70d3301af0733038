import { hashSecretText, isSecretText } from '../../secrets/secret-text.ts';

export { hashSecretText as hashAppSecret, makeSecretText as makeAppSecret } from '../../secrets/secret-text.ts';

export interface StoredSecrets {
  secretHash: Buffer;
  oldSecretHash: Buffer | null;
  oldSecretUntil: Date | null;
}

const NO_SECRET = hashSecretText('');

/**
 * Whether it is the app's secret, or the previous one while that is valid. Compares both, so that the time reveals
 * nothing.
 */
export function isAppSecret(secret: string, stored: StoredSecrets, now: Date): boolean {
  const isPresent = isSecretText(secret, stored.secretHash);
  const isOld = isSecretText(secret, stored.oldSecretHash ?? NO_SECRET);
  return isPresent || (isOld && stored.oldSecretUntil !== null && stored.oldSecretUntil > now && secret !== '');
}
