import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Stage } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { contestTimeGrants, solutions } from '../../db/schema.ts';
import { allOpen, announceIn, HOUR_MS, makeContest, submitIn } from '../../../test/support/contesting.ts';
import { makeRanklist, readValid, storeJudged } from '../../../test/support/ranking.ts';

const server = serverForFile();

const MINUTE_MS = 60_000;
const grants = 'GET /api/contest/:contestId/admin/clock/grant' as const;
const grant = 'POST /api/contest/:contestId/admin/clock/grant' as const;
const takeBack = 'DELETE /api/contest/:contestId/admin/clock/grant/:grantId' as const;
const change = 'PATCH /api/contest/:contestId/admin/clock' as const;
const submit = 'POST /api/contest/:contestId/solution/:solutionId/submit' as const;
const announce = 'POST /api/contest/:contestId/problem/:problemId/solution' as const;
const reason = 'The seat had no power.';
const nobodyId = '00000000-0000-4000-8000-000000000000';

const bound: Stage[] = [
  { name: 'upcoming', start: 0, settings: {} },
  { name: 'running', start: 1, at: { event: 'start' }, settings: allOpen },
  { name: 'end', start: 2, at: { event: 'end' }, settings: { ranklistEnabled: true, solutionEnabled: true } },
];

/** A contest from an hour ago until an hour from now with two participants and a problem. */
async function makeScene({ stages = bound }: { stages?: Stage[] } = {}) {
  const contest = await makeContest(server);
  const { contestId, director } = contest;
  const params = { contestId };
  await contest.setStages(stages);
  const problemId = await contest.addProblem({ slug: 'A' });
  const [ada, bob] = [await contest.makeParticipant(), await contest.makeParticipant()];
  const page = async (client: TestClient = director) => await client.call('GET /api/contest/:contestId', { params });
  const clock = async () => {
    const shown = (await page()).clock;
    if (!shown) throw new Error('The contest has no clock.');
    return shown;
  };
  const versioned = async (principalId: string, given: { delay?: number; extra?: number }) => ({
    params,
    body: { version: (await clock()).version, principalId, reason, ...given },
  });
  return {
    ...contest,
    params,
    problemId,
    ada,
    bob,
    page,
    clock,
    set: async (body: { start?: number; duration?: number; freeze?: number; thawAfter?: number }) => {
      const { version, start, duration } = await clock();
      await director.call(change, { params, body: { version, start, duration, reason, ...body } });
    },
    grant: async (principalId: string, given: { delay?: number; extra?: number }) =>
      await director.call(grant, await versioned(principalId, given)),
    refusalOfGrant: async (principalId: string, given: { delay?: number; extra?: number }) =>
      await director.refusalOf(grant, await versioned(principalId, given)),
    takeBack: async (grantId: string) =>
      await director.call(takeBack, {
        params: { contestId, grantId },
        query: { version: (await clock()).version },
      }),
    refusalOfTakingBack: async (grantId: string) =>
      await director.refusalOf(takeBack, {
        params: { contestId, grantId },
        query: { version: (await clock()).version },
      }),
    judged: async (submittedAtMs: number, userId: string) =>
      await storeJudged(server, contestId, { userId, problemId, score: 100, submittedAtMs }),
    timeOf: async (solutionId: string) => {
      const [row] = await server.db.select().from(solutions).where(eq(solutions.id, solutionId));
      return row?.contestTimeMs;
    },
    setClock: async (columns: string) =>
      await server.db.transact((tx) =>
        tx.execute(`update contest_clocks set ${columns} where contest_id = '${contestId}'`),
      ),
  };
}

type Scene = Awaited<ReturnType<typeof makeScene>>;

async function cells(scene: Scene): Promise<string[]> {
  const { participant } = await readValid(server, scene, 'main');
  const nameOf = new Map([
    [scene.ada.id, 'ada'],
    [scene.bob.id, 'bob'],
  ]);
  return participant.list.map(
    ({ userId, columns }) => `${nameOf.get(userId)} ${columns.map(({ content }) => content || '.').join(' | ')}`,
  );
}

