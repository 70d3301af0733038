import type { AppContext } from '../../context.ts';
import { inTurns } from './in-turns.ts';
import { makeStreamIndex, type Stream } from './stream-index.ts';
import { makeChangePublisher, textOf } from './publish-changes.ts';
import { findLiveSessions } from './event-viewers.ts';
import { watchPlaces } from './watch-places.ts';

/** Maximum number of streams per user, and per client address without a session. */
export const MAX_STREAMS_EACH = 12;
export const MAX_STREAMS = 20_000;
const HEARTBEAT_MS = 15_000;
/** Maximum unread bytes of a client before it is disconnected. It reconnects and refetches. */
const MAX_UNREAD_BYTES = 256 * 1024;

/** The event streams of this process. */
export interface EventFeed {
  /** Number of open streams. */
  count(): number;
  /** Users with an open stream, each once. */
  userIds(): readonly string[];
  /** False if the user or address has too many streams. */
  hasRoom(counter: string): boolean;
  /**
   * Sends `hello` and then every event, until the client disconnects or the server closes. The response's headers must
   * already be sent.
   */
  add(stream: Stream): void;
}

export function makeEventFeed(
  context: Pick<AppContext, 'db' | 'live' | 'log' | 'clock' | 'config' | 'sessionRows'>,
): EventFeed {
  const { db, live, log, clock } = context;
  const streams = makeStreamIndex();
  const counts = new Map<string, number>();

  const drop = (stream: Stream) => {
    if (!streams.remove(stream)) return;
    const left = (counts.get(stream.counter) ?? 1) - 1;
    if (left > 0) counts.set(stream.counter, left);
    else counts.delete(stream.counter);
    stream.response.destroy();
  };
  const write = (stream: Stream, text: string) => {
    // Streams may close between two turns of writing.
    if (stream.response.destroyed) return;
    if (stream.response.writableLength + text.length > MAX_UNREAD_BYTES) drop(stream);
    else stream.response.write(text);
  };
  const greeting = () => textOf({ type: 'hello', serverTime: clock.now() });
  const stopListening = live.onChange(makeChangePublisher({ db, live, log, clock }, streams, write));
  const stopWatching = live.onGap(() => {
    const text = greeting();
    for (const stream of streams.all()) write(stream, text);
  });

  const stopChecking = watchPlaces(context, streams, drop);

  const beat = async () => {
    const sessionIds = [...streams.all()].flatMap(({ viewer }) => (viewer.kind === 'user' ? [viewer.sessionId] : []));
    const alive = await findLiveSessions(db, sessionIds, clock.now());
    // Streams that opened meanwhile are checked next time.
    const ended = new Set(sessionIds.filter((id) => !alive.has(id)));
    const text = textOf({ type: 'time', serverTime: clock.now() });
    await inTurns(streams.all(), (stream) => {
      if (stream.viewer.kind === 'user' && ended.has(stream.viewer.sessionId)) drop(stream);
      else write(stream, text);
    });
  };
  const heart = setInterval(() => {
    if (streams.size === 0) return;
    beat().catch((error: unknown) => {
      log.warn({ err: error }, 'Cannot check the sessions of event streams; retrying.');
    });
  }, HEARTBEAT_MS);
  heart.unref();
  live.closing.addEventListener(
    'abort',
    () => {
      clearInterval(heart);
      stopListening();
      stopWatching();
      stopChecking();
      for (const stream of streams.all()) {
        stream.response.end();
        drop(stream);
      }
    },
    { once: true },
  );

  return {
    count: () => streams.size,
    userIds: () => streams.userIds(),
    hasRoom: (counter) => streams.size < MAX_STREAMS && (counts.get(counter) ?? 0) < MAX_STREAMS_EACH,
    add(stream) {
      streams.add(stream);
      counts.set(stream.counter, (counts.get(stream.counter) ?? 0) + 1);
      stream.response.once('close', () => drop(stream));
      stream.response.once('error', () => drop(stream));
      write(stream, greeting());
    },
  };
}
