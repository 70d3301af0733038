/** Letters and digits that are not confused on paper: 32, so that each random byte maps evenly. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789';
const GROUP_LENGTH = 4;

/** Number of random bytes for `typedPassword`. */
export const TYPED_PASSWORD_BYTES = 16;

/**
 * A password to hand out once, of 80 bits of 16 random bytes, in groups that are easy to type from paper:
 * `k3vm-8wqa-p2xn-e7rt`.
 */
export function typedPassword(bytes: Uint8Array): string {
  const signs = [...bytes].map((byte) => SIGNS[byte % SIGNS.length] ?? '');
  const groups = Array.from({ length: signs.length / GROUP_LENGTH }, (_, group) =>
    signs.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  );
  return groups.join('-');
}
