import { SlotPool } from '../judge/slot-pool.ts';

/**
 * Some of the slots of another pool, for work in the background that must not take all of them; it waits there by its
 * priority as well.
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
