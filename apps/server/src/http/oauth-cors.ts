import type { FastifyInstance } from 'fastify';

const ANY_ORIGIN = { 'access-control-allow-origin': '*' } as const;
const KEEP_PREFLIGHT_S = 86_400;

/**
 * Allows pages of other origins to call OAuth routes, as apps that run in a browser must. This is safe: we use no
 * cookies, so such a page can send only what it was given. All other routes stay closed to them.
 */
export function allowOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.oauth) reply.headers(ANY_ORIGIN);
  });
}

/** Replies to the preflight requests of browsers for these paths. */
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
