import type { LiveEvent } from '@assay/contract';
import { vi } from 'vitest';

/** Answers of the fake server to `METHOD /path`: a JSON body, or a status with one. */
export type Answers = Record<string, unknown>;

/** A refusal or fault on the wire. */
export class Refused {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

/** A file on the wire. */
export class Bytes {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly headers: Record<string, string>;
  constructor(body: Uint8Array, headers: Record<string, string> = {}) {
    this.body = new Uint8Array(body);
    this.headers = headers;
  }
}

export interface ReceivedRequest {
  method: string;
  path: string;
  body: unknown;
  token: string | null;
}

/** The fake behind `fetch`, and the requests that it received. */
export interface Outside {
  asked: ReceivedRequest[];
  /** May be changed while the page is open. */
  answers: Answers;
  /** All event streams in the order of opening, including closed ones. */
  streams: { path: string; signal: AbortSignal | null; say: (event: LiveEvent) => void }[];
  /** Sends the event on every open event stream, or on the first one that the page opens. */
  say: (event: LiveEvent) => void;
}

/** Facts of the fake installation. */
export const site = {
  version: '1.3.13',
  build: 'abc1234',
  signup: true,
  branch: 'main',
  builtAt: Date.UTC(2025, 9, 15),
  filingNotice: 'ICP 0',
  filing: { en: 'ICP 0', 'zh-Hans': '备案 0', url: '' },
  serverTime: Date.now(),
};

/** An empty home page. */
export const emptyHome = {
  serverTime: site.serverTime,
  now: [],
  due: [],
  upcoming: [],
  attempts: [],
  problems: [],
  contests: [],
  announcements: [],
  setup: [],
};

const visitorSite: Answers = {
  'GET /api/home': emptyHome,
  'GET /api/info/site': site,
  'GET /api/info/filingNotice': { notice: null, default: site.filing },
  'GET /api/info/milestone': { csp: '2000-01-01', noip: '2000-01-01' },
  'GET /api/info/signUpFields': { realname: 'hidden', telephone: 'hidden', school: 'hidden', studentGrade: 'hidden' },
  'GET /api/info/posters': [],
  'GET /api/info/friends': [],
  'GET /api/announcement': { items: [], total: 0 },
  'GET /api/clarification/unread': [],
  'GET /api/contest': { items: [] },
  'GET /api/auth/login': {
    providers: ['password'],
    ways: [{ provider: 'password', kind: 'password' }],
    signup: true,
    passwordReset: false,
  },
  'POST /api/auth/logout': {},
};

/**
 * Fakes everything behind `fetch`: answers by method and path without query, and records the requests. A path without
 * an answer is refused as not found; the event stream sends only the events that a test sends.
 */
export function standInForServer(answers: Answers = {}): Outside {
  const asked: ReceivedRequest[] = [];
  const streams: Outside['streams'] = [];
  const early: LiveEvent[] = [];
  const all: Answers = { ...visitorSite, ...answers };
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}): Promise<Response> => {
    const method = init.method ?? 'GET';
    const path = input.split('?', 1)[0] ?? '';
    if (path === '/api/events') {
      const { response, say } = stream(input, init.signal, streams);
      for (const event of early.splice(0)) say(event);
      return response;
    }
    const headers = new Headers(init.headers);
    asked.push({
      method,
      path: input,
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      token: headers.get('authorization'),
    });
    const answer = all[`${method} ${path}`];
    if (answer === undefined)
      return Response.json({ statusCode: 404, message: 'Nothing here', refusal: 'not-found' }, { status: 404 });
    if (answer instanceof Bytes) return new Response(answer.body, { headers: answer.headers });
    return answer instanceof Refused ? Response.json(answer.body, { status: answer.status }) : Response.json(answer);
  });
  return {
    asked,
    answers: all,
    streams,
    say: (event) => {
      if (streams.length === 0) early.push(event);
      for (const one of streams) if (!one.signal?.aborted) one.say(event);
    },
  };
}

function stream(path: string, signal: AbortSignal | null | undefined, streams: Outside['streams']) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  signal?.addEventListener('abort', () => controller?.error(new DOMException('Aborted', 'AbortError')));
  const encoder = new TextEncoder();
  const say = (event: LiveEvent) => controller?.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
  streams.push({ path, signal: signal ?? null, say });
  return { response: new Response(body), say };
}

/** A session token of a user, in the format that the client reads, with additional claims. */
export function tokenOf(userId: string, more: object = {}): string {
  const claims = btoa(JSON.stringify({ userId, exp: 4_000_000_000, ...more }));
  return `e30.${claims}.x`;
}
