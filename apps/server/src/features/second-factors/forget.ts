import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { Language } from '../../http/refusal.ts';
import { tellOfChange } from '../providers/tell.ts';
import { deleteRecoveryCodes, hasSecondFactor } from './queries.ts';

/**
 * Runs after the removal of a factor: deletes the recovery codes with the last one. Notify the user of that after the
 * commit.
 */
export async function forgetIfLast(
  tx: Tx,
  userId: string,
): Promise<{ tell: (about: { context: AppContext; language: Language }) => Promise<void> }> {
  if (await hasSecondFactor(tx, userId)) return { tell: () => Promise.resolve() };
  await deleteRecoveryCodes(tx, userId);
  return { tell: (about) => tellOfChange(about, userId, 'second-factor-off') };
}
