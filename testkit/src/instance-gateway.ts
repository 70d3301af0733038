import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Server as TcpServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { InstanceAccess } from '@assay/contract';

/* A small gateway as runners have it, with services that say what reaches them. */

interface SeenRequest {
  method: string;
  url: string;
  rawHeaders: string[];
  headers: IncomingMessage['headers'];
  body: string;
}

export interface TestGateway {
  access: InstanceAccess;
  /** Requests that reached the web service. */
  seen: SeenRequest[];
  /** `CONNECT` targets, with the key. */
  connects: { target: string; authorization: string | undefined; size: string }[];
  /** Sizes that terminals were changed to. */
  sizes: string[];
  /** Open connections to services. */
  open: Set<Duplex>;
  /** Answers the next requests of the web service; default: 200 `hello`. */
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;
  /** Questions that servers asked, and how the next are answered; default: the answer is `right`. */
  judged: Record<string, unknown>[];
  judge: (question: Record<string, unknown>) => { status: number; body?: unknown };
  /** Instance ids that the gateway knows. */
  instanceIds: Set<string>;
  close(): Promise<void>;
}

/** Starts a gateway with a web service (HTTP and an echoing WebSocket), an echoing TCP service, and terminals. */
export async function startGateway(): Promise<TestGateway> {
  const key = randomBytes(32).toString('base64url');
  const web = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { method = '', url = '', rawHeaders, headers } = request;
      gateway.seen.push({ method, url, rawHeaders, headers, body });
      gateway.answer(request, response, body);
    });
  });
  const sockets = new WebSocketServer({ server: web });
  sockets.on('connection', (client, { rawHeaders, headers, method = '', url = '' }) => {
    gateway.seen.push({ method, url, rawHeaders, headers, body: '' });
    client.on('message', (data, isBinary) => client.send(data, { binary: isBinary }));
  });
  const tcp = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.pipe(socket);
  });
  const ports = { web: await listen(web), tcp: await listen(tcp) };
  const front = createServer((request, response) => {
    if (request.headers['proxy-authorization'] !== `Bearer ${key}`) {
      response.writeHead(407).end();
      return;
    }
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const [, judgedId] = /^\/judge\/(.+)$/.exec(request.url ?? '') ?? [];
      if (judgedId === undefined) {
        gateway.sizes.push(`${request.url} ${text}`);
        response.end('{}');
        return;
      }
      // Servers send objects.
      const question = JSON.parse(text) as Record<string, unknown>;
      gateway.judged.push(question);
      const { status, body } = gateway.instanceIds.has(judgedId) ? gateway.judge(question) : { status: 404 };
      response.writeHead(status, { connection: 'close' }).end(body === undefined ? undefined : JSON.stringify(body));
    });
  });
  front.on('connect', (request, client: Duplex) => {
    const target = request.url ?? '';
    const authorization = request.headers['proxy-authorization'];
    const { 'x-terminal-columns': columns, 'x-terminal-rows': rows } = request.headers;
    const size = [columns, rows].flat().join('x');
    gateway.connects.push({ target, authorization, size });
    client.on('error', () => client.destroy());
    const refuse = (status: number) => client.end(`HTTP/1.1 ${status} Refused\r\n\r\n`);
    const [, terminal, service, id = '', port] =
      /^(terminal\.)?([a-z0-9-]+)\.([0-9a-f-]{36}):(\d+)$/.exec(target) ?? [];
    if (authorization !== `Bearer ${key}`) refuse(407);
    else if (!gateway.instanceIds.has(id)) refuse(404);
    else if (terminal !== undefined) {
      track(client);
      client.on('end', () => client.end());
      client.write('HTTP/1.1 200 OK\r\nx-terminal-id: t1\r\n\r\n$ ');
      client.on('data', (chunk: Buffer) => client.write(`[${chunk.toString()}]`));
    } else if (service === 'app' && (port === '8080' || port === '9000')) {
      const upstream = connect(port === '8080' ? ports.web : ports.tcp, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n');
        client.pipe(upstream).pipe(client);
      });
      track(client);
      upstream.on('error', () => client.destroy());
      client.on('close', () => upstream.destroy());
      upstream.on('close', () => client.destroy());
    } else refuse(404);
  });
  const track = (socket: Duplex) => {
    gateway.open.add(socket);
    socket.once('close', () => gateway.open.delete(socket));
  };
  const gateway: TestGateway = {
    access: {
      address: `127.0.0.1:${await listen(front)}`,
      key,
      endpoints: [
        { name: 'web', service: 'app', port: 8080, kind: 'http' },
        { name: 'raw', service: 'app', port: 9000, kind: 'tcp' },
        { name: 'shell', service: 'app', port: 1, kind: 'terminal' },
      ],
    },
    seen: [],
    connects: [],
    sizes: [],
    judged: [],
    judge: ({ answer }) => ({ status: 200, body: { matches: answer === 'right' } }),
    open: new Set(),
    answer: (_, response) => void response.end('hello'),
    instanceIds: new Set(),
    async close() {
      for (const socket of gateway.open) socket.destroy();
      sockets.close();
      web.closeAllConnections();
      front.closeAllConnections();
      await Promise.all([web, tcp, front].map((one) => new Promise((resolve) => one.close(resolve))));
    },
  };
  return gateway;
}

async function listen(server: Server | TcpServer): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server that listens has an address with a port.
  return (server.address() as AddressInfo).port;
}
