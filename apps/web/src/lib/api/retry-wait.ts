/* Calls that wait because the server requested it; a notice shows them. */

/** Shorter waits end before the user could read about them. */
const SHOWN_FROM_MS = 2_000;

const endsAt = new Set<{ timeMs: number }>();
const listeners = new Set<() => void>();

const notify = (): void => {
  for (const listener of listeners) listener();
};

/** Records a wait of `delayMs` from now (ms since the epoch) until `wait` settles. Passes on its outcome. */
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

/** When the first of the waiting calls is retried, in ms since the epoch; null without a waiting call. */
export function nextRetryAt(): number | null {
  return endsAt.size === 0 ? null : Math.min(...[...endsAt].map(({ timeMs }) => timeMs));
}

/** Runs `listener` whenever `nextRetryAt` may have changed, until the returned function is called. */
export function onRetryWait(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
