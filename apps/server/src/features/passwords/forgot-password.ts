import { wordsAbout } from '@assay/rules/passwords';
import type { AppContext } from '../../context.ts';
import { addressOf } from '../../http/network.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { sendMailLater } from '../mail/outbox.ts';
import { resetMail } from '../mail/templates.ts';
import { deleteChallengesOf, findChallenge, putChallenge, consumeChallenge } from '../proofs/challenges.ts';
import { countAttempt, type Limit } from '../proofs/throttle.ts';
import { findBySubject } from '../providers/identities.ts';
import { readAddress } from '../providers/mail-address.ts';
import { changePassword } from './change-password.ts';
import { inPasswordTurn } from './password.ts';
import { findCredentialsById } from './queries.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

const MINUTE_MS = 60_000;
const LINK_LIFETIME_MS = 30 * MINUTE_MS;
const PER_ADDRESS: Limit = { name: 'forgot.address', limit: 60, windowMs: 60 * MINUTE_MS };
/** Limit of mails per recipient, for all senders together; excess mails are dropped silently. */
const PER_MAILBOX: Limit = { name: 'forgot.mailbox', limit: 5, windowMs: 60 * MINUTE_MS };
const CONFIRMS_PER_ADDRESS: Limit = { name: 'forgot.confirm', limit: 60, windowMs: 60 * MINUTE_MS };

/** Same reply and same time for every e-mail address: the mail is sent after the reply. */
export const forgotPassword = route('POST /api/auth/forgot-password', {
  handle: async ({ body, context, ip, language, origin }) => {
    const { mailer } = context;
    if (!mailer) throw refusal('unknown-provider');
    const address = readAddress(body.email, 'body/email');
    const waitS = await countAttempt(context, { limit: PER_ADDRESS, of: addressOf(ip) });
    if (waitS > 0) throw refusal('too-many-attempts', { waitS });
    const isTooMany = (await countAttempt(context, { limit: PER_MAILBOX, of: address })) > 0;
    const userId = await findBySubject(context.db, 'mail', address);
    const user = userId === undefined ? undefined : await findCredentialsById(context.db, userId);
    if (!user || isTooMany) return {};
    const secret = await putChallenge(context, {
      purpose: 'password-reset',
      userId: user.id,
      data: { address },
      lifetimeMs: LINK_LIFETIME_MS,
    });
    // In the fragment, so that neither a proxy nor another page receives it.
    const text = resetMail(language, user.name, `${origin}/auth/reset-password#${secret}`);
    sendMailLater(context, mailer, { to: address, mail: text, lifetimeMs: LINK_LIFETIME_MS });
    return {};
  },
});

/**
 * A link works once, and a new password revokes the other links, all sessions and all tokens. A weak password does not
 * consume it.
 */
export const confirmForgotPassword = route('POST /api/auth/forgot-password/confirm', {
  handle: ({ body, context, ip, language, origin }) =>
    inPasswordTurn(async () => {
      const waitS = await countAttempt(context, { limit: CONFIRMS_PER_ADDRESS, of: addressOf(ip) });
      if (waitS > 0) throw refusal('too-many-attempts', { waitS });
      await refuseWeak(context, origin, body);
      const taken = await consumeChallenge(context, body.secret, { purpose: 'password-reset' });
      if (!taken?.userId) throw refusal('link-gone');
      const { userId } = taken;
      await changePassword({ context, language, origin }, userId, body.newPassword, { isDue: false, endsTokens: true });
      await context.db.transact((tx) => deleteChallengesOf(tx, userId, 'password-reset'));
      return {};
    }),
});

async function refuseWeak(
  context: AppContext,
  origin: string,
  { secret, newPassword }: { secret: string; newPassword: string },
): Promise<void> {
  const open = await findChallenge(context, secret, { purpose: 'password-reset' });
  if (!open?.userId) throw refusal('link-gone');
  const user = await findCredentialsById(context.db, open.userId);
  refuseWeakPassword(newPassword, user ? wordsAbout(user, origin) : []);
}
