/**
 * Waits until the callback that `enter` is given is called, and resolves with what it was called with. When the signal is aborted before, what `enter`
 * returned is called to step out, and this rejects with the signal's reason; when it is aborted already, `enter` is not called.
 */
export function waitAside<T>(
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

/** Why a signal was aborted, as an error whatever it was aborted with. */
export function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new Error('aborted');
}

/** Takes one thing out of a list, if it is there. */
export function takeOut<T>(list: T[], one: T): void {
  const index = list.indexOf(one);
  if (index >= 0) list.splice(index, 1);
}
