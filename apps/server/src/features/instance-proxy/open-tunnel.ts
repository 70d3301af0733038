import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { InstanceEndpoint } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { guardOf } from '../../storage/buckets/address-rules.ts';
import type { Reachable } from './queries.ts';

/** The gateway of a runner answers immediately; only the network can be slow. */
const CONNECT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 15_000;

/** The gateway, or the instance behind it, does not respond. */
export class GatewayFault extends Error {
  override name = 'GatewayFault';
}

export interface Tunnel {
  socket: Socket;
  /** Of a terminal: its id at the gateway. */
  terminalId: string | undefined;
}

export interface TerminalSize {
  columns: number;
  rows: number;
}

/**
 * Opens a connection to an endpoint through the gateway of its runner. The caller closes the socket. An organization
 * chooses the address of its own runners, so these must not be on this machine or in a private network, unless the
 * operator allows it. Throws `GatewayFault`.
 */
export async function openTunnel(
  { config }: Pick<AppContext, 'config'>,
  instanceId: string,
  endpoint: InstanceEndpoint,
  access: Reachable,
  size?: TerminalSize,
): Promise<Tunnel> {
  const isTerminal = endpoint.kind === 'terminal';
  const target = `${isTerminal ? 'terminal.' : ''}${endpoint.service}.${instanceId}:${isTerminal ? 1 : endpoint.port}`;
  return await new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new GatewayFault('The gateway does not respond.', { cause }));
    try {
      const opening = request({
        method: 'CONNECT',
        path: target,
        headers: {
          host: target,
          'proxy-authorization': `Bearer ${access.key}`,
          ...(size && { 'x-terminal-columns': String(size.columns), 'x-terminal-rows': String(size.rows) }),
        },
        timeout: CONNECT_TIMEOUT_MS,
        createConnection: () => dialGateway(config, access),
      });
      opening.once('timeout', () => opening.destroy(new Error('It took too long.')));
      opening.once('error', fail);
      opening.once('response', (reply) => {
        reply.destroy();
        fail(new Error(`Status ${reply.statusCode}.`));
      });
      opening.once('connect', (reply, socket: Socket, head) => {
        opening.off('error', fail);
        if (reply.statusCode !== 200) {
          socket.destroy();
          fail(new Error(`Status ${reply.statusCode}.`));
          return;
        }
        socket.setTimeout(0);
        socket.setNoDelay(true);
        socket.setKeepAlive(true, KEEP_ALIVE_MS);
        if (head.length > 0) socket.unshift(head);
        const id = reply.headers['x-terminal-id'];
        resolve({ socket, terminalId: typeof id === 'string' ? id : undefined });
      });
      opening.end();
    } catch (error) {
      fail(error);
    }
  });
}

/** Changes the size of an open terminal. Failures are ignored: the next change may succeed. */
export function resizeTerminal(
  { config }: Pick<AppContext, 'config'>,
  { instanceId, terminalId, access }: { instanceId: string; terminalId: string; access: Reachable },
  size: TerminalSize,
): void {
  const body = JSON.stringify(size);
  const sending = request({
    method: 'PUT',
    path: `/terminal/${instanceId}/${encodeURIComponent(terminalId)}/size`,
    headers: {
      host: access.address,
      'proxy-authorization': `Bearer ${access.key}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
    timeout: CONNECT_TIMEOUT_MS,
    createConnection: () => dialGateway(config, access),
  });
  sending.once('timeout', () => sending.destroy());
  sending.once('error', () => undefined);
  sending.once('response', (reply) => reply.resume());
  sending.end(body);
}

/** Throws if the address is refused. */
export function dialGateway(config: AppContext['config'], { address, runnerOrgId }: Reachable): Socket {
  const { hostname, port } = new URL(`http://${address}`);
  const guard = guardOf(`http://${address}`, { ownEndpoint: null, allowed: config.storageAllowPrivate });
  const isTrusted = runnerOrgId === null;
  if (!isTrusted) guard?.checkHost(hostname);
  return connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? 80 : Number(port),
    ...(!isTrusted && guard && { lookup: guard.lookup }),
  });
}
