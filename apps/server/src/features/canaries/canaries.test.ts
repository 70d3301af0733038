import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { serverForEachTest, type TestClient } from '@assay/testkit';
import { auditLog, judgingCanaries, tasks } from '../../db/schema.ts';
import { makeContest, stagesNow, submitIn, allOpen, HOUR_MS } from '../../../test/support/contesting.ts';
import { EVENT_WAIT, streamsOf } from '../../../test/support/event-stream.ts';
import { complete, COMPLETE, poll, take, taskOf } from '../../../test/support/judging.ts';
import { readValid } from '../../../test/support/ranking.ts';
import { enqueueDueCanaries } from './canary-job.ts';

const server = serverForEachTest();
const listen = streamsOf(server);

const ALL = '/api/contest/:contestId/admin/canary' as const;
const ONE = `${ALL}/:canaryId` as const;
const CLEAR = `POST ${ONE}/clear` as const;
const PROGRESS = 'PATCH /api/runner/solution/task/:solutionId/:taskId' as const;
const RELEASE = 'POST /api/runner/solution/task/:solutionId/:taskId/release' as const;

const accepted = { score: 100, status: 'Accepted', metrics: { cpu: 400, mem: 2 } };
const wrong = { score: 20, status: 'Wrong Answer', metrics: { cpu: 400, mem: 2 } };

/** A running contest in which Ann's accepted submission is judged, and a runner. */
async function makeScene() {
  const contest = await makeContest(server);
  const { contestId, director, addProblem, makeParticipant, orgId } = contest;
  const problemId = await addProblem();
  const params = { contestId };
  await director.call('POST /api/contest/:contestId/ranklist', { params, body: { key: 'main', name: 'Main' } });
  const runner = server.client((await server.makeRunner({ orgId })).headers);
  const ann = await makeParticipant();
  const handIn = (client: TestClient = ann.client) => submitIn(client, { contestId, problemId });
  const judged = async (result: Record<string, unknown> = accepted) => {
    const solutionId = await handIn();
    await complete(runner, await take(runner), result);
    return solutionId;
  };
  const choose = (...solutionIds: string[]) => director.call(`POST ${ALL}`, { params, body: { solutionIds } });
  const list = async () => (await director.call(`GET ${ALL}`, { params })).items;
  /** Makes all canaries due, and enqueues what the job would. */
  const enqueue = async () => {
    await server.db.transact((tx) => tx.update(judgingCanaries).set({ dueAt: sql`now()` }));
    return await enqueueDueCanaries(server.context);
  };
  const round = async (result: Record<string, unknown> = accepted) => {
    await enqueue();
    await complete(runner, await take(runner), result);
  };
  const acts = async () =>
    (await server.db.select().from(auditLog).where(eq(auditLog.subjectId, contestId)).orderBy(auditLog.id)).filter(
      ({ action }) => action.startsWith('contest.canary'),
    );
  return { ...contest, params, problemId, runner, ann, handIn, judged, choose, list, enqueue, round, acts };
}

