import type { AppContext } from '../../context.ts';
import { runEvery } from '../../run-every.ts';
import { leaseShadow } from './queries.ts';
import { readShadow } from './read-feed.ts';

const LOOK_EVERY_MS = 2_000;
/** Feeds that one server reads at a time; others are read by other servers, or wait. */
const MAX_READERS = 16;

/** Reads the feeds of the primaries of shadow contests until the server closes; resolves when all have stopped. */
export async function runShadowJob(context: AppContext): Promise<void> {
  const readers = new Set<Promise<void>>();
  await runEvery(context, LOOK_EVERY_MS, 'Cannot look for feeds of primaries; retrying.', async () => {
    while (readers.size < MAX_READERS) {
      const lease = await leaseShadow(context.db);
      if (!lease) return;
      const reading = readShadow(context, lease)
        .catch((error: unknown) =>
          context.log.error({ err: error }, 'A reader of a feed stopped; its lease will expire.'),
        )
        .finally(() => readers.delete(reading));
      readers.add(reading);
    }
  });
  await Promise.all(readers);
}
