import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { makeAutomaton, search, statesOf } from './automaton.ts';
import { parsePattern } from './parse.ts';
import { readPattern } from './pattern.ts';

/** Expressions with catastrophic backtracking, and whether they match 256 times the letter a. */
const hostile = [
  [`${'(a|a)'.repeat(16)}b`, false],
  ['.*.*x', false],
  ['.*.*.*.*.*.*x', false],
  ['(a+)+$', true],
  ['(a|a)*b', false],
  ['(a*)*b', false],
  ['((a|b)*(c|d)*)*x', false],
  ['(a?){30}a{30}b', false],
  ['(?=(a|a)*b)(?!(a+)+$)a', false],
  ['(?<=(a*)*)b', false],
  [String.raw`(\w|a|[^b])*\b\B`, false],
  ['(.{1,9}){1,9}b', false],
] as const;

/** Random expressions of every kind over a small alphabet, as text. */
const expressions = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      String.raw`\w`,
      String.raw`\W`,
      '^',
      '$',
      String.raw`\b`,
      String.raw`\B`,
      'é',
      '😀',
      '',
    ),
    fc.constantFrom(
      String.raw`\p{L}`,
      String.raw`\u{1F600}`,
      String.raw`\uD83D\uDE00`,
      String.raw`\x61`,
      String.raw`[\u{1F600}-\u{1F602}]`,
      String.raw`\.`,
    ),
    fc.array(tie('tree'), { minLength: 2, maxLength: 3 }).map((parts) => parts.join('')),
    fc.array(tie('tree'), { minLength: 2, maxLength: 3 }).map((parts) => `(?:${parts.join('|')})`),
    fc
      .tuple(tie('tree'), fc.constantFrom('*', '+', '?', '*?', '{2}', '{0}', '{1,3}', '{2,}', '{0,2}?'))
      .map(([inner, times]) => `(${inner})${times}`),
    fc.tuple(tie('tree'), fc.constantFrom('=', '!', '<=', '<!')).map(([inner, look]) => `(?${look}${inner})`),
  ),
})).tree;

describe('a pattern', () => {
  test('matches exactly where JavaScript does', () => {
    fc.assert(
      fc.property(
        expressions,
        fc.string({ unit: fc.constantFrom('a', 'b', 'c', '.', ' ', 'é', '😀', '\ud83d', '\n'), maxLength: 8 }),
        (source, text) => {
          const pattern = readPattern(source);
          fc.pre(pattern !== null);
          // V8 also evaluates assertions between the halves of a surrogate pair, where ECMAScript has no position.
          fc.pre(!(/[\u{10000}-\u{10FFFF}]/u.test(text) && /\(\?<?[=!]|[$^]|\\b/i.test(source)));
          expect(pattern.test(text), `/${source}/u on ${JSON.stringify(text)}`).toBe(
            new RegExp(source, 'u').test(text),
          );
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test.each([
    ['^[A-D]$', ['A', 'D'], ['E', 'AB', '']],
    ['A|B|C', ['xC'], ['x']],
    ['^(day1|day2).*', ['day2-b'], ['day3']],
    ['^(?!bonus)', ['main'], ['bonus round']],
    [String.raw`\d+\.`, ['12. Trees'], ['twelve.']],
    ['第.*题', ['第三题'], ['第三']],
    [String.raw`(?<=\bT)\d(?=$)`, ['T1'], ['T12', 'ST1']],
    ['(?i:dp)', ['DP', 'dP'], ['d p']],
    [String.raw`^\p{Lu}{2,3}$`, ['ÄB'], ['ab', 'ABCD']],
  ])('%s selects titles', (source, fitting, others) => {
    const pattern = readPattern(source);
    expect(fitting.map((text) => pattern?.test(text))).toEqual(fitting.map(() => true));
    expect(others.map((text) => pattern?.test(text))).toEqual(others.map(() => false));
  });

  test.each([
    '(',
    'a{2,1}',
    String.raw`(a)\1`,
    String.raw`(?<n>a)\k<n>`,
    'a'.repeat(129),
    '.{600}',
    '((.{99}){99}){99}',
    '((){9999999}){9999999}',
  ])('%s is rejected', (source) => {
    expect(readPattern(source)).toBeNull();
  });

  it.each(hostile)('the number of steps is proportional to the length of the title for %s', (source, matches) => {
    const tree = parsePattern(source);
    if (!tree) throw new Error('The expression has a backreference.');
    const automaton = makeAutomaton(tree);
    for (const letter of ['a', 'ab', '😀']) {
      const [short, long] = [64, 256].map((count) => search(automaton, letter.repeat(count)).steps);
      // Each state is entered at most once per position, and a fork adds both of its branches.
      expect(long).toBeLessThanOrEqual(2 * statesOf(tree) * (256 * letter.length + 1));
      expect(long).toBeLessThanOrEqual(6 * (short ?? 0));
    }
    expect(readPattern(source)?.test('a'.repeat(256))).toBe(matches);
  });
});
