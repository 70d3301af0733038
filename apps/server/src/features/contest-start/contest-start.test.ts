import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { capabilityMask, type Stage } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { contestParticipants, solutions } from '../../db/schema.ts';
import { allOpen, announceIn, HOUR_MS, makeContest, submitIn } from '../../../test/support/contesting.ts';
import { listenTo, type Listener } from '../../../test/support/listening.ts';
import { makeRanklist, ranklistEndpoints, readValid, storeJudged } from '../../../test/support/ranking.ts';

const server = serverForFile();

const MINUTE_MS = 60_000;
const start = 'POST /api/contest/:contestId/start' as const;
const starts = 'GET /api/contest/:contestId/admin/clock/start' as const;
const reset = 'DELETE /api/contest/:contestId/admin/clock/start/:userId' as const;
const change = 'PATCH /api/contest/:contestId/admin/clock' as const;
const problems = 'GET /api/contest/:contestId/problem' as const;
const problem = 'GET /api/contest/:contestId/problem/:problemId' as const;
const submit = 'POST /api/contest/:contestId/solution/:solutionId/submit' as const;
const board = 'GET /api/contest/:contestId/board' as const;
const reason = 'The browser crashed on the first page.';

const bound: Stage[] = [
  { name: 'upcoming', start: 0, settings: {} },
  {
    name: 'running',
    start: 1,
    at: { event: 'start' },
    settings: { ...allOpen, registrationEnabled: true, registrationAllowPublic: true },
  },
  {
    name: 'end',
    start: 2,
    at: { event: 'end' },
    settings: { problemEnabled: true, ranklistEnabled: true, solutionEnabled: true, solutionShowOther: true },
  },
];

