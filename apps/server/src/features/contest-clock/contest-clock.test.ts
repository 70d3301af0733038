import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Stage } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { serverForFile, type TestClient } from '@assay/testkit';
import { solutions } from '../../db/schema.ts';
import { allOpen, announceIn, HOUR_MS, makeContest, submitIn } from '../../../test/support/contesting.ts';
import { complete, take } from '../../../test/support/judging.ts';
import { makeRanklist, readValid, storeJudged, untilValid } from '../../../test/support/ranking.ts';

const server = serverForFile();

const MINUTE_MS = 60_000;
const change = 'PATCH /api/contest/:contestId/admin/clock' as const;
const pause = 'POST /api/contest/:contestId/admin/clock/pause' as const;
const resume = 'POST /api/contest/:contestId/admin/clock/resume' as const;
const remove = 'POST /api/contest/:contestId/admin/clock/removed' as const;
const restore = 'DELETE /api/contest/:contestId/admin/clock/removed/:intervalId' as const;
const reveal = 'POST /api/contest/:contestId/board/reveal' as const;
const reason = 'The network failed.';
const WAIT = { timeout: 60_000, interval: 10 };

/** Stages that follow the clock. */
const bound: Stage[] = [
  { name: 'upcoming', start: 0, settings: {} },
  { name: 'running', start: 1, at: { event: 'start' }, settings: allOpen },
  { name: 'end', start: 2, at: { event: 'end' }, settings: { ranklistEnabled: true, solutionEnabled: true } },
];

type Clock = { start: number; duration: number; freeze?: number; thawAfter?: number };

/** A contest from an hour ago until an hour from now, a participant, and a problem. */
async function makeScene(given: { freeze?: number; thawAfter?: number; stages?: Stage[] } = {}) {
  const contest = await makeContest(server);
  const { contestId, director, setStages } = contest;
  const params = { contestId };
  const problemId = await contest.addProblem({ slug: 'A' });
  const ada = await contest.makeParticipant();
  const page = async (client: TestClient = director) => await client.call('GET /api/contest/:contestId', { params });
  const clock = async () => {
    const shown = (await page()).clock;
    if (!shown) throw new Error('The contest has no clock.');
    return shown;
  };
  const set = async (body: Partial<Clock> & { reason?: string }) => {
    const { version, start, duration, freeze, thawAfter } = await clock();
    const now = { start, duration, ...(freeze && { freeze }), ...(thawAfter !== undefined && { thawAfter }) };
    return await director.send(change, { params, body: { version, ...now, reason, ...body } });
  };
  if (given.stages !== undefined || given.freeze !== undefined) {
    await setStages(given.stages ?? bound);
    const { freeze, thawAfter } = given;
    const reply = await set({ ...(freeze && { freeze }), ...(thawAfter !== undefined && { thawAfter }) });
    expect(reply.status).toBe(200);
  }
  return {
    ...contest,
    params,
    problemId,
    ada,
    page,
    clock,
    set,
    act: async (key: typeof pause | typeof resume) =>
      await director.send(key, { params, body: { version: (await clock()).version, reason } }),
    remove: async (start: number, end: number) =>
      await director.send(remove, { params, body: { version: (await clock()).version, start, end, reason } }),
    restore: async (intervalId: string) =>
      await director.send(restore, {
        params: { contestId, intervalId },
        query: { version: (await clock()).version, reason },
      }),
    judged: async (submittedAtMs: number, score = 100, userId = ada.id) =>
      await storeJudged(server, contestId, { userId, problemId, score, submittedAtMs }),
    times: async () =>
      new Map(
        (await server.db.select().from(solutions).where(eq(solutions.contestId, contestId))).map((row) => [
          row.id,
          row.contestTimeMs,
        ]),
      ),
    stages: async () => await director.call('GET /api/contest/:contestId/admin/stages', { params }),
    board: async (client: TestClient = ada.client) =>
      await client.call('GET /api/contest/:contestId/board', { params }),
  };
}

const codeOf = ({ body }: { body: unknown }) => (body as { refusal?: string }).refusal;

