import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../context.ts';
import { FILES_PATH, readFileUrl, type FileRight } from '../../storage/file-url.ts';
import type { ByteRange, FileMethod, ObjectStore, OpenStoredFile } from '../../storage/object-store.ts';
import { sendError } from '../errors.ts';
import { isRanklistKey } from '../../storage/keys.ts';
import { contentTypeOf, dispositionOf } from './file-headers.ts';
import { makePackedDocuments, type PackedDocument } from './packed-documents.ts';
import type { LiveHub } from '../live.ts';
import { refusal } from '../refusal.ts';

export interface FilesOptions {
  store: ObjectStore;
  /** The secret that the store signs URLs with. */
  secret: Uint8Array;
  clock: Clock;
  live: Pick<LiveHub, 'onChange'>;
}

const PREFLIGHT_MAX_AGE_S = 86_400;
const METHODS = 'GET, HEAD, PUT, DELETE, OPTIONS';

/**
 * Serves and receives files under `/files/`. The signed URL is the only authorization: any origin may use one, and
 * other headers do not matter. Requires its own Fastify instance.
 */
export function serveFiles(app: FastifyInstance, { store, secret, clock, live }: FilesOptions): void {
  app.removeAllContentTypeParsers();
  // Streams bodies of any type and length to the handler; the signed URL limits the length.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.setErrorHandler(async (error: Error, request, reply) => {
    if (request.raw.destroyed && !request.raw.complete) {
      request.log.debug({ err: error }, 'The client disconnected during a transfer; nothing was stored.');
      return reply.hijack();
    }
    // Discards the remaining body of a refused upload without making the client wait.
    if (request.method === 'PUT') reply.header('connection', 'close');
    return sendError(error, request, reply);
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'ETag, Content-Length, Content-Range, Content-Disposition, Accept-Ranges',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      // Whatever a file contains, it is not treated as a page of ours and runs nothing.
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
      'cache-control': 'private, no-cache',
    });
  });
  const packed = makePackedDocuments(() => performance.now());
  live.onChange(({ type }) => {
    if (type === 'ranklist') packed.expire();
  });
  const url = `${FILES_PATH}*`;
  const rightOf = (request: FastifyRequest, ...methods: FileMethod[]): FileRight => {
    const { pathname, searchParams } = new URL(request.url, 'http://files.invalid');
    const right = readFileUrl(pathname.slice(FILES_PATH.length), searchParams, secret, clock.now());
    if (right === null || !methods.includes(right.method)) throw refusal('file-url-invalid');
    return right;
  };

  app.options(url, async (request, reply) => {
    reply.headers({
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      'access-control-max-age': PREFLIGHT_MAX_AGE_S,
    });
    return reply.code(204).send();
  });

  app.put(url, { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) => {
    const right = rightOf(request, 'PUT');
    const length = request.headers['content-length'];
    if (length !== undefined) refuseLength(Number(length), right);
    const { sha256 } = await store.put(right.key, request.raw, right);
    packed.expire();
    return reply.header('etag', `"${sha256}"`).send({});
  });

  app.delete(url, async (request, reply) => {
    await store.delete(rightOf(request, 'DELETE').key);
    packed.expire();
    return reply.send({});
  });

  app.route({
    method: ['GET', 'HEAD'],
    url,
    handler: async (request, reply) => {
      const right = rightOf(request, 'GET', ...(request.method === 'HEAD' ? (['HEAD'] as const) : []));
      const isPackable = isRanklistKey(right.key) && acceptsPacked(request);
      const known = isPackable ? packed.newest(right.key) : undefined;
      if (known) return await sendPacked(request, reply, known, right);
      const openedAtMs = performance.now();
      const file = await store.open(right.key);
      if (file === null) throw refusal('not-found');
      const document = isPackable ? await packed.take(right.key, file, openedAtMs) : null;
      return document ? await sendPacked(request, reply, document, right) : await sendFile(request, reply, file, right);
    },
  });
}

function refuseLength(length: number, right: FileRight): void {
  if (right.sizeBytes !== undefined && length !== right.sizeBytes) throw refusal('file-mismatch');
  if (right.maxBytes !== undefined && length > right.maxBytes) throw refusal('too-large');
}

async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  document: PackedDocument,
  right: FileRight,
): Promise<FastifyReply> {
  describeFile(reply, document, right);
  if (isUnchanged(request, document)) return reply.code(304).send();
  return reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' }).send(await document.bytes);
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: OpenStoredFile,
  right: FileRight,
): Promise<FastifyReply> {
  describeFile(reply, file, right);
  if (isUnchanged(request, file)) {
    await file.close();
    return reply.code(304).send();
  }
  const range = rangeOf(request, file);
  if (range === 'unsatisfiable') {
    await file.close();
    return reply.code(416).header('content-range', `bytes */${file.totalBytes}`).send();
  }
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${file.totalBytes}`);
  }
  reply.header('content-length', range ? range.to - range.from + 1 : file.totalBytes);
  if (request.method === 'HEAD') {
    await file.close();
    return reply.send();
  }
  return reply.send(file.read(range ?? undefined).stream);
}

type Version = Pick<OpenStoredFile, 'etag' | 'modifiedAt'>;

function describeFile(reply: FastifyReply, file: Version, { key, fileName }: FileRight): void {
  const type = contentTypeOf(fileName ?? key);
  reply.headers({
    'accept-ranges': 'bytes',
    etag: file.etag,
    'last-modified': file.modifiedAt.toUTCString(),
    'content-type': type,
    'content-disposition': dispositionOf(type, fileName),
  });
}

function isUnchanged(request: FastifyRequest, file: Version): boolean {
  const etags = request.headers['if-none-match'];
  if (etags !== undefined)
    return etags.split(',').some((tag) => ['*', file.etag].includes(tag.trim().replace(/^W\//, '')));
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return Math.floor(file.modifiedAt.getTime() / 1000) * 1000 <= since;
}

/** Whether the whole document may be sent compressed. */
function acceptsPacked(request: FastifyRequest): boolean {
  if (request.method !== 'GET' || request.headers.range !== undefined) return false;
  const accepted = request.headers['accept-encoding'] ?? '';
  return accepted.split(',').some((one) => {
    const [name, quality = 'q=1'] = one.split(';').map((part) => part.trim().toLowerCase());
    return (name === 'gzip' || name === '*') && Number(quality.slice('q='.length)) > 0;
  });
}

/** The requested range; null for the whole file and for several ranges (RFC 9110, 14.2). */
function rangeOf(request: FastifyRequest, file: OpenStoredFile): ByteRange | null | 'unsatisfiable' {
  const [, first, last] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(request.headers.range ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  const condition = request.headers['if-range'];
  // Dates are too coarse to distinguish two versions, so only an entity tag is accepted.
  if (typeof condition === 'string' && condition.trim() !== file.etag) return null;
  const end = file.totalBytes - 1;
  if (first === '') {
    const wanted = Number(last);
    return wanted === 0 || end < 0 ? 'unsatisfiable' : { from: Math.max(0, file.totalBytes - wanted), to: end };
  }
  const from = Number(first);
  const to = last === '' ? end : Math.min(Number(last), end);
  if (last !== '' && Number(last) < from) return null;
  return from > end ? 'unsatisfiable' : { from, to };
}
