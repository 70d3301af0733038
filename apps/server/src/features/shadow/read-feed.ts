import { setTimeout as delay } from 'node:timers/promises';
import type { AppContext } from '../../context.ts';
import { unseal } from '../../secrets/seal.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { readCollection, readLines, storeChanges, type Changes } from './apply-lines.ts';
import { feedLines } from './feed-lines.ts';
import { followClock } from './follow-clock.ts';
import { asFault, makePrimary, PrimaryFault } from './primary.ts';
import { parseJson, readScoreboard, storedTypes } from './primary-objects.ts';
import {
  countRead,
  endShadow,
  findShadow,
  hasPending,
  LEASE_MS,
  LeaseLost,
  listObjects,
  renewShadow,
  restoreTimes,
  storeScoreboard,
  updateShadow,
  type ShadowLease,
  type ShadowRow,
} from './queries.ts';
import { submitDue, type Shadowing } from './submit-due.ts';
import { changesTeams, syncTeams } from './sync-teams.ts';

const RENEW_MS = LEASE_MS / 4;
/** Pause between two looks for submissions that are due. */
const SUBMIT_EVERY_MS = 500;
const SCOREBOARD_EVERY_MS = 10_000;
/** Pauses before the next attempt; the last one applies from then on. */
const PAUSES_MS = [2_000, 5_000, 20_000, 60_000];
/** Parsed in one piece; ten thousand submissions are 4 MiB. */
const MAX_DOCUMENT_BYTES = 8 * 1024 * 1024;
const MAX_SCOREBOARD_BYTES = 4 * 1024 * 1024;
/** Objects of one contest; a primary that sends more is faulty. */
const MAX_OBJECTS = 200_000;
const COUNT_EVERY_EVENTS = 10_000;
/** A connection whose first lines are all no events reads something else than a feed. */
const MAX_LEADING_INVALID = 20;
/** Lines of one transaction. */
const MAX_BATCH = 500;

/** Reads the feed under a lease until it fails, ends, or the lease is lost. */
export async function readShadow(context: AppContext, lease: ShadowLease): Promise<void> {
  const { db, log } = context;
  const shadow = await findShadow(db, lease.contestId);
  if (!shadow) return;
  const stopping = new AbortController();
  const signal = AbortSignal.any([context.live.closing, stopping.signal]);
  const password = shadow.sealedPassword === null ? null : unseal(shadow.sealedPassword, context.secret('shadow'));
  const primary = makePrimary({ ...shadow, password }, context.config.storageAllowPrivate);
  const shadowing: Shadowing = { context, lease, primary, signal };
  const progress: Progress = { hasRead: false, isEnded: false };
  const renewing = keepLease(shadowing, progress, () => stopping.abort());
  const working = Promise.all([
    follow(shadowing, shadow, progress),
    keepSubmitting(shadowing, progress),
    keepScoreboard(shadowing, progress),
  ]);
  try {
    await working;
    if (!signal.aborted) await endShadow(db, lease, { state: 'ended', pauseMs: null });
    else if (context.live.closing.aborted) await endShadow(db, lease, { pauseMs: 0 });
  } catch (error) {
    if (error instanceof LeaseLost || signal.aborted) {
      if (context.live.closing.aborted) await endShadow(db, lease, { pauseMs: 0 });
      return;
    }
    const isFault = error instanceof PrimaryFault;
    if (!isFault) log.error({ err: error, contestId: lease.contestId }, 'Cannot read the feed of a primary; retrying.');
    const failures = (await findShadow(db, lease.contestId))?.failures ?? 0;
    const pauseMs = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0;
    const failure = isFault ? error.code : 'internal';
    await endShadow(db, lease, { state: 'failed', failure, pauseMs });
  } finally {
    stopping.abort();
    primary.close();
    await Promise.allSettled([working, renewing]);
  }
}

interface Progress {
  /** Whether anything arrived since the lease was renewed. */
  hasRead: boolean;
  /** Whether the primary has ended its feed. */
  isEnded: boolean;
}

async function keepLease({ context: { db, log }, lease, signal }: Shadowing, progress: Progress, stop: () => void) {
  while (!signal.aborted) {
    await pause(RENEW_MS, signal);
    if (signal.aborted) return;
    const { hasRead } = progress;
    progress.hasRead = false;
    try {
      if (!(await renewShadow(db, lease, hasRead))) stop();
    } catch (error) {
      // The lease has to be regained before anything can be stored.
      log.warn({ err: error }, 'Cannot renew the lease of a feed.');
      stop();
    }
  }
}

