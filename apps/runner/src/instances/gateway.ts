import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, Socket, type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { InstanceAccess, InstanceEndpoint } from '@assay/contract';
import type { Log } from '../log.ts';
import type { Engine } from './engine.ts';
import type { AllocatedInstance, AllocatedService } from './driver.ts';
import { judgeInstance, readQuestion, type InstanceQuestion } from './judging/judge-instance.ts';
import { openTerminal, readSize, type Size, type Terminal } from './terminal.ts';

const KEY_BYTES = 32;
const CONNECT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;
/** Connections of one instance at the same time. */
const MAX_CONNECTIONS = 256;
const MAX_TERMINALS = 8;
const MAX_BODY_BYTES = 512 * 1024;
/** Checks of one instance that wait for each other. */
const MAX_WAITING_CHECKS = 16;
/** Time for bytes of a side that has closed to reach the other one, which may have stopped reading. */
const DRAIN_MS = 10_000;
const DEFAULT_SIZE: Size = { columns: 80, rows: 24 };
/** `<service>.<instance>:<port>`, with `terminal.` in front for a shell. */
const TARGET = /^(terminal\.)?([a-z0-9-]{1,32})\.([0-9a-f-]{36}):([0-9]{1,5})$/;
const JUDGE_PATH = /^\/judge\/([0-9a-f-]{36})$/;
const SIZE_PATH = /^\/terminal\/([0-9a-f-]{36})\/([0-9a-f-]{36})\/size$/;

export interface GatewayOptions {
  host: string;
  /** 0: any free port. */
  port: number;
  /** What servers dial, as `host:port`; absent: the address that is bound. */
  address?: string | undefined;
  engine: Engine;
  log: Log;
}

interface Entry {
  instance: AllocatedInstance;
  key: string;
  /** The open sides of each connection, which counts until both have closed. */
  connections: Set<Set<Duplex>>;
  terminals: Map<string, Terminal>;
  /** The last of the checks, which run one after the other, and how many there are. */
  checks: { last: Promise<unknown>; count: number };
}

/**
 * Connects servers to services of instances: `CONNECT` with the key of the instance, to a declared port or a declared
 * terminal. It never connects to anything else, whatever the target of a request says. It also judges answers by the
 * instance, whose secret never leaves this runner.
 */
export class Gateway {
  private readonly server: Server;
  private readonly options: GatewayOptions;
  private readonly entries = new Map<string, Entry>();