describe('a canary', () => {
  it('is judged again and again, and raises no alarm while its result stays', async () => {
    const { choose, judged, list, round, enqueue, runner, acts } = await makeScene();
    const solutionId = await judged();
    expect(await choose(solutionId)).toEqual({ chosen: 1 });
    expect(await choose(solutionId, solutionId)).toEqual({ chosen: 0 });
    const expected = { status: 'Accepted', score: 100, timeMs: 400 };
    expect(await list()).toMatchObject([{ solutionId, expected, judgings: 0, state: 'idle', outdated: false }]);
    await round();
    await round();
    const [seen] = await list();
    expect(seen).toMatchObject({ judgings: 2, last: { ...expected, at: expect.any(Number) }, state: 'idle' });
    expect(seen?.alarm).toBeUndefined();
    expect(await enqueue()).toBe(1);
    expect(await enqueue()).toBe(0);
    expect(await list()).toMatchObject([{ state: 'waiting' }]);
    await take(runner);
    expect(await list()).toMatchObject([{ state: 'running' }]);
    expect((await acts()).map(({ action }) => action)).toEqual(['contest.canary']);
  });

  it('raises an alarm when its verdict moves, until a director clears it with a note', async () => {
    const { choose, judged, list, round, director, contestId, orgId, acts, ann } = await makeScene();
    await choose(await judged());
    const owner = await server.makeUser();
    await server.addMember(orgId, owner.id, -1n);
    const [jury, participant] = [
      await listen(await server.makeToken(owner)),
      await listen(await server.makeToken(ann)),
    ];
    await round(wrong);
    const [seen] = await list();
    const [canaryId, alarm] = [seen?._id ?? '', seen?.alarm];
    expect(alarm).toMatchObject({ kind: 'verdict', status: 'Wrong Answer', score: 20, timeMs: 400 });
    await expect.poll(() => jury.events, EVENT_WAIT).toContainEqual({ type: 'canary', contestId });
    expect(participant.events.map(({ type }) => type)).not.toContain('canary');
    const one = { params: { contestId, canaryId } };
    const at = alarm?.at ?? 0;
    expect(await director.refusalOf(CLEAR, { ...one, body: { at: at - 1, note: 'n' } })).toBe('alarm-gone');
    expect(await director.refusalOf(CLEAR, { ...one, body: { at, note: '' } })).toBe('invalid-input');
    const note = 'Runner 2 had a full disk; it was replaced.';
    const both = await Promise.allSettled([
      director.call(CLEAR, { ...one, body: { at, note } }),
      director.call(CLEAR, { ...one, body: { at, note } }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await list())[0]?.alarm).toBeUndefined();
    await round(wrong);
    expect((await list())[0]?.alarm).toMatchObject({ kind: 'verdict' });
    expect((await acts()).map(({ action, userId, after }) => [action, userId === null, after])).toEqual([
      ['contest.canary', false, expect.anything()],
      ['contest.canary-alarm', true, expect.objectContaining({ kind: 'verdict', status: 'Wrong Answer' })],
      ['contest.canary-clear', false, expect.objectContaining({ note, alarm: 'verdict' })],
      ['contest.canary-alarm', true, expect.anything()],
    ]);
  });

  it('keeps a softer alarm about its time until a worse one replaces it', async () => {
    const { choose, judged, list, round } = await makeScene();
    await choose(await judged());
    await round({ ...accepted, metrics: { cpu: 2000, mem: 2 } });
    expect((await list())[0]?.alarm).toMatchObject({ kind: 'time', timeMs: 2000 });
    await round();
    expect((await list())[0]?.alarm).toMatchObject({ kind: 'time', timeMs: 2000 });
    await round({ ...accepted, score: 50 });
    await round(wrong);
    expect((await list())[0]?.alarm).toMatchObject({ kind: 'score', score: 50 });
  });

  it('raises an alarm when the package or three runners in a row cannot judge it', async () => {
    const { choose, judged, list, enqueue, runner } = await makeScene();
    const [first, second] = [await judged(), await judged()];
    await choose(first);
    await enqueue();
    const body = { fault: 'package' as const, reason: 'The checker crashed.' };
    await runner.call(RELEASE, { params: taskOf(await take(runner)), body });
    expect(await list()).toMatchObject([{ alarm: { kind: 'fault', fault: 'The checker crashed.' } }]);
    await choose(second);
    await enqueueDueCanaries(server.context);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await take(runner);
      const end = sql`update ${tasks} set lease_ends_at = now() - interval '1 second' where state = 'leased'`;
      await server.db.transact((tx) => tx.execute(end));
      await server.context.queue.expireNow();
    }
    expect((await list()).map(({ alarm, last }) => [alarm?.kind, last])).toEqual([
      ['fault', undefined],
      ['fault', undefined],
    ]);
  });

  it('changes nothing that anyone sees of the submission, the board or the rejudges', async () => {
    const { choose, judged, round, director, contestId, params, ann, runner, enqueue } = await makeScene();
    const solutionId = await judged();
    await choose(solutionId);
    const views = async () => {
      const one = { params: { contestId, solutionId } };
      const seen: unknown[] = [(await readValid(server, { director, contestId }, 'main')).participant];
      for (const client of [director, ann.client])
        seen.push(
          await client.call('GET /api/contest/:contestId/solution/:solutionId', one),
          await client.call('GET /api/contest/:contestId/solution/:solutionId/judging', one),
          await client.call('GET /api/contest/:contestId/solution', { params, query: { perPage: 15, count: true } }),
        );
      const { items } = await director.call('GET /api/contest/:contestId/admin/rejudge', {
        params,
        query: { perPage: 15 },
      });
      const {
        serverTime: _,
        runners: __,
        ...overview
      } = await director.call('GET /api/contest/:contestId/admin/overview', { params });
      const log = await server.db.execute(
        sql`select count(*)::int as total from contest_log_entries where contest_id = ${contestId}::uuid`,
      );
      return [...seen, items, overview, log.rows];
    };
    const original = await views();
    await enqueue();
    const task = await take(runner);
    await runner.call(PROGRESS, { params: taskOf(task), body: { status: 'Running', score: 3 } });
    expect(await views()).toEqual(original);
    await complete(runner, task, { ...wrong, details: { version: 1, summary: 'canary' } });
    await round(wrong);
    expect(await views()).toEqual(original);
  });

  it('is leased after everything else, and makes way for a submission while it is being judged', async () => {
    const { choose, judged, enqueue, runner, handIn, director, contestId, list } = await makeScene();
    const canary = await judged();
    await choose(canary);
    await enqueue();
    const early = await handIn();
    const body = { solutionId: canary };
    await director.call('POST /api/contest/:contestId/admin/rejudge', { params: { contestId }, body });
    const order = [await take(runner), await take(runner), await take(runner)];
    expect(order.map(({ solutionId }) => solutionId)).toEqual([early, canary, canary]);
    const [first, aside, third] = order;
    if (!first || !aside || !third) throw new Error('Three tasks were expected.');
    expect(third.leaseMs).toBeLessThanOrEqual(6000);
    const report = () => runner.call(PROGRESS, { params: taskOf(third), body: {} });
    await complete(runner, first);
    await complete(runner, aside);
    await report();
    const late = await handIn();
    await expect(report()).rejects.toThrow('task-gone');
    expect(await runner.refusalOf(COMPLETE, { params: taskOf(third), body: wrong })).toBe('task-gone');
    expect(await list()).toMatchObject([{ state: 'waiting', judgings: 0 }]);
    expect((await take(runner)).solutionId).toBe(late);
    const again = await take(runner);
    expect([again.solutionId, again.attempt]).toEqual([canary, 1]);
  });

  it('goes on while judging is held, and stops with the contest and without a runner', async () => {
    const { choose, judged, round, director, params, enqueue, list, runner, setStages } = await makeScene();
    await choose(await judged());
    await director.call('POST /api/contest/:contestId/admin/judging-hold', { params, body: {} });
    await round();
    expect(await list()).toMatchObject([{ judgings: 1 }]);
    const past = sql`update runners set accessed_at = now() - interval '1 hour'`;
    await server.db.transact((tx) => tx.execute(past));
    expect(await list()).toMatchObject([{ obstacle: 'no-runner' }]);
    await enqueue();
    const [upcoming, running, end] = stagesNow(allOpen);
    if (!upcoming || !running || !end) throw new Error('Three stages were expected.');
    await setStages([
      upcoming,
      { ...running, start: Date.now() - 2 * HOUR_MS },
      { ...end, start: Date.now() - HOUR_MS },
    ]);
    expect(await poll(runner)).toBeNull();
    expect(await list()).toMatchObject([{ state: 'idle', obstacle: 'not-running' }]);
    expect(await enqueue()).toBe(0);
  });

  it('expects its new result only after it was chosen again, and is dropped by its runner when removed', async () => {
    const { choose, judged, round, director, contestId, enqueue, list, runner } = await makeScene();
    const solutionId = await judged();
    await choose(solutionId);
    const params = { contestId };
    await director.call('POST /api/contest/:contestId/admin/rejudge', {
      params,
      body: { solutionId, mode: 'immediate' },
    });
    await complete(runner, await take(runner), wrong);
    expect(await list()).toMatchObject([{ outdated: true, expected: { status: 'Accepted' } }]);
    await round();
    expect((await list())[0]?.alarm).toBeUndefined();
    expect(await choose(solutionId)).toEqual({ chosen: 1 });
    expect(await list()).toMatchObject([{ outdated: false, expected: { status: 'Wrong Answer' }, judgings: 0 }]);
    await enqueue();
    const task = await take(runner);
    const canaryId = (await list())[0]?._id ?? '';
    const one = { params: { contestId, canaryId } };
    await director.call(`DELETE ${ONE}`, one);
    expect(await director.refusalOf(`DELETE ${ONE}`, one)).toBe('not-found');
    expect(await director.refusalOf(CLEAR, { ...one, body: { at: 1, note: 'n' } })).toBe('not-found');
    expect(await runner.refusalOf(COMPLETE, { params: taskOf(task), body: wrong })).toBe('task-gone');
    expect(await list()).toEqual([]);
  });
});

