import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from './errors.ts';
import { withHeadMark, writeHead, type PageHead } from './page-head.ts';
import { languageOf, refusal } from './refusal.ts';
import { makeNonce, pageHeaders, pagePolicy, workerPolicy } from './security-headers.ts';

export interface WebOptions {
  /** Folder of the built web client. It may be built after the server has started. */
  root: string;
  /** Other origins that pages may load files from and call. */
  origins: readonly string[];
  /** Origins that pages may call but not load files from, such as sign-in services. */
  calledOrigins: readonly string[];
  /** Metadata of the requested page for search engines. */
  findHead: (request: FastifyRequest) => Promise<PageHead>;
}

const YEAR_S = 31_536_000;
/** Headers that an immutable file does not need; omitting them makes a first visit about 1.5 KiB smaller. */
const revalidation = ['etag', 'last-modified', 'accept-ranges'];
/** The script that shares one event stream between all tabs, or a compressed version of it. */
const LIVE_WORKER = /\/assets\/live-worker-[\w-]+\.js/;
/** Placeholder of the nonce in the built page. */
const NONCE_MARK = '__CSP_NONCE__';

/** The built web client, relative to the sources or to the bundle of this server. */
export function defaultWebRoot(): string {
  const candidates = [join(import.meta.dirname, '../../../web/dist'), join(import.meta.dirname, '../../web/dist')];
  return candidates.find((folder) => existsSync(folder)) ?? candidates[0] ?? '';
}

/**
 * Serves the web client: files as they are (or their compressed version, if there is one), those with a hash in their
 * name as immutable, and the page for every other path that a browser requests.
 */
export async function serveWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const readPage = makePageReader(join(options.root, 'index.html'));
  await app.register(fastifyStatic, {
    root: options.root,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // The page is never sent without its nonce.
    allowedPath: (path) => path !== '/index.html',
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(options.root, 'assets/'));
      if (isHashed) for (const name of [...pageHeaders, ...revalidation, 'x-request-id']) reply.removeHeader(name);
      if (LIVE_WORKER.test(path)) reply.header('content-security-policy', workerPolicy);
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!acceptsHtml(request)) {
      throw refusal('route-not-found', { message: `There is no ${request.method} ${pathOf(request)}.` });
    }
    return sendPage(reply, readPage(), await findHead(request, options), options);
  };
  app.get('/', answer);
  app.setNotFoundHandler(answer);
  // Folders and paths outside the root.
  app.setErrorHandler((error, request, reply) =>
    isFileRefused(error) ? answer(request, reply) : sendError(asError(error), request, reply),
  );
}

/**
 * The page is served even if the database does not respond, then without metadata for search engines, not even
 * `noindex`.
 */
async function findHead(request: FastifyRequest, options: WebOptions): Promise<PageHead> {
  try {
    return await options.findHead(request);
  } catch (error) {
    request.log.warn({ err: error, requestId: request.id }, 'Cannot load the metadata of a page.');
    return {
      language: languageOf(request.headers['accept-language']),
      title: '',
      description: '',
      canonical: undefined,
      type: 'website',
      branding: null,
    };
  }
}

function isFileRefused(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && (error.statusCode === 403 || error.statusCode === 400);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

function acceptsHtml(request: FastifyRequest): boolean {
  const path = pathOf(request);
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (path === '/api' || path.startsWith('/api/') || path.startsWith('/assets/')) return false;
  const accept = request.headers.accept ?? '';
  return path === '/' || accept.includes('text/html');
}

function sendPage(
  reply: FastifyReply,
  page: string | undefined,
  head: PageHead,
  { origins, calledOrigins }: WebOptions,
): FastifyReply {
  const nonce = makeNonce();
  reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': pagePolicy(nonce, origins, calledOrigins),
  });
  if (page === undefined) return reply.code(503).send(notBuilt.replaceAll(NONCE_MARK, nonce));
  return reply.code(200).send(writeHead(page.replaceAll(NONCE_MARK, nonce), head));
}

/** Reloads the page after a new build. Every script and style in it gets a nonce. */
function makePageReader(file: string): () => string | undefined {
  let cached: { builtAt: number; page: string } | undefined;
  return () => {
    const builtAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (builtAt === undefined) return undefined;
    if (cached?.builtAt !== builtAt) cached = { builtAt, page: withHeadMark(withNonces(readFileSync(file, 'utf8'))) };
    return cached.page;
  };
}

function withNonces(page: string): string {
  return page.replace(/<(script|style)\b(?![^>]*\bnonce=)/gi, `<$1 nonce="${NONCE_MARK}"`);
}

const notBuilt = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Assay</title>
<style nonce="${NONCE_MARK}">body{font:16px/1.6 system-ui,sans-serif;max-width:40rem;margin:15vh auto;padding:0 1rem}code{background:#8882;padding:.1em .3em}</style>
<h1>The pages are not built yet</h1>
<p>The server is running, but the web client has not been built. Run <code>npm run build</code>, then reload this page.</p>
<p lang="zh-Hans">服务器正在运行，但网页客户端尚未构建。请运行 <code>npm run build</code>，然后刷新本页。</p>
`;
