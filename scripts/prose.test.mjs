import { describe, expect, test } from 'vitest';
import { checkProse, MAX_COLUMNS, words } from './prose.mjs';

describe('the check of prose', () => {
  test.each([
    ['a line comment', 'a.ts', 'const a = 1; // Nobody asks.'],
    ['a block comment', 'a.ts', '/** Sorted.\n * Nobody asks. */\nconst a = 1;'],
    ['the name of a test', 'a.test.ts', "test('is told', () => {});"],
    ['the name of a table of tests', 'a.test.ts', "test.each([\n  ['a'],\n])('%s is told', () => {});"],
    ['the name of a group', 'a.test.ts', "describe('whoever asks', () => {});"],
    ['a comment of Python', 'a.py', 'a = 1  # Nobody asks.'],
    ['a docstring', 'a.py', 'def f():\n  """Nobody asks."""'],
    ['a document', 'a.md', 'Nobody asks.'],
  ])('finds a word of the list in %s', (_place, path, text) => expect(checkProse(path, text)).toHaveLength(1));

  test.each([
    ['texts in code', 'a.ts', "const a = 'Nobody asks.';"],
    ['a text that looks like a comment', 'a.ts', "const a = 'http://nobody.example/'; const b = `// nobody`;"],
    ['regular expressions', 'a.ts', 'const a = /[/*]nobody/;'],
    ['code in a comment', 'a.ts', '// The code `announced-anew`.'],
    ['code in a document', 'a.md', 'The code `nobody`.\n\n```\nnobody\n```'],
    ['parts of words', 'a.ts', '// Recommended: a fragment, untold, blenders.'],
  ])('ignores %s', (_place, path, text) => expect(checkProse(path, text)).toEqual([]));

  test.each([
    'The stream tells a client.',
    'Nobody asks.',
    'A runner gives back a task.',
    'A fault lets the run wait.',
    'It begins again from the start.',
    'A lease is asked for.',
    'Null when the task is gone.',
    'The picture is stored.',
    'The first row has the heads.',
    'A scheduler reads the tail.',
    'Found at most of people.',
    'Not to be let in.',
    'A runner asks: is there room?',
    'The field is taken for a name.',
    'The row is no more.',
    'A brisk run.',
    'The server lends a task.',
  ])('refuses “%s”', (sentence) => expect(checkProse('a.ts', `// ${sentence}`)).toHaveLength(1));

  test.each([
    'A user is asked for a code.',
    'A problem is lent to an organization.',
    'It gives the data back.',
    'The ahead-of-time header.',
  ])('allows “%s”', (sentence) => expect(checkProse('a.ts', `// ${sentence}`)).toEqual([]));

  test('names the line of the violation and what to write instead', () => {
    expect(checkProse('a.ts', '/*\n * First.\n * Done anew.\n */')).toEqual([
      'a.ts:3: “anew”; write: again; recompute, restart, reload',
    ]);
  });

  test('finds comment lines that are too long, and not other lines', () => {
    const long = 'word '.repeat(MAX_COLUMNS / 5);
    expect(checkProse('a.ts', `// ${long}`)).toHaveLength(1);
    expect(checkProse('a.ts', `const a = '${long}';`)).toEqual([]);
    expect(checkProse('a.md', long + long)).toEqual([]);
  });

  test('allows a comment line that is a single URL', () => {
    expect(checkProse('a.ts', `// https://example.com/${'a'.repeat(MAX_COLUMNS)}`)).toEqual([]);
  });

  test('has a replacement for every word', () => {
    for (const { write } of words) expect(write).not.toBe('');
  });
});
