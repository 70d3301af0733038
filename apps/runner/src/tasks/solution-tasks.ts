import type { Judge } from '../judge/judge-solution.ts';
import { judgeTask, type TaskParts } from './judge-task.ts';
import { RELEASE_MS } from './lease.ts';
import { backoffMs, pollTasks } from './poll-loop.ts';
import type { Tally } from './tally.ts';

/** How long active tasks may continue after a stop before they are released. */
const FINISH_MS = 8_000;

/**
 * Judges solutions until `stop` is aborted. Another one is leased when a slot is free, or when all active tasks have
 * started their last cases, so that there is always something to compile or run. After consecutive machine faults it
 * polls ever more slowly and reports the fault to the server. Resolves when everything is finished or released; rejects
 * with `NotAuthorized` if the server does not know this runner.
 */
export async function runSolutions(parts: TaskParts & { tally?: Tally }, stop: AbortSignal): Promise<void> {
  const { client, log, tally } = parts;
  const { slots }: Judge = parts.judge;
  /** By priority; whether the last case of the task has started. */
  const active = new Map<number, { hasStartedLast: boolean }>();
  let sequence = 0;
  let faultsInARow = 0;
  let notify = () => {};

  const ping = async (message: string, giveUp: AbortSignal) => {
    try {
      await client.ping(message, AbortSignal.any([giveUp, AbortSignal.timeout(RELEASE_MS)]));
    } catch (error) {
      log.warn('The state of this runner did not reach the server.', { error });
    }
  };

  await pollTasks(
    {
      kind: 'solution',
      poll: (signal) => client.pollSolution(signal),
      hasCapacity: () => {
        if (active.size === 0) return true;
        if (active.size > slots.size || slots.waiting > 0) return false;
        return slots.free > 0 || [...active.values()].every((task) => task.hasStartedLast);
      },
      onCapacity: (listener) => {
        notify = listener;
        return slots.onFree(listener);
      },
      pauseMs: () => (faultsInARow > 0 ? backoffMs(faultsInARow) : 0),
      perform: async (task, giveUp) => {
        const priority = ++sequence;
        const entry = { hasStartedLast: false };
        active.set(priority, entry);
        tally?.begin();
        const onLastCase = () => {
          entry.hasStartedLast = true;
          notify();
        };
        const end = await judgeTask(parts, task, priority, giveUp, onLastCase);
        active.delete(priority);
        const isMachineFault = end.kind === 'released' && end.fault.origin === 'machine';
        tally?.end(end.kind === 'completed', isMachineFault);
        if (isMachineFault && !giveUp.aborted) {
          faultsInARow++;
          await ping(`${end.fault.message} ${end.fault.advice}`, giveUp);
        } else if (end.kind === 'completed') {
          if (faultsInARow > 0) await ping('', giveUp);
          faultsInARow = 0;
        }
      },
      finishMs: FINISH_MS,
      isOptional: false,
    },
    log,
    stop,
  );
}
