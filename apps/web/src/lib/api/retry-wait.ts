/*
 * Calls that wait because the server asked for it, for the notice that says so.
 */

/** Shorter waits are over before anybody could read about them. */
const SHOWN_FROM_MS = 2_000;

const endsAt = new Set<{ timeMs: number }>();
const listeners = new Set<() => void>();

const notify = (): void => {
  for (const listener of listeners) listener();
};

/** Notes a wait of `delayMs` from now (ms since the epoch) until `wait` settles. Passes its outcome on. */
export async function noteRetryWait(nowMs: number, delayMs: number, wait: Promise<void>): Promise<void> {
  if (delayMs < SHOWN_FROM_MS) return wait;
  const noted = { timeMs: nowMs + delayMs };
  endsAt.add(noted);
  notify();
  try {
    await wait;
  } finally {
    endsAt.delete(noted);
    notify();
  }
}

/** When the first of the waiting calls is sent again, in ms since the epoch; null while none waits. */
export function nextRetryAt(): number | null {
  return endsAt.size === 0 ? null : Math.min(...[...endsAt].map(({ timeMs }) => timeMs));
}

/** Runs `listener` whenever `nextRetryAt` may have changed, until the returned function is called. */
export function onRetryWait(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
