/** Shortest new password. Existing shorter ones keep working at sign-in. */
export const PASSWORD_MIN = 8;

export type PasswordStrength = 'weak' | 'fair' | 'strong';

/**
 * A rough guess of how hard a password is to guess, from its length and variety; only advice. Repeats and runs (`aaaa`,
 * `1234`) count once.
 */
export function passwordStrength(password: string): PasswordStrength {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const codes = Array.from(password, (char) => char.codePointAt(0) ?? 0);
  const surprising = codes.filter((code, at) => at === 0 || Math.abs(code - (codes[at - 1] ?? 0)) > 1).length;
  const points = surprising + 2 * (kinds - 1);
  return points >= 14 ? 'strong' : points >= 9 ? 'fair' : 'weak';
}
