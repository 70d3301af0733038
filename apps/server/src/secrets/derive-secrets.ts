import { hkdfSync } from 'node:crypto';

/** Purpose of a key. A token created for one purpose is never valid for another. */
export type SecretPurpose =
  | 'session'
  | 'runner-registration'
  | 'file-url'
  | 'login-throttle'
  | 'email-hash'
  | 'mfa'
  | 'identity'
  | 'device'
  | 'password-work'
  | 'oauth-key'
  | 'app-secret'
  | 'mail'
  | 'backup'
  | 'org-bucket'
  | 'org-invitation'
  | 'instance-pass'
  | 'contest-feed'
  | 'webhook-token'
  | 'shadow'
  | 'repository';

const KEY_BYTES = 32;

/** Derives the keys of an installation from its one secret (HKDF with SHA-256, RFC 5869). */
export function deriveSecrets(secret: string): (purpose: SecretPurpose) => Uint8Array {
  const keys = new Map<SecretPurpose, Uint8Array>();
  return (purpose) => {
    const cached = keys.get(purpose);
    if (cached) return cached;
    const key = new Uint8Array(hkdfSync('sha256', secret, 'assay', purpose, KEY_BYTES));
    keys.set(purpose, key);
    return key;
  };
}
