import { useSyncExternalStore } from 'react';

/*
 * The server's clock as seen from here: contests open and close by it, whatever the browser's clock says.
 */

/**
 * The server's time when the page's own clock stood at zero; null before the server was heard. The page's clock counts from its start
 * and follows no change of the computer's, so that setting that one moves no countdown.
 */
let startMs: number | null = null;

/**
 * Learns the server's time (ms since the epoch) out of what has just arrived. All of it is late by its way here, so that of several
 * times the one furthest ahead is the nearest to the truth, and never ahead of it. `afresh` forgets the earlier ones: they may be
 * from before the computer slept.
 */
export function learnServerTime(serverTimeMs: number, { afresh = false }: { afresh?: boolean } = {}): void {
  const foundMs = serverTimeMs - performance.now();
  if (afresh || startMs === null || foundMs > startMs) startMs = foundMs;
}

/** How far the server's clock is ahead of the browser's, in ms. */
export function clockOffsetMs(): number {
  return Math.round(serverNow() - Date.now());
}

/** The server's time now, in ms since the epoch; the browser's before the server was heard. */
export function serverNow(): number {
  return startMs === null ? Date.now() : startMs + performance.now();
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
    // Browsers cut off fractions: never before the full second, or it would be told late and twice.
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
  // Before the timer runs for anybody, the value may be old; within a second it must not change between two reads.
  if (listeners.size === 0 && Math.abs(serverNow() - shownMs) >= 1_000) shownMs = serverNow();
  return shownMs;
}

/** The server's time in ms, renewed once a second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}
