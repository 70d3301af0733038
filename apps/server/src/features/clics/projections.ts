import type { AppContext } from '../../context.ts';
import { readLogEntries } from '../contest-log/queries.ts';
import { Projector } from './projector.ts';
import { findContestHead, findLookups, type ContestHead } from './queries.ts';
import { makeFeedTokens, type FeedTokens } from './tokens.ts';
import { keyOfView, type View } from './view.ts';

/** Maximum number of projections in memory; one of 2,500 submissions takes about 10 MB. */
const MAX_PROJECTIONS = 32;
/** A projection that no one has used for this long is dropped. */
const IDLE_MS = 10 * 60_000;
/** Entries of the log that are read at a time; other requests are served in between. */
const ENTRIES_PER_PAGE = 1_000;

/** A projection of a contest onto a view, up to date with the log at the time of the request. */
export interface Projection {
  projector: Projector;
  tokens: FeedTokens;
  /** Calls back after new lines and when the projection is closed, until the returned function is called. */
  onChange(listener: () => void): () => void;
  /** True once other lines replace these ones: the log was restored, or the board of the contest is another one. */
  isClosed: boolean;
}

/** Projections shared by all readers with the same view. */
export interface Projections {
  /** Undefined without such a contest, or if it has no clock. */
  find(contestId: string, view: Omit<View, 'balloonsInFreeze'>): Promise<Projection | undefined>;
  close(): void;
}

interface Cached extends Projection {
  contestId: string;
  /** Epoch of the log and text of the board. */
  basis: string;
  listeners: Set<() => void>;
  updating: Promise<void>;
  usedAtMs: number;
}

export function makeProjections({ db, live, log, secret, clock }: Context): Projections {
  const cached = new Map<string, Cached>();

  const drop = (key: string, one: Cached) => {
    if (cached.get(key) === one) cached.delete(key);
    one.isClosed = true;
    for (const listener of one.listeners) listener();
  };

  const makeRoom = () => {
    const now = clock.now();
    for (const [key, one] of cached) {
      const isUnused = one.listeners.size === 0;
      if (isUnused && (cached.size >= MAX_PROJECTIONS || now - one.usedAtMs > IDLE_MS)) drop(key, one);
    }
  };

  const make = (contestId: string, view: View, head: ContestHead): Cached => {
    const basis = basisOf(head);
    const tokens = makeFeedTokens(secret('contest-feed'), JSON.stringify([contestId, keyOfView(view), basis]));
    const listeners = new Set<() => void>();
    return {
      contestId,
      projector: new Projector(contestId, view, head.board, (position) => tokens.seal(position)),
      tokens,
      basis,
      listeners,
      isClosed: false,
      updating: Promise.resolve(),
      usedAtMs: clock.now(),
      onChange(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  };

  /** Applies all entries that are committed now. Concurrent updates of a projection follow each other. */
  const update = (one: Cached): Promise<void> => {
    const next = one.updating.then(() => readOn(one));
    // A failed update is repeated by the next one.
    one.updating = next.catch(() => undefined);
    return next;
  };
  const readOn = async (one: Cached) => {
    const { projector, contestId } = one;
    for (;;) {
      const entries = await readLogEntries(db, contestId, projector.seq, ENTRIES_PER_PAGE);
      if (entries.length === 0) return;
      const lookups = await findLookups(db, contestId, entries);
      const before = projector.lines.length;
      for (const entry of entries) projector.apply(entry, lookups);
      if (projector.lines.length > before) for (const listener of one.listeners) listener();
      if (entries.length < ENTRIES_PER_PAGE) return;
    }
  };

  /** Brings the projections with listeners up to date. */
  const updateListened = async (contestId: string | null) => {
    const listened = [...cached].filter(
      ([, one]) => one.listeners.size > 0 && (contestId === null || one.contestId === contestId),
    );
    for (const [key, one] of listened) {
      const head = await findContestHead(db, one.contestId);
      if (!head || basisOf(head) !== one.basis) drop(key, one);
      else await update(one);
    }
  };
  const report = (done: Promise<void>) =>
    void done.catch((error: unknown) => log.warn({ err: error }, 'Cannot update the feed of a contest; retrying.'));
  const stopListening = live.onChange((change) => {
    // A changed ranklist can change the board that the feed follows.
    if (change.type === 'log' || (change.type === 'contest' && change.part === undefined))
      report(updateListened(change.contestId));
  });
  const stopWatching = live.onGap(() => report(updateListened(null)));

  return {
    async find(contestId, reader) {
      const head = await findContestHead(db, contestId);
      if (!head) return undefined;
      const view = { ...reader, balloonsInFreeze: reader.role === 'balloon' && head.balloonsInFreeze };
      const key = `${contestId}/${keyOfView(view)}`;
      let one = cached.get(key);
      if (one && one.basis !== basisOf(head)) {
        drop(key, one);
        one = undefined;
      }
      if (!one) {
        makeRoom();
        one = make(contestId, view, head);
        cached.set(key, one);
      }
      one.usedAtMs = clock.now();
      await update(one);
      return one.projector.isReadable ? one : undefined;
    },
    close() {
      stopListening();
      stopWatching();
      for (const [key, one] of cached) drop(key, one);
    },
  };
}

type Context = Pick<AppContext, 'db' | 'live' | 'log' | 'secret' | 'clock'>;

const basisOf = ({ epoch, fingerprint }: Pick<ContestHead, 'epoch' | 'fingerprint'>) => `${epoch} ${fingerprint}`;
