import type { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * `anyone`: no session needed, but an invalid token still fails. `visitor`: a signed-in user, or an anonymous visitor
 * for a public object of an organization that allows visitors. `session`: a signed-in user. `admin`: a global
 * administrator. `runner`: runner headers.
 */
export type ViewerKind = 'anyone' | 'visitor' | 'session' | 'admin' | 'runner';

/** One route as a value: everything that client and server need about it. */
export interface Endpoint<
  P extends z.ZodType | null = z.ZodType | null,
  Q extends z.ZodType | null = z.ZodType | null,
  B extends z.ZodType | null = z.ZodType | null,
  R extends z.ZodType | null = z.ZodType | null,
  V extends ViewerKind = ViewerKind,
> {
  summary: string;
  viewer: V;
  /** Token scopes. A restricted session token needs one of them. Empty: restricted tokens are refused. */
  tags: readonly string[];
  params: P;
  query: Q;
  /** null: the route takes no body and ignores any. */
  body: B;
  /** null: the reply is not JSON, but an event stream or an image. */
  reply: R;
  refusals: readonly RefusalCode[];
  /** Status for a malformed path parameter: 404, as for a missing object, unless the wire requires 400. */
  badParams?: 400;
  /** True if the route is an extension: other servers with this API lack it. */
  extension?: true;
  /**
   * True for routes that apps call by OAuth. They accept forms as well as JSON, let an app authenticate by
   * `Authorization: Basic`, return refusals with the `error` and `error_description` of RFC 6749, and allow pages of
   * other origins, because browsers attach no credentials to such requests.
   */
  oauth?: true;
  /**
   * True for actions that require the user in person: tokens of apps and personal tokens are refused, whatever their
   * scopes.
   */
  ownSession?: true;
}

type EndpointDefinition<P, Q, B, R, V> = Omit<
  Endpoint,
  'viewer' | 'params' | 'query' | 'body' | 'reply' | 'refusals'
> & {
  viewer: V;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
  refusals?: readonly RefusalCode[];
};

/** Defines an endpoint; omitted parts become null or empty. */
export function endpoint<
  P extends z.ZodType | null = null,
  Q extends z.ZodType | null = null,
  B extends z.ZodType | null = null,
  R extends z.ZodType | null = null,
  V extends ViewerKind = ViewerKind,
>(definition: EndpointDefinition<P, Q, B, R, V>): Endpoint<P, Q, B, R, V> {
  // The defaults above give absent parts the type null.
  return {
    ...definition,
    params: (definition.params ?? null) as P,
    query: (definition.query ?? null) as Q,
    body: (definition.body ?? null) as B,
    refusals: definition.refusals ?? [],
  };
}
