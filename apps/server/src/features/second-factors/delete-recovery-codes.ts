import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { Language } from '../../http/refusal.ts';
import { notifyOfChange } from '../providers/notify.ts';
import { deleteRecoveryCodes, hasSecondFactor } from './queries.ts';

/**
 * Runs after the removal of a factor: deletes the recovery codes with the last one. Notify the user of that after the
 * commit.
 */
export async function deleteCodesWithLastFactor(
  tx: Tx,
  userId: string,
): Promise<{ notify: (about: { context: AppContext; language: Language }) => Promise<void> }> {
  if (await hasSecondFactor(tx, userId)) return { notify: () => Promise.resolve() };
  await deleteRecoveryCodes(tx, userId);
  return { notify: (about) => notifyOfChange(about, userId, 'second-factor-off') };
}
