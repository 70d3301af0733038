import type { LiveEvent } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { LiveChange } from '../../http/live.ts';
import { presentAnnouncementNotice } from '../announcements/present.ts';
import { findAnnouncementNotice } from '../announcements/queries.ts';
import { findBalloonAudience } from '../balloons/audience.ts';
import { findPrintAudience } from '../printing/audience.ts';
import { findClarificationJury, findClarificationReaders } from '../clarifications/audience.ts';
import { presentNotice } from '../clarifications/present.ts';
import { findNewsToAll } from '../clarifications/unread-queries.ts';
import { findContestPermissions, isPublicContest } from '../contests/contest-permissions.ts';
import { OBSERVING } from '../contests/policy.ts';
import { presentVisit } from '../draft-presence/present.ts';
import { listVisits } from '../draft-presence/queries.ts';
import { mayReview, seesSolutions } from '../problems/policy.ts';
import { isPublished } from '../public-ranklists/queries.ts';
import { findRanklistReaders } from '../ranklists/ranklist-readers.ts';
import { presentProgress, presentSolutionRow } from '../solutions/present.ts';
import { makeBoardPace } from './board-pace.ts';
import { makeCoalescer } from './coalesce.ts';
import { inTurns } from './in-turns.ts';
import type { Stream, StreamIndex } from './stream-index.ts';
import {
  findAnnouncementAudience,
  findInstanceDirectors,
  findOrgAdmins,
  findSights,
  findSolutionForEvents,
  type EventSight,
  type SolutionForEvents,
  findContestAudience,
  findProblemAudience,
  findProblemUsers,
  findRunnerAudience,
  isPublicProblem,
} from './event-viewers.ts';

/** A viewer is notified of one solution at most once per this interval. */
export const SOLUTION_EVERY_MS = 80;
/** A viewer is notified of one contest at most once per this interval: when a contest opens, everyone registers. */
const CONTEST_EVERY_MS = 500;
/** The same for a ranklist, and not before all viewers had time to fetch the last version. */
const RANKLIST_EVERY_MS = 500;
/** How many viewers fetch what a contest page shows of clarifications within a second, at most. */
const THREADS_PER_S = 500;
/** A shorter spread is left to the client. */
const SHORTEST_SPREAD_MS = 1_000;
/** The same for a problem, a runner's organization or an instance. */
const OTHERS_EVERY_MS = 100;
/** Setters are notified of where others have their draft open at most once per this interval. */
const VISITS_EVERY_MS = 500;
/** Volunteers are notified of the balloons of a contest at most once per this interval. */
const BALLOONS_EVERY_MS = 250;
/** The same for the print jobs of a participant. */
const PRINTS_EVERY_MS = 250;
/** The jury of a contest is notified of its questions at most once per this interval. */
const JURY_EVERY_MS = 250;

/** How long viewers who receive an event in the same moment spread their requests. */
function spreadOver(viewers: number, perSecond: number): { spreadMs?: number } {
  const spreadMs = Math.round((viewers * 1000) / perSecond);
  return spreadMs < SHORTEST_SPREAD_MS ? {} : { spreadMs };
}

type SolutionChange = LiveChange & { type: 'solution' };
type DraftChange = LiveChange & { type: 'draft' };
type ContestChange = LiveChange & { type: 'contest' };
type AnnouncementChange = LiveChange & { type: 'announcement' };
type InstanceChange = LiveChange & { type: 'instance' };
type ClarificationChange = LiveChange & { type: 'clarification' };

/** Writes an event, serialized as a line, to a stream. */
export type Write = (stream: Stream, text: string) => void;

export const textOf = (event: LiveEvent) => `data: ${JSON.stringify(event)}\n\n`;

const shownTo = (row: SolutionForEvents, sight: EventSight) => ({
  solution: presentSolutionRow(row, sight),
  progress: presentProgress(row, sight),
});

/**
 * Publishes each change to interested streams. Candidates come from the index; their permission is checked in the
 * database right before each message. A change without listeners costs nothing.
 */
