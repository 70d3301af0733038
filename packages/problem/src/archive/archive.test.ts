import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { treeOfArchive, treeOfDirectory, treeOfFiles } from '../file-tree.ts';
import { craftZip } from '../testing/craft-zip.ts';
import type { CraftedEntry } from '../testing/craft-zip.ts';
import type { ArchiveLimits } from './archive-limits.ts';
import { ArchiveRefusal } from './archive-refusal.ts';
import type { ArchiveRefusalCode } from './archive-refusal.ts';
import { checkEntryName } from './entry-name.ts';
import { hashOf, makeArchive } from './make-archive.ts';
import { openArchive } from './open-archive.ts';
import { unpackArchive } from './unpack-archive.ts';

let room = '';
beforeEach(async () => {
  room = await mkdtemp(join(tmpdir(), 'assay-archive-'));
});
afterEach(async () => {
  await rm(room, { recursive: true, force: true });
});

/** Opens and unpacks; returns the refusal's code, or 'taken'. */
async function outcome(zip: Buffer, limits: Partial<ArchiveLimits> = {}): Promise<ArchiveRefusalCode | 'taken'> {
  try {
    const archive = await openArchive(zip, limits);
    try {
      await unpackArchive(archive, join(room, 'target'));
    } finally {
      archive.close();
    }
    return 'taken';
  } catch (error) {
    if (error instanceof ArchiveRefusal) return error.code;
    throw error;
  }
}

const honest: CraftedEntry = { name: 'tests/1.in', content: '1 2\n', method: 8 };
const link = Buffer.alloc(4 + 12 + 7);
link.writeUInt16LE(0x000d, 0);
link.writeUInt16LE(12 + 7, 2);
const MIB = 1024 * 1024;

const hostile: [string, ArchiveRefusalCode, CraftedEntry[], Partial<ArchiveLimits>?][] = [
  ['an absolute path', 'absolute-path', [{ name: '/etc/cron.d/x' }]],
  ['a drive letter', 'absolute-path', [{ name: 'C:/x' }]],
  ['a path out of the folder', 'parent-path', [{ name: '../x' }]],
  ['a path out of the folder, further in', 'parent-path', [{ name: 'a/../../x' }]],
  ['a folder entry leading out', 'parent-path', [{ name: 'a/../', mode: 0o040755 }]],
  ['a backslash', 'backslash', [{ name: '..\\x' }]],
  ['a NUL in a name', 'control-character', [{ name: 'a\0.in' }]],
  ['a line break in a name', 'control-character', [{ name: 'a\nb' }]],
  ['a control character hidden by the old code page', 'control-character', [{ name: 'a\x01b', flags: 0 }]],
  ['an empty name', 'bad-name', [{ name: '' }]],
  ['an empty part', 'bad-name', [{ name: 'a//b' }]],
  ['a dot part', 'bad-name', [{ name: './a' }]],
  ['bytes that are not text', 'bad-name', [{ name: Buffer.from([0x61, 0xff, 0xfe]) }]],
  ['a long name', 'name-too-long', [{ name: 'x'.repeat(300) }]],
  ['a deep name', 'name-too-long', [{ name: 'a/'.repeat(40) + 'x' }]],
  ['a symbolic link', 'link', [{ name: 'x', content: '/etc/passwd', mode: 0o120777 }]],
  ['a symbolic link and a file through it', 'link', [{ name: 'x', content: '/tmp', mode: 0o120777 }, { name: 'x/y' }]],
  ['a link in an extra field', 'link', [{ name: 'x', extra: link }]],
  ['a character device', 'special-file', [{ name: 'x', mode: 0o020644 }]],
  ['a pipe', 'special-file', [{ name: 'x', mode: 0o010644 }]],
  ['the same name twice', 'duplicate', [honest, honest]],
  ['names that differ in case', 'duplicate', [{ name: 'A.in' }, { name: 'a.in' }]],
  ['names that differ in case beyond letters of ASCII', 'duplicate', [{ name: 'straße' }, { name: 'STRASSE' }]],
  ['names composed differently', 'duplicate', [{ name: '\u00e9' }, { name: 'e\u0301' }]],
  ['a file that is also a folder', 'duplicate', [{ name: 'x' }, { name: 'x/y' }]],
  ['a folder that is also a file', 'duplicate', [{ name: 'x/y' }, { name: 'X' }]],
  ['a file marked as encrypted', 'encrypted', [{ ...honest, flags: 0x801 }]],
  ['an unknown packing method', 'unsupported-method', [{ ...honest, method: 14 }]],
  ['too many files', 'too-many-files', [{ name: '1' }, { name: '2' }, { name: '3' }], { maxFiles: 2 }],
  ['one file too large', 'too-large', [{ name: '1', content: 'x'.repeat(20) }], { maxFileBytes: 10 }],
  [
    'files too large in all',
    'too-large',
    [
      { name: '1', content: 'xxxx' },
      { name: '2', content: 'xxxx' },
    ],
    { maxTotalBytes: 7 },
  ],
  ['a bomb', 'ratio', [{ name: '1', content: Buffer.alloc(20 * MIB), method: 8 }]],
  [
    'a bomb of many files',
    'ratio',
    [1, 2, 3].map((name) => ({ name: String(name), content: Buffer.alloc(8 * MIB), method: 8 })),
  ],
  [
    'a bomb that declares a small size',
    'damaged',
    [{ name: '1', content: Buffer.alloc(20 * MIB), method: 8, declaredSize: 100 }],
  ],
  ['two entries with the same bytes', 'overlap', [honest, { ...honest, name: 'tests/2.in', offset: 0 }]],
  ['a wrong checksum', 'damaged', [{ ...honest, checksum: 1 }]],
  ['a size larger than the content', 'damaged', [{ ...honest, declaredSize: 100 }]],
  ['packed data that is no data', 'damaged', [{ name: '1', content: 'x', method: 8, packed: Buffer.from('garbage!') }]],
  [
    'a file that overlaps the directory',
    'overlap',
    [{ name: '1', content: 'garbage!', declaredSize: 9, declaredPackedSize: 9 }],
  ],
];

