import type { Readable } from 'node:stream';
import type { OwnerKind } from './keys.ts';

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

/** An open file. The caller reads it to the end or closes it. */
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

/** A file as housekeeping sees it. */
export interface ListedFile {
  /** Where the driver keeps it: the `keyPath` of its key. */
  path: string;
  /** Which of several stores it lies in; absent in a store that is one. */
  place?: string;
  ownerId: string;
  sizeBytes: number;
  modifiedAtMs: number;
}

export interface ListedPage {
  files: ListedFile[];
  /** Where the next page begins, to be handed back as it is; null after the last one. */
  next: string | null;
}

/**
 * Keeps files by key. A file is there whole or not at all, whatever is killed when. Keys are those of `keys.ts`, and
 * nothing that a person wrote becomes part of a path.
 */
export interface ObjectStore {
  /**
   * Stores or replaces a file. Refuses with `file-mismatch`, `too-large`, `out-of-space` or `org-storage-unusable`, and
   * then nothing has changed.
   */
  put(key: string, source: AsyncIterable<Uint8Array>, announced?: Announced): Promise<StoredFile>;
  /** Opens a file, or a part of it that lies within; null where there is none. */
  get(key: string, range?: ByteRange): Promise<OpenedFile | null>;
  /** Like `get`, with the content's tag. */
  open(key: string): Promise<OpenStoredFile | null>;
  head(key: string): Promise<{ sizeBytes: number } | null>;
  /** Fine where there is none. */
  delete(key: string): Promise<void>;
  /** Deletes every file of one owner, e.g. `problem/<id>`. */
  deleteOwner(owner: string): Promise<void>;
  /**
   * Some hundred of the files of all owners of a kind, in an order that stays. What comes or goes meanwhile is in it or
   * not.
   */
  list(kind: OwnerKind, from: string | null): Promise<ListedPage>;
  /** Deletes a file as a list names it. Fine where there is none. */
  deleteListed(path: string, place?: string): Promise<void>;
  /** Opens a file by its path in a list; null where there is none. Every driver lists a file under the same path. */
  getListed(path: string): Promise<OpenedFile | null>;
  /** Stores a file under the path by which some driver has listed it; throws on a path that none of them would have. */
  putListed(path: string, source: AsyncIterable<Uint8Array>, announced?: Announced): Promise<StoredFile>;
  /** Deletes what uploads that were cut off long ago have left behind, and says how many there were. */
  sweep(): Promise<number>;
  /** Runs `work` with the path of a local copy that is only to be read; null where there is no such file. */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>): Promise<T | null>;
  /** An address that lets its holder do one thing with one file until it expires. */
  signedUrl(request: SignedUrlRequest): Promise<string>;
}

/** The store of an installation and those of its organizations, as one. */
export interface OrgAwareStore extends ObjectStore {
  /**
   * The store of one organization: for files whose owner has no row yet, or none any more. What it is does not change
   * with the organization.
   */
  ofOrg(orgId: string): Promise<ObjectStore>;
  /**
   * Like `head`, without asking a service of an organization, which may take long: `elsewhere` where only one of these
   * may have the file.
   */
  headHere(key: string): Promise<{ sizeBytes: number } | 'elsewhere' | null>;
}
