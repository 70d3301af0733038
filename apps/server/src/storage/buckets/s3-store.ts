import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Clock } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { isFull } from '../disk/disk-errors.ts';
import { signFileUrl } from '../file-url.ts';
import { checkListedPath, isListedPath, keyPath, ownerPath } from '../key-path.ts';
import type { Announced, ObjectStore, OpenStoredFile, StoredFile } from '../object-store.ts';
import { receive } from '../receive.ts';
import { sweepFolder } from '../sweep-folder.ts';
import { S3Error, type S3Client } from './s3-client.ts';

export interface S3StoreOptions {
  client: S3Client;
  /** Folder for files in transit; created if missing. */
  temporary: string;
  /** The secret that signs URLs to this server. */
  secret: Uint8Array;
  clock: Clock;
  /** Whether runners fetch directly from the storage service. */
  direct: boolean;
  /** Prefix of all our names in the bucket, e.g. `assay/`; absent: none. */
  prefix?: string;
  /** Maximum length of a file copied to this machine for reading; absent: unlimited. */
  maxLocalBytes?: number;
}

/** Maximum of concurrent deletions. */
const MAX_CONCURRENT_DELETES = 16;
/**
 * Maximum number of pages of one owner's files: a service with an endless list must not keep a user waiting forever.
 */
const MAX_OWNER_PAGES = 1000;

/**
 * Stores files in an S3 bucket. Uploads go to this server first and on to the bucket once their length and hash are
 * verified, so that the bucket never contains partial or wrong files, and needs no CORS rules. Runners fetch data from
 * the bucket directly.
 */
export function makeS3Store(options: S3StoreOptions): ObjectStore {
  const { client, temporary, secret, clock, direct, prefix = '', maxLocalBytes = Infinity } = options;
  // Path of the disk driver, in characters that no S3 service escapes.
  const objectOfPath = (path: string) => `${prefix}${path.replaceAll('%', '=')}`;
  const pathOfObject = (key: string) => key.slice(prefix.length).replaceAll('=', '%');
  const objectKey = (key: string) => objectOfPath(keyPath(key));

  const openObject = async (key: string): Promise<OpenStoredFile | null> => {
    const head = await client.send({ method: 'HEAD', key }).catch(nullIfAbsent);
    if (head === null) return null;
    head.resume();
    const totalBytes = Number(head.headers['content-length'] ?? 0);
    return {
      totalBytes,
      modifiedAt: new Date(head.headers['last-modified'] ?? 0),
      etag: head.headers.etag ?? `"${totalBytes.toString(16)}"`,
      read(range) {
        const { from, to } = range ?? { from: 0, to: totalBytes - 1 };
        const stream = exactly(to - from + 1);
        const headers = {
          ...(head.headers.etag && { 'if-match': head.headers.etag }),
          ...(range && { range: `bytes=${from}-${to}` }),
        };
        client
          .send({ method: 'GET', key, headers })
          .then((answer) => pipeline(answer, stream))
          .catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))));
        return { stream, sizeBytes: to - from + 1, totalBytes };
      },
      close: async () => undefined,
    };
  };

  const withTemporary = async <T>(work: (path: string) => Promise<T>): Promise<T> => {
    await mkdir(temporary, { recursive: true });
    const path = join(temporary, randomUUID());
    try {
      return await work(path);
    } catch (error) {
      throw isFull(error) ? refusal('out-of-space') : error;
    } finally {
      await rm(path, { force: true });
    }
  };

  const putObject = (key: string, source: AsyncIterable<Uint8Array>, announced: Announced): Promise<StoredFile> =>
    withTemporary(async (path) => {
      const stored = await receive(path, source, announced);
      const answer = await client.send({ method: 'PUT', key, file: { path, ...stored } }).catch(fullIfFull);
      answer.resume();
      return stored;
    });

  return {
    open: async (key) => openObject(objectKey(key)),
    put: async (key, source, announced = {}) => putObject(objectKey(key), source, announced),
    async get(key, range) {
      const file = await openObject(objectKey(key));
      if (file && range && !(range.from >= 0 && range.from <= range.to && range.to < file.totalBytes)) {
        throw new RangeError(`Bytes ${range.from} to ${range.to} are not within ${file.totalBytes}.`);
      }
      return file?.read(range) ?? null;
    },
    async head(key) {
      const file = await openObject(objectKey(key));
      return file && { sizeBytes: file.totalBytes };
    },
    delete: (key) => deleteObject(client, objectKey(key)),
    async deleteOwner(owner) {
      const folder = `${prefix}${ownerPath(owner)}/`;
      for (let page = 0; page < MAX_OWNER_PAGES; page += 1) {
        const { keys, more } = await listObjects(client, folder);
        for (let at = 0; at < keys.length; at += MAX_CONCURRENT_DELETES) {
          await Promise.all(keys.slice(at, at + MAX_CONCURRENT_DELETES).map((one) => deleteObject(client, one.key)));
        }
        if (!more) return;
      }
    },
    async list(kind, from) {
      const { keys, more } = await listObjects(client, `${prefix}${kind}/`, from ?? undefined);
      const files = keys.flatMap(({ key, modifiedAt, sizeBytes }) => {
        const path = pathOfObject(key);
        // Other objects in the bucket are not ours.
        if (!key.startsWith(prefix) || !isListedPath(path)) return [];
        return [{ path, ownerId: path.split('/')[2] ?? '', sizeBytes, modifiedAtMs: modifiedAt.getTime() }];
      });
      return { files, next: more };
    },
    deleteListed: (path) => deleteObject(client, objectOfPath(path)),
    getListed: async (path) => (await openObject(objectOfPath(checkListedPath(path))))?.read() ?? null,
    putListed: async (path, source, announced = {}) =>
      putObject(objectOfPath(checkListedPath(path)), source, announced),
    sweep: () => sweepFolder(temporary, clock.now()),
    withLocalFile: (key, work) =>
      withTemporary(async (path) => {
        const answer = await client.send({ method: 'GET', key: objectKey(key) }).catch(nullIfAbsent);
        if (answer === null) return null;
        const length = answer.headers['content-length'];
        if ((length === undefined ? Infinity : Number(length)) > maxLocalBytes) {
          answer.destroy();
          throw new S3Error('The storage service sends more bytes than were stored.', 0, '');
        }
        await pipeline(answer, createWriteStream(path, { mode: 0o600 }));
        return work(path);
      }),
    async signedUrl(request) {
      if (!(direct && request.reader === 'runner' && request.method === 'GET')) {
        return signFileUrl(request, secret, clock.now());
      }
      return client.presign(objectKey(request.key), request.expiresInS);
    },
  };
}

