import { describe, expect, it } from 'vitest';
import { readBits, withBit } from './capability-mask.ts';

describe('editing rights', () => {
  it('keeps the bits that this client does not know', () => {
    const withUnknown = String((1n << 40n) | 1n);
    expect(readBits(withBit(withUnknown, 1, true))).toEqual([0, 1, 40]);
    expect(readBits(withBit(withUnknown, 0, false))).toEqual([40]);
  });

  it('removes one bit from a user with all of them, and adds it again', () => {
    const without = withBit('-1', 2, false);
    expect(readBits(without)).toHaveLength(63);
    expect(withBit(without, 2, true)).toBe('-1');
  });

  it('reads all bits signed and unsigned', () => {
    expect(readBits('-1')).toBe('all');
    expect(readBits('18446744073709551615')).toBe('all');
  });
});
