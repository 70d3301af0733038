import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readText, treeOfFiles } from '../file-tree.ts';
import { craftZip } from '../testing/craft-zip.ts';
import type { CraftedEntry } from '../testing/craft-zip.ts';
import { ArchiveRefusal } from './archive-refusal.ts';
import { openArchive } from './open-archive.ts';
import { openPackage } from './open-package.ts';

let room = '';
beforeEach(async () => {
  room = await mkdtemp(join(tmpdir(), 'assay-names-'));
});
afterEach(async () => {
  await rm(room, { recursive: true, force: true });
});

const [FAT, UNIX] = [0, 3];
/** 题面.md and 测试 in GBK. */
const statement = Buffer.from([0xcc, 0xe2, 0xc3, 0xe6, ...Buffer.from('.md')]);
const tests = Buffer.from([0xb2, 0xe2, 0xca, 0xd4]);

/** Names in a package, or the code of the refusal. */
async function namesOf(...entries: CraftedEntry[]): Promise<readonly string[] | string> {
  const path = join(room, 'package.zip');
  await writeFile(path, craftZip(entries));
  try {
    const { tree, close } = await openPackage(path);
    close();
    return tree.paths;
  } catch (error) {
    if (error instanceof ArchiveRefusal) return error.code;
    throw error;
  }
}

describe('the names in a package', () => {
  it('may have backslashes between folders, as old Windows tools write', async () => {
    const entries = ['data\\', 'data\\1.in', 'data\\1.out', 'a.md'].map((name) => ({ name, host: FAT, mode: 0 }));
    expect(await namesOf(...entries)).toEqual(['a.md', 'data/1.in', 'data/1.out']);
  });

  it.each<[string, CraftedEntry, string]>([
    ['climb out by backslashes', { name: 'a\\..\\..\\x', host: FAT, mode: 0 }, 'parent-path'],
    ['begin with a drive', { name: 'c:\\x', host: FAT, mode: 0 }, 'absolute-path'],
    ['begin with a backslash', { name: '\\x', host: FAT, mode: 0 }, 'absolute-path'],
    ['have a backslash from another system', { name: 'a\\x', host: UNIX }, 'backslash'],
  ])('may not %s', async (_, entry, code) => {
    expect(await namesOf(entry, { name: 'b' })).toBe(code);
  });

  it('may not be one file with two spellings', async () => {
    expect(await namesOf({ name: 'a\\x', host: FAT, mode: 0 }, { name: 'a/x', host: FAT, mode: 0 })).toBe('duplicate');
  });

  it('are read as GBK if the result is Chinese', async () => {
    const numbered = Buffer.concat([tests, Buffer.from('/1.in')]);
    expect(await namesOf({ name: statement, flags: 0 }, { name: numbered, flags: 0 })).toEqual([
      '测试/1.in',
      '题面.md',
    ]);
  });

  it('are read as code page 437 otherwise', async () => {
    const name = Buffer.from([0x6e, 0x69, 0xa4, 0x6f]);
    expect(await namesOf({ name, flags: 0 }, { name: 'b' })).toEqual(['b', 'niño']);
  });

  it('with backslashes are rejected in other archives', async () => {
    const zip = craftZip([{ name: 'a\\x', host: FAT, mode: 0 }]);
    await expect(openArchive(zip)).rejects.toMatchObject({ code: 'backslash' });
  });
});

describe('text in a package', () => {
  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from('题面\n')],
    ['UTF-8 with a byte order mark and Windows line ends', Buffer.from('\ufeff题面\r\n')],
    ['UTF-16 with a byte order mark', Buffer.from('\ufeff题面\r\n', 'utf16le')],
    ['GBK', Buffer.from([0xcc, 0xe2, 0xc3, 0xe6, 0x0d, 0x0a])],
  ])('may be in %s', async (_, bytes) => {
    expect(await readText(treeOfFiles({ a: bytes }), 'a')).toBe('题面\n');
  });

  it('in an unknown encoding is decoded as far as possible', async () => {
    expect(await readText(treeOfFiles({ a: Buffer.from([0x61, 0xff, 0xff, 0x62]) }), 'a')).toContain('a');
  });
});
