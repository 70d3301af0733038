import { expect, it } from 'vitest';
import { parseYaml } from './parse-yaml.ts';

it('a repeated key is reported with its line, and the last value counts', () => {
  expect(parseYaml('a: 1\nb: {c: 1, c: 2}\na: 3\n', 'a.yaml')).toMatchObject({
    value: { a: 3, b: { c: 2 } },
    repeated: [
      {
        level: 'warning',
        code: 'yaml-key-repeated',
        place: 'a.yaml:3',
        message: expect.stringContaining('"a"') as string,
      },
      {
        level: 'warning',
        code: 'yaml-key-repeated',
        place: 'a.yaml:2',
        message: expect.stringContaining('"c"') as string,
      },
    ],
  });
  expect(parseYaml('- {a: 1, b: 2}\n- {a: 1}\n', 'a.yaml')).toMatchObject({ repeated: [] });
});

it('at most some of many repeated keys are reported', () => {
  const parsed = parseYaml('a: 1\n'.repeat(10_000), 'a.yaml');
  expect(parsed).toMatchObject({ value: { a: 1 } });
  expect('repeated' in parsed && parsed.repeated.length).toBe(10);
});
