import { createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { composeTree, treeOfDirectory, writeArchive, type FileSource } from '@assay/problem';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { MAX_PACKAGE_BYTES } from '../../storage/file-urls.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { packageContents, type StoredContent } from './package-files.ts';

/** A zip has fewer than 65,535 files. */
const MAX_FILES = 65_000;

export const downloadContestPackage = route('GET /api/contest/:contestId/admin/contest-api/package', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope: { id }, query, reply, context: { db, store, work } }) => {
    const contents = await packageContents(db, id, query);
    if (!contents) throw refusal('clock-missing');
    if (contents.texts.size + contents.stored.length > MAX_FILES) throw refusal('contest-package-too-large');
    const zip = await work.withFolder(async (folder) => {
      const copies = join(folder, 'copies');
      await mkdir(copies);
      await copyFiles(store, contents.stored, copies);
      const copied = await treeOfDirectory(copies);
      const files = new Map<string, FileSource>(contents.texts);
      for (const path of copied.paths) files.set(path, { tree: copied, path });
      const target = join(folder, 'package.zip');
      await writeArchive(composeTree(files), target);
      // An open file can be read after its folder is deleted.
      return await open(target);
    });
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${id}.zip"`,
      'cache-control': 'no-store',
    });
    return reply.send(zip.createReadStream());
  },
});

/** Copies stored files into a folder, except those that have been deleted meanwhile. */
async function copyFiles(store: ObjectStore, stored: readonly StoredContent[], folder: string): Promise<void> {
  let sizeBytes = 0;
  for (const { key, path } of stored) {
    const file = await store.get(key);
    if (!file) continue;
    sizeBytes += file.sizeBytes;
    if (sizeBytes > MAX_PACKAGE_BYTES) {
      file.stream.destroy();
      throw refusal('contest-package-too-large');
    }
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await pipeline(file.stream, createWriteStream(target, { flags: 'wx', mode: 0o600 }));
  }
}
