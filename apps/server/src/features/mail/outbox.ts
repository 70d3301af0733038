import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { seal, unseal } from '../../secrets/seal.ts';
import { deliverMail } from './deliver-mail.ts';
import type { Mailer } from './mailer.ts';
import { claimMails, deleteMail, deleteStaleMails, insertMails, postponeMail, type ClaimedMail } from './queries.ts';
import type { MailText } from './templates.ts';

/** Pauses before the retries of a failed mail; after the last one it is dropped. */
const PAUSES_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000];
/** Longer than one attempt can take. If a process dies during an attempt, another one retries after this. */
const LEASE_MS = 60_000;
const BATCH = 10;

const letter = z.object({
  to: z.string(),
  mail: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
});

/** A mail to send in the background. */
interface Letter {
  to: string;
  mail: MailText;
  /** Expiry, after which the mail is useless. */
  lifetimeMs: number;
}

/**
 * Sends a mail after the reply, so that the time of the reply reveals nothing. It is stored until the SMTP server has
 * accepted it, retried with growing pauses even if processes die, and dropped once it is useless. Failures are logged
 * without the address.
 */
export function sendMailLater(context: AppContext, mailer: Mailer, letter: Letter): void {
  storeMail(context, letter)
    .then((stored) => tryMail(context, mailer, stored))
    .catch((error: unknown) => context.log.error({ err: error }, 'Cannot store a mail for sending.'));
}

/** Stores mails that are sent if the transaction succeeds, a few at a time. They are retried like all others. */
export async function queueMails(tx: Tx, context: AppContext, letters: readonly Letter[]): Promise<void> {
  const now = context.clock.now();
  await insertMails(
    tx,
    letters.map(({ lifetimeMs, ...letter }) => ({
      ...makeMail(context, letter),
      attempts: 0,
      dueAt: now,
      expiresAt: now + lifetimeMs,
    })),
  );
}

/** Tries each due mail once, and deletes expired ones. */
export async function sendDueMails(context: AppContext): Promise<void> {
  const { db, clock, log, mailer } = context;
  const stale = await db.transact((tx) => deleteStaleMails(tx, clock.now()));
  if (stale > 0) log.error({ stale }, 'Mails expired before they could be sent.');
  if (!mailer) return;
  const now = clock.now();
  const claimed = await db.transact((tx) => claimMails(tx, { now, until: now + LEASE_MS, limit: BATCH }));
  await Promise.all(claimed.map((one) => tryMail(context, mailer, one)));
}

async function storeMail(context: AppContext, { lifetimeMs, ...letter }: Letter): Promise<ClaimedMail> {
  const now = context.clock.now();
  const stored = { ...makeMail(context, letter), attempts: 1 };
  await context.db.transact((tx) =>
    insertMails(tx, [{ ...stored, dueAt: now + LEASE_MS, expiresAt: now + lifetimeMs }]),
  );
  return stored;
}

function makeMail({ secret }: AppContext, { to, mail }: Omit<Letter, 'lifetimeMs'>) {
  return { id: randomUUID(), sealed: seal(JSON.stringify({ to, mail }), secret('mail')) };
}

async function tryMail(context: AppContext, mailer: Mailer, { id, sealed, attempts }: ClaimedMail): Promise<void> {
  const { db, clock, log, secret } = context;
  try {
    const { to, mail } = letter.parse(JSON.parse(unseal(sealed, secret('mail'))));
    await deliverMail(context, mailer, { to, mail });
  } catch (error) {
    const pauseMs = PAUSES_MS[attempts - 1];
    if (pauseMs === undefined) {
      log.error({ err: error, attempts }, 'A mail could not be sent and was dropped.');
      await db.transact((tx) => deleteMail(tx, id));
    } else {
      log.error({ err: error, attempts }, 'A mail could not be sent; retrying.');
      await db.transact((tx) => postponeMail(tx, id, clock.now() + pauseMs));
    }
    return;
  }
  await db.transact((tx) => deleteMail(tx, id));
}
