import type { FastifyInstance } from 'fastify';
import { refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for routes that take no body: whatever is sent to them is read and forgotten. */
    takesBody?: boolean;
  }
}

/** Reads JSON bodies of the routes of this instance, and nothing else. */
export function parseJsonBodies(app: FastifyInstance): void {
  // Refuses keys that would reach into prototypes.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, text, done) => {
    if (request.routeOptions.config.takesBody === false) return done(null, undefined);
    if (!isJson(request.headers['content-type'])) return done(refusal('unsupported-media-type'));
    if (text === '') return done(refusal('empty-body'));
    // Asked for as text above; the parser calls back instead of answering.
    void parseJson(request, text as string, (error, body) => {
      if (error) done(refusal('malformed-json'));
      else done(null, body);
    });
  });
}

function isJson(contentType: string | undefined): boolean {
  return /^\s*application\/json\s*(;|$)/i.test(contentType ?? '');
}
