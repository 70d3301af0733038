import { SlotPool } from '../judge/slot-pool.ts';

/**
 * Part of the slots of another pool, for background work that must not use all of them. It also waits in the other
 * pool, by its priority.
 */
export class ShareOfSlots extends SlotPool {
  private readonly whole: SlotPool;

  constructor(whole: SlotPool, size: number) {
    super(Math.min(size, whole.size));
    this.whole = whole;
  }

  override async use<T>(priority: number, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    return await super.use(priority, signal, () => this.whole.use(priority, signal, work));
  }
}
