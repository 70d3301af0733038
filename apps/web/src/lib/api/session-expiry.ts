import { clearTokens, sessionToken } from '../session.ts';

/** Quiet time after the last expired answer before the person is told. */
export const EXPIRY_DEBOUNCE_MS = 500;

let listener: (() => void) | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Names what happens when the session has expired: called once, with the tokens already cleared. */
export function onSessionExpired(then: () => void): () => void {
  listener = then;
  return () => {
    if (listener === then) listener = null;
  };
}

/** Several calls of a page expire together: they count as one. A session begun in the meantime is left alone. */
export function announceExpiry(token: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (sessionToken.get() !== token) return;
    clearTokens();
    listener?.();
  }, EXPIRY_DEBOUNCE_MS);
}
