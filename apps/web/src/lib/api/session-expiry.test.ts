import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mfaToken, sessionToken } from '../session.ts';
import { announceExpiry, EXPIRY_DEBOUNCE_MS, onSessionExpired } from './session-expiry.ts';

const onExpired = vi.fn();
let forget: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  onExpired.mockClear();
  forget = onSessionExpired(onExpired);
  sessionToken.set('old');
  mfaToken.set('proof');
});
afterEach(() => {
  forget();
  vi.useRealTimers();
});

describe('a session that the server reports as expired', () => {
  it('is reported once, half a second after the last failed call, with both tokens cleared', () => {
    expect(EXPIRY_DEBOUNCE_MS).toBe(500);
    announceExpiry('old');
    vi.advanceTimersByTime(499);
    announceExpiry('old');
    vi.advanceTimersByTime(499);
    expect(onExpired).not.toHaveBeenCalled();
    expect(sessionToken.get()).toBe('old');
    vi.advanceTimersByTime(1);
    expect(onExpired).toHaveBeenCalledTimes(1);
    expect([sessionToken.get(), mfaToken.get()]).toEqual([null, null]);
    vi.advanceTimersByTime(5_000);
    expect(onExpired).toHaveBeenCalledTimes(1);
  });

  it('does not affect a session that began in the meantime', () => {
    announceExpiry('old');
    sessionToken.set('new');
    vi.advanceTimersByTime(1_000);
    expect(onExpired).not.toHaveBeenCalled();
    expect([sessionToken.get(), mfaToken.get()]).toEqual(['new', 'proof']);
  });
});
