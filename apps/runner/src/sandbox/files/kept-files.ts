import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { unlinkSync, writeFileSync } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Log } from '../../log.ts';
import { isErrno } from '../host/cgroups.ts';
import type { KeptFile } from '../sandbox.ts';
import { SandboxFault } from '../sandbox.ts';

/** Deleting more than this takes long enough to block the event loop, so it is done in a worker. */
const LARGE_BYTES = 1024 * 1024;

/**
 * Files on their way into and out of runs, all in one folder of this runner, in memory if the host has /dev/shm.
 * go-judge writes into `store`; files to keep are moved to `kept` immediately, where no timeout of go-judge deletes
 * them.
 */
export class KeptFiles {
  readonly storeDir: string;
  readonly keptDir: string;
  private readonly log: Log;

  constructor(folder: string, log: Log) {
    this.storeDir = join(folder, 'store');
    this.keptDir = join(folder, 'kept');
    this.log = log;
    for (const path of [this.storeDir, this.keptDir]) mkdirSync(path, { recursive: true, mode: 0o700 });
  }

  /** Keeps the file that go-judge collected under this id, truncated to the limit. Also returns its original size. */
  adopt(storeId: string, limitBytes: number): { file: KeptFile; collectedBytes: number } {
    const path = this.newPath();
    renameSync(this.storePath(storeId), path);
    const { size } = statSync(path);
    if (size > limitBytes) truncateSync(path, limitBytes);
    return { file: { id: basename(path), sizeBytes: Math.min(size, limitBytes), path }, collectedBytes: size };
  }

  /** Text and size of the file collected under this id. Deletes the file. */
  takeText(storeId: string, limitBytes: number): { text: string; sizeBytes: number } {
    const path = this.storePath(storeId);
    const descriptor = openSync(path, 'r');
    try {
      const sizeBytes = statSync(path).size;
      const buffer = Buffer.alloc(Math.min(sizeBytes, limitBytes));
      const length = readSync(descriptor, buffer, 0, buffer.length, 0);
      return { text: cutText(buffer.subarray(0, length), sizeBytes > limitBytes), sizeBytes };
    } finally {
      closeSync(descriptor);
      this.remove(path, limitBytes);
    }
  }

  dropCollected(storeId: string): void {
    const path = this.storePath(storeId);
    this.remove(path, sizeIfThere(path));
  }

  put(bytes: Uint8Array): KeptFile {
    const path = this.newPath();
    writeFileSync(path, bytes, { mode: 0o644 });
    return { id: basename(path), sizeBytes: bytes.length, path };
  }

  copy(source: string): KeptFile {
    const path = this.newPath();
    copyFileSync(source, path, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    return { id: basename(path), sizeBytes: statSync(path).size, path };
  }

  /** Path of a kept file; never outside the folder, whatever the id contains. */
  pathOf(file: KeptFile): string {
    return join(this.keptDir, basename(file.id));
  }

  async read(file: KeptFile, limitBytes: number | undefined): Promise<Uint8Array> {
    const handle = await open(this.pathOf(file)).catch((cause: unknown) => {
      throw new SandboxFault(
        `The kept file ${file.id} no longer exists.`,
        'It was discarded too early, which is a bug of the runner: report it with the log.',
        { cause },
      );
    });
    try {
      const { size } = await handle.stat();
      const buffer = Buffer.alloc(Math.min(size, limitBytes ?? size));
      let length = 0;
      while (length < buffer.length) {
        const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
        if (bytesRead === 0) break;
        length += bytesRead;
      }
      return buffer.subarray(0, length);
    } finally {
      await handle.close();
    }
  }

  forget(file: KeptFile): void {
    this.remove(this.pathOf(file), file.sizeBytes);
  }

  /** Files that go-judge is collecting, or has collected without being read. */
  collected(): { id: string; sizeBytes: number; changedMs: number }[] {
    return readdirSync(this.storeDir).flatMap((id) => {
      const stat = statSync(join(this.storeDir, id), { throwIfNoEntry: false });
      return stat ? [{ id, sizeBytes: stat.size, changedMs: stat.mtimeMs }] : [];
    });
  }

  private remove(path: string, sizeBytes: number): void {
    if (sizeBytes > LARGE_BYTES) {
      unlink(path).catch((error: unknown) => this.reportUnlink(path, error));
      return;
    }
    try {
      unlinkSync(path);
    } catch (error) {
      this.reportUnlink(path, error);
    }
  }

  private reportUnlink(path: string, error: unknown): void {
    if (!isErrno(error, 'ENOENT')) this.log.warn('Could not remove a file of the sandbox.', { path, error });
  }

  private storePath(storeId: string): string {
    return join(this.storeDir, basename(storeId));
  }

  private newPath(): string {
    return join(this.keptDir, randomBytes(12).toString('hex'));
  }
}

/** Decodes bytes as text, without a character that is truncated at the end. */
export function cutText(bytes: Uint8Array, wasCut: boolean): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  return wasCut ? text.replace(/\uFFFD$/, '') : text;
}

function sizeIfThere(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
