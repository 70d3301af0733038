import { endpoints, refusals, type Endpoint, type EndpointKey, type RefusalCode } from '@assay/contract';
import { refusalsOf } from '@assay/contract/openapi';
import type { ViewerName } from '../rights/cast.ts';
import { canariesIn } from './canaries.ts';
import type { WireReply } from './exchange.ts';
import { LONG_ADDRESS, type WireRequest } from './write-request.ts';

/*
 * Promises for every reply to any request: it is well-formed, matches the contract, and contains nothing of the other
 * organization.
 */

/** What users of another organization see by design; everything else is a leak. */
const seenByAll = /^orgs\.(name|email)$/;
const seen: Partial<Record<ViewerName, RegExp>> = {
  // Site administrators manage accounts, read the audit log, and see the health of every runner.
  'site admin': /^(users|audit_log|orgs|runners|runner_reports)\./,
};

/** The broken promises of a reply; empty if there are none. */
export function brokenPromises(
  key: EndpointKey,
  viewer: ViewerName,
  request: WireRequest,
  reply: WireReply,
  secretIds: readonly string[],
): string[] {
  const body = parse(reply);
  return [
    ...(reply.status >= 500 && !isOfBucket(body) ? [`a fault: ${reply.status}`] : []),
    ...wrongShape(endpoints[key], request, reply, body),
    // The audit log shows administrators what they sent themselves.
    ...leaks(viewer, request, reply, key.endsWith('/audit') ? [] : secretIds),
  ];
}

/** An administrator may have accidentally configured a bucket that does not exist. */
function isOfBucket(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'refusal' in body && body.refusal === 'org-storage-unusable';
}

function parse({ headers, text }: WireReply): unknown {
  if (!headers['content-type']?.includes('json') || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function wrongShape(endpoint: Endpoint, request: WireRequest, { status }: WireReply, body: unknown): string[] {
  if (status >= 500 || request.method === 'HEAD') return [];
  if (status < 200 || (status >= 300 && status !== 304 && status < 400)) return [`an unexpected status: ${status}`];
  if (status >= 400) return wrongRefusal(endpoint, request, status, body);
  if (request.disguised || endpoint.reply === null) return [];
  const parsed = endpoint.reply.safeParse(body);
  return parsed.success ? [] : [`a reply that does not match the contract: ${parsed.error.message}`];
}

function wrongRefusal(endpoint: Endpoint, request: WireRequest, status: number, body: unknown): string[] {
  // The HTTP parser refuses before there is a request.
  if (status === 431 && request.path.length > LONG_ADDRESS) return [];
  if (status === 417 && request.headers['expect'] !== undefined) return [];
  if (typeof body !== 'object' || body === null || !('refusal' in body) || !('message' in body))
    return [`a refusal without its message: ${status}`];
  const code = String(body.refusal);
  if (!(code in refusals)) return [`an unknown refusal: ${code}`];
  // Looked up above.
  if (refusals[code as RefusalCode].status !== status) return [`the refusal ${code} with the status ${status}`];
  const declared: readonly string[] = [
    ...refusalsOf(endpoint),
    'conflict',
    'out-of-space',
    'org-storage-unusable',
    ...(request.path.length > LONG_ADDRESS ? ['route-not-found'] : []),
  ];
  return request.disguised || declared.includes(code) ? [] : [`an undeclared refusal: ${code}`];
}

function leaks(viewer: ViewerName, request: WireRequest, reply: WireReply, secretIds: readonly string[]): string[] {
  const revealed = `${JSON.stringify(reply.headers)} ${reply.text}`;
  const canaries = canariesIn(revealed).filter((name) => !seenByAll.test(name) && !seen[viewer]?.test(name));
  const asked = `${decodeLoosely(request.path)} ${request.body?.toString() ?? ''}`.toLowerCase().replaceAll('-', '');
  const ids = secretIds.filter((id) => {
    if (!revealed.includes(id)) return false;
    // A signed URL of a file grants access to it, even to a viewer who only knew the id before.
    return revealed.includes('/files/') || !asked.includes(id.replaceAll('-', ''));
  });
  return [
    ...(canaries.length > 0 ? [`secrets of another organization: ${canaries.join(', ')}`] : []),
    ...(ids.length > 0 && viewer !== 'site admin' ? [`ids of another organization: ${ids.join(', ')}`] : []),
  ];
}

function decodeLoosely(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
