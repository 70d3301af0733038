import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../lib/paths.mjs';

/* docs/findings.md names, for each fixed fault, the tests that prove it. */

const page = readFileSync(join(root, 'docs/findings.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\|(?! *(#|-|What there is))/.test(line))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
/** `path`: `describe › test`, one or more. */
const testsOf = (cell) =>
  cell
    .split('<br>')
    .map((one) => /^`([^`]+)`: `([^`]+)`$/.exec(one.trim())?.slice(1) ?? expect.fail(`no test: ${one}`));
const numbers = (prefix, count) => Array.from({ length: count }, (_, at) => `${prefix}${at + 1}`);

/** Whether the file contains every part of the name as a complete string; names of `test.each` are templates. */
function hasName(file, name) {
  const source = readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'");
  return name.split(' › ').every((part) => [`'`, `"`, '`'].some((quote) => source.includes(quote + part + quote)));
}

describe('docs/findings.md', () => {
  test('lists every finding of both reviews', () => {
    const expected = [...numbers('H', 4), ...numbers('M', 8), ...numbers('L', 12), ...numbers('', 20)];
    const found = new Set(rows.filter((row) => row.length === 4).map(([number]) => number));
    expect(found).toEqual(new Set(expected));
  });

  test.each(rows.map((row) => [row[0], row.at(-2), row.at(-1)]))('%s: %s', (_number, _holds, cell) => {
    for (const [file, name] of testsOf(cell)) {
      expect(existsSync(join(root, file)), file).toBe(true);
      expect(hasName(file, name), `${file}: ${name}`).toBe(true);
    }
  });
});
