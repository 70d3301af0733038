import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@assay/contract/languages';
import { expect, test } from 'vitest';
import { readCatalogue } from '../src/languages/catalogue.ts';
import { SHARED_LANGUAGES, sharedLanguages } from './shared-languages.ts';

test('the languages of clients are those of languages.yaml; `npm run gen` writes them', () => {
  expect(readFileSync(SHARED_LANGUAGES, 'utf8')).toBe(sharedLanguages());
  expect(languages.map(({ name }) => name)).toEqual(readCatalogue().all.map(({ name }) => name));
});

test.each(languages.map(({ name, syntax }) => [name, syntax]))(
  '%s has a file extension and a row in the page about judging',
  (name, syntax) => {
    const extensions = languages.filter((one) => one.syntax === syntax).flatMap((one) => [...one.extensions]);
    expect(extensions.length).toBeGreaterThan(0);
    const page = readFileSync(join(import.meta.dirname, '../../../docs/judging.md'), 'utf8');
    expect(page).toContain(`\n| ${name} | \``);
  },
);
