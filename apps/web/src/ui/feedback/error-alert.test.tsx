import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/index.ts';
import { renderIn } from '../../testing/render-in-language.tsx';
import { ErrorAlert } from './error-alert.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const unreachable = new ApiError('x', { status: 0, kind: 'unreachable' });
const goOnline = () => fireEvent(globalThis.window, new Event('online'));

it('content that failed without a network is retried when the network returns, until it loads', async () => {
  const retry = vi.fn();
  await renderIn('en', <p />);
  vi.useFakeTimers();
  await renderIn('en', <ErrorAlert error={unreachable} onRetry={retry} />);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(retry).not.toHaveBeenCalled();
  goOnline();
  expect(retry).toHaveBeenCalledTimes(1);
  act(() => void vi.advanceTimersByTime(4_000));
  expect(retry).toHaveBeenCalledTimes(2);
  act(() => void vi.advanceTimersByTime(4_000));
  expect(retry, 'each wait is longer').toHaveBeenCalledTimes(2);
  act(() => void vi.advanceTimersByTime(4_000));
  expect(retry).toHaveBeenCalledTimes(3);
  cleanup();
  goOnline();
  act(() => void vi.advanceTimersByTime(120_000));
  expect(retry).toHaveBeenCalledTimes(3);
});

it('content that the server refused is retried only by a click', async () => {
  const retry = vi.fn();
  await renderIn('en', <p />);
  vi.useFakeTimers();
  const refused = new ApiError('No.', { status: 403, kind: 'answered' });
  await renderIn('en', <ErrorAlert error={refused} onRetry={retry} />);
  goOnline();
  act(() => void vi.advanceTimersByTime(120_000));
  expect(retry).not.toHaveBeenCalled();
});
