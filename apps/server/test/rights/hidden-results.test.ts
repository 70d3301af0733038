import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { capabilityMask, endpoints, type Endpoint, type EndpointKey, type LiveEvent } from '@assay/contract';
import { endpointPath } from '@assay/contract/client';
import { startTestServer, type TestClient, type TestServer } from '@assay/testkit';
import { ACCESS_LEVEL, RUN_STATE, SOLUTION_STATE } from '@assay/contract/states';
import { balloonSettings, contestAccess, contests, hacks, orgs, solutions, tasks } from '../../src/db/schema.ts';
import { invalidateRanklists } from '../../src/features/ranking-tasks/invalidate.ts';
import { allOpen, HOUR_MS, makeContest, submitIn } from '../support/contesting.ts';
import { complete, poll } from '../support/judging.ts';
import { listenTo } from '../support/listening.ts';
import { makeRanklist, storeJudged, untilValid } from '../support/ranking.ts';

/*
 * Worlds that differ only in results hidden by a freeze, by a stage, by a role or by feedback give equal replies. A
 * world is seeded, stopped and copied twice with equal results and once with other ones: what differs between the first
 * two, such as the time of a judging, is noise; every other difference of the third is a leak. Every GET route of the
 * contract is called with the ids of the world and every known filter, so a new route is covered by being in the
 * contract.
 */

/** Alone it takes about 40 seconds. */
const LONGEST_MS = 600_000;
const WAIT = { timeout: 60_000, interval: 20 };
const VERSION = '2026-01';

/** Routes that are not called, each with the reason. */
const left: Partial<Record<EndpointKey, string>> = {
  'GET /api/events': 'a stream, listened to below',
};
const NO_ONE = '00000000-0000-4000-8000-000000000000';

/** Values that may differ between equal worlds: instants, contest times, and texts that are made of them. */
const TIME_TEXT = /^(\d{4}-\d\d-\d\dT.*|-?\d+:\d\d:\d\d(\.\d+)?|(W\/)?"[\w+/=-]{8,}"|[\w-]{16,})$/;
const isTimeLike = (value: unknown): boolean =>
  (typeof value === 'number' && value > 1e11) || (typeof value === 'string' && TIME_TEXT.test(value));

/** Times of requests of the reader, which are recorded at most once a minute. */
const OF_REQUESTS = /\.(seenAt|usedAt|lastUsedAt|serverTime)$/;

interface Seed {
  base: TestServer;
  ids: Record<string, string[]>;
  tokens: Record<string, string>;
  /** Credentials for the contest API. */
  apiReaders: Record<string, string>;
  runner: Record<string, string>;
  contests: string[];
  /** Ids that belong together: a contest, one of its problems and its solutions. */
  places: Record<string, string[]>[];
  /** Solutions whose results none of the readers may know. */
  hidden: ReadonlySet<string>;
  /** Solutions whose feedback hides cases: their results are equal, but not those of the hidden cases. */
  reduced: ReadonlySet<string>;
  directors: Record<string, string>;
}