/** Passes exactly this number of bytes and fails otherwise: clients get what they were promised. */
function exactly(sizeBytes: number): Transform {
  let leftBytes = sizeBytes;
  const wrong = () => new S3Error('The storage service sends another length than it announced.', 0, '');
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      leftBytes -= chunk.byteLength;
      if (leftBytes < 0) done(wrong());
      else done(null, chunk);
    },
    flush: (done) => done(leftBytes === 0 ? null : wrong()),
  });
}

const PROBE_KEY = 'probe/assay';

/** Tests the operations that the store needs of a bucket; one sentence about the problem, or null. */
export async function checkBucket(client: S3Client): Promise<string | null> {
  try {
    await client.sendForText({ method: 'GET', key: '', query: { 'list-type': '2', 'max-keys': '1' } });
    await client.sendForText({ method: 'PUT', key: PROBE_KEY });
    await client.sendForText({ method: 'GET', key: PROBE_KEY });
    await deleteObject(client, PROBE_KEY);
    return null;
  } catch (error) {
    if (error instanceof S3Error) return error.message;
    throw error;
  }
}

interface Listed {
  keys: { key: string; modifiedAt: Date; sizeBytes: number }[];
  /** Cursor of the next page; null after the last one. */
  more: string | null;
}

/** One page of the objects with a prefix, by name. */
export async function listObjects(client: S3Client, prefix: string, from?: string): Promise<Listed> {
  const query = { 'list-type': '2', prefix, ...(from !== undefined && { 'continuation-token': from }) };
  const document = await client.sendForText({ method: 'GET', key: '', query });
  const entries = document.split('<Contents>').slice(1);
  const keys = entries.map((entry) => ({
    key: fieldOf(entry, 'Key'),
    modifiedAt: new Date(fieldOf(entry, 'LastModified')),
    sizeBytes: Number(fieldOf(entry, 'Size')),
  }));
  return {
    keys,
    more: fieldOf(document, 'IsTruncated') === 'true' ? fieldOf(document, 'NextContinuationToken') : null,
  };
}

/** Our keys contain nothing that XML would escape. */
function fieldOf(xml: string, name: string): string {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '';
}

export async function deleteObject(client: S3Client, key: string): Promise<void> {
  const answer = await client.send({ method: 'DELETE', key }).catch(nullIfAbsent);
  answer?.resume();
}

export function nullIfAbsent(error: unknown): null {
  if (error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket') return null;
  throw error;
}

function fullIfFull(error: unknown): never {
  const isFullThere =
    error instanceof S3Error && (error.status === 507 || /quota|insufficient|StorageFull/i.test(error.code));
  throw isFullThere ? refusal('out-of-space') : error;
}
