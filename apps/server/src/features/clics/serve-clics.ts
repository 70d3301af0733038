import { createHash } from 'node:crypto';
import { contestApiVersions } from '@assay/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../../context.ts';
import { asRefusal } from '../../http/errors.ts';
import { addressOf } from '../../http/network.ts';
import { makeRateLimiter } from '../../http/rate-limit.ts';
import { contestPhotoKey, solutionDataKey } from '../../storage/keys.ts';
import { ApiError, notFound } from './api-error.ts';
import { accessObject, endpointsOf } from './access.ts';
import { authenticateCaller, mayStillRead, roleIn, type Caller } from './caller.ts';
import { makeOpenFeeds } from './feed.ts';
import { mainGroup } from './objects.ts';
import { apiInformation } from './package-files.ts';
import { SINGLE, type ObjectType } from './projector.ts';
import { makeProjections, type Projection } from './projections.ts';
import { findSubmissionHash, listOwnContests, listPublishedContests } from './queries.ts';
import { scoreboardObject } from './scoreboard.ts';
import { runWebhookJob, serveWebhooks } from './webhooks/serve-webhooks.ts';
import { serveWrites } from './writes/serve-writes.ts';
import { inVersion } from './versions.ts';
import { seesEverything, type ApiVersion } from './view.ts';

/** Requests of an account or an address in a minute. Tools poll, and fetch every file. */
const REQUESTS_PER_MINUTE = 1_200;
/** Requests with wrong credentials from an address in a minute. */
const FAILURES_PER_MINUTE = 30;
/** Maximum number of contests that are listed without an account. */
const MAX_LISTED = 20;