async function cells(scene: Awaited<ReturnType<typeof makeScene>>, key: string): Promise<string[]> {
  const { participant } = await readValid(server, scene, key);
  return participant.list.map(
    ({ rank, columns }) => `${rank} ${columns.map(({ content }) => content || '.').join(' | ')}`,
  );
}

describe('a new contest', () => {
  it('has a clock, unless the client asks for the rules of earlier releases', async () => {
    const scene = await makeScene();
    const { rulesVersion, clock } = await scene.page(scene.ada.client);
    expect(rulesVersion).toBe(2);
    expect(clock).toMatchObject({ duration: expect.any(Number) as number, removed: [] });
    const earlier = await makeContest(server, allOpen, { rulesVersion: 1 });
    const params = { contestId: earlier.contestId };
    const page = await earlier.director.call('GET /api/contest/:contestId', { params });
    expect(page.rulesVersion).toBe(1);
    expect(page).not.toHaveProperty('clock');
    const body = { version: 1, start: 1, duration: 1 };
    expect(await earlier.director.refusalOf(change, { params, body })).toBe('clock-missing');
    const stages = { params, body: bound };
    expect(await earlier.director.refusalOf('PATCH /api/contest/:contestId/admin/stages', stages)).toBe(
      'stages-invalid',
    );
  });

  it('is refused with a freeze longer than itself', async () => {
    const { orgId, director } = await makeContest(server);
    const body = {
      orgId,
      slug: 'short',
      title: 'Short',
      accessLevel: ACCESS_LEVEL.private,
      start: 10,
      duration: 5,
      freeze: 6,
    };
    expect(await director.refusalOf('POST /api/contest', { body })).toBe('clock-invalid');
  });

  it('runs from its second stage to its last one for clients that set only stages', async () => {
    const scene = await makeScene();
    const now = Date.now();
    await scene.setStages([
      { name: 'a', start: 0, settings: {} },
      { name: 'b', start: now - 3 * HOUR_MS, settings: allOpen },
      { name: 'c', start: now + HOUR_MS, settings: {} },
    ]);
    expect(await scene.clock()).toMatchObject({ start: now - 3 * HOUR_MS, duration: 4 * HOUR_MS, end: now + HOUR_MS });
  });
});

