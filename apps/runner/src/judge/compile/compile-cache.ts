import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../log.ts';

/** The cached result of a compilation. */
export interface CacheEntry {
  ok: boolean;
  log: string;
}

/** A cache hit; the artifact stays on disk until `release`. */
export interface CacheHit extends CacheEntry {
  artifactPath: string;
  release(): void;
}

interface CachedEntry {
  bytes: number;
  pins: number;
}

const ENTRY_FILE = 'entry.json';
const ARTIFACT_FILE = 'artifact';
const TEMPORARY = 'tmp-';

/**
 * Results of compilations by key (a SHA-256 in hexadecimal), on disk, with LRU eviction beyond `limitBytes`. An entry
 * is a folder that is created by rename, so an incomplete one is never visible; leftovers are removed when the cache is
 * opened. Used by one process at a time.
 */
export class CompileCache {
  private readonly folder: string;
  private readonly limitBytes: number;
  private readonly log: Log;
  /** Insertion order is order of use. */
  private readonly known = new Map<string, CachedEntry>();
  private totalBytes = 0;

  private constructor(folder: string, limitBytes: number, log: Log) {
    this.folder = folder;
    this.limitBytes = limitBytes;
    this.log = log;
  }

  static async open(folder: string, limitBytes: number, log: Log): Promise<CompileCache> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const cache = new CompileCache(folder, limitBytes, log);
    await cache.scan();
    return cache;
  }

  /** Undefined if the key is unknown or its files are damaged. */
  async find(key: string): Promise<CacheHit | undefined> {
    const known = this.known.get(key);
    if (!known) return undefined;
    known.pins++;
    const folder = join(this.folder, key);
    try {
      const entry = parseEntry(await readFile(join(folder, ENTRY_FILE), 'utf8'));
      const artifactPath = join(folder, ARTIFACT_FILE);
      if (entry.ok) await stat(artifactPath);
      this.known.delete(key);
      this.known.set(key, known);
      this.remember(folder);
      return { ...entry, artifactPath, release: once(() => known.pins--) };
    } catch (error) {
      known.pins--;
      this.log.warn('Dropping a damaged entry of the compile cache.', { key, error });
      await this.drop(key);
      return undefined;
    }
  }

  /** Stores what `writeArtifact` writes to the given path (not called for a rejection), and returns it pinned. */
  async store(key: string, entry: CacheEntry, writeArtifact: (path: string) => Promise<void>): Promise<CacheHit> {
    const temporary = join(this.folder, TEMPORARY + randomUUID());
    await mkdir(temporary, { mode: 0o700 });
    try {
      if (entry.ok) await writeArtifact(join(temporary, ARTIFACT_FILE));
      await writeFile(join(temporary, ENTRY_FILE), JSON.stringify(entry));
      await this.drop(key);
      await rename(temporary, join(this.folder, key));
    } catch (error) {
      await rm(temporary, { recursive: true, force: true });
      throw error;
    }
    const folder = join(this.folder, key);
    const known: CachedEntry = { bytes: await bytesOf(folder), pins: 1 };
    this.known.set(key, known);
    this.totalBytes += known.bytes;
    await this.shrink();
    return { ...entry, artifactPath: join(folder, ARTIFACT_FILE), release: once(() => known.pins--) };
  }

  private async scan(): Promise<void> {
    const found: { key: string; bytes: number; usedAt: number }[] = [];
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name);
      if (!/^[0-9a-f]{64}$/.test(name)) {
        await rm(path, { recursive: true, force: true });
        continue;
      }
      found.push({ key: name, bytes: await bytesOf(path), usedAt: (await stat(path)).mtimeMs });
    }
    found.sort((a, b) => a.usedAt - b.usedAt);
    for (const { key, bytes } of found) {
      this.known.set(key, { bytes, pins: 0 });
      this.totalBytes += bytes;
    }
    await this.shrink();
  }

  private async shrink(): Promise<void> {
    for (const [key, known] of this.known) {
      if (this.totalBytes <= this.limitBytes) return;
      if (known.pins === 0) await this.drop(key);
    }
  }

  private async drop(key: string): Promise<void> {
    const known = this.known.get(key);
    if (!known) return;
    this.known.delete(key);
    this.totalBytes -= known.bytes;
    const doomed = join(this.folder, TEMPORARY + randomUUID());
    try {
      await rename(join(this.folder, key), doomed);
    } catch (error) {
      this.log.warn('An entry of the compile cache has disappeared.', { key, error });
      return;
    }
    await rm(doomed, { recursive: true, force: true });
  }

  /** The time of use survives a restart; losing it only affects the order of eviction. */
  private remember(folder: string): void {
    const now = new Date();
    utimes(folder, now, now).catch((error: unknown) =>
      this.log.debug('Could not record the time of use of a compiled program.', { error }),
    );
  }
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    action();
  };
}

async function bytesOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder)) bytes += (await stat(join(folder, name))).size;
  return bytes;
}

function parseEntry(text: string): CacheEntry {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || !('ok' in value) || !('log' in value)) {
    throw new Error('not an entry of the compile cache');
  }
  return { ok: value.ok === true, log: String(value.log) };
}
