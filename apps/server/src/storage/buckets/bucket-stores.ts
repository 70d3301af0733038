import type { Clock, Logger } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { MAX_PROBLEM_DATA_BYTES } from '../file-urls.ts';
import type { ObjectStore } from '../object-store.ts';
import type { AddressRules } from './address-rules.ts';
import type { OrgBucket } from './org-bucket.ts';
import { makeOutsideClient } from './outside-client.ts';
import { Rest } from './rest.ts';
import { S3Error } from './s3-client.ts';
import { makeS3Store } from './s3-store.ts';

/** Maximum number of buckets with open connections; the least recently used one is dropped. */
const MAX_KEPT = 256;
const ATTEMPTS = 2;
/** Short, since a user waits for the reply and the service is external. */
const IDLE_TIMEOUT_MS = 10_000;

export interface BucketStoresOptions {
  /** Folder for files in transit. */
  temporary: string;
  secret: Uint8Array;
  clock: Clock;
  addresses: AddressRules;
  log: Pick<Logger, 'warn'>;
}

/**
 * Returns the store of an organization's bucket; the same one, with its open connections, as long as the bucket does
 * not change.
 */
export type StoreOfBucket = (bucket: OrgBucket) => ObjectStore;

interface CachedStore {
  mark: string;
  store: ObjectStore;
}

export function makeBucketStores(options: BucketStoresOptions): StoreOfBucket {
  const cache = new Map<string, CachedStore>();
  return (bucket) => {
    const mark = JSON.stringify(bucket);
    const cached = cache.get(bucket.id);
    const entry = cached?.mark === mark ? cached : { mark, store: makeStore(bucket, options) };
    cache.delete(bucket.id);
    cache.set(bucket.id, entry);
    const [oldest] = cache.keys();
    if (cache.size > MAX_KEPT && oldest !== undefined) cache.delete(oldest);
    return entry.store;
  };
}

function makeStore(bucket: OrgBucket, { addresses, log, ...options }: BucketStoresOptions): ObjectStore {
  const { id, orgId } = bucket;
  const config = { ...bucket, direct: false };
  const client = makeOutsideClient(config, { addresses, attempts: ATTEMPTS, idleTimeoutMs: IDLE_TIMEOUT_MS });
  const rest = new Rest();
  const unusable = (err: unknown) => {
    log.warn({ err, orgId, bucketId: id }, 'Cannot use the bucket of an organization.');
    return refusal('org-storage-unusable');
  };
  /** A refusal by the service is for the organization's administrators to fix, and not a fault of this server. */
  const requested = async <T>(work: () => Promise<T>): Promise<T> => {
    if (rest.isResting(performance.now())) throw refusal('org-storage-unusable');
    try {
      const result = await work();
      rest.answered();
      return result;
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      if (error.status === 0) rest.failed(performance.now());
      else rest.answered();
      throw unusable(error);
    }
  };
  const store =
    typeof client === 'string'
      ? null
      : makeS3Store({
          ...options,
          client,
          direct: false,
          prefix: `assay/${orgId}/${id}/`,
          maxLocalBytes: MAX_PROBLEM_DATA_BYTES,
        });
  const within = async <T>(work: (store: ObjectStore) => Promise<T>): Promise<T> => {
    if (store === null) throw unusable(client);
    return await requested(() => work(store));
  };
  return {
    put: (...given) => within((one) => one.put(...given)),
    get: (...given) => within((one) => one.get(...given)),
    open: (...given) => within((one) => one.open(...given)),
    head: (...given) => within((one) => one.head(...given)),
    delete: (...given) => within((one) => one.delete(...given)),
    deleteOwner: (...given) => within((one) => one.deleteOwner(...given)),
    list: (...given) => within((one) => one.list(...given)),
    deleteListed: (...given) => within((one) => one.deleteListed(...given)),
    getListed: (...given) => within((one) => one.getListed(...given)),
    putListed: (...given) => within((one) => one.putListed(...given)),
    sweep: () => within((one) => one.sweep()),
    withLocalFile: (...given) => within((one) => one.withLocalFile(...given)),
    signedUrl: (...given) => within((one) => one.signedUrl(...given)),
  };
}
