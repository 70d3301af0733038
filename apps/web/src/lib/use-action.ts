import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useErrorText } from './error-text.ts';

/** Thrown by an action that the user cancelled: it ends without an error. */
export class Cancelled extends Error {
  override name = 'Cancelled';
}

export interface Action<Input> {
  busy: boolean;
  /** Why the last run failed; null while it runs, after a success and after `reset`. */
  error: Error | null;
  /** `error` as a sentence for the user. */
  failure: string | null;
  /** Starts the action, unless it is already running. Never rejects. */
  run: (input: Input) => Promise<void>;
  /** Clears `error`. */
  reset: () => void;
}

/**
 * Runs an asynchronous action from a component: one run at a time, with its state. `onFailure` receives the sentence
 * for the user and the error behind it: pass `toast.error`, or show `failure` in the page.
 */
export function useAction<Input = void>(
  act: (input: Input) => Promise<unknown>,
  onFailure?: (sentence: string, error: unknown) => void,
): Action<Input> {
  const errorText = useErrorText();
  const isRunning = useRef(false);
  // Offline, the library would wait for the network by default; the user gets an error instead.
  const { mutateAsync, isPending, error, reset } = useMutation({ mutationFn: unlessCancelled, networkMode: 'always' });

  async function run(input: Input): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await mutateAsync(() => act(input));
    } catch (caught) {
      onFailure?.(errorText(caught), caught);
    } finally {
      isRunning.current = false;
    }
  }

  return { busy: isPending, error, failure: error && errorText(error), run, reset };
}

async function unlessCancelled(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error;
  }
}
