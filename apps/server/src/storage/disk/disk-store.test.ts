import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDiskStore } from './disk-store.ts';
import { keyPath } from '../key-path.ts';
import { problemDataKey } from '../keys.ts';
import type { ObjectStore } from '../object-store.ts';
import { storeSuite } from '../store-suite.ts';

const clock = { now: () => Date.now() };
const makeStore = () => {
  const root = mkdtempSync(join(tmpdir(), 'assay-store-'));
  return { root, store: makeDiskStore({ root, secret: new Uint8Array(32), clock }) };
};
const filesBelow = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(root.length + 1));

storeSuite('the disk store', async () => {
  const { root, store } = makeStore();
  return {
    store,
    filesBelow: () => filesBelow(root),
    pathOf: keyPath,
    close: async () => rmSync(root, { recursive: true, force: true }),
  };
});

describe('the disk store on its disk', () => {
  const key = problemDataKey(randomUUID(), 'a'.repeat(64));
  let root: string;
  let store: ObjectStore;
  const put = (at: string, content: string) => store.put(at, Readable.from([Buffer.from(content)]));

  beforeEach(() => void ({ root, store } = makeStore()));
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('deletes left-overs of killed uploads, but no upload in progress', async () => {
    await put(key, 'kept');
    for (const name of ['old', 'new']) writeFileSync(join(root, 'incoming', name), 'x');
    const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
    utimesSync(join(root, 'incoming', 'old'), longAgo, longAgo);
    expect(await store.sweep()).toBe(1);
    expect(filesBelow(root).toSorted()).toEqual([join('incoming', 'new'), keyPath(key)]);
  });

  it('passes the file itself, without a copy', async () => {
    await put(key, 'x');
    expect(await store.withLocalFile(key, async (path) => path)).toBe(join(root, keyPath(key)));
  });
});
