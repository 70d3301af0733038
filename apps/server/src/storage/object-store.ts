import type { Readable } from 'node:stream';

/** What is known of a file before it arrives; a file that turns out otherwise is refused. */
export interface Announced {
  /** Exact length. */
  sizeBytes?: number | undefined;
  /** Lower-case hexadecimal. */
  sha256?: string | undefined;
  /** Longest length accepted where the exact one is not known. */
  maxBytes?: number | undefined;
}

export interface StoredFile {
  sizeBytes: number;
  sha256: string;
}

/** Part of a file by the offsets of its first and last byte, both included. */
export interface ByteRange {
  from: number;
  to: number;
}

export interface OpenedFile {
  /** Closes the file by itself when it ends or is destroyed. */
  stream: Readable;
  /** Of this part. */
  sizeBytes: number;
  totalBytes: number;
}

/** An open file. Whoever opens it reads it to the end or closes it. */
export interface OpenStoredFile {
  totalBytes: number;
  modifiedAt: Date;
  /** For `ETag`, quotes included: replaced files have another one. */
  etag: string;
  read(range?: ByteRange): OpenedFile;
  close(): Promise<void>;
}

export type FileMethod = 'GET' | 'PUT' | 'HEAD' | 'DELETE';

export interface SignedUrlRequest extends Announced {
  key: string;
  method: FileMethod;
  expiresInS: number;
  /** Where the client reaches this server, without a slash at the end. */
  origin: string;
  /** Name under which a browser saves the file. */
  fileName?: string | undefined;
  /** Who will use it. Runners may be sent to a storage service of its own; browsers always come to us. */
  reader?: 'browser' | 'runner' | undefined;
}

/**
 * Keeps files by key. A file is there whole or not at all, whatever is killed when. Keys are those of `keys.ts`, and nothing that a
 * person wrote becomes part of a path.
 */
export interface ObjectStore {
  /** Stores or replaces a file. Refuses with `file-mismatch`, `too-large` or `out-of-space`, and then nothing has changed. */
  put(key: string, source: AsyncIterable<Uint8Array>, announced?: Announced): Promise<StoredFile>;
  /** Opens a file, or a part of it that lies within; null where there is none. */
  get(key: string, range?: ByteRange): Promise<OpenedFile | null>;
  /** Like `get`, with what tells one content from another. */
  open(key: string): Promise<OpenStoredFile | null>;
  head(key: string): Promise<{ sizeBytes: number } | null>;
  /** Fine where there is none. */
  delete(key: string): Promise<void>;
  /** Deletes every file of one owner, e.g. `problem/<id>`. */
  deleteOwner(owner: string): Promise<void>;
  /** Runs `work` with the path of a local copy that is only to be read; null where there is no such file. */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T | null>;
  /** An address that lets its holder do one thing with one file until it expires. */
  signedUrl(request: SignedUrlRequest): Promise<string>;
}
