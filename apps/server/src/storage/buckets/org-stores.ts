import type { S3Config } from '../../config.ts';
import type { Clock, Logger } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import type { AddressRules } from './address-rules.ts';
import { makeBucketStores, type StoreOfBucket } from './bucket-stores.ts';
import { signFileUrl } from '../file-url.ts';
import { parseKey, parseOwner, type OrgOwnerKind } from '../keys.ts';
import { listEverywhere } from '../list-everywhere.ts';
import type { ObjectStore, OrgAwareStore } from '../object-store.ts';
import { isSameBucket, type OrgBucket, type OrgBuckets, type OrgPlaces } from './org-bucket.ts';
import { Rest } from './rest.ts';
import { sweepFolder } from '../sweep-folder.ts';
import { tryBucket } from './try-bucket.ts';

/** Maximum number of unresponsive services remembered; then the oldest is dropped. */
const MAX_RESTS = 256;
/** Maximum number of an organization's former buckets. Each may have to be searched for a file that does not exist. */
const MAX_BUCKETS = 16;

export interface OrgStoresOptions {
  /** The installation's own store. */
  own: ObjectStore;
  buckets: OrgBuckets;
  /** Folder for files in transit to buckets. */
  temporary: string;
  /** The secret that signs URLs. */
  secret: Uint8Array;
  clock: Clock;
  addresses: AddressRules;
  /** Whether runners are redirected to the installation's own storage service. */
  direct: boolean;
  log: Pick<Logger, 'warn'>;
}

/** Loads the storage places of the organization; null if there is none. Called only when needed. */
type Find = () => Promise<OrgPlaces | null>;

interface OrgStoreServices extends OrgStoresOptions {
  storeOf: StoreOfBucket;
  /** Back-off of unresponsive services, by the configuration that was tried. */
  rests: Map<string, Rest>;
}

/**
 * Stores the files of each organization in its configured bucket, and everything else in the installation's own store.
 * A file is looked up in the own store first and then in the organization's buckets, newest first, so that it is found
 * whatever the settings were when it was written. Organizations without a bucket cost nothing extra: the database is
 * queried only for files missing from the own store.
 */
export function makeOrgStores(options: OrgStoresOptions): OrgAwareStore {
  const { own, buckets, temporary, secret, clock, direct, log } = options;
  const parts: OrgStoreServices = { ...options, storeOf: makeBucketStores(options), rests: new Map() };
  const everywhere = listEverywhere({ own, buckets, storeOf: parts.storeOf, log });
  const findOwner = (kind: string, ownerId: string): Find => {
    if (kind === 'site' || kind === 'avatar') return async () => null;
    // `keys.ts` has validated the kind.
    return () => buckets.find(kind as OrgOwnerKind, ownerId);
  };
  const ofOwner = (owner: string) => {
    const { kind, ownerId } = parseOwner(owner);
    return filesOf(parts, findOwner(kind, ownerId));
  };
  const ofKey = (key: string) => {
    const { kind, ownerId } = parseKey(key);
    return filesOf(parts, findOwner(kind, ownerId));
  };
  const signedUrl: ObjectStore['signedUrl'] = async (request) => {
    if (!direct || request.reader !== 'runner') return await own.signedUrl(request);
    const { kind, ownerId } = parseKey(request.key);
    const places = await findOwner(kind, ownerId)();
    if (!places?.buckets.length) return await own.signedUrl(request);
    return (await own.head(request.key)) ? await own.signedUrl(request) : signFileUrl(request, secret, clock.now());
  };
  const rest: Omit<ObjectStore, keyof Files> = {
    signedUrl,
    list: everywhere.list,
    deleteListed: everywhere.deleteListed,
    getListed: async (path) => await own.getListed(path),
    putListed: async (...given) => await own.putListed(...given),
    sweep: async () => (await own.sweep()) + (await sweepFolder(temporary, clock.now())),
  };
  return {
    ...rest,
    put: async (key, ...given) => await ofKey(key).put(key, ...given),
    get: async (key, range) => await ofKey(key).get(key, range),
    open: async (key) => await ofKey(key).open(key),
    head: async (key) => await ofKey(key).head(key),
    async headHere(key) {
      const { kind, ownerId } = parseKey(key);
      const found = await own.head(key);
      return found ?? ((await findOwner(kind, ownerId)())?.buckets.length ? 'elsewhere' : null);
    },
    delete: async (key) => await ofKey(key).delete(key),
    withLocalFile: async (key, work) => await ofKey(key).withLocalFile(key, work),
    deleteOwner: async (owner) => await ofOwner(owner).deleteOwner(owner),
    async ofOrg(orgId) {
      const places = await buckets.findOf(orgId);
      return { ...rest, ...filesOf(parts, async () => places) };
    },
  };
}

