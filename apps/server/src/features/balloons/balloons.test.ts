import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BALLOON_CLAIM_MS, type ContestProblemSettings } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { serverForFile, type TestClient } from '@assay/testkit';
import { auditLog, balloons, contestClocks } from '../../db/schema.ts';
import { invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { allOpen, makeContest, submitIn } from '../../../test/support/contesting.ts';
import { EVENT_WAIT, streamsOf } from '../../../test/support/event-stream.ts';
import { complete, take } from '../../../test/support/judging.ts';
import { storeJudged } from '../../../test/support/ranking.ts';
import { refreshBalloons } from '../due-balloons/refresh-balloons.ts';

const server = serverForFile();
const listen = streamsOf(server);

const routes = {
  queue: 'GET /api/contest/:contestId/balloon-queue',
  list: 'GET /api/contest/:contestId/balloon',
  claim: 'POST /api/contest/:contestId/balloon/:balloonId/claim',
  release: 'DELETE /api/contest/:contestId/balloon/:balloonId/claim',
  deliver: 'POST /api/contest/:contestId/balloon/:balloonId/delivery',
  undo: 'DELETE /api/contest/:contestId/balloon/:balloonId/delivery',
  settings: 'GET /api/contest/:contestId/admin/balloon',
  change: 'PATCH /api/contest/:contestId/admin/balloon',
  rejudge: 'POST /api/contest/:contestId/admin/rejudge',
} as const;

const MINUTE_MS = 60_000;
/** The freeze begins at minute 90 of 120. */
const FREEZE_MS = 30 * MINUTE_MS;

/** A running contest of two hours with balloons, two problems and two participants. */
async function makeScene(given: { freeze?: number; accessLevel?: 0 | 1 | 2; colors?: boolean } = {}) {
  const { freeze, accessLevel = ACCESS_LEVEL.private } = given;
  const contest = await makeContest(server, allOpen, { accessLevel });
  const { contestId, orgId, director } = contest;
  const params = { contestId };
  const color = (hex: string): Partial<ContestProblemSettings> => ({ color: hex });
  const problems = [await contest.addProblem(color('#e53935')), await contest.addProblem(color('#1e88e5'))] as const;
  const [ada, bob] = [await contest.makeParticipant(), await contest.makeParticipant()];
  if (freeze !== undefined) {
    const { clock } = await director.call('GET /api/contest/:contestId', { params });
    if (!clock) throw new Error('The contest has no clock.');
    const { version, start, duration } = clock;
    await director.call('PATCH /api/contest/:contestId/admin/clock', {
      params,
      body: { version, start, duration, freeze, reason: 'r' },
    });
  }
  const change = (body: object) => director.call(routes.change, { params, body });
  await change({ enabled: true });
  const makeVolunteer = () => contest.makeVolunteer('balloons');
  const runner = server.client((await server.makeRunner({ orgId })).headers);
  const list = async (show: 'open' | 'done' = 'open', client: TestClient = director, more: object = {}) =>
    (await client.call(routes.list, { params, query: { perPage: 100, show, ...more } })).items;
  /** Stores a judged submission at this minute of the contest. */
  const judged = (user: { id: string }, problemId: string, minute: number, score = 100) =>
    storeJudged(server, contestId, {
      userId: user.id,
      problemId,
      score,
      contestTimeMs: minute * MINUTE_MS,
      submittedAtMs: Date.now() - 120 * MINUTE_MS + minute * MINUTE_MS,
    });
  /** Judges a submission again; absent score: it stays in the queue of the judge. */
  const rejudge = async (solutionId: string, score?: number) => {
    await director.call(routes.rejudge, { params, body: { solutionId, mode: 'immediate' } });
    if (score === undefined) return;
    await complete(runner, await take(runner), { score, status: score >= 100 ? 'Accepted' : 'Wrong Answer' });
  };
  const at = (balloonId: string) => ({ params: { contestId, balloonId } });
  const scene = { ...contest, params, problems, ada, bob, change, makeVolunteer, runner, list, judged, rejudge, at };
  return scene;
}

type Rows = Awaited<ReturnType<Awaited<ReturnType<typeof makeScene>>['list']>>;
const brief = (rows: Rows) => rows.map(({ participant, slug, state }) => `${participant.userId} ${slug} ${state}`);

describe('a balloon', () => {
  it('is due for each participant and problem with an accepted submission, once', async () => {
    const { list, judged, ada, bob, problems, contestId, runner } = await makeScene();
    await judged(ada, problems[0], 10, 50);
    expect(await list()).toEqual([]);
    await judged(ada, problems[0], 20);
    await judged(ada, problems[0], 30);
    await judged(bob, problems[1], 15);
    const rows = await list();
    expect(brief(rows)).toEqual([`${bob.id} P2 waiting`, `${ada.id} P1 waiting`]);
    expect(rows.map(({ time, color, first }) => [time / MINUTE_MS, color, first])).toEqual([
      [15, '#1e88e5', 'contest'],
      [20, '#e53935', 'problem'],
    ]);
    await submitIn(bob.client, { contestId, problemId: problems[0] });
    await complete(runner, await take(runner));
    expect((await list()).map(({ first }) => first)).toEqual(['contest', 'problem', undefined]);
  });

  it('is the first of its problem for sure only when no earlier submission is being judged', async () => {
    const { list, judged, rejudge, ada, bob, problems } = await makeScene();
    const earlier = await judged(bob, problems[0], 5, 0);
    await judged(ada, problems[0], 20);
    await rejudge(earlier);
    expect(await list()).toMatchObject([{ first: 'contest', provisional: true }]);
  });

  it('is one for two judges that complete at the same moment', async () => {
    const { list, judged, ada, bob, problems } = await makeScene();
    const [a, b] = problems;
    await Promise.all(
      [ada, bob].flatMap((one) => [10, 20, 30].flatMap((minute) => [judged(one, a, minute), judged(one, b, minute)])),
    );
    const rows = await list();
    expect(rows.map(({ time }) => time / MINUTE_MS)).toEqual([10, 10, 10, 10]);
    expect(new Set(brief(rows)).size).toBe(4);
  });

  it('is not due to banned participants and those with a tag without balloons, which the director can change', async () => {
    const { list, judged, change, ada, bob, problems, director, contestId } = await makeScene();
    await judged(ada, problems[0], 10);
    await judged(bob, problems[0], 20);
    const set = (user: { id: string }, body: { tags?: string[]; banned?: boolean }) =>
      director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
        params: { contestId, userId: user.id },
        body,
      });
    await set(ada, { tags: ['unofficial'] });
    expect(await list()).toMatchObject([{ tags: ['unofficial'] }, {}]);
    await change({ withoutTags: ['unofficial'] });
    expect(brief(await list())).toEqual([`${bob.id} P1 waiting`]);
    expect(await list()).toMatchObject([{ first: 'contest' }]);
    await set(bob, { banned: true });
    expect(await list()).toEqual([]);
    expect((await list('done')).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
    await set(bob, { banned: false });
    await change({ withoutTags: [] });
    expect(brief(await list())).toEqual([`${ada.id} P1 waiting`, `${bob.id} P1 waiting`]);
  });

  it('is withdrawn when its problem leaves the contest', async () => {
    const { list, judged, ada, problems, director, contestId } = await makeScene();
    await judged(ada, problems[0], 10);
    const params = { contestId, problemId: problems[0] };
    await director.call('DELETE /api/contest/:contestId/problem/:problemId', { params });
    expect(await list()).toEqual([]);
    expect((await list('done'))[0]).not.toHaveProperty('slug');
  });

  it('is not due in a contest without balloons, and due for all results when the director turns them on', async () => {
    const { list, judged, change, ada, problems, director, params } = await makeScene();
    await change({ enabled: false });
    await judged(ada, problems[0], 10);
    expect(await server.db.$count(balloons, eq(balloons.contestId, params.contestId))).toBe(0);
    expect(await director.call(routes.queue, { params })).toMatchObject({ enabled: false, open: 0 });
    await change({ enabled: true });
    expect(await list()).toHaveLength(1);
  });
});

