import { expect, it } from 'vitest';
import { withFunctionSpace } from './function-space.ts';
import { texToMathMl } from './tex-to-mathml.ts';

const spaced = (tex: string) =>
  withFunctionSpace(texToMathMl(tex, false) ?? '')
    .replaceAll('<mspace width="0.1667em"></mspace>', '␣')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('\u2061', '');

it.each([
  ['O(n \\log n)', 'O(n␣log␣n)'],
  ['n\\log^2 n', 'n␣log2␣n'],
  ['2\\log_2 n', '2␣log2␣n'],
  ['\\sin(x)', 'sin(x)'],
  ['\\gcd(a, b)', 'gcd(a,b)'],
  ['a + \\log n', 'a+log␣n'],
  ['x^{\\log_2}', 'xlog2'],
  ['x_{\\max}', 'xmax'],
  ['x_{\\mathrm{max}}', 'xmax'],
])('%s reads as %s', (tex, expected) => {
  expect(spaced(tex)).toBe(expected);
});
