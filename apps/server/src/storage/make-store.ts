import { join } from 'node:path';
import { ConfigError, type Config } from '../config.ts';
import type { Clock } from '../context.ts';
import { makeDiskStore } from './disk-store.ts';
import type { ObjectStore } from './object-store.ts';

/**
 * The store of an installation: its S3 bucket where one is set, else its disk. `secret` signs addresses. Throws `ConfigError` when the bucket
 * cannot be used, so that this is known at the start and not by the first contestant.
 */
export async function makeStore(config: Config, secret: Uint8Array, clock: Clock): Promise<ObjectStore> {
  if (config.s3 === null) {
    const store = makeDiskStore({ root: join(config.dataDir, 'files'), secret, clock });
    await store.sweep();
    return store;
  }
  // Only an installation that uses it pays for it.
  const [{ makeS3Client }, { makeS3Store, checkBucket }] = await Promise.all([
    import('./s3-client.ts'),
    import('./s3-store.ts'),
  ]);
  const client = makeS3Client(config.s3);
  const problem = await checkBucket(client);
  if (problem !== null) throw new ConfigError([problem]);
  const temporary = join(config.dataDir, 'uploads');
  return makeS3Store({ client, temporary, secret, clock, direct: config.s3.direct });
}
