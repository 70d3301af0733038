import type { Transporter } from 'nodemailer';
import type { MailConfig } from '../../identity-config.ts';
import type { MailText } from './templates.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;
const CONNECTIONS = 2;

/** Sends mails through the configured SMTP server. */
export interface Mailer {
  /**
   * Rejects if the server is unreachable or refuses the mail.
   * @param senderName name of the sender, unless the setting has one; empty for none.
   */
  send(to: string, mail: MailText, senderName: string): Promise<void>;
}

export function makeMailer(config: MailConfig): Mailer {
  let transport: Promise<Transporter> | undefined;
  return {
    async send(to, { subject, text, html }, senderName) {
      transport ??= openTransport(config);
      await (
        await transport
      ).sendMail({
        from: senderName === '' || config.from.includes('<') ? config.from : { name: senderName, address: config.from },
        to: { name: '', address: to }, // An object, so that the text is never parsed as a list of addresses.
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}

/** Loads the library with the first mail, because it takes 26 MB of memory. */
async function openTransport(config: MailConfig): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...optionsOf(config.url),
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function optionsOf(address: string) {
  const url = new URL(address);
  const isTls = url.protocol === 'smtps:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
    secure: isTls,
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
      // Passwords are sent over TLS only.
      requireTLS: !isTls,
    }),
  };
}