interface ContestRequest {
  version: ApiVersion;
  contestId: string;
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Serves the CLICS contest API. It is no part of the platform's own API: it has its own accounts, no cookies and no
 * sessions, and its errors have the form of its specification.
 */
export function serveClics(app: FastifyInstance, context: AppContext): void {
  const { clock, live, db, store } = context;
  const projections = makeProjections(context);
  const feeds = makeOpenFeeds(context);
  live.closing.addEventListener('abort', () => projections.close(), { once: true });
  const limits = {
    all: makeRateLimiter(REQUESTS_PER_MINUTE, clock),
    failures: makeRateLimiter(FAILURES_PER_MINUTE, clock),
  };
  const callers = new WeakMap<FastifyRequest, Caller>();

  app.setErrorHandler(sendApiError);
  app.addHook('onRequest', async (request, reply) => {
    const address = addressOf(request.ip);
    const caller = await authenticateCaller(context, request.headers.authorization, request.ip);
    const state = caller ? limits.all(counterOf(caller, address)) : limits.failures(address);
    if (state.exceeded) {
      reply.header('retry-after', state.resetS);
      throw new ApiError(429, `Too many requests. Retry in ${state.resetS} s.`);
    }
    if (!caller) throw unauthorized(reply);
    callers.set(request, caller);
  });

  const callerOf = (request: FastifyRequest): Caller => callers.get(request) ?? { kind: 'anonymous' };
  const unauthorized = (reply: FastifyReply) => {
    reply.header('www-authenticate', 'Basic realm="Contest API", charset="UTF-8"');
    return new ApiError(401, 'Sign in with an API account of the contest.');
  };

  /** The projection for the caller. Without an account, a hidden contest is answered like a missing one. */
  const find = async ({ version, contestId, caller, reply }: ContestRequest): Promise<Projection> => {
    const role = isUuid(contestId) ? await roleIn(context, caller, contestId) : null;
    const found = role === null ? undefined : await projections.find(contestId, { ...role, version });
    if (found) return found;
    throw caller.kind === 'anonymous' ? unauthorized(reply) : notFound();
  };

  const idsOf = async (caller: Caller): Promise<string[]> => {
    if (caller.kind === 'account') return [caller.contestId];
    const own = caller.kind === 'user' ? await listOwnContests(db, caller.userId, MAX_LISTED) : [];
    return [...new Set([...own, ...(await listPublishedContests(db, MAX_LISTED))])];
  };

  const contestsOf = async (version: ApiVersion, caller: Caller): Promise<string[]> => {
    const ids = await idsOf(caller);
    const found: string[] = [];
    for (const contestId of ids) {
      const role = await roleIn(context, caller, contestId);
      const one = role === null ? undefined : await projections.find(contestId, { ...role, version });
      const contest = one?.projector.objectsOf('contest').get(SINGLE);
      if (contest !== undefined) found.push(contest);
    }
    return found;
  };

  runWebhookJob(app, context, projections);
  for (const version of contestApiVersions) {
    const base = `/api/clics/${version}`;
    const information = JSON.stringify(apiInformation(version));
    const of = (request: FastifyRequest, reply: FastifyReply): ContestRequest => {
      const { contestId = '' } = request.params as { contestId?: string };
      return { version, contestId, caller: callerOf(request), request, reply };
    };
    app.get(base, (request, reply) => sendJson(request, reply, information));
    app.get(`${base}/contests`, async (request, reply) =>
      sendJson(request, reply, `[${(await contestsOf(version, callerOf(request))).join(',')}]`),
    );
    app.get(`${base}/contests/:contestId`, async (request, reply) => {
      const { projector } = await find(of(request, reply));
      return sendJson(request, reply, projector.objectsOf('contest').get(SINGLE) ?? 'null');
    });
    app.get<{ Params: { type: string } }>(`${base}/contests/:contestId/:type`, async (request, reply) => {
      const { type } = request.params;
      const projection = await find(of(request, reply));
      if (type === 'event-feed') return await sendFeed(of(request, reply), projection);
      return sendJson(request, reply, textOf(type, version, projection, queryOf(request), callerOf(request)));
    });
    app.get<{ Params: { type: string; id: string } }>(
      `${base}/contests/:contestId/:type/:id`,
      async (request, reply) => {
        const { type, id } = request.params;
        const { projector } = await find(of(request, reply));
        const isCollection = endpointsOf(projector.view).includes(type) && id !== SINGLE;
        const object = isCollection ? projector.objectsOf(type as ObjectType).get(id) : undefined;
        if (object === undefined) throw notFound();
        return sendJson(request, reply, object);
      },
    );
    app.get<{ Params: { id: string } }>(
      `${base}/contests/:contestId/submissions/:id/files`,
      async (request, reply) => await sendFiles(request, reply, await find(of(request, reply)), request.params.id),
    );
    app.get<{ Params: { id: string } }>(
      `${base}/contests/:contestId/teams/:id/photo`,
      async (request, reply) => await sendPhoto(request, reply, await find(of(request, reply)), request.params.id),
    );
    serveWebhooks(app, context, { base, version, projections }, callerOf);
    serveWrites(app, context, base, (request, reply) => {
      const asked = of(request, reply);
      return { ...asked, find: async () => await find(asked) };
    });
    app.get(`${base}/*`, () => {
      throw notFound();
    });
  }
  app.all('/api/clics/*', () => {
    throw new ApiError(404, `Known versions: ${contestApiVersions.join(', ')}.`);
  });

  async function sendFeed({ contestId, caller, request, reply }: ContestRequest, projection: Projection) {
    const { projector, tokens } = projection;
    const { since_token: token, since_id: id, stream } = queryOf(request);
    if (token === undefined && id !== undefined) throw new ApiError(400, 'Resume with since_token.');
    const position = token === undefined ? null : tokens.open(token);
    if (token !== undefined && position === null)
      throw new ApiError(400, 'Unknown token. Read the feed from its start.');
    const from = position === null ? 0 : projector.indexAfter(position);
    const headers = { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store, no-transform' };
    if (stream === 'false') {
      const lines = projector.lines.slice(from).map(({ text }) => text);
      return await reply.headers(headers).send(lines.join(''));
    }
    const counter = counterOf(caller, addressOf(request.ip));
    if (!feeds.hasRoom(counter)) throw new ApiError(429, 'Too many open event feeds.');
    reply.hijack();
    // Proxies must not buffer the feed.
    reply.raw.writeHead(200, { ...definedOnly(reply.getHeaders()), ...headers, 'x-accel-buffering': 'no' });
    request.raw.socket.setNoDelay(true);
    request.raw.socket.setTimeout(0);
    if (request.method === 'HEAD') return void reply.raw.end();
    reply.raw.flushHeaders();
    const isAllowed = async () => await mayStillRead(context, caller, contestId, projector.view);
    await feeds.follow({ contestId, counter, isAllowed, response: reply.raw }, projection, from);
  }

  async function sendFiles(request: FastifyRequest, reply: FastifyReply, { projector }: Projection, id: string) {
    if (!seesEverything(projector.view)) throw notFound();
    const found = [...projector.state.submissions].find(([, { number }]) => String(number) === id);
    const hash = found && (await findSubmissionHash(db, found[0]));
    if (!found || hash === undefined) throw notFound();
    const etag = `"${hash}"`;
    if (isKnown(request, etag)) return await reply.code(304).header('etag', etag).send();
    const file = await store.get(solutionDataKey(found[0], hash));
    if (!file) throw notFound();
    return await reply
      .headers({ 'content-type': 'application/zip', 'content-length': file.sizeBytes, etag })
      .send(file.stream);
  }

  async function sendPhoto(request: FastifyRequest, reply: FastifyReply, { projector }: Projection, id: string) {
    const { photos, contestId } = projector.state;
    const photo = projector.objectsOf('teams').has(id) ? photos.get(id) : undefined;
    if (!photo) throw notFound();
    reply.headers({ etag: `"${photo.md5}"`, 'cache-control': 'no-cache', vary: 'authorization' });
    if (isKnown(request, `"${photo.md5}"`)) return await reply.code(304).send();
    const file = await store.get(contestPhotoKey(contestId, photo.photoId));
    // Replaced since the state was read.
    if (!file) throw notFound();
    return await reply
      .headers({ 'content-type': photo.mime, 'content-length': file.sizeBytes, 'x-content-type-options': 'nosniff' })
      .send(file.stream);
  }
}

/** The reply of an endpoint below a contest. */
function textOf(
  type: string,
  version: ApiVersion,
  { projector }: Projection,
  query: Readonly<Record<string, string>>,
  caller: Caller,
): string {
  const { view } = projector;
  if (type === 'access') return JSON.stringify(accessObject(view, caller));
  if (type === 'account') {
    return JSON.stringify(accountOf(caller, projector));
  }
  if (type === 'scoreboard') {
    const groupId = query.group_id ?? mainGroup.id;
    if (!projector.objectsOf('groups').has(groupId)) throw new ApiError(400, 'There is no such group.');
    return JSON.stringify(inVersion(version, 'scoreboard', scoreboardObject(projector, groupId)));
  }
  if (type === 'state') return projector.objectsOf('state').get(SINGLE) ?? 'null';
  if (type === 'contest' || !endpointsOf(view).includes(type)) throw notFound();
  const objects = [...projector.objectsOf(type as ObjectType).values()];
  const filters = Object.entries(query).filter(([key]) => key === 'id' || /_ids?$/.test(key));
  return `[${(filters.length === 0 ? objects : objects.filter((one) => passes(one, filters))).join(',')}]`;
}

/** The caller's own account. */
function accountOf(caller: Caller, { view, state }: Projection['projector']) {
  if (caller.kind === 'anonymous') throw notFound();
  const team = view.userId === null ? undefined : state.participants.get(view.userId);
  if (team) return { id: team.id, username: team.name, type: 'team', team_id: team.id };
  const type = seesEverything(view) ? view.role : 'analyst';
  if (caller.kind === 'user') return { id: caller.userId, username: caller.userId, type };
  return { id: caller.id, username: caller.username, type };
}

/** Requests and streams with the same key are counted together. */
function counterOf(caller: Caller, address: string): string {
  if (caller.kind === 'account') return caller.id;
  return caller.kind === 'user' ? caller.userId : address;
}

/** Whether an object has these ids: an empty one stands for none, and a list must contain it. */
function passes(object: string, filters: readonly [string, string][]): boolean {
  const fields = JSON.parse(object) as Record<string, unknown>;
  return filters.every(([key, wanted]) => {
    const value = fields[key] ?? null;
    if (wanted === '') return value === null;
    return Array.isArray(value) ? value.includes(wanted) : value === wanted;
  });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const isUuid = (text: string) => UUID.test(text);

function queryOf({ query }: FastifyRequest): Readonly<Record<string, string>> {
  const entries = Object.entries(query as Record<string, unknown>);
  return Object.fromEntries(entries.filter((one): one is [string, string] => typeof one[1] === 'string'));
}

function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'] ?? '';
  return known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
}

function sendJson(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'authorization' });
  if (isKnown(request, etag)) return reply.code(304).send();
  return reply.header('content-type', 'application/json').send(text);
}

function sendApiError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof ApiError ? error : null;
  const status = known?.status ?? asRefusal(error)?.status ?? 500;
  if (status === 500) request.log.error({ err: error, requestId: request.id }, 'The contest API failed.');
  const message = status === 500 ? 'Something went wrong on our side.' : error.message;
  return reply
    .code(status)
    .header('content-type', 'application/json')
    .send(JSON.stringify({ code: status, message }));
}

function definedOnly(headers: Readonly<Record<string, number | string | string[] | undefined>>) {
  return Object.fromEntries(Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined));
}
