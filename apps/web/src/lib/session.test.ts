// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { isMfaAlive, mfaToken, readClaims } from './session.ts';

const token = (claims: unknown): string => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

describe('a token', () => {
  it('contains its user and its expiry, in base64url with any letters', () => {
    expect(readClaims(token({ userId: 'ü?>~', exp: 12 }))).toEqual({ userId: 'ü?>~', expiresAtS: 12 });
  });

  it.each(['', 'x', 'a.b.c', 'a.bnVsbA.c'])('that is unreadable (%s) has no user', (text) => {
    expect(readClaims(text)).toEqual({ userId: null, expiresAtS: null });
  });

  it('of the second factor is valid until it expires', () => {
    mfaToken.set(token({ exp: 100 }));
    expect(isMfaAlive(99_999)).toBe(true);
    expect(isMfaAlive(100_000)).toBe(false);
  });
});
