import { takeOut, waitInQueue } from '../sandbox/go-judge/wait-in-queue.ts';

/** Work from this priority on runs in the background and never delays other work. */
export const BACKGROUND = 2 ** 40;

/**
 * After an exclusive run, the pool allows none for this many times its duration: exclusive runs take at most a fifth of
 * the time.
 */
const ALONE_REST = 4;

/** How work is admitted. */
interface Terms {
  priority: number;
  signal: AbortSignal | undefined;
  alone: boolean;
}

interface Waiting extends Terms {
  arrival: number;
  start: () => void;
}

/**
 * The runner's slots for programs: at most `size` run at the same time. Waiting work starts by ascending priority, then
 * by arrival, so that the solution leased first finishes first.
 */
export class SlotPool {
  readonly size: number;
  /** How many are admitted at the same time: the running ones, and those queued in the sandbox. */
  readonly places: number;
  private used = 0;
  private arrivals = 0;
  private entered = 0;
  private isAlone = false;
  private aloneAgainAtMs = 0;
  private readonly queue: Waiting[] = [];
  private readonly listeners = new Set<() => void>();

  /** `ahead` is how many may be admitted while all slots are busy, for a sandbox that queues them. */
  constructor(size: number, ahead = 0) {
    this.size = Math.max(1, size);
    this.places = this.size + ahead;
  }

  get free(): number {
    return Math.max(0, this.size - this.used);
  }

  /** Number of waiting items, without background work. */
  get waiting(): number {
    return this.queue.filter(({ priority }) => priority < BACKGROUND).length;
  }

  /**
   * Runs `work` in a slot. Rejects with the signal's reason if aborted before a slot was free; aborting later is up to
   * the work.
   */
  use<T>(priority: number, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    return this.within({ priority, signal, alone: false }, work);
  }

  /** The same, with the result and whether other work had a slot meanwhile. */
  async useWatched<T>(
    priority: number,
    signal: AbortSignal | undefined,
    work: () => Promise<T>,
  ): Promise<{ result: T; hadCompany: boolean }> {
    return await this.use(priority, signal, async () => {
      const { used, entered } = this;
      const result = await work();
      return { result, hadCompany: this.size > 1 && (used > 1 || this.entered > entered) };
    });
  }

  /**
   * Runs `work` while no other work has a slot. Waits for running work; waiting work continues afterwards. Returns null
   * without calling it for background work, and if exclusive runs have delayed others too much recently.
   */
  async useAlone<T>(priority: number, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T | null> {
    if (priority >= BACKGROUND || performance.now() < this.aloneAgainAtMs) return null;
    this.aloneAgainAtMs = Infinity;
    const askedAtMs = performance.now();
    try {
      return await this.within({ priority, signal, alone: true }, work);
    } finally {
      const now = performance.now();
      this.aloneAgainAtMs = now + (now - askedAtMs) * ALONE_REST;
    }
  }

  /** Calls `listener` whenever a slot becomes free; returns a function that unsubscribes. */
  onFree(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async within<T>(terms: Terms, work: () => Promise<T>): Promise<T> {
    await this.enter(terms);
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(terms: Terms): Promise<void> {
    const { signal } = terms;
    signal?.throwIfAborted();
    if (this.queue.length === 0 && this.hasRoomFor(terms)) {
      this.admit(terms);
      return;
    }
    await waitInQueue<void>(signal, (start) => {
      const waiting: Waiting = { ...terms, arrival: this.arrivals++, start };
      this.queue.push(waiting);
      this.queue.sort((a, b) => a.priority - b.priority || a.arrival - b.arrival);
      this.serve();
      return () => {
        takeOut(this.queue, waiting);
        // Others may have waited for the exclusive run.
        this.serve();
      };
    });
  }

  private leave(): void {
    this.used--;
    this.isAlone = false;
    this.serve();
    if (this.queue.length > 0 || this.free === 0) return;
    for (const listener of this.listeners) listener();
  }

  private serve(): void {
    for (;;) {
      const next = this.queue[0];
      if (!next || !this.hasRoomFor(next)) return;
      this.queue.shift();
      this.admit(next);
      next.start();
    }
  }

  private hasRoomFor({ alone, priority }: Terms): boolean {
    if (this.isAlone) return false;
    if (alone) return this.used === 0;
    return this.used < (priority < BACKGROUND ? this.places : this.size);
  }

  private admit({ alone }: Terms): void {
    this.used++;
    this.entered++;
    this.isAlone = alone;
  }
}
