import type { AppContext } from '../../context.ts';
import { presentViewer } from '../../http/viewer/authenticate.ts';
import type { Viewer } from '../../http/viewer/viewer.ts';
import { examsOf } from '../clocks/exams.ts';
import { mayListen } from '../contest-place/policy.ts';
import { findAccountsAmong, listLockedContests } from '../contest-place/queries.ts';
import type { Stream, StreamIndex } from './stream-index.ts';

/** How often the server looks for contests whose restrictions have begun to apply. */
const CHECK_EVERY_MS = 500;
/** How often streams are compared with the participants' own times, which end one by one. */
const COMPARE_EVERY_MS = 5_000;

/**
 * Cuts the streams of participants who are locked out of their contest, and those that were opened before or during an
 * exam that has begun or ended since: as soon as the restrictions of the contest begin to apply, and whenever they, a
 * seat or the latest sign-in of an account change. Stops when the returned function is called.
 */
export function watchPlaces(
  { db, live, log, config, sessionRows }: Pick<AppContext, 'db' | 'live' | 'log' | 'config' | 'sessionRows'>,
  streams: StreamIndex,
  drop: (stream: Stream) => void,
): () => void {
  /** Contests whose restrictions applied at the last check. */
  let known = new Set<string>();
  let comparedAtMs = Number.NEGATIVE_INFINITY;

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
      if (viewer.kind === 'user' && (!mayListen(viewer, stream.ip) || !isOfExams(stream, viewer))) drop(stream);
    }
  };
  const check = async (changed: readonly string[] = []) => {
    const now = new Set(await listLockedContests(db));
    const isDue = performance.now() - comparedAtMs >= COMPARE_EVERY_MS;
    if (isDue) comparedAtMs = performance.now();
    const concerned = [...new Set([...now, ...known])].filter(
      (id) => isDue || !now.has(id) || !known.has(id) || changed.includes(id),
    );
    known = now;
    if (concerned.length > 0) await cut(concerned);
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
    // In a contest with a start window, the exam of a participant begins when they start.
    const isOwnStart = change.type === 'contest' && change.userIds !== undefined && known.has(change.contestId);
    if (change.type === 'place' || isOwnStart) run([change.contestId]);
  });
  return () => {
    clearInterval(timer);
    stopListening();
  };
}

/** Whether the stream was opened in the same exams that the viewer is in now. */
function isOfExams({ exams }: Stream, viewer: Viewer): boolean {
  const now = examsOf(viewer);
  return now.length === exams.size && now.every(({ contestId }) => exams.has(contestId));
}
