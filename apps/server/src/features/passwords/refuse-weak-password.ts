import { passwordWeakness } from '@assay/rules/passwords';
import { refusal } from '../../http/refusal.ts';

/** Refuses a new password that is easy to guess, with the reason; `about` are words related to the account. */
export function refuseWeakPassword(password: string, about: readonly string[]): void {
  const weakness = passwordWeakness(password, about);
  if (weakness !== null) throw refusal('weak-password', { weakness });
}
