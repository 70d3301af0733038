import { request, type IncomingMessage, type RequestOptions } from 'node:http';
import type { Duplex } from 'node:stream';

/** Version of the Docker API that podman 4 and every Docker since 20.10 serve. */
const API = '/v1.41';
const CALL_TIMEOUT_MS = 60_000;
/** Largest reply that is read; a longer one is an error, except in logs and output of builds, which are cut. */
const MAX_REPLY_BYTES = 8 * 1024 * 1024;

/** The engine refused a call. `status` is its HTTP status. */
export class EngineRefusal extends Error {
  override readonly name = 'EngineRefusal';
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export interface EngineCall {
  query?: Record<string, string | number | boolean | undefined>;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as a tar archive. */
  tar?: Buffer;
  signal?: AbortSignal;
  timeoutMs?: number;
}

/** A container engine's REST API over its unix socket. Podman and Docker serve the calls that are used here. */
export class EngineClient {
  readonly socketPath: string;

  constructor(socketPath: string) {
    this.socketPath = socketPath;
  }

  /** The reply's JSON; undefined if it is empty. Throws `EngineRefusal` for a status of 400 or more. */
  async call(method: string, path: string, call: EngineCall = {}): Promise<unknown> {
    const text = (await this.read(method, path, call)).toString('utf8');
    return text.trim() === '' ? undefined : JSON.parse(text);
  }

  /** The reply's bytes. */
  async read(method: string, path: string, call: EngineCall = {}): Promise<Buffer> {
    const { json, tar, signal, timeoutMs = CALL_TIMEOUT_MS } = call;
    const body = tar ?? (json === undefined ? undefined : Buffer.from(JSON.stringify(json)));
    const late = AbortSignal.timeout(timeoutMs);
    const bound = AbortSignal.any([...(signal ? [signal] : []), late]);
    const options: RequestOptions = {
      socketPath: this.socketPath,
      method,
      path: target(path, call.query),
      signal: bound,
      headers: {
        host: 'engine',
        ...(body && {
          'content-type': tar ? 'application/x-tar' : 'application/json',
          'content-length': body.length,
        }),
      },
    };
    return await new Promise((resolve, reject) => {
      const fail = (error: Error) => {
        if (signal?.aborted) return reject(asError(signal.reason));
        const seconds = timeoutMs / 1000;
        const what = `${method} ${path}`;
        reject(late.aborted ? new Error(`the container engine did not answer ${what} within ${seconds} s`) : error);
      };
      const sent = request(options, (response) => {
        readAll(response).then((bytes) => {
          const status = response.statusCode ?? 0;
          if (status >= 400) reject(new EngineRefusal(status, messageOf(bytes.toString('utf8'), status)));
          else resolve(bytes);
        }, fail);
      });
      sent.once('error', fail);
      sent.end(body);
    });
  }

  /** Starts a call whose connection then becomes a raw stream in both directions. */
  async stream(path: string, json: unknown): Promise<Duplex> {
    const body = JSON.stringify(json);
    return await new Promise((resolve, reject) => {
      const sent = request({
        socketPath: this.socketPath,
        method: 'POST',
        path: target(path),
        timeout: CALL_TIMEOUT_MS,
        headers: {
          host: 'engine',
          connection: 'Upgrade',
          upgrade: 'tcp',
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      });
      sent.once('timeout', () => sent.destroy(new Error('the container engine does not answer')));
      sent.once('error', reject);
      sent.once('upgrade', (_, socket, head) => {
        socket.setTimeout(0);
        if (head.length > 0) socket.unshift(head);
        resolve(socket);
      });
      sent.once('response', (response) => {
        const status = response.statusCode ?? 0;
        readAll(response).then(
          (bytes) => reject(new EngineRefusal(status, messageOf(bytes.toString(), status))),
          reject,
        );
      });
      sent.end(body);
    });
  }
}

/** Whether the engine reports that the thing does not exist. */
export const isMissing = (error: unknown): boolean => error instanceof EngineRefusal && error.status === 404;

function target(path: string, query: EngineCall['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `${API}${path}${pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ''}`;
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_REPLY_BYTES)
      throw new Error(`the container engine replied with more than ${MAX_REPLY_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function messageOf(text: string, status: number): string {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'message' in body) return String(body.message).slice(0, 1000);
  } catch {
    // Not JSON.
  }
  return `the container engine replied with status ${status}: ${text.trim().slice(0, 300)}`;
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
