import { join } from 'node:path';
import { ConfigError, type Config } from '../config.ts';
import type { Clock, Logger } from '../context.ts';
import { makeDiskStore } from './disk/disk-store.ts';
import type { ObjectStore, OrgAwareStore } from './object-store.ts';
import { addressRulesOf } from './buckets/address-rules.ts';
import type { OrgBuckets } from './buckets/org-bucket.ts';
import { makeOrgStores } from './buckets/org-stores.ts';

/**
 * The store of an installation: its S3 bucket if configured, otherwise its disk. `secret` signs URLs. Throws
 * `ConfigError` if the bucket cannot be used, so that operators learn it at startup, before any contestant does.
 */
export async function makeStore(config: Config, secret: Uint8Array, clock: Clock): Promise<ObjectStore> {
  if (config.s3 === null) {
    const store = makeDiskStore({ root: join(config.dataDir, 'files'), secret, clock });
    await store.sweep();
    return store;
  }
  // Imported only if used.
  const [{ makeS3Client }, { makeS3Store, checkBucket }] = await Promise.all([
    import('./buckets/s3-client.ts'),
    import('./buckets/s3-store.ts'),
  ]);
  const client = makeS3Client(config.s3);
  const problem = await checkBucket(client);
  if (problem !== null) throw new ConfigError([problem]);
  return makeS3Store({ client, temporary: temporaryOf(config), secret, clock, direct: config.s3.direct });
}

/** The store of an installation together with those of its organizations. Throws like `makeStore`. */
export async function makeOrgAwareStore(
  config: Config,
  parts: { secret: Uint8Array; clock: Clock; buckets: OrgBuckets; log: Pick<Logger, 'warn'> },
): Promise<OrgAwareStore> {
  const own = await makeStore(config, parts.secret, parts.clock);
  const options = {
    addresses: addressRulesOf(config),
    temporary: temporaryOf(config),
    direct: config.s3?.direct ?? false,
  };
  return makeOrgStores({ ...parts, ...options, own });
}

/** Folder for files in transit to a bucket. */
const temporaryOf = ({ dataDir }: Config) => join(dataDir, 'uploads');
