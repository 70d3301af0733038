import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keyPath as pathOfKey } from './key-path.ts';
import { problemAttachmentKey, problemDataKey, problemOwner, solutionDataKey } from './keys.ts';
import type { ListedPage, ObjectStore } from './object-store.ts';

export interface StoreUnderTest {
  store: ObjectStore;
  /** Paths of everything stored, including what should not be. */
  filesBelow(): string[];
  /** Where that driver stores a key. */
  pathOf(key: string): string;
  close(): Promise<void>;
}

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
  '=2e',
  '+ &?#',
  '<Key>&amp;',
  'ä'.repeat(200),
];

/** The contract of every object store driver. */
export function storeSuite(name: string, setUp: () => Promise<StoreUnderTest>): void {
  const problemId = randomUUID();
  const key = problemDataKey(problemId, 'a'.repeat(64));
  let under: StoreUnderTest;
  let store: ObjectStore;

  beforeEach(async () => {
    under = await setUp();
    store = under.store;
  });
  afterEach(() => under.close());

  const put = (at: string, content: string, announced = {}) =>
    store.put(at, Readable.from([Buffer.from(content)]), announced);
  const read = async (at: string) => {
    const file = await store.get(at);
    return file && (await text(file.stream));
  };
  const filesBelow = () => under.filesBelow();
  const keyPath = (one: string) => under.pathOf(one);

  describe(name, () => {
    it('returns what was stored, with its size and hash', async () => {
      expect(await put(key, 'hello')).toEqual({
        sizeBytes: 5,
        sha256: createHash('sha256').update('hello').digest('hex'),
      });
      expect(await read(key)).toBe('hello');
      expect(await store.head(key)).toEqual({ sizeBytes: 5 });
    });

    it('keeps the previous content if a new one does not match its announcement', async () => {
      await put(key, 'old');
      const wrong = [{ sizeBytes: 4 }, { sizeBytes: 2 }, { sha256: 'b'.repeat(64) }];
      for (const announced of wrong)
        await expect(put(key, 'new', announced)).rejects.toMatchObject({ code: 'file-mismatch' });
      await expect(put(key, 'new', { maxBytes: 2 })).rejects.toMatchObject({ code: 'too-large' });
      expect(await read(key)).toBe('old');
      expect(filesBelow()).toEqual([keyPath(key)]);
    });

    it('stores nothing of an interrupted upload', async () => {
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

    it('reads parts of files, and refuses parts beyond the end', async () => {
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

    it('keeps all names that users choose distinct, and within the folder of their owner', async () => {
      for (const name of hostileNames) await put(problemAttachmentKey(problemId, name), name);
      for (const name of hostileNames) expect(await read(problemAttachmentKey(problemId, name))).toBe(name);
      const folder = `problem/${problemId.slice(0, 2)}/${problemId}`;
      expect(filesBelow().every((path) => path.startsWith(`${folder}/`) && path.split('/').length === 4)).toBe(true);
    });

    it('accepts only its own keys', async () => {
      for (const bad of ['x', 'problem/x/y', `problem/${problemId}/`, `../${problemId}/data`, `problem/${problemId}`]) {
        await expect(put(bad, 'x')).rejects.toThrow();
      }
    });

    it('deletes all files of an owner and of no one else', async () => {
      const other = problemDataKey(randomUUID(), 'a'.repeat(64));
      await put(key, 'mine');
      await put(problemAttachmentKey(problemId, 'a'), 'mine');
      await put(other, 'other');
      await store.deleteOwner(problemOwner(problemId));
      expect(filesBelow()).toEqual([keyPath(other)]);
      await store.deleteOwner(problemOwner(problemId));
      await store.delete(key);
    });

    it('lists every file of a kind once, page by page, and deletes listed files', async () => {
      const owners = [randomUUID(), randomUUID(), randomUUID()];
      const keys = owners.flatMap((id) => [problemDataKey(id, 'a'), problemAttachmentKey(id, 'ä/..'.repeat(60))]);
      for (const one of keys) await put(one, 'content');
      await put(solutionDataKey(randomUUID(), 'a'), 'of another kind');
      const listed = [];
      let from: string | null = null;
      do {
        const page: ListedPage = await store.list('problem', from);
        listed.push(...page.files);
        from = page.next;
      } while (from !== null);
      const byPath = (a: string, b: string) => a.localeCompare(b);
      expect(listed.map((one) => one.path).toSorted(byPath)).toEqual(keys.map(pathOfKey).toSorted(byPath));
      expect(new Set(listed.map((one) => one.ownerId))).toEqual(new Set(owners));
      for (const { sizeBytes, modifiedAtMs } of listed) {
        expect(sizeBytes).toBe('content'.length);
        expect(Math.abs(modifiedAtMs - Date.now())).toBeLessThan(60_000);
      }
      const [first = ''] = keys;
      await store.deleteListed(pathOfKey(first));
      await store.deleteListed(pathOfKey(first));
      expect(await store.head(first)).toBeNull();
      expect(await store.head(keys[1] ?? '')).not.toBeNull();
    });

    it('reads and writes files by their listed path, and accepts no other path', async () => {
      const keys = hostileNames.map((name) => problemAttachmentKey(problemId, name));
      for (const one of keys) await put(one, `content of ${one}`);
      for (const one of keys) {
        const file = await store.getListed(pathOfKey(one));
        expect(file && (await text(file.stream))).toBe(`content of ${one}`);
        await store.delete(one);
        expect(await store.getListed(pathOfKey(one))).toBeNull();
        await store.putListed(pathOfKey(one), Readable.from([Buffer.from('back')]));
        expect(await read(one)).toBe('back');
      }
      const path = pathOfKey(key);
      const foreign = [
        '../x',
        '/etc/passwd',
        'incoming/x',
        `${path}/x`,
        `./${path}`,
        path.replace('problem', 'people'),
      ];
      for (const bad of [...foreign, path.replace(/[^/]+$/, '..'), `${path}\0`]) {
        await expect(store.putListed(bad, Readable.from(['x']))).rejects.toThrow();
        await expect(store.getListed(bad)).rejects.toThrow();
      }
    });

    it('refuses to store on a full disk, and then keeps its content', async () => {
      await put(key, 'kept');
      const kept = filesBelow();
      const full = async function* () {
        yield Buffer.from('some');
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      };
      await expect(store.put(key, full())).rejects.toMatchObject({ code: 'out-of-space' });
      expect(filesBelow()).toEqual(kept);
      expect(await read(key)).toBe('kept');
    });

    it('works on a local copy only if the file exists', async () => {
      expect(await store.withLocalFile(key, async (path) => path)).toBeNull();
      await put(key, 'x');
      expect(await store.withLocalFile(key, (path) => readFile(path, 'utf8'))).toBe('x');
    });

    it('distinguishes contents by their tag', async () => {
      await put(key, 'one');
      const first = await store.open(key);
      await put(key, 'two');
      const second = await store.open(key);
      expect(first?.etag).toMatch(/^".+"$/);
      expect(second?.etag).not.toBe(first?.etag);
      await Promise.all([first?.close(), second?.close()]);
      expect(await store.open(problemDataKey(problemId, 'b'.repeat(64)))).toBeNull();
    });

    it('keeps one whole content when two are stored concurrently', async () => {
      const contents = ['a'.repeat(300_000), 'b'.repeat(200_000)];
      await Promise.all(contents.map((content) => put(key, content)));
      expect(contents).toContain(await read(key));
    });
  });
}