type Files = Pick<ObjectStore, 'put' | 'get' | 'open' | 'head' | 'delete' | 'deleteOwner' | 'withLocalFile'>;

/** The files of one organization. */
function filesOf(parts: OrgStoreServices, find: Find): Files {
  const { own, storeOf, log } = parts;
  /** The result of the first place that has the file. */
  const first = async <T>(look: (store: ObjectStore) => Promise<T | null>): Promise<T | null> => {
    const found = await look(own);
    if (found !== null) return found;
    for (const bucket of (await find())?.buckets ?? []) {
      const there = await look(storeOf(bucket));
      if (there !== null) return there;
    }
    return null;
  };
  const remove = async (work: (store: ObjectStore) => Promise<void>) => {
    const places = await find();
    await work(own);
    for (const [age, bucket] of (places?.buckets ?? []).entries()) {
      if (bucket.sealed) continue;
      try {
        await work(storeOf(bucket));
      } catch (error) {
        if (age === 0) throw error;
        // A former bucket may be deleted; housekeeping retries as long as its row exists.
        log.warn(
          { err: error, orgId: bucket.orgId, bucketId: bucket.id },
          'Cannot delete a file from an earlier bucket.',
        );
      }
    }
  };
  return {
    async put(key, source, announced) {
      const bucket = await bucketToWrite(parts, await find());
      if (bucket === null) return await own.put(key, source, announced);
      const stored = await storeOf(bucket).put(key, source, announced);
      // Otherwise the old file would be found first.
      await own.delete(key);
      return stored;
    },
    get: (key, range) => first((store) => store.get(key, range)),
    open: (key) => first((store) => store.open(key)),
    head: (key) => first((store) => store.head(key)),
    withLocalFile: (key, work) => first((store) => store.withLocalFile(key, work)),
    delete: (key) => remove((store) => store.delete(key)),
    deleteOwner: (owner) => remove((store) => store.deleteOwner(owner)),
  };
}

/** The configured bucket, tested before its first file; null if files go to the installation's own store. */
async function bucketToWrite(parts: OrgStoreServices, places: OrgPlaces | null): Promise<OrgBucket | null> {
  if (places === null || places.wanted === null) return null;
  const { buckets, log } = parts;
  const { orgId, wanted } = places;
  const [newest] = places.buckets;
  if (newest && !newest.sealed && isSameBucket(newest, wanted)) return newest;
  const { outcome, code, cause } = await tryUnlessResting(parts, wanted);
  const why = places.buckets.length >= MAX_BUCKETS ? 'too-many-buckets' : outcome;
  if (why !== 'works') {
    log.warn({ err: cause, orgId, why, code }, 'Cannot use the configured bucket of an organization.');
    throw refusal('org-storage-unusable');
  }
  return await buckets.add(orgId, wanted);
}

async function tryUnlessResting(
  { addresses, rests }: OrgStoreServices,
  wanted: S3Config,
): ReturnType<typeof tryBucket> {
  const mark = JSON.stringify(wanted);
  const rest = rests.get(mark) ?? new Rest();
  if (rest.isResting(performance.now())) return { outcome: 'unreachable', code: '' };
  const tried = await tryBucket(wanted, addresses);
  rests.delete(mark);
  if (tried.outcome !== 'unreachable') return tried;
  rest.failed(performance.now());
  rests.set(mark, rest);
  const [oldest] = rests.keys();
  if (rests.size > MAX_RESTS && oldest !== undefined) rests.delete(oldest);
  return tried;
}
