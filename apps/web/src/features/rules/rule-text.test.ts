import { operatorNames } from '@assay/rules';
import { describe, expect, it } from 'vitest';
import { rule } from '../../locales/en/rule.ts';
import { emptyRules, operatorExamples, readRules, rulePaths, toText, withRule } from './rule-text.ts';

describe('a rule set as JSON', () => {
  it('survives a round trip, with every operator', () => {
    const set = operatorNames.reduce(
      (all, operator) => withRule(all, 'participant', rulePaths('participant')[0] ?? '', operator),
      emptyRules,
    );
    expect(readRules(toText(set), 'participant')).toEqual({ rules: set, fault: null });
    expect(Object.keys(operatorExamples).toSorted()).toEqual([...operatorNames].toSorted());
  });

  it('reports the position of an error', () => {
    const faultOf = (text: string) => readRules(text, 'solution').fault;
    expect(faultOf('{')).toMatchObject({ kind: 'syntax' });
    expect(faultOf('[]')).toEqual({ kind: 'shape', place: '' });
    expect(faultOf('{"rules":[{"match":{},"returns":{"tags":[]}}]}')).toEqual({
      kind: 'key',
      place: 'rules[0].returns',
      name: 'tags',
    });
    expect(faultOf('{"rules":[{"match":[{"a":{"$near":1}}],"returns":{}}]}')).toEqual({
      kind: 'operator',
      place: 'rules[0].match["a"]',
      name: '$near',
    });
    expect(faultOf('{"rules":[],"defaults":{"showData":true}}')).toBeNull();
    expect(faultOf('{"rules":[],"else":{}}')).toEqual({ kind: 'key', place: '', name: 'else' });
  });

  it('has a text for every operator and a name for every field', () => {
    const kinds = ['participant', 'solution', 'problem'] as const;
    const keys = [
      ...operatorNames.flatMap((name) => [`operator.${name.slice(1)}`, `compare.${name.slice(1)}`]),
      ...kinds.flatMap((kind) => rulePaths(kind).map((path) => `field.${path}`)),
    ];
    expect(keys.filter((key) => !(key in rule))).toEqual([]);
  });
});