/** Stores everything that the feed sends. Resolves when the primary has ended it. */
async function follow(shadowing: Shadowing, shadow: ShadowRow, progress: Progress): Promise<void> {
  const { context, lease, primary, signal } = shadowing;
  const { db } = context;
  const { contestId } = lease;
  await readContest(shadowing);
  let { token } = shadow;
  if (await hasEnded(shadowing)) {
    progress.isEnded = true;
    return;
  }
  if (token === null && shadow.events > 0) await replaceCollections(shadowing);
  const path = (since: string | null) =>
    since === null ? 'event-feed' : `event-feed?since_token=${encodeURIComponent(since)}`;
  const response = await primary.open(path(token), signal).catch(async (error: unknown) => {
    if (token === null || !(error instanceof PrimaryFault) || error.status !== 400) throw error;
    // The primary does not know the token: it was restored, or it is another one.
    token = null;
    await db.transact((tx) => updateShadow(tx, lease, { token: null }));
    await replaceCollections(shadowing);
    return await primary.open(path(null), signal);
  });
  await db.transact((tx) =>
    updateShadow(tx, lease, { state: 'connected', failure: null, connectedAt: new Date(), readAt: new Date() }),
  );
  let isOver = false;
  let leading = 0;
  let uncounted = COUNT_EVERY_EVENTS;
  try {
    for await (const lines of feedLines(response)) {
      progress.hasRead = true;
      for (let at = 0; at < lines.length; at += MAX_BATCH) {
        const changes = readLines(lines.slice(at, at + MAX_BATCH));
        if (leading >= 0) leading = changes.events > 0 ? -1 : leading + changes.invalid;
        uncounted += changes.events;
        await store(shadowing, changes);
        if (changes.objects.has('state')) isOver = await hasEnded(shadowing);
      }
      if (leading >= MAX_LEADING_INVALID) throw new PrimaryFault('not-a-feed');
      if (uncounted >= COUNT_EVERY_EVENTS) {
        uncounted = 0;
        if ((await countRead(db, contestId)) > MAX_OBJECTS) throw new PrimaryFault('too-much');
      }
      if (isOver) break;
    }
  } catch (error) {
    if (error instanceof LeaseLost || signal.aborted || !isOfConnection(error)) throw error;
    throw asFault(error, 'interrupted');
  } finally {
    response.destroy();
  }
  if (isOver) progress.isEnded = true;
  else throw new PrimaryFault(leading > 0 ? 'not-a-feed' : 'interrupted');
}

/** Errors of the connection, which Node.js gives a code; those of the database have a cause. */
const isOfConnection = (error: unknown): boolean =>
  error instanceof PrimaryFault ||
  (error instanceof Error && 'code' in error && typeof error.code === 'string' && error.cause === undefined);

async function hasEnded({ context: { db }, lease }: Shadowing): Promise<boolean> {
  const state = await listObjects(db, lease.contestId, 'state');
  return state.get('')?.end_of_updates !== undefined;
}

async function store({ context, lease }: Shadowing, changes: Changes): Promise<void> {
  const { events, token, invalid, invalidLine } = changes;
  if (events + invalid === 0 && token === null) return;
  const types = new Set<string>(changes.objects.keys());
  await context.db.transact(async (tx) => {
    await updateShadow(
      tx,
      lease,
      {
        ...(token !== null && { token }),
        ...(events > 0 && { eventAt: new Date(), readAt: new Date(), failures: 0 }),
        ...(invalid > 0 && { invalidLine }),
      },
      { events, invalid },
    );
    await storeChanges(tx, lease.contestId, changes);
    if (!changesTeams(types)) return;
    await syncTeams(tx, lease.contestId);
    await context.live.publish(tx, { type: 'contest', contestId: lease.contestId, part: 'participants' });
  });
  if (types.has('contest') || types.has('state')) await followClock(context, lease.contestId);
}

/** The contest itself, by which a wrong URL is noticed before the feed is opened. */
async function readContest(shadowing: Shadowing): Promise<void> {
  const { primary, signal, context, lease } = shadowing;
  const text = (await primary.read('', MAX_SCOREBOARD_BYTES, signal)).toString('utf8');
  const contest = storedTypes.contest.safeParse(parseJson(text));
  if (!contest.success) throw new PrimaryFault('not-a-contest');
  const changes = readLines([JSON.stringify({ type: 'contest', id: null, data: parseJson(text) })]);
  await context.db.transact(async (tx) => {
    await updateShadow(tx, lease, { state: 'connecting' });
    await storeChanges(tx, lease.contestId, changes);
  });
  await followClock(context, lease.contestId);
}

/**
 * Before a feed is read from its start again: objects that no longer exist are deleted, since the feed does not mention
 * them. An empty collection is not believed.
 */
async function replaceCollections(shadowing: Shadowing): Promise<void> {
  const { primary, signal } = shadowing;
  for (const type of ['teams', 'submissions', 'judgements']) {
    const json = await primary.read(type, MAX_DOCUMENT_BYTES, signal);
    const changes = readCollection(type, json.toString('utf8'));
    if (changes && changes.submissions.size + changes.judgements.size + (changes.objects.get('teams')?.size ?? 0) > 0)
      await store(shadowing, { ...changes, events: 1 });
  }
}

async function keepSubmitting(shadowing: Shadowing, progress: Progress): Promise<void> {
  const { context, lease, signal } = shadowing;
  while (!signal.aborted) {
    const wasEnded = progress.isEnded;
    if ((await submitDue(shadowing)) > 0) continue;
    if (wasEnded && !(await hasPending(context.db, lease.contestId))) return;
    await pause(SUBMIT_EVERY_MS, signal);
  }
}

async function keepScoreboard(shadowing: Shadowing, progress: Progress): Promise<void> {
  const { context, lease, primary, signal } = shadowing;
  while (!signal.aborted) {
    const wasEnded = progress.isEnded;
    await context.db.transact(async (tx) => {
      await updateShadow(tx, lease, {});
      if ((await restoreTimes(tx, lease.contestId)) > 0)
        await invalidateRanklists(tx, lease.contestId, { rebuild: true });
    });
    try {
      const rows = readScoreboard((await primary.read('scoreboard', MAX_SCOREBOARD_BYTES, signal)).toString('utf8'));
      if (rows) await storeScoreboard(context.db, lease, rows);
    } catch (error) {
      // Not every primary has a scoreboard for every account; its age is shown.
      if (!(error instanceof PrimaryFault)) throw error;
    }
    if (wasEnded) return;
    for (
      let waitedMs = 0;
      waitedMs < SCOREBOARD_EVERY_MS && !progress.isEnded && !signal.aborted;
      waitedMs += SUBMIT_EVERY_MS
    )
      await pause(SUBMIT_EVERY_MS, signal);
  }
}

const pause = (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
