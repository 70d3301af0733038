import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import type { WireRequest } from './write-request.ts';

/** No request to a server on the same machine may take longer. */
export const LONGEST_REPLY_MS = 30_000;
/** The remainder of a longer reply is ignored. */
const ANSWERED_BYTES = 4_000_000;

export interface WireReply {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

/** Sends requests unmodified, without any normalization, over kept-alive connections. */
export function makeExchange(origin: string) {
  const { hostname, port } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  return {
    /** Rejects if no reply arrives in time, or the connection ends without one. */
    send: (request: WireRequest): Promise<WireReply> =>
      exchange({ hostname, port, agent }, request).catch((error: unknown) => {
        // The server may close a connection between two requests; the client retries on another.
        if (error instanceof StaleConnection) return exchange({ hostname, port }, request);
        throw error;
      }),
    close: () => agent.destroy(),
  };
}

class StaleConnection extends Error {}

function exchange(at: { hostname: string; port: string; agent?: Agent }, request: WireRequest): Promise<WireReply> {
  const { method, path, headers, body, chunked } = request;
  return new Promise((resolve, reject) => {
    const length = body !== undefined && !chunked ? { 'content-length': String(body.length) } : {};
    const outgoing = httpRequest({ ...at, method, path, headers: { ...headers, ...length } });
    const timer = setTimeout(
      () => outgoing.destroy(new Error(`No reply within ${LONGEST_REPLY_MS} ms.`)),
      LONGEST_REPLY_MS,
    );
    const settle = (act: () => void) => {
      clearTimeout(timer);
      act();
    };
    outgoing.on('error', (cause: NodeJS.ErrnoException) => {
      const isStale = outgoing.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(cause.code ?? '');
      settle(() =>
        reject(isStale ? new StaleConnection('The connection was closed before the reply.', { cause }) : cause),
      );
    });
    outgoing.on('response', (reply) => {
      const chunks: Buffer[] = [];
      let total = 0;
      const done = () =>
        settle(() =>
          resolve({
            status: reply.statusCode ?? 0,
            headers: reply.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      const leave = () => {
        done();
        outgoing.destroy();
      };
      // An event stream would never end.
      if (reply.headers['content-type']?.startsWith('text/event-stream')) return leave();
      reply.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        total += chunk.length;
        if (total > ANSWERED_BYTES) leave();
      });
      reply.on('end', done);
      reply.on('error', (error) => settle(() => reject(error)));
    });
    if (body !== undefined) outgoing.end(body);
    else outgoing.end();
  });
}

/** The request as a command, to send it again by hand. */
export function asCommand(origin: string, { method, path, headers, body }: WireRequest): string {
  const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const data = body === undefined ? [] : [`--data-binary ${quote(body.subarray(0, 4000).toString())}`];
  return ['curl -i --path-as-is', `-X ${method}`, ...lines, ...data, quote(`${origin}${path}`)].join(' ');
}
