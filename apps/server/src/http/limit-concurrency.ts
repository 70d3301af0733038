import { refusal } from './refusal.ts';

/** Typical time until a full queue is shorter. */
const WAIT_S = 5;

/**
 * Limits how many pieces of work run concurrently in this process; the others wait, first come, first served. With
 * `mostWaiting` it refuses with `server-busy` if that many already wait.
 */
export function limitConcurrency(
  atOnce: number,
  mostWaiting = Number.POSITIVE_INFINITY,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw refusal('server-busy', { waitS: WAIT_S });
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
