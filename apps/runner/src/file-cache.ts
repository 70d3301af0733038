import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { ArchiveRefusal, openArchive, unpackArchive } from '@assay/problem';
import { JudgeFault } from './judge/judge-fault.ts';
import type { Log } from './log.ts';

/** Unpacked problem data, without links. The folder stays until `release`. */
export interface PinnedFolder {
  path: string;
  release(): void;
}

interface CachedFolder {
  bytes: number;
  pins: number;
}

/** Attempts per download. */
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 250;
/** A transfer without progress for this long is aborted. */
const STALL_MS = 30_000;
/** Maximum archive size. */
const MAX_DATA_BYTES = 2 * 1024 * 1024 * 1024;
/** Maximum size of a response that may be a refusal. */
const MAX_REFUSAL_BYTES = 16 * 1024;
const MAX_SUBMISSION_BYTES = 256 * 1024 * 1024;

export interface Source {
  url: string;
  /** Lower-case hexadecimal SHA-256 of the bytes. */
  sha256: string;
}

/**
 * Files by content hash. Problem data is stored unpacked, one folder per hash, with LRU eviction beyond `limitBytes`,
 * but never while pinned. Complete folders are created by rename; incomplete ones of a killed runner are removed when
 * the cache is opened. Concurrent requests for one file fetch it one time. Used by one process at a time.
 */
export class FileCache {
  private readonly folder: string;
  private readonly limitBytes: number;
  private readonly log: Log;
  /** Insertion order is order of use. */
  private readonly known = new Map<string, CachedFolder>();
  private readonly underWay = new Map<string, Promise<void>>();
  private totalBytes = 0;

  private constructor(folder: string, limitBytes: number, log: Log) {
    this.folder = folder;
    this.limitBytes = limitBytes;
    this.log = log;
  }

  static async open(folder: string, limitBytes: number, log: Log): Promise<FileCache> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const cache = new FileCache(folder, limitBytes, log);
    await cache.scan();
    return cache;
  }

  /**
   * The unpacked data of a problem. Throws `JudgeFault`: of the package if the data is deleted, wrong or hostile,
   * otherwise of the machine.
   */
  async problemData(source: Source, signal: AbortSignal): Promise<PinnedFolder> {
    requireHash(source.sha256);
    for (;;) {
      signal.throwIfAborted();
      const known = this.known.get(source.sha256);
      if (known) return this.pin(source.sha256, known);
      const begun = this.underWay.get(source.sha256);
      if (begun) {
        // Its failure is reported to the request that started it; the next in line tries again itself.
        await begun.catch(() => undefined);
        continue;
      }
      const work = this.fetchData(source, signal);
      this.underWay.set(source.sha256, work);
      try {
        await work;
      } finally {
        this.underWay.delete(source.sha256);
      }
    }
  }

  /**
   * An empty folder next to the data, for temporary files of workbench runs; deleted on `release`, or at the next
   * start.
   */
  async scratch(): Promise<PinnedFolder> {
    const path = join(this.folder, `tmp-${randomUUID()}`);
    await mkdir(path, { mode: 0o700 });
    return {
      path,
      release: () => {
        rm(path, { recursive: true, force: true }).catch((error: unknown) =>
          this.log.warn('Could not remove a temporary folder.', { error }),
        );
      },
    };
  }

  /** A submission archive, in memory; not cached, since it is judged one time. */
  async submission(source: Source, signal: AbortSignal): Promise<Uint8Array> {
    requireHash(source.sha256);
    return await download(source, signal, this.log, async (body) => {
      const chunks: Buffer[] = [];
      const reading = consumeTo(body, MAX_SUBMISSION_BYTES);
      let next = await reading.next();
      for (; !next.done; next = await reading.next()) chunks.push(next.value);
      return { sha256: next.value, value: Buffer.concat(chunks) };
    });
  }

  private async fetchData(source: Source, signal: AbortSignal): Promise<void> {
    const archivePath = join(this.folder, `tmp-${randomUUID()}.zip`);
    const target = join(this.folder, source.sha256);
    try {
      await download(source, signal, this.log, async (body) => {
        let sha256 = '';
        const hashed = async function* () {
          sha256 = yield* consumeTo(body, MAX_DATA_BYTES);
        };
        await pipeline(hashed, createWriteStream(archivePath, { mode: 0o600 }));
        return { sha256, value: undefined };
      });
      const archive = await openArchive(archivePath);
      try {
        await unpackArchive(archive, target);
      } finally {
        archive.close();
      }
    } catch (error) {
      if (!(error instanceof ArchiveRefusal)) throw error;
      throw new JudgeFault(
        'package',
        `The problem data cannot be unpacked: ${error.message}`,
        'Pack it again without the file named here, and upload it.',
        { cause: error },
      );
    } finally {
      await rm(archivePath, { force: true });
    }
    const bytes = await bytesUnder(target);
    this.known.set(source.sha256, { bytes, pins: 0 });
    this.totalBytes += bytes;
    await this.shrink(source.sha256);
  }

  private pin(hash: string, known: CachedFolder): PinnedFolder {
    known.pins++;
    this.known.delete(hash);
    this.known.set(hash, known);
    const path = join(this.folder, hash);
    const now = new Date();
    utimes(path, now, now).catch((error: unknown) => this.log.debug('Could not record a time of use.', { error }));
    let released = false;
    return {
      path,
      release: () => {
        if (released) return;
        released = true;
        known.pins--;
        this.shrink().catch((error: unknown) => this.log.warn('Could not evict from the file cache.', { error }));
      },
    };
  }

  private async scan(): Promise<void> {
    const found: { hash: string; bytes: number; usedAt: number }[] = [];
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      if (!isHash(name)) await rm(path, { recursive: true, force: true });
      else found.push({ hash: name, bytes: await bytesUnder(path), usedAt: (await stat(path)).mtimeMs });
    }
    found.sort((a, b) => a.usedAt - b.usedAt);
    for (const { hash, bytes } of found) {
      this.known.set(hash, { bytes, pins: 0 });
      this.totalBytes += bytes;
    }
    await this.shrink();
  }

  private async shrink(except?: string): Promise<void> {
    for (const [hash, known] of this.known) {
      if (this.totalBytes <= this.limitBytes) return;
      if (known.pins > 0 || hash === except) continue;
      this.known.delete(hash);
      this.totalBytes -= known.bytes;
      const doomed = join(this.folder, `tmp-${randomUUID()}`);
      await rename(join(this.folder, hash), doomed);
      await rm(doomed, { recursive: true, force: true });
    }
  }
}

