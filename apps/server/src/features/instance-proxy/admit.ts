import type { IncomingMessage } from 'node:http';
import type { InstanceEndpoint } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { withoutClosedByExam } from './exam.ts';
import { valuesOf } from './headers.ts';
import { parseHost, type HostTarget } from './instance-host.ts';
import { parseCookies, readPass, type Pass } from './pass.ts';
import { findReachable, type Reachable } from './queries.ts';

/** Why a request does not reach an instance. */
export type Denial =
  'malformed' | 'unknown-host' | 'no-pass' | 'foreign-page' | 'ended' | 'exam' | 'too-many' | 'unreachable';

export interface Admitted {
  pass: Pass;
  endpoint: InstanceEndpoint;
  access: Reachable;
}

/** Methods that pages of other origins may use: they change nothing, and only navigation gets a reply. */
const READING = new Set(['GET', 'HEAD']);

/**
 * What a request is for, by every header that could name its host. If any of them names an instance, so that it is
 * unclear, the request is never the platform's.
 */
export function targetOf(request: IncomingMessage, domain: string | null): HostTarget {
  const hosts = valuesOf(request, 'host');
  const targets = hosts.map((host) => parseHost(host, domain));
  const [first] = targets;
  if (targets.length === 1 && first && first.kind !== 'platform') return first;
  const forwarded = valuesOf(request, 'x-forwarded-host').flatMap((value) => value.split(','));
  const others = [...targets, ...forwarded.map((host) => parseHost(host, domain))];
  return others.some(({ kind }) => kind !== 'platform') ? { kind: 'nothing' } : { kind: 'platform' };
}

/** A request target must be a path: an absolute URL could name another host than `Host`. */
export function isOriginForm({ url = '', method }: IncomingMessage): boolean {
  return url.startsWith('/') && method !== 'CONNECT' && method !== 'TRACE';
}

/** Admits a request of a browser that has used a ticket for this host, in a session that still reaches the instance. */
export async function admit(
  request: IncomingMessage,
  target: HostTarget & { kind: 'endpoint' },
  context: AppContext,
): Promise<Admitted | Denial> {
  if (!isOriginForm(request)) return 'malformed';
  const cookies = valuesOf(request, 'cookie').flatMap((header) => parseCookies(header));
  const found = readPass(context, cookies);
  if (!found || !isFor(found, target)) return 'no-pass';
  if (isFromForeignPage(request, found.origin)) return 'foreign-page';
  const access = await findReachable(context.db, found, new Date(context.clock.now()));
  const endpoint = access?.endpoints.find(({ name, kind }) => name === found.endpoint && kind === 'http');
  if (!access || !endpoint) return 'ended';
  const isOpen = (await withoutClosedByExam(context, [{ ...found, contestId: access.contestId }])).length > 0;
  return isOpen ? { pass: found, endpoint, access } : 'exam';
}

function isFor({ instanceId, endpoint, origin }: Pass, target: HostTarget & { kind: 'endpoint' }): boolean {
  const { protocol, host } = new URL(origin);
  const isHost = new URL(`${protocol}//${target.host}`).host === host;
  return isHost && instanceId === target.instanceId && endpoint === target.endpoint;
}

/**
 * Browsers attach the pass also to requests by pages of other hosts of the same site, such as other instances. Only
 * links to a page are let through. A WebSocket must name the page's own origin.
 */
function isFromForeignPage(request: IncomingMessage, ownOrigin: string): boolean {
  const isUpgrade = request.headers.upgrade !== undefined;
  const origins = valuesOf(request, 'origin');
  if (isUpgrade) return origins.length !== 1 || origins[0] !== ownOrigin;
  const site = request.headers['sec-fetch-site'];
  const isNavigation = request.headers['sec-fetch-mode'] === 'navigate';
  const isReading = READING.has(request.method ?? '');
  if ((site === 'cross-site' || site === 'same-site') && !(isNavigation && isReading)) return true;
  return !isReading && origins.some((origin) => origin !== ownOrigin);
}
