import { expect, test } from 'vitest';
import { covers } from './uaaa-bearer.ts';

test.each([
  ['/org', '/org', true],
  ['/org', '/organization', false],
  ['/org*', '/organization', true],
  ['/*', '/org', true],
  ['/*', '/org/a', false],
  ['/**', '/org/a', true],
  ['/user/**', '/user', false],
  ['/user.*', '/user.details', true],
  ['/*.details', '/user.details', true],
  ['/u*r.*s', '/user.details', true],
  ['/ab*ba', '/aba', false],
  ['', '/org', false],
])('%s over %s: %s', (pattern, path, expected) => {
  expect(covers(pattern, path)).toBe(expected);
});
