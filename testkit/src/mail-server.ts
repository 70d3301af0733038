import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';

const MAIL_WAIT = { timeout: 10_000, interval: 20 };

export interface MailServer {
  url: string;
  /** Received mails, with the recipients of the envelope. */
  mails: { to: string; mail: Email }[];
  /** The newest mail to an address, which must have more than `after` mails. */
  mailTo(address: string, after?: number): Promise<Email>;
  countTo(address: string): number;
  /** Rejects all mails from now on, or accepts them again. */
  refuse(refuses: boolean): void;
  close(): Promise<void>;
}

/** A real SMTP server on loopback. */
export async function startMailServer(): Promise<MailServer> {
  const mails: MailServer['mails'] = [];
  let refuses = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuses) return done(new Error('Mailbox unavailable'));
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          for (const { address } of session.envelope.rcptTo) mails.push({ to: address, mail });
          done();
        }, done);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo; // It listens on TCP, so the address is not a path.
  const countTo = (address: string) => mails.filter((one) => one.to === address).length;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    countTo,
    async mailTo(address, after = 0) {
      await expect.poll(() => countTo(address), MAIL_WAIT).toBeGreaterThan(after);
      const found = mails.findLast((one) => one.to === address);
      if (!found) throw new Error(`No mail to ${address}.`);
      return found.mail;
    },
    refuse: (value) => {
      refuses = value;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Sign-in by password and by mail. */
export const identityByMail = (mail: MailServer) =>
  ({
    providers: ['password', 'mail'],
    mfaBind: true,
    secondFactorForAdmins: false,
    mail: { url: mail.url, from: 'Judge <judge@example.edu>', allowed: [], signup: false },
    sms: null,
    iaaa: null,
    uaaa: null,
    oidc: [],
  }) as const;

/** The six-digit code in a mail. */
export function codeIn(mail: Email): string {
  return /^\s*(\d{6})\s*$/m.exec(mail.text ?? '')?.[1] ?? 'no code';
}