const streams: Listener[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

interface Given {
  /** Minutes. */
  openedAgo?: number;
  duration?: number;
  latest?: number;
  length?: number;
  openBoard?: boolean;
  freeze?: number;
}

/** A contest whose start window opened an hour ago, with two hours for everyone and two participants. */
async function makeScene(given: Given = {}) {
  const { openedAgo = 60, duration = 600, latest = 480, length = 120, openBoard = false, freeze } = given;
  const contest = await makeContest(server);
  const { contestId, director } = contest;
  const params = { contestId };
  await contest.setStages(bound);
  const problemId = await contest.addProblem({ slug: 'A' });
  const [ada, bob] = [await contest.makeParticipant(), await contest.makeParticipant()];
  const page = async (client: TestClient = director) => await client.call('GET /api/contest/:contestId', { params });
  const clock = async () => {
    const shown = (await page()).clock;
    if (!shown) throw new Error('The contest has no clock.');
    return shown;
  };
  const setClock = async (columns: string) =>
    await server.db.transact((tx) =>
      tx.execute(`update contest_clocks set ${columns} where contest_id = '${contestId}'`),
    );
  // A window can only be set before the start.
  await setClock(`start_at = now() + interval '1 hour'`);
  const body = {
    version: (await clock()).version,
    start: (await clock()).start,
    duration: duration * MINUTE_MS,
    window: { latest: latest * MINUTE_MS, length: length * MINUTE_MS, openBoard },
    ...(freeze !== undefined && { freeze: freeze * MINUTE_MS, thawAfter: 0 }),
  };
  await director.call(change, { params, body });
  /** Moves the whole contest, with the starts, so that it opened this many minutes ago. */
  const openAgo = async (minutes: number) => {
    const before = (await clock()).start;
    await setClock(`start_at = date_trunc('milliseconds', now()) - interval '${minutes} minutes'`);
    await contest.setStages(bound);
    return (await clock()).start - before;
  };
  await openAgo(openedAgo);
  return {
    ...contest,
    params,
    problemId,
    ada,
    bob,
    page,
    clock,
    setClock,
    openAgo,
    /** Pretends that the participant started this many minutes ago. */
    startedAgo: async (userId: string, minutes: number) =>
      await server.db.transact((tx) =>
        tx.execute(
          `update contest_participants set started_at = date_trunc('milliseconds', now()) - interval '${minutes} minutes'
           where contest_id = '${contestId}' and user_id = '${userId}'`,
        ),
      ),
    startOf: async (userId: string) => {
      const rows = await server.db
        .select()
        .from(contestParticipants)
        .where(eq(contestParticipants.contestId, contestId));
      return rows.find((row) => row.userId === userId)?.startedAt?.getTime() ?? null;
    },
    editClock: async (part: Record<string, unknown>) => {
      const { version, start: startMs, duration: durationMs, window } = await clock();
      const { latestAt: _, ...same } = window ?? { latest: 1, length: 1, openBoard: false };
      return { params, body: { version, start: startMs, duration: durationMs, window: same, reason, ...part } };
    },
    resetStart: async (userId: string) => ({
      params: { contestId, userId },
      query: { version: (await clock()).version, reason },
    }),
  };
}

describe('a participant of a contest with a start window', () => {
  it('sees no problem, can submit nothing and reads no board before pressing Start', async () => {
    const scene = await makeScene();
    const { ada, bob, contestId, problemId, params } = scene;
    await makeRanklist(scene, 'main', 'type = icpc');
    await bob.client.call(start, { params });
    const bobs = await submitIn(bob.client, { contestId, problemId });
    const shown = await scene.page(ada.client);
    expect(shown).not.toHaveProperty('ownClock');
    expect(shown.currentStage.name).toBe('upcoming');
    expect(shown.abilities).toMatchObject({
      start: true,
      readProblems: false,
      readSolutions: false,
      readRanklists: false,
      createSolution: false,
      submit: false,
      createInstance: false,
    });
    const { start: opensAt } = await scene.clock();
    expect(shown.ownStart).toEqual({
      opensAt,
      latestAt: opensAt + 480 * MINUTE_MS,
      lengthNow: 120 * MINUTE_MS,
    });
    expect(await ada.client.refusalOf(problems, { params })).toBe('stage-closed');
    expect(await ada.client.refusalOf(problem, { params: { contestId, problemId } })).toBe('stage-closed');
    expect(
      await ada.client.refusalOf('GET /api/contest/:contestId/solution', { params, query: { page: 1, perPage: 15 } }),
    ).toBe('stage-closed');
    const own = { params: { contestId, solutionId: bobs } };
    expect(await ada.client.refusalOf('GET /api/contest/:contestId/solution/:solutionId', own)).toBe('stage-closed');
    expect(await ada.client.refusalOf(board, { params })).toBe('stage-closed');
    expect(await ada.client.refusalOf(ranklistEndpoints.list, { params })).toBe('stage-closed');
    const body = { hash: 'a'.repeat(64), size: 1 };
    const announce = 'POST /api/contest/:contestId/problem/:problemId/solution' as const;
    expect(await ada.client.refusalOf(announce, { params: { contestId, problemId }, body })).toBe('stage-closed');
    const home = JSON.stringify(await ada.client.call('GET /api/home', { query: {} }));
    expect(home).not.toContain(problemId);
  });

  it('gets the own time with the press, once: a second press changes nothing', async () => {
    const scene = await makeScene();
    const { ada, bob, contestId, problemId, params } = scene;
    const first = await ada.client.call(start, { params });
    expect(await ada.client.call(start, { params })).toEqual(first);
    const shown = await scene.page(ada.client);
    expect(shown.ownClock).toMatchObject({
      delay: 0,
      extra: 0,
      start: first.startedAt,
      duration: 120 * MINUTE_MS,
      end: first.startedAt + 120 * MINUTE_MS,
      reasons: [],
    });
    expect(shown.ownStart).toMatchObject({ startedAt: first.startedAt });
    expect(shown.ownStart).not.toHaveProperty('lengthNow');
    expect(shown.abilities).toMatchObject({ start: false, readProblems: true, submit: true, withdraw: false });
    const listed = await ada.client.call(problems, { params });
    expect(listed.map(({ _id }) => _id)).toEqual([problemId]);
    const solutionId = await submitIn(ada.client, { contestId, problemId });
    const [row] = await server.db.select().from(solutions).where(eq(solutions.id, solutionId));
    expect(row?.contestTimeMs).toBe((row?.submittedAt?.getTime() ?? 0) - first.startedAt);
    expect((await scene.page(bob.client)).currentStage.name).toBe('upcoming');
  });

  it('starts only once when two windows press at the same time', async () => {
    const scene = await makeScene();
    const { ada, params } = scene;
    const replies = await Promise.all([1, 2, 3].map(() => ada.client.call(start, { params })));
    expect(new Set(replies.map(({ startedAt }) => startedAt)).size).toBe(1);
    expect(await scene.startOf(ada.id)).toBe(replies[0]?.startedAt);
  });

  it('is closed at the own end while others still work, and cut off at the end of the contest', async () => {
    const scene = await makeScene({ openedAgo: 300 });
    const { ada, bob, contestId, problemId, params } = scene;
    await scene.startedAgo(ada.id, 100);
    const late = await announceIn(ada.client, { contestId, problemId });
    await scene.startedAgo(ada.id, 120);
    await bob.client.call(start, { params });
    expect((await scene.page(ada.client)).currentStage.name).toBe('end');
    expect(await ada.client.refusalOf(submit, { params: { contestId, solutionId: late }, body: {} })).toBe(
      'stage-closed',
    );
    await submitIn(bob.client, { contestId, problemId });
    const short = await makeScene({ openedAgo: 100, duration: 120, latest: 110, length: 60 });
    expect((await short.page(short.ada.client)).ownStart?.lengthNow).toBeLessThanOrEqual(20 * MINUTE_MS);
    await short.ada.client.call(start, { params: short.params });
    expect((await short.page(short.ada.client)).ownClock?.end).toBe((await short.clock()).end);
  });

  it('cannot start before the window opens, after it closes, in a pause, or without a registration', async () => {
    const scene = await makeScene({ openedAgo: -1 });
    const { ada, bob, director, params } = scene;
    expect(await ada.client.refusalOf(start, { params })).toBe('start-early');
    expect((await scene.page(ada.client)).abilities.start).toBe(false);
    await scene.openAgo(60);
    const { version } = await scene.clock();
    await director.call('POST /api/contest/:contestId/admin/clock/pause', { params, body: { version, reason } });
    expect(await ada.client.refusalOf(start, { params })).toBe('start-paused');
    await scene.setClock('paused_at = null');
    await scene.openAgo(480);
    expect(await ada.client.refusalOf(start, { params })).toBe('start-late');
    await scene.openAgo(479);
    await bob.client.call('POST /api/contest/:contestId/withdraw', { params });
    expect(await bob.client.refusalOf(start, { params })).toBe('not-registered');
    await ada.client.call(start, { params });
    const missing = { params: { contestId: '00000000-0000-4000-8000-000000000000' } };
    expect(await ada.client.refusalOf(start, missing)).toBe('not-found');
    await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { ...params, userId: ada.id },
      body: { banned: true },
    });
    expect(await ada.client.refusalOf(start, { params })).toBe('banned');
  });

  it('cannot withdraw after the press, which would give a second start', async () => {
    const scene = await makeScene();
    await scene.ada.client.call(start, { params: scene.params });
    const withdraw = 'POST /api/contest/:contestId/withdraw' as const;
    expect(await scene.ada.client.refusalOf(withdraw, { params: scene.params })).toBe('withdrawal-closed');
  });

  it('has nothing to start in a contest without a window', async () => {
    const contest = await makeContest(server);
    const params = { contestId: contest.contestId };
    const ada = await contest.makeParticipant();
    expect(await ada.client.refusalOf(start, { params })).toBe('window-missing');
    const shown = await ada.client.call('GET /api/contest/:contestId', { params });
    expect(shown).not.toHaveProperty('ownStart');
    expect(shown.abilities.start).toBe(false);
  });

  it('who never starts sees what everyone sees once the last participant has finished', async () => {
    const scene = await makeScene({ openedAgo: 600 });
    const shown = await scene.page(scene.ada.client);
    expect([shown.currentStage.name, shown.abilities.readProblems, shown.abilities.readRanklists]).toEqual([
      'end',
      true,
      true,
    ]);
  });

  it('is ranked by the time since the own start', async () => {
    const scene = await makeScene({ openedAgo: 300 });
    const { ada, bob, contestId, problemId } = scene;
    // The board does not notice starts that no one pressed.
    await scene.startedAgo(ada.id, 200);
    await scene.startedAgo(bob.id, 20);
    await makeRanklist(scene, 'main', 'type = icpc');
    const nowMs = Date.now();
    const judged = { problemId, score: 100 };
    await storeJudged(server, contestId, { ...judged, userId: ada.id, submittedAtMs: nowMs - 170 * MINUTE_MS });
    await storeJudged(server, contestId, { ...judged, userId: bob.id, submittedAtMs: nowMs - 5 * MINUTE_MS });
    const { participant } = await readValid(server, scene, 'main');
    expect(participant.list.map(({ userId }) => userId)).toEqual([bob.id, ada.id]);
  });
});

