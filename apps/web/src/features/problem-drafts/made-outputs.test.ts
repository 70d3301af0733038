import { expect, it } from 'vitest';
import { MADE_OUTPUTS, makeOutput } from './made-outputs.ts';

const made = (output: string) => MADE_OUTPUTS.map((kind) => makeOutput(kind, output).replace(/1(?:0{100})/, 'HUGE'));

it.each([
  ['3\n-4.5 6\n', ['', '3\n-4.5 6\n1 garbage\n', 'HUGE\n-4.5 6\n', 'NaN\n-4.5 6\n', '-4.5 6\n3\n']],
  ['yes no\n', ['', 'yes no\n1 garbage\n', 'HUGE\n', 'NaN\n', 'no yes\n']],
  ['', ['', '1 garbage\n', 'HUGE\n', 'NaN\n', '\n']],
])('usual wrong outputs are made of %j', (output, expected) => {
  expect(made(output)).toEqual(expected);
});
