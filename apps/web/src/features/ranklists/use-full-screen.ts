import { type RefObject, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** Full screen of one element, if the browser supports it. Escape leaves it. */
export function useFullScreen(target: RefObject<Element | null>): {
  isFull: boolean;
  canBeFull: boolean;
  toggle: () => void;
} {
  const isFull = useSyncExternalStore(
    subscribe,
    () => Boolean(document.fullscreenElement),
    () => false,
  );
  return {
    isFull,
    canBeFull: document.fullscreenEnabled,
    toggle: () => {
      // The browser may refuse, by a setting or without a user gesture: then nothing changes.
      const change = document.fullscreenElement ? document.exitFullscreen() : target.current?.requestFullscreen();
      change?.catch(() => undefined);
    },
  };
}
