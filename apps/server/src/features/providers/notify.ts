import type { AppContext } from '../../context.ts';
import type { Language } from '../../http/refusal.ts';
import { sendMailLater } from '../mail/outbox.ts';
import { changeMail, type Change } from '../mail/templates.ts';
import { findUser } from '../users/queries.ts';
import { findSubject } from './identities.ts';

/** Even a day later a user can still act on it. */
const LIFETIME_MS = 24 * 3_600_000;

/**
 * Notifies a user by mail that a sign-in method has changed, if mail is configured and the user has bound an address.
 */
export async function notifyOfChange(
  { context, language }: { context: AppContext; language: Language },
  userId: string,
  change: Change,
  address?: string,
): Promise<void> {
  const { mailer } = context;
  if (!mailer) return;
  const [to, user] = await Promise.all([
    address ?? findSubject(context.db, userId, 'mail'),
    findUser(context.db, userId),
  ]);
  if (to === undefined || !user) return;
  sendMailLater(context, mailer, { to, mail: changeMail(language, user.name, change), lifetimeMs: LIFETIME_MS });
}
