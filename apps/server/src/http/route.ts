import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints, type Endpoint, type EndpointKey, type Endpoints } from '@assay/contract';
import type { z } from 'zod';
import type { AppContext } from '../context.ts';
import type { Language } from './refusal.ts';
import type { ViewerFor } from './viewer/viewer.ts';

type Output<T> = T extends z.ZodType ? z.output<T> : undefined;
type Input<T> = T extends z.ZodType ? z.input<T> : unknown;

/** What a route knows before query and body are looked at. */
export interface ScopeInput<K extends EndpointKey> {
  params: Output<Endpoints[K]['params']>;
  viewer: ViewerFor<Endpoints[K]['viewer']>;
  context: AppContext;
  /** Address of the client, as far as trusted proxies say. */
  ip: string;
  requestId: string;
  /**
   * Where the client reaches us: the public origin of the settings, else the request's own. Without a slash at the end.
   */
  origin: string;
  /** Ends when the client goes away before the reply is sent. */
  signal: AbortSignal;
}

export interface HandleInput<K extends EndpointKey, S> extends ScopeInput<K> {
  query: Output<Endpoints[K]['query']>;
  body: Output<Endpoints[K]['body']>;
  scope: S;
  /** Name and version the client gives itself. */
  userAgent: string;
  /** What its user reads, of the languages we write. */
  language: Language;
  /** Its header, where an app names itself by one; people have become the viewer by then. */
  authorization: string | undefined;
}

/** Of routes whose reply is not JSON. */
export interface RawInput {
  raw: FastifyRequest;
  reply: FastifyReply;
}

type IsJson<K extends EndpointKey> = Endpoints[K]['reply'] extends z.ZodType ? true : false;
type HandleReply<K extends EndpointKey> = Input<Endpoints[K]['reply']>;

// One function with conditional parts, not a conditional function: only so is the type of `scope` known inside
// `handle`.
type Handler<K extends EndpointKey, S> = (
  input: HandleInput<K, S> & (IsJson<K> extends true ? unknown : RawInput),
) => IsJson<K> extends true ? Promise<HandleReply<K>> | HandleReply<K> : unknown;

export interface RouteDefinition<K extends EndpointKey, S> {
  /**
   * Finds what the path names and whether the viewer may know of it; throws refusals. Runs after authentication and
   * before query and body are validated, so that a hidden thing answers like a missing one whatever is sent. Its result
   * is handed to `handle`.
   */
  scope?: (input: ScopeInput<K>) => Promise<S> | S;
  handle: Handler<K, NoInfer<S>>;
}

/** A mounted endpoint, its types forgotten. */
export interface Route {
  key: EndpointKey;
  endpoint: Endpoint;
  scope?: (input: never) => unknown;
  handle: (input: never) => unknown;
}

/** Binds an endpoint of the contract to what answers it. */
export function route<K extends EndpointKey, S = void>(key: K, definition: RouteDefinition<K, S>): Route {
  const { scope, handle } = definition;
  return { key, endpoint: endpoints[key], ...(scope && { scope }), handle };
}
