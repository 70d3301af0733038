import { expect, it } from 'vitest';
import { isNameForPasskeys } from './passkeys.ts';

it.each(['localhost', 'oj.example.edu', 'xn--fiq228c.xn--fiqs8s', 'a-b.example'])('%s can have passkeys', (name) => {
  expect(isNameForPasskeys(name)).toBe(true);
});

it.each(['127.0.0.1', '192.0.2.7', '[::1]', '10.1', ''])('%s cannot, since it is not a host name', (name) => {
  expect(isNameForPasskeys(name)).toBe(false);
});
