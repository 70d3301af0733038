import { endpoints, type Endpoint, type EndpointKey } from '@assay/contract';
import type { Row, RequestParts } from '../rights/row.ts';
import { writeJson, writeText } from './hostile-values.ts';
import type { Disguise, Edit, HostileRequest } from './hostile-request.ts';
import type { World } from './world.ts';

/** A request as sent over the network. */
export interface WireRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** No content length is sent. */
  chunked: boolean;
  /** True if the path, method or content type may no longer be those of the endpoint. */
  disguised: boolean;
}

type Tree = Record<string, unknown>;
/** Longer URLs may be too long for the server. */
export const LONG_ADDRESS = 4_096;
const OVERSIZE_BYTES = 1_048_577;

/** Inserts the ids of the scene into a request and serializes it. */
export async function writeRequest(
  key: EndpointKey,
  row: Row,
  request: HostileRequest,
  world: World,
): Promise<WireRequest> {
  const endpoint: Endpoint = endpoints[key];
  const scene = await world.scene();
  const sent: RequestParts = row.send(scene, world.cast, request.viewer);
  const base =
    request.base === 'fit'
      ? { query: sent.query ?? {}, body: 'body' in sent ? sent.body : endpoint.body === null ? undefined : {} }
      : { query: request.base.query ?? {}, body: request.base.body };
  // Copies: edits modify them in place.
  const parts: Tree = structuredClone({ params: { ...scene, ...sent.params }, query: base.query, body: base.body });
  keepNamed(parts, key);
  for (const edit of request.edits) applyEdit(parts, edit, world.ids);
  const [method = '', pattern = ''] = key.split(' ');
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodePart(writeText((parts['params'] as Tree)[name])),
  );
  // Without its last part a path belongs to another endpoint.
  const isOther = path.includes('//') || path.endsWith('/');
  const query = writeQuery(parts['query'] as Tree);
  const body = parts['body'] === undefined ? undefined : writeJson(parts['body']);
  return disguise(
    {
      method,
      path: query === '' ? path : `${path}?${query}`,
      headers: {
        ...world.cast.headers[request.viewer],
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : Buffer.from(body),
      chunked: false,
      disguised: isOther,
    },
    request.disguise,
  );
}

/** Only the parameters in the path. */
function keepNamed(parts: Tree, key: EndpointKey): void {
  const names = [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  parts['params'] = Object.fromEntries(names.map((name) => [name, (parts['params'] as Tree)[name] ?? 'x']));
}

/** Every place of a tree: its parent and key. */
function placesOf(parent: Tree, key: string): [Tree, string][] {
  const value = parent[key];
  const below = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  return [[parent, key], ...below.flatMap((one) => placesOf(value as Tree, one))];
}

function applyEdit(parts: Tree, { part, at, change }: Edit, ids: World['ids']): void {
  const places = placesOf(parts, part);
  // The root only if there is nothing else: a path without parameters is another path.
  const usable = part === 'body' || places.length === 1 ? places : places.slice(1);
  const [parent, key] = usable[at % usable.length] ?? [parts, part];
  const value = parent[key];
  switch (change.kind) {
    case 'set':
      if (parent === parts && part !== 'body') return;
      return set(parent, key, change.value);
    case 'add':
      if (typeof value === 'object' && value !== null) return set(value as Tree, change.key, change.value);
      return parent === parts ? undefined : set(parent, change.key, change.value);
    case 'drop':
      return parent === parts && part !== 'body' ? undefined : void delete parent[key];
    case 'wrap':
      return parent === parts && part !== 'body' ? undefined : set(parent, key, [value]);
    case 'retype':
      if (typeof value === 'string' && value !== '' && Number.isFinite(Number(value)))
        return set(parent, key, Number(value));
      return typeof value === 'number' || typeof value === 'boolean' ? set(parent, key, String(value)) : undefined;
    case 'repeat':
      return parent === parts && part !== 'body' ? undefined : set(parent, key, [value, value]);
    case 'id': {
      const known = ids[change.of];
      // The one with the same name, if there is one: it gets furthest.
      const named = known.find(([name]) => name === key);
      const [, id] = change.pick % 3 !== 0 && named ? named : (known[change.pick % known.length] ?? ['', '']);
      return parent === parts && part !== 'body' ? undefined : set(parent, key, id);
    }
  }
}

/** Own properties only, whatever the key is. */
function set(target: Tree, key: string, value: unknown): void {
  // A copy: later edits may modify it in place.
  Object.defineProperty(target, key, {
    value: structuredClone(value),
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function encodePart(text: string): string {
  // Dots alone would be a path to the parent.
  if (text === '.' || text === '..') return text.replaceAll('.', '%2E');
  return encodeURIComponent(text.toWellFormed());
}

/** A list is a repeated key. */
function writeQuery(query: Tree): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.slice(0, 50) : [value]).map((one: unknown) => [name, writeText(one)] as const),
  );
  return pairs
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&');
}

function disguise(request: WireRequest, how: Disguise): WireRequest {
  const { body, headers } = request;
  switch (how.kind) {
    case 'none':
      return request;
    case 'type':
      return { ...request, headers: { ...headers, 'content-type': how.value } };
    case 'header':
      return { ...request, headers: { ...headers, [how.name]: how.value } };
    case 'path':
      return { ...request, path: `${request.path}${how.value}`, disguised: true };
    case 'method':
      // Refusals of the HTTP parser have a body, which no client expects for HEAD.
      return request.path.length > LONG_ADDRESS ? request : { ...request, method: how.value, disguised: true };
    case 'bytes': {
      const json = body ?? Buffer.from('{}');
      const typed = { 'content-type': 'application/json', ...headers };
      const bytes = {
        cut: json.subarray(0, Math.max(1, json.length - 1)),
        comma: Buffer.concat([json, Buffer.from(',')]),
        bom: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), json]),
        'utf-16': Buffer.from(json.toString(), 'utf16le'),
        'latin-1': Buffer.concat([
          Buffer.from('{"a":"'),
          Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80]),
          Buffer.from('"}'),
        ]),
        empty: Buffer.alloc(0),
        oversize: Buffer.alloc(OVERSIZE_BYTES, ' '),
        words: Buffer.from('not json at all'),
        chunked: json,
      }[how.value];
      const isChunked = how.value === 'chunked';
      return {
        ...request,
        headers: { ...typed, ...(isChunked && { 'transfer-encoding': 'chunked' }) },
        body: bytes,
        chunked: isChunked,
      };
    }
  }
}
