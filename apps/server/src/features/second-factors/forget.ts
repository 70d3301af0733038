import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import type { Language } from '../../http/refusal.ts';
import { tellOfChange } from '../providers/tell.ts';
import { deleteRecoveryCodes, hasSecondFactor } from './queries.ts';

/** After a factor was removed: recovery codes go with the last one, of which the user is to be told once that is committed. */
export async function forgetIfLast(
  tx: Tx,
  userId: string,
): Promise<{ tell: (about: { context: AppContext; language: Language }) => Promise<void> }> {
  if (await hasSecondFactor(tx, userId)) return { tell: () => Promise.resolve() };
  await deleteRecoveryCodes(tx, userId);
  return { tell: (about) => tellOfChange(about, userId, 'second-factor-off') };
}