describe('extra time for a participant', () => {
  it('lets this one submit after the end of the contest, and no one else', async () => {
    const scene = await makeScene();
    const { ada, bob, contestId, problemId, params } = scene;
    const bobs = await announceIn(bob.client, { contestId, problemId });
    await scene.set({ duration: 50 * MINUTE_MS });
    expect((await scene.page(ada.client)).currentStage.name).toBe('end');
    await scene.grant(ada.id, { extra: HOUR_MS });
    const [own, other] = [await scene.page(ada.client), await scene.page(bob.client)];
    const { start, duration, end } = await scene.clock();
    expect(own.ownClock).toEqual({
      delay: 0,
      extra: HOUR_MS,
      start,
      duration: duration + HOUR_MS,
      end: own.stages[2]?.start,
      reasons: [reason],
    });
    expect([own.currentStage.name, own.abilities.submit]).toEqual(['running', true]);
    expect(own.clock?.end).toBe(end);
    expect(other).not.toHaveProperty('ownClock');
    expect([other.currentStage.name, other.abilities.submit]).toEqual(['end', false]);
    const id = await submitIn(ada.client, { contestId, problemId });
    const [row] = await server.db.select().from(solutions).where(eq(solutions.id, id));
    expect(row?.contestTimeMs).toBe((row?.submittedAt?.getTime() ?? 0) - start);
    expect(await bob.client.refusalOf(submit, { params: { contestId, solutionId: bobs }, body: {} })).toBe(
      'stage-closed',
    );
    const body = { hash: 'a'.repeat(64), size: 1 };
    expect(await bob.client.refusalOf(announce, { params: { ...params, problemId }, body })).toBe('stage-closed');
  });

  it('makes what this one submitted in it count, to the millisecond, and no longer once it is taken back', async () => {
    const scene = await makeScene();
    const { ada, bob } = scene;
    await makeRanklist(scene, 'main', 'type = icpc');
    await scene.set({ duration: 30 * MINUTE_MS });
    const { start } = await scene.clock();
    await scene.judged(start + 30 * MINUTE_MS, bob.id);
    await scene.judged(start + 40 * MINUTE_MS - 1, ada.id);
    const none = ['ada . | 0 | 0', 'bob . | 0 | 0'];
    expect((await cells(scene)).toSorted()).toEqual(none);
    const { grantId } = await scene.grant(ada.id, { extra: 10 * MINUTE_MS });
    expect(await cells(scene)).toEqual(['ada + 0:39 | 1 | 39', 'bob . | 0 | 0']);
    await scene.takeBack(grantId);
    expect((await cells(scene)).toSorted()).toEqual(none);
    await scene.grant(ada.id, { extra: 10 * MINUTE_MS - 1 });
    expect((await cells(scene)).toSorted()).toEqual(none);
  });

  it('keeps the contest among the running ones for this one, with the own end, also on the home page', async () => {
    const scene = await makeScene();
    const { ada, bob, contestId, orgId } = scene;
    await scene.set({ duration: 50 * MINUTE_MS });
    await scene.grant(ada.id, { extra: HOUR_MS });
    const { end = 0 } = await scene.clock();
    const listed = async (client: TestClient, status: 'running' | 'past') => {
      const { items } = await client.call('GET /api/contest', { query: { orgId, perPage: 15, status } });
      return items.map((one) => [one._id, one.end]);
    };
    expect([await listed(ada.client, 'running'), await listed(ada.client, 'past')]).toEqual([
      [[contestId, end + HOUR_MS]],
      [],
    ]);
    expect([await listed(bob.client, 'running'), await listed(bob.client, 'past')]).toEqual([[], [[contestId, end]]]);
    const current = async (client: TestClient) =>
      (await client.call('GET /api/home', { query: {} })).now.map((one) => [one._id, one.end]);
    expect(await current(ada.client)).toEqual([[contestId, end + HOUR_MS]]);
    expect(await current(bob.client)).toEqual([]);
  });

  it('adds up, and is extended with the contest', async () => {
    const scene = await makeScene();
    const { ada, duration } = { ...scene, ...(await scene.clock()) };
    await scene.grant(ada.id, { extra: 10 * MINUTE_MS });
    await scene.grant(ada.id, { extra: 5 * MINUTE_MS });
    await scene.set({ duration: duration + 20 * MINUTE_MS });
    expect((await scene.page(ada.client)).ownClock).toMatchObject({
      extra: 15 * MINUTE_MS,
      duration: duration + 35 * MINUTE_MS,
    });
  });

  it('delays the thaw of the results until the last participant has finished', async () => {
    const scene = await makeScene();
    await makeRanklist(scene, 'main', 'type = icpc');
    await scene.set({ duration: 40 * MINUTE_MS, freeze: 10 * MINUTE_MS, thawAfter: 0 });
    const { start } = await scene.clock();
    const board = async () => await scene.director.call('GET /api/contest/:contestId/board', { params: scene.params });
    expect((await board()).state).toBe('final');
    expect(await scene.refusalOfGrant(scene.ada.id, { extra: HOUR_MS })).toBe('contest-over');
    await scene.setClock('thaw_after_ms = null');
    const { grantId } = await scene.grant(scene.ada.id, { extra: HOUR_MS });
    expect(await board()).toMatchObject({ state: 'frozen', endAt: start + 100 * MINUTE_MS });
    const reveal = 'POST /api/contest/:contestId/board/reveal' as const;
    expect(await scene.director.refusalOf(reveal, { params: scene.params })).toBe('board-not-held');
    await scene.takeBack(grantId);
    expect((await board()).state).toBe('held');
    await scene.grant(scene.ada.id, { extra: HOUR_MS });
    await scene.setClock('thaw_after_ms = 0');
    expect((await scene.clock()).thawAt).toBe(start + 100 * MINUTE_MS);
  });
});

