import { MAX_LEASE_S } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { RunnerViewer } from '../../http/viewer/viewer.ts';
import { leaseTask, type LeaseRequest } from './lease-task.ts';
import type { TaskKind } from './task-kind.ts';
import { waitForTask } from './wait-for-task.ts';

interface Poll {
  /** Both in seconds. */
  query: { wait?: number | undefined; lease?: number | undefined };
  viewer: RunnerViewer;
  origin: string;
  signal: AbortSignal;
  context: AppContext;
}

/**
 * Leases the next task of a kind, or else of the first kind of `orElse` that has one, to the polling runner and
 * presents it; empty if there is none within `wait`.
 */
export async function pollTask<Subject, Reply>(
  { query, viewer, origin, signal, context }: Poll,
  kind: TaskKind<Subject, Reply>,
  {
    orElse = [],
    ...narrowed
  }: Partial<Pick<LeaseRequest, 'labels' | 'among' | 'isLong'>> & { orElse?: readonly TaskKind<Subject, Reply>[] } = {},
): Promise<Reply | Record<string, never>> {
  const { db, live, queue } = context;
  // Runners that send no duration renew rarely.
  const leaseMs = (query.lease ?? MAX_LEASE_S) * 1000;
  const { runnerId, orgId, labels } = viewer;
  const request = { runnerId, orgId, labels, leaseMs, ...narrowed };
  const leaseOne = async (of: TaskKind<Subject, Reply>) => {
    const { name, leasedAtZeroQuota } = of;
    return await leaseTask(db, { kind: name, leasedAtZeroQuota, ...request }, async (tx, lease, { attempt }) => {
      const subject = await of.lease(tx, live, lease);
      return subject && { of, task: { lease, leaseMs, attempt, subject } };
    });
  };
  const look = async () => {
    await queue.expireOnPoll();
    for (const one of [kind, ...orElse]) {
      const leased = await leaseOne(one);
      if (leased) return leased;
    }
    return null;
  };
  const found = await waitForTask(live, request, (query.wait ?? 0) * 1000, signal, look);
  if (!found) return {};
  const { of, task } = found;
  if (signal.aborted) {
    await db.transact((tx) => queue.release(tx, task.lease));
    return {};
  }
  return await of.present(context, task, origin);
}
