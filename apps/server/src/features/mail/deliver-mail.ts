import type { AppContext } from '../../context.ts';
import { siteNameIn } from '../../http/page-head.ts';
import { storeMark } from '../site-marks/queries.ts';
import type { Mailer } from './mailer.ts';
import type { MailText } from './templates.ts';

/**
 * Sends a mail and records when sending last succeeded and last failed, for the health of the site. Rejects like
 * `Mailer.send`.
 */
export async function deliverMail(
  context: Pick<AppContext, 'db' | 'clock' | 'log' | 'branding'>,
  mailer: Mailer,
  { to, mail }: { to: string; mail: MailText },
): Promise<void> {
  const { db, clock, log } = context;
  const store = (kind: 'mail-sent' | 'mail-failed', detail: string) =>
    db
      .transact((tx) => storeMark(tx, kind, clock.now(), detail))
      .catch((error: unknown) => log.warn({ err: error }, 'Cannot store the outcome of a mail.'));
  try {
    const branding = await context.branding.find();
    await mailer.send(to, mail, branding === null ? '' : siteNameIn(branding, 'en'));
  } catch (error) {
    await store('mail-failed', codesOf(error));
    throw error;
  }
  await store('mail-sent', '');
}

/** Error codes of the mail library and of SMTP. Its messages may contain the e-mail address. */
function codesOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const response = 'responseCode' in error && typeof error.responseCode === 'number' ? [error.responseCode] : [];
  return [...code, ...response].join(' ');
}
