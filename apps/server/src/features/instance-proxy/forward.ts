import { request as makeRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AppContext } from '../../context.ts';
import { findSessionOf } from '../../http/viewer/authenticate.ts';
import type { Admitted, Denial } from './admit.ts';
import { flat, replyHeaders, requestHeaders } from './headers.ts';
import type { OpenStreams } from './open-streams.ts';
import { openTunnel } from './open-tunnel.ts';

/** A request without a byte in either direction for this long is cut. */
const IDLE_TIMEOUT_MS = 300_000;
/** WebSockets usually send something every minute. */
const UPGRADED_IDLE_TIMEOUT_MS = 1_800_000;
const MAX_HEADER_BYTES = 32 * 1024;

/**
 * Forwards a request and streams the reply. Returns a denial if nothing has been sent yet. Node's parsers on both sides
 * refuse ambiguous lengths, and the request is written again, so both sides agree on where it ends.
 */
export async function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  admitted: Admitted,
  services: Services,
): Promise<Denial | undefined> {
  return await withStream(request, response.socket, admitted, services, async (socket, signal) => {
    const reply = await send(request, admitted, services, socket, (sending) => {
      void pipeline(request, sending, { signal }).catch(() => undefined);
    });
    // The browser did not ask to change the protocol: what follows would not be a reply.
    if (reply.head !== undefined) throw new Error('The instance changed the protocol without being asked.');
    response.writeHead(reply.message.statusCode ?? 502, flat(replyHeaders(reply.message)));
    response.flushHeaders();
    await pipeline(reply.message, response, { signal });
  });
}

/** Forwards a WebSocket: the handshake is written again, then bytes are passed on. */
export async function forwardUpgrade(
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  admitted: Admitted,
  services: Services,
): Promise<Denial | undefined> {
  return await withStream(request, client, admitted, services, async (socket, signal) => {
    const reply = await send(request, admitted, services, socket, (sending) => {
      sending.setHeader('connection', 'Upgrade');
      sending.setHeader('upgrade', 'websocket');
      sending.end();
    });
    const { message, head: first } = reply;
    const isAccepted = message.statusCode === 101 && first !== undefined;
    const lines = flat(replyHeaders(message));
    const connection = isAccepted ? ['Connection', 'Upgrade', 'Upgrade', 'websocket'] : ['Connection', 'close'];
    const fields = [...lines, ...connection];
    const text = Array.from({ length: fields.length / 2 }, (_, at) => `${fields[2 * at]}: ${fields[2 * at + 1]}\r\n`);
    client.write(`HTTP/1.1 ${message.statusCode} ${message.statusMessage ?? ''}\r\n${text.join('')}\r\n`, 'latin1');
    if (!isAccepted) {
      await pipeline(message, client, { signal });
      return;
    }
    socket.setTimeout(UPGRADED_IDLE_TIMEOUT_MS);
    client.write(first);
    socket.write(head);
    await Promise.all([pipeline(client, socket, { signal }), pipeline(socket, client, { signal })]);
  });
}

export interface Services {
  context: AppContext;
  streams: OpenStreams;
}

/** Opens the tunnel, registers it, and closes it with either side. */
async function withStream(
  request: IncomingMessage,
  client: Duplex | null,
  { pass, endpoint, access }: Admitted,
  { context, streams }: Services,
  forward: (socket: Tunnelled, signal: AbortSignal) => Promise<void>,
): Promise<Denial | undefined> {
  const cut = new AbortController();
  const { instanceId, sessionId } = pass;
  const forget = streams.add({
    instanceId,
    sessionId,
    key: access.key,
    cut: () => {
      cut.abort();
      client?.destroy();
    },
  });
  if (!forget) return 'too-many';
  const end = () => cut.abort();
  client?.once('close', end);
  let socket: Tunnelled | undefined;
  try {
    ({ socket } = await openTunnel(context, instanceId, endpoint, access));
    const opened = socket;
    opened.on('error', end);
    opened.setTimeout(IDLE_TIMEOUT_MS, () => opened.destroy());
    cut.signal.addEventListener('abort', () => opened.destroy(), { once: true });
    if (cut.signal.aborted) return undefined;
    await forward(opened, cut.signal);
    return undefined;
  } catch (error) {
    context.log.debug({ err: error, instanceId }, 'A connection to an instance ended early.');
    return 'unreachable';
  } finally {
    forget();
    client?.off('close', end);
    socket?.destroy();
    if (request.readable) request.resume();
  }
}
type Tunnelled = Awaited<ReturnType<typeof openTunnel>>['socket'];

interface InstanceReply {
  message: IncomingMessage;
  /** First bytes after the handshake; absent if the instance did not upgrade. */
  head?: Buffer;
}

async function send(
  request: IncomingMessage,
  { pass }: Admitted,
  { context }: Services,
  socket: Tunnelled,
  write: (sending: ReturnType<typeof makeRequest>) => void,
): Promise<InstanceReply> {
  const headers = requestHeaders(request, pass.origin, await isPlatformToken(request, context));
  return await new Promise((resolve, reject) => {
    const sending = makeRequest({
      method: request.method,
      path: request.url,
      setHost: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      createConnection: () => socket,
    });
    for (const [name, values] of grouped(headers)) sending.setHeader(name, values);
    sending.once('response', (message) => resolve({ message }));
    sending.once('upgrade', (message, _, head) => resolve({ message, head }));
    sending.once('error', reject);
    sending.once('close', () => reject(new Error('The instance closed the connection.')));
    write(sending);
  });
}

/** Repeated headers together, as `setHeader` takes them. */
function grouped(headers: readonly [string, string][]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [name, value] of headers)
    groups.set(name.toLowerCase(), [...(groups.get(name.toLowerCase()) ?? []), value]);
  return groups;
}

/** A token of the platform that a client sends by mistake must not reach the instance; those of the instance do. */
async function isPlatformToken({ headers: { authorization } }: IncomingMessage, context: AppContext): Promise<boolean> {
  if (authorization === undefined) return false;
  const token = authorization.replace(/^\s*(bearer|token)\s+/i, '').trim();
  return (await findSessionOf(token, context)) !== undefined;
}
