import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ALL_CAPABILITIES,
  capabilityMask,
  hasCapability,
  orgRoleMask,
  orgRoleOf,
  orgRoles,
  parseCapability,
  printCapability,
  printObjectCapability,
} from './capabilities.ts';

test('all capabilities print as -1 for users and as 2^64 - 1 for objects, and both parse', () => {
  expect(printCapability(ALL_CAPABILITIES)).toBe('-1');
  expect(printObjectCapability(ALL_CAPABILITIES)).toBe('18446744073709551615');
  expect(parseCapability('-1')).toBe(parseCapability('18446744073709551615'));
});

test('a mask contains exactly the bits it was created from', () => {
  const mask = capabilityMask('problem', 'access', 'data');
  expect(mask).toBe(17n);
  expect(hasCapability('problem', mask, 'data')).toBe(true);
  expect(hasCapability('problem', mask, 'admin')).toBe(false);
  expect(hasCapability('user', '-1', 'createOrg')).toBe(true);
});

test('every set of 64 bits survives printing and parsing, signed or unsigned', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (mask) => {
      expect(parseCapability(printCapability(mask))).toBe(mask);
      expect(parseCapability(printObjectCapability(mask))).toBe(mask);
    }),
  );
});

test('text that is not a number is rejected, not read as an empty set', () => {
  expect(() => parseCapability('all')).toThrow(SyntaxError);
});

test('each role is recognized by its capabilities, and any other set is custom', () => {
  for (const role of orgRoles) expect(orgRoleOf(orgRoleMask(role))).toBe(role);
  expect(orgRoles.map((role) => printCapability(orgRoleMask(role)))).toEqual(['1', '5', '29', '127']);
  expect(orgRoleOf('-1')).toBe('administrator');
  expect(orgRoleOf('18446744073709551615')).toBe('administrator');
  for (const other of ['0', '3', '9', '129', '4']) expect(orgRoleOf(other)).toBe('custom');
});
