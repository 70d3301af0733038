import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { RefusalCode } from '@assay/contract';
import { violatedUnique } from '../db/errors.ts';
import { Refusal, refusal, refusalBody } from './refusal.ts';

/** Maps refusals of the framework to ours. */
const frameworkRefusals: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'empty-body',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-json',
  FST_ERR_BAD_URL: 'route-not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'route-not-found',
};

/** Replies to every error: refusals by the table, everything else as a fault with an id that the log line repeats. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refused = asRefusal(error);
  if (refused) {
    const isOAuth = request.routeOptions.config.oauth === true;
    const body = refusalBody(refused, request.headers['accept-language'], isOAuth);
    if (refused.options.waitS !== undefined) reply.header('retry-after', refused.options.waitS);
    if (isOAuth && refused.status === 401) reply.header('www-authenticate', challengeFor(body.error));
    return reply.code(refused.status).send(body);
  }
  const faultId = randomUUID();
  request.log.error(
    { err: error, faultId, requestId: request.id, route: request.routeOptions.url },
    'Request failed with a fault.',
  );
  return reply.code(500).send({
    statusCode: 500,
    error: STATUS_CODES[500],
    message: `Something went wrong on our side. If it keeps happening, tell an administrator this number: ${faultId}.`,
    faultId,
  });
}

/** The authentication scheme to use instead: an app uses its secret, a token's bearer another token. */
function challengeFor(error: string): string {
  return error === 'invalid_client' ? 'Basic realm="Assay"' : `Bearer realm="Assay", error="${error}"`;
}

/** The refusal behind an error; undefined for a fault. */
export function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const mapped = frameworkRefusals[code];
  if (mapped) return refusal(mapped);
  // A concurrent request came first, and the route had no more specific refusal.
  if (violatedUnique(error) !== undefined) return refusal('conflict');
  return undefined;
}
