import type { Transporter } from 'nodemailer';
import type { MailConfig } from '../../identity-config.ts';
import type { MailText } from './templates.ts';

const CONNECT_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 20_000;
const CONNECTIONS = 2;

const transports = new WeakMap<MailConfig, Promise<Transporter>>();

/** Hands a mail to the SMTP server. Rejects when the server cannot be reached or does not take it. */
export async function sendMail(
  config: MailConfig,
  to: string,
  { subject, text, html }: MailText,
  senderName = '',
): Promise<void> {
  const transport = await transportOf(config);
  await transport.sendMail({
    // A name in the setting wins over that of the site.
    from: senderName === '' || config.from.includes('<') ? config.from : { name: senderName, address: config.from },
    to: { name: '', address: to }, // Taken as it is, never read as a list of addresses.
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
}

function transportOf(config: MailConfig): Promise<Transporter> {
  const known = transports.get(config) ?? openTransport(config);
  transports.set(config, known);
  return known;
}

/** The library is loaded with the first mail: it takes 26 MB. */
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
      // A password goes over TLS only.
      requireTLS: !isTls,
    }),
  };
}