const basic = (name: string, password: string) => `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

async function seed(): Promise<Seed> {
  const base = await startTestServer({ countsAnswers: false });
  const owner = await base.makeUser();
  const { id: orgId } = await base.makeOrg({ ownerId: owner.id, settings: { visitors: true } });
  const director = await base.signIn(owner);
  const [ada, bob, member, volunteer, jury, observer] = [
    await base.makeUser(),
    await base.makeUser(),
    await base.makeUser(),
    await base.makeUser(),
    await base.makeUser(),
    await base.makeUser(),
  ];
  for (const { id } of [ada, bob, member, volunteer, jury, observer]) await base.addMember(orgId, id);
  const group = await base.makeGroup(orgId, [ada.id, bob.id]);
  const clients = { ada: await base.signIn(ada), bob: await base.signIn(bob) };
  const hidden = new Set<string>();
  const reduced = new Set<string>();
  const ids: Record<string, string[]> = {};
  const note = (name: string, ...values: string[]) => void (ids[name] = [...(ids[name] ?? []), ...values]);
  const nowMs = Date.now();
  const made: string[] = [];
  const places: Seed['places'] = [];
  const apiReaders: Record<string, string> = { 'everyone, API': '' };
  const problemId = (await base.makeProblem({ orgId, accessLevel: ACCESS_LEVEL.public })).id;

  /** A contest with its submissions: a visible one of bob's, a hidden one, and one of ada's. */
  const add = async (
    name: string,
    {
      endMs,
      ownHidden = false,
      feedback,
      stage = allOpen,
      after = allOpen,
    }: {
      endMs: number;
      ownHidden?: boolean;
      feedback?: 'restricted';
      stage?: typeof allOpen;
      after?: typeof allOpen;
    },
  ) => {
    const contest = await makeContest(base, allOpen, { orgId, director, accessLevel: ACCESS_LEVEL.public });
    const { contestId } = contest;
    const params = { contestId };
    await director.call('POST /api/contest/:contestId/participant/admin/import', {
      params,
      body: { rows: [{ userId: ada.id }, { userId: bob.id }] },
    });
    const [first, second] = [await contest.addProblem(feedback && { feedback }), await contest.addProblem()];
    await makeRanklist(contest, 'main', 'type = icpc');
    await makeRanklist(contest, 'final', 'type = icpc\nunfreeze = 1');
    await director.call('PATCH /api/contest/:contestId/board', {
      params,
      body: { openKey: 'main', finalKey: 'final' },
    });
    const { ranklistId } = await director.call('POST /api/rk', { body: { contestId, orgId, ranklistKey: 'main' } });
    await director.call('PATCH /api/rk/:ranklistId/visible', { params: { ranklistId }, body: { visible: true } });
    note('ranklistId', String(ranklistId));
    const before = await storeJudged(base, contestId, {
      userId: bob.id,
      problemId: first,
      score: 0,
      submittedAtMs: nowMs - 3 * HOUR_MS,
    });
    const submit = (who: 'ada' | 'bob', of: string) => submitIn(clients[who], { contestId, problemId: of });
    const ofBob = [await submit('bob', first), await submit('bob', second)];
    const ofAda = await submit('ada', first);
    for (const id of ofBob) hidden.add(id);
    if (ownHidden) hidden.add(ofAda);
    if (feedback) {
      reduced.add(ofAda);
      // Tokens of others show nothing, and one's own nothing before it is spent.
      await director.call('PATCH /api/contest/:contestId/admin/submission-limits', {
        params,
        body: { tokens: { limit: { initial: 2 } } },
      });
      await clients.bob.call('POST /api/contest/:contestId/solution/:solutionId/token', {
        params: { contestId, solutionId: ofBob[0] ?? '' },
      });
      await makeRanklist(contest, 'tokened', 'type = ioi\nscoreReduceMethod = tokened');
    }
    await makeRanklist(contest, 'hacks', 'type = codeforces');
    await contest.setStages([
      { name: 'upcoming', start: 0, settings: {} },
      { name: 'running', start: nowMs - 4 * HOUR_MS, settings: stage },
      { name: 'end', start: endMs, settings: after },
    ]);
    const clock = (await director.call('GET /api/contest/:contestId', { params })).clock;
    await director.call('PATCH /api/contest/:contestId/admin/clock', {
      params,
      body: {
        version: clock?.version ?? 1,
        start: nowMs - 4 * HOUR_MS,
        duration: endMs - nowMs + 4 * HOUR_MS,
        freeze: endMs - nowMs + 2 * HOUR_MS,
        reason: 'r',
      },
    });
    // Submitted in the freeze and before the end, whatever the time of the test.
    await base.db.transact(async (tx) => {
      await tx.execute(sql`update ${solutions} set submitted_at = to_timestamp(${(nowMs - HOUR_MS) / 1000}),
        contest_time_ms = ${3 * HOUR_MS} where contest_id = ${contestId}::uuid and id <> ${before}::uuid`);
      await tx
        .insert(balloonSettings)
        .values({ contestId, enabled: true, inFreeze: false, withoutTags: [] })
        .onConflictDoNothing();
      await tx.insert(contestAccess).values([
        { contestId, principalId: volunteer.id, capability: 0b110001n },
        { contestId, principalId: jury.id, capability: capabilityMask('contest', 'access', 'jury') },
        { contestId, principalId: observer.id, capability: capabilityMask('contest', 'access', 'observer') },
      ]);
      await tx
        .update(contests)
        .set({ allowsVirtual: true })
        .where(sql`${contests.id} = ${contestId}::uuid`);
    });
    places.push({ contestId: [contestId], problemId: [first], solutionId: [ofBob[0] ?? '', ofAda, before] });
    made.push(contestId);
    for (const role of ['public', 'balloon'] as const) {
      const { username, password } = await director.call('POST /api/contest/:contestId/admin/contest-api/account', {
        params,
        body: { role },
      });
      apiReaders[`${role} of ${name}`] = basic(username, password);
    }
    return name;
  };
  const round: typeof allOpen = { ...allOpen, hacking: 'locked' };
  await add('frozen', { endMs: nowMs + HOUR_MS, feedback: 'restricted', stage: round });
  await add('held', { endMs: nowMs - HOUR_MS / 2 });
  await add('others hidden', {
    endMs: nowMs + HOUR_MS,
    stage: { ...allOpen, solutionShowOther: false, ranklistEnabled: false },
  });
  await add('own hidden', {
    endMs: nowMs + HOUR_MS,
    ownHidden: true,
    stage: { ...allOpen, solutionEnabled: false, ranklistEnabled: false },
  });
  const { planId } = await director.call('POST /api/plan', {
    body: { orgId, slug: 'plan', title: 'Plan', accessLevel: ACCESS_LEVEL.public },
  });
  for (const [index, contestId] of made.entries())
    await director.call('POST /api/plan/:planId/contest', {
      params: { planId },
      body: { contestId, settings: { slug: `c${index}`, preConditionContests: [] } },
    });
  await director.call('PATCH /api/plan/:planId/admin/settings', {
    params: { planId },
    body: { registrationEnabled: true, registrationAllowPublic: true },
  });
  for (const one of [clients.ada, clients.bob])
    await one.call('POST /api/plan/:planId/register', { params: { planId }, body: undefined });
  places.push({ contestId: [made[0] ?? ''], problemId: [problemId], solutionId: [NO_ONE] });
  note('userId', bob.id, ada.id);
  note('orgId', orgId);
  note('groupId', group.id);
  note('planId', planId);
  note('key', 'main', 'final', 'tokened', 'hacks');
  note('type', 'download');
  note('attempt', '1');
  note('ranklistKey', 'main', 'final');
  const tokens = {
    participant: await base.makeToken(ada),
    member: await base.makeToken(member),
    volunteer: await base.makeToken(volunteer),
    visitor: '',
  };
  const directors = {
    director: await base.makeToken(owner),
    jury: await base.makeToken(jury),
    observer: await base.makeToken(observer),
  };
  const { token } = await clients.ada.call('POST /api/personal-token', {
    body: { name: 'tool', scopes: ['contest'], expiresInDays: 7 },
  });
  apiReaders['participant, API'] = basic('anything', token);
  const runner = (await base.makeRunner({ orgId })).headers;
  await base.db.transact((tx) => tx.update(orgs).set({ settings: { visitors: true } }));
  await base.stop();
  return { base, ids, tokens, apiReaders, runner, contests: made, places, hidden, reduced, directors };
}

/** Every request of a reader: all routes with all ids, and each known filter alone. */
function requestsOf({ ids, places }: Seed): { label: string; path: string }[] {
  const list: { label: string; path: string }[] = [];
  const values: Record<string, unknown[]> = {
    ...ids,
    status: ['Accepted'],
    state: [SOLUTION_STATE.completed],
    scoreL: [1],
    scoreR: [99],
    search: ['user'],
    tag: ['x'],
  };
  for (const [key, endpoint] of Object.entries(endpoints) as [EndpointKey, Endpoint][]) {
    if (!key.startsWith('GET ') || endpoint.viewer === 'admin' || endpoint.viewer === 'runner') continue;
    if (left[key] !== undefined) continue;
    const shape = endpoint.query instanceof z.ZodObject ? (endpoint.query.shape as Record<string, z.ZodType>) : {};
    const isRequired = (name: string) => shape[name]?.safeParse(undefined).success === false;
    const always = {
      ...(isRequired('perPage') && { perPage: 100 }),
      ...(shape['count'] && { count: true }),
      ...Object.fromEntries(
        Object.keys(shape)
          .filter((name) => isRequired(name) && name !== 'perPage')
          .map((name) => [name, optionsOf(shape[name])[0] ?? values[name]?.[0] ?? places[0]?.[name]?.[0] ?? 'x']),
      ),
    };
    const names = [...key.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
    const isOfPlace = ['contestId', 'problemId', 'solutionId'].some((name) => names.includes(name) || shape[name]);
    // What only administrators may read is refused alike everywhere.
    const some = isOfPlace && !key.includes('/admin/') ? places : places.slice(0, 1);
    for (const place of some) {
      const known = { ...values, ...place };
      const filters = Object.keys(shape).flatMap((name) =>
        [...optionsOf(shape[name]), ...(known[name] ?? [])].map((value) => ({ [name]: value })),
      );
      for (const params of productOf(names.map((name) => [name, place[name] ?? ids[name] ?? [NO_ONE]]))) {
        for (const query of [{}, ...filters]) {
          const path = endpointPath(key, params, { ...always, ...query });
          list.push({ label: path, path });
        }
      }
    }
  }
  return [...new Map(list.map((one) => [one.path, one])).values()];
}

/** Requests of the contest API. */
function apiRequestsOf({ contests: made }: Seed): { label: string; path: string }[] {
  const types = ['', 'state', 'teams', 'submissions', 'judgements', 'runs', 'awards', 'scoreboard', 'access', 'groups'];
  const paths = made.flatMap((contestId) => {
    const base = `/api/clics/${VERSION}/contests/${contestId}`;
    return [...types.map((type) => (type === '' ? base : `${base}/${type}`)), `${base}/event-feed?stream=false`];
  });
  return paths.map((path) => ({ label: path, path }));
}

function optionsOf(schema: z.ZodType | undefined): unknown[] {
  let inner: unknown = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) inner = inner.unwrap();
  return inner instanceof z.ZodEnum ? inner.options : [];
}

function productOf(lists: [string, string[]][]): Record<string, string>[] {
  return lists.reduce<Record<string, string>[]>(
    (sets, [name, values]) => sets.flatMap((set) => values.map((value) => ({ ...set, [name]: value }))),
    [{}],
  );
}

/** Replies by reader and request, each as its leaves by path. */
type Answers = Map<string, Map<string, unknown>>;

async function live(world: Seed, isSolved: boolean) {
  const { base, ids, tokens, apiReaders, runner, contests: made, hidden, reduced, directors } = world;
  await using server = await startTestServer({ copyOf: base, countsAnswers: false });
  const clientOf = (authorization: string) => server.client(authorization === '' ? {} : { authorization });
  const follow = `?contests=${made.join(',')}&orgs=${ids['orgId']?.join(',')}&solutions=${[...hidden].join(',')}`;
  const streams = await Promise.all(
    Object.entries(tokens).map(async ([name, token]) => [name, await listenTo(server.origin, token, follow)] as const),
  );
  const judge = server.client(runner);
  for (;;) {
    const task = await poll(judge);
    if (task === null) break;
    const isWrong = hidden.has(task.solutionId) && !isSolved;
    const report = isWrong ? { score: 0, status: 'Wrong Answer' } : {};
    await complete(judge, task, reduced.has(task.solutionId) ? reportWithCases(isSolved) : report);
  }
  for (const [at, contestId] of made.entries()) await hackInFreeze(world, server, { at, contestId, isSolved });
  const director = clientOf(`Bearer ${directors['director']}`);
  for (const contestId of made) await untilValid(server, { director, contestId });
  await expect.poll(() => server.db.$count(tasks), WAIT).toBe(0);
  /** Of each contest the results as a reader sees them from whom nothing is hidden. */
  const resultsOf = async (reader: TestClient) =>
    await Promise.all(
      made.map(async (contestId) => {
        const query = { perPage: 100 } as const;
        const { items } = await reader.call('GET /api/contest/:contestId/solution', { params: { contestId }, query });
        return items.map(({ _id, status, metrics }) => `${_id} ${status} ${metrics['cpu']}`).toSorted();
      }),
    );
  const results = await resultsOf(director);
  for (const role of ['jury', 'observer'])
    expect(await resultsOf(clientOf(`Bearer ${directors[role]}`)), role).toEqual(results);
  const answers: Answers = new Map();
  const requests = requestsOf(world);
  const readers = [
    ...Object.entries(tokens).map(([name, token]) => [name, token === '' ? '' : `Bearer ${token}`, requests] as const),
    ...Object.entries(apiReaders).map(([name, header]) => [name, header, apiRequestsOf(world)] as const),
  ];
  for (const [name, authorization, own] of readers) {
    const client = clientOf(authorization);
    const files = new Set<string>();
    const ask = async ({ label, path }: { label: string; path: string }) => {
      const reply = await client.fetch(path);
      const text = await reply.text();
      const leaves = new Map<string, unknown>([
        ['status', reply.status],
        ['etag', reply.headers.get('etag')],
      ]);
      addLeaves(leaves, 'body', bodyOf(reply, text), (url) => files.add(url), server.origin);
      answers.set(`${name} ${label}`, leaves);
    };
    await inParallel(own, ask);
    await inParallel(
      [...files].map((url) => ({ label: `file ${fileOf(url)}`, path: url })),
      ask,
    );
  }
  for (const [name, stream] of streams) {
    const texts = stream.events
      .filter((event) => event.type !== 'hello' && !isUnderWay(event))
      .map((event) => JSON.stringify(event).replaceAll(/\b\d{12,}\b/g, 'T'));
    answers.set(`${name} stream`, new Map([...new Set(texts)].toSorted().map((text, at) => [String(at), text])));
    stream.close();
  }
  return { answers, results };
}

/** A hack that bob made in the freeze, which was successful or not. */
async function hackInFreeze(
  { ids, places }: Seed,
  server: TestServer,
  { at, contestId, isSolved }: { at: number; contestId: string; isSolved: boolean },
): Promise<void> {
  const [userId = ''] = ids['userId'] ?? [];
  const { problemId: [problemId = ''] = [], solutionId: [targetId = ''] = [] } = places[at] ?? {};
  await server.db.transact(async (tx) => {
    const countedAt = await invalidateRanklists(tx, contestId);
    await tx.insert(hacks).values({
      id: randomUUID(),
      orgId: ids['orgId']?.[0] ?? '',
      contestId,
      problemId,
      targetId,
      targetAttempt: 1,
      userId,
      problemDataHash: '',
      inRound: true,
      input: '1',
      state: RUN_STATE.ended,
      verdict: isSolved ? 'successful' : 'unsuccessful',
      createdAt: new Date(Date.now() - HOUR_MS),
      countedAt,
    });
  });
}

/** A report with a case that restricted feedback shows, and one that it hides. */
const reportWithCases = (isHiddenSolved: boolean) => {
  const cpu = isHiddenSolved ? 70 : 900;
  const shown = {
    name: '1',
    score: 0,
    status: 'Wrong Answer',
    summary: `${cpu} ms · 1.0 MiB · first line`,
    cpu,
    mem: cpu,
  };
  const hidden = { ...shown, name: '2', ...(isHiddenSolved && { score: 100, status: 'Accepted' }) };
  const job = { name: '1', score: 0, scoreScale: 100, points: 0, status: 'Wrong Answer', tests: [shown, hidden] };
  return {
    score: 0,
    status: 'Wrong Answer',
    message: `${cpu}`,
    metrics: { cpu, mem: cpu },
    details: { version: 1, jobs: [job], summary: `${cpu}` },
  };
};

/** Of the states of a solution on its way to a result, a stream skips those that follow each other closely. */
const isUnderWay = (event: LiveEvent) => event.type === 'solution' && event.solution.state !== SOLUTION_STATE.completed;

function bodyOf(reply: Response, text: string): unknown {
  const type = reply.headers.get('content-type') ?? '';
  if (text === '') return text;
  if (type.includes('ndjson'))
    return text.split('\n').map((line) => (line === '' ? '' : (JSON.parse(line) as unknown)));
  return type.includes('json') ? (JSON.parse(text) as unknown) : text;
}

/** The stored file of a signed URL. The name of a result contains the random id of its task. */
const fileOf = (url: string) => {
  const { pathname } = new URL(url);
  if (!pathname.startsWith('/files/')) return pathname;
  const key = Buffer.from(pathname.slice('/files/'.length), 'base64url').toString('utf8');
  return key.replace(/(?<=\/result\/).*/, '');
};

function addLeaves(
  leaves: Map<string, unknown>,
  at: string,
  value: unknown,
  onFile: (url: string) => void,
  origin: string,
): void {
  if (typeof value === 'object' && value !== null) {
    leaves.set(`${at}#`, Array.isArray(value) ? value.length : Object.keys(value).join());
    for (const [key, inner] of Object.entries(value)) addLeaves(leaves, `${at}.${key}`, inner, onFile, origin);
  } else if (typeof value === 'string' && value.startsWith(`${origin}/`)) {
    leaves.set(at, fileOf(value));
    onFile(value);
  } else leaves.set(at, typeof value === 'string' ? value.replaceAll(origin, '') : value);
}