describe('a rejudge', () => {
  it('changes nothing until it has a result', async () => {
    const { list, judged, rejudge, ada, problems } = await makeScene();
    const solutionId = await judged(ada, problems[0], 10);
    await rejudge(solutionId);
    expect(brief(await list())).toEqual([`${ada.id} P1 waiting`]);
  });

  it('withdraws a balloon that waits, and brings back the same one', async () => {
    const { list, judged, rejudge, ada, problems } = await makeScene();
    const solutionId = await judged(ada, problems[0], 10);
    const [before] = await list();
    await rejudge(solutionId, 0);
    expect(await list()).toEqual([]);
    expect(brief(await list('done'))).toEqual([`${ada.id} P1 withdrawn`]);
    await rejudge(solutionId, 100);
    expect(await list()).toEqual([before]);
  });

  it('shows a volunteer that the claimed balloon was withdrawn, until the volunteer confirms it', async () => {
    const { list, judged, rejudge, ada, problems, makeVolunteer, at } = await makeScene();
    const solutionId = await judged(ada, problems[0], 10);
    const [eve, max] = [await makeVolunteer(), await makeVolunteer()];
    const id = (await list())[0]?._id ?? '';
    await eve.client.call(routes.claim, at(id));
    await rejudge(solutionId, 0);
    expect(await list('open', eve.client)).toMatchObject([{ state: 'withdrawn', claim: { own: true } }]);
    for (const key of [routes.claim, routes.deliver])
      expect(await eve.client.refusalOf(key, at(id))).toBe('balloon-changed');
    expect(await max.client.refusalOf(routes.release, at(id))).toBe('balloon-claimed');
    await eve.client.call(routes.release, at(id));
    expect(await list()).toEqual([]);
  });

  it('has a delivered balloon taken back, and leaves it where it is if the result comes back', async () => {
    const { list, judged, rejudge, ada, problems, director, at } = await makeScene();
    const solutionId = await judged(ada, problems[0], 10);
    const id = (await list())[0]?._id ?? '';
    await director.call(routes.deliver, at(id));
    await rejudge(solutionId, 0);
    expect(brief(await list())).toEqual([`${ada.id} P1 take-back`]);
    await rejudge(solutionId, 100);
    expect(brief(await list('done'))).toEqual([`${ada.id} P1 delivered`]);
    expect(await list()).toEqual([]);
    await rejudge(solutionId, 0);
    await director.call(routes.undo, at(id));
    expect(brief(await list('done'))).toEqual([`${ada.id} P1 withdrawn`]);
    await rejudge(solutionId, 100);
    expect(brief(await list())).toEqual([`${ada.id} P1 waiting`]);
  });
});

