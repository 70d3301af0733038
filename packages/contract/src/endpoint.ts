import type { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** `anyone`: no session needed, though a bad token still fails. `session`: a signed-in user. `admin`: global administrator. `runner`: runner headers. */
export type ViewerKind = 'anyone' | 'session' | 'admin' | 'runner';

/** One route as a value: all that two sides need to know of it. */
export interface Endpoint<
  P extends z.ZodType | null = z.ZodType | null,
  Q extends z.ZodType | null = z.ZodType | null,
  B extends z.ZodType | null = z.ZodType | null,
  R extends z.ZodType | null = z.ZodType | null,
  V extends ViewerKind = ViewerKind,
> {
  summary: string;
  viewer: V;
  /** Token tags: a restricted session token needs one of them. Empty: restricted tokens are refused. */
  tags: readonly string[];
  params: P;
  query: Q;
  /** null: the route takes no body and ignores one. */
  body: B;
  /** null: the route answers with something that is not JSON (an event stream, an image). */
  reply: R;
  refusals: readonly RefusalCode[];
  /** Status for a malformed path parameter: absent things are 404 unless the wire says 400. */
  badParams?: 400;
  /** True for what the wire of other servers of this kind lacks. */
  extension?: true;
  /**
   * True for what programs ask by OAuth: forms are read as well as JSON, an app may name itself by `Authorization: Basic`, refusals carry the `error`
   * and `error_description` of RFC 6749, and pages of other origins may call it, since nothing is sent along by itself.
   */
  oauth?: true;
  /** True for what only the person may do: tokens of apps and personal tokens are refused, whatever their tags. */
  ownSession?: true;
}

type Given<P, Q, B, R, V> = Omit<Endpoint, 'viewer' | 'params' | 'query' | 'body' | 'reply' | 'refusals'> & {
  viewer: V;
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
  refusals?: readonly RefusalCode[];
};

/** Writes an endpoint down; what is left out is null or empty. */
export function endpoint<
  P extends z.ZodType | null = null,
  Q extends z.ZodType | null = null,
  B extends z.ZodType | null = null,
  R extends z.ZodType | null = null,
  V extends ViewerKind = ViewerKind,
>(given: Given<P, Q, B, R, V>): Endpoint<P, Q, B, R, V> {
  // Absent parts have the type null by the defaults above.
  return {
    ...given,
    params: (given.params ?? null) as P,
    query: (given.query ?? null) as Q,
    body: (given.body ?? null) as B,
    refusals: given.refusals ?? [],
  };
}