describe('the contest time of a submission', () => {
  it('is stored once, by the clock', async () => {
    const { ada, contestId, problemId, clock, times } = await makeScene();
    const id = await submitIn(ada.client, { contestId, problemId });
    const [row] = await server.db.select().from(solutions).where(eq(solutions.id, id));
    expect((await times()).get(id)).toBe((row?.submittedAt?.getTime() ?? 0) - (await clock()).start);
  });

  it('decides whether it counts, to the millisecond at both ends', async () => {
    const scene = await makeScene({ stages: bound });
    const { start, duration } = await scene.clock();
    await makeRanklist(scene, 'board', 'type = icpc');
    const others = [
      scene.ada,
      await scene.makeParticipant(),
      await scene.makeParticipant(),
      await scene.makeParticipant(),
    ];
    const instants = [start - 1, start, start + duration - 1, start + duration];
    for (const [index, one] of others.entries()) await scene.judged(instants[index] ?? 0, 100, one.id);
    expect((await cells(scene, 'board')).map((line) => line.split(' | ').slice(1).join(' '))).toEqual([
      '1 0',
      '1 119',
      '0 0',
      '0 0',
    ]);
  });

  it('is as before, and so are the boards, when a removed interval is taken back', async () => {
    const scene = await makeScene({ stages: bound });
    const { start } = await scene.clock();
    await makeRanklist(scene, 'board', 'type = icpc');
    const bob = await scene.makeParticipant();
    await scene.judged(start + 10 * MINUTE_MS);
    await scene.judged(start + 40 * MINUTE_MS, 100, bob.id);
    // A change of the times stores them with what the test has inserted.
    const { duration } = await scene.clock();
    expect((await scene.set({ duration: duration + 1 })).status).toBe(200);
    const [times, board, stages] = [await scene.times(), await cells(scene, 'board'), await scene.stages()];
    const removed = await scene.remove(start + 5 * MINUTE_MS, start + 25 * MINUTE_MS);
    expect(removed.status).toBe(200);
    expect(new Set((await scene.times()).values())).toEqual(new Set([20 * MINUTE_MS, 5 * MINUTE_MS]));
    expect(await cells(scene, 'board')).toEqual(['1 + 0:05 | 1 | 5', '2 + 0:20 | 1 | 20']);
    expect((await scene.stages()).at(-1)?.start).toBe((stages.at(-1)?.start ?? 0) + 20 * MINUTE_MS);
    expect((await scene.restore((removed.body as { intervalId: string }).intervalId)).status).toBe(200);
    expect(await scene.times()).toEqual(times);
    expect(await cells(scene, 'board')).toEqual(board);
    expect(await scene.stages()).toEqual(stages);
    const { items } = await scene.director.call('GET /api/org/:orgId/admin/audit', {
      params: { orgId: scene.orgId },
      query: { action: 'contest.clock-remove', page: 1, perPage: 15 },
    });
    expect(JSON.stringify(items[0])).toContain('"moved"');
  });

  it('waits for a change of the clock, and a change for it', async () => {
    const scene = await makeScene({ stages: bound });
    const { contestId, problemId, ada } = scene;
    const solutionId = await announceIn(ada.client, { contestId, problemId });
    const [submitted, paused] = await Promise.all([
      ada.client.send('POST /api/contest/:contestId/solution/:solutionId/submit', {
        params: { contestId, solutionId },
        body: {},
      }),
      scene.act(pause),
    ]);
    expect(paused.status).toBe(200);
    const pausedAt = (await scene.clock()).pausedAt ?? 0;
    const { start } = await scene.clock();
    const timeMs = (await scene.times()).get(solutionId);
    if (submitted.status === 200) expect(timeMs).toBeLessThanOrEqual(pausedAt - start);
    else expect([codeOf(submitted), timeMs]).toEqual(['contest-paused', null]);
  });
});

