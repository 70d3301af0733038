import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { checkListedPath } from '../storage/key-path.ts';
import { ownerKinds } from '../storage/keys.ts';
import type { ListedPage, ObjectStore } from '../storage/object-store.ts';
import { LineWriter, linesOf } from './hashed-file.ts';
import { BackupUnusable, FILE_LIST, listedFile, type BackedUpFile, type Manifest } from './manifest.ts';

/** Called after each file. */
type OnFile = (file: BackedUpFile) => void;

/** Copies every stored file into `folder` and lists them there. Skips files that are deleted meanwhile. */
export async function dumpFiles(
  store: ObjectStore,
  folder: string,
  signal: AbortSignal,
  onFile: OnFile,
): Promise<Manifest['files']> {
  const list = await LineWriter.create(join(folder, FILE_LIST));
  let bytes = 0;
  for (const kind of ownerKinds) {
    for (let from: string | null = null, isFirst = true; isFirst || from !== null; isFirst = false) {
      const page: ListedPage = await store.list(kind, from);
      for (const { path } of page.files) {
        signal.throwIfAborted();
        const copied = await copyOut(store, path, folder);
        if (copied === null) continue;
        await list.write(JSON.stringify(copied));
        bytes += copied.sizeBytes;
        onFile(copied);
      }
      from = page.next;
    }
  }
  const count = list.lines;
  return { count, bytes, sha256: await list.end() };
}

async function copyOut(store: ObjectStore, path: string, folder: string): Promise<BackedUpFile | null> {
  const file = await store.getListed(path);
  if (file === null) return null;
  const target = join(folder, 'files', path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measure = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  };
  await pipeline(file.stream, measure, createWriteStream(target, { mode: 0o600, flush: true }));
  return { path, sizeBytes, sha256: hash.digest('hex') };
}

/** Stores every file of a backup. Throws `BackupUnusable` if one is missing or does not match its hash. */
export async function loadFiles(
  store: ObjectStore,
  folder: string,
  files: Manifest['files'],
  signal: AbortSignal,
  onFile: OnFile,
): Promise<void> {
  const damaged = () => new BackupUnusable('The list of files in the backup is damaged.');
  for await (const line of linesOf(join(folder, FILE_LIST), files.sha256, damaged)) {
    signal.throwIfAborted();
    const file = parseLine(line);
    if (file === null) throw damaged();
    const { path, sizeBytes, sha256 } = file;
    try {
      // Opened before it is passed on: without a reader, a stream cannot report that its file is missing.
      const source = await open(join(folder, 'files', checkListedPath(path)));
      await store.putListed(path, source.createReadStream(), { sizeBytes, sha256 });
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new BackupUnusable(`The file ${path} of the backup cannot be stored: ${why}`, { cause });
    }
    onFile(file);
  }
}

function parseLine(line: string): BackedUpFile | null {
  try {
    return listedFile.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
