import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { describeIssue, endpoints, refusals, type Endpoint, type EndpointKey, type RefusalCode } from '@assay/contract';
import type { z } from 'zod';
import type { AppContext } from '../context.ts';
import { VERSION } from '../version.ts';
import { authenticateRunner } from './viewer/authenticate-runner.ts';
import { authenticate } from './viewer/authenticate.ts';
import { parseBodies } from './body.ts';
import { asRefusal } from './errors.ts';
import { allowOtherOrigins, answerPreflights } from './oauth-cors.ts';
import { addressOf } from './network.ts';
import { counterOf, makeRateLimiter, type RateLimitState } from './rate-limit.ts';
import { originOf } from './origin.ts';
import { languageOf, refusal } from './refusal.ts';
import { checkReply } from './strict-reply.ts';
import type { Route } from './route.ts';
import { isAdmin, anonymous, visitor, type RunnerViewer, type Viewer, type Visitor } from './viewer/viewer.ts';
import { makeVisitorCheck } from './viewer/visitors.ts';

export interface MountOptions {
  /**
   * Replies must match the contract exactly and refusals must be declared; otherwise the request fails as a fault. For
   * tests.
   */
  strict: boolean;
  /** Called with the outcome of every request: `done` or the refusal code. For tests. */
  observe?: ((key: EndpointKey, outcome: 'done' | RefusalCode) => void) | undefined;
}

/** Results of the hooks that run before the body is read. */
interface RequestState {
  viewer: Viewer | Visitor | RunnerViewer;
  params: unknown;
  scope: unknown;
}

/** Refusals thrown by this file, which endpoints need not declare. */
const ownRefusals: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'invalid-input',
  'malformed-json',
  'empty-body',
  'unsupported-media-type',
  'body-too-large',
  'not-signed-in',
  'session-expired',
  'token-not-for-this',
  'second-factor-due',
  'runner-unknown',
  'too-many-requests',
  'wrong-address',
  'wrong-seat',
  'newer-session',
  'contest-token',
  'exam-mode',
  'conflict',
  'out-of-space',
  'org-storage-unusable',
]);
/** Health check without rate limit and authentication. */
const PING = 'GET /api/ping';
/**
 * Image routes, without rate limit: pages request images without a token, often a whole hall behind one client address,
 * and they come from a cache.
 */
const IMAGE_ROUTES: readonly EndpointKey[] = ['GET /api/avatar/:hash', 'GET /api/poster/:name', 'GET /api/mark/:name'];

/**
 * Mounts every endpoint of the contract. Throws if an endpoint has no route or several. Requires its own Fastify
 * instance.
 */
export function mountRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  context: AppContext,
  options: MountOptions,
): void {
  refuseGaps(routes);
  parseBodies(app);
  allowOtherOrigins(app);
  const oauthPaths = routes.filter((one) => one.endpoint.oauth).map((one) => splitKey(one.key)[1]);
  answerPreflights(app, [...new Set(oauthPaths)]);
  const limits = {
    user: makeRateLimiter(context.config.rateLimit.userPerMinute, context.clock),
    runner: makeRateLimiter(context.config.rateLimit.runnerPerMinute, context.clock),
    // Counted separately: a crawler or a hall of readers must not prevent its client address from signing in.
    visitor: makeRateLimiter(context.config.rateLimit.visitorPerMinute, context.clock),
  };
  const states = new WeakMap<FastifyRequest, RequestState>();
  const guarded = (one: Route, step: Step) =>
    observed(one, options.strict ? refuseUndeclared(one, step) : step, options);
  for (const one of routes) {
    const [method, url] = splitKey(one.key);
    const door = one.endpoint.viewer === 'visitor' ? makeVisitorCheck(one.endpoint) : undefined;
    app.route({
      method,
      url,
      config: { takesBody: one.endpoint.body !== null, oauth: one.endpoint.oauth ?? false },
      onRequest: guarded(one, async (request, reply) => {
        const viewer = await findViewer(one, request, reply, context, limits, door);
        const params = parseParams(one.endpoint, request.params);
        if (viewer.kind === 'user' && viewer.locks.length > 0) {
          const { ip, query, headers } = request;
          await context.places.admit({
            key: one.key,
            viewer,
            params,
            query,
            ip,
            userAgent: headers['user-agent'] ?? '',
          });
        }
        // The types are checked by `route`.
        const scope = await one.scope?.(makeInput(request, reply, context, { viewer, params }) as never);
        states.set(request, { viewer, params, scope });
      }),
      handler: guarded(one, async (request, reply) => {
        const found = states.get(request);
        if (!found) throw new Error('The hooks of this route did not run.');
        const input = makeInput(request, reply, context, {
          ...found,
          query: parseWith(one.endpoint.query, request.query, 'querystring'),
          body: parseWith(one.endpoint.body, request.body, 'body'),
          userAgent: request.headers['user-agent'] ?? '',
          language: languageOf(request.headers['accept-language']),
          authorization: request.headers.authorization,
          ...(one.endpoint.reply === null && { raw: request, reply }),
        });
        const result = await one.handle(input as never); // The types are checked by `route`.
        options.observe?.(one.key, 'done');
        if (one.endpoint.reply === null) return result;
        if (options.strict) checkReply(one.key, one.endpoint.reply, result);
        return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(result));
      }),
    });
  }
}

type Step = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

function observed({ key }: Route, step: Step, { observe }: MountOptions): Step {
  if (!observe) return step;
  return async (request, reply) => {
    try {
      return await step(request, reply);
    } catch (error) {
      const refused = asRefusal(error);
      if (refused) observe(key, refused.code);
      throw error;
    }
  };
}

