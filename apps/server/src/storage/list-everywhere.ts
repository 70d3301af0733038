import type { Logger } from '../context.ts';
import type { StoreOfBucket } from './buckets/bucket-stores.ts';
import type { ListedPage, ObjectStore } from './object-store.ts';
import type { OrgBuckets } from './buckets/org-bucket.ts';

/**
 * Maximum number of pages of one kind read from a bucket: a service with an endless list must not block the files of
 * others.
 */
const MAX_PAGES = 1000;

interface ListedStores {
  own: ObjectStore;
  buckets: OrgBuckets;
  storeOf: StoreOfBucket;
  log: Pick<Logger, 'warn'>;
}

/** Cursor of a page that is not in the installation's own store. */
interface Cursor {
  bucketId: string;
  page: number;
  from: string | null;
}

/**
 * Lists and deletes the files of the installation's own store and then those of the organizations' buckets, one after
 * the other. Skips buckets that cannot be used or are read-only.
 */
export function listEverywhere({
  own,
  buckets,
  storeOf,
  log,
}: ListedStores): Pick<ObjectStore, 'list' | 'deleteListed'> {
  const beginOf = async (after: string | null): Promise<string | null> => {
    const bucket = await buckets.next(after);
    return bucket && printCursor({ bucketId: bucket.id, page: 0, from: null });
  };
  return {
    async list(kind, at) {
      const cursor = at === null ? null : readCursor(at);
      if (cursor === null) {
        const page = await own.list(kind, at);
        return page.next === null ? { ...page, next: await beginOf(null) } : page;
      }
      const { bucketId, page, from } = cursor;
      const bucket = await buckets.get(bucketId);
      const found: ListedPage = { files: [], next: null };
      try {
        if (bucket && !bucket.sealed) Object.assign(found, await storeOf(bucket).list(kind, from));
      } catch (error) {
        log.warn({ err: error, orgId: bucket?.orgId, bucketId }, 'Cannot list the files of a bucket.');
      }
      const goesOn = found.next !== null && page + 1 < MAX_PAGES;
      return {
        files: found.files.map((file) => ({ ...file, place: bucketId })),
        next: goesOn ? printCursor({ bucketId, page: page + 1, from: found.next }) : await beginOf(bucketId),
      };
    },
    async deleteListed(path, place) {
      if (place === undefined) return await own.deleteListed(path);
      const bucket = await buckets.get(place);
      if (bucket && !bucket.sealed) await storeOf(bucket).deleteListed(path);
    },
  };
}

/** A prefix that no store's own cursor has. */
const SIGN = 'bucket:';

function printCursor({ bucketId, page, from }: Cursor): string {
  return `${SIGN}${JSON.stringify([bucketId, page, from])}`;
}

function readCursor(text: string): Cursor | null {
  if (!text.startsWith(SIGN)) return null;
  // We wrote it.
  const [bucketId, page, from] = JSON.parse(text.slice(SIGN.length)) as [string, number, string | null];
  return { bucketId, page, from };
}
