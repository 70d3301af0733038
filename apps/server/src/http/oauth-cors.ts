import type { FastifyInstance } from 'fastify';

const ANY_ORIGIN = { 'access-control-allow-origin': '*' } as const;
const KEEP_PREFLIGHT_S = 86_400;

/**
 * Lets pages of other origins call the routes of OAuth, as apps that run in a browser must. Nothing is given away by
 * it: we use no cookies, so such a page can send only what it has been given. Every other route stays closed to them.
 */
export function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.oauth) reply.headers(ANY_ORIGIN);
  });
}

/** Answers the question a browser asks before a call to one of the paths. */
export function answerPreflights(app: FastifyInstance, paths: readonly string[]): void {
  for (const path of paths) {
    app.options(path, { config: { oauth: true } }, (_, reply) =>
      reply
        .headers({
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': 'authorization, content-type',
          'access-control-max-age': KEEP_PREFLIGHT_S,
        })
        .code(204)
        .send(),
    );
  }
}
