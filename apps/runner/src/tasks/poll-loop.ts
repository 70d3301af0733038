import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { isUnsupported, NotAuthorized } from '../server/errors.ts';
import { RELEASE_MS } from './lease.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
/** A server that replies to a poll immediately does not support waiting; the runner then polls at this interval. */
const SHORT_POLL_MS = 1_000;

/** How tasks of one kind are leased and done. */
export interface TaskKind<Task> {
  /** For the log. */
  kind: string;
  poll: (stop: AbortSignal) => Promise<Task | undefined>;
  hasCapacity: (active: number) => boolean;
  /**
   * Calls `listener` when capacity may have become free for a reason other than the end of a task; returns a function
   * that unsubscribes.
   */
  onCapacity?: (listener: () => void) => () => void;
  /** Pause before the next poll; none when absent. */
  pauseMs?: () => number;
  /** Performs one task to its end; never throws. When `giveUp` is aborted, it releases the task. */
  perform: (task: Task, giveUp: AbortSignal) => Promise<void>;
  /** How long active tasks may continue after a stop before they are released. */
  finishMs: number;
  /** Polling ends quietly at a server that does not support this kind or does not know this runner. */
  isOptional: boolean;
}

/**
 * Polls for tasks and performs them until `stop` is aborted. Resolves when all of them are finished or released.
 * Rejects with `NotAuthorized` if the kind is not optional and the server does not know this runner.
 */
export async function pollTasks<Task>(terms: TaskKind<Task>, log: Log, stop: AbortSignal): Promise<void> {
  const { kind, poll, hasCapacity, onCapacity, pauseMs, perform, finishMs, isOptional } = terms;
  const active = new Set<Promise<void>>();
  const giveUp = new AbortController();
  let failures = 0;
  let wake = () => {};
  const changed = () => new Promise<void>((resolve) => (wake = resolve));
  const onChange = () => wake();
  const unsubscribe = onCapacity?.(onChange);
  stop.addEventListener('abort', onChange, { once: true });
  try {
    while (!stop.aborted) {
      if (!hasCapacity(active.size)) {
        await changed();
        continue;
      }
      await pause(pauseMs?.() ?? 0, stop);
      if (stop.aborted) break;
      const polledAt = Date.now();
      try {
        const task = await poll(stop);
        failures = 0;
        if (task === undefined) {
          await pause(SHORT_POLL_MS - (Date.now() - polledAt), stop);
          continue;
        }
        const work = perform(task, giveUp.signal).finally(() => {
          active.delete(work);
          wake();
        });
        active.add(work);
      } catch (error) {
        if (stop.aborted) break;
        if (error instanceof NotAuthorized) {
          if (isOptional) break;
          throw error;
        }
        if (isOptional && isUnsupported(error)) {
          log.info('The server has no tasks of this kind.', { kind });
          break;
        }
        failures++;
        log.warn('Polling failed.', { kind, error, failures });
        await pause(backoffMs(failures), stop);
      }
    }
  } finally {
    unsubscribe?.();
    stop.removeEventListener('abort', onChange);
    const finished = Promise.all(active);
    await Promise.race([finished, delay(finishMs, undefined, { ref: false })]);
    giveUp.abort(new Error('the runner is being stopped'));
    await Promise.race([finished, delay(RELEASE_MS, undefined, { ref: false })]);
  }
}

/** Doubles with each consecutive failure, up to a minute. */
export function backoffMs(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
}

async function pause(timeMs: number, stop: AbortSignal): Promise<void> {
  if (timeMs <= 0) return;
  await delay(timeMs, undefined, { signal: stop }).catch(() => undefined);
}
