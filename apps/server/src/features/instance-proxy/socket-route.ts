import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { InstanceEndpoint } from '@assay/contract';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { asRefusal } from '../../http/errors.ts';
import { authenticate } from '../../http/viewer/authenticate.ts';
import type { Services } from './forward.ts';
import { openTunnel, resizeTerminal, type Tunnel } from './open-tunnel.ts';
import { withoutClosedByExam } from './exam.ts';
import { findReachable, type Reachable } from './queries.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';
import { consumeTicket } from './tickets.ts';

/** The protocol that the server selects. A browser also offers `TICKET_PREFIX` with a ticket. */
const PROTOCOL = 'assay.instance';
const TICKET_PREFIX = 'assay.ticket.';
const PATH = /^\/api\/instance\/([0-9a-f-]{36})\/socket\/([a-z0-9-]{1,32})(?:\?(.*))?$/;
const MAX_MESSAGE_BYTES = 1024 * 1024;
/** Unsent bytes to a client beyond which the instance waits. */
const MAX_UNSENT_BYTES = 1024 * 1024;
/** Keeps proxies from closing a quiet connection, and detects a lost one. */
const PING_EVERY_MS = 30_000;
const GOING_AWAY = 1001;
const INTERNAL_ERROR = 1011;

const terminalSize = z.object({ columns: z.int().min(1).max(1000), rows: z.int().min(1).max(1000) });
type Size = z.output<typeof terminalSize>;
const textMessage = z.union([terminalSize, z.object({ end: z.literal(true) })]);
const DEFAULT_SIZE: Size = { columns: 80, rows: 24 };

/**
 * `GET /api/instance/:instanceId/socket/:endpoint` as a WebSocket: binary messages are the bytes of the endpoint, in
 * both directions. A text message to a terminal is its new size, as JSON; to another endpoint it is `{"end":true}`,
 * after which nothing more is sent. A browser identifies itself by a ticket, other clients by `Authorization`.
 */
export function makeSocketRoute({ context, streams }: Services) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(PROTOCOL) ? PROTOCOL : false),
  });
  return {
    matches: ({ url = '' }: IncomingMessage) => PATH.test(url),
    async serve(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
      try {
        const admitted = await admitSocket(request, context);
        if (typeof admitted === 'number') {
          refuseUpgrade(socket, admitted);
          return;
        }
        const { instanceId, sessionId, endpoint, access, size } = admitted;
        let cut = () => void socket.destroy();
        const forget = streams.add({ instanceId, sessionId, key: access.key, cut: () => cut() });
        if (!forget) {
          refuseUpgrade(socket, 429);
          return;
        }
        socket.once('close', forget);
        const tunnel = await openTunnel(context, instanceId, endpoint, access, size).catch(() => null);
        if (tunnel === null) {
          refuseUpgrade(socket, 502);
          return;
        }
        if (socket.destroyed) {
          tunnel.socket.destroy();
          return;
        }
        sockets.handleUpgrade(request, socket, head, (client) => {
          cut = () => {
            client.close(GOING_AWAY);
            tunnel.socket.destroy();
            setTimeout(() => client.terminate(), 1000).unref();
          };
          const resize = (to: Size) => {
            if (tunnel.terminalId === undefined) return;
            resizeTerminal(context, { instanceId, terminalId: tunnel.terminalId, access }, to);
          };
          pump(client, tunnel, resize);
        });
        // A handshake that the library refused.
        socket.once('close', () => tunnel.socket.destroy());
      } catch (error) {
        const refused = asRefusal(error);
        if (!refused) context.log.error({ err: error }, 'Cannot open a connection to an instance.');
        refuseUpgrade(socket, refused ? 403 : 500);
      }
    },
  };
}

interface AdmittedSocket {
  instanceId: string;
  sessionId: string;
  endpoint: InstanceEndpoint;
  access: Reachable;
  size?: Size;
}

