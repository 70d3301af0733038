import { makeClient, endpointPath } from '@assay/contract/client';
import type { Call, EndpointKey, RefusalBody, Reply } from '@assay/contract';

export interface RawReply {
  status: number;
  headers: Headers;
  /** Parsed if it is JSON, otherwise text. */
  body: unknown;
}

/** The server refused a call that should succeed, or its reply was not the one that `refusalOf` expects. */
export class CallRefused extends Error {
  readonly status: number;
  readonly body: RefusalBody;
  constructor(key: string, status: number, body: RefusalBody) {
    super(`${key} returned ${status}: ${JSON.stringify(body)}`);
    this.name = 'CallRefused';
    this.status = status;
    this.body = body;
  }
}

export interface TestClient {
  /** Calls an endpoint with the contract's types. Throws `CallRefused` unless the status is 200. */
  call<K extends EndpointKey>(key: K, call: Call<K>): Promise<Reply<K>>;
  /** Sends anything to an endpoint and returns the reply, whatever its status. */
  send(
    key: EndpointKey,
    call?: { params?: object; query?: object; body?: unknown; headers?: Record<string, string> },
  ): Promise<RawReply>;
  /** Like `send`, but expects a refusal and returns its code. Throws on a fault. */
  refusalOf(
    key: EndpointKey,
    call?: { params?: object; query?: object; body?: unknown },
  ): Promise<RefusalBody['refusal']>;
  /** A plain request to a path of the server, with the client's headers. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** A client with fixed headers, such as `{ authorization: 'Bearer …' }`. */
export function makeTestClient(origin: string, headers: Record<string, string> = {}): TestClient {
  const fetchPath = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, origin), {
      ...init,
      headers: { ...headers, ...Object.fromEntries(new Headers(init.headers)) },
    });

  const request = async (
    method: string,
    path: string,
    body: unknown,
    more: Record<string, string> = {},
  ): Promise<RawReply> => {
    const reply = await fetchPath(path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...more },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
    return { status: reply.status, headers: reply.headers, body: isJson && text !== '' ? JSON.parse(text) : text };
  };

  const client = makeClient(async (method, path, body) => {
    const reply = await request(method, path, body);
    // The status shows that the body is a refusal.
    if (reply.status !== 200) throw new CallRefused(`${method} ${path}`, reply.status, reply.body as RefusalBody);
    return reply.body;
  });

  const send: TestClient['send'] = (key, call = {}) =>
    request(key.slice(0, key.indexOf(' ')), endpointPath(key, call.params, call.query), call.body, call.headers);

  return {
    call: client,
    send,
    refusalOf: async (key, call) => {
      const { status, body } = await send(key, call);
      if (typeof body === 'object' && body !== null && 'refusal' in body) return (body as RefusalBody).refusal;
      throw new Error(`${key} should be refused, but returned ${status}: ${JSON.stringify(body)}`);
    },
    fetch: fetchPath,
  };
}
