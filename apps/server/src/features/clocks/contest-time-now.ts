import { contestTimeMs } from '@assay/rules';
import type { Tx } from '../../db/client.ts';
import { lockClock, transactionTimeMs } from './queries.ts';

/**
 * Contest time of what the transaction submits, by the database's clock at its start; null without a clock. No one
 * changes the clock until the transaction ends. Call it before taking other locks.
 */
export async function contestTimeNow(tx: Tx, contestId: string | null): Promise<number | null> {
  const clock = contestId === null ? undefined : await lockClock(tx, contestId, 'share');
  return clock ? contestTimeMs(clock, await transactionTimeMs(tx)) : null;
}
