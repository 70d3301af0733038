import { setTimeout as delay } from 'node:timers/promises';
import { judgeTask, type TaskParts } from './tasks/judge-task.ts';
import type { Tally } from './tasks/tally.ts';
import { NotAuthorized, type BrokenTask, type Task } from './server-client.ts';

/** When asked to stop, tasks under way get this long to finish before they are given back. */
const FINISH_MS = 8_000;
/** And then this long to be given back. */
const GIVE_BACK_MS = 4_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;
/** A server that answers a poll at once with nothing does not know how to wait; it is asked once in this time. */
const SHORT_POLL_MS = 1_000;

/**
 * Takes tasks and judges them until `stop` is aborted. Another one is taken when a slot stands idle, or when the tasks at hand have
 * started their last cases, so that there is always something to compile or to run. After faults of the machine in a row it takes
 * fewer, ever more slowly, and says so to the server. Resolves when everything is finished or given back; rejects with
 * `NotAuthorized` when the server does not know this runner.
 */
export async function runTasks(parts: TaskParts & { tally?: Tally }, stop: AbortSignal): Promise<void> {
  const { client, log, judge } = parts;
  const { slots } = judge;
  const active = new Map<number, { tail: boolean; done: Promise<void> }>();
  const giveUp = new AbortController();
  let sequence = 0;
  let faultsInARow = 0;
  let failedPolls = 0;
  let wake = () => {};
  const changed = () => new Promise<void>((resolve) => (wake = resolve));
  const unlisten = slots.onFree(() => wake());
  const onStop = () => wake();
  stop.addEventListener('abort', onStop, { once: true });

  const hasRoom = () => {
    if (active.size === 0) return true;
    if (active.size > slots.size || slots.waiting > 0) return false;
    return slots.free > 0 || [...active.values()].every((task) => task.tail);
  };

  const begin = (task: Task | BrokenTask) => {
    const priority = ++sequence;
    const entry = { tail: false, done: Promise.resolve() };
    active.set(priority, entry);
    parts.tally?.begin();
    const onTail = () => {
      entry.tail = true;
      wake();
    };
    entry.done = judgeTask(parts, task, priority, giveUp.signal, onTail).then(async (end) => {
      active.delete(priority);
      parts.tally?.end(end.kind === 'completed', end.kind === 'released' && end.fault.origin === 'machine');
      if (end.kind === 'released' && end.fault.origin === 'machine' && !giveUp.signal.aborted) {
        faultsInARow++;
        await say(`${end.fault.message} ${end.fault.advice}`);
      } else if (end.kind === 'completed') {
        if (faultsInARow > 0) await say('');
        faultsInARow = 0;
      }
      wake();
    });
  };

  const say = async (message: string) => {
    try {
      await client.ping(message, AbortSignal.any([giveUp.signal, AbortSignal.timeout(GIVE_BACK_MS)]));
    } catch (error) {
      log.warn('The state of this runner was not told to the server.', { error });
    }
  };

  try {
    while (!stop.aborted) {
      if (!hasRoom()) {
        await changed();
        continue;
      }
      if (faultsInARow > 0) await pause(backoffMs(faultsInARow), stop);
      if (stop.aborted) break;
      const askedAt = Date.now();
      try {
        const task = await client.poll(stop);
        failedPolls = 0;
        if (task) begin(task);
        else await pause(SHORT_POLL_MS - (Date.now() - askedAt), stop);
      } catch (error) {
        if (stop.aborted) break;
        if (error instanceof NotAuthorized) throw error;
        failedPolls++;
        log.warn('No task could be asked for.', { error, failedPolls });
        await pause(backoffMs(failedPolls), stop);
      }
    }
  } finally {
    unlisten();
    stop.removeEventListener('abort', onStop);
    const finished = Promise.all([...active.values()].map((task) => task.done));
    await Promise.race([finished, delay(FINISH_MS, undefined, { ref: false })]);
    giveUp.abort(new Error('the runner is being stopped'));
    await Promise.race([finished, delay(GIVE_BACK_MS, undefined, { ref: false })]);
  }
}

function backoffMs(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
}

async function pause(timeMs: number, stop: AbortSignal): Promise<void> {
  if (timeMs <= 0) return;
  try {
    await delay(timeMs, undefined, { signal: stop });
  } catch (error) {
    if (!stop.aborted) throw error;
  }
}
