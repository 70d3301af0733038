import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/**
 * URL of this server as the client uses it: the configured public origin, otherwise the request's. Without trailing
 * slash.
 */
export function originOf(request: FastifyRequest, { publicOrigin }: Pick<Config, 'publicOrigin'>): string {
  return publicOrigin ?? `${request.protocol}://${request.host}`;
}
