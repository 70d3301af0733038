import type { FastifyInstance } from 'fastify';
import { refusal } from './refusal.ts';
import { refusalOfUnstorable } from './storable.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for routes that take no body: whatever is sent to them is read and forgotten. */
    takesBody?: boolean;
    /** True for routes that programs ask by OAuth: forms are read too, and refusals are worded as RFC 6749 does. */
    oauth?: boolean;
  }
}

/** Reads JSON bodies of the routes of this instance, forms where a route takes them, and nothing else. */
export function parseBodies(app: FastifyInstance): void {
  // Refuses keys that would reach into prototypes.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // Of what kind it is does not matter where a body is forgotten, not even that the kind is none.
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.takesBody === false) delete request.raw.headers['content-type'];
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    if (request.routeOptions.config.takesBody === false) return done(null, undefined);
    const type = request.headers['content-type'];
    // Asked for as text above.
    if (request.routeOptions.config.oauth && isForm(type)) return done(null, parseForm(text as string));
    if (!isJson(type)) return done(refusal('unsupported-media-type'));
    if (text === '') return done(refusal('empty-body'));
    // Asked for as text above; the parser calls back instead of answering.
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
 * A parameter sent twice becomes a list, which no schema of a form takes. An empty one counts as left out (RFC 6749,
 * section 3.2).
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
