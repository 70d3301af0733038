import type { RuleSet } from '@assay/contract';
import { evaluateRules, operatorNames } from '@assay/rules';
import {
  anything,
  array,
  assert,
  boolean,
  constantFrom,
  dictionary,
  double,
  oneof,
  property,
  record,
  string,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultsOf } from './row-faults.ts';
import { isSame, newRule, toDraft, toRules, withOperator, withPath } from './rule-rows.ts';
import { rulePaths } from './rule-text.ts';

const kinds = ['participant', 'solution', 'problem'] as const;
const drawnKind = constantFrom(...kinds);
const arg = oneof(string(), double({ noNaN: true, noDefaultInfinity: true }), boolean(), array(string()), anything());
const matcher = dictionary(
  oneof(string(), constantFrom(...kinds.flatMap(rulePaths))),
  dictionary(oneof(string(), constantFrom(...operatorNames)), arg),
);
const returns = oneof(
  record(
    { allowRegister: oneof(boolean(), string(), constantFrom('$.user', '$$x', '$y')), tags: array(string()) },
    { requiredKeys: [] },
  ),
  record({ showData: oneof(boolean(), string()) }, { requiredKeys: [] }),
  dictionary(string(), anything()),
);
const drawnSet = record(
  { rules: array(record({ match: oneof(matcher, array(matcher)), returns })), defaults: returns },
  { requiredKeys: ['rules'] },
);
/** The value after a round trip through JSON. */
const onTheWire = (set: unknown) => JSON.parse(JSON.stringify(set)) as RuleSet;

describe('rules as rows', () => {
  it('are equivalent to the JSON of any rule set', () => {
    assert(
      property(drawnKind, drawnSet, (kind, drawn) => {
        const set = onTheWire(drawn);
        expect(isSame(toRules(kind, toDraft(kind, set)), set)).toBe(true);
      }),
    );
  });

  it('express a field, a comparison and a value of each kind', () => {
    const set: RuleSet = {
      rules: [
        {
          match: {
            'user.tags': { $includesSome: ['a', 'b'] },
            'user.profile.school': { $eq: 'Mint', $startsWith: 'M' },
            'contest.participantCount': { $lt: 100 },
            'some.flag': { $ne: true },
          },
          returns: { allowRegister: '$$5 to pay', tags: ['paid'] },
        },
        { match: {}, returns: { allowRegister: true } },
      ],
      defaults: { allowRegister: false },
    };
    const { rules, defaults } = toDraft('participant', set);
    expect(rules.map((rule) => (rule.kind === 'rows' ? rule.conditions.length : 'text'))).toEqual([5, 0]);
    expect(rules[0]).toMatchObject({ result: { decision: 'because', reason: '$5 to pay', tags: ['paid'] } });
    expect(defaults).toMatchObject({ kind: 'rows', result: { decision: 'no' } });
  });

  it('keep as JSON what they cannot express, next to rules that they can', () => {
    const kept: RuleSet['rules'] = [
      { match: [{ a: { $eq: 1 } }, { b: { $eq: 2 } }], returns: { showData: true } },
      { match: { a: { $eq: null } }, returns: { showData: true } },
      { match: { a: { $in: [1, 'x'] } }, returns: { showData: true } },
      { match: { 'solution.score': { $gt: '6' } }, returns: { showData: true } },
      { match: {}, returns: { showData: '$.solution.preferPrivate' } },
      { match: { a: {} }, returns: {} },
    ];
    const { rules } = toDraft('solution', { rules: [...kept, { match: {}, returns: {} }] });
    expect(rules.map(({ kind }) => kind)).toEqual([...kept.map(() => 'text'), 'rows']);
  });

  it('have the same result in the rule language', () => {
    const rule = newRule('problem', 'solution.score');
    if (rule.kind !== 'rows') throw new Error('A new rule has rows.');
    const [row] = rule.conditions;
    if (row === undefined) throw new Error('A new rule has a row.');
    const above = { ...withOperator('problem', row, '$gte'), value: { type: 'number' as const, text: '60' } };
    const set = toRules('problem', { rules: [{ ...rule, conditions: [above] }], defaults: null });
    expect(evaluateRules(set, { solution: { score: 60 } })).toEqual({ showData: true });
  });

  it('keep comparison and value when the field changes, if they fit', () => {
    const [row] = [newRule('participant', 'user.profile.name')].flatMap((one) =>
      one.kind === 'rows' ? one.conditions : [],
    );
    if (row === undefined) throw new Error('A new rule has a row.');
    const named = { ...withOperator('participant', row, '$ne'), value: { type: 'text' as const, text: 'x' } };
    expect(withPath('participant', named, 'user.profile.school')).toMatchObject({
      operator: '$ne',
      value: { text: 'x' },
    });
    const tagged = withPath('participant', named, 'user.tags');
    expect(tagged).toMatchObject({ operator: '$includes', value: { type: 'text', text: 'x' } });
    expect(withOperator('participant', tagged, '$includesEach').value).toEqual({
      type: 'list',
      items: ['x'],
      ofNumbers: false,
    });
  });

  it('are not saved without a field, a number, or a reason, nor with one comparison twice', () => {
    const row = (key: string, part: object) => ({
      key,
      path: 'a',
      operator: '$eq',
      value: { type: 'text' as const, text: '' },
      ...part,
    });
    const faults = faultsOf({
      rules: [
        {
          key: 'rule',
          kind: 'rows',
          conditions: [
            row('one', { path: ' ' }),
            row('two', {}),
            row('three', {}),
            row('four', { operator: '$gt', value: { type: 'number', text: 'x' } }),
          ],
          result: { decision: 'because', reason: ' ', tags: null },
        },
      ],
      defaults: null,
    });
    expect([...faults]).toEqual([
      ['rule', 'reason'],
      ['one', 'path'],
      ['three', 'twice'],
      ['four', 'number'],
    ]);
  });
});
