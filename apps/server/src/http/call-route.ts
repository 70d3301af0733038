import type { EndpointKey } from '@assay/contract';
import type { AppContext } from '../context.ts';
import { parseParams, parseWith } from './mount.ts';
import { refusal } from './refusal.ts';
import type { Route } from './route.ts';
import type { UserViewer } from './viewer/viewer.ts';

/** What a call takes from the request that causes it. */
export interface CallOrigin {
  context: AppContext;
  ip: string;
  requestId: string;
  /** URL of this server as the client uses it, without trailing slash. */
  origin: string;
  userAgent: string;
  signal: AbortSignal;
}

interface Call {
  viewer: UserViewer;
  params: unknown;
  body?: unknown;
  query?: unknown;
}

/**
 * Calls an endpoint as a user would over the wire, for protocols that do the same things under other names: place,
 * scope of the token, rights, validation, audit log and refusals are those of the endpoint.
 */
export async function callRoute(
  { key, endpoint, scope, handle }: Route,
  call: Call,
  from: CallOrigin,
): Promise<unknown> {
  const { viewer } = call;
  if (viewer.tags && !viewer.tags.some((tag) => endpoint.tags.includes(tag))) throw refusal('token-not-for-this');
  const params = parseParams(endpoint, call.params);
  const { ip, userAgent, context } = from;
  if (viewer.locks.length > 0) await admit(key, { viewer, params, ip, userAgent }, context);
  const input = { ...from, viewer, params };
  // The types are checked by `route`.
  const found = await scope?.(input as never);
  const query = parseWith(endpoint.query, call.query, 'querystring');
  const body = parseWith(endpoint.body, call.body, 'body');
  return await handle({ ...input, scope: found, query, body, language: 'en', authorization: undefined } as never);
}

async function admit(
  key: EndpointKey,
  request: { viewer: UserViewer; params: unknown; ip: string; userAgent: string },
  { places }: AppContext,
): Promise<void> {
  await places.admit({ key, query: {}, ...request });
}
