import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints, type Endpoint, type EndpointKey, type Endpoints } from '@assay/contract';
import type { z } from 'zod';
import type { AppContext } from '../context.ts';
import type { Language } from './refusal.ts';
import type { ViewerFor } from './viewer/viewer.ts';

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : unknown;

/** What a route has before query and body are validated. */
export interface ScopeInput<K extends EndpointKey> {
  params: Output<Endpoints[K]['params']>;
  viewer: ViewerFor<Endpoints[K]['viewer']>;
  context: AppContext;
  /** Client address, as reported by trusted proxies. */
  ip: string;
  requestId: string;
  /**
   * URL of this server as the client uses it: the configured public origin, otherwise the request's. Without trailing
   * slash.
   */
  origin: string;
  /** Aborted when the client disconnects before the reply is sent. */
  signal: AbortSignal;
}

export interface HandleInput<K extends EndpointKey, S> extends ScopeInput<K> {
  query: Output<Endpoints[K]['query']>;
  body: Output<Endpoints[K]['body']>;
  scope: S;
  /** The client's `User-Agent`. */
  userAgent: string;
  /** Preferred language among the supported ones. */
  language: Language;
  /**
   * The `Authorization` header, for apps that identify themselves by it; users are already identified as the viewer.
   */
  authorization: string | undefined;
}

/** Only for routes whose reply is not JSON. */
export interface RawInput {
  raw: FastifyRequest;
  reply: FastifyReply;
}

type IsJson<K extends EndpointKey> = Endpoints[K]['reply'] extends z.ZodType ? true : false;
type HandleReply<K extends EndpointKey> = Input<Endpoints[K]['reply']>;

// One function with conditional parts instead of a conditional function: only then `handle` can infer the type of
// `scope`.
type Handler<K extends EndpointKey, S> = (
  input: HandleInput<K, S> & (IsJson<K> extends true ? unknown : RawInput),
) => IsJson<K> extends true ? Promise<HandleReply<K>> | HandleReply<K> : unknown;

export interface RouteDefinition<K extends EndpointKey, S> {
  /**
   * Loads the object of the path and checks whether the viewer may see it; throws refusals. Runs after authentication
   * and before query and body are validated, so that a hidden object is reported like a missing one, whatever is sent.
   * `handle` receives its result.
   */
  scope?: (input: ScopeInput<K>) => Promise<S> | S;
  handle: Handler<K, NoInfer<S>>;
}

/** A mounted endpoint with erased types. */
export interface Route {
  key: EndpointKey;
  endpoint: Endpoint;
  scope?: (input: never) => unknown;
  handle: (input: never) => unknown;
}

/** Binds an endpoint of the contract to its handler. */
export function route<K extends EndpointKey, S = void>(key: K, definition: RouteDefinition<K, S>): Route {
  const { scope, handle } = definition;
  return { key, endpoint: endpoints[key], ...(scope && { scope }), handle };
}
