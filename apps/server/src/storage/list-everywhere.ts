import type { Logger } from '../context.ts';
import type { StoreOfBucket } from './buckets/bucket-stores.ts';
import type { ListedPage, ObjectStore } from './object-store.ts';
import type { OrgBuckets } from './buckets/org-bucket.ts';

/** Maximum of pages of one kind read in a bucket: a service with an endless list does not block the files of others. */
const MAX_PAGES = 1000;

interface ListedStores {
  own: ObjectStore;
  buckets: OrgBuckets;
  storeOf: StoreOfBucket;
  log: Pick<Logger, 'warn'>;
}

/** Where a page begins that is not of the installation's own store. */
interface Cursor {
  bucketId: string;
  page: number;
  from: string | null;
}

/**
 * Lists and deletes the files of the installation's own store and then those of the buckets of organizations, one after
 * the other. A bucket that cannot be used is passed over, and so is one that is only to be read.
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
        log.warn({ err: error, orgId: bucket?.orgId, bucketId }, 'The files in a bucket could not be looked through.');
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

/** Begins as no cursor of a store does. */
const SIGN = 'bucket:';

function printCursor({ bucketId, page, from }: Cursor): string {
  return `${SIGN}${JSON.stringify([bucketId, page, from])}`;
}

function readCursor(text: string): Cursor | null {
  if (!text.startsWith(SIGN)) return null;
  // Written by us.
  const [bucketId, page, from] = JSON.parse(text.slice(SIGN.length)) as [string, number, string | null];
  return { bucketId, page, from };
}
