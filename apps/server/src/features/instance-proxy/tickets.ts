import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findOwnScope } from '../instances/instance-scope.ts';
import { consumeChallenge, putChallenge } from '../proofs/challenges.ts';
import { ENTER_PATH } from './enter-path.ts';
import { endpointOrigin } from './instance-host.ts';
import { findReachable } from './queries.ts';

/** A ticket is used immediately by the page that got it. */
const TICKET_LIFETIME_MS = 60_000;

const ticketData = z.object({
  instanceId: z.string(),
  endpoint: z.string(),
  sessionId: z.string(),
  /** Of the pages of an endpoint of kind `http`. */
  origin: z.string().optional(),
});
export type Ticket = z.output<typeof ticketData>;

/** A ticket admits once, within a minute, in the session that got it, to one endpoint of one instance. */
export const makeTicket = route('POST /api/instance/:instanceId/ticket', {
  scope: findOwnScope,
  handle: async ({ scope: { id: instanceId }, body: { endpoint: name }, viewer: { sessionId }, origin, context }) => {
    const { db, clock, config } = context;
    const access = await findReachable(db, { instanceId, sessionId }, new Date(clock.now()));
    if (!access) throw refusal('instance-not-ready');
    const endpoint = access.endpoints.find((one) => one.name === name);
    if (!endpoint) throw refusal('not-found');
    const place = { instanceId, endpoint: name };
    if (endpoint.kind !== 'http') return { ticket: await putTicket(context, { ...place, sessionId }) };
    const pages = endpointOrigin(place, config.instances.domain, origin);
    if (pages === undefined) throw refusal('instance-unreachable');
    const ticket = await putTicket(context, { ...place, sessionId, origin: pages });
    return { url: `${pages}${ENTER_PATH}?ticket=${ticket}` };
  },
});

function putTicket(context: AppContext, data: Ticket): Promise<string> {
  return putChallenge(context, { purpose: 'instance-ticket', data: { ...data }, lifetimeMs: TICKET_LIFETIME_MS });
}

/**
 * Uses up a ticket. Undefined if it is unknown, used or expired. The session may have ended; `findReachable` checks it.
 */
export async function consumeTicket(context: AppContext, ticket: string): Promise<Ticket | undefined> {
  if (ticket === '') return undefined;
  const found = await consumeChallenge(context, ticket, { purpose: 'instance-ticket' });
  return ticketData.safeParse(found?.data).data;
}
