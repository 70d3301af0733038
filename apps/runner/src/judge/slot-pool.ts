/** Work from this priority on is done beside everything else, and keeps nothing from being taken. */
export const BACKGROUND = 2 ** 40;

/**
 * The runner's places for programs: at most `size` run at once. Waiting work is started by ascending priority, then by arrival,
 * so that the solution taken first is finished first.
 */
export class SlotPool {
  readonly size: number;
  private used = 0;
  private arrivals = 0;
  private readonly queue: Waiting[] = [];
  private readonly listeners = new Set<() => void>();

  constructor(size: number) {
    this.size = Math.max(1, size);
  }

  get free(): number {
    return this.size - this.used;
  }

  /** How much waits, but for what is done in the background. */
  get waiting(): number {
    return this.queue.filter(({ priority }) => priority < BACKGROUND).length;
  }

  /** Runs `work` in a slot. Rejects with the signal's reason when aborted before a slot was free; later aborting is the work's business. */
  async use<T>(priority: number, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    await this.enter(priority, signal);
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  /** Calls `listener` whenever a slot became free; returns how to stop that. */
  onFree(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async enter(priority: number, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.used < this.size && this.queue.length === 0) {
      this.used++;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = { priority, arrival: this.arrivals++, start: resolve };
      const onAbort = () => {
        const index = this.queue.indexOf(waiting);
        if (index < 0) return;
        this.queue.splice(index, 1);
        reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'));
      };
      waiting.start = () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.queue.push(waiting);
      this.queue.sort((a, b) => a.priority - b.priority || a.arrival - b.arrival);
    });
  }

  private leave(): void {
    const next = this.queue.shift();
    if (next) {
      next.start();
      return;
    }
    this.used--;
    for (const listener of this.listeners) listener();
  }
}

interface Waiting {
  priority: number;
  arrival: number;
  start: () => void;
}