describe('the freeze', () => {
  it('keeps results out of the queue and its events, unless the director lets balloons go out', async () => {
    const { list, judged, rejudge, change, ada, bob, problems, director, params, makeVolunteer } = await makeScene({
      freeze: FREEZE_MS,
    });
    const stream = await listen(await server.makeToken(await makeVolunteer()));
    const before = await judged(ada, problems[0], 89, 0);
    const during = await judged(ada, problems[0], 95);
    await judged(bob, problems[1], 100);
    await rejudge(during, 0);
    await rejudge(during, 100);
    expect(await list()).toEqual([]);
    expect(await list('done')).toEqual([]);
    expect(await director.call(routes.queue, { params })).toMatchObject({ open: 0 });
    // A result of before the freeze is known, also if a rejudge brings it; its event comes after all others.
    await rejudge(before, 100);
    await expect.poll(() => stream.events.some(({ type }) => type === 'balloon'), EVENT_WAIT).toBe(true);
    expect(stream.events.filter(({ type }) => type === 'balloon')).toHaveLength(1);
    expect(await list()).toMatchObject([{ time: 89 * MINUTE_MS, state: 'waiting' }]);
    // The frozen result must not show in what becomes of it either.
    await rejudge(before, 0);
    expect((await list('done')).map(({ state }) => state)).toEqual(['withdrawn']);
    await change({ inFreeze: true });
    expect((await list()).map(({ time }) => time / MINUTE_MS)).toEqual([95, 100]);
  });

  it('of a ranklist keeps them out as well', async () => {
    const { list, judged, ada, problems, director, contestId } = await makeScene();
    const params = { contestId, key: 'main' };
    await director.call('POST /api/contest/:contestId/ranklist', { params, body: { key: 'main', name: 'Main' } });
    const configure = (config: string) =>
      director.call('PATCH /api/contest/:contestId/ranklist/:key/settings', { params, body: { config } });
    await configure(`type = icpc\nfreezeAt = ${new Date(Date.now() - 60 * MINUTE_MS).toISOString()}`);
    await judged(ada, problems[0], 50);
    await judged(ada, problems[1], 70);
    expect((await list()).map(({ time }) => time / MINUTE_MS)).toEqual([50]);
    await configure('type = icpc');
    expect((await list()).map(({ time }) => time / MINUTE_MS)).toEqual([50, 70]);
  });

  it('of a start window follows the own time, and the window hides results of others as the board does', async () => {
    const { list, judged, change, ada, bob, problems, contestId } = await makeScene({ freeze: 10 * MINUTE_MS });
    const setWindow = (windowOpenBoard: boolean) =>
      server.db.transact((tx) =>
        tx
          .update(contestClocks)
          .set({ windowLatestMs: 60 * MINUTE_MS, windowLengthMs: 60 * MINUTE_MS, windowOpenBoard })
          .where(eq(contestClocks.contestId, contestId)),
      );
    await setWindow(false);
    await judged(ada, problems[0], 40);
    await judged(ada, problems[1], 55);
    await judged(bob, problems[0], 65);
    const minutes = async () => (await list()).map(({ time }) => time / MINUTE_MS);
    expect(await minutes()).toEqual([]);
    await setWindow(true);
    await change({});
    expect(await minutes()).toEqual([40]);
    await change({ inFreeze: true });
    expect(await minutes()).toEqual([40, 55]);
  });

  it('moved by the director leaves balloons in the queue that were known', async () => {
    const { list, judged, ada, bob, problems, director, params } = await makeScene({ freeze: FREEZE_MS });
    await judged(ada, problems[0], 80);
    await judged(bob, problems[0], 95);
    const { clock } = await director.call('GET /api/contest/:contestId', { params });
    const freezeAt = async (freeze: number) => {
      const { version, start, duration } = (await director.call('GET /api/contest/:contestId', { params })).clock ?? {
        version: 0,
        start: clock?.start ?? 0,
        duration: clock?.duration ?? 0,
      };
      const body = { version, start, duration, freeze, reason: 'r' };
      await director.call('PATCH /api/contest/:contestId/admin/clock', { params, body });
    };
    await freezeAt(60 * MINUTE_MS);
    expect((await list()).map(({ time }) => time / MINUTE_MS)).toEqual([80]);
    await freezeAt(20 * MINUTE_MS);
    expect((await list()).map(({ time }) => time / MINUTE_MS)).toEqual([80, 95]);
  });
});

