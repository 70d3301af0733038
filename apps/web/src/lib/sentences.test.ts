import { expect, it } from 'vitest';
import { sentences } from './sentences.ts';

it('puts a space between sentences, but not after a full-width mark', () => {
  expect(sentences('Leave empty for never.', 'Default: 3.')).toBe('Leave empty for never. Default: 3.');
  expect(sentences('留空：不限。', '默认 3。')).toBe('留空：不限。默认 3。');
});
