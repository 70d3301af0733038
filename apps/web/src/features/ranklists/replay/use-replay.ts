import { useEffect, useEffectEvent, useState } from 'react';

/** Contest time per second of a replay. */
export const speeds = [60_000, 300_000, 1_200_000] as const;
export type Speed = (typeof speeds)[number];
/** How often a running replay shows the next moment. */
const TICK_MS = 100;

export interface Replay {
  momentMs: number;
  isPlaying: boolean;
  speed: Speed;
  setSpeed: (speed: Speed) => void;
  /** Shows a moment, and stops playing. */
  show: (momentMs: number) => void;
  /** The same, and rests there. */
  rest: (momentMs: number) => void;
  toggle: () => void;
}

/** Plays the moments of a contest up to the last one. `onRest` is called with each moment at which it rests. */
export function useReplay(startMs: number, lastMs: number, onRest: (momentMs: number) => void): Replay {
  const [shownMs, setShownMs] = useState(startMs);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(speeds[1]);
  const momentMs = Math.min(shownMs, lastMs);

  const advance = useEffectEvent((elapsedMs: number) => {
    const nextMs = momentMs + (elapsedMs / 1_000) * speed;
    setShownMs(nextMs);
    if (nextMs < lastMs) return;
    setPlaying(false);
    onRest(lastMs);
  });
  useEffect(() => {
    if (!isPlaying) return undefined;
    let beforeMs = performance.now();
    const timer = setInterval(() => {
      const nowMs = performance.now();
      advance(nowMs - beforeMs);
      beforeMs = nowMs;
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);

  const show = (nextMs: number) => {
    setPlaying(false);
    setShownMs(nextMs);
  };
  return {
    momentMs,
    isPlaying,
    speed,
    setSpeed,
    show,
    rest: (nextMs) => {
      show(nextMs);
      onRest(nextMs);
    },
    toggle: () => {
      if (isPlaying) onRest(momentMs);
      else if (momentMs >= lastMs) setShownMs(0);
      setPlaying(!isPlaying);
    },
  };
}
