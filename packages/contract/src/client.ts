import type { z } from 'zod';
import type { Endpoints } from './index.ts';

/* The typed client. It imports only types from the contract, so no schema library reaches the browser. */

export type EndpointKey = keyof Endpoints;
type Part<K extends EndpointKey, N extends 'params' | 'query' | 'body' | 'reply'> = Endpoints[K][N] extends z.ZodType
  ? z.output<Endpoints[K][N]>
  : undefined;

export type Params<K extends EndpointKey> = Part<K, 'params'>;
export type Query<K extends EndpointKey> = Part<K, 'query'> extends undefined ? undefined : Partial<Part<K, 'query'>>;
export type Body<K extends EndpointKey> = Part<K, 'body'>;
export type Reply<K extends EndpointKey> = Part<K, 'reply'>;

type OptionalPart<N extends string, T> = [T] extends [undefined] ? { [P in N]?: undefined } : { [P in N]: T };
type SentQuery<T> = [T] extends [undefined] ? { query?: undefined } : { query?: T };
export type Call<K extends EndpointKey> = OptionalPart<'params', Params<K>> &
  SentQuery<Query<K>> &
  OptionalPart<'body', Body<K>> & {
    signal?: AbortSignal | undefined;
    /** How long one attempt may take, if longer than the transport's own limit. */
    timeoutMs?: number;
  };

/** Sends one request. The transport adds the origin and token, and handles retries, timeouts and errors. */
export type Send = (
  method: string,
  path: string,
  body: unknown,
  signal?: AbortSignal,
  timeoutMs?: number,
) => Promise<unknown>;

/** The URL of an endpoint with its parameters filled in. */
export function endpointPath(key: string, params: object = {}, query: object = {}): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name) => encodeURIComponent(String((params as Record<string, unknown>)[name])));
  const text = printQuery(query);
  return text === '' ? path : `${path}?${text}`;
}

/** A query string; lists repeat their key. Absent and empty values are omitted. */
export function printQuery(query: object): string {
  const pairs = Object.entries(query).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null && one !== '')
      .map((one): [string, string] => [name, String(one)]),
  );
  return new URLSearchParams(pairs).toString();
}

/** Creates `call('POST /api/problem', { body })` from a transport. */
export function makeClient(send: Send) {
  return <K extends EndpointKey>(key: K, call: Call<K>): Promise<Reply<K>> =>
    // The contract defines the type of the reply; server tests validate the replies.
    send(
      key.slice(0, key.indexOf(' ')),
      endpointPath(key, call.params, call.query),
      call.body,
      call.signal,
      call.timeoutMs,
    ) as Promise<Reply<K>>;
}
