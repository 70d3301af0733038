import type { Readable } from 'node:stream';
import type { OwnerKind } from './keys.ts';

/** What is announced about a file before it arrives; a file that differs is refused. */
export interface Announced {
  /** Exact length. */
  sizeBytes?: number | undefined;
  /** Lower-case hexadecimal. */
  sha256?: string | undefined;
  /** Maximum length if the exact one is unknown. */
  maxBytes?: number | undefined;
}

export interface StoredFile {
  sizeBytes: number;
  sha256: string;
}

/** Part of a file by the offsets of its first and last byte, inclusive. */
export interface ByteRange {
  from: number;
  to: number;
}

export interface OpenedFile {
  /** Closes the file when it ends or is destroyed. */
  stream: Readable;
  /** Length of this part. */
  sizeBytes: number;
  totalBytes: number;
}

/** An open file. The caller reads it to the end or closes it. */
export interface OpenStoredFile {
  totalBytes: number;
  modifiedAt: Date;
  /** For `ETag`, including quotes: replaced files have another one. */
  etag: string;
  read(range?: ByteRange): OpenedFile;
  close(): Promise<void>;
}

export type FileMethod = 'GET' | 'PUT' | 'HEAD' | 'DELETE';

export interface SignedUrlRequest extends Announced {
  key: string;
  method: FileMethod;
  expiresInS: number;
  /** URL of this server for the client, without trailing slash. */
  origin: string;
  /** Name under which a browser saves the file. */
  fileName?: string | undefined;
  /** Who will use it. Runners may be redirected to the storage service; browsers always use this server. */
  reader?: 'browser' | 'runner' | undefined;
}

/** A file as listed for housekeeping. */
export interface ListedFile {
  /** The driver's path: the `keyPath` of its key. */
  path: string;
  /** Which of several stores contains it; absent for a single store. */
  place?: string;
  ownerId: string;
  sizeBytes: number;
  modifiedAtMs: number;
}

export interface ListedPage {
  files: ListedFile[];
  /** Opaque cursor of the next page; null after the last one. */
  next: string | null;
}

/**
 * Stores files by key, atomically: a file exists completely or not at all, even if a process is killed. Keys are those
 * of `keys.ts`; no text that a user wrote becomes part of a path.
 */
export interface ObjectStore {
  /**
   * Stores or replaces a file. Refuses with `file-mismatch`, `too-large`, `out-of-space` or `org-storage-unusable`, and
   * then nothing has changed.
   */
  put(key: string, source: AsyncIterable<Uint8Array>, announced?: Announced): Promise<StoredFile>;
  /** Opens a file, or a part within it; null if it does not exist. */
  get(key: string, range?: ByteRange): Promise<OpenedFile | null>;
  /** Like `get`, plus the content's tag. */
  open(key: string): Promise<OpenStoredFile | null>;
  head(key: string): Promise<{ sizeBytes: number } | null>;
  /** No error if it does not exist. */
  delete(key: string): Promise<void>;
  /** Deletes every file of one owner, e.g. `problem/<id>`. */
  deleteOwner(owner: string): Promise<void>;
  /**
   * Some hundred files of all owners of a kind, in a stable order. Files added or deleted meanwhile may or may not be
   * included.
   */
  list(kind: OwnerKind, from: string | null): Promise<ListedPage>;
  /** Deletes a listed file. No error if it does not exist. */
  deleteListed(path: string, place?: string): Promise<void>;
  /** Opens a file by its listed path; null if it does not exist. Every driver lists a file under the same path. */
  getListed(path: string): Promise<OpenedFile | null>;
  /** Stores a file under a path that some driver has listed; throws for a path that no driver would list. */
  putListed(path: string, source: AsyncIterable<Uint8Array>, announced?: Announced): Promise<StoredFile>;
  /** Deletes left-overs of uploads that were interrupted long ago, and returns their number. */
  sweep(): Promise<number>;
  /** Runs `work` with the path of a read-only local copy; null if the file does not exist. */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T | null>;
  /** A URL that permits one operation on one file until it expires. */
  signedUrl(request: SignedUrlRequest): Promise<string>;
}

/** The stores of an installation and of its organizations as one. */
export interface OrgAwareStore extends ObjectStore {
  /**
   * The store of one organization, for files whose owner has no row yet or no longer. It does not follow later changes
   * of the organization.
   */
  ofOrg(orgId: string): Promise<ObjectStore>;
  /**
   * Like `head`, without asking an organization's service, which may be slow: `elsewhere` if only such a service may
   * have the file.
   */
  headHere(key: string): Promise<{ sizeBytes: number } | 'elsewhere' | null>;
}