describe('a hostile archive', () => {
  it.each(hostile)('with %s is rejected as %s and leaves nothing behind', async (_, code, entries, limits) => {
    expect(await outcome(craftZip(entries), limits)).toBe(code);
    expect(await readdir(room)).toEqual([]);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['a truncated zip', craftZip([honest]).subarray(0, 60)],
  ])('%s is rejected as not a zip', async (_, bytes) => {
    expect(await outcome(bytes)).toBe('not-a-zip');
  });

  it('of random bytes, or a zip with bytes changed, is either rejected or accepted, without any other error', async () => {
    const zip = craftZip([honest, { name: 'b', content: 'x'.repeat(99), method: 8 }, { name: 'c/', mode: 0o040755 }]);
    const change = fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
          change,
        ),
        async (input) => {
          const bytes = Buffer.isBuffer(input) ? input : Buffer.from(zip);
          if (!Buffer.isBuffer(input)) for (const [at, value] of input) bytes[at] = value;
          await outcome(bytes, { maxFiles: 100, maxTotalBytes: MIB });
          const left = await readdir(room);
          expect(left.filter((name) => name !== 'target')).toEqual([]);
          await rm(join(room, 'target'), { recursive: true, force: true });
        },
      ),
      { numRuns: 300 },
    );
  });

  it('reports the problem in both languages and the place without its control characters', async () => {
    const refusal: unknown = await openArchive(craftZip([{ name: 'a\u001b[31m' }])).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ArchiveRefusal);
    expect(refusal).toMatchObject({ place: 'a\ufffd[31m', message: expect.stringContaining('control character') });
    expect(refusal).toMatchObject({ zh: expect.stringContaining('控制字符') });
  });

  it('a missing file is an error of the machine, not of the archive', async () => {
    await expect(openArchive(join(room, 'none.zip'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('a valid archive', () => {
  const files = { 'top/b.txt': 'b', 'top/a/1.in': '1 2\n', 'top/large': Buffer.alloc(3 * MIB), 'top/empty': '' };

  it('is unpacked unchanged, and the same files give the same bytes', async () => {
    const zip = await makeArchive(treeOfFiles(files));
    const turned = Object.fromEntries(Object.entries(files).reverse());
    expect(hashOf(await makeArchive(treeOfFiles(turned)))).toBe(hashOf(zip));
    expect(await outcome(zip)).toBe('taken');
    const unpacked = await treeOfDirectory(join(room, 'target'));
    expect(unpacked.paths).toEqual(Object.keys(files).sort());
    expect((await unpacked.read('top/large')).length).toBe(3 * MIB);
  });

  it('loses the single top folder on request, and always files of file managers', async () => {
    const archive = await openArchive(
      await makeArchive(treeOfFiles({ ...files, '__MACOSX/top/._b.txt': 'x', 'top/._b.txt': 'x' })),
    );
    expect(treeOfArchive(archive, { stripTopFolder: true }).paths).toEqual(['a/1.in', 'b.txt', 'empty', 'large']);
    await unpackArchive(archive, join(room, 'target'), { stripTopFolder: true });
    archive.close();
    expect(await readFile(join(room, 'target', 'a', '1.in'), 'utf8')).toBe('1 2\n');
  });

  it('unpacked twice to the same place keeps the files of the first time', async () => {
    const archive = await openArchive(await makeArchive(treeOfFiles({ a: '1' })));
    expect(await unpackArchive(archive, join(room, 'target'))).toBe('unpacked');
    expect(await unpackArchive(archive, join(room, 'target'))).toBe('already there');
    archive.close();
    expect(await readdir(room)).toEqual(['target']);
  });

  it('is read with any safe names, and other names are rejected on writing and reading', async () => {
    const name = fc.string({
      unit: fc.oneof(
        fc.constantFrom('/', '.', '\\', 'a', 'ä', '题', '\0', ':'),
        fc.string({ minLength: 1, maxLength: 1 }),
      ),
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(name, async (path) => {
        const isSafe = passes(() => checkEntryName(path)) && !path.endsWith('/');
        if (!isSafe) {
          if (!path.endsWith('/')) expect(() => treeOfFiles({ [path]: 'x' })).toThrow(ArchiveRefusal);
          return;
        }
        const archive = await openArchive(await makeArchive(treeOfFiles(new Map([[path, 'x']]))));
        expect(archive.entries).toMatchObject([{ path, size: 1 }]);
        archive.close();
      }),
      { numRuns: 300 },
    );
  });
});

function passes(act: () => void): boolean {
  try {
    act();
    return true;
  } catch (error) {
    if (error instanceof ArchiveRefusal) return false;
    throw error;
  }
}
