import type { ServerResponse } from 'node:http';
import { hasCapability, type LiveEvent } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { LiveChange } from '../../http/live.ts';
import type { Viewer } from '../../http/viewer.ts';
import { mayEnter } from '../contests/policy.ts';
import { findContestStandings, isPublicContest } from '../contests/standings.ts';
import { findRanklistReaders } from '../ranklists/viewers.ts';
import { presentProgress, presentSolutionRow } from '../solutions/present.ts';
import { makeCoalescer } from './coalesce.ts';
import { findLiveSessions, findOrgAdmins, findSights, findSolutionForEvents, findStandings } from './viewers.ts';

/** Streams of one person, and of one address without a session. */
export const MAX_STREAMS_EACH = 12;
export const MAX_STREAMS = 20_000;
const HEARTBEAT_MS = 15_000;
/** A viewer is told of one solution at most once in this time. */
const SOLUTION_EVERY_MS = 80;
/** A viewer is told of one contest at most once in this time: at its start a hall registers at once. */
const CONTEST_EVERY_MS = 500;
/** And of one ranklist: each time, everybody fetches the whole document. */
const RANKLIST_EVERY_MS = 500;
/** What a reader may leave unread before it is disconnected. It comes back and refetches. */
const MAX_UNREAD_BYTES = 256 * 1024;

interface Stream {
  viewer: Viewer;
  /** Whom its connections are counted for. */
  counter: string;
  followed: ReadonlySet<string>;
  response: ServerResponse;
}

/** The event streams of this process. */
export interface EventFeed {
  /** False where this person has enough streams already. */
  hasRoom(counter: string): boolean;
  /** Sends `hello` and then every event, until the client goes away or the server closes. The response's head has been sent. */
  add(stream: Stream): void;
}

const feeds = new WeakMap<AppContext, EventFeed>();

/** The feed of an application; made at its first stream. */
export function eventFeedOf(context: AppContext): EventFeed {
  const known = feeds.get(context);
  if (known) return known;
  const made = makeEventFeed(context);
  feeds.set(context, made);
  return made;
}

