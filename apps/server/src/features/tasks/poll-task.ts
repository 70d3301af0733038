import { MAX_LEASE_S } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { RunnerViewer } from '../../http/viewer/viewer.ts';
import { leaseTask, type LeaseRequest } from './lease-task.ts';
import type { LeasedTask, TaskKind } from './task-kind.ts';
import { waitForTask } from './wait-for-task.ts';

interface Poll {
  /** Both in seconds. */
  query: { wait?: number | undefined; lease?: number | undefined };
  viewer: RunnerViewer;
  origin: string;
  signal: AbortSignal;
  context: AppContext;
}

/** Leases the next task of a kind to the polling runner and presents it; empty if there is none within `wait`. */
export async function pollTask<Subject, Reply>(
  { query, viewer, origin, signal, context }: Poll,
  kind: TaskKind<Subject, Reply>,
  narrowed: Partial<Pick<LeaseRequest, 'labels' | 'among' | 'isLong'>> = {},
): Promise<Reply | Record<string, never>> {
  const { db, live, queue } = context;
  // Runners that send no duration renew rarely.
  const leaseMs = (query.lease ?? MAX_LEASE_S) * 1000;
  const { runnerId, orgId, labels } = viewer;
  const { name, leasedAtZeroQuota } = kind;
  const request: LeaseRequest = { kind: name, leasedAtZeroQuota, runnerId, orgId, labels, leaseMs, ...narrowed };
  const look = async (): Promise<LeasedTask<Subject> | null> => {
    await queue.expireOnPoll();
    return await leaseTask(db, request, async (tx, lease, { attempt }) => {
      const subject = await kind.lease(tx, live, lease);
      return subject && { lease, leaseMs, attempt, subject };
    });
  };
  const task = await waitForTask(live, request, (query.wait ?? 0) * 1000, signal, look);
  if (!task) return {};
  if (signal.aborted) {
    await db.transact((tx) => queue.release(tx, task.lease));
    return {};
  }
  return await kind.present(context, task, origin);
}
