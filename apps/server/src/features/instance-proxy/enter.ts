import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AppContext } from '../../context.ts';
import { denialPage, ownHeaders, statusOf } from './denial-page.ts';
import { ENTER_PATH } from './enter-path.ts';
import type { HostTarget } from './instance-host.ts';
import { passCookie } from './pass.ts';
import { consumeTicket } from './tickets.ts';

export const isEnter = ({ method, url = '' }: IncomingMessage) =>
  method === 'GET' && url.split('?', 1)[0] === ENTER_PATH;

/** Exchanges a ticket for a pass to this host, and shows the first page of the endpoint. */
export async function enter(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  target: HostTarget & { kind: 'endpoint' },
  context: AppContext,
): Promise<void> {
  const ticket = new URL(url, 'http://host').searchParams.get('ticket') ?? '';
  const used = await consumeTicket(context, ticket);
  const isHere =
    used?.origin !== undefined &&
    used.instanceId === target.instanceId &&
    used.endpoint === target.endpoint &&
    new URL(used.origin).host === new URL(`http://${target.host}`).host;
  if (!isHere || used.origin === undefined) {
    response.writeHead(statusOf('no-pass'), ownHeaders).end(denialPage('no-pass'));
    return;
  }
  const { instanceId, endpoint, sessionId, origin } = used;
  response
    .writeHead(303, {
      ...ownHeaders,
      'set-cookie': passCookie(context, { instanceId, endpoint, sessionId, origin }),
      location: '/',
    })
    .end();
}