function makeEventFeed(context: AppContext): EventFeed {
  const { db, live, log, clock } = context;
  const streams = new Set<Stream>();
  const counts = new Map<string, number>();

  const drop = (stream: Stream) => {
    if (!streams.delete(stream)) return;
    const left = (counts.get(stream.counter) ?? 1) - 1;
    if (left > 0) counts.set(stream.counter, left);
    else counts.delete(stream.counter);
    stream.response.destroy();
  };
  const write = (stream: Stream, text: string) => {
    if (stream.response.writableLength + text.length > MAX_UNREAD_BYTES) drop(stream);
    else stream.response.write(text);
  };
  const send = (stream: Stream, event: LiveEvent) => write(stream, `data: ${JSON.stringify(event)}\n\n`);

  const sendSolution = async (solutionId: string) => {
    const row = await findSolutionForEvents(db, solutionId);
    if (!row) return;
    const concerned = concernedBy(streams, solutionId, row.userId);
    // Rights may have changed since the stream began, and the stage of the contest with them.
    const sights = await findSights(db, row, idsOf(concerned));
    for (const stream of concerned) {
      const sight = sights.get(userIdOf(stream) ?? '');
      if (!sight) continue;
      const progress = presentProgress(row, sight.readDetails);
      send(stream, { type: 'solution', solution: presentSolutionRow(row), progress });
    }
  };
  const solutionChanged = makeCoalescer(
    SOLUTION_EVERY_MS,
    (solutionId) => report(sendSolution(solutionId)),
    live.closing,
  );
  const report = (work: Promise<void>) =>
    work.catch((error: unknown) => {
      // The database is not there for now; whoever watches notices by polling.
      log.warn({ err: error }, 'An event could not be told.');
    });

  const sendProblem = async (problemId: string) => {
    const standings = await findStandings(db, problemId, idsOf(streams));
    for (const stream of streams) {
      const standing = standings.get(userIdOf(stream) ?? '');
      if (standing && hasCapability('problem', standing.capability, 'access'))
        send(stream, { type: 'problem', problemId });
    }
  };
  const sendContest = async (contestId: string) => {
    const standings = await findContestStandings(db, contestId, idsOf(streams));
    const isPublic = await isPublicContest(db, contestId);
    for (const stream of streams) {
      const userId = userIdOf(stream);
      const standing = standings.get(userId ?? '');
      const maySee = userId === undefined ? isPublic : standing && mayEnter(standing);
      if (maySee) send(stream, { type: 'contest', contestId });
    }
  };
  const contestChanged = makeCoalescer(CONTEST_EVERY_MS, (contestId) => report(sendContest(contestId)), live.closing);
  const sendRanklist = async (address: string) => {
    const [contestId, key] = splitAddress(address);
    const readers = await findRanklistReaders(db, { contestId, key }, idsOf(streams));
    for (const stream of streams)
      if (readers?.userIds.has(userIdOf(stream) ?? ''))
        send(stream, { type: 'ranklist', contestId, key, version: readers.version });
  };
  const ranklistChanged = makeCoalescer(RANKLIST_EVERY_MS, (address) => report(sendRanklist(address)), live.closing);
  const sendRunner = async (orgId: string) => {
    const admins = await findOrgAdmins(db, orgId, idsOf(streams));
    for (const stream of streams) if (admins.has(userIdOf(stream) ?? '')) send(stream, { type: 'runner', orgId });
  };
  const sendInstance = async (change: LiveChange & { type: 'instance' }) => {
    const admins = await findOrgAdmins(db, change.orgId, idsOf(streams));
    for (const stream of streams) {
      const userId = userIdOf(stream);
      if (userId !== undefined && (userId === change.userId || admins.has(userId))) send(stream, change);
    }
  };
  const onChange = (change: LiveChange) => {
    if (streams.size === 0) return;
    switch (change.type) {
      case 'solution':
        if (concernedBy(streams, change.solutionId, change.userId).length > 0) solutionChanged(change.solutionId);
        return;
      case 'problem':
        void report(sendProblem(change.problemId));
        return;
      case 'contest':
        contestChanged(change.contestId);
        return;
      case 'ranklist':
        ranklistChanged(`${change.contestId}/${change.key}`);
        return;
      case 'runner':
        void report(sendRunner(change.orgId));
        return;
      case 'instance':
        void report(sendInstance(change));
        return;
      case 'announcement':
        for (const stream of streams) send(stream, { type: 'announcement' });
    }
  };

  const beat = async () => {
    const sessionIds = [...streams].flatMap(({ viewer }) => (viewer.kind === 'user' ? [viewer.sessionId] : []));
    const alive = await findLiveSessions(db, sessionIds, clock.now());
    for (const stream of streams) {
      if (stream.viewer.kind === 'user' && !alive.has(stream.viewer.sessionId)) drop(stream);
      else write(stream, ': still here\n\n');
    }
  };
  const heart = setInterval(() => {
    if (streams.size > 0) void report(beat());
  }, HEARTBEAT_MS);
  heart.unref();
  const stopListening = live.onChange(onChange);
  live.closing.addEventListener(
    'abort',
    () => {
      clearInterval(heart);
      stopListening();
      for (const stream of streams) {
        stream.response.end();
        drop(stream);
      }
    },
    { once: true },
  );

  return {
    hasRoom: (counter) => streams.size < MAX_STREAMS && (counts.get(counter) ?? 0) < MAX_STREAMS_EACH,
    add(stream) {
      streams.add(stream);
      counts.set(stream.counter, (counts.get(stream.counter) ?? 0) + 1);
      stream.response.once('close', () => drop(stream));
      stream.response.once('error', () => drop(stream));
      send(stream, { type: 'hello', serverTime: clock.now() });
    },
  };
}

/** A contest's id and the key behind the first slash, which may hold others. */
function splitAddress(address: string): [contestId: string, key: string] {
  const slash = address.indexOf('/');
  return [address.slice(0, slash), address.slice(slash + 1)];
}

function userIdOf({ viewer }: Stream): string | undefined {
  return viewer.kind === 'user' ? viewer.userId : undefined;
}

function idsOf(streams: Iterable<Stream>): string[] {
  return [...new Set([...streams].flatMap((stream) => userIdOf(stream) ?? []))];
}

function concernedBy(streams: Iterable<Stream>, solutionId: string, ownerId: string): Stream[] {
  return [...streams].filter(
    (stream) => stream.viewer.kind === 'user' && (stream.viewer.userId === ownerId || stream.followed.has(solutionId)),
  );
}
