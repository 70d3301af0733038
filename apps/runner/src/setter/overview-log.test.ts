import { expect, it } from 'vitest';
import { Overview } from './overview-log.ts';

const merged = (...logs: string[]) => {
  const overview = new Overview();
  for (const [index, log] of logs.entries()) overview.add(log, index);
  return overview;
};

it('keeps the first input that reaches a bound, in whatever order the logs arrive', () => {
  const overview = new Overview();
  overview.add('"n": max-value-hit\nconstant-bounds "n": 1 9\n', 7);
  overview.add('"n": min-value-hit max-value-hit\nconstant-bounds "n": 1 9\n', 4);
  overview.add('"n":\nconstant-bounds "n": 1 9\n', 0);
  expect(overview.variables).toEqual([{ name: 'n', low: { value: '1', first: 4 }, high: { value: '9', first: 4 } }]);
});

it('knows no value of a bound that differs within an input, or from one input to another', () => {
  const log = (low: string, high: string) => `"a":\nconstant-bounds "a": ${low} ${high}\n`;
  expect(merged(log('1', '5'), log('?', '6'), log('1', '6')).variables).toEqual([
    { name: 'a', low: { value: null, first: null }, high: { value: null, first: null } },
  ]);
});

it('reads the logs of versions that print neither values nor features, and the mark of free bounds as it is', () => {
  expect(merged('"~t~":\n"low": min-value-hit\nfeature "path":\n', 'feature "path": hit\n')).toMatchObject({
    variables: [
      { name: 't', low: { value: undefined, first: 0 }, high: { first: 0 } },
      { name: 'low', low: { first: 0 }, high: { first: null } },
    ],
    features: [{ name: 'path', first: 1 }],
  });
});

it('ignores what is no line of a log, and names beyond the limit', () => {
  const long = `"${'x'.repeat(1_000)}":\n`;
  expect(merged(`${long}"a" min-value-hit\nconstant-bounds "b": 1 2\n"":\n"c": max-value-hit min-value-hit\n`)).toEqual(
    new Overview(),
  );
  const many = merged(Array.from({ length: 1_001 }, (_, index) => `"${index}":\n`).join(''));
  expect([many.variables.length, many.more]).toEqual([1_000, true]);
});
