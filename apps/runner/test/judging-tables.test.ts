import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withTables } from './judging-tables.ts';

const page = readFileSync(fileURLToPath(new URL('../../../docs/judging.md', import.meta.url)), 'utf8');

test('the page about judging lists the current languages and suites; `npm run gen` writes them', () => {
  expect(page.match(/<!-- table: /g)).toHaveLength(3);
  expect(withTables(page)).toBe(page);
});
