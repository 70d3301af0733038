import { passingFailures, type RepositoryFault, type RepositoryOutcome } from '@assay/contract';
import { sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { FetchedCommit, RequestedPush, StoredCommit } from '../../db/schema.ts';
import { findTexts } from '../problems/queries.ts';
import { textVersionOf } from '../problems/text-version.ts';
import { insertSync } from '../repository-requests/insert-sync.ts';
import { endLease, updateLeased, type RepositoryLease, type RepositoryRow } from './queries.ts';

/* What becomes of a synchronization. Each outcome ends its lease, and needs it. */

export interface Synchronization {
  context: AppContext;
  lease: RepositoryLease;
  /** A version was not pushed because the repository has other content; it is fetched instead. */
  diverged?: boolean;
}

/** Pauses after failures of the network; the last one applies from then on. */
const PAUSES_MS = [5_000, 30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000];
/** After that many, only a request starts another attempt. */
const MAX_FAILURES = 50;
const over = { failure: null, failures: 0, pauseMs: null } as const;

/** The problem has, or the branch got, the content of this commit. */
const upToDate = ({ id, tree, author, subject }: StoredCommit) =>
  ({
    ...over,
    synced: { id, tree, author, subject },
    syncedAt: sql`now()` as never,
    fetched: null,
    state: 'up-to-date',
  }) as const;

/** The branch has nothing new in the folder. */
export async function recordSame(
  { context: { db, live }, lease, diverged }: Synchronization,
  row: RepositoryRow,
  commit: StoredCommit,
): Promise<void> {
  const { problemId, requestedBy } = row;
  await db.transact(async (tx) => {
    // What kept a version from being pushed is no longer there.
    await endLease(tx, lease, { ...upToDate(commit), ...(diverged && { pauseMs: 0 }) });
    if (requestedBy !== null)
      await insertSync(tx, problemId, { outcome: 'same', commit: shown(commit), userId: requestedBy });
    await live.publish(tx, { type: 'repository', problemId });
  });
}

/** The draft has the content of a commit. In the transaction of the import if there was one. */
export async function recordImported(
  { context: { db, live }, lease }: Synchronization,
  { problemId, requestedBy }: RepositoryRow,
  { commit, revision, outcome }: { commit: StoredCommit; revision: number; outcome: 'imported' | 'same' },
  within?: Tx,
): Promise<void> {
  const record = async (tx: Tx) => {
    const texts = await findTexts(tx, problemId);
    await endLease(tx, lease, {
      ...upToDate(commit),
      syncedRevision: revision,
      syncedTextVersion: texts ? textVersionOf(texts) : null,
      push: null,
    });
    await insertSync(tx, problemId, { outcome, commit: shown(commit), userId: requestedBy });
    await live.publish(tx, { type: 'repository', problemId });
  };
  await (within ? record(within) : db.transact(record));
}

/** The draft was changed here, so a setter decides. */
export async function recordWaiting(
  { context: { db, live }, lease, diverged }: Synchronization,
  { problemId, requestedBy, fetched: before, push }: RepositoryRow,
  fetched: FetchedCommit,
): Promise<void> {
  await db.transact(async (tx) => {
    await endLease(tx, lease, { ...over, fetched, state: diverged ? 'diverged' : 'differs' });
    const outcome: RepositoryOutcome = diverged ? 'diverged' : 'differs';
    const userId = diverged ? (push?.userId ?? null) : requestedBy;
    if (before?.id !== fetched.id || userId !== null)
      await insertSync(tx, problemId, { outcome, commit: shown(fetched), userId });
    await live.publish(tx, { type: 'repository', problemId });
  });
}

export async function recordPushed(
  { context: { db, live }, lease }: Synchronization,
  { problemId }: RepositoryRow,
  push: RequestedPush,
  {
    commit,
    revision,
    textVersion,
    isNew,
  }: { commit: StoredCommit; revision: number | null; textVersion: string; isNew: boolean },
): Promise<void> {
  await db.transact(async (tx) => {
    await endLease(tx, lease, {
      ...upToDate(commit),
      syncedRevision: revision,
      syncedTextVersion: textVersion,
      push: null,
    });
    const outcome = isNew ? 'pushed' : 'same';
    await insertSync(tx, problemId, { outcome, commit: shown(commit), userId: push.userId });
    await live.publish(tx, { type: 'repository', problemId });
  });
}

/** Failures of the network are tried again by themselves, and listed once. */
export async function recordFailure(
  { context: { db, live }, lease }: Synchronization,
  { problemId, requestedBy, failures, failure: before, push }: RepositoryRow,
  failure: RepositoryFault,
): Promise<void> {
  const isRetried = passingFailures.has(failure.code) && failures < MAX_FAILURES;
  const pauseMs = isRetried ? (PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? null) : null;
  await db.transact(async (tx) => {
    await endLease(tx, lease, { state: 'failed', failure, failures: failures + 1, pauseMs });
    if (failures === 0 || before?.code !== failure.code)
      await insertSync(tx, problemId, {
        outcome: 'failed',
        commit: null,
        failure,
        userId: requestedBy ?? push?.userId ?? null,
      });
    await live.publish(tx, { type: 'repository', problemId });
  });
}

/** What the page shows while the server works. */
export async function recordProgress(
  { context: { db, live }, lease }: Synchronization,
  state: 'fetching' | 'pushing',
): Promise<void> {
  await db.transact(async (tx) => {
    await updateLeased(tx, lease, { state });
    await live.publish(tx, { type: 'repository', problemId: lease.problemId });
  });
}

const shown = ({ id, author, subject }: StoredCommit) => ({ id, author, subject });