type Read<T> = (body: AsyncIterable<Uint8Array>) => Promise<{ sha256: string; value: T }>;

/** Up to three attempts; permanent errors are not retried. */
async function download<T>(source: Source, signal: AbortSignal, log: Log, read: Read<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await downloadOnce(source, signal, read);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof JudgeFault) throw error;
      log.warn('A download failed.', { attempt, sha256: source.sha256, error });
      if (attempt === ATTEMPTS) {
        throw new JudgeFault(
          'machine',
          `A file of the task could not be downloaded: ${error instanceof Error ? error.message : String(error)}`,
          'Check that this runner can reach the URL of the object store (the server issues absolute URLs).',
          { cause: error },
        );
      }
      await delay(FIRST_PAUSE_MS * 2 ** (attempt - 1), undefined, { signal });
    }
  }
}

async function downloadOnce<T>(source: Source, signal: AbortSignal, read: Read<T>): Promise<T> {
  const stall = new AbortController();
  const timer = setTimeout(() => stall.abort(new Error(`no data received for ${STALL_MS / 1000} s`)), STALL_MS);
  try {
    const response = await fetch(source.url, { signal: AbortSignal.any([signal, stall.signal]) });
    if (!response.ok || !response.body) {
      throw refusedDownload(response.status, await readRefusal(response));
    }
    const body = response.body;
    const { sha256, value } = await read(
      (async function* () {
        for await (const chunk of body) {
          timer.refresh();
          yield chunk;
        }
      })(),
    );
    if (sha256 !== source.sha256) throw new Error(`its SHA-256 is ${sha256}, not ${source.sha256}`);
    return value;
  } finally {
    clearTimeout(timer);
  }
}

/** The server's refusal code; null for any other response. */
async function readRefusal(response: Response): Promise<string | null> {
  const isShort = Number(response.headers.get('content-length') ?? Infinity) <= MAX_REFUSAL_BYTES;
  if (!isShort || !response.headers.get('content-type')?.startsWith('application/json')) {
    await response.body?.cancel();
    return null;
  }
  const body: unknown = await response.json().catch(() => null);
  return typeof body === 'object' && body !== null && 'refusal' in body ? String(body.refusal) : null;
}

/** Distinguishes a permanently missing file from an expired link, since a new task brings a new link. */
function refusedDownload(status: number, refusal: string | null): Error {
  if (refusal === 'org-storage-unusable') {
    return new JudgeFault(
      'package',
      'The storage of the organization cannot be used.',
      'Test it in the settings of the organization, then judge again.',
    );
  }
  if (status === 404 || status === 410) {
    return new JudgeFault(
      'package',
      `A file of the task is not in the object store (HTTP ${status}).`,
      'Upload the problem data, or submit, again. Check the object store if this happens often.',
    );
  }
  if (status === 401 || status === 403) {
    return new JudgeFault(
      'machine',
      `The link to a file of the task has expired (HTTP ${status}).`,
      'The task is requeued and gets new links. If this happens often, compare the clocks of server, store and runner.',
    );
  }
  return new Error(`the object store responded with HTTP ${status}`);
}

async function* consumeTo(body: AsyncIterable<Uint8Array>, limitBytes: number): AsyncGenerator<Buffer, string> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > limitBytes) {
      throw new JudgeFault('package', `A file of the task is larger than ${limitBytes} bytes.`, 'Make it smaller.');
    }
    hash.update(chunk);
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
  return hash.digest('hex');
}

function isHash(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

/** The hash becomes a folder name, so anything else is rejected. */
function requireHash(hash: string): void {
  if (isHash(hash)) return;
  throw new JudgeFault('machine', 'The server named a file by something other than a SHA-256.', 'Check the server.');
}

async function bytesUnder(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}