describe('a delay', () => {
  it('keeps the contest closed for this participant until the own start, and moves the own end', async () => {
    const scene = await makeScene();
    const { ada, bob } = scene;
    await scene.setClock(`start_at = start_at + interval '3 hours'`);
    await scene.grant(ada.id, { delay: 90 * MINUTE_MS });
    await scene.setClock(`start_at = start_at - interval '3 hours'`);
    await scene.setStages(bound);
    const [own, other] = [await scene.page(ada.client), await scene.page(bob.client)];
    const { start, duration } = await scene.clock();
    expect([own.currentStage.name, own.abilities.readProblems]).toEqual(['upcoming', false]);
    expect(own.stages.map((stage) => stage.start)).toEqual([
      0,
      start + 90 * MINUTE_MS,
      start + duration + 90 * MINUTE_MS,
    ]);
    expect([other.currentStage.name, other.abilities.readProblems]).toEqual(['running', true]);
  });

  it('is taken off the time of submissions, so that it costs no penalty', async () => {
    const scene = await makeScene();
    const { ada, bob } = scene;
    await makeRanklist(scene, 'main', 'type = icpc');
    await scene.setClock(`start_at = start_at + interval '3 hours'`);
    const { grantId } = await scene.grant(ada.id, { delay: 20 * MINUTE_MS });
    await scene.setClock(`start_at = start_at - interval '3 hours'`);
    const { start } = await scene.clock();
    const adas = await scene.judged(start + 30 * MINUTE_MS, ada.id);
    await scene.judged(start + 15 * MINUTE_MS, bob.id);
    // Stores the times of what the test has inserted.
    await scene.set({ duration: 119 * MINUTE_MS });
    expect(await scene.timeOf(adas)).toBe(10 * MINUTE_MS);
    expect(await cells(scene)).toEqual(['ada + 0:10 | 1 | 10', 'bob + 0:15 | 1 | 15']);
    await scene.takeBack(grantId);
    expect(await scene.timeOf(adas)).toBe(30 * MINUTE_MS);
    expect(await cells(scene)).toEqual(['bob + 0:15 | 1 | 15', 'ada + 0:30 | 1 | 30']);
    const { items } = await scene.director.call('GET /api/org/:orgId/admin/audit', {
      params: { orgId: scene.orgId },
      query: { action: 'contest.clock-ungrant', page: 1, perPage: 15 },
    });
    expect(JSON.stringify(items[0])).toMatch(/"moved".*"count":1/);
    expect(JSON.stringify(items[0])).toContain(reason);
  });

  it('is refused once the contest has started', async () => {
    const scene = await makeScene();
    expect(await scene.refusalOfGrant(scene.ada.id, { delay: 1 })).toBe('contest-started');
  });
});

