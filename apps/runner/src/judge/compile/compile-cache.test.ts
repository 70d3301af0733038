import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../../log.ts';
import { CompileCache } from './compile-cache.ts';

const key = (letter: string) => letter.repeat(64);
const artifact = (bytes: number) => (path: string) => writeFile(path, Buffer.alloc(bytes, 7));
const good = { ok: true, log: 'warning: unused' };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-compile-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (limitBytes = 1_000_000) => CompileCache.open(folder, limitBytes, silentLog);

test('finds compiled programs again, also in a new process', async () => {
  (await (await open()).store(key('a'), good, artifact(10))).release();
  const hit = await (await open()).find(key('a'));
  expect(hit).toMatchObject(good);
  expect(readFileSync(hit?.artifactPath ?? '')).toHaveLength(10);
});

test('also caches a rejection, without a program', async () => {
  const cache = await open();
  await cache.store(key('a'), { ok: false, log: 'error' }, () => Promise.reject(new Error('not to be called')));
  expect(await cache.find(key('a'))).toMatchObject({ ok: false, log: 'error' });
});

test('evicts the least recently used, across restarts, but not one in use', async () => {
  const cache = await open(2500);
  for (const letter of ['a', 'b']) (await cache.store(key(letter), good, artifact(1000))).release();
  (await cache.find(key('a')))?.release();
  const held = await cache.store(key('c'), good, artifact(1000));
  expect(await cache.find(key('b'))).toBeUndefined();
  const hit = await cache.find(key('a'));
  (await cache.store(key('d'), good, artifact(1000))).release();
  expect(existsSync(hit?.artifactPath ?? '')).toBe(true);
  expect(existsSync(held.artifactPath)).toBe(true);

  const past = new Date(Date.now() - 60_000);
  utimesSync(join(folder, key('c')), past, past);
  const restarted = await open(2500);
  expect(await restarted.find(key('c'))).toBeUndefined();
  expect(await restarted.find(key('a'))).toBeDefined();
});

test('removes incomplete entries of a killed process, and never finds them', async () => {
  mkdirSync(join(folder, 'tmp-1234'));
  writeFileSync(join(folder, 'tmp-1234', 'artifact'), 'half');
  const cache = await open();
  expect(existsSync(join(folder, 'tmp-1234'))).toBe(false);
  await expect(cache.store(key('a'), good, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
  expect(await cache.find(key('a'))).toBeUndefined();
});

test('treats a damaged entry as missing and can store it again', async () => {
  (await (await open()).store(key('a'), good, artifact(10))).release();
  writeFileSync(join(folder, key('a'), 'entry.json'), '{');
  const cache = await open();
  expect(await cache.find(key('a'))).toBeUndefined();
  await cache.store(key('a'), good, artifact(20));
  expect(readFileSync((await cache.find(key('a')))?.artifactPath ?? '')).toHaveLength(20);
});
