import type { RuleSet } from '@assay/contract';
import { anything, assert, dictionary, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateRules, MAX_MATCHERS, operatorNames, RuleError } from './evaluate.ts';

const context = {
  user: { name: 'ada', tags: ['team', 'star'], score: 7 },
  list: [{ id: 'x' }],
  nothing: null,
};
const holds = (path: string, conditions: Record<string, unknown>) =>
  evaluateRules(
    { rules: [{ match: { [path]: conditions }, returns: { hit: true } }], defaults: { hit: false } },
    context,
  )['hit'];

describe('operators', () => {
  const cases: [string, Record<string, unknown>, boolean][] = [
    ['user.name', { $eq: 'ada' }, true],
    ['user.name', { $eq: 'bob' }, false],
    ['user.name', { $ne: 'bob' }, true],
    ['user.score', { $gt: 6 }, true],
    ['user.score', { $gt: '6' }, true],
    ['user.score', { $gte: 7 }, true],
    ['user.score', { $lt: 7 }, false],
    ['user.score', { $lte: 7 }, true],
    ['user.absent', { $lte: 7 }, false],
    ['user.name', { $gt: 'aca' }, true],
    ['user.name', { $in: ['ada', 'bob'] }, true],
    ['user.name', { $in: 'ada' }, false],
    ['user.name', { $nin: ['bob'] }, true],
    ['user.name', { $nin: 'bob' }, false],
    ['user.name', { $startsWith: 'a' }, true],
    ['user.name', { $endsWith: 'da' }, true],
    ['user.name', { $notStartsWith: 'b' }, true],
    ['user.name', { $notEndsWith: 'da' }, false],
    ['user.tags', { $includes: 'star' }, true],
    ['user.name', { $includes: 'a' }, false],
    ['user.tags', { $includesEach: ['star', 'team'] }, true],
    ['user.tags', { $includesEach: ['star', 'none'] }, false],
    ['user.tags', { $includesSome: ['none', 'team'] }, true],
    ['user.tags', { $notIncludes: 'none' }, true],
    ['user.name', { $notIncludes: 'a' }, true],
    ['user.tags', { $notIncludesEach: ['star', 'none'] }, true],
    ['user.tags', { $notIncludesSome: ['none'] }, true],
    ['list.0.id', { $eq: 'x' }, true],
    ['user.score', { $gt: 6, $lt: 8 }, true],
    ['user.score', { $gt: 6, $lt: 7 }, false],
  ];
  it.each(cases)('%s %j is %s', (path, conditions, expected) => expect(holds(path, conditions)).toBe(expected));

  it('has a case for every operator', () => {
    const tested = new Set(cases.flatMap(([, conditions]) => Object.keys(conditions)));
    expect(operatorNames.filter((name) => !tested.has(name))).toEqual([]);
  });

  it.each(['$includesEach', '$includesSome', '$notIncludesEach', '$notIncludesSome'])(
    '%s visits each entry of two long lists about once',
    (name) => {
      let reads = 0;
      const counted = (entries: readonly number[]) =>
        new Proxy(entries, { get: (target, key) => ((reads += 1), Reflect.get(target, key)) });
      const numbers = Array.from({ length: 2_000 }, (_, index) => index);
      const shifted = name.endsWith('Each') ? numbers.toReversed() : numbers.map((each) => each + 10_000);
      const rules = [{ match: { list: { [name]: counted(shifted) } }, returns: { hit: true } }];
      evaluateRules({ rules, defaults: {} }, { list: counted(numbers) });
      expect(reads).toBeLessThan(10 * numbers.length);
    },
  );

  it('limits repeated scans of long lists', () => {
    const list = Array.from({ length: 500_000 }, () => 0);
    const never = { list: { $includes: 1 } };
    expect(() =>
      evaluateRules({ rules: [{ match: [never, never, never], returns: {} }], defaults: {} }, { list }),
    ).toThrow('lists of more than 1000000 entries');
  });

  it('refuses an unknown operator and prototype names', () => {
    expect(() => holds('user.name', { $where: '1' })).toThrow(RuleError);
    expect(() => holds('user.name', { constructor: 1 })).toThrow(RuleError);
  });
});

describe('rule sets', () => {
  it('returns the projection of the first match, in order of rules and matchers', () => {
    const set: RuleSet = {
      rules: [
        { match: { 'user.name': { $eq: 'bob' } }, returns: { tags: 'no' } },
        { match: [{ 'user.score': { $gt: 100 } }, {}], returns: { tags: '$.user.tags', text: '$$5', n: 3 } },
      ],
    };
    expect(evaluateRules(set, context)).toEqual({ tags: ['team', 'star'], text: '$5', n: 3 });
  });

  it('fails without match and defaults, on unknown texts with $$, and beyond the maximum number of matchers', () => {
    expect(() => evaluateRules({ rules: [] }, context)).toThrow(RuleError);
    expect(() => evaluateRules({ rules: [], defaults: { a: '$b' } }, context)).toThrow(RuleError);
    const never = Array.from({ length: MAX_MATCHERS + 1 }, () => ({ 'user.name': { $eq: 1 } }));
    expect(() => evaluateRules({ rules: [{ match: never, returns: {} }], defaults: {} }, context)).toThrow(RuleError);
  });

  it("never reads a property that is not the context's own", () => {
    for (const path of ['__proto__.polluted', 'constructor.name', 'user.toString', 'list.length.x']) {
      expect(evaluateRules({ rules: [], defaults: { value: `$.${path}` } }, context)).toEqual({ value: undefined });
    }
  });

  it('returns a value or throws a RuleError for any rule set', () => {
    assert(
      property(dictionary(string(), dictionary(string(), anything())), anything(), (match, value) => {
        try {
          evaluateRules({ rules: [{ match, returns: { a: 1 } }], defaults: {} }, { value });
        } catch (error) {
          expect(error).toBeInstanceOf(RuleError);
        }
      }),
    );
  });
});