describe('a grant of time', () => {
  it('reaches all participants of a group, and is listed with its reason and who gave it', async () => {
    const scene = await makeScene();
    const { ada, bob, orgId, params } = scene;
    const group = await server.makeGroup(orgId, [ada.id, bob.id]);
    const { grantId, participantCount } = await scene.grant(group.id, { extra: 3 * MINUTE_MS });
    expect(participantCount).toBe(2);
    await scene.grant(bob.id, { extra: MINUTE_MS });
    expect((await scene.page(bob.client)).ownClock?.extra).toBe(4 * MINUTE_MS);
    const { items } = await scene.director.call(grants, { params });
    expect(items.map((one) => [one.principal?.kind, one.principal?._id, one.extra, one.participantCount])).toEqual([
      ['user', bob.id, MINUTE_MS, 1],
      ['group', group.id, 3 * MINUTE_MS, 2],
    ]);
    expect(items[1]).toMatchObject({ grantId, delay: 0, reason, grantedBy: {} });
    await scene.takeBack(grantId);
    expect((await scene.page(bob.client)).ownClock?.extra).toBe(MINUTE_MS);
    expect(await scene.page(ada.client)).not.toHaveProperty('ownClock');
  });

  it('is refused without time, for users who do not take part, twice, for a foreign contest, and beyond the limits', async () => {
    const scene = await makeScene();
    const { ada, contestId, director, params } = scene;
    const stranger = await server.makeUser();
    expect(await scene.refusalOfGrant(ada.id, { extra: 0 })).toBe('grant-empty');
    expect(await scene.refusalOfGrant(stranger.id, { extra: 1 })).toBe('not-found');
    expect(await scene.refusalOfGrant(nobodyId, { extra: 1 })).toBe('not-found');
    const { version } = await scene.clock();
    const body = { version, principalId: ada.id, reason, extra: MINUTE_MS };
    const replies = await Promise.all([1, 2].map(() => director.send(grant, { params, body })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await scene.page(ada.client)).ownClock?.extra).toBe(MINUTE_MS);
    const { items } = await director.call(grants, { params });
    const grantId = items[0]?.grantId ?? '';
    const outdated = { params: { contestId, grantId }, query: { version } };
    expect(await director.refusalOf(takeBack, outdated)).toBe('clock-changed');
    expect(await scene.refusalOfTakingBack(nobodyId)).toBe('not-found');
    const other = await makeScene();
    expect(await other.refusalOfTakingBack(grantId)).toBe('not-found');
    const many = Array.from({ length: 999 }, () => ({
      id: crypto.randomUUID(),
      contestId,
      delayMs: 0,
      extraMs: 1,
      reason,
    }));
    await server.db.transact((tx) => tx.insert(contestTimeGrants).values(many));
    expect(await scene.refusalOfGrant(ada.id, { extra: 1 })).toBe('grant-limit');
  });

  it('is refused in a contest without a clock', async () => {
    const earlier = await makeContest(server, allOpen, { rulesVersion: 1 });
    const params = { contestId: earlier.contestId };
    const body = { version: 1, principalId: nobodyId, extra: 1, reason };
    expect(await earlier.director.refusalOf(grant, { params, body })).toBe('clock-missing');
    const query = { version: 1 };
    expect(await earlier.director.refusalOf(takeBack, { params: { ...params, grantId: nobodyId }, query })).toBe(
      'clock-missing',
    );
  });

  it('is refused, and so is taking it back, if a participant would never finish', async () => {
    const scene = await makeScene();
    const { grantId } = await scene.grant(scene.ada.id, { extra: 1 });
    await server.db.transact((tx) =>
      tx.execute(
        `update contest_participants set extra_ms = 300000000000000 where contest_id = '${scene.contestId}' and user_id = '${scene.bob.id}'`,
      ),
    );
    expect(await scene.refusalOfGrant(scene.ada.id, { extra: 1 })).toBe('clock-invalid');
    expect(await scene.refusalOfTakingBack(grantId)).toBe('clock-invalid');
  });

  it('is refused, and so is taking it back, if stages that follow the thaw would change places', async () => {
    const crossing = (first: NonNullable<Stage['at']>, second: NonNullable<Stage['at']>): Stage[] => [
      ...bound.slice(0, 2),
      { name: 'first', start: 3, at: first, settings: {} },
      { name: 'second', start: 4, at: second, settings: {} },
    ];
    const before = (event: 'end' | 'thaw', minutes: number) => ({ event, offset: -minutes * MINUTE_MS }) as const;
    const scene = await makeScene();
    const { ada } = scene;
    await scene.set({ freeze: MINUTE_MS, thawAfter: 0 });
    await scene.setStages(crossing(before('thaw', 90), before('end', 80)));
    expect(await scene.refusalOfGrant(ada.id, { extra: 20 * MINUTE_MS })).toBe('stages-invalid');
    await scene.setStages(bound);
    const { grantId } = await scene.grant(ada.id, { extra: 20 * MINUTE_MS });
    await scene.setStages(crossing(before('end', 80), before('thaw', 95)));
    expect(await scene.refusalOfTakingBack(grantId)).toBe('stages-invalid');
  });

  it('cannot be taken back once the results are shown', async () => {
    const scene = await makeScene();
    const { grantId } = await scene.grant(scene.ada.id, { extra: 1 });
    await scene.set({ duration: 30 * MINUTE_MS, freeze: MINUTE_MS, thawAfter: 0 });
    expect(await scene.refusalOfTakingBack(grantId)).toBe('contest-over');
  });

  it('comes either before a submission or after it, never in between', async () => {
    const scene = await makeScene();
    const { ada, contestId, problemId } = scene;
    const solutionId = await announceIn(ada.client, { contestId, problemId });
    await scene.set({ duration: 50 * MINUTE_MS });
    const [submitted] = await Promise.all([
      ada.client.send(submit, { params: { contestId, solutionId }, body: {} }),
      scene.grant(ada.id, { extra: HOUR_MS }),
    ]);
    const timeMs = await scene.timeOf(solutionId);
    if (submitted.status === 200) expect(timeMs).toBeGreaterThanOrEqual(60 * MINUTE_MS);
    else expect([(submitted.body as { refusal?: string }).refusal, timeMs]).toEqual(['stage-closed', null]);
  });

  it.each(['withdraws', 'is removed'])('no longer delays the end of the board once the participant %s', async (how) => {
    const scene = await makeScene();
    const { ada, director, params } = scene;
    await makeRanklist(scene, 'main', 'type = icpc');
    await scene.set({ freeze: MINUTE_MS });
    await scene.grant(ada.id, { extra: HOUR_MS });
    const board = async () => await director.call('GET /api/contest/:contestId/board', { params });
    const { end = 0 } = await scene.clock();
    expect((await board()).endAt).toBe(end + HOUR_MS);
    if (how === 'withdraws') await ada.client.call('POST /api/contest/:contestId/withdraw', { params });
    else
      await director.call('DELETE /api/contest/:contestId/participant/admin/:userId', {
        params: { ...params, userId: ada.id },
      });
    expect((await board()).endAt).toBe(end);
  });

  it('ends with the registration of a participant who withdraws, and changes nothing for others', async () => {
    const scene = await makeScene();
    const { ada, bob, params } = scene;
    await makeRanklist(scene, 'main', 'type = icpc');
    const { start } = await scene.clock();
    await scene.judged(start + 10 * MINUTE_MS, bob.id);
    const { grantId } = await scene.grant(ada.id, { extra: HOUR_MS });
    await ada.client.call('POST /api/contest/:contestId/withdraw', { params });
    const { items } = await scene.director.call(grants, { params });
    expect(items[0]).toMatchObject({ grantId, participantCount: 0 });
    await scene.takeBack(grantId);
    expect(await cells(scene)).toEqual(['bob + 0:10 | 1 | 10']);
  });
});
