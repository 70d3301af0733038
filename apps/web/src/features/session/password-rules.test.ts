import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-rules.ts';

describe('the strength of a password', () => {
  it.each([
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['12345678', 'weak'],
    ['correcthorse', 'fair'],
    ['gold-and-Stone-7', 'strong'],
  ])('of %s is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
