import { expect, test } from 'vitest';
import { stem } from './stem.ts';

test.each([
  [['graph', 'graphs']],
  [['query', 'queries']],
  [['sort', 'sorts', 'sorted', 'sorting']],
  [['match', 'matching', 'matched']],
  [['plan', 'planned', 'planning']],
  [['file', 'files', 'filing']],
  [['fall', 'falling']],
  [['update', 'updates', 'updated', 'updating']],
  [['class']],
  [['bus']],
])('%j have the same stem', (words) => {
  expect(new Set(words.map(stem)).size).toBe(1);
});

test.each([
  ['bring', 'br'],
  ['red', 'r'],
  ['dp', 'd'],
  ['bfs2', 'bfs'],
  ['relation', 'relate'],
])('%s and %s have different stems', (one, other) => {
  expect(stem(one)).not.toBe(stem(other));
});
