import type { SQL } from 'drizzle-orm';
import type { TaskName } from '@assay/contract/states';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { JudgeFaultRow } from '../../db/schema.ts';
import type { Lease } from './lease.ts';

type Live = AppContext['live'];

/** A leased task with its subject. */
export interface LeasedTask<Subject> {
  lease: Lease;
  leaseMs: number;
  /** 1 for the first lease of the task. */
  attempt: number;
  subject: Subject;
}

/**
 * A kind of task for runners, implemented by its feature; `task-kinds.ts` lists all. The queue changes the rows of
 * `tasks`; a kind changes its own rows and publishes the changes.
 */
export interface TaskKind<Subject = unknown, Reply = unknown> {
  name: TaskName;
  /** Starts the subject under a new lease. Null if there is nothing to do now: a task still leased is then deleted. */
  lease(tx: Tx, live: Live, lease: Lease): Promise<Subject | null>;
  /** The task as sent to the runner that leased it. */
  present(context: AppContext, task: LeasedTask<Subject>, origin: string): Promise<Reply>;
  /** Resets subjects whose tasks wait for a runner again. */
  requeue(tx: Tx, live: Live, ids: readonly string[]): Promise<void>;
  /** Ends subjects whose tasks failed too often, and deletes their tasks. */
  giveUp(tx: Tx, live: Live, ids: readonly string[], fault: JudgeFaultRow): Promise<void>;
  /** Runs after each check for expired leases. */
  sweep?(tx: Tx, live: Live): Promise<void>;
  /** For a kind that quotas do not count but a quota of 0 forbids: its leased tasks. */
  leasedAtZeroQuota?: SQL;
}