function refuseUndeclared({ key, endpoint }: Route, step: Step): Step {
  return async (request, reply) => {
    try {
      return await step(request, reply);
    } catch (error) {
      const refused = asRefusal(error);
      if (!refused || ownRefusals.has(refused.code) || isDeclared(endpoint, refused.code)) throw error;
      throw new Error(`${key} refused with ${refused.code}, which it does not declare.`, { cause: error });
    }
  };
}

function isDeclared(endpoint: Endpoint, code: RefusalCode): boolean {
  if (code === 'no-right' && endpoint.viewer === 'admin') return true;
  if (code === 'not-found' && endpoint.params !== null) return true;
  return endpoint.refusals.includes(code);
}

function refuseGaps(routes: readonly Route[]): void {
  const mounted = routes.map((one) => one.key);
  const twice = mounted.filter((key, at) => mounted.indexOf(key) !== at);
  const missing = Object.keys(endpoints).filter((key) => !mounted.some((one) => one === key));
  if (twice.length > 0) throw new Error(`Mounted twice: ${twice.join(', ')}`);
  if (missing.length > 0) throw new Error(`In the contract but not mounted: ${missing.join(', ')}`);
}

function splitKey(key: string): [HTTPMethods, string] {
  const space = key.indexOf(' ');
  return [key.slice(0, space), key.slice(space + 1)];
}

async function findViewer(
  { key, endpoint }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  context: AppContext,
  limits: Record<'user' | 'runner' | 'visitor', ReturnType<typeof makeRateLimiter>>,
  door: ReturnType<typeof makeVisitorCheck> | undefined,
): Promise<Viewer | Visitor | RunnerViewer> {
  if (key === PING || IMAGE_ROUTES.includes(key)) return anonymous;
  if (endpoint.tags.includes('runner')) {
    reply.header('x-aoi-api-version', VERSION);
    applyLimit(reply, limits.runner(addressOf(request.ip)));
    return endpoint.viewer === 'runner' ? authenticateRunner(request.headers, request.ip, context) : anonymous;
  }
  if (endpoint.oauth && isBasic(request.headers.authorization)) {
    // The app authenticates itself; the handler verifies it.
    applyLimit(reply, limits.user(counterOf(anonymous, request.ip)));
    return anonymous;
  }
  const viewer = await authenticate(request.headers, request.ip, context, endpoint.tags).catch((error: unknown) => {
    // Requests with guessed tokens are counted as well.
    applyLimit(reply, limits.user(counterOf(anonymous, request.ip)));
    throw error;
  });
  if (viewer.kind === 'anonymous' && door) {
    applyLimit(reply, limits.visitor(counterOf(viewer, request.ip)));
    if (!(await door(context.db, request))) throw refusal('not-signed-in');
    return visitor;
  }
  applyLimit(reply, limits.user(counterOf(viewer, request.ip)));
  if (viewer.kind === 'user' && viewer.tags && !viewer.tags.some((tag) => endpoint.tags.includes(tag))) {
    throw refusal('token-not-for-this');
  }
  if (viewer.kind === 'user' && viewer.token !== 'session' && isForThePersonOnly(endpoint)) {
    throw refusal('token-not-for-this');
  }
  if (endpoint.viewer !== 'anyone' && viewer.kind === 'anonymous') throw refusal('not-signed-in');
  const isDue = viewer.kind === 'user' && viewer.secondFactorDue;
  if (endpoint.viewer === 'admin' && !isAdmin(viewer)) throw refusal(isDue ? 'second-factor-due' : 'no-right');
  return viewer;
}

function isBasic(authorization: string | undefined): boolean {
  return /^\s*basic\s/i.test(authorization ?? '');
}

/** Only sessions of the user may change credentials and create tokens, whatever tags a token has. */
function isForThePersonOnly({ ownSession, tags }: Endpoint): boolean {
  return ownSession === true || tags.includes('auth') || tags.includes('user-auth');
}

function applyLimit(reply: FastifyReply, state: RateLimitState): void {
  reply.headers({
    'x-ratelimit-limit': state.limit,
    'x-ratelimit-remaining': state.remaining,
    'x-ratelimit-reset': state.resetS,
  });
  if (!state.exceeded) return;
  reply.header('retry-after', state.resetS);
  throw refusal('too-many-requests');
}

function makeInput(request: FastifyRequest, reply: FastifyReply, context: AppContext, found: object) {
  return {
    ...found,
    context,
    ip: request.ip,
    requestId: request.id,
    origin: originOf(request, context.config),
    get signal() {
      return disconnectSignal(reply);
    },
  };
}

/** Aborted when the client disconnects before the reply is sent. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  if (reply.raw.destroyed) disconnected.abort();
  else reply.raw.once('close', () => disconnected.abort());
  return disconnected.signal;
}

/** A malformed id is treated as not found unless the contract says otherwise. */
export function parseParams({ params, badParams }: Endpoint, sent: unknown): unknown {
  if (params === null) return undefined;
  const parsed = params.safeParse(sent, { error: describeIssue });
  if (parsed.success) return parsed.data;
  throw badParams === 400 ? invalidInput('params', parsed.error) : refusal('not-found');
}

/** The parsed query or body; refuses with the first place that is invalid. */
export function parseWith(schema: z.ZodType | null, value: unknown, place: 'querystring' | 'body'): unknown {
  if (schema === null) return undefined;
  const parsed = schema.safeParse(value, { error: describeIssue });
  if (parsed.success) return parsed.data;
  throw invalidInput(place, parsed.error);
}

/** Reports the first invalid place. */
function invalidInput(place: string, error: z.ZodError) {
  const [first] = error.issues;
  const path = [place, ...(first?.path ?? []).map(String)].join('/');
  return refusal('invalid-input', {
    places: [{ place: path, reason: first?.message ?? refusals['invalid-input'].en }],
  });
}
