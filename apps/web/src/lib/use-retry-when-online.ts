import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from './api/index.ts';

/** The wait between two attempts starts with this and doubles up to the maximum. */
const FIRST_MS = 4_000;
const LONGEST_MS = 60_000;

/**
 * Retries while the server is unreachable: when the browser is online again, and after a while, because the network
 * does not change when the server restarts. Pass `false` for errors that a retry cannot fix.
 */
export function useRetryWhenOnline(isUnreachable: boolean, retry: () => void): void {
  const attempt = useEffectEvent(retry);
  const wait = useRef(FIRST_MS);
  useEffect(() => {
    if (!isUnreachable) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const again = (): void => {
      timer = setTimeout(() => {
        wait.current = Math.min(LONGEST_MS, wait.current * 2);
        // A hidden or offline page waits for the events.
        if (navigator.onLine && !document.hidden) attempt();
        again();
      }, wait.current);
    };
    const now = (): void => attempt();
    globalThis.addEventListener('online', now);
    again();
    return () => {
      globalThis.removeEventListener('online', now);
      clearTimeout(timer);
    };
  }, [isUnreachable]);
}

/** True for a call that reached no server, or got no reply in time. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && error.facts.kind !== 'answered';
}
