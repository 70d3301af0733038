import { useSyncExternalStore } from 'react';

/*
 * The server's clock as seen from here: contests open and close by it, whatever the browser's clock says.
 */

/** Differences below this are the network's, not the clock's. */
const TOLERANCE_MS = 1_000;

let offsetMs = 0;

/** Learns the server's time (ms since the epoch) out of an answer that has just arrived. */
export function learnServerTime(serverTimeMs: number, localNowMs: number = Date.now()): void {
  const differenceMs = serverTimeMs - localNowMs;
  offsetMs = Math.abs(differenceMs) < TOLERANCE_MS ? 0 : differenceMs;
}

/** How far the server's clock is ahead of the browser's, in ms. */
export function clockOffsetMs(): number {
  return offsetMs;
}

/** The server's time now, in ms since the epoch. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

let timer: ReturnType<typeof setTimeout> | undefined;
let shownMs = 0;
const listeners = new Set<() => void>();

/** One timer for the whole page, on the full second of the server's clock. */
function schedule(): void {
  timer = setTimeout(
    () => {
      shownMs = serverNow();
      for (const listener of listeners) listener();
      schedule();
    },
    1_000 - (serverNow() % 1_000),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    shownMs = serverNow();
    schedule();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

function snapshot(): number {
  // Before the timer runs for anybody, the value may be old; within a second it must not change between two reads.
  if (listeners.size === 0 && Math.abs(serverNow() - shownMs) >= 1_000) shownMs = serverNow();
  return shownMs;
}

/** The server's time in ms, renewed once a second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}
