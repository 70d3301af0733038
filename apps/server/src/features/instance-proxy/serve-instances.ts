import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { admit, isOriginForm, targetOf, type Denial } from './admit.ts';
import { denialPage, ownHeaders, statusOf } from './denial-page.ts';
import { enter, isEnter } from './enter.ts';
import { forwardRequest, forwardUpgrade, type Services } from './forward.ts';
import type { HostTarget } from './instance-host.ts';
import { makeOpenStreams } from './open-streams.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';
import { makeSocketRoute } from './socket-route.ts';

type Below = Exclude<HostTarget, { kind: 'platform' }>;

/**
 * Serves the hosts of instances, before Fastify sees a request: nothing of the platform, not even an error or a header,
 * appears at their origins. Also serves the platform's WebSockets to other endpoints of instances.
 */
export function serveInstances(http: FastifyInstance, context: AppContext): void {
  const services: Services = { context, streams: makeOpenStreams(context) };
  const { domain } = context.config.instances;
  const { server } = http;
  const platform = server.listeners('request');
  const openSocket = makeSocketRoute(services);
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const target = targetOf(request, domain);
    if (target.kind === 'platform') for (const listener of platform) listener.call(server, request, response);
    else void serveRequest(request, response, target, services);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const target = targetOf(request, domain);
    const isWebSocket = request.headers.upgrade?.toLowerCase() === 'websocket';
    if (target.kind !== 'platform' && isWebSocket) void serveUpgrade(request, socket, head, target, services);
    else if (target.kind === 'platform' && isWebSocket && openSocket.matches(request))
      void openSocket.serve(request, socket, head);
    else serveWithoutUpgrade(server, request, socket, head);
  });
  // If the server listens on several addresses of one name, requests to all but the first skip the above.
  http.addHook('onRequest', async ({ raw }) => {
    if (targetOf(raw, domain).kind !== 'platform') throw refusal('route-not-found');
  });
}

async function serveRequest(
  request: IncomingMessage,
  response: ServerResponse,
  target: Below,
  services: Services,
): Promise<void> {
  response.on('error', () => response.destroy());
  try {
    const denial = await handle(request, response, target, services);
    if (denial !== undefined) deny(request, response, denial);
  } catch (error) {
    services.context.log.error({ err: error }, 'Cannot serve a request to an instance.');
    deny(request, response, 'unreachable');
  }
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  target: Below,
  services: Services,
): Promise<Denial | undefined> {
  if (target.kind === 'nothing') return 'unknown-host';
  if (isOriginForm(request) && isEnter(request)) {
    await enter(request, response, target, services.context);
    return undefined;
  }
  const admitted = await admit(request, target, services.context);
  if (typeof admitted === 'string') return admitted;
  return await forwardRequest(request, response, admitted, services);
}

/** Once a reply has begun, it can only be cut. Unread bodies of denied requests end with the connection. */
function deny(request: IncomingMessage, response: ServerResponse, denial: Denial): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(statusOf(denial), { ...ownHeaders, connection: 'close' });
  response.end(request.method === 'HEAD' ? undefined : denialPage(denial));
}

async function serveUpgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  target: Below,
  services: Services,
): Promise<void> {
  try {
    const admitted = target.kind === 'nothing' ? 'unknown-host' : await admit(request, target, services.context);
    const denial =
      typeof admitted === 'string' ? admitted : await forwardUpgrade(request, socket, head, admitted, services);
    if (denial === undefined || !socket.writable) socket.destroy();
    else refuseUpgrade(socket, statusOf(denial));
  } catch (error) {
    services.context.log.error({ err: error }, 'Cannot serve a WebSocket of an instance.');
    socket.destroy();
  }
}

/**
 * Serves a request as if it had not asked for another protocol, such as HTTP/2, which a server may ignore (RFC 9110,
 * 7.8): its head is read again without the wish.
 */
function serveWithoutUpgrade(server: Server, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { rawHeaders, method, url, httpVersion } = request;
  const dropped = new Set(['upgrade', 'connection', 'http2-settings']);
  const lines = Array.from({ length: rawHeaders.length / 2 }, (_, at) => [rawHeaders[2 * at], rawHeaders[2 * at + 1]])
    .filter(([name]) => !dropped.has(name?.toLowerCase() ?? ''))
    .map(([name, value]) => `${name}: ${value}\r\n`);
  const text = `${method} ${url} HTTP/${httpVersion}\r\n${lines.join('')}Connection: close\r\n\r\n`;
  socket.unshift(Buffer.concat([Buffer.from(text, 'latin1'), head]));
  server.emit('connection', socket);
}
