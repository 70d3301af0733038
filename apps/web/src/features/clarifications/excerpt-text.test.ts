import { expect, test } from 'vitest';
import { excerptText } from './excerpt-text.ts';

test.each([
  ['Is **zero** allowed?', 'Is zero allowed?'],
  ['See `Input`:\n\n```text\n0 0\n```', 'See Input: 0 0'],
  ['# Lunch\n\n- at *noon*\n- [here](/map)', 'Lunch at noon here'],
  ['snake_case and $a_1$ stay', 'snake_case and $a_1$ stay'],
  // An excerpt may end anywhere.
  ['It is **cut', 'It is cut'],
])('%s reads as %s', (markdown, text) => {
  expect(excerptText(markdown)).toBe(text);
});
