import type { FastifyInstance } from 'fastify';
import { endpoints, refusals, type Endpoint, type RefusalCode } from '@assay/contract';
import { groupBy, makeOpenApi, refusalsOf } from '@assay/contract/openapi';
import { problemConfigJsonSchema } from '@assay/problem';
import { refusal } from './http/refusal.ts';
import { makeNonce, pagePolicy } from './http/security-headers.ts';
import { VERSION } from './version.ts';
import { escapeHtml } from './http/escape-html.ts';

const KEEP_S = 3_600;

/**
 * Serves reference documents for authors of clients and problems: the API for programs and people, the schema of
 * problem configs, the refusals.
 */
export function serveDocuments(app: FastifyInstance): void {
  let openApi: string | undefined;
  app.get('/api/docs/openapi.json', (_, reply) => {
    openApi ??= JSON.stringify(makeOpenApi(VERSION));
    return reply.headers(cached('application/json; charset=utf-8')).send(openApi);
  });
  app.get('/api/docs', (_, reply) => {
    const nonce = makeNonce();
    return reply.headers(pageHeaders(nonce)).send(makePage('Assay API', nonce, describeRoutes()));
  });
  app.get<{ Params: { name: string } }>('/schemas/:name', (request, reply) => {
    if (request.params.name !== 'problem-config.json') throw refusal('not-found');
    return reply.headers(cached('application/json; charset=utf-8')).send(JSON.stringify(problemConfigJsonSchema()));
  });
  app.get<{ Params: { code: string } }>('/refusals/:code', (request, reply) => {
    const code = Object.keys(refusals).find((one): one is RefusalCode => one === request.params.code);
    if (code === undefined) throw refusal('not-found');
    const nonce = makeNonce();
    return reply.headers(pageHeaders(nonce)).send(makePage(code, nonce, describeRefusal(code)));
  });
}

function cached(contentType: string) {
  return { 'content-type': contentType, 'cache-control': `public, max-age=${KEEP_S}` };
}

function pageHeaders(nonce: string) {
  return { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy(nonce, []) };
}

function describeRoutes(): string {
  const areas = groupBy(Object.entries<Endpoint>(endpoints), ([, one]) => one.tags[0] ?? 'health');
  const sections = [...areas].map(([area, routes]) => {
    const rows = routes.map(([key, one]) => {
      const codes = one.refusals.map((code) => `<a href="/refusals/${code}">${code}</a>`).join(', ');
      return `<tr><td><code>${escapeHtml(key)}</code></td><td>${escapeHtml(one.summary)}</td><td>${one.viewer}</td><td>${codes}</td></tr>`;
    });
    return `<h2>${escapeHtml(area)}</h2><table><tr><th>route</th><th>what it does</th><th>who</th><th>refusals of its own</th></tr>${rows.join('')}</table>`;
  });
  return `<h1>Assay API ${VERSION}</h1><p>For programs: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>${sections.join('')}`;
}

function describeRefusal(code: RefusalCode): string {
  const { status, en, zh } = refusals[code];
  const routes = Object.entries<Endpoint>(endpoints).filter(([, one]) => refusalsOf(one).includes(code));
  const list = routes.map(([key]) => `<li><code>${escapeHtml(key)}</code></li>`).join('');
  return `<h1>${code}</h1><p>${status}</p><p>${escapeHtml(en)}</p><p lang="zh-Hans">${escapeHtml(zh)}</p><ul>${list}</ul><p><a href="/api/docs">Assay API</a></p>`;
}

function makePage(title: string, nonce: string, body: string): string {
  const style =
    ':root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8884}code{font-size:.9em}';
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style nonce="${nonce}">${style}</style><body>${body}</body></html>`;
}
