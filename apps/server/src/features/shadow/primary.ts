import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { ShadowFailure } from '@assay/contract';
import type { Config } from '../../config.ts';
import { guardOf, RefusedAddress } from '../../storage/buckets/address-rules.ts';

/** Longest wait for the header of a reply. */
const HEADER_TIMEOUT_MS = 30_000;
/** Longest time in which a document or a file must arrive. */
const BODY_TIMEOUT_MS = 120_000;
const MAX_SOCKETS = 8;

/** Why the primary could not be read. */
export class PrimaryFault extends Error {
  override name = 'PrimaryFault';
  readonly code: ShadowFailure;
  /** Status of the reply; null if there was none. */
  readonly status: number | null;
  constructor(code: ShadowFailure, { status = null, cause }: { status?: number | null; cause?: unknown } = {}) {
    super(`The primary cannot be read: ${code}.`, { cause });
    this.code = code;
    this.status = status;
  }
}

interface Account {
  /** Of the contest, without trailing slash. */
  url: string;
  username: string;
  /** Null: without authentication. */
  password: string | null;
}

/** The contest API of another system. Every wait and every size is limited, and redirects are refused. */
export interface Primary {
  /**
   * Opens a reply with status 200 that the caller reads or destroys. `path` is relative to the contest, or a URL of the
   * primary.
   */
  open(path: string, signal: AbortSignal): Promise<IncomingMessage>;
  /** Reads a whole reply. Throws `too-much` if it is larger. */
  read(path: string, maxBytes: number, signal: AbortSignal): Promise<Buffer>;
  /** The path of a URL that the primary states; null if there is none, or if it is on another server. */
  pathOf(href: string | null): string | null;
  close(): void;
}

export function makePrimary({ url, username, password }: Account, allowed: Config['storageAllowPrivate']): Primary {
  const base = new URL(`${url}/`);
  const isSecure = base.protocol === 'https:';
  const guard = guardOf(url, { ownEndpoint: null, allowed });
  const options = { keepAlive: true, maxSockets: MAX_SOCKETS };
  const agent = isSecure ? new HttpsAgent(options) : new HttpAgent(options);
  const authorization = password === null ? null : `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const headers = {
    accept: '*/*',
    'accept-encoding': 'identity',
    'user-agent': 'assay-shadow',
    ...(authorization !== null && { authorization }),
  };

  const open = async (path: string, signal: AbortSignal): Promise<IncomingMessage> => {
    const target = path === '' ? new URL(url) : new URL(path, base);
    if (target.origin !== base.origin) throw new PrimaryFault('redirected');
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      try {
        guard?.checkHost(target.hostname);
        const request: RequestOptions = { headers, agent, signal, ...(guard && { lookup: guard.lookup }) };
        const sent = (isSecure ? httpsRequest : httpRequest)(target, request, (received) => {
          clearTimeout(timer);
          resolve(received);
        });
        const timer = setTimeout(() => sent.destroy(new PrimaryFault('silent')), HEADER_TIMEOUT_MS);
        timer.unref();
        sent.once('error', (error) => {
          clearTimeout(timer);
          reject(error);
        });
        sent.end();
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    }).catch((error: unknown) => {
      throw asFault(error, 'unreachable');
    });
    // Errors after the header end the reading of the body.
    reply.on('error', () => undefined);
    const { statusCode: status = 0 } = reply;
    if (status === 200) return reply;
    reply.destroy();
    throw new PrimaryFault(failureOf(status), { status });
  };

  return {
    open,
    async read(path, maxBytes, signal) {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(BODY_TIMEOUT_MS)]);
      const reply = await open(path, limited);
      const parts: Buffer[] = [];
      let size = 0;
      try {
        for await (const part of reply as AsyncIterable<Buffer>) {
          size += part.length;
          if (size > maxBytes) throw new PrimaryFault('too-much');
          parts.push(part);
        }
      } catch (error) {
        throw asFault(error, 'interrupted');
      } finally {
        reply.destroy();
      }
      return Buffer.concat(parts);
    },
    pathOf(href) {
      if (href === null) return null;
      try {
        // Relative URLs are relative to the API, which is two parts above the contest.
        const target = new URL(href, new URL('../../', base));
        return target.origin === base.origin ? target.href : null;
      } catch {
        return null;
      }
    },
    close: () => agent.destroy(),
  };
}

function failureOf(status: number): ShadowFailure {
  if (status >= 300 && status < 400) return 'redirected';
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  return status === 404 || status === 410 ? 'contest-missing' : 'server-error';
}

/** `otherwise`: what an error of the connection means. */
export function asFault(error: unknown, otherwise: ShadowFailure): PrimaryFault {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if (one instanceof PrimaryFault) return one;
    if (one instanceof RefusedAddress) return new PrimaryFault('private-address', { cause: error });
    if (one.name === 'TimeoutError') return new PrimaryFault('silent', { cause: error });
    const code = 'code' in one ? String(one.code) : '';
    if (/CERT|ERR_TLS|ERR_SSL|SELF_SIGNED|UNABLE_TO/.test(code))
      return new PrimaryFault('certificate', { cause: error });
  }
  return new PrimaryFault(otherwise, { cause: error });
}
