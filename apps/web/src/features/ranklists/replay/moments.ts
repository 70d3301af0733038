import type { WireTimeline } from '@assay/contract';
import { clockOfTimeline, contestTimeMs, readTimelineClock } from '@assay/rules';

/** The last moment that a contest has reached: its length once it has ended. */
export function reachedMs({ clock, startAt, length }: WireTimeline, nowMs: number): number {
  const running = clockOfTimeline({ clock: readTimelineClock({ clock }), startMs: startAt });
  const elapsedMs = running ? contestTimeMs(running, nowMs) : nowMs - startAt;
  return Math.max(0, Math.min(length, elapsedMs));
}

/** `h:mm:ss` of a moment, or without seconds `h:mm`. */
export function momentText(momentMs: number, { seconds = true }: { seconds?: boolean } = {}): string {
  const total = Math.max(0, Math.floor(momentMs / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = `${Math.floor(total / 3_600)}:${two(Math.floor(total / 60) % 60)}`;
  return seconds ? `${minutes}:${two(total % 60)}` : minutes;
}

/** The nearest submission after (`+1`) or before (`-1`) a moment; null without one. `moments` are in order. */
export function neighbor(moments: readonly number[], momentMs: number, direction: 1 | -1): number | null {
  const found = direction === 1 ? moments.find((one) => one > momentMs) : moments.findLast((one) => one < momentMs);
  return found ?? null;
}
