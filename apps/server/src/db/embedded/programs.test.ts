import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findPrograms, makeMissingLinks } from './programs.ts';

test('missing library links are created, and existing files are kept', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-links-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const native = join(folder, 'native');
  mkdirSync(join(native, 'lib'), { recursive: true });
  writeFileSync(join(native, 'lib/libicuuc.so.60.2'), 'library');
  writeFileSync(join(native, 'lib/libz.so.1'), 'kept');
  const links = [
    { source: 'native/lib/libicuuc.so.60.2', target: 'native/lib/libicuuc.so.60' },
    { source: 'native/lib/libicuuc.so.60.2', target: 'native/lib/libz.so.1' },
    { source: 'native/lib/libicuuc.so.60.2', target: '../outside.so' },
  ];
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links));
  makeMissingLinks(native);
  makeMissingLinks(native);
  expect(readlinkSync(join(native, 'lib/libicuuc.so.60'))).toBe('libicuuc.so.60.2');
  expect(readFileSync(join(native, 'lib/libz.so.1'), 'utf8')).toBe('kept');
  expect(() => readlinkSync(join(folder, '../outside.so'))).toThrow(/ENOENT/);
});

test('the programs of the npm packages are found', () => {
  expect(findPrograms('/nowhere', null).major).toBeGreaterThanOrEqual(15);
});
