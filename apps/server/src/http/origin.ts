import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Where the client reaches us: the public origin of the settings, else the request's own. Without a final slash. */
export function originOf(request: FastifyRequest, { publicOrigin }: Pick<Config, 'publicOrigin'>): string {
  return publicOrigin ?? `${request.protocol}://${request.host}`;
}
