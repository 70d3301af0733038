/** Watches runs whose output is being collected and kills those that exceed their output limit. */
export interface FloodWatch {
  /**
   * `limitBytes` must be unique among running programs: the size of a collected file, limit plus one byte, identifies
   * its run.
   */
  add(limitBytes: number, kill: () => void): void;
  remove(limitBytes: number): void;
  close(): void;
}

/** A flood is stopped within this time; shorter runs are never checked. */
const INTERVAL_MS = 20;

/** File times lag behind the clock by some milliseconds. */
const FILE_TIME_LAG_MS = 100;

interface Watched {
  kill: () => void;
  /** A file last written before this time belongs to an earlier aborted run and is not a flood. */
  sinceMs: number;
}

/** `collected` lists the files being collected now with the time of their last write. */
export function watchFloods(collected: () => readonly { sizeBytes: number; changedMs: number }[]): FloodWatch {
  const running = new Map<number, Watched>();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    for (const { sizeBytes, changedMs } of collected()) {
      // go-judge stops collecting one byte above the limit and discards further output while the program continues.
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
