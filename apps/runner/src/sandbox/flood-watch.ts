/** Looks after runs whose output is being collected and ends those that have written more than they may. */
export interface FloodWatch {
  /** `limitBytes` must be different for every run under way: a collected file of one byte more tells whose it is. */
  add(limitBytes: number, kill: () => void): void;
  remove(limitBytes: number): void;
  close(): void;
}

/** A flood is stopped within this time, and shorter runs never cause a look. */
const INTERVAL_MS = 20;

export function watchFloods(collectedSizes: () => readonly number[]): FloodWatch {
  const running = new Map<number, () => void>();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    for (const size of collectedSizes()) {
      // go-judge stops collecting at one byte above the limit and throws the rest away while the program goes on.
      const kill = running.get(size - 1);
      if (!kill) continue;
      running.delete(size - 1);
      kill();
    }
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    add(limitBytes, kill) {
      running.set(limitBytes, kill);
      timer ??= setInterval(look, INTERVAL_MS).unref();
    },
    remove(limitBytes) {
      running.delete(limitBytes);
      if (running.size === 0) stop();
    },
    close: stop,
  };
}
