import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { treeOfArchive, treeOfDirectory, treeOfFiles } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import { writeTree } from '../source-package/write-source-package.ts';
import { hashOf, makeArchive } from './make-archive.ts';
import { openArchive } from './open-archive.ts';
import { writeArchive } from './write-archive.ts';

const MIB = 1024 * 1024;
const files = {
  'empty.txt': '',
  'small.txt': 'some text\n',
  'large/noise.bin': randomBytes(9 * MIB),
  'large/text.txt': Array.from({ length: 600_000 }, (_, index) => `${index * 7919}`).join('\n'),
  // Compresses so well that it looks like a bomb, so it is stored.
  'large/zeros.bin': Buffer.alloc(20 * MIB),
};

let dir: string;
beforeAll(async () => void (dir = await mkdtemp(join(tmpdir(), 'assay-write-'))));
afterAll(() => rm(dir, { recursive: true, force: true }));

describe('an archive that is written to a file', () => {
  it('has the same bytes as one made in memory, whatever the source of its files', async () => {
    const made = await makeArchive(treeOfFiles(files));
    const path = join(dir, 'a.zip');
    expect(await writeArchive(treeOfFiles(files), path)).toEqual({ hash: hashOf(made), sizeBytes: made.length });
    expect(hashOf(await readFile(path))).toBe(hashOf(made));
    await writeTree(treeOfFiles(files), join(dir, 'files'));
    const fromFolder = await writeArchive(await treeOfDirectory(join(dir, 'files')), join(dir, 'b.zip'));
    const archive = await openArchive(path);
    const fromArchive = await writeArchive(treeOfArchive(archive), join(dir, 'c.zip'));
    archive.close();
    expect([fromFolder.hash, fromArchive.hash]).toEqual([hashOf(made), hashOf(made)]);
  });

  it('contains every file when read back', async () => {
    const path = join(dir, 'd.zip');
    await writeArchive(treeOfFiles(files), path);
    const archive = await openArchive(path);
    for (const [name, content] of Object.entries(files)) {
      expect(hashOf(await archive.read(name))).toBe(hashOf(Buffer.from(content)));
    }
    archive.close();
  });

  it('is never in memory as a whole, and neither is any large file in it', async () => {
    const all = treeOfFiles(files);
    let largest = 0;
    const tree: FileTree = {
      ...all,
      read: async (path) => {
        largest = Math.max(largest, all.size(path));
        return await all.read(path);
      },
    };
    await writeArchive(tree, join(dir, 'e.zip'));
    expect(largest).toBeLessThanOrEqual(4 * MIB);
  });

  it('does not overwrite another file', async () => {
    const path = join(dir, 'f.zip');
    await writeArchive(treeOfFiles({ a: 'x' }), path);
    await expect(writeArchive(treeOfFiles({ a: 'y' }), path)).rejects.toThrow('EEXIST');
  });
});
