import type { ServerResponse } from 'node:http';
import type { AppContext } from '../../context.ts';
import type { Projection } from './projections.ts';

/** An empty line is sent this long after the last line: proxies drop streams without data after a minute. */
const KEEP_ALIVE_MS = 10_000;
/** Lines in one chunk. */
const LINES_PER_CHUNK = 500;
/** Maximum number of open feeds of this process, and of one account or address. */
const MAX_FEEDS = 2_000;
const MAX_FEEDS_EACH = 50;

/** An open event feed. */
interface OpenFeed {
  contestId: string;
  /** The account, the user or the address that reads. */
  counter: string;
  /** Whether the reader may go on. */
  isAllowed: () => Promise<boolean>;
  response: ServerResponse;
}

/** The open event feeds of this process. */
export interface OpenFeeds {
  hasRoom(counter: string): boolean;
  /** Sends the lines from an index on until the reader leaves, loses the right, or no more lines can follow. */
  follow(feed: OpenFeed, projection: Projection, fromIndex: number): Promise<void>;
}

export function makeOpenFeeds({ live, log }: Pick<AppContext, 'live' | 'log'>): OpenFeeds {
  const open = new Set<OpenFeed>();
  const countOf = (counter: string) => [...open].filter((one) => one.counter === counter).length;
  const check = async (feeds: readonly OpenFeed[]) => {
    for (const one of feeds) if (!(await one.isAllowed())) one.response.destroy();
  };
  const report = (done: Promise<void>) =>
    void done.catch((error: unknown) => log.warn({ err: error }, 'Cannot check the readers of a contest feed.'));
  // Revoked accounts and changed boards are published as changes of the contest, and a lock as one of the place.
  const stopListening = live.onChange((change) => {
    if ((change.type === 'contest' && change.part === undefined) || change.type === 'place')
      report(check([...open].filter((one) => one.contestId === change.contestId)));
  });
  const heart = setInterval(() => report(check([...open])), KEEP_ALIVE_MS);
  heart.unref();
  live.closing.addEventListener(
    'abort',
    () => {
      clearInterval(heart);
      stopListening();
      for (const one of open) one.response.end();
    },
    { once: true },
  );

  return {
    hasRoom: (counter) => open.size < MAX_FEEDS && countOf(counter) < MAX_FEEDS_EACH,
    async follow(feed, projection, fromIndex) {
      const { response } = feed;
      open.add(feed);
      let wake = () => {};
      const stop = projection.onChange(() => wake());
      response.on('drain', () => wake());
      response.on('close', () => wake());
      response.on('error', () => wake());
      try {
        const { lines } = projection.projector;
        for (let index = fromIndex; !response.destroyed && !response.writableEnded;) {
          if (index < lines.length && !response.writableNeedDrain) {
            const chunk = lines.slice(index, index + LINES_PER_CHUNK);
            index += chunk.length;
            response.write(chunk.map(({ text }) => text).join(''));
            continue;
          }
          const { isOver } = projection.projector;
          if (index >= lines.length && (projection.isClosed || isOver)) break;
          const isLate = await new Promise<boolean>((resolve) => {
            const timer = setTimeout(() => resolve(true), KEEP_ALIVE_MS);
            wake = () => {
              clearTimeout(timer);
              resolve(false);
            };
          });
          if (isLate && !response.writableNeedDrain) response.write('\n');
        }
        response.end();
      } finally {
        stop();
        open.delete(feed);
      }
    },
  };
}
