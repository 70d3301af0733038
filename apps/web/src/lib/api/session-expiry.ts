import { clearTokens, sessionToken } from '../session.ts';

/** Quiet time after the last expired answer before the user is notified. */
export const EXPIRY_DEBOUNCE_MS = 500;

let listener: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Sets what runs when the session has expired: once per expiry, with the tokens already cleared. */
export function onSessionExpired(then: () => void): () => void {
  listener = then;
  return () => {
    if (listener === then) listener = null;
  };
}

/** Calls of a page that expire together count as one. Does not affect a session that began in the meantime. */
export function announceExpiry(token: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (sessionToken.get() !== token) return;
    clearTokens();
    listener?.();
  }, EXPIRY_DEBOUNCE_MS);
}
