import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteRetryWait } from '../../lib/api/retry-wait.ts';
import { startTexts } from '../../testing/start-texts.ts';
import { makeTheme } from '../theme.ts';
import { RetryNotice } from './retry-notice.tsx';

beforeAll(async () => {
  await startTexts();
});
beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const theme = makeTheme();
const show = () =>
  render(
    <ThemeProvider theme={theme}>
      <RetryNotice />
    </ThemeProvider>,
  );
/** A wait, as the transport creates it. */
const waitFor = (delayMs: number) =>
  noteRetryWait(Date.now(), delayMs, new Promise((resolve) => setTimeout(resolve, delayMs)));
const pass = (timeMs: number) => act(() => vi.advanceTimersByTimeAsync(timeMs));

describe('while the server requires a wait', () => {
  it('the notice counts down the seconds until the retry', async () => {
    show();
    expect(screen.queryByText(/busy/)).toBeNull();
    act(() => void waitFor(45_000));
    screen.getByText('The server is busy. Trying again in 45 seconds.');
    await pass(44_000);
    screen.getByText('The server is busy. Trying again in 1 second.');
    await pass(1_000);
    expect(screen.queryByText(/busy/)).toBeNull();
  });

  it('the first of several calls counts', async () => {
    show();
    act(() => void waitFor(45_000));
    act(() => void waitFor(10_000));
    screen.getByText('The server is busy. Trying again in 10 seconds.');
    await pass(10_000);
    screen.getByText('The server is busy. Trying again in 35 seconds.');
    await pass(35_000);
  });

  it('a wait too short to read about is not shown', async () => {
    show();
    act(() => void waitFor(1_000));
    expect(screen.queryByText(/busy/)).toBeNull();
    await pass(1_000);
  });

  it('leaving a page ends its wait', async () => {
    show();
    const left = noteRetryWait(Date.now(), 45_000, Promise.reject(new DOMException('Aborted', 'AbortError')));
    await act(async () => expect(left).rejects.toThrow('Aborted'));
    expect(screen.queryByText(/busy/)).toBeNull();
  });
});
