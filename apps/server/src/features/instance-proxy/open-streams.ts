import type { AppContext } from '../../context.ts';
import { withoutClosedByExam } from './exam.ts';
import { findStillReachable } from './queries.ts';

/** Ends of sessions and starts of exams are not published, so they are looked up this often. */
const CHECK_EVERY_MS = 5_000;
/** Maximum number of concurrent requests and connections to one instance through one server. */
export const MAX_STREAMS_PER_INSTANCE = 64;

export interface OpenStream {
  instanceId: string;
  sessionId: string;
  /** Key of the gateway: a restarted instance has another one. */
  key: string;
  /** Closes both sides immediately. */
  cut: () => void;
}

/** The open connections of this process to instances. */
export interface OpenStreams {
  /** Registers a stream; undefined if the instance has too many. Otherwise the function that forgets it. */
  add(stream: OpenStream): (() => void) | undefined;
  count(): number;
}

/**
 * Cuts streams when their instance is no longer allocated, when their session has ended or its user is in an exam of
 * which the instance is no part, and when the server closes.
 */
export function makeOpenStreams({
  db,
  live,
  log,
  clock,
  ...context
}: Pick<AppContext, 'db' | 'live' | 'log' | 'clock' | 'sessionRows' | 'config'>): OpenStreams {
  const byInstance = new Map<string, Set<OpenStream>>();
  const forget = (stream: OpenStream) => {
    const others = byInstance.get(stream.instanceId);
    others?.delete(stream);
    if (others?.size === 0) byInstance.delete(stream.instanceId);
  };
  const check = async (streams: readonly OpenStream[]) => {
    if (streams.length === 0) return;
    const reachable = await findStillReachable(db, streams, new Date(clock.now()));
    const alive = await withoutClosedByExam(context, reachable);
    const keys = new Set(alive.map((one) => `${one.instanceId} ${one.sessionId} ${one.key}`));
    for (const stream of streams) if (!keys.has(`${stream.instanceId} ${stream.sessionId} ${stream.key}`)) stream.cut();
  };
  const report = (work: Promise<void>) =>
    void work.catch((error: unknown) => log.warn({ err: error }, 'Cannot check connections to instances; retrying.'));
  const all = () => [...byInstance.values()].flatMap((streams) => [...streams]);
  const stopListening = live.onChange((change) => {
    if (change.type === 'instance') report(check([...(byInstance.get(change.instanceId) ?? [])]));
  });
  const stopWatching = live.onGap(() => report(check(all())));
  const checking = setInterval(() => report(check(all())), CHECK_EVERY_MS);
  checking.unref();
  live.closing.addEventListener(
    'abort',
    () => {
      clearInterval(checking);
      stopListening();
      stopWatching();
      for (const stream of all()) stream.cut();
    },
    { once: true },
  );
  return {
    add(stream) {
      const others = byInstance.get(stream.instanceId) ?? new Set<OpenStream>();
      if (others.size >= MAX_STREAMS_PER_INSTANCE || live.closing.aborted) return undefined;
      byInstance.set(stream.instanceId, others.add(stream));
      return () => forget(stream);
    },
    count: () => all().length,
  };
}