describe('volunteers', () => {
  it('see the queue and nothing else of the contest, and are notified of it', async () => {
    const { list, judged, ada, problems, makeVolunteer, params } = await makeScene();
    const volunteer = await makeVolunteer();
    const { client } = volunteer;
    const [stream, other] = [
      await listen(await server.makeToken(volunteer)),
      await listen(await server.makeToken(ada)),
    ];
    await judged(ada, problems[0], 10);
    expect(await list('open', client)).toHaveLength(1);
    expect(await client.call(routes.queue, { params })).toMatchObject({ enabled: true, administer: false, open: 1 });
    await expect.poll(() => stream.events.some(({ type }) => type === 'balloon'), EVENT_WAIT).toBe(true);
    expect(other.events.some(({ type }) => type === 'balloon')).toBe(false);
    for (const key of [
      'GET /api/contest/:contestId',
      'GET /api/contest/:contestId/problem',
      'GET /api/contest/:contestId/ranklist',
      'GET /api/contest/:contestId/participant',
      'GET /api/contest/:contestId/clarification-count',
      routes.settings,
    ] as const)
      expect(await client.refusalOf(key, { params, query: { perPage: 15 } }), key).toBe('not-found');
  });

  it('claim a balloon, which only one of several at the same time gets', async () => {
    const { list, judged, ada, problems, makeVolunteer, at } = await makeScene();
    await judged(ada, problems[0], 10);
    const id = (await list())[0]?._id ?? '';
    const people = [await makeVolunteer(), await makeVolunteer(), await makeVolunteer()];
    const replies = await Promise.all(people.map(({ client }) => client.send(routes.claim, at(id))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = people[replies.findIndex(({ status }) => status === 200)];
    const loser = people[replies.findIndex(({ status }) => status !== 200)];
    if (!winner || !loser) throw new Error('Three volunteers claimed.');
    expect(await list('open', loser.client)).toMatchObject([{ claim: { userId: winner.id, own: false } }]);
    for (const key of [routes.claim, routes.release, routes.deliver])
      expect(await loser.client.refusalOf(key, at(id))).toBe('balloon-claimed');
    await winner.client.call(routes.claim, at(id));
    await winner.client.call(routes.release, at(id));
    expect((await list())[0]).not.toHaveProperty('claim');
    await loser.client.call(routes.deliver, at(id));
    expect(await list()).toEqual([]);
  });

  it('take over a balloon whose claim has expired', async () => {
    const { list, judged, ada, problems, makeVolunteer, at } = await makeScene();
    await judged(ada, problems[0], 10);
    const id = (await list())[0]?._id ?? '';
    const [eve, max] = [await makeVolunteer(), await makeVolunteer()];
    const { until } = await eve.client.call(routes.claim, at(id));
    expect(until - Date.now()).toBeGreaterThan(BALLOON_CLAIM_MS / 2);
    await server.db.transact((tx) =>
      tx
        .update(balloons)
        .set({ claimedUntil: sql`now()` })
        .where(eq(balloons.id, id)),
    );
    expect((await list())[0]).not.toHaveProperty('claim');
    await max.client.call(routes.claim, at(id));
    expect(await eve.client.refusalOf(routes.deliver, at(id))).toBe('balloon-claimed');
  });

  it('deliver a balloon once, and undo it', async () => {
    const { list, judged, ada, problems, makeVolunteer, at } = await makeScene();
    await judged(ada, problems[0], 10);
    const id = (await list())[0]?._id ?? '';
    const { client, name } = await makeVolunteer();
    expect(await client.refusalOf(routes.undo, at(id))).toBe('balloon-changed');
    await client.call(routes.deliver, at(id));
    expect(await client.refusalOf(routes.deliver, at(id))).toBe('balloon-changed');
    expect(await client.refusalOf(routes.claim, at(id))).toBe('balloon-changed');
    expect(await list('done', client)).toMatchObject([{ state: 'delivered', delivery: { name } }]);
    await client.call(routes.undo, at(id));
    expect(brief(await list())).toEqual([`${ada.id} P1 waiting`]);
  });

  it('are refused for balloons of another contest and unknown ones', async () => {
    const [{ at, makeVolunteer }, other] = [await makeScene(), await makeScene()];
    await other.judged(other.ada, other.problems[0], 10);
    const foreign = (await other.list())[0]?._id ?? '';
    const { client } = await makeVolunteer();
    for (const key of [routes.claim, routes.release, routes.deliver, routes.undo])
      for (const id of [foreign, randomUUID()]) expect(await client.refusalOf(key, at(id))).toBe('not-found');
    expect(await client.refusalOf(routes.list, { params: other.params, query: { perPage: 15, show: 'open' } })).toBe(
      'not-found',
    );
    expect(await client.refusalOf(routes.queue, { params: other.params })).toBe('not-found');
  });

  it('are none of the participants, with or without a ban', async () => {
    const { params, ada, bob, director, at } = await makeScene();
    await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { ...params, userId: bob.id },
      body: { banned: true },
    });
    for (const [who, refused] of [
      [ada, 'no-right'],
      [bob, 'banned'],
    ] as const) {
      expect(await who.client.refusalOf(routes.queue, { params })).toBe(refused);
      expect(await who.client.refusalOf(routes.list, { params, query: { perPage: 15, show: 'open' } })).toBe(refused);
      expect(await who.client.refusalOf(routes.settings, { params })).toBe(refused);
      expect(await who.client.refusalOf(routes.change, { params, body: {} })).toBe(refused);
      for (const key of [routes.claim, routes.release, routes.deliver, routes.undo])
        expect(await who.client.refusalOf(key, at(randomUUID()))).toBe(refused);
    }
  });
});

