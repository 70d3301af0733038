import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withFormatTables } from './format-tables.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../docs/problem-format.md'), 'utf8');

test('the page about packages shows the actual results of importers and exporters; `npm run gen` writes it', async () => {
  expect(page.match(/<!-- table: /g)).toHaveLength(2);
  expect(await withFormatTables(page)).toBe(page);
});