async function inParallel<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const one of waiting) await act(one);
    }),
  );
}

/** Paths that differ, without the places in lists. */
const general = (path: string) => path.replaceAll(/\.\d+(?=\.|$)/g, '.*');

function differences(left: Answers, right: Answers) {
  const found: { label: string; path: string; values: [unknown, unknown] }[] = [];
  for (const label of new Set([...left.keys(), ...right.keys()])) {
    const [a, b] = [left.get(label), right.get(label)];
    for (const path of new Set([...(a?.keys() ?? []), ...(b?.keys() ?? [])])) {
      const values: [unknown, unknown] = [a?.get(path), b?.get(path)];
      if (values[0] !== values[1] && !OF_REQUESTS.test(path)) found.push({ label, path, values });
    }
  }
  return found;
}

test('replies and events do not depend on results that a reader may not know', { timeout: LONGEST_MS }, async () => {
  const world = await seed();
  onTestFinished(() => world.base.close());
  const [wrong, again, solved] = [await live(world, false), await live(world, false), await live(world, true)];
  const noise = differences(wrong.answers, again.answers);
  const unstable = noise.filter(({ values }) => !values.every(isTimeLike));
  expect(unstable.map(({ label, path, values }) => `${label} ${path}: ${values.join(' | ')}`)).toEqual([]);
  const noisy = new Set(noise.map(({ label, path }) => `${label} ${general(path)}`));
  const leaks = differences(wrong.answers, solved.answers).filter(
    ({ label, path }) => !noisy.has(`${label} ${general(path)}`),
  );
  expect(leaks.map(({ label, path, values }) => `${label} ${path}: ${values.join(' | ')}`)).toEqual([]);
  // The worlds do differ in every contest, and readers do get replies.
  expect(again.results).toEqual(wrong.results);
  for (const [at, one] of solved.results.entries()) expect(one).not.toEqual(wrong.results[at]);
  expect([...wrong.answers.values()].filter((leaves) => leaves.get('status') === 200).length).toBeGreaterThan(500);
});
