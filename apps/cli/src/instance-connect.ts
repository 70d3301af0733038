import { createServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createWebSocketStream, WebSocket } from 'ws';
import type { Credentials } from './credentials.ts';
import type { Terminal } from './main.ts';
import { connect } from './server.ts';
import { requireCredentials } from './sign-in.ts';
import { say } from './texts.ts';
import { UserError } from './user-error.ts';

const CONNECT_TIMEOUT_MS = 30_000;
const HIGHEST_PORT = 65_535;
/** The server answers so if the instance has ended, and if the token is not valid for it. */
const ENDED: readonly number[] = [403, 404];

export interface Connecting {
  instanceId: string;
  endpoint: string;
  /** Absent: the system chooses. */
  port: string | undefined;
}

/**
 * Opens a port of this machine, for programs on it only, whose connections lead to an endpoint of an instance, until
 * the user cancels. Throws when the instance has ended.
 */
export async function connectInstance(terminal: Terminal, { instanceId, endpoint, port = '0' }: Connecting) {
  const { language, print, signal } = terminal;
  const localPort = /^\d{1,5}$/.test(port) ? Number(port) : Number.NaN;
  if (!(localPort <= HIGHEST_PORT)) throw new UserError('bad-port', { port });
  const credentials = await requireCredentials(terminal);
  const call = connect(credentials.server, { token: credentials.token, language });
  // Says in a sentence why an instance cannot be reached.
  const params = { instanceId };
  const { url } = await call('POST /api/instance/:instanceId/ticket', { params, body: { endpoint } });
  if (url !== undefined) {
    print(say(language, 'web-page', { url }));
    return;
  }
  const ended = new AbortController();
  const sockets = new Set<Socket>();
  const listener = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    void tunnel(socket, credentials, { instanceId, endpoint }).catch((error: unknown) => {
      socket.destroy();
      if (error instanceof InstanceEnded) ended.abort();
      else print(say(language, 'instance-silent', { why: error instanceof Error ? error.message : String(error) }));
    });
  });
  try {
    const address = await listen(listener, localPort);
    print(say(language, 'connected-at', { address, endpoint }));
    await aborted(AbortSignal.any([signal, ended.signal]));
  } finally {
    listener.close();
    for (const socket of sockets) socket.destroy();
  }
  if (ended.signal.aborted) throw new UserError('instance-ended', {});
}

class InstanceEnded extends Error {}

/** Passes the bytes of one local connection through a WebSocket of its own. */
async function tunnel(
  socket: Socket,
  { server, token }: Credentials,
  { instanceId, endpoint }: { instanceId: string; endpoint: string },
): Promise<void> {
  const url = new URL(`/api/instance/${instanceId}/socket/${endpoint}`, server);
  url.protocol = url.protocol.replace('http', 'ws');
  const client = new WebSocket(url, ['assay.instance'], {
    headers: { authorization: `Bearer ${token}` },
    handshakeTimeout: CONNECT_TIMEOUT_MS,
    perMessageDeflate: false,
  });
  const opened = new Promise<void>((resolve, reject) => {
    client.once('open', resolve);
    client.once('error', reject);
    client.once('unexpected-response', (request, reply) => {
      request.destroy();
      const status = reply.statusCode ?? 0;
      reject(ENDED.includes(status) ? new InstanceEnded() : new Error(`status ${status}`));
    });
  });
  socket.once('close', () => client.close());
  const stream = createWebSocketStream(client);
  stream.on('error', () => undefined);
  await opened;
  // A program may end its side and still wait for the answer. Either side closing is no failure.
  const sending = pipeline(socket, stream, { end: false }).then(() => client.send('{"end":true}'));
  await Promise.allSettled([sending, pipeline(stream, socket)]);
}

async function listen(listener: TcpServer, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    listener.once('error', (error) => reject(new UserError('port-taken', { port: String(port), why: error.message })));
    listener.listen(port, '127.0.0.1', resolve);
  });
  // A TCP server that listens has an address with a port.
  return `127.0.0.1:${(listener.address() as AddressInfo).port}`;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
