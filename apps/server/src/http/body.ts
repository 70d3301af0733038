import type { FastifyInstance } from 'fastify';
import { refusal } from './refusal.ts';
import { refusalOfUnstorable } from './storable.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for routes without a body: any body sent to them is read and discarded. */
    takesBody?: boolean;
    /** True for OAuth routes called by programs: they also accept forms, and their refusals follow RFC 6749. */
    oauth?: boolean;
  }
}

/** Parses JSON bodies for the routes of this instance, form bodies for OAuth routes, and nothing else. */
export function parseBodies(app: FastifyInstance): void {
  // Refuses keys that could pollute prototypes.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // A body that is discarded may have any content type, or none.
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.takesBody === false) delete request.raw.headers['content-type'];
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    if (request.routeOptions.config.takesBody === false) return done(null, undefined);
    const type = request.headers['content-type'];
    // A string because of `parseAs`.
    if (request.routeOptions.config.oauth && isForm(type)) return done(null, parseForm(text as string));
    if (!isJson(type)) return done(refusal('unsupported-media-type'));
    if (text === '') return done(refusal('empty-body'));
    // A string because of `parseAs`; the parser replies through a callback.
    void parseJson(request, text as string, (error, body) => {
      if (error) done(refusal('malformed-json'));
      else done(refusalOfUnstorable(text as string, body), body);
    });
  });
}

function isForm(contentType: string | undefined): boolean {
  return /^\s*application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType ?? '');
}

/**
 * A repeated parameter becomes a list, which no form schema accepts. An empty one counts as absent (RFC 6749, section
 * 3.2).
 */
function parseForm(text: string): Record<string, string | string[]> {
  const form = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const before = form.get(name);
    if (before !== undefined) form.set(name, [before, value].flat());
    else if (value !== '') form.set(name, value);
  }
  return Object.fromEntries(form);
}

function isJson(contentType: string | undefined): boolean {
  return /^\s*application\/json\s*(;|$)/i.test(contentType ?? '');
}
