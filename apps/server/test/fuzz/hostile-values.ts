import * as fc from 'fast-check';

/*
 * Values that have broken servers before: at the limits of types, encodings, parsers, and of the systems behind them.
 */

/** JSON that JavaScript's serializer would never write, represented by a text that `writeJson` replaces. */
const RAW = 'raw-json:';
const rawTexts: Readonly<Record<string, string>> = {
  tooLarge: '1e999',
  negativeZero: '-0',
  denormal: '1e-400',
  manyDigits: '123456789012345678901234567890.5',
  loneSurrogate: '"\\ud800"',
  lowSurrogate: '"a\\udfffz"',
  nul: '"a\\u0000b"',
  proto: '{"__proto__":{"admin":true}}',
  constructor: '{"constructor":{"prototype":{"admin":true}}}',
  duplicate: '{"a":1,"a":{"b":2},"a":[3]}',
  nulKey: '{"a\\u0000b":1}',
  surrogateKey: '{"\\ud800":1}',
  deepList: `${'['.repeat(3000)}${']'.repeat(3000)}`,
  deeperList: `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  deepObject: `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
};

const numbers = [
  0,
  -1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  -(2 ** 53) - 2,
  2 ** 63,
  1e21,
  1e308,
  5e-324,
  253_402_300_800_000,
  8_640_000_000_000_001,
];

const texts = [
  '',
  ' ',
  '0',
  '-0',
  '00',
  '1e3',
  '0x10',
  '1_000',
  '１',
  '٣',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '9223372036854775808',
  '-9223372036854775809',
  '18446744073709551616',
  '99999999999999999999',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '00000000000000000000000000000000',
  '{00000000-0000-0000-0000-000000000000}',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'C:\\CON',
  '.',
  '..',
  '%',
  '%25%00',
  '%%%',
  '_',
  '\\',
  "'; drop table users; --",
  '"; select pg_sleep(10); --',
  '$1',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '<svg/onload=alert(1)>',
  '[x](javascript:alert(1))',
  'javascript:alert(1)',
  '(a+)+$',
  'problemSlugFilter=(a|a)*b',
  'type=acm\nstartTime=never\npenaltyPerSolution=1e999',
  'a\nb',
  'a\r\nx-injected: 1',
  '\t\u000b\u007f',
  '\u200b',
  '\u202eabc',
  '\ufeffx',
  'e\u0301'.repeat(50),
  '👨‍👩‍👧‍👦',
  '\ud83d',
  'İstanbul ﬁ ß',
  '试金',
  '\u0000',
  'a'.repeat(65),
  'a'.repeat(257),
  'a'.repeat(5000),
  'ÿ'.repeat(70_000),
  '(('.repeat(2000),
  'a b '.repeat(3000),
  '*:*&|!<->',
  '2026-01-01',
  '+275760-09-13T00:00:00Z',
  'download',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
];

const others: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  [{}],
  ['a', 'b'],
  { $ne: null },
  { $gt: '' },
  { length: 1e9 },
  { toString: 'x', valueOf: 1 },
  { toJSON: 'x' },
  Array.from({ length: 2000 }, () => 'x'),
  Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`k${at}`, at])),
];

/** Any hostile value, represented by the placeholder that `writeJson` replaces. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...numbers) },
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  { weight: 3, arbitrary: fc.constantFrom(...others) },
  { weight: 3, arbitrary: fc.constantFrom(...Object.keys(rawTexts)).map((name) => `${RAW}${name}`) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }).map((text): unknown => JSON.parse(text)) },
);

/** Keys with a special meaning in JavaScript, and meaningless ones. */
export const hostileKey = fc.constantFrom('__proto__', 'constructor', 'toString', 'unknown', '', 'a.b', '$where', '0');

/** JSON of a value, with its placeholders replaced. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.replaceAll(new RegExp(`"${RAW}(\\w+)"`, 'g'), (whole, name: string) => rawTexts[name] ?? whole);
}

/** A value as text in a URL. */
export function writeText(value: unknown): string {
  return typeof value === 'string' ? value.replace(RAW, '') : writeJson(value);
}
