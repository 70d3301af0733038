import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { MailConfig } from '../../identity-config.ts';
import { seal, unseal } from '../../secrets/seal.ts';
import { deliverMail } from './deliver-mail.ts';
import { claimMails, deleteMail, deleteStaleMails, insertMail, postponeMail, type ClaimedMail } from './queries.ts';
import type { MailText } from './templates.ts';

/** How long a failed mail waits for its next try; after the last one it is given up. */
const PAUSES_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000];
/** Longer than one try can take. After a process died in the middle of one, another takes the mail up. */
const LEASE_MS = 60_000;
const BATCH = 10;

const letter = z.object({
  to: z.string(),
  mail: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
});

/** A mail sent in the background. */
interface Letter {
  to: string;
  mail: MailText;
  /** After this the mail is useless. */
  lifetimeMs: number;
}

/**
 * Sends a mail after the reply, so that the time of the reply reveals nothing. It is stored until the SMTP server has
 * accepted it, retried with growing pauses even if processes die, and dropped once it is useless. Failures are logged
 * without the address.
 */
export function sendMailLater(context: AppContext, config: MailConfig, letter: Letter): void {
  keepMail(context, letter)
    .then((kept) => tryMail(context, config, kept))
    .catch((error: unknown) => context.log.error({ err: error }, 'A mail could not be kept for sending.'));
}

/** Tries each mail that is due once, and forgets those that are of no use any more. */
export async function sendDueMails(context: AppContext): Promise<void> {
  const { db, clock, log, config } = context;
  const stale = await db.transact((tx) => deleteStaleMails(tx, clock.now()));
  if (stale > 0) log.error({ stale }, 'Mails were given up, because their time was over.');
  const { mail } = config.identity;
  if (!mail) return;
  const now = clock.now();
  const claimed = await db.transact((tx) => claimMails(tx, { now, until: now + LEASE_MS, limit: BATCH }));
  await Promise.all(claimed.map((one) => tryMail(context, mail, one)));
}

async function keepMail({ db, clock, secret }: AppContext, { to, mail, lifetimeMs }: Letter): Promise<ClaimedMail> {
  const now = clock.now();
  const sealed = seal(JSON.stringify({ to, mail }), secret('mail'));
  const kept = { id: randomUUID(), sealed, attempts: 1 };
  await db.transact((tx) => insertMail(tx, { ...kept, dueAt: now + LEASE_MS, expiresAt: now + lifetimeMs }));
  return kept;
}

async function tryMail(context: AppContext, config: MailConfig, { id, sealed, attempts }: ClaimedMail): Promise<void> {
  const { db, clock, log, secret } = context;
  try {
    const { to, mail } = letter.parse(JSON.parse(unseal(sealed, secret('mail'))));
    await deliverMail(context, config, { to, mail });
  } catch (error) {
    const pauseMs = PAUSES_MS[attempts - 1];
    if (pauseMs === undefined) {
      log.error({ err: error, attempts }, 'A mail could not be sent and was given up.');
      await db.transact((tx) => deleteMail(tx, id));
    } else {
      log.error({ err: error, attempts }, 'A mail could not be sent; it is tried again.');
      await db.transact((tx) => postponeMail(tx, id, clock.now() + pauseMs));
    }
    return;
  }
  await db.transact((tx) => deleteMail(tx, id));
}
