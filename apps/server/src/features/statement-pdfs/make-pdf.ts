import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import type { Language } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import type { PageAnswer } from './page-printer.ts';

export interface PdfOrder {
  /** Path and query of the page. */
  page: string;
  /** Language of the words around the statements. */
  language: Language;
  /** Everything that the page depends on, except for what the program itself says. */
  content: readonly string[];
  fileName: string;
}

/** What the PDF is made for. */
interface PdfRequest {
  raw: FastifyRequest;
  reply: FastifyReply;
  viewer: UserViewer;
  /** URL of this server as the client uses it. */
  origin: string;
  context: AppContext;
}

/** What made PDF files take in memory together. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;
/** An element of a page that can be printed, see `Booklet` of the web client. */
const READY = '[data-booklet]';
/** Headers that say which client it is. */
const FORWARDED = ['host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];
/** Event streams never end. */
const STREAMS = '/api/events';
const TOKEN_LIFE_S = 3_600;

export type PdfCache = LRUCache<string, Buffer, () => Promise<Buffer>>;

/** Keeps the latest PDF files, and makes each of them once, however many wait for it. */
export function makePdfCache(): PdfCache {
  return new LRUCache({
    maxSize: MAX_KEPT_BYTES,
    sizeCalculation: (pdf) => pdf.length,
    // Others wait for a file that has to make room before it is there.
    ignoreFetchAbort: true,
    allowStaleOnFetchAbort: true,
    fetchMethod: (_key, _stale, { context: make }) => make(),
  });
}

/**
 * Sends a page of the web client as PDF, as this viewer sees it: Chromium has no network, and each request of the page
 * is made here with the viewer's rights, from the viewer's address.
 */
export async function sendPdf(order: PdfOrder, request: PdfRequest): Promise<FastifyReply> {
  const { context, reply, viewer, origin } = request;
  const key = createHash('sha256')
    .update(JSON.stringify([order.page, order.language, order.content]))
    .digest('hex');
  const pdf = await context.pdfs.forceFetch(key, {
    context: () =>
      context.printer.print({
        url: origin + order.page,
        locale: order.language === 'en' ? 'en-US' : 'zh-CN',
        storage: { 'assay-token': tokenForPage(viewer.userId) },
        ready: READY,
        answer: (url, headers) => (url.origin === origin ? answer(url, headers, request) : Promise.resolve(null)),
      }),
  });
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${order.fileName}"`,
    'cache-control': 'no-store',
  });
  return reply.send(pdf);
}

async function answer(url: URL, accept: string, { raw }: PdfRequest): Promise<PageAnswer | null> {
  if (url.pathname === STREAMS) return null;
  const forwarded = FORWARDED.flatMap((name) => {
    const value = raw.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const { authorization } = raw.headers;
  const { statusCode, headers, rawPayload } = await raw.server.inject({
    method: 'GET',
    url: url.pathname + url.search,
    remoteAddress: raw.socket.remoteAddress ?? raw.ip,
    headers: { ...Object.fromEntries(forwarded), accept, ...(authorization !== undefined && { authorization }) },
  });
  const texts = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name === 'content-length' ? [] : [[name, String(value)] as const],
  );
  return { status: statusCode, headers: Object.fromEntries(texts), body: rawPayload };
}

/**
 * Makes the page show what a signed-in user sees. It has no signature: requests are made with the viewer's own token.
 */
function tokenForPage(userId: string): string {
  const claims = { userId, exp: Math.floor(Date.now() / 1000) + TOKEN_LIFE_S };
  return `.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
}
