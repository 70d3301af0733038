/**
 * Waits for the callback passed to `enter` and resolves with its argument. If the signal is aborted first, calls the
 * function that `enter` returned and rejects with the signal's reason; if it is already aborted, does not call `enter`.
 */
export function waitInQueue<T>(
  signal: AbortSignal | undefined,
  enter: (start: (value: T) => void) => () => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(reasonOf(signal));
      return;
    }
    let stepOut = () => {};
    const onAbort = () => {
      stepOut();
      reject(reasonOf(signal));
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    stepOut = enter((value) => {
      signal?.removeEventListener('abort', onAbort);
      resolve(value);
    });
  });
}

/** The reason of an aborted signal, always as an error. */
export function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error('aborted');
}

/** Removes one item from a list, if present. */
export function takeOut<T>(list: T[], one: T): void {
  const index = list.indexOf(one);
  if (index >= 0) list.splice(index, 1);
}
