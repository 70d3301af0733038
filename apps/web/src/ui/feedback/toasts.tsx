import { Suspense, lazy, useSyncExternalStore } from 'react';
import type { ReactElement } from 'react';

/** How long a toast stays. */
export const TOAST_MS = 5_000;
export const MAX_TOASTS = 20;

export interface ToastRequest {
  text: string;
  variant: 'success' | 'error' | 'info';
}

/*
 * Toasts show results of actions, so the first action fetches the component that shows them, which then takes over the
 * queued toasts.
 */

let queued: readonly ToastRequest[] = [];
let hasToasts = false;
const listeners = new Set<() => void>();

function show(request: ToastRequest): void {
  queued = [...queued, request];
  hasToasts = true;
  for (const listener of listeners) listener();
}

/** For the component that shows toasts: returns and clears the queue. */
export function takeToasts(): readonly ToastRequest[] {
  const requests = queued;
  queued = [];
  return requests;
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const ToastStack = lazy(() => import('./toast-stack.tsx'));

/** Place of the toasts: top right, the newest on top. Once per page. */
export function Toasts(): ReactElement | null {
  const needed = useSyncExternalStore(onToast, () => hasToasts);
  return needed ? (
    <Suspense>
      <ToastStack />
    </Suspense>
  ) : null;
}

const toast = {
  success: (text: string): void => show({ text, variant: 'success' }),
  error: (text: string): void => show({ text, variant: 'error' }),
  info: (text: string): void => show({ text, variant: 'info' }),
};

/**
 * `const toast = useToast(); toast.success(t('…'))`. For results of actions; errors of a field belong under the field.
 */
export function useToast(): typeof toast {
  return toast;
}
