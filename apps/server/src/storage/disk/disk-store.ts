import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Clock } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { isFull, nullIfAbsent } from './disk-errors.ts';
import { signFileUrl } from '../file-url.ts';
import { checkListedPath, keyPath, ownerPath } from '../key-path.ts';
import { listFolder } from './list-folder.ts';
import type { Announced, ObjectStore, OpenStoredFile, StoredFile } from '../object-store.ts';
import { receive } from '../receive.ts';
import { sweepFolder } from '../sweep-folder.ts';

export interface DiskStoreOptions {
  /** Folder of the files; created if missing. */
  root: string;
  /** The secret that signs URLs. */
  secret: Uint8Array;
  clock: Clock;
}

/** Stores files on the local disk. */
export function makeDiskStore({ root, secret, clock }: DiskStoreOptions): ObjectStore {
  const incoming = join(root, 'incoming');
  const pathOf = (key: string) => join(root, keyPath(key));

  const openAt = async (path: string): Promise<OpenStoredFile | null> => {
    const file = await open(path, 'r').catch(nullIfAbsent);
    if (file === null) return null;
    try {
      const { size, mtime, ino } = await file.stat();
      return {
        totalBytes: size,
        modifiedAt: mtime,
        etag: `"${size.toString(16)}-${mtime.getTime().toString(16)}-${ino.toString(16)}"`,
        read: (range) => {
          const { from, to } = range ?? { from: 0, to: size - 1 };
          const sizeBytes = to - from + 1;
          const part = sizeBytes > 0 ? { start: from, end: to } : {};
          return { stream: createReadStream('', { fd: file, ...part }), sizeBytes, totalBytes: size };
        },
        close: () => file.close(),
      };
    } catch (error) {
      await file.close();
      throw error;
    }
  };

  const putAt = async (path: string, source: AsyncIterable<Uint8Array>, announced: Announced): Promise<StoredFile> => {
    const temporary = join(incoming, randomUUID());
    try {
      await mkdir(incoming, { recursive: true });
      const stored = await receive(temporary, source, announced);
      await makeFolder(dirname(path), root);
      await rename(temporary, path);
      await syncFolder(dirname(path));
      return stored;
    } catch (error) {
      await rm(temporary, { force: true });
      throw isFull(error) ? refusal('out-of-space') : error;
    }
  };

  return {
    open: async (key) => openAt(pathOf(key)),
    put: async (key, source, announced = {}) => putAt(pathOf(key), source, announced),
    async get(key, range) {
      const file = await openAt(pathOf(key));
      if (file === null || !range) return file?.read() ?? null;
      if (range.from >= 0 && range.from <= range.to && range.to < file.totalBytes) return file.read(range);
      await file.close();
      throw new RangeError(`Bytes ${range.from} to ${range.to} are not within ${file.totalBytes}.`);
    },
    async head(key) {
      const found = await stat(pathOf(key)).catch(nullIfAbsent);
      return found && { sizeBytes: found.size };
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async deleteOwner(owner) {
      await rm(join(root, ownerPath(owner)), { recursive: true, force: true });
    },
    async withLocalFile(key, work) {
      const path = pathOf(key);
      return (await stat(path).catch(nullIfAbsent)) && work(path);
    },
    async signedUrl(request) {
      return signFileUrl(request, secret, clock.now());
    },
    list: (kind, from) => listFolder(root, kind, from),
    async deleteListed(path) {
      await rm(join(root, path), { force: true });
    },
    getListed: async (path) => (await openAt(join(root, checkListedPath(path))))?.read() ?? null,
    putListed: async (path, source, announced = {}) => putAt(join(root, checkListedPath(path)), source, announced),
    sweep: () => sweepFolder(incoming, clock.now()),
  };
}

/** Creates a folder below `root` that survives a power failure. */
async function makeFolder(folder: string, root: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made !== dirname(first) && made !== root; made = dirname(made)) {
    await syncFolder(dirname(made));
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