describe('choosing canaries', () => {
  it('is limited to 20 judged submissions of the contest, whatever two directors do at the same time', async () => {
    const { choose, judged, handIn, director, params, list, orgId } = await makeScene();
    const first = await judged();
    const waiting = await handIn();
    const post = `POST ${ALL}` as const;
    const refused = (solutionIds: string[]) => director.refusalOf(post, { params, body: { solutionIds } });
    expect(await refused([waiting])).toBe('canary-unjudged');
    expect(await refused([randomUUID()])).toBe('not-found');
    const other = await makeContest(server, undefined, { orgId, director });
    expect(
      await director.refusalOf(post, { params: { contestId: other.contestId }, body: { solutionIds: [waiting] } }),
    ).toBe('not-found');
    // Copies, since a participant may not submit as often.
    const copies = sql`
      insert into solutions (id, org_id, problem_id, contest_id, user_id, label, problem_data_hash, solution_data_hash, size_bytes, state,
        score, status, runner_id, submitted_at, completed_at)
      select gen_random_uuid(), org_id, problem_id, contest_id, user_id, label, problem_data_hash, solution_data_hash, size_bytes, state,
        score, status, runner_id, submitted_at, completed_at
      from solutions, generate_series(1, 20) where id = ${first}::uuid returning id`;
    const { rows } = await server.db.transact((tx) => tx.execute<{ id: string }>(copies));
    const [last = '', another = '', ...others] = rows.map(({ id }) => id);
    expect(await choose(first, ...others)).toEqual({ chosen: 19 });
    const both = await Promise.allSettled([choose(last), choose(another)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await list()).toHaveLength(20);
    const chosen = new Set((await list()).map(({ solutionId }) => solutionId));
    expect(await refused([last, another].filter((id) => !chosen.has(id)))).toBe('canary-limit');
  });

  it('brings the next judging forward when the interval becomes shorter', async () => {
    const { choose, judged, round, director, params, list } = await makeScene();
    const patch = `PATCH ${ALL}` as const;
    await director.call(patch, { params, body: { intervalMin: 30 } });
    await choose(await judged());
    await round();
    const dueAt = (await list())[0]?.dueAt ?? 0;
    await director.call(patch, { params, body: { intervalMin: 2 } });
    expect(dueAt - ((await list())[0]?.dueAt ?? 0)).toBeGreaterThan(27 * 60_000);
    expect(await director.call(`GET ${ALL}`, { params })).toMatchObject({ intervalMin: 2 });
    expect(await director.refusalOf(patch, { params, body: { intervalMin: 0 } })).toBe('invalid-input');
  });
});
