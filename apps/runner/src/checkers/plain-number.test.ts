import { mkdtempSync, openSync, closeSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, describe, expect, test } from 'vitest';
import { ByteWindow } from './byte-window.ts';
import { readPlainNumber } from './plain-number.ts';

const dir = mkdtempSync(join(tmpdir(), 'assay-plain-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** The number at the beginning of a text: value and length, or null. */
function read(text: string): [number, number] | null {
  const path = join(dir, 'text');
  writeFileSync(path, text);
  const fd = openSync(path, 'r');
  const window = new ByteWindow(fd);
  const into = { value: Number.NaN, length: -1 };
  const could = readPlainNumber(window, into);
  window.close();
  closeSync(fd);
  return could ? [into.value, into.length] : null;
}

describe('a plain number', () => {
  test.each([
    '0',
    '7 8',
    '-3.25\n',
    '+12.5',
    '.5',
    '5.',
    '-0',
    '007.10',
    '9007199254740991',
    '0.1',
    '123456789.987654',
  ])('%j is parsed like Number does', (text) => {
    const word = text.trim().split(' ')[0] ?? '';
    expect(read(text)).toEqual([Number(word), word.length]);
  });

  test.each(['', '.', '-', '+.', '1e5', 'nan', '1.2.3', '1-2', '--1', '0x10', '9007199254740993', '1_000', '１'])(
    '%j is not plain',
    (text) => expect(read(text)).toBeNull(),
  );

  test('is not plain if it is longer than the limit, whatever follows', () => {
    expect(read(`0.${'0'.repeat(38)}`)).toBeNull();
    expect(read(`${'0'.repeat(40)}1`)).toBeNull();
    expect(read(`0.${'1'.repeat(23)}`)).toBeNull();
  });

  test('always equals the result of Number, to the last bit', () => {
    let seed = 12_345;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % below;
    };
    let plain = 0;
    for (let count = 0; count < 5_000; count++) {
      const digits = (most: number) => Array.from({ length: random(most) }, () => random(10)).join('');
      const text = `${['', '-', '+'][random(3)]}${digits(14)}${random(2) === 0 ? '' : `.${digits(14)}`}`;
      const found = read(text);
      if (found === null) continue;
      plain += 1;
      expect([text, found[0]]).toEqual([text, Number(text)]);
    }
    expect(plain).toBeGreaterThan(3_000);
  });
});
