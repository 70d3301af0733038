import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeSnippet, markText } from './marks.ts';

const marked = (text: string, search: string) =>
  markText(text, search).marks.map(([start, end]) => text.slice(start, end));

test.each([
  ['Two Weights', 'two', ['Two']],
  ['Two Weights', 'wei', ['Wei']],
  ['Two Weights', 'weight', ['Weights']],
  ['Sorting networks', 'sorted network', ['Sorting', 'networks']],
  ['Perfect rematching', 'match', ['match']],
  ['最短路径问题', '短路径', ['短路径']],
  ['最短路径（入门）', '路径 入门', ['路径', '入门']],
  ['P1001 A+B', '1001', ['P1001']],
  ['ＡＢＣ １２３', 'abc', ['ＡＢＣ']],
  ['The path of the king', 'path of', ['path of']],
  ['Anything', '!?', []],
])('in %j the search %j marks %j', (text, search, parts) => {
  expect(marked(text, search)).toEqual(parts);
});

test('marks are in order, disjoint and inside the text for any search', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      (text, search) => {
        const { marks } = markText(text, search);
        marks.forEach(([start, end], index) => {
          expect(start).toBeGreaterThanOrEqual(marks[index - 1]?.[1] ?? 0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
        });
      },
    ),
  );
});

test('a snippet has no markup and no samples, and splits no character', () => {
  const text = `${'😀'.repeat(60)}\n## Task\nGiven $n$ \`ints\`, **find** [it](https://example.org/find).\n${'😀'.repeat(200)}`;
  const snippet = makeSnippet(text, 'find');
  expect(snippet?.text).toContain('Given n ints, find it');
  expect(snippet?.text.isWellFormed()).toBe(true);
  expect(makeSnippet('```\nfind\n```', 'find')).toBeUndefined();
});
