import { passwordWeakness } from '@assay/rules/passwords';
import { refusal } from '../../http/refusal.ts';

/** Refuses a new password that is among the first guesses, with the reason; `about` are words of the account. */
export function refuseWeakPassword(password: string, about: readonly string[]): void {
  const weakness = passwordWeakness(password, about);
  if (weakness !== null) throw refusal('weak-password', { weakness });
}
