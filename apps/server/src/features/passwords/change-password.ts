import { wordsAbout } from '@assay/rules/passwords';
import type { AppContext } from '../../context.ts';
import type { Language } from '../../http/refusal.ts';
import { refusal } from '../../http/refusal.ts';
import { liftTags, revokeSessionsOf } from '../sessions/revoke-sessions.ts';
import { notifyOfChange } from '../providers/notify.ts';
import { hashPassword, isPassword } from './password.ts';
import { findCredentialsById, setPassword } from './queries.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

interface Change {
  /** Whether it must be replaced at the next sign-in, since another user chose it. */
  isDue: boolean;
  /** The session that continues; absent if all end. */
  keepSessionId?: string;
  /** The hash of the verified password; absent if something else was verified. */
  provenHash?: string;
  /** Whether personal tokens are revoked too, for example if another person may have created some. */
  endsTokens?: boolean;
}

/**
 * Sets a user's password. Ends all sessions except the one that continues, which is no longer restricted to setting the
 * password. Refuses with `weak-password`, and with `wrong-credentials` if the verified password was replaced meanwhile.
 */
export async function changePassword(
  { context, language, origin }: { context: AppContext; language: Language; origin: string },
  userId: string,
  password: string,
  { isDue, keepSessionId, provenHash, endsTokens = false }: Change,
): Promise<void> {
  const user = await findCredentialsById(context.db, userId);
  if (!user) throw refusal('not-found');
  refuseWeakPassword(password, wordsAbout(user, origin));
  // If the password must be replaced, the administrator who set it knows the old one.
  if (user.passwordResetDue && (await isPassword(user.passwordHash, password)))
    throw refusal('weak-password', { weakness: 'unchanged' });
  const passwordHash = await hashPassword(password);
  await context.db.transact(async (tx) => {
    const isSet = await setPassword(tx, userId, {
      passwordHash,
      isDue,
      ...(provenHash !== undefined && { provenHash }),
    });
    if (!isSet) throw refusal('wrong-credentials');
    await revokeSessionsOf(tx, userId, { endsTokens, ...(keepSessionId !== undefined && { keepSessionId }) });
    if (keepSessionId !== undefined) await liftTags(tx, userId, keepSessionId, 'user-auth');
  });
  await notifyOfChange({ context, language }, userId, 'password');
}
