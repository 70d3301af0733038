import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { findLockedAt, type LockPlace } from './queries.ts';

/** Refuses a submission to a problem that its participant has locked. Requires the lock of `lockResult`. */
export async function refuseLocked(tx: Tx, place: LockPlace): Promise<void> {
  if ((await findLockedAt(tx, place)) !== null) throw refusal('problem-locked');
}
