import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDiskStore, type DiskStore } from './disk-store.ts';
import { keyPath } from './key-path.ts';
import { problemAttachmentKey, problemDataKey, problemOwner } from './keys.ts';

const problemId = randomUUID();
const key = problemDataKey(problemId, 'a'.repeat(64));
const hostileNames = [
  '../../../etc/passwd',
  '..',
  '.',
  '/',
  '//',
  'a/../../b',
  '%2e%2e/',
  '\\..\\',
  'con',
  '~',
  '%',
  'ä'.repeat(200),
];

let root: string;
let store: DiskStore;
let nowMs: number;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-store-'));
  nowMs = Date.now();
  store = makeDiskStore({ root, secret: new Uint8Array(32), clock: { now: () => nowMs } });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const put = (at: string, content: string, announced = {}) =>
  store.put(at, Readable.from([Buffer.from(content)]), announced);
const read = async (at: string) => {
  const file = await store.get(at);
  return file && (await text(file.stream));
};
const filesBelow = () =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(root.length + 1));

describe('the disk store', () => {
  it('gives back what was stored, and says its size and hash', async () => {
    expect(await put(key, 'hello')).toEqual({
      sizeBytes: 5,
      sha256: createHash('sha256').update('hello').digest('hex'),
    });
    expect(await read(key)).toBe('hello');
    expect(await store.head(key)).toEqual({ sizeBytes: 5 });
  });

  it('keeps the former content when a new one does not fit what was announced', async () => {
    await put(key, 'old');
    const wrong = [{ sizeBytes: 4 }, { sizeBytes: 2 }, { sha256: 'b'.repeat(64) }];
    for (const announced of wrong)
      await expect(put(key, 'new', announced)).rejects.toMatchObject({ code: 'file-mismatch' });
    await expect(put(key, 'new', { maxBytes: 2 })).rejects.toMatchObject({ code: 'too-large' });
    expect(await read(key)).toBe('old');
    expect(filesBelow()).toEqual([keyPath(key)]);
  });

  it('stores nothing of an upload that breaks off', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('connection lost');
      })(),
    );
    await expect(store.put(key, broken)).rejects.toThrow('connection lost');
    expect(await store.head(key)).toBeNull();
    expect(filesBelow()).toEqual([]);
  });

  it('gives parts of files, and refuses parts beyond them', async () => {
    await put(key, '0123456789');
    const part = await store.get(key, { from: 2, to: 4 });
    expect(part).toMatchObject({ sizeBytes: 3, totalBytes: 10 });
    expect(part && (await text(part.stream))).toBe('234');
    await expect(store.get(key, { from: 2, to: 10 })).rejects.toThrow(RangeError);
  });

  it('stores an empty file', async () => {
    await put(key, '');
    expect(await read(key)).toBe('');
  });

  it('keeps every name a person can think of apart, and within the folder of its owner', async () => {
    for (const name of hostileNames) await put(problemAttachmentKey(problemId, name), name);
    for (const name of hostileNames) expect(await read(problemAttachmentKey(problemId, name))).toBe(name);
    const folder = join('problem', problemId.slice(0, 2), problemId);
    expect(filesBelow().every((path) => path.startsWith(`${folder}/`) && path.split('/').length === 4)).toBe(true);
  });

  it('knows no keys but its own', async () => {
    for (const bad of ['x', 'problem/x/y', `problem/${problemId}/`, `../${problemId}/data`, `problem/${problemId}`]) {
      await expect(put(bad, 'x')).rejects.toThrow();
    }
  });

  it('deletes all files of an owner and of nobody else', async () => {
    const other = problemDataKey(randomUUID(), 'a'.repeat(64));
    await put(key, 'mine');
    await put(problemAttachmentKey(problemId, 'a'), 'mine');
    await put(other, 'other');
    await store.deleteOwner(problemOwner(problemId));
    expect(filesBelow()).toEqual([keyPath(other)]);
    await store.deleteOwner(problemOwner(problemId));
    await store.delete(key);
  });

  it('sweeps what killed uploads left, but no upload under way', async () => {
    await put(key, 'kept');
    for (const name of ['old', 'new']) writeFileSync(join(root, 'incoming', name), 'x');
    const longAgo = new Date(nowMs - 2 * 60 * 60_000);
    utimesSync(join(root, 'incoming', 'old'), longAgo, longAgo);
    expect(await store.sweep()).toBe(1);
    expect(filesBelow().toSorted()).toEqual([join('incoming', 'new'), keyPath(key)]);
  });

  it('works on a local file only where there is one', async () => {
    expect(await store.withLocalFile(key, async (path) => path)).toBeNull();
    await put(key, 'x');
    expect(await store.withLocalFile(key, async (path) => path)).toBe(join(root, keyPath(key)));
  });
});
