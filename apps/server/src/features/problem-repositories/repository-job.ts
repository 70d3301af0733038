import { setTimeout as delay } from 'node:timers/promises';
import type { RepositoryFailure, RepositoryFault } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import { runEvery } from '../../run-every.ts';
import { GitRefusal, printable } from '../../work/git/git-refusal.ts';
import { openServer } from './open-server.ts';
import { pullRepository } from './pull-repository.ts';
import { pushVersion } from './push-version.ts';
import {
  endLease,
  findRepository,
  LEASE_MS,
  LeaseLost,
  leaseRepository,
  renewRepository,
  type RepositoryLease,
  type RepositoryRow,
} from './queries.ts';
import { recordFailure, recordProgress, type Synchronization } from './record.ts';

const LOOK_EVERY_MS = 1_000;
/** Repositories that one server synchronizes at a time; others are taken by other servers, or wait. */
const MAX_AT_ONCE = 4;

/** Fetches and pushes repositories until the server closes; resolves when all have stopped. */
export async function runRepositoryJob(context: AppContext): Promise<void> {
  const running = new Set<Promise<void>>();
  await runEvery(context, LOOK_EVERY_MS, 'Cannot look for repositories; retrying.', async () => {
    while (running.size < MAX_AT_ONCE) {
      const lease = await leaseRepository(context.db);
      if (!lease) return;
      const work = synchronize(context, lease)
        .catch((error: unknown) =>
          context.log.error({ err: error }, 'A synchronization with a repository stopped; its lease will expire.'),
        )
        .finally(() => running.delete(work));
      running.add(work);
    }
  });
  await Promise.all(running);
}

async function synchronize(context: AppContext, lease: RepositoryLease): Promise<void> {
  const found = await findRepository(context.db, lease.problemId);
  if (!found) return;
  const { row } = found;
  const stopping = new AbortController();
  const signal = AbortSignal.any([context.live.closing, stopping.signal]);
  const ended = new AbortController();
  const renewing = keepLease(context, lease, ended.signal, () => stopping.abort(new LeaseLost()));
  const sync: Synchronization = { context, lease };
  try {
    await work(sync, row, signal);
  } catch (error) {
    if (error instanceof LeaseLost || stopping.signal.aborted) return;
    // Due again on another server, or after the start.
    if (context.live.closing.aborted) return await release(context, lease, row);
    const failure = faultOf(error);
    const level = failure.code === 'internal' ? 'error' : 'info';
    context.log[level]({ err: error, problemId: row.problemId }, 'A repository cannot be synchronized.');
    await recordFailure(sync, row, failure).catch(ignoreLost);
  } finally {
    ended.abort();
    await renewing;
  }
}

async function work(sync: Synchronization, row: RepositoryRow, signal: AbortSignal): Promise<void> {
  const server = openServer(sync.context, row);
  try {
    let isDiverged = false;
    if (row.push && row.pushes) {
      await recordProgress(sync, 'pushing');
      if (await pushVersion(sync, row, row.push, { server, signal })) return;
      isDiverged = true;
    }
    await recordProgress(sync, 'fetching');
    await pullRepository({ ...sync, diverged: isDiverged }, row, server, signal);
  } finally {
    server.close();
  }
}

async function keepLease(
  { db }: AppContext,
  lease: RepositoryLease,
  ended: AbortSignal,
  lose: () => void,
): Promise<void> {
  while (!ended.aborted) {
    await delay(LEASE_MS / 4, undefined, { signal: ended, ref: false }).catch(() => undefined);
    if (ended.aborted) return;
    // A database that is away is tried again, until the lease expires.
    if (!(await renewRepository(db, lease).catch(() => true))) return lose();
  }
}

async function release({ db }: AppContext, lease: RepositoryLease, { state }: RepositoryRow): Promise<void> {
  await db.transact((tx) => endLease(tx, lease, { state, pauseMs: 0 })).catch(ignoreLost);
}

function ignoreLost(error: unknown): void {
  if (!(error instanceof LeaseLost)) throw error;
}

const OF_REFUSALS: Readonly<Partial<Record<string, RepositoryFailure>>> = {
  'package-refused': 'package-refused',
  'draft-foreign': 'draft-foreign',
  'draft-limit': 'draft-limit',
  'too-many-languages': 'draft-limit',
  'org-storage-full': 'storage-full',
  'no-judge-data': 'no-version',
  'too-large': 'too-large',
};

function faultOf(error: unknown): RepositoryFault {
  if (error instanceof GitRefusal) return { code: error.failure, place: error.place };
  if (!(error instanceof Refusal)) return { code: 'internal', place: '' };
  const [first] = error.options.places ?? [];
  return {
    code: OF_REFUSALS[error.code] ?? 'internal',
    place: printable(first ? `${first.place}: ${first.reason}` : ''),
  };
}
