import { expect, it } from 'vitest';
import { sentences } from './sentences.ts';

it('puts a space between sentences, but not after a full-width mark', () => {
  expect(sentences('Empty: never.', 'Usually 3.')).toBe('Empty: never. Usually 3.');
  expect(sentences('留空：不限。', '默认 3。')).toBe('留空：不限。默认 3。');
});
