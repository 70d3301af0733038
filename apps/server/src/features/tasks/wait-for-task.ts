import type { AppContext } from '../../context.ts';

/**
 * Interval at which a waiting poll checks again without a notification: for delayed tasks, and in case notifications
 * fail.
 */
const LOOK_AGAIN_MS = 1_000;

/** Which tasks a poll waits for. */
export interface Awaited {
  orgId: string | null;
  labels: readonly string[];
}

/**
 * Calls `look` until it finds something, the time is over, or `signal` or the server ends the wait: immediately, on
 * each notification of a matching task, and every second. Uses no database connection meanwhile.
 */
export async function waitForTask<T>(
  live: AppContext['live'],
  { orgId, labels }: Awaited,
  waitMs: number,
  signal: AbortSignal,
  look: () => Promise<T | null>,
): Promise<T | null> {
  const endsAt = performance.now() + waitMs;
  let wake = () => {};
  let isAnnounced = false;
  const announce = () => {
    isAnnounced = true;
    wake();
  };
  // Listens before the first check, so that no notification is missed.
  const stopListening = live.onReady((task) => {
    if (task === null || (labels.includes(task.label) && (orgId === null || orgId === task.orgId))) announce();
  });
  const ends = [signal, live.closing];
  for (const end of ends) end.addEventListener('abort', announce);
  try {
    for (;;) {
      if (ends.some((end) => end.aborted)) return null;
      isAnnounced = false;
      const found = await look();
      if (found !== null || performance.now() >= endsAt) return found;
      const pauseMs = Math.min(LOOK_AGAIN_MS, endsAt - performance.now());
      if (!isAnnounced && pauseMs > 0)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, pauseMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
    }
  } finally {
    stopListening();
    for (const end of ends) end.removeEventListener('abort', announce);
  }
}