describe('the settings', () => {
  it('of balloons and colors are kept, shown on the board, and recorded in the audit log', async () => {
    const { change, director, params, problems, contestId } = await makeScene();
    expect(await director.call(routes.settings, { params })).toEqual({
      enabled: true,
      inFreeze: false,
      withoutTags: [],
    });
    await change({
      withoutTags: ['guest'],
      colors: [
        { problemId: problems[0], color: '#00ff00' },
        { problemId: problems[1], color: null },
      ],
    });
    expect(await director.call(routes.settings, { params })).toEqual({
      enabled: true,
      inFreeze: false,
      withoutTags: ['guest'],
    });
    const { problems: shown } = await director.call(routes.queue, { params });
    expect(shown).toEqual([
      { problemId: problems[0], slug: 'P1', color: '#00ff00' },
      { problemId: problems[1], slug: 'P2' },
    ]);
    const settings = await director.call('GET /api/contest/:contestId/problem/:problemId/settings', {
      params: { contestId, problemId: problems[0] },
    });
    expect(settings).toMatchObject({ slug: 'P1', color: '#00ff00' });
    const acts = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, contestId)).orderBy(auditLog.id);
    expect(acts.filter(({ action }) => action === 'contest.balloons').at(-1)).toMatchObject({
      before: { withoutTags: [], colors: { P1: '#e53935', P2: '#1e88e5' } },
      after: { withoutTags: ['guest'], colors: { P1: '#00ff00', P2: null } },
    });
  });

  it('refuse unknown problems and colors, and change nothing then', async () => {
    const { director, params, problems } = await makeScene();
    const refused = (body: object) => director.refusalOf(routes.change, { params, body });
    const colors = [problems[0], randomUUID()].map((problemId) => ({ problemId, color: '#00ff00' }));
    expect(await refused({ colors, inFreeze: true })).toBe('not-found');
    expect(await refused({ colors: [{ problemId: problems[0], color: 'red' }] })).toBe('invalid-input');
    expect(await director.call(routes.settings, { params })).toMatchObject({ inFreeze: false });
  });

  it('refuse balloons in a contest without a clock', async () => {
    const { director, contestId } = await makeContest(server, allOpen, { rulesVersion: 1 });
    const params = { contestId };
    expect(await director.refusalOf(routes.change, { params, body: { enabled: true } })).toBe('clock-missing');
    await director.call(routes.change, { params, body: { withoutTags: ['guest'] } });
    expect(await director.call(routes.settings, { params })).toMatchObject({ enabled: false });
  });

  it('answer a hidden contest like a missing one', async () => {
    const { params } = await makeScene();
    const stranger = await server.signIn(await server.makeUser());
    for (const key of [routes.settings, routes.queue])
      expect(await stranger.refusalOf(key, { params })).toBe('not-found');
    expect(await stranger.refusalOf(routes.change, { params, body: {} })).toBe('not-found');
  });
});

