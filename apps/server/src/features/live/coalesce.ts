/**
 * Lets `act` run for a key at once, and then at most once in `everyMs` however often it is asked for, with the last
 * asking never lost: what it reads is read after it. Runs of one key never overlap. Nothing is begun once `stop` is
 * aborted.
 */
export function makeCoalescer(
  everyMs: number,
  act: (key: string) => Promise<void>,
  stop: AbortSignal,
): (key: string) => void {
  /** Keys at work or at rest after it, and whether they were asked for again meanwhile. */
  const busy = new Map<string, { again: boolean }>();
  const run = (key: string) => {
    const state = { again: false };
    busy.set(key, state);
    const startedAt = performance.now();
    void act(key).finally(() => {
      setTimeout(
        () => {
          busy.delete(key);
          if (state.again && !stop.aborted) run(key);
        },
        Math.max(0, everyMs - (performance.now() - startedAt)),
      );
    });
  };
  return (key) => {
    const state = busy.get(key);
    if (state) state.again = true;
    else if (!stop.aborted) run(key);
  };
}
