/** Looks after runs whose output is being collected and ends those that have written more than they may. */
export interface FloodWatch {
  /** `limitBytes` must be different for every run under way: a collected file of one byte more tells whose it is. */
  add(limitBytes: number, kill: () => void): void;
  remove(limitBytes: number): void;
  close(): void;
}

/** A flood is stopped within this time, and shorter runs never cause a look. */
const INTERVAL_MS = 20;

interface Watched {
  kill: () => void;
  /** Files of this size that were there before the run: left by one that was aborted, and no sign of a flood. */
  older: ReadonlySet<string>;
}

/** `collected` lists what is being collected now, by a name that is never used twice. */
export function watchFloods(collected: () => readonly { id: string; sizeBytes: number }[]): FloodWatch {
  const running = new Map<number, Watched>();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    for (const { id, sizeBytes } of collected()) {
      // go-judge stops collecting at one byte above the limit and throws the rest away while the program goes on.
      const run = running.get(sizeBytes - 1);
      if (!run || run.older.has(id)) continue;
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
      const older = collected().filter(({ sizeBytes }) => sizeBytes === limitBytes + 1);
      running.set(limitBytes, { kill, older: new Set(older.map(({ id }) => id)) });
      timer ??= setInterval(look, INTERVAL_MS).unref();
    },
    remove(limitBytes) {
      running.delete(limitBytes);
      if (running.size === 0) stop();
    },
    close: stop,
  };
}