describe('results of those who have finished', () => {
  it('are hidden from everyone but the jury until the window is over, also on the public board', async () => {
    const scene = await makeScene({ openedAgo: 300 });
    const { ada, bob, contestId, orgId, problemId, director, params } = scene;
    await makeRanklist(scene, 'main', 'type = icpc');
    const { ranklistId } = await director.call('POST /api/rk', { body: { contestId, orgId, ranklistKey: 'main' } });
    await director.call('PATCH /api/rk/:ranklistId/visible', { params: { ranklistId }, body: { visible: true } });
    await scene.startedAgo(ada.id, 130);
    await bob.client.call(start, { params });
    const adas = await storeJudged(server, contestId, {
      userId: ada.id,
      problemId,
      score: 100,
      submittedAtMs: Date.now() - 60 * MINUTE_MS,
    });
    const visitor = server.client();
    const events = [
      await listenTo(server.origin, await server.makeToken({ id: bob.id }), `?contests=${contestId}`),
      await listenTo(server.origin, '', `?contests=${contestId}`),
    ];
    streams.push(...events);
    await readValid(server, scene, 'main');
    for (const client of [ada.client, bob.client]) {
      expect(await client.refusalOf(board, { params })).toBe('stage-closed');
      expect(await client.refusalOf(ranklistEndpoints.url, { params: { contestId, key: 'main' } })).toBe(
        'stage-closed',
      );
      const shown = await scene.page(client);
      expect([shown.abilities.readRanklists, shown.abilities.readAllSolutions]).toEqual([false, false]);
      expect(shown).not.toHaveProperty('publicBoard');
    }
    const one = { params: { contestId, solutionId: adas } };
    expect(await bob.client.refusalOf('GET /api/contest/:contestId/solution/:solutionId', one)).toBe('not-found');
    expect(await visitor.refusalOf(ranklistEndpoints.download, { params: { ranklistId } })).toBe('not-found');
    expect(await director.call(board, { params })).toMatchObject({ key: 'main' });
    await scene.openAgo(600);
    await readValid(server, scene, 'main');
    expect(await bob.client.call(board, { params })).toMatchObject({ state: 'final' });
    expect((await visitor.call(ranklistEndpoints.download, { params: { ranklistId } })).name).toBeDefined();
    await expect
      .poll(() => events.map((stream) => stream.events.some(({ type }) => type === 'ranklist')), { timeout: 60_000 })
      .toEqual([true, true]);
  });

  it('are shown to those who have started, and on the public board, if the director says so', async () => {
    const scene = await makeScene({ openBoard: true });
    const { ada, bob, params } = scene;
    await makeRanklist(scene, 'main', 'type = icpc');
    await ada.client.call(start, { params });
    expect(await ada.client.call(board, { params })).toMatchObject({ state: 'live' });
    expect(await bob.client.refusalOf(board, { params })).toBe('stage-closed');
  });
});

