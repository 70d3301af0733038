import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { VERSION } from './version.ts';

it('the version on the screen is the one of the package', () => {
  const file: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
  expect(file).toMatchObject({ version: VERSION });
});
