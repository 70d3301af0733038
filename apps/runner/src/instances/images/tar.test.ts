import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, statSync, symlinkSync, writeFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTar, readFolder } from './tar.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-tar-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a folder survives packing, with executable scripts and without links', async () => {
  const [source, target] = [join(folder, 'source'), join(folder, 'target')];
  const deep = `${'d'.repeat(90)}/${'e'.repeat(60)}`;
  mkdirSync(join(source, deep), { recursive: true });
  mkdirSync(target);
  writeFileSync(join(source, deep, 'file.txt'), 'x'.repeat(513));
  writeFileSync(join(source, 'empty'), '');
  writeFileSync(join(source, 'run.sh'), '#!/bin/sh\n');
  symlinkSync('/etc/passwd', join(source, 'link'));
  const tar = makeTar(await readFolder(source, 10_000));
  expect(tar.equals(makeTar(await readFolder(source, 10_000)))).toBe(true);
  writeFileSync(join(folder, 'a.tar'), tar);
  execFileSync('tar', ['-xpf', join(folder, 'a.tar'), '-C', target]);
  expect(readFileSync(join(target, deep, 'file.txt'), 'utf8')).toBe('x'.repeat(513));
  expect(readFileSync(join(target, 'empty'), 'utf8')).toBe('');
  expect(statSync(join(target, 'run.sh')).mode & 0o777).toBe(0o755);
  expect(statSync(join(target, 'empty')).mode & 0o777).toBe(0o644);
  expect(execFileSync('ls', [target], { encoding: 'utf8' })).not.toContain('link');
});

it('a folder that is too large is refused', async () => {
  const source = join(folder, 'large');
  mkdirSync(source);
  writeFileSync(join(source, 'file'), 'x'.repeat(100));
  await expect(readFolder(source, 99)).rejects.toThrow('99 bytes');
});