describe('a director of a contest with a start window', () => {
  it('sees who has started and when, latest first, and until when they may work', async () => {
    const scene = await makeScene();
    const { ada, bob, director, params } = scene;
    const { startedAt } = await ada.client.call(start, { params });
    const query = { page: 1, perPage: 15, count: true } as const;
    const { items, total } = await director.call(starts, { params, query });
    expect(total).toBe(2);
    expect(items.map(({ user, ...one }) => [user._id, one])).toEqual([
      [ada.id, { startedAt, end: startedAt + 120 * MINUTE_MS }],
      [bob.id, {}],
    ]);
    const ids = async (started: boolean) =>
      (await director.call(starts, { params, query: { ...query, started } })).items.map(({ user }) => user._id);
    expect([await ids(true), await ids(false)]).toEqual([[ada.id], [bob.id]]);
  });

  it('takes back a start with a reason in the log; what was submitted no longer counts', async () => {
    const scene = await makeScene();
    const { ada, contestId, problemId, director, params, orgId } = scene;
    await makeRanklist(scene, 'main', 'type = icpc');
    await ada.client.call(start, { params });
    await storeJudged(server, contestId, { userId: ada.id, problemId, score: 100, submittedAtMs: Date.now() });
    await director.call(reset, await scene.resetStart(ada.id));
    expect((await scene.page(ada.client)).abilities).toMatchObject({ start: true, readProblems: false });
    const { participant } = await readValid(server, scene, 'main');
    expect(participant.list.find(({ userId }) => userId === ada.id)?.columns.map(({ content }) => content)).toEqual([
      '',
      '0',
      '0',
    ]);
    const { items } = await director.call('GET /api/org/:orgId/admin/audit', {
      params: { orgId },
      query: { action: 'contest.clock-reset-start', page: 1, perPage: 15 },
    });
    expect(JSON.stringify(items[0])).toContain(reason);
    expect(JSON.stringify(items[0])).toMatch(/"left":1/);
    await ada.client.call(start, { params });
  });

  it('is refused to take back what is missing, outdated or over', async () => {
    const scene = await makeScene({ freeze: 10 });
    const { ada, bob, director, params } = scene;
    expect(await director.refusalOf(reset, await scene.resetStart(bob.id))).toBe('start-missing');
    const nobodyId = '00000000-0000-4000-8000-000000000000';
    expect(await director.refusalOf(reset, await scene.resetStart(nobodyId))).toBe('not-found');
    await ada.client.call(start, { params });
    const { query, ...one } = await scene.resetStart(ada.id);
    expect(await director.refusalOf(reset, { ...one, query: { ...query, version: query.version + 1 } })).toBe(
      'clock-changed',
    );
    await scene.openAgo(600);
    expect(await director.refusalOf(reset, await scene.resetStart(ada.id))).toBe('contest-over');
    const earlier = await makeContest(server, allOpen, { rulesVersion: 1 });
    expect(
      await earlier.director.refusalOf(reset, {
        params: { contestId: earlier.contestId, userId: ada.id },
        query: { version: 1, reason },
      }),
    ).toBe('clock-missing');
  });

  it('grants time that combines with the start: a delay moves the window, extra time comes after the end', async () => {
    const scene = await makeScene({ openedAgo: -30 });
    const { ada, bob, director, params } = scene;
    const grant = async (principalId: string, body: { delay?: number; extra?: number }) =>
      await director.call('POST /api/contest/:contestId/admin/clock/grant', {
        params,
        body: { version: (await scene.clock()).version, principalId, reason, ...body },
      });
    await grant(ada.id, { delay: 60 * MINUTE_MS, extra: 15 * MINUTE_MS });
    expect((await scene.page(ada.client)).ownClock).toEqual({
      delay: 60 * MINUTE_MS,
      extra: 15 * MINUTE_MS,
      duration: 135 * MINUTE_MS,
      reasons: [reason],
    });
    await scene.openAgo(59);
    expect(await ada.client.refusalOf(start, { params })).toBe('start-early');
    await scene.openAgo(539);
    expect(await bob.client.refusalOf(start, { params })).toBe('start-late');
    const { startedAt } = await ada.client.call(start, { params });
    expect((await scene.page(ada.client)).ownClock?.end).toBe(startedAt + 135 * MINUTE_MS);
  });

  it('gives all more time by extending the contest', async () => {
    const scene = await makeScene();
    const { ada, director, params } = scene;
    const { startedAt } = await ada.client.call(start, { params });
    const window = { latest: 480 * MINUTE_MS, length: 130 * MINUTE_MS };
    expect(await director.refusalOf(change, await scene.editClock({ window, reason: undefined }))).toBe(
      'reason-missing',
    );
    await director.call(change, await scene.editClock({ duration: 610 * MINUTE_MS, window }));
    expect((await scene.page(ada.client)).ownClock?.end).toBe(startedAt + 130 * MINUTE_MS);
  });

  it('is refused a window that ends before it opens or after the contest, or a time longer than the contest', async () => {
    const scene = await makeScene({ openedAgo: -30 });
    const { director } = scene;
    const refused = async (window: { latest: number; length: number }) =>
      await director.refusalOf(change, await scene.editClock({ window, reason: undefined }));
    expect(await refused({ latest: 0, length: HOUR_MS })).toBe('window-invalid');
    expect(await refused({ latest: 10 * HOUR_MS, length: HOUR_MS })).toBe('window-invalid');
    expect(await refused({ latest: HOUR_MS, length: 10 * HOUR_MS + 1 })).toBe('window-invalid');
    const longest = { window: { latest: HOUR_MS, length: 10 * HOUR_MS }, reason: undefined };
    await director.call(change, await scene.editClock(longest));
  });

  it('cannot add or remove the window once it is open', async () => {
    const scene = await makeScene();
    expect(await scene.director.refusalOf(change, await scene.editClock({ window: undefined }))).toBe(
      'contest-started',
    );
    const plain = await makeContest(server);
    const params = { contestId: plain.contestId };
    const shown = (await plain.director.call('GET /api/contest/:contestId', { params })).clock;
    const { version = 0, start: startMs = 0, duration = 0 } = shown ?? {};
    const body = { version, start: startMs, duration, reason, window: { latest: 1, length: 1 } };
    expect(await plain.director.refusalOf(change, { params, body })).toBe('contest-started');
  });

  it('keeps the stages on the clocks of participants, even if a client sends fixed times', async () => {
    const scene = await makeScene();
    await scene.setStages([
      { name: 'upcoming', start: 0, settings: {} },
      { name: 'running', start: Date.now() - HOUR_MS, settings: allOpen },
      { name: 'end', start: Date.now() + 9 * HOUR_MS, settings: {} },
    ]);
    expect((await scene.page(scene.ada.client)).abilities.readProblems).toBe(false);
    await scene.ada.client.call(start, { params: scene.params });
    expect((await scene.page(scene.ada.client)).abilities.readProblems).toBe(true);
  });

  it('does not store own stages when changing the clock or the board as a participant', async () => {
    const scene = await makeScene();
    const { director, params } = scene;
    await makeRanklist(scene, 'main', 'type = icpc');
    const deputy = await scene.makeParticipant();
    await director.call('POST /api/contest/:contestId/admin/access', { params, body: { principalId: deputy.id } });
    await director.call('PATCH /api/contest/:contestId/admin/access/:principalId', {
      params: { ...params, principalId: deputy.id },
      body: { capability: String(capabilityMask('contest', 'access', 'admin')) },
    });
    const stages = async () => await director.call('GET /api/contest/:contestId/admin/stages', { params });
    const before = await stages();
    expect(await deputy.client.call('GET /api/contest/:contestId/admin/stages', { params })).toEqual(before);
    await deputy.client.call(change, await scene.editClock({ freeze: MINUTE_MS }));
    await deputy.client.call('PATCH /api/contest/:contestId/board', { params, body: { openKey: 'main' } });
    expect(await stages()).toEqual(before);
  });
});