describe('an incident', () => {
  it('pauses the contest: nothing can be submitted, it does not end, and resuming moves its end', async () => {
    const scene = await makeScene({ stages: bound });
    const { contestId, problemId, ada, params, director } = scene;
    const before = await scene.clock();
    const solutionId = await announceIn(ada.client, { contestId, problemId });
    const submit = 'POST /api/contest/:contestId/solution/:solutionId/submit' as const;
    expect((await scene.act(pause)).status).toBe(200);
    expect(codeOf(await scene.act(pause))).toBe('clock-paused');
    const paused = await scene.clock();
    expect(paused.pausedAt).toBeGreaterThan(before.start);
    expect(paused).not.toHaveProperty('end');
    expect((await scene.page(ada.client)).abilities.submit).toBe(false);
    expect(await ada.client.refusalOf(submit, { params: { contestId, solutionId }, body: {} })).toBe('contest-paused');
    const fixed = [0, 1, 2].map((start) => ({ name: `s${start}`, start, settings: {} }));
    const asStages = { params, body: fixed };
    expect(await director.refusalOf('PATCH /api/contest/:contestId/admin/stages', asStages)).toBe('clock-paused');
    expect((await scene.act(resume)).status).toBe(200);
    expect(codeOf(await scene.act(resume))).toBe('clock-not-paused');
    const after = await scene.clock();
    const [interval] = after.removed;
    expect(interval).toMatchObject({ start: paused.pausedAt, reason });
    const pausedMs = (interval?.end ?? 0) - (interval?.start ?? 0);
    expect(after.end).toBe((before.end ?? 0) + pausedMs);
    expect((await scene.stages()).at(-1)?.start).toBe(after.end);
    await ada.client.call(submit, { params: { contestId, solutionId }, body: {} });
  });

  it('extends the contest, and its stages with it even if their times were fixed, and is announced', async () => {
    const scene = await makeScene();
    const { ada, params, orgId, director } = scene;
    const before = await scene.clock();
    const longer = { duration: before.duration + 10 * MINUTE_MS };
    expect(codeOf(await scene.set({ ...longer, reason: undefined as never }))).toBe('reason-missing');
    expect((await scene.set(longer)).status).toBe(200);
    const after = await scene.clock();
    expect(after.end).toBe((before.end ?? 0) + 10 * MINUTE_MS);
    expect((await scene.stages()).map(({ at, start }) => [at?.event, start]).slice(1)).toEqual([
      ['start', after.start],
      ['end', after.end],
    ]);
    const query = { page: 1, perPage: 15 } as const;
    const { items } = await ada.client.call('GET /api/contest/:contestId/clarification', { params, query });
    expect(items[0]).toMatchObject({ notice: true, urgent: true, unread: true, excerpt: reason });
    const log = await director.call('GET /api/org/:orgId/admin/audit', {
      params: { orgId },
      query: { ...query, action: 'contest.clock-change' },
    });
    expect(JSON.stringify(log.items[0])).toContain(reason);
  });

  it('is refused to a director who has not seen the last change, so that two cannot extend twice', async () => {
    const scene = await makeScene({ stages: bound });
    const { version, start, duration } = await scene.clock();
    const body = { version, start, duration: duration + MINUTE_MS, reason };
    const replies = await Promise.all([1, 2].map(() => scene.director.send(change, { params: scene.params, body })));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(replies.map(codeOf)).toContain('clock-changed');
    expect((await scene.clock()).duration).toBe(duration + MINUTE_MS);
  });

  it('is refused in every form to a director who has not seen the last change', async () => {
    const { director, params, clock } = await makeScene({ stages: bound });
    const { version, start } = await clock();
    const other = { version: version + 1, reason };
    const removed = { ...other, start: start + 1, end: start + 2 };
    expect(await director.refusalOf(pause, { params, body: other })).toBe('clock-changed');
    expect(await director.refusalOf(resume, { params, body: other })).toBe('clock-changed');
    expect(await director.refusalOf(remove, { params, body: removed })).toBe('clock-changed');
    const intervalId = '00000000-0000-4000-8000-000000000000';
    expect(await director.refusalOf(restore, { params: { ...params, intervalId }, query: other })).toBe(
      'clock-changed',
    );
  });

  describe('that would change the order of stages', () => {
    /** Stages of which the second last is at a contest time, the last one at a wall time before the end. */
    const crossing = (first: NonNullable<Stage['at']>, second: NonNullable<Stage['at']>): Stage[] => [
      ...bound.slice(0, 2),
      { name: 'first', start: 3, at: first, settings: {} },
      { name: 'second', start: 4, at: second, settings: {} },
    ];
    const beforeEnd = (minutes: number) => ({ event: 'end', offset: -minutes * MINUTE_MS }) as const;
    const beforeThaw = (minutes: number) => ({ event: 'thaw', offset: -minutes * MINUTE_MS }) as const;

    it('is refused as a shorter length', async () => {
      const scene = await makeScene({
        stages: crossing({ event: 'start', offset: 90 * MINUTE_MS }, { event: 'end' }),
      });
      expect(codeOf(await scene.set({ duration: 80 * MINUTE_MS }))).toBe('stages-invalid');
    });

    it('is refused as a pause or as a removed interval', async () => {
      const scene = await makeScene({ thawAfter: 0, stages: bound });
      await scene.setStages(crossing(beforeThaw(90), beforeEnd(80)));
      expect(codeOf(await scene.act(pause))).toBe('stages-invalid');
      const { start } = await scene.clock();
      expect(codeOf(await scene.remove(start + 45 * MINUTE_MS, start + 59 * MINUTE_MS))).toBe('stages-invalid');
    });

    it('is refused as the end of a pause, or of a removed interval', async () => {
      const paused = await makeScene({ thawAfter: 0, stages: bound });
      expect((await paused.act(pause)).status).toBe(200);
      await paused.setStages(crossing(beforeEnd(80), beforeThaw(90)));
      expect(codeOf(await paused.act(resume))).toBe('stages-invalid');

      const shortened = await makeScene({ thawAfter: 0, stages: bound });
      const { start } = await shortened.clock();
      const removed = await shortened.remove(start + 5 * MINUTE_MS, start + 15 * MINUTE_MS);
      await shortened.setStages(crossing(beforeEnd(118), beforeThaw(125)));
      const { intervalId } = removed.body as { intervalId: string };
      expect(codeOf(await shortened.restore(intervalId))).toBe('stages-invalid');
    });

    it('is refused as fixed stages that leave a removed interval outside the contest', async () => {
      const { remove: take, clock, director, params } = await makeScene({ stages: bound });
      const { start, duration } = await clock();
      expect((await take(start + 5 * MINUTE_MS, start + 15 * MINUTE_MS)).status).toBe(200);
      const fixed = [0, start + 30 * MINUTE_MS, start + duration].map((at, index) => ({
        name: `stage ${index}`,
        start: at,
        settings: {},
      }));
      expect(await director.refusalOf('PATCH /api/contest/:contestId/admin/stages', { params, body: fixed })).toBe(
        'clock-invalid',
      );
    });
  });

  it('cannot move the start, outlast a freeze, lie outside the contest or overlap another', async () => {
    const scene = await makeScene({ stages: bound });
    const { start, duration } = await scene.clock();
    expect(codeOf(await scene.set({ start: start + 1 }))).toBe('contest-started');
    expect(codeOf(await scene.set({ freeze: duration + 1 }))).toBe('clock-invalid');
    expect((await scene.remove(start + 1000, start + 2000)).status).toBe(200);
    for (const [from, to] of [
      [start - 1, start + 1],
      [start + 1500, start + 2500],
      [start + 5, start + 5],
      [Date.now(), Date.now() + HOUR_MS],
    ] as const)
      expect(codeOf(await scene.remove(from, to))).toBe('interval-invalid');
    expect((await scene.restore('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('removes at most 64 intervals', async () => {
    const scene = await makeScene({ stages: bound });
    const { start } = await scene.clock();
    const removed = Array.from({ length: 64 }, (_, at) => ({
      id: `${at}`,
      startMs: start + at * 10,
      endMs: start + at * 10 + 5,
      reason,
    }));
    await server.db.transact((tx) =>
      tx.execute(
        `update contest_clocks set removed = '${JSON.stringify(removed)}' where contest_id = '${scene.contestId}'`,
      ),
    );
    expect(codeOf(await scene.remove(start + 1000, start + 1001))).toBe('interval-limit');
  });

  it('does not reopen a contest that has ended, and pauses only a running one', async () => {
    const scene = await makeScene();
    const now = Date.now();
    await scene.setStages([
      { name: 'a', start: 0, settings: {} },
      { name: 'b', start: now - 2 * HOUR_MS, settings: allOpen },
      { name: 'c', start: now - HOUR_MS, settings: {} },
    ]);
    expect(codeOf(await scene.set({ duration: 3 * HOUR_MS }))).toBe('contest-over');
    expect(codeOf(await scene.act(pause))).toBe('contest-not-running');
  });

  it('keeps a stage with a fixed time from following one that moves', async () => {
    const scene = await makeScene({ stages: bound });
    const body = [...bound, { name: 'later', start: Date.now() + 90 * HOUR_MS, settings: {} }];
    const sent = { params: scene.params, body };
    expect(await scene.director.refusalOf('PATCH /api/contest/:contestId/admin/stages', sent)).toBe('stages-invalid');
  });
});

describe('the freeze of a contest', () => {
  /** Frozen since half an hour ago; one solution before the freeze and one in it. */
  async function makeFrozen(given: { thawAfter?: number } = {}) {
    const scene = await makeScene({ freeze: 1.5 * HOUR_MS, ...given });
    await makeRanklist(scene, 'main', 'type = icpc');
    const { start } = await scene.clock();
    await scene.judged(start + 10 * MINUTE_MS, 0);
    const hiddenId = await scene.judged(start + 40 * MINUTE_MS);
    const end = async () => {
      const { duration } = await scene.clock();
      // The contest ends now: an hour is left of two.
      await server.db.transact((tx) =>
        tx.execute(
          `update contest_clocks set start_at = start_at - interval '1 hour' where contest_id = '${scene.contestId}'`,
        ),
      );
      await scene.setStages(bound.map((stage) => ({ ...stage })));
      return duration;
    };
    return { ...scene, hiddenId, end };
  }

  it('hides what was received in it on one board, judged or not, until a director reveals it', async () => {
    const scene = await makeFrozen();
    const { ada, contestId, problemId, director, params, orgId } = scene;
    expect(await scene.board()).toMatchObject({ state: 'frozen', key: 'main', toReveal: true });
    expect(await cells(scene, 'main')).toEqual(['1 -1 ?1 | 0 | 0']);
    await submitIn(ada.client, { contestId, problemId });
    expect(await cells(scene, 'main')).toEqual(['1 -1 ?2 | 0 | 0']);
    const runner = server.client((await server.makeRunner({ orgId })).headers);
    await complete(runner, await take(runner), { score: 100 });
    expect(await cells(scene, 'main')).toEqual(['1 -1 ?2 | 0 | 0']);
    expect(await director.refusalOf(reveal, { params })).toBe('board-not-held');
    await scene.end();
    expect(await scene.board()).toMatchObject({ state: 'held', toReveal: true });
    await director.call(reveal, { params });
    expect(await scene.board()).toMatchObject({ state: 'final', key: 'main', toReveal: false });
    expect((await cells(scene, 'main'))[0]).toContain('+1');
  });

  it('does not apply to the final ranklist, which is hidden until the reveal', async () => {
    const scene = await makeFrozen();
    const { ada, director, params, contestId } = scene;
    await makeRanklist(scene, 'final', 'type = icpc');
    await director.call('PATCH /api/contest/:contestId/board', {
      params,
      body: { openKey: 'main', finalKey: 'final' },
    });
    expect((await cells(scene, 'final'))[0]).toContain('+1 0:40');
    expect((await cells(scene, 'main'))[0]).toContain('?1');
    const url = 'GET /api/contest/:contestId/ranklist/:key/url/download' as const;
    expect(await ada.client.refusalOf(url, { params: { contestId, key: 'final' } })).toBe('not-found');
    // A ranklist that is no longer the final one shows nothing until it is frozen.
    await director.call('PATCH /api/contest/:contestId/board', { params, body: { openKey: 'main' } });
    await untilValid(server, scene);
    expect((await cells(scene, 'final'))[0]).toContain('?1');
    await director.call('PATCH /api/contest/:contestId/board', {
      params,
      body: { openKey: 'main', finalKey: 'final' },
    });
    await scene.end();
    await director.call(reveal, { params });
    expect(await scene.board()).toMatchObject({ state: 'final', key: 'final' });
  });

  it('ends by itself at the time that was set, which moves with the end', async () => {
    const scene = await makeFrozen({ thawAfter: 0 });
    expect(await scene.clock()).toMatchObject({ thawAt: (await scene.clock()).end });
    await scene.set({ duration: 2 * HOUR_MS + 10 * MINUTE_MS });
    const { thawAt, end } = await scene.clock();
    expect(thawAt).toBe(end);
    expect((await cells(scene, 'main'))[0]).toContain('?1');
    // A contest that ends in a moment.
    const { start } = await scene.clock();
    const duration = Date.now() + 1500 - start;
    expect((await scene.set({ duration, freeze: duration - 30 * MINUTE_MS })).status).toBe(200);
    await expect.poll(async () => (await scene.board()).state, WAIT).toBe('final');
    await expect.poll(async () => (await cells(scene, 'main'))[0], WAIT).toContain('+1 0:40');
  });

  it('moves with a removed interval, so that what it hid may be shown', async () => {
    const scene = await makeFrozen();
    const { start } = await scene.clock();
    expect((await scene.remove(start + 30 * MINUTE_MS, start + 45 * MINUTE_MS)).status).toBe(200);
    // Inside the interval the contest time is 30 minutes, when the freeze begins.
    expect((await cells(scene, 'main'))[0]).toContain('?1');
    expect((await scene.remove(start + 15 * MINUTE_MS, start + 16 * MINUTE_MS)).status).toBe(200);
    expect((await cells(scene, 'main'))[0]).toContain('+1 0:29');
  });
});