  private constructor(options: GatewayOptions) {
    this.options = options;
    this.server = createServer((request, response) => {
      this.answer(request, response).catch((error: unknown) => {
        options.log.warn('A call of the gateway failed.', { error });
        reply(response, 502);
      });
    });
    this.server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy());
      this.tunnel(request, socket, head).catch((error: unknown) => {
        options.log.warn('A connection to an instance failed.', { error });
        refuse(socket, 502);
      });
    });
    this.server.on('clientError', (_, socket) => refuse(socket, 400));
  }

  static async open(options: GatewayOptions): Promise<Gateway> {
    const gateway = new Gateway(options);
    gateway.server.listen(options.port, options.host);
    await once(gateway.server, 'listening');
    return gateway;
  }

  /** What servers dial. */
  get address(): string {
    if (this.options.address !== undefined) return this.options.address;
    // A server that listens on a port has this kind of address.
    const { address, port, family } = this.server.address() as AddressInfo;
    return family === 'IPv6' ? `[${address}]:${port}` : `${address}:${port}`;
  }

  /** Lets servers reach an instance, with a new key. */
  admit(instance: AllocatedInstance): InstanceAccess {
    this.expel(instance.instanceId);
    const key = randomBytes(KEY_BYTES).toString('base64url');
    const checks = { last: Promise.resolve(), count: 0 };
    this.entries.set(instance.instanceId, { instance, key, connections: new Set(), terminals: new Map(), checks });
    return { address: this.address, key, endpoints: instance.endpoints };
  }

  /** Ends all connections to an instance and refuses new ones. */
  expel(instanceId: string): void {
    const entry = this.entries.get(instanceId);
    this.entries.delete(instanceId);
    for (const sides of entry?.connections ?? []) for (const side of sides) side.destroy();
  }

  async close(): Promise<void> {
    for (const instanceId of this.entries.keys()) this.expel(instanceId);
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }

  private async tunnel(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const [, terminal, service = '', instanceId = '', port = ''] = TARGET.exec(request.url ?? '') ?? [];
    const entry = this.entries.get(instanceId);
    if (!entry) return refuse(socket, 404);
    if (!hasKey(request, entry.key)) return refuse(socket, 407);
    const kinds: InstanceEndpoint['kind'][] = terminal === undefined ? ['http', 'tcp'] : ['terminal'];
    const isDeclared = entry.instance.endpoints.some(
      (one) => one.service === service && one.port === Number(port) && kinds.includes(one.kind),
    );
    const target = entry.instance.services.get(service);
    if (!isDeclared || !target) return refuse(socket, 404);
    if (entry.connections.size >= MAX_CONNECTIONS) return refuse(socket, 503);
    const sides = new Set<Duplex>();
    entry.connections.add(sides);
    const track = (side: Duplex) => {
      sides.add(side);
      side.once('close', () => {
        sides.delete(side);
        if (sides.size === 0) entry.connections.delete(sides);
      });
    };
    track(socket);
    // Detects a server that is gone while the service has nothing to send.
    if (socket instanceof Socket) socket.setKeepAlive(true, KEEP_ALIVE_MS);
    if (terminal === undefined) {
      const service = connect({
        host: target.address,
        port: Number(port),
        allowHalfOpen: true,
        noDelay: true,
        keepAlive: true,
      });
      track(service);
      return await joinPort(socket, head, service);
    }
    if (entry.terminals.size >= MAX_TERMINALS) return refuse(socket, 503);
    const { 'x-terminal-columns': columns, 'x-terminal-rows': rows } = request.headers;
    await this.joinTerminal(socket, head, entry, target, readSize(columns, rows) ?? DEFAULT_SIZE);
  }

  private async joinTerminal(
    socket: Duplex,
    head: Buffer,
    entry: Entry,
    { containerId, terminal: command }: AllocatedService,
    size: Size,
  ): Promise<void> {
    const id = randomUUID();
    const terminal = await openTerminal(this.options.engine, containerId, size, command);
    const close = () => {
      entry.terminals.delete(id);
      terminal.close().catch((error: unknown) => this.options.log.debug('A terminal did not close.', { error }));
    };
    if (socket.destroyed) return close();
    entry.terminals.set(id, terminal);
    socket.once('close', close);
    // A shell whose user has left is of no use, so half a connection is none.
    socket.once('end', () => socket.destroy());
    accept(socket, { 'x-terminal-id': id });
    join(socket, head, terminal.stream);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '' } = request;
    const [, judged] = JUDGE_PATH.exec(url) ?? [];
    const [, resized, terminalId = ''] = SIZE_PATH.exec(url) ?? [];
    const isKnown = (judged !== undefined && method === 'POST') || (resized !== undefined && method === 'PUT');
    const entry = isKnown ? this.entries.get(judged ?? resized ?? '') : undefined;
    if (!entry) return reply(response, 404);
    if (!hasKey(request, entry.key)) return reply(response, 407);
    const terminal = entry.terminals.get(terminalId);
    if (judged === undefined && !terminal) return reply(response, 404);
    const text = await readBody(request);
    if (terminal) {
      const size = text === undefined ? undefined : readSizeOf(text);
      if (!size) return reply(response, 400);
      await terminal.resize(size);
      return reply(response, 204);
    }
    const question = text === undefined ? undefined : readQuestion(text);
    if (!question) return reply(response, 400);
    await this.judge(entry, question, response);
  }

  /** Judges an answer when the earlier ones of the same instance are judged. */
  private async judge(entry: Entry, question: InstanceQuestion, response: ServerResponse): Promise<void> {
    const { checks, instance } = entry;
    if (checks.count >= MAX_WAITING_CHECKS) return reply(response, 503);
    checks.count++;
    const work = checks.last.then(() => judgeInstance(this.options.engine, instance, question));
    checks.last = work.catch(() => undefined);
    try {
      const judged = await work;
      // The instance may have been removed meanwhile, so that nothing that it reported counts.
      if (judged === 'missing' || this.entries.get(instance.instanceId) !== entry) return reply(response, 404);
      if (judged === 'stopped') return reply(response, 409);
      const body = Buffer.from(JSON.stringify(judged));
      const headers = { 'content-type': 'application/json', 'content-length': body.length, connection: 'close' };
      response.writeHead(200, headers).end(body);
    } finally {
      checks.count--;
    }
  }
}

/** Connects a socket to a port of a service. */
async function joinPort(socket: Duplex, head: Buffer, target: Socket): Promise<void> {
  const timer = setTimeout(() => target.destroy(new Error('timeout')), CONNECT_TIMEOUT_MS);
  const isOpen = await new Promise<boolean>((resolve) => {
    target.once('connect', () => resolve(true));
    target.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
  clearTimeout(timer);
  if (!isOpen || socket.destroyed) {
    target.destroy();
    return refuse(socket, 502);
  }
  accept(socket, {});
  join(socket, head, target);
}

/** Copies bytes in both directions. The end of one direction does not end the other; an error ends both. */
function join(left: Duplex, head: Buffer, right: Duplex): void {
  const fail = () => {
    left.destroy();
    right.destroy();
  };
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    one.once('error', fail);
    // What the other has not sent yet is still sent.
    one.once('close', () => {
      const late = setTimeout(() => other.destroy(), DRAIN_MS);
      other.once('close', () => clearTimeout(late));
      other.end(() => other.destroy());
    });
  }
  if (head.length > 0) right.write(head);
  left.pipe(right);
  right.pipe(left);
}

/** Compares digests, which have equal lengths and whose comparison reveals nothing of the key. */
function hasKey(request: IncomingMessage, key: string): boolean {
  const given = /^Bearer ([A-Za-z0-9_-]{1,64})$/.exec(request.headers['proxy-authorization'] ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(key));
}

/** The body of a call; undefined if it is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function readSizeOf(text: string): Size | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || !('columns' in body) || !('rows' in body)) return undefined;
    return readSize(body.columns, body.rows);
  } catch {
    return undefined;
  }
}

function accept(socket: Duplex, headers: Record<string, string>): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 200 Connection Established\r\n${lines.join('')}\r\n`);
}

function refuse(socket: Duplex, status: number): void {
  if (socket.destroyed || !socket.writable) return;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`, () =>
    socket.destroy(),
  );
}

function reply(response: ServerResponse, status: number): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-length': 0, connection: 'close' }).end();
}
