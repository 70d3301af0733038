/**
 * Runs `act` for a key immediately, and then at most once per `everyMs`, or per the longer time in milliseconds that
 * `act` returns, however often it is requested. The last request is never lost: a run starts after it and so reads the
 * latest state. Runs of one key never overlap. No run starts after `stop` is aborted.
 */
export function makeCoalescer(
  everyMs: number,
  act: (key: string) => Promise<number | undefined>,
  stop: AbortSignal,
): (key: string) => void {
  /** Keys that are running or pausing afterwards, and whether they were requested again meanwhile. */
  const busy = new Map<string, { again: boolean }>();
  const run = (key: string) => {
    const state = { again: false };
    busy.set(key, state);
    const startedAt = performance.now();
    let pauseMs = everyMs;
    void act(key)
      .then((ownMs) => void (pauseMs = Math.max(everyMs, ownMs ?? 0)))
      .finally(() => {
        setTimeout(
          () => {
            busy.delete(key);
            if (state.again && !stop.aborted) run(key);
          },
          Math.max(0, pauseMs - (performance.now() - startedAt)),
        );
      });
  };
  return (key) => {
    const state = busy.get(key);
    if (state) state.again = true;
    else if (!stop.aborted) run(key);
  };
}