/** The status of a refusal, if it is refused. Throws refusals of the viewer's token. */
async function admitSocket(request: IncomingMessage, context: AppContext): Promise<AdmittedSocket | number> {
  if (!isFromOwnPage(request, context)) return 403;
  const [, instanceId = '', name = '', query = ''] = PATH.exec(request.url ?? '') ?? [];
  const sessionId = await findSessionId(request, { instanceId, name }, context);
  if (sessionId === undefined) return 403;
  const access = await findReachable(context.db, { instanceId, sessionId }, new Date(context.clock.now()));
  const endpoint = access?.endpoints.find((one) => one.name === name && one.kind !== 'http');
  if (!access || !endpoint) return 404;
  const { contestId } = access;
  if ((await withoutClosedByExam(context, [{ sessionId, contestId }])).length === 0) return 403;
  const asked = new URLSearchParams(query);
  const wish = { columns: Number(asked.get('columns')), rows: Number(asked.get('rows')) };
  const size = endpoint.kind === 'terminal' ? (terminalSize.safeParse(wish).data ?? DEFAULT_SIZE) : undefined;
  return { instanceId, sessionId, endpoint, access, ...(size && { size }) };
}

/** Only browsers send `Origin`; pages elsewhere have no ticket, and are refused without looking at one. */
function isFromOwnPage({ headers }: IncomingMessage, { config }: AppContext): boolean {
  const { origin } = headers;
  if (origin === undefined) return true;
  if (config.publicOrigin !== null) return origin === config.publicOrigin;
  const forwarded = config.trustProxy === false ? undefined : headers['x-forwarded-host'];
  const host = URL.canParse(origin) ? new URL(origin).host : '';
  return host !== '' && (host === headers.host || host === forwarded);
}

async function findSessionId(
  request: IncomingMessage,
  { instanceId, name }: { instanceId: string; name: string },
  context: AppContext,
): Promise<string | undefined> {
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
  const ticket = offered.find((one) => one.startsWith(TICKET_PREFIX))?.slice(TICKET_PREFIX.length);
  if (ticket !== undefined) {
    const used = await consumeTicket(context, ticket);
    const isForThis = used?.instanceId === instanceId && used.endpoint === name && used.origin === undefined;
    return isForThis ? used.sessionId : undefined;
  }
  const viewer = await authenticate(request.headers, request.socket.remoteAddress ?? '', context, ['instance']);
  if (viewer.kind !== 'user' || (viewer.tags && !viewer.tags.includes('instance'))) return undefined;
  return viewer.sessionId;
}

/** Passes bytes in both directions; the slower side holds up the other. Closes both when one closes. */
function pump(client: WebSocket, { socket, terminalId }: Tunnel, resize: (size: Size) => void): void {
  let isAlive = true;
  const beating = setInterval(() => {
    if (!isAlive) client.terminate();
    isAlive = false;
    client.ping();
  }, PING_EVERY_MS);
  beating.unref();
  client.on('pong', () => {
    isAlive = true;
  });
  client.on('message', (data, isBinary) => {
    // With the default `binaryType`, messages are buffers.
    const bytes = data as Buffer;
    if (isBinary) {
      if (!socket.write(bytes)) client.pause();
      return;
    }
    const message = parseMessage(bytes.toString());
    if (message && 'columns' in message) resize(message);
    else if (message && terminalId === undefined) socket.end();
  });
  socket.on('drain', () => client.resume());
  socket.on('data', (chunk: Buffer) => {
    client.send(chunk, () => {
      if (client.bufferedAmount < MAX_UNSENT_BYTES) socket.resume();
    });
    if (client.bufferedAmount >= MAX_UNSENT_BYTES) socket.pause();
  });
  socket.once('end', () => client.close());
  socket.once('error', () => client.close(INTERNAL_ERROR));
  socket.once('close', () => client.close());
  client.once('close', () => {
    clearInterval(beating);
    socket.end();
    socket.destroySoon();
  });
  client.on('error', () => client.terminate());
}

function parseMessage(text: string): z.output<typeof textMessage> | undefined {
  try {
    return textMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
