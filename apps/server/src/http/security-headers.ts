import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const NONCE_BYTES = 16;

/** Headers of every reply. */
const common = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
} as const;
/** Headers that browsers use for pages only. Scripts and styles, of which a page loads dozens, omit them. */
export const pageHeaders = [
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
] as const;
/** For replies that are not pages: nothing in them may run or load anything. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";
/** For worker scripts that call the API: a worker has the policy of its own script, not of its page. */
export const workerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Sends the headers that restrict browsers, and keeps API replies out of caches. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...common, 'content-security-policy': dataPolicy });
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}

/** An unguessable value for one page. */
export function makeNonce(): string {
  return randomBytes(NONCE_BYTES).toString('base64');
}

/**
 * Content security policy of a page: our own or nonced scripts and styles; files and calls to this server and the given
 * origins; calls also to `called`. Style attributes are allowed because typeset mathematics needs them; the sanitizer
 * removes those of statements.
 */
export function pagePolicy(nonce: string, origins: readonly string[], called: readonly string[] = []): string {
  const files = ["'self'", ...origins].join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${files} data: blob:`,
    `media-src ${files}`,
    `font-src ${files}`,
    ['connect-src', files, ...called].join(' '),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
