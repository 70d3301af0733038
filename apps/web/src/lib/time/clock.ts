import { useSyncExternalStore } from 'react';

/* The server's clock as this browser knows it: contests open and close by it, whatever the browser's clock says. */

/**
 * The server's time when the page's monotonic clock was zero; null before the first answer of the server. The monotonic
 * clock ignores changes of the computer's clock, so such a change moves no countdown.
 */
let startMs: number | null = null;

/**
 * Learns the server's time (ms since the epoch) from a message that has just arrived. Each is late by its network
 * delay, so the latest time is the most precise, and never ahead of the server. `afresh` discards earlier messages:
 * they may be from before the computer slept.
 */
export function learnServerTime(serverTimeMs: number, { afresh = false }: { afresh?: boolean } = {}): void {
  const foundMs = serverTimeMs - performance.now();
  if (afresh || startMs === null || foundMs > startMs) startMs = foundMs;
}

/** How far the server's clock is ahead of the browser's, in ms. */
export function clockOffsetMs(): number {
  return Math.round(serverNow() - Date.now());
}

/** The server's time now, in ms since the epoch; the browser's before the first answer of the server. */
export function serverNow(): number {
  return startMs === null ? Date.now() : startMs + performance.now();
}

let timer: ReturnType<typeof setTimeout> | undefined;
let shownMs = 0;
const listeners = new Set<() => void>();

/** One timer for the whole page, aligned to full seconds of the server's clock. */
function schedule(): void {
  timer = setTimeout(
    () => {
      shownMs = serverNow();
      for (const listener of listeners) listener();
      schedule();
    },
    // Browsers truncate fractions: round up, or the timer fires before the full second, and the listeners run twice.
    Math.ceil(1_000 - (serverNow() % 1_000)),
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
  // Without a running timer the value may be old; within a second it must not change between two reads.
  if (listeners.size === 0 && Math.abs(serverNow() - shownMs) >= 1_000) shownMs = serverNow();
  return shownMs;
}

/** The server's time in ms, updated once a second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}
