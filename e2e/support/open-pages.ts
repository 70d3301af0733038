import type { BrowserContext, Page, Request } from 'playwright-core';

/* What the open pages of a journey show, for the report of one that fails. */

/** Characters of a page and number of requests in the report. */
const MAX_PAGE_CHARS = 4_000;
const MAX_REQUESTS = 20;
const LOOK_MS = 20_000;

interface Watched {
  context: BrowserContext;
  page: Page;
  pageErrors: readonly string[];
  waiting: Set<Request>;
  /** Refused and failed requests, the newest last. */
  refused: string[];
}

const open = new Set<Watched>();

/** Adds a visitor to the report until their browser profile is closed. */
export function watch({ context, page, pageErrors }: Pick<Watched, 'context' | 'page' | 'pageErrors'>): void {
  const watched: Watched = { context, page, pageErrors, waiting: new Set(), refused: [] };
  const nameOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;
  const end = (request: Request, outcome: string | null) => {
    watched.waiting.delete(request);
    if (outcome !== null) watched.refused = [...watched.refused, `${nameOf(request)}: ${outcome}`].slice(-MAX_REQUESTS);
  };
  page.on('request', (request) => watched.waiting.add(request));
  page.on('requestfailed', (request) => end(request, request.failure()?.errorText ?? 'failed'));
  page.on('requestfinished', (request) => {
    void request.response().then(
      (reply) => end(request, reply && reply.status() >= 400 ? String(reply.status()) : null),
      // The page was closed meanwhile.
      () => end(request, null),
    );
  });
  open.add(watched);
  context.on('close', () => open.delete(watched));
}

/** The address, texts, errors and requests of each open page. */
export async function describeOpenPages(): Promise<string> {
  return (await Promise.all([...open].map(describe))).join('\n');
}

async function describe({ page, pageErrors, waiting, refused }: Watched): Promise<string> {
  const texts = await page
    .locator('body')
    .ariaSnapshot({ timeout: LOOK_MS })
    .catch((error: unknown) => `no texts: ${String(error)}`);
  const pending = [...waiting].slice(-MAX_REQUESTS).map((request) => `${request.method()} ${request.url()}`);
  const lists = { errors: pageErrors, 'requests without a reply': pending, 'refused requests': refused };
  return [
    `── ${page.url()}`,
    texts.length > MAX_PAGE_CHARS ? `${texts.slice(0, MAX_PAGE_CHARS)}…` : texts,
    ...Object.entries(lists).flatMap(([name, rows]) => (rows.length === 0 ? [] : [`${name}:`, ...rows])),
  ].join('\n');
}
