import type { Worker } from 'node:worker_threads';
import { refusal, type Refusal } from '../http/refusal.ts';
import { cpuLimitMs, type WorkLimits } from './limits.ts';
import type { Answer, Order } from './wire.ts';

const LOOK_EVERY_MS = 250;

/**
 * Runs one job in the worker and returns its result. Refuses with `package-refused` if it exceeds the limits of time or
 * memory. If this throws, the worker may still be running and should be terminated.
 */
export async function runInWorker(
  worker: Worker,
  order: Order,
  { limits, sizeBytes, signal }: { limits: WorkLimits; sizeBytes: number; signal: AbortSignal },
): Promise<Answer> {
  const timers: NodeJS.Timeout[] = [];
  const ended = new AbortController();
  const cpuMs = cpuLimitMs(limits, sizeBytes);
  const before = await computedMs(worker);
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const look = async () => {
        if ((await computedMs(worker)) - before > cpuMs)
          reject(refuseTooMuch(`${Math.round(cpuMs / 1000)} s of computing`));
      };
      timers.push(
        setInterval(() => void look(), LOOK_EVERY_MS),
        setTimeout(() => reject(refuseTooMuch(`${limits.elapsedMs / 60_000} minutes`)), limits.elapsedMs),
      );
      const fail = (error: Error & { code?: string }) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuseTooMuch(`${limits.heapMib} MiB of memory`) : error);
      const exit = (code: number) => reject(new Error(`A worker ended unexpectedly with ${code}.`));
      worker.on('message', resolve).on('error', fail).on('exit', exit);
      ended.signal.addEventListener('abort', () => {
        worker.off('message', resolve).off('error', fail).off('exit', exit);
      });
      signal.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal });
      signal.throwIfAborted();
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(order);
    });
  } finally {
    ended.abort();
    for (const timer of timers) clearTimeout(timer);
  }
}

/** CPU time of the thread so far, 0 before it runs; before Node 24.6, the time in which it was not idle. */
async function computedMs(worker: Worker): Promise<number> {
  if (!('cpuUsage' in worker)) return (worker as Worker).performance.eventLoopUtilization().active;
  const used = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (used.user + used.system) / 1000;
}

function refuseTooMuch(amount: string): Refusal {
  const reason = `Reading it takes more than ${amount}. Remove what is not needed, or split large files of settings and texts.`;
  return refusal('package-refused', { places: [{ place: 'archive', reason }] });
}
