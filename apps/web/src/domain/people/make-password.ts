/** Letters and digits that are not confused on paper: 32, so that each random byte maps evenly. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/**
 * A password to hand out once, of 80 random bits, in groups that are easy to type from paper: `k3vm-8wqa-p2xn-e7rt`.
 */
export function makePassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUPS * GROUP_LENGTH));
  const signs = [...bytes].map((byte) => SIGNS[byte % SIGNS.length] ?? '');
  return Array.from({ length: GROUPS }, (_, group) =>
    signs.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-');
}
