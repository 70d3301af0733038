import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { isRanklistShown } from '@assay/rules';
import type { AppContext } from '../../context.ts';
import { originOf } from '../../http/origin.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { refusal } from '../../http/refusal.ts';
import { listed, listRanklists, type ListedKind, type ListedRow } from './queries.ts';

type Context = Pick<AppContext, 'db' | 'config' | 'clock'>;

/** Maximum number of rows per part. An organization has three pages; the protocol allows 50,000 URLs. */
const PART_ROWS = 10_000;
const BATCH_ROWS = 1_000;
/** Maximum number of URLs in a part, and of parts in the index, by the protocol. */
const MOST = 50_000;
/** How long search engines and this server cache them. */
const KEEP_S = 900;
const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const PART = /^(org|problem|contest|user)(?:-([0-9a-f-]{36}))?\.xml$/;

const pathsOf: Record<ListedKind, (row: ListedRow) => string[]> = {
  org: ({ id }) => [`/org/${id}`, `/org/${id}/problem`, `/org/${id}/contest`],
  problem: ({ id, orgId }) => [`/org/${orgId}/problem/${id}`],
  contest: ({ id, orgId }) => [`/org/${orgId}/contest/${id}`],
  user: ({ id }) => [`/user/${id}`],
};

/**
 * Serves `robots.txt` and the sitemap (sitemaps.org): an index of parts, each of which continues after an id, so that
 * no part changes when rows are added before it. Parts are read in batches and streamed.
 */
export function serveSitemap(app: FastifyInstance, context: Context): void {
  const { config } = context;
  const findParts = cacheFor(context, () => listParts(context));
  // Without a public origin the reply repeats the request's Host header, so a shared cache must not store it.
  const caching = config.publicOrigin === null ? 'no-store' : `public, max-age=${KEEP_S}`;
  const xml = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': caching };

  app.get('/robots.txt', (request, reply) =>
    reply
      .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': caching })
      .send(`User-agent: *\nDisallow:\n\nSitemap: ${originOf(request, config)}/sitemap.xml\n`),
  );
  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request, config);
    const parts = (await findParts()).map((name) => `<sitemap>${loc(`${origin}/sitemap/${name}`)}</sitemap>\n`);
    return reply.headers(xml).send(`${XML}<sitemapindex ${NAMESPACE}>\n${parts.join('')}</sitemapindex>\n`);
  });
  app.get<{ Params: { name: string } }>('/sitemap/:name', (request, reply) => {
    const urls = urlsOf(context, request.params.name);
    if (urls === undefined) throw refusal('not-found');
    return reply.headers(xml).send(Readable.from(printUrls(originOf(request, config), urls)));
  });
}

async function listParts({ db }: Context): Promise<string[]> {
  const parts = ['site.xml'];
  for (const kind of ['org', 'problem', 'contest', 'user'] as const) {
    let after: string | null = null;
    while (parts.length < MOST) {
      // A part lists what follows `after`; without anything there is no such part.
      const [first] = await listed[kind](db, { after, limit: 1 });
      if (!first) break;
      parts.push(after === null ? `${kind}.xml` : `${kind}-${after}.xml`);
      const [last]: ListedRow[] = await listed[kind](db, { after, limit: 1, offset: PART_ROWS - 1 });
      if (!last) break;
      after = last.id;
    }
  }
  return parts;
}

/** Paths of a part in batches; undefined if there is no such part. */
function urlsOf(context: Context, name: string): AsyncIterable<readonly string[]> | undefined {
  if (name === 'site.xml') return sitePages(context);
  const [, kind, after] = PART.exec(name) ?? [];
  return isListedKind(kind) ? objects(context, kind, after ?? null) : undefined;
}

function isListedKind(kind: string | undefined): kind is ListedKind {
  return kind !== undefined && Object.hasOwn(listed, kind);
}

async function* sitePages({ db }: Context): AsyncGenerator<readonly string[]> {
  const fixed = ['/', '/about', '/announcement'];
  const boards = await listRanklists(db, MOST - fixed.length);
  const shown = boards.filter((one) => isRanklistShown(one, one.nowMs));
  yield [...fixed, ...shown.map(({ id }) => `/rk/${id}`)];
}

async function* objects({ db }: Context, kind: ListedKind, after: string | null): AsyncGenerator<readonly string[]> {
  let last = after;
  for (let count = 0; count < PART_ROWS; count += BATCH_ROWS) {
    const rows = await listed[kind](db, { after: last, limit: BATCH_ROWS });
    yield rows.flatMap(pathsOf[kind]);
    last = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH_ROWS) return;
  }
}

async function* printUrls(origin: string, batches: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  yield `${XML}<urlset ${NAMESPACE}>\n`;
  for await (const batch of batches) {
    yield batch
      .map(
        (path) => `<url>${loc(origin + path)}</url>
`,
      )
      .join('');
  }
  yield '</urlset>\n';
}

const loc = (url: string) => `<loc>${escapeHtml(url)}</loc>`;

/** Caches a result for a while. Concurrent calls share one; a failure is not cached. */
function cacheFor<T>({ clock }: Context, find: () => Promise<T>): () => Promise<T> {
  let cached: { untilMs: number; result: Promise<T> } | undefined;
  return () => {
    if (cached && clock.now() < cached.untilMs) return cached.result;
    const result = find();
    const entry = { untilMs: clock.now() + KEEP_S * 1_000, result };
    cached = entry;
    result.catch(() => {
      if (cached === entry) cached = undefined;
    });
    return result;
  };
}
