import type { AppContext } from '../../context.ts';
import { presentViewer } from '../../http/viewer/authenticate.ts';
import { mayListen } from '../contest-place/policy.ts';
import { findAccountsAmong, listLockedContests } from '../contest-place/queries.ts';
import type { Stream, StreamIndex } from './stream-index.ts';

/** How often the server looks for contests whose restrictions have begun to apply. */
const CHECK_EVERY_MS = 500;

/**
 * Cuts the streams of participants who are locked out of their contest: as soon as its restrictions begin to apply, and
 * whenever they, a seat or the latest sign-in of an account change. Stops when the returned function is called.
 */
export function watchPlaces(
  { db, live, log, config, sessionRows }: Pick<AppContext, 'db' | 'live' | 'log' | 'config' | 'sessionRows'>,
  streams: StreamIndex,
  drop: (stream: Stream) => void,
): () => void {
  /** Contests whose restrictions applied at the last check. */
  let known = new Set<string>();

  const cut = async (contestIds: readonly string[]) => {
    const users = await findAccountsAmong(db, contestIds, streams.userIds());
    const concerned = [...users].flatMap((userId) => [...streams.ofUser(userId)]);
    const sessionIds = concerned.flatMap(({ viewer }) => (viewer.kind === 'user' ? [viewer.sessionId] : []));
    if (sessionIds.length === 0) return;
    const rows = await sessionRows.findAll([...new Set(sessionIds)]);
    for (const stream of concerned) {
      const row = stream.viewer.kind === 'user' ? rows.get(stream.viewer.sessionId) : undefined;
      // Tokens of other services have no session: what opened the stream says who listens.
      const viewer = row ? presentViewer(row, config) : stream.viewer;
      if (viewer.kind === 'user' && !mayListen(viewer, stream.ip)) drop(stream);
    }
  };
  const check = async (changed: readonly string[] = []) => {
    const now = await listLockedContests(db);
    const fresh = now.filter((id) => !known.has(id) || changed.includes(id));
    known = new Set(now);
    if (fresh.length > 0) await cut(fresh);
  };
  const run = (changed?: readonly string[]) => {
    if (streams.size === 0) return;
    check(changed).catch((error: unknown) => {
      log.warn({ err: error }, 'Cannot check from where event streams are read; retrying.');
      known = new Set();
    });
  };
  const timer = setInterval(() => run(), CHECK_EVERY_MS);
  timer.unref();
  const stopListening = live.onChange((change) => {
    if (change.type === 'place') run([change.contestId]);
  });
  return () => {
    clearInterval(timer);
    stopListening();
  };
}