export function makeChangePublisher(
  { db, live, log, clock }: Pick<AppContext, 'db' | 'live' | 'log' | 'clock'>,
  streams: StreamIndex,
  write: Write,
) {
  const report = <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      // The database is unavailable for now; clients catch up by polling.
      log.warn({ err: error }, 'Cannot publish an event.');
      return undefined;
    });
  const streamsOf = function* (userIds: Iterable<string>): Generator<Stream> {
    for (const userId of userIds) yield* streams.ofUser(userId);
  };
  const writeAll = async (receivers: Iterable<Stream>, event: LiveEvent) => {
    const text = textOf(event);
    await inTurns(receivers, (stream) => {
      if (isOpenInExam(stream, event)) write(stream, text);
    });
  };
  const toUsers = (userIds: Iterable<string>, event: LiveEvent) => writeAll(streamsOf(userIds), event);

  const concernedBy = ({ solutionId, userId, memberIds, problemId, contestId, orgId }: SolutionChange): Set<Stream> => {
    const found = new Set<Stream>([...streams.ofUser(userId), ...streams.following('solutions', solutionId)]);
    for (const memberId of memberIds ?? []) for (const stream of streams.ofUser(memberId)) found.add(stream);
    const place =
      contestId === null ? streams.following('problems', problemId) : streams.following('contests', contestId);
    for (const stream of [...place, ...streams.following('orgs', orgId)]) found.add(stream);
    return found;
  };
  const sendSolution = async (change: SolutionChange) => {
    const row = await findSolutionForEvents(db, change.solutionId);
    if (!row) return;
    const concerned = [...concernedBy(change)].flatMap((stream) =>
      stream.viewer.kind === 'user' ? [{ stream, userId: stream.viewer.userId }] : [],
    );
    // Rights, or the stage of the contest, may have changed since the stream began.
    const sights = await findSights(db, row, [...new Set(concerned.map(({ userId }) => userId))]);
    const texts = new Map<string, string>();
    const textFor = (sight: EventSight) => {
      const kind = `${sight.readDetails} ${sight.seesAll} ${sight.readToken}`;
      const text = texts.get(kind) ?? textOf({ type: 'solution', ...shownTo(row, sight) });
      texts.set(kind, text);
      return text;
    };
    for (const { stream, userId } of concerned) {
      const sight = sights.get(userId);
      const isOpen = stream.exams.size === 0 || (row.contestId !== null && stream.exams.has(row.contestId));
      if (sight && isOpen) write(stream, textFor(sight));
    }
  };
  const sendProblem = async (problemId: string) => {
    const event: LiveEvent = { type: 'problem', problemId };
    if (await isPublicProblem(db, problemId)) await writeAll(streamsOf(streams.userIds()), event);
    else await toUsers(await findProblemAudience(db, problemId, streams.userIds()), event);
  };
  const sendDraft = async ({ problemId, revision }: DraftChange) =>
    await toUsers(await findProblemUsers(db, problemId, streams.userIds(), mayReview), {
      type: 'draft',
      problemId,
      revision,
    });
  const sendReview = async (problemId: string) =>
    await toUsers(await findProblemUsers(db, problemId, streams.userIds(), mayReview), { type: 'review', problemId });
  const sendRepository = async (problemId: string) =>
    await toUsers(await findProblemUsers(db, problemId, streams.userIds(), seesSolutions), {
      type: 'repository',
      problemId,
    });
  const sendVisits = async (problemId: string) => {
    const visits = (await listVisits(db, problemId, clock.now())).map(presentVisit);
    const visitors = [...new Set(visits.map(({ userId }) => userId))].filter((id) => streams.ofUser(id).size > 0);
    // Rights may have changed since the visit began.
    const setters = await findProblemUsers(db, problemId, visitors, seesSolutions);
    await toUsers(setters, { type: 'visit', problemId, visits });
  };
  const sendContest = async ({ contestId, part, userIds }: ContestChange) => {
    const event: LiveEvent = { type: 'contest', contestId, ...(part && { part }) };
    // A participant who was just removed is notified of that, and of nothing else.
    if (userIds) {
      await toUsers(userIds, event);
      return;
    }
    if (await isPublicContest(db, contestId)) {
      await writeAll(streams.all(), event);
      return;
    }
    await toUsers(await findContestAudience(db, contestId, streams.userIds()), event);
  };
  const sendAnnouncement = async ({ orgId, isPublic, published }: AnnouncementChange) => {
    const isForAll = isPublic && orgId === null;
    const readers = isForAll ? [] : await findAnnouncementAudience(db, { orgId, isPublic }, streams.userIds());
    const audience = [...(isForAll ? streams.all() : streamsOf(readers))];
    const event: LiveEvent = { type: 'announcement' };
    const row = published && (await findAnnouncementNotice(db, published.id));
    const notice = row && presentAnnouncementNotice(row);
    const isAuthor = ({ viewer }: Stream) => viewer.kind === 'user' && viewer.userId === published?.byId;
    await writeAll(
      audience.filter((stream) => !isAuthor(stream)),
      { ...event, ...(notice && { notice }) },
    );
    await writeAll(audience.filter(isAuthor), event);
  };
  const pace = makeBoardPace();
  /** Returns over how many milliseconds the viewers fetch this version: the next one waits as long. */
  const sendRanklist = async (address: string): Promise<number | undefined> => {
    const [contestId, key] = splitAddress(address);
    const readers = await findRanklistReaders(db, { contestId, key }, streams.userIds());
    if (!readers) return;
    const { version } = readers;
    // Pages of published ranklists, with or without an account, follow the contest.
    const followers = [...streams.following('contests', contestId)].filter(
      ({ viewer }) => viewer.kind !== 'user' || !readers.userIds.has(viewer.userId),
    );
    const isForFollowers = followers.length > 0 && readers.isOpen && (await isPublished(db, contestId, key));
    const count = readers.userIds.size + (isForFollowers ? followers.length : 0);
    const spread = spreadOver(count, pace.perSecond());
    const event: LiveEvent = { type: 'ranklist', contestId, key, version, ...spread };
    await toUsers(readers.userIds, event);
    if (isForFollowers) await writeAll(followers, event);
    return spread.spreadMs;
  };
  const sendRunner = async (orgId: string | null) =>
    await toUsers(await findRunnerAudience(db, orgId, streams.userIds()), { type: 'runner', orgId });
  const sendInstance = async (change: InstanceChange) => {
    const admins = await findOrgAdmins(db, change.orgId);
    const directors = await findInstanceDirectors(db, change.instanceId, streams.userIds());
    await toUsers(new Set([...admins, ...directors, change.userId]), change);
  };

  const sendBalloons = async (contestId: string) =>
    await toUsers(await findBalloonAudience(db, contestId, streams.userIds()), { type: 'balloon', contestId });

  const sendPrints = async ({ contestId, participantId }: { contestId: string; participantId: string }) =>
    await toUsers(await findPrintAudience(db, contestId, participantId, streams.userIds()), {
      type: 'print',
      contestId,
    });
  const sendToObservers = async (contestId: string, type: 'place' | 'canary' | 'hack') => {
    const observers = await findContestPermissions(db, contestId, streams.userIds(), { holding: OBSERVING });
    await toUsers(observers.keys(), { type, contestId });
  };

  const sendToJury = async (contestId: string) =>
    await toUsers(await findClarificationJury(db, contestId, streams.userIds()), {
      type: 'clarification',
      contestId,
    });
  /**
   * Asker and readers of a thread are notified of what they may read, immediately and apart from the jury: what they
   * receive, and when, does not depend on anything that they may not read.
   */
  const sendToReaders = async (change: ClarificationChange) => {
    const { contestId, askerId, memberIds, forAll, problemId, newsOf } = change;
    const askers = new Set<string | null>([askerId, ...(memberIds ?? [])]);
    const candidates = forAll ? streams.userIds() : streams.userIds().filter((userId) => askers.has(userId));
    const audience = await findClarificationReaders(db, contestId, candidates, { askerId, problemId });
    const { readers, others } = audience;
    const event: LiveEvent = { type: 'clarification', contestId, ...spreadOver(readers.length, THREADS_PER_S) };
    // A notice reaches a whole hall in one moment: it must not wait until everyone has requested it.
    const row = newsOf && others.length > 0 ? await findNewsToAll(db, newsOf) : undefined;
    if (row) await toUsers(others, { ...event, notice: presentNotice(row) });
    const volunteers = newsOf ? audience.volunteers : [];
    const whole = newsOf && volunteers.length > 0 ? await findNewsToAll(db, newsOf, { toVolunteers: true }) : undefined;
    if (whole) await toUsers(volunteers, { ...event, notice: presentNotice(whole) });
    const informed = new Set([...(row ? others : []), ...volunteers]);
    await toUsers(
      readers.filter((id) => !informed.has(id)),
      event,
    );
    if (!forAll || problemId !== null || !(await isPublicContest(db, contestId))) return;
    await writeAll(streams.anonymous(), event);
  };

  /** Sends only the last change of each key: changes of one key have the same content. */
  const coalesced = <T>(everyMs: number, send: (change: T) => Promise<number | void>) => {
    const last = new Map<string, T>();
    const run = makeCoalescer(
      everyMs,
      async (key) => {
        const change = last.get(key);
        last.delete(key);
        const pauseMs = change === undefined ? undefined : await report(send(change));
        return pauseMs ?? undefined;
      },
      live.closing,
    );
    return (key: string, change: T) => {
      last.set(key, change);
      run(key);
    };
  };
  const solutionChanged = coalesced(SOLUTION_EVERY_MS, sendSolution);
  const contestChanged = coalesced(CONTEST_EVERY_MS, sendContest);
  const ranklistChanged = coalesced(RANKLIST_EVERY_MS, sendRanklist);
  const problemChanged = coalesced(OTHERS_EVERY_MS, sendProblem);
  const draftChanged = coalesced(OTHERS_EVERY_MS, sendDraft);
  const visitsChanged = coalesced(VISITS_EVERY_MS, sendVisits);
  const reviewChanged = coalesced(OTHERS_EVERY_MS, sendReview);
  const repositoryChanged = coalesced(OTHERS_EVERY_MS, sendRepository);
  const runnerChanged = coalesced(OTHERS_EVERY_MS, sendRunner);
  const instanceChanged = coalesced(OTHERS_EVERY_MS, sendInstance);
  const balloonsChanged = coalesced(BALLOONS_EVERY_MS, sendBalloons);
  const printsChanged = coalesced(PRINTS_EVERY_MS, sendPrints);
  const placeChanged = coalesced(BALLOONS_EVERY_MS, (id: string) => sendToObservers(id, 'place'));
  const canaryChanged = coalesced(BALLOONS_EVERY_MS, (id: string) => sendToObservers(id, 'canary'));
  const hacksChanged = coalesced(BALLOONS_EVERY_MS, (id: string) => sendToObservers(id, 'hack'));
  const juryChanged = coalesced(JURY_EVERY_MS, sendToJury);

  return (change: LiveChange): void => {
    if (streams.size === 0) return;
    switch (change.type) {
      case 'solution':
        if (concernedBy(change).size > 0) solutionChanged(change.solutionId, change);
        return;
      case 'problem':
        problemChanged(change.problemId, change.problemId);
        return;
      case 'draft':
        draftChanged(change.problemId, change);
        return;
      case 'visit':
        visitsChanged(change.problemId, change.problemId);
        return;
      case 'review':
        reviewChanged(change.problemId, change.problemId);
        return;
      case 'repository':
        repositoryChanged(change.problemId, change.problemId);
        return;
      case 'contest':
        // A participant's own state is published immediately, which costs no one else anything.
        if (change.userIds) void report(sendContest(change));
        else contestChanged(`${change.contestId}/${change.part ?? ''}`, change);
        return;
      case 'ranklist': {
        const address = `${change.contestId}/${change.key}`;
        ranklistChanged(address, address);
        return;
      }
      case 'runner':
        runnerChanged(change.orgId ?? '', change.orgId);
        return;
      case 'run':
        void report(toUsers([change.userId], { type: 'run', runId: change.runId }));
        return;
      case 'hack':
        void report(toUsers(change.userIds, { type: 'hack', contestId: change.contestId }));
        hacksChanged(change.contestId, change.contestId);
        return;
      case 'bench':
        void report(toUsers([change.userId], { type: 'bench', benchId: change.benchId }));
        return;
      case 'instance':
        instanceChanged(change.instanceId, change);
        return;
      case 'balloon':
        balloonsChanged(change.contestId, change.contestId);
        return;
      case 'print':
        printsChanged(`${change.contestId}/${change.participantId}`, change);
        return;
      case 'place':
        placeChanged(change.contestId, change.contestId);
        return;
      case 'canary':
        canaryChanged(change.contestId, change.contestId);
        return;
      case 'clarification':
        juryChanged(change.contestId, change.contestId);
        if (change.forAll || change.askerId !== null) void report(sendToReaders(change));
        return;
      case 'log':
        return;
      case 'announcement':
        void report(sendAnnouncement(change));
    }
  };
}

/** Events outside of contests that participants in exam mode get: of their own work, and announcements. */
const openInExam: ReadonlySet<LiveEvent['type']> = new Set(['run', 'instance', 'announcement']);

/** In exam mode a stream gets the events of the exam's contests only. */
function isOpenInExam({ exams }: Stream, event: LiveEvent): boolean {
  if (exams.size === 0 || openInExam.has(event.type)) return true;
  return 'contestId' in event && exams.has(event.contestId);
}

/** A contest's id, and the key after the first slash, which may itself contain slashes. */
function splitAddress(address: string): [contestId: string, key: string] {
  const slash = address.indexOf('/');
  return [address.slice(0, slash), address.slice(slash + 1)];
}
