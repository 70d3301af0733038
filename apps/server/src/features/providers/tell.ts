import type { AppContext } from '../../context.ts';
import type { Language } from '../../http/refusal.ts';
import { sendMailLater } from '../mail/mailer.ts';
import { changeMail, type Change } from '../mail/templates.ts';
import { findUser } from '../users/queries.ts';
import { findSubject } from './identities.ts';

/** Tells a user by mail that the way they sign in has changed, where mail is on and the user has bound an address. */
export async function tellOfChange(
  { context, language }: { context: AppContext; language: Language },
  userId: string,
  change: Change,
  address?: string,
): Promise<void> {
  const { mail } = context.config.identity;
  if (!mail) return;
  const [to, user] = await Promise.all([
    address ?? findSubject(context.db, userId, 'mail'),
    findUser(context.db, userId),
  ]);
  if (to !== undefined && user) sendMailLater(context, mail, to, changeMail(language, user.name, change));
}
