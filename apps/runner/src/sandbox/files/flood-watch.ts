/** Looks after runs whose output is being collected and ends those that have written more than they may. */
export interface FloodWatch {
  /** `limitBytes` must be different for every run under way: a collected file of one byte more tells whose it is. */
  add(limitBytes: number, kill: () => void): void;
  remove(limitBytes: number): void;
  close(): void;
}

/** A flood is stopped within this time, and shorter runs never cause a look. */
const INTERVAL_MS = 20;

/** The times of files lag behind the clock by some milliseconds. */
const FILE_TIME_LAG_MS = 100;

interface Watched {
  kill: () => void;
  /** What was last written to before is left by a run that was aborted seconds ago, and no sign of a flood. */
  sinceMs: number;
}

/** `collected` lists what is being collected now, and when it was last written to. */
export function watchFloods(collected: () => readonly { sizeBytes: number; changedMs: number }[]): FloodWatch {
  const running = new Map<number, Watched>();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    for (const { sizeBytes, changedMs } of collected()) {
      // go-judge stops collecting at one byte above the limit and throws the rest away while the program goes on.
      const run = running.get(sizeBytes - 1);
      if (!run || changedMs < run.sinceMs) continue;
      running.delete(sizeBytes - 1);
      run.kill();
    }
  };
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    add(limitBytes, kill) {
      running.set(limitBytes, { kill, sinceMs: Date.now() - FILE_TIME_LAG_MS });
      timer ??= setInterval(look, INTERVAL_MS).unref();
    },
    remove(limitBytes) {
      running.delete(limitBytes);
      if (running.size === 0) stop();
    },
    close: stop,
  };
}
