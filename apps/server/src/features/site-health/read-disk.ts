import { statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { AppContext } from '../../context.ts';
import { posterKey } from '../../storage/keys.ts';

const BUCKET_TIMEOUT_MS = 5_000;
/** A key without a file: only whether the bucket responds matters. */
const MISSING_KEY = posterKey(`${'0'.repeat(64)}.png`);

/** Free space of the data folder, and whether the bucket responds if files are stored in one. */
export async function readDisk({ config, store }: Pick<AppContext, 'config' | 'store'>) {
  const [space, bucketReachable] = await Promise.all([
    statfs(config.dataDir).catch(() => null),
    config.s3 === null ? null : isReachable(store),
  ]);
  return {
    freeBytes: space && space.bavail * space.bsize,
    totalBytes: space && space.blocks * space.bsize,
    store: config.s3 === null ? ('disk' as const) : ('bucket' as const),
    bucketReachable,
  };
}

async function isReachable(store: AppContext['store']): Promise<boolean> {
  const answered = store.head(MISSING_KEY).then(
    () => true,
    () => false,
  );
  return await Promise.race([answered, delay(BUCKET_TIMEOUT_MS, false, { ref: false })]);
}
