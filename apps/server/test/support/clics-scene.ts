import { type ApiRole, writingApiRoles } from '@assay/contract';
import type { TestClient, TestServer } from '@assay/testkit';
import { allOpen, HOUR_MS, makeContest } from './contesting.ts';
import { makeRanklist, storeJudged } from './ranking.ts';

/* Helpers for tests of the contest API. */

/** A request with plain headers. */
export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export const MINUTE_MS = 60_000;
const create = 'POST /api/contest/:contestId/admin/contest-api/account' as const;

export type Row = Record<string, unknown> & { id: string };
export interface Line {
  type: string;
  id: string | null;
  data: Record<string, unknown> | null;
  token: string;
}

/**
 * A contest of two hours, by default from an hour ago, with a freeze of 70 minutes, two problems and two participants.
 */
export async function makeClicsScene(server: TestServer, config = 'type = icpc', { startsInMs = -HOUR_MS } = {}) {
  const contest = await makeContest(server, allOpen);
  const startMs = Date.now() + startsInMs;
  await contest.setStages([
    { name: 'upcoming', start: 0, settings: {} },
    { name: 'running', start: startMs, settings: allOpen },
    { name: 'end', start: startMs + 2 * HOUR_MS, settings: {} },
  ]);
  const { contestId, orgId, director } = contest;
  const params = { contestId };
  const problems = [await contest.addProblem({ color: '#e53935' }), await contest.addProblem()] as const;
  const [ada, bob] = [await contest.makeParticipant(), await contest.makeParticipant(['north'])];
  await makeRanklist(contest, 'main', config);
  const { clock } = await director.call('GET /api/contest/:contestId', { params });
  if (!clock) throw new Error('The contest has no clock.');
  const setClock = async (change: object) => {
    const now = (await director.call('GET /api/contest/:contestId', { params })).clock;
    await director.call('PATCH /api/contest/:contestId/admin/clock', {
      params,
      body: {
        version: now?.version ?? 1,
        start: clock.start,
        duration: clock.duration,
        freeze: 70 * MINUTE_MS,
        reason: 'r',
        ...change,
      },
    });
  };
  await setClock({});
  const runner = server.client((await server.makeRunner({ orgId })).headers);
  const base = `${server.origin}/api/clics/2026-01`;
  const makeReader = async (role: ApiRole, more: object = {}) => {
    const { username, password, _id } = await director.call(create, {
      params,
      body: { role, mayWrite: writingApiRoles.includes(role), ...more },
    });
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const send = (path: string, init: Sent = {}, at = base) =>
      fetch(`${at}${path}`, { ...init, headers: { authorization, ...init.headers } });
    const ofContest = (path: string) => send(`/contests/${contestId}${path}`);
    return {
      _id,
      username,
      password,
      send,
      ofContest,
      list: async (type: string) => (await (await ofContest(`/${type}`)).json()) as Row[],
      one: async (type: string) => (await (await ofContest(`/${type}`)).json()) as Record<string, unknown>,
      feed: async (query = '') => linesOf(await (await ofContest(`/event-feed?stream=false${query}`)).text()),
    };
  };
  /** Sends requests of a participant or a director, with a personal token. */
  const makeSender = async (client: TestClient, scopes: ('contest' | 'problem')[] = ['contest']) => {
    const body = { name: 'tool', scopes, expiresInDays: 7 };
    const { token } = await client.call('POST /api/personal-token', { body });
    const authorization = `Basic ${Buffer.from(`anything:${token}`).toString('base64')}`;
    return (path: string, init: Sent = {}, at = base) =>
      fetch(`${at}${path}`, { ...init, headers: { authorization, ...init.headers } });
  };
  /** A judged submission at this minute of the contest. */
  const judged = (user: { id: string }, problem: 0 | 1, minute: number, score = 100, more: object = {}) =>
    storeJudged(server, contestId, {
      userId: user.id,
      problemId: problems[problem],
      score,
      contestTimeMs: minute * MINUTE_MS,
      submittedAtMs: clock.start + minute * MINUTE_MS,
      ...more,
    });
  return { ...contest, params, problems, ada, bob, runner, base, makeReader, makeSender, judged, setClock };
}

export const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

/** The last state of every object of a feed. */
export function fold(lines: readonly Line[]) {
  const objects = new Map<string, Record<string, unknown>>();
  for (const { type, id, data } of lines) {
    if (data === null) objects.delete(`${type}/${id}`);
    else objects.set(`${type}/${id}`, data);
  }
  return objects;
}
