import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { NotAuthorized, Refused } from '../server-client.ts';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
/** A server that answers a poll at once with nothing does not know how to wait; it is asked once in this time. */
const SHORT_POLL_MS = 1_000;

interface Taking<Task> {
  /** What is taken, for the log. */
  what: string;
  /** How many at once. */
  most: number;
  poll: () => Promise<Task | undefined>;
  /** Does one from taking it to its end; never throws. */
  act: (task: Task) => Promise<void>;
  log: Log;
}

/**
 * Takes work beside the judging of solutions and does it until `stop` is aborted, and resolves when all of it has ended. Ends by itself at a server that
 * knows no such work, or does not know this runner. Never throws.
 */
export async function takeAndDo<Task>({ what, most, poll, act, log }: Taking<Task>, stop: AbortSignal): Promise<void> {
  const active = new Set<Promise<void>>();
  let failures = 0;
  while (!stop.aborted) {
    if (active.size >= most) {
      await Promise.race(active);
      continue;
    }
    const askedAt = Date.now();
    try {
      const task = await poll();
      failures = 0;
      if (!task) {
        await pause(SHORT_POLL_MS - (Date.now() - askedAt), stop);
        continue;
      }
      const work = act(task).finally(() => active.delete(work));
      active.add(work);
    } catch (error) {
      if (stop.aborted || error instanceof NotAuthorized) break;
      if (error instanceof Refused && (error.status === 404 || error.status === 405)) {
        log.info('The server has no work of this kind.', { what });
        break;
      }
      failures++;
      log.warn('Work could not be asked for.', { what, error, failures });
      await pause(Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS), stop);
    }
  }
  await Promise.all(active);
}

async function pause(timeMs: number, stop: AbortSignal): Promise<void> {
  if (timeMs <= 0) return;
  await delay(timeMs, undefined, { signal: stop }).catch(() => undefined);
}
