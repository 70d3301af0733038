import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '../../config.ts';
import type { AddressGuard } from './address-rules.ts';

/** A transfer without a byte for this long has failed. */
const IDLE_TIMEOUT_MS = 30_000;
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 200;
const SOCKETS = 64;
/** Maximum length of an error document. */
const MAX_ERROR_BYTES = 64 * 1024;
/** Maximum length of a short reply: ten times a list of a thousand keys. */
const MAX_TEXT_BYTES = 8 * 1024 * 1024;

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Key within the bucket; empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /**
   * Request body: bytes of a read-only file, with their number and hash, so that the service refuses a damaged
   * transfer.
   */
  file?: { path: string; sizeBytes: number; sha256: string };
  /** A short request body, instead of a file. */
  bytes?: Uint8Array;
}

/** A refusal by the service. `status` is the HTTP status, 0 without a reply. */
export class S3Error extends Error {
  override name = 'S3Error';
  readonly status: number;
  readonly code: string;
  constructor(message: string, status: number, code: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.status = status;
    this.code = code;
  }
}

export interface S3Client {
  /**
   * Sends a request, retries transient failures, and returns the reply with an unread body. Throws `S3Error` unless it
   * is 2xx.
   */
  send(request: S3Request): Promise<IncomingMessage>;
  /** Like `send`, for short replies, which are read. */
  sendForText(request: S3Request): Promise<string>;
  /** A URL that anyone can GET until it expires. */
  presign(key: string, expiresInS: number, query?: Record<string, string>): Promise<string>;
}

export interface S3ClientOptions {
  /** Maximum number of attempts. */
  attempts?: number;
  idleTimeoutMs?: number;
  /** A request without a reply for this long has failed, even if bytes are moving; absent: no limit. */
  replyTimeoutMs?: number;
  /** Checks the address of each connection; absent: any address is allowed. */
  guard?: AddressGuard;
}

/** A client for one bucket, using the S3 protocol (Signature Version 4). */
export function makeS3Client(
  config: S3Config,
  { attempts = ATTEMPTS, idleTimeoutMs = IDLE_TIMEOUT_MS, replyTimeoutMs, guard }: S3ClientOptions = {},
): S3Client {
  const isTls = config.endpoint.startsWith('https:');
  // The timeout closes idle sockets, such as those of an unused client.
  const sockets = {
    keepAlive: true,
    maxSockets: SOCKETS,
    timeout: idleTimeoutMs,
    ...(guard && { lookup: guard.lookup }),
  };
  const agent = isTls ? new HttpsAgent(sockets) : new HttpAgent(sockets);
  const begin = isTls ? httpsRequest : httpRequest;

  const urlOf = (key: string, query: Record<string, string> = {}) => {
    const url = new URL(config.endpoint);
    if (!config.pathStyle) url.hostname = `${config.bucket}.${url.hostname}`;
    const base = url.pathname.replace(/\/$/, '');
    url.pathname = [base, ...(config.pathStyle ? [config.bucket] : []), key].join('/');
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  };
  const signer = (method: string, url: URL, more: { headers?: Record<string, string>; signQuery?: boolean }) =>
    new AwsV4Signer({
      method,
      url: url.href,
      accessKeyId: config.accessKey,
      secretAccessKey: config.secretKey,
      region: config.region,
      service: 's3',
      ...more,
    });

  const once = async ({ method, key, query, headers = {}, file, bytes }: S3Request): Promise<IncomingMessage> => {
    const signed = await signer(method, urlOf(key, query), {
      headers: { ...headers, 'x-amz-content-sha256': file?.sha256 ?? sha256Of(bytes) },
    }).sign();
    guard?.checkHost(signed.url.hostname); // An IP address is not resolved.
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = begin(signed.url, { method, agent, headers: Object.fromEntries(signed.headers) });
      sent.setTimeout(idleTimeoutMs, () => sent.destroy(new Error('The storage service does not respond.')));
      sent.once('error', reject);
      sent.once('response', resolve);
      if (replyTimeoutMs !== undefined) {
        const timer = setTimeout(() => sent.destroy(new Error('The storage service is too slow.')), replyTimeoutMs);
        for (const end of ['response', 'close'] as const) sent.once(end, () => clearTimeout(timer));
      }
      if (bytes !== undefined) {
        sent.setHeader('content-length', bytes.byteLength);
        return void sent.end(bytes);
      }
      if (file === undefined) return void sent.end();
      sent.setHeader('content-length', file.sizeBytes);
      const source = createReadStream(file.path);
      source.once('error', (error) => sent.destroy(error));
      source.pipe(sent);
    });
    if (answer.statusCode !== undefined && answer.statusCode >= 200 && answer.statusCode < 300) return answer;
    throw await refused(answer, method, config);
  };

  const send = async (request: S3Request): Promise<IncomingMessage> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(request);
      } catch (error) {
        const failure = error instanceof S3Error ? error : unanswered(error, config);
        if (attempt === attempts || !isPassing(failure)) throw failure;
        await wait(FIRST_PAUSE_MS * 2 ** (attempt - 1));
      }
    }
  };

  return {
    send,
    async sendForText(request) {
      const text = await textOf(await send(request), MAX_TEXT_BYTES);
      if (text === null) throw new S3Error(`The storage service at ${config.endpoint} sends an endless reply.`, 0, '');
      return text;
    },
    async presign(key, expiresInS, query = {}) {
      const url = urlOf(key, { ...query, 'X-Amz-Expires': String(expiresInS) });
      return (await signer('GET', url, { signQuery: true }).sign()).url.href;
    },
  };
}

const sha256Of = (bytes: Uint8Array = new Uint8Array()) => createHash('sha256').update(bytes).digest('hex');

async function refused(answer: IncomingMessage, method: string, config: S3Config): Promise<S3Error> {
  const status = answer.statusCode ?? 0;
  const code = /<Code>([^<]{1,100})<\/Code>/.exec((await textOf(answer, MAX_ERROR_BYTES)) ?? '')?.[1] ?? '';
  const reason = code === '' ? `status ${status}` : `${code} (status ${status})`;
  return new S3Error(
    `The storage service at ${config.endpoint} refused ${method} in bucket "${config.bucket}": ${reason}.`,
    status,
    code,
  );
}

function unanswered(error: unknown, config: S3Config): S3Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new S3Error(`Cannot connect to the storage service at ${config.endpoint}: ${reason}`, 0, '', error);
}

/** Whether to retry: all our requests are idempotent. */
function isPassing({ status }: S3Error): boolean {
  return status === 0 || status === 429 || (status >= 500 && status !== 501 && status !== 507);
}

/** Null, with the body unread, if it is longer. */
async function textOf(answer: IncomingMessage, maxBytes: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