/** A step of a contest; numbers are taken modulo what there is. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('judge' as const),
    user: fc.nat(2),
    problem: fc.nat(1),
    minute: fc.nat(119),
    pass: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('rejudge' as const), which: fc.nat(30), pass: fc.boolean() }),
  fc.record({ kind: fc.constant('deliver' as const), which: fc.nat(30) }),
  fc.record({ kind: fc.constant('undo' as const), which: fc.nat(30) }),
  fc.record({ kind: fc.constant('ban' as const), user: fc.nat(2), banned: fc.boolean() }),
);

it('the queue equals a recomputation from the results at every step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 18 }), async (steps) => {
      const scene = await makeScene({ freeze: FREEZE_MS });
      const { contestId, problems, list, judged, rejudge, director, at } = scene;
      const users = [scene.ada, scene.bob, await scene.makeParticipant()];
      const solutions: { id: string; user: number; problem: number; minute: number; pass: boolean }[] = [];
      const [delivered, known, banned] = [new Set<string>(), new Set<string>(), new Set<number>()];
      const all = async () => [...(await list()), ...(await list('done'))];
      const keyOf = (user: number, problem: number) => `${users[user]?.id} P${problem + 1}`;

      for (const one of steps) {
        if (one.kind === 'judge') {
          const { user, problem, minute, pass } = one;
          const [who, problemId] = [users[user], problems[problem]];
          if (!who || !problemId) continue;
          const id = await judged(who, problemId, minute, pass ? 100 : 0);
          solutions.push({ id, user, problem, minute, pass });
        } else if (one.kind === 'rejudge') {
          const solution = solutions[one.which % (solutions.length || 1)];
          if (!solution) continue;
          await rejudge(solution.id, one.pass ? 100 : 0);
          solution.pass = one.pass;
        } else if (one.kind === 'ban') {
          const who = users[one.user];
          if (!who) continue;
          await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
            params: { contestId, userId: who.id },
            body: { banned: one.banned },
          });
          if (one.banned) banned.add(one.user);
          else banned.delete(one.user);
        } else {
          const rows = await all();
          const row = rows[one.which % (rows.length || 1)];
          if (!row) continue;
          const key = `${row.participant.userId} ${row.slug}`;
          const { status } = await director.send(one.kind === 'deliver' ? routes.deliver : routes.undo, at(row._id));
          if (status === 200 && one.kind === 'deliver') delivered.add(key);
          if (status === 200 && one.kind === 'undo') delivered.delete(key);
        }
        const due = new Map<string, number>();
        for (const { user, problem, minute, pass } of solutions) {
          if (!pass || minute >= 90 || banned.has(user)) continue;
          const key = keyOf(user, problem);
          due.set(key, Math.min(minute, due.get(key) ?? Infinity));
          known.add(key);
        }
        const expected = [...known].map((key) => {
          const states = due.has(key) ? ['waiting', 'delivered'] : ['withdrawn', 'take-back'];
          return `${key} ${states[Number(delivered.has(key))]}`;
        });
        const rows = await all();
        expect(brief(rows).toSorted()).toEqual(expected.toSorted());
        for (const { participant, slug, time, state } of rows)
          if (state === 'waiting' || state === 'delivered')
            expect(time / MINUTE_MS).toBe(due.get(`${participant.userId} ${slug}`));
        await server.db.transact(async (tx) => {
          await invalidateRanklists(tx, contestId);
          await refreshBalloons(tx, contestId);
        });
        expect(await all()).toEqual(rows);
      }
    }),
    { numRuns: 5 },
  );
}, 240_000);
