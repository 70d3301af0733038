// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockOffsetMs, learnServerTime, serverNow, useNow } from './clock.ts';
import { clockDuration } from './format.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const HOUR_MS = 3_600_000;

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

describe('the server’s clock', () => {
  it('is correct in a browser whose own clock is hours off', () => {
    learnServerTime(NOON + 5 * HOUR_MS, { afresh: true });
    vi.advanceTimersByTime(2_000);
    expect(serverNow()).toBe(NOON + 5 * HOUR_MS + 2_000);
    expect(clockOffsetMs()).toBe(5 * HOUR_MS);
  });

  it('does not move when the user sets the computer’s clock', () => {
    learnServerTime(NOON, { afresh: true });
    vi.setSystemTime(NOON + HOUR_MS);
    expect(serverNow()).toBe(NOON);
    vi.setSystemTime(NOON - HOUR_MS);
    expect(serverNow()).toBe(NOON);
  });

  it('gets more precise with each answer that has less delay, and no less precise with other answers', () => {
    learnServerTime(NOON - 900, { afresh: true });
    learnServerTime(NOON - 40);
    learnServerTime(NOON - 3_000);
    expect(serverNow()).toBe(NOON - 40);
  });

  it('is reset by a new connection', () => {
    learnServerTime(NOON + HOUR_MS, { afresh: true });
    learnServerTime(NOON, { afresh: true });
    expect(serverNow()).toBe(NOON);
  });
});

function Countdown({ endMs }: { endMs: number }) {
  return <output>{clockDuration(endMs - useNow())}</output>;
}

describe('a countdown', () => {
  it('ticks once per full second of the server, for all countdowns of the page together', () => {
    learnServerTime(NOON + HOUR_MS + 250, { afresh: true });
    const endMs = NOON + HOUR_MS + 10_000;
    render(
      <>
        <Countdown endMs={endMs} />
        <Countdown endMs={endMs} />
      </>,
    );
    const shown = () => screen.getAllByRole('status').map((node) => node.textContent);
    expect(shown()).toEqual(['00:00:10', '00:00:10']);
    act(() => void vi.advanceTimersByTime(749));
    expect(shown()).toEqual(['00:00:10', '00:00:10']);
    act(() => void vi.advanceTimersByTime(1));
    expect(shown()).toEqual(['00:00:09', '00:00:09']);
    expect(vi.getTimerCount()).toBe(1);
    act(() => void vi.advanceTimersByTime(9_000));
    expect(shown()).toEqual(['00:00:00', '00:00:00']);
  });
});
