import { JudgeFault, toJudgeFault } from '../judge/judge-fault.ts';
import type { Log } from '../log.ts';
import { TaskGone } from '../server/errors.ts';
import { ASSUMED_LEASE_MS } from '../server/read-task.ts';
import type { LeaseCalls } from '../server/server-client.ts';
import { ProgressReporter } from './progress-reporter.ts';

/** Renewals within one lease, so that two may fail. */
const RENEWALS_PER_LEASE = 3;
/** Time to release a task when the runner stops. */
export const RELEASE_MS = 4_000;

/** How a lease ended. `lost`: it expired, or the server revoked it. */
export type LeaseEnd<Result> =
  { kind: 'completed'; result: Result } | { kind: 'released'; fault: JudgeFault } | { kind: 'lost' };

export interface LeaseTerms<Ids, Progress, Result> {
  task: Ids & { leaseMs?: number | undefined };
  /** For the log. */
  ids: Record<string, string>;
  log: Log;
  /** Minimum interval of reports, or a third of the lease if that is shorter; no bound when absent. */
  reportEveryMs?: number;
  /** A renewal is sent after this long without a report, or earlier if the lease requires it. */
  renewEveryMs?: number;
  calls: LeaseCalls<Ids, Progress, Result>;
}

/**
 * Does `work` while renewing the lease of its task, then completes the task with its result. Releases the task if
 * `work` throws or `stop` is aborted. Never throws. When the lease is lost, or the server cannot be reached until it
 * has expired, `signal` is aborted and no further call is made.
 */
export async function underLease<Ids, Progress, Result>(
  { task, ids, log, reportEveryMs = 0, renewEveryMs = Infinity, calls }: LeaseTerms<Ids, Progress, Result>,
  work: (signal: AbortSignal, report: (progress: () => Progress) => void) => Promise<Result>,
  stop: AbortSignal,
): Promise<LeaseEnd<Result>> {
  const lost = new AbortController();
  const { leaseMs = ASSUMED_LEASE_MS } = task;
  const renewalMs = Math.min(renewEveryMs, leaseMs / RENEWALS_PER_LEASE);
  let leaseEndsAt = Date.now() + leaseMs;
  const lose = (error: unknown) => {
    if (lost.signal.aborted) return;
    log.warn('The lease is lost.', { ...ids, error });
    lost.abort(new TaskGone('the lease is lost', { cause: error }));
  };
  const reporter = new ProgressReporter<Progress>({
    reportEveryMs: Math.min(reportEveryMs, renewalMs),
    renewEveryMs: renewalMs,
    send: async (progress) => {
      const sentAt = Date.now();
      await calls.renew(task, progress, lost.signal);
      leaseEndsAt = sentAt + leaseMs;
    },
    onError: (error) => {
      if (error instanceof TaskGone || Date.now() > leaseEndsAt) lose(error);
      else log.warn('A report did not reach the server.', { ...ids, error });
    },
  });
  // Bounds the work after the lease has expired, even if no call returns.
  const expiry = setInterval(() => {
    if (Date.now() > leaseEndsAt) lose(new Error('the lease has expired'));
  }, renewalMs);
  try {
    let ending: { result: Result } | JudgeFault;
    try {
      ending = {
        result: await work(AbortSignal.any([lost.signal, stop]), (progress) => reporter.report(progress)),
      };
    } catch (error) {
      ending = stop.aborted ? stopping(error) : toJudgeFault(error);
    }
    await reporter.stop();
    if (lost.signal.aborted) return { kind: 'lost' };
    const until = () => leaseEndsAt;
    if (ending instanceof JudgeFault) {
      log.warn('The task is released.', { ...ids, origin: ending.origin, error: ending });
      const bound = stop.aborted ? [AbortSignal.timeout(RELEASE_MS)] : [];
      await calls.release(task, ending, until, AbortSignal.any([lost.signal, ...bound]));
      return { kind: 'released', fault: ending };
    }
    await calls.complete(task, ending.result, until, lost.signal);
    return { kind: 'completed', ...ending };
  } catch (error) {
    lose(error);
    return { kind: 'lost' };
  } finally {
    clearInterval(expiry);
    await reporter.stop();
  }
}

function stopping(cause: unknown): JudgeFault {
  return new JudgeFault(
    'stopping',
    'The runner is being stopped.',
    'No action needed: another runner takes the task.',
    {
      cause,
    },
  );
}
