import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-rules.ts';

describe('the strength of an acceptable password', () => {
  it.each([
    ['correct horse', 'fair'],
    ['gold-and-Stone-7', 'strong'],
  ])('of %s is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
