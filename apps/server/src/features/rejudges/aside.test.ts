import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { serverForEachTest, type TestClient } from '@assay/testkit';
import { SOLUTION_STATE } from '@assay/contract/states';
import { defaultAwardPlan } from '@assay/rules';
import { tasks } from '../../db/schema.ts';
import { makeContest, submitIn } from '../../../test/support/contesting.ts';
import { complete, COMPLETE, poll, submit, take, taskOf } from '../../../test/support/judging.ts';
import { addData, makeJudgedProblem } from '../../../test/support/problem-data.ts';
import { configure, readValid } from '../../../test/support/ranking.ts';

const server = serverForEachTest();

const AT = '/api/contest/:contestId/admin/rejudge/:rejudgeId' as const;
const APPLY = `POST ${AT}/apply` as const;
const UNDO = `POST ${AT}/undo` as const;
const CANCEL = `POST ${AT}/cancel` as const;
const BEGIN = 'POST /api/contest/:contestId/admin/rejudge' as const;
const RELEASE = 'POST /api/runner/solution/task/:solutionId/:taskId/release' as const;
const RESUBMIT = 'POST /api/contest/:contestId/solution/:solutionId/submit' as const;

const accepted = { score: 100, status: 'Accepted' };
const wrong = { score: 20, status: 'Wrong Answer' };

/** A contest with balloons in which Ann has 100 and Bob 50. */
async function makeScene() {
  const contest = await makeContest(server);
  const { contestId, director, addProblem, makeParticipant, orgId } = contest;
  const problemId = await addProblem();
  const params = { contestId };
  await director.call('POST /api/contest/:contestId/ranklist', { params, body: { key: 'main', name: 'Main' } });
  await director.call('PATCH /api/contest/:contestId/admin/balloon', {
    params,
    body: { enabled: true },
  });
  const runner = server.client((await server.makeRunner({ orgId })).headers);
  const [ann, bob] = [await makeParticipant(), await makeParticipant()];
  const handIn = async (client: TestClient, result: Record<string, unknown>) => {
    const solutionId = await submitIn(client, { contestId, problemId });
    await complete(runner, await take(runner), result);
    return solutionId;
  };
  const ofAnn = await handIn(ann.client, accepted);
  const ofBob = await handIn(bob.client, {
    score: 50,
    status: 'Wrong Answer',
    details: { version: 1, summary: 'old' },
  });
  const begin = async (body: Record<string, unknown> = {}) =>
    (await director.call(BEGIN, { params, body })).rejudgeId ?? '';
  const at = (rejudgeId: string) => ({ params: { contestId, rejudgeId } });
  const get = async (rejudgeId: string) => await director.call(`GET ${AT}`, at(rejudgeId));
  const rows = async (rejudgeId: string) =>
    (await director.call(`GET ${AT}/solution`, { ...at(rejudgeId), query: { perPage: 15 } })).items;
  /** Judges what waits: Ann's fails now, Bob's is accepted. */
  const judge = async () => {
    for (let task = await poll(runner); task; task = await poll(runner)) {
      await complete(
        runner,
        task,
        task.userId === ann.id ? wrong : { ...accepted, details: { version: 1, summary: 'new' } },
      );
    }
  };
  const board = async () => (await readValid(server, { director, contestId }, 'main')).participant;
  /** Everything that anyone sees of the contest, except when a result was completed. */
  const views = async () => {
    const who = { director, ann: ann.client, bob: bob.client };
    const seen: Record<string, unknown> = { board: await board() };
    for (const [name, client] of Object.entries(who)) {
      for (const solutionId of [ofAnn, ofBob]) {
        const one = { params: { contestId, solutionId } };
        seen[`${name} ${solutionId}`] = await client.call('GET /api/contest/:contestId/solution/:solutionId', one);
        const path = 'GET /api/contest/:contestId/solution/:solutionId/judging' as const;
        seen[`${name} ${solutionId} judgings`] = await client.call(path, one);
      }
      seen[`${name} list`] = await client.call('GET /api/contest/:contestId/solution', {
        params,
        query: { perPage: 15 },
      });
    }
    for (const [name, client] of Object.entries({ ann: ann.client, bob: bob.client })) {
      seen[`${name} problems`] = await client.call('GET /api/contest/:contestId/problem', { params });
    }
    seen['balloons'] = await director.call('GET /api/contest/:contestId/balloon', {
      params,
      query: { perPage: 100, show: 'open' },
    });
    return JSON.parse(JSON.stringify(seen, withoutInstants)) as Record<string, unknown>;
  };
  return { ...contest, params, problemId, runner, ann, bob, ofAnn, ofBob, begin, at, get, rows, judge, board, views };
}

/** A restored result is completed at a new instant, so that rankers read it again. */
const INSTANTS = new Set(['completedAt', 'changedAt', 'at', 'lastCompletedAt', 'updatedAt', 'lastSolutionAt', 'url']);
const withoutInstants = (key: string, value: unknown) => (INSTANTS.has(key) ? undefined : value);

describe('a rejudge aside', () => {
  it('changes nothing that anyone sees while it runs, after it ran, and when it is discarded', async () => {
    const { begin, judge, views, get, director, at, runner, ann, ofAnn } = await makeScene();
    const original = await views();
    const rejudgeId = await begin({ reason: 'the checker was fixed' });
    expect(await get(rejudgeId)).toMatchObject({ mode: 'aside', state: 'running', counts: { total: 2, waiting: 2 } });
    expect(await views()).toEqual(original);
    const task = await take(runner);
    await runner.call('PATCH /api/runner/solution/task/:solutionId/:taskId', {
      params: taskOf(task),
      body: { status: 'Running', score: 10 },
    });
    expect(await views()).toEqual(original);
    await complete(runner, task, task.userId === ann.id ? wrong : accepted);
    await judge();
    expect(await get(rejudgeId)).toMatchObject({ state: 'ready', counts: { waiting: 0, done: 2, changed: 2 } });
    expect(await views()).toEqual(original);
    await director.call(CANCEL, at(rejudgeId));
    expect(await get(rejudgeId)).toMatchObject({ state: 'discarded' });
    expect(await views()).toEqual(original);
    expect(await director.call(CANCEL, at(rejudgeId))).toEqual({ cancelled: 0 });
    expect(await director.refusalOf(APPLY, at(rejudgeId))).toBe('rejudge-closed');
    expect(await director.refusalOf(UNDO, at(rejudgeId))).toBe('rejudge-closed');
    expect(original[`director ${ofAnn}`]).toMatchObject({ score: 100 });
  });

  it('compares boards that add up the best of each subtask, and their awards, with the points before and after it', async () => {
    const { contestId, director, problemId, runner, ann, bob, makeParticipant, begin, at, board } = await makeScene();
    await configure({ contestId, director }, 'main', { config: 'type = ioi\nbestPerSubtask = 1' });
    const cat = await makeParticipant();
    const judgedAs = (...points: [number, number]) => ({
      score: points[0] + points[1],
      status: 'Wrong Answer',
      details: { version: 1, jobs: points.map((one) => ({ name: 'part', score: 0, status: '', points: one })) },
    });
    const results = new Map<string, ReturnType<typeof judgedAs>>();
    const judgeAll = async () => {
      for (let task = await poll(runner); task; task = await poll(runner)) {
        const usual = task.userId === ann.id ? accepted : { score: 50, status: 'Wrong Answer' };
        await complete(runner, task, results.get(task.solutionId) ?? usual);
      }
    };
    const [first, second] = [
      await submitIn(cat.client, { contestId, problemId }),
      await submitIn(cat.client, { contestId, problemId }),
    ];
    results.set(first, judgedAs(40, 0)).set(second, judgedAs(0, 30));
    await judgeAll();
    const totals = async () =>
      Object.fromEntries((await board()).list.map((row) => [row.userId, row.columns.at(-1)?.content]));
    const countedOf = async () =>
      (await cat.client.call('GET /api/contest/:contestId/problem', { params: { contestId } }))[0]?.status?.counted;
    expect(await totals()).toEqual({ [ann.id]: '100', [bob.id]: '50', [cat.id]: '70' });
    expect(await countedOf()).toEqual({ solutionId: second, score: 70, status: 'Wrong Answer' });

    // With 49 points behind Bob, who has 50 without subtasks.
    results.set(first, judgedAs(6, 20)).set(second, judgedAs(0, 43));
    const medals = { ...defaultAwardPlan.settings, gold: 1, silver: 1, bronze: 0 };
    await director.call('PUT /api/contest/:contestId/admin/awards', {
      params: { contestId },
      body: { ...defaultAwardPlan, settings: medals, version: 0 },
    });
    for (const mode of ['aside', 'immediate'] as const) {
      const rejudgeId = await begin({ mode });
      await judgeAll();
      const ranks = await director.call(`GET ${AT}/rank`, { ...at(rejudgeId), query: { perPage: 15 } });
      expect(ranks.items.map(({ userId, before, after }) => [userId, before.columns, after.columns])).toEqual([
        [bob.id, ['50', '50'], ['50', '50']],
        [cat.id, ['70', '70'], ['49', '49']],
      ]);
      const { awards = [] } = await director.call(`GET ${AT}/award`, at(rejudgeId));
      expect(awards.map(({ key, gained, lost }) => [key, gained, lost])).toEqual([
        ['silver-medal', [bob.id], [cat.id]],
      ]);
      if (mode === 'immediate') continue;
      await director.call(APPLY, at(rejudgeId));
      expect(await totals()).toMatchObject({ [cat.id]: '49' });
      expect((await countedOf())?.score).toBe(49);
      await director.call(UNDO, at(rejudgeId));
      expect(await totals()).toMatchObject({ [cat.id]: '70' });
    }
    expect(await totals()).toMatchObject({ [cat.id]: '49' });
  });

  it('shows in advance how verdicts, scores and ranks would change', async () => {
    const { begin, judge, director, at, ann, bob, params, problemId } = await makeScene();
    const rejudgeId = await begin();
    const verdicts = async () => await director.call(`GET ${AT}/verdict`, at(rejudgeId));
    expect(await verdicts()).toEqual({ pairs: [], raised: 0, lowered: 0 });
    await judge();
    expect(await verdicts()).toEqual({
      pairs: [
        { before: 'Accepted', after: 'Wrong Answer', total: 1 },
        { before: 'Wrong Answer', after: 'Accepted', total: 1 },
      ],
      raised: 1,
      lowered: 1,
    });
    const ranks = await director.call(`GET ${AT}/rank`, { ...at(rejudgeId), query: { perPage: 15 } });
    expect(ranks.items.map(({ userId, before, after }) => [userId, before.rank, after.rank])).toEqual([
      [bob.id, 2, 1],
      [ann.id, 1, 2],
    ]);
    const plan = { ...defaultAwardPlan, settings: { ...defaultAwardPlan.settings, gold: 1, silver: 1, bronze: 0 } };
    await director.call('PUT /api/contest/:contestId/admin/awards', { params, body: { ...plan, version: 0 } });
    const { awards = [] } = await director.call(`GET ${AT}/award`, at(rejudgeId));
    const changes = awards.map(({ key, gained, lost }) => [key, gained, lost]);
    expect(changes).toEqual([
      ['winner', [bob.id], [ann.id]],
      ['gold-medal', [bob.id], [ann.id]],
      [`first-to-solve/${problemId}`, [bob.id], [ann.id]],
    ]);
    await director.call(CANCEL, at(rejudgeId));
    const { awards: discarded } = await director.call(`GET ${AT}/award`, at(rejudgeId));
    expect(discarded).toEqual(awards);
  });

  it('applied, moves all results together; undone, restores all of them; and can be applied again', async () => {
    const { begin, judge, views, get, director, at, ofAnn, ofBob, params } = await makeScene();
    const original = await views();
    const rejudgeId = await begin();
    expect(await director.refusalOf(APPLY, at(rejudgeId))).toBe('rejudge-unfinished');
    expect(await director.refusalOf(UNDO, at(rejudgeId))).toBe('rejudge-closed');
    await judge();
    expect(await director.call(APPLY, at(rejudgeId))).toEqual({ applied: 2, left: 0 });
    expect(await get(rejudgeId)).toMatchObject({ state: 'applied', appliedAt: expect.any(Number) });
    const applied = await views();
    expect(applied[`director ${ofAnn}`]).toMatchObject({ state: SOLUTION_STATE.completed, ...wrong, attempt: 2 });
    expect(applied[`director ${ofBob}`]).toMatchObject({ state: SOLUTION_STATE.completed, ...accepted, attempt: 2 });
    expect(applied['board']).not.toEqual(original['board']);
    expect(applied['balloons']).not.toEqual(original['balloons']);
    expect(applied['ann problems']).not.toEqual(original['ann problems']);
    expect(await director.refusalOf(APPLY, at(rejudgeId))).toBe('rejudge-closed');
    expect(await director.refusalOf(CANCEL, at(rejudgeId))).toBe('rejudge-closed');
    expect(await director.call(UNDO, at(rejudgeId))).toEqual({ restored: 2, left: 0 });
    expect(await views()).toEqual(original);
    expect(await get(rejudgeId)).toMatchObject({ state: 'ready', undoneAt: expect.any(Number) });
    expect(await director.call(APPLY, at(rejudgeId))).toEqual({ applied: 2, left: 0 });
    expect(await views()).toEqual(applied);
    const log = await director.call('GET /api/contest/:contestId/solution/:solutionId/judging', {
      params: { ...params, solutionId: ofAnn },
    });
    expect(log.items.map(({ attempt, status }) => [attempt, status])).toEqual([
      [2, 'Wrong Answer'],
      [1, 'Accepted'],
    ]);
  });

  it('keeps the details of both results', async () => {
    const { begin, judge, director, at, contestId, ofBob } = await makeScene();
    const rejudgeId = await begin();
    await judge();
    const details = async () => {
      const path = 'GET /api/contest/:contestId/solution/:solutionId/details/download' as const;
      const { url } = await director.call(path, { params: { contestId, solutionId: ofBob } });
      return ((await (await fetch(url)).json()) as { summary: string }).summary;
    };
    expect(await details()).toBe('old');
    await director.call(APPLY, at(rejudgeId));
    expect(await details()).toBe('new');
    await director.call(UNDO, at(rejudgeId));
    expect(await details()).toBe('old');
  });

  it('is applied by one of two administrators, and undone by one of two', async () => {
    const { begin, judge, director, at, get } = await makeScene();
    const rejudgeId = await begin();
    await judge();
    for (const path of [APPLY, UNDO]) {
      const replies = await Promise.allSettled([
        director.call(path, at(rejudgeId)),
        director.call(path, at(rejudgeId)),
      ]);
      expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const [lost] = replies.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
      expect(lost).toContain('rejudge-closed');
    }
    expect(await get(rejudgeId)).toMatchObject({ state: 'ready', counts: { done: 2 } });
  });

  it('leaves out a solution that was submitted again or rejudged meanwhile, and lists it', async () => {
    const { begin, judge, director, at, contestId, ofAnn, ofBob, runner, rows, get, views } = await makeScene();
    const rejudgeId = await begin();
    await judge();
    await director.call(RESUBMIT, { params: { contestId, solutionId: ofAnn }, body: {} });
    expect(await get(rejudgeId)).toMatchObject({ state: 'ready', counts: { done: 1, replaced: 1 } });
    expect(await director.call(APPLY, at(rejudgeId))).toEqual({ applied: 1, left: 0 });
    await complete(runner, await take(runner), { score: 70, status: 'Partially Correct' });
    const now = await views();
    expect(now[`director ${ofAnn}`]).toMatchObject({ score: 70 });
    expect(now[`director ${ofBob}`]).toMatchObject(accepted);
    expect(await rows(rejudgeId)).toMatchObject([
      { solutionId: ofBob, state: 'done', changed: true },
      { solutionId: ofAnn, state: 'replaced', changed: false },
    ]);
  });

  it('undone, leaves out a solution that got another result since, and lists it', async () => {
    const { begin, judge, director, at, ofAnn, ofBob, runner, rows, views } = await makeScene();
    const rejudgeId = await begin();
    await judge();
    await director.call(APPLY, at(rejudgeId));
    await begin({ solutionId: ofAnn, mode: 'immediate' });
    expect(await director.call(UNDO, at(rejudgeId))).toEqual({ restored: 1, left: 1 });
    await complete(runner, await take(runner), { score: 70, status: 'Partially Correct' });
    const now = await views();
    expect(now[`director ${ofAnn}`]).toMatchObject({ score: 70 });
    expect(now[`director ${ofBob}`]).toMatchObject({ score: 50 });
    expect((await rows(rejudgeId)).map(({ solutionId, state }) => [solutionId, state])).toEqual([
      [ofBob, 'done'],
      [ofAnn, 'replaced'],
    ]);
  });

  it('loses its waiting solutions to a later one, and the results of two are applied one or the other', async () => {
    const { begin, judge, director, at, get, ofAnn } = await makeScene();
    const first = await begin();
    const second = await begin({ solutionId: ofAnn });
    expect(await get(first)).toMatchObject({ counts: { waiting: 1, replaced: 1 } });
    await judge();
    const third = await begin();
    await judge();
    expect(await director.call(APPLY, at(second))).toEqual({ applied: 1, left: 0 });
    expect(await get(third)).toMatchObject({ state: 'ready', counts: { done: 1, replaced: 1 } });
    expect(await director.call(APPLY, at(third))).toEqual({ applied: 1, left: 0 });
    expect(await director.call(APPLY, at(first))).toEqual({ applied: 0, left: 0 });
  });

  it('discarded while it runs, withdraws the tasks of its runners', async () => {
    const { begin, director, at, get, runner, views } = await makeScene();
    const original = await views();
    const rejudgeId = await begin();
    const task = await take(runner);
    expect(await director.call(CANCEL, at(rejudgeId))).toEqual({ cancelled: 2 });
    expect(await runner.refusalOf(COMPLETE, { params: taskOf(task), body: accepted })).toBe('task-gone');
    expect(await poll(runner)).toBeNull();
    expect(await get(rejudgeId)).toMatchObject({ state: 'discarded', counts: { cancelled: 2, done: 0 } });
    expect(await views()).toEqual(original);
  });

  it('survives a runner that dies, and keeps the result of a solution that cannot be judged', async () => {
    const { begin, director, at, get, rows, runner, ann, ofAnn, ofBob, views } = await makeScene();
    const original = await views();
    const rejudgeId = await begin();
    const lost = await take(runner, { lease: 10 });
    const end = sql`update ${tasks} set lease_ends_at = now() - interval '1 second' where state = 'leased'`;
    await server.db.transact((tx) => tx.execute(end));
    await server.context.queue.expireNow();
    expect(await runner.refusalOf(COMPLETE, { params: taskOf(lost), body: accepted })).toBe('task-gone');
    for (let task = await poll(runner); task; task = await poll(runner)) {
      if (task.userId === ann.id) {
        const body = { fault: 'package' as const, reason: 'The checker crashed.' };
        await runner.call(RELEASE, { params: taskOf(task), body });
      } else await complete(runner, task);
    }
    expect(await get(rejudgeId)).toMatchObject({ state: 'ready', counts: { done: 1, failed: 1 } });
    expect(await rows(rejudgeId)).toMatchObject([
      { solutionId: ofBob, state: 'done' },
      { solutionId: ofAnn, state: 'failed', fault: 'The checker crashed.' },
    ]);
    expect(await views()).toEqual(original);
    expect(await director.call(APPLY, at(rejudgeId))).toEqual({ applied: 1, left: 0 });
    expect((await views())[`director ${ofAnn}`]).toMatchObject(accepted);
  });

  it('comes after new submissions, and leaves out those without a result', async () => {
    const { begin, ann, bob, contestId, problemId, runner, ofAnn, ofBob, director, params } = await makeScene();
    const waiting = await submitIn(ann.client, { contestId, problemId });
    const match = 'GET /api/contest/:contestId/admin/rejudge-match' as const;
    expect(await director.call(match, { params, query: {} })).toMatchObject({ total: 2 });
    expect(await director.call(match, { params, query: { mode: 'immediate' } })).toMatchObject({ total: 3 });
    await begin();
    const late = await submitIn(bob.client, { contestId, problemId });
    const order = [];
    for (let at = 0; at < 4; at += 1) order.push((await take(runner)).solutionId);
    expect(order.slice(0, 2)).toEqual([waiting, late]);
    expect(new Set(order.slice(2))).toEqual(new Set([ofAnn, ofBob]));
  });

  it('with current data judges and applies with it, and keeps it from being deleted', async () => {
    const { begin, judge, director, at, problemId, ofBob, views } = await makeScene();
    const newer = await addData(director, problemId, 'newer');
    const rejudgeId = await begin({ pull: true, solutionId: ofBob });
    const newest = await addData(director, problemId, 'newest');
    expect(newest).not.toBe(newer);
    const remove = { params: { problemId, hash: newer } };
    expect(await director.refusalOf('DELETE /api/problem/:problemId/data/:hash', remove)).toBe('data-in-use');
    await judge();
    await director.call(APPLY, at(rejudgeId));
    expect((await views())[`director ${ofBob}`]).toMatchObject({ problemDataHash: newer });
  });
});

describe('a rejudge aside outside contests', () => {
  const OF = '/api/problem/:problemId/admin/rejudge/:rejudgeId' as const;

  it('is applied and undone as in a contest', async () => {
    const { setter, problem, org } = await makeJudgedProblem(server);
    const problemId = problem.id;
    const runner = server.client((await server.makeRunner({ orgId: org.id })).headers);
    const contestant = await server.signIn(await server.makeUser());
    const solutionId = await submit(contestant, problemId);
    await complete(runner, await take(runner), wrong);
    const begin = async (mode: 'aside' | 'immediate') => {
      const path = 'POST /api/problem/:problemId/admin/rejudge' as const;
      const { rejudgeId = '' } = await setter.call(path, { params: { problemId }, body: { mode } });
      return { params: { problemId, rejudgeId } };
    };
    const at = await begin('aside');
    const seen = async () => {
      const one = { params: { problemId, solutionId } };
      const { score } = await contestant.call('GET /api/problem/:problemId/solution/:solutionId', one);
      const { status } = await contestant.call('GET /api/problem/:problemId', { params: { problemId } });
      return [score, status?.lastSolutionScore];
    };
    expect(await setter.refusalOf(`POST ${OF}/apply`, at)).toBe('rejudge-unfinished');
    await complete(runner, await take(runner));
    expect(await seen()).toEqual([20, 20]);
    expect((await setter.call(`GET ${OF}/verdict`, at)).raised).toBe(1);
    expect(await setter.call(`POST ${OF}/apply`, at)).toEqual({ applied: 1, left: 0 });
    expect(await seen()).toEqual([100, 100]);
    expect(await setter.refusalOf(`POST ${OF}/apply`, at)).toBe('rejudge-closed');
    expect(await setter.refusalOf(`POST ${OF}/cancel`, at)).toBe('rejudge-closed');
    expect(await setter.call(`POST ${OF}/undo`, at)).toEqual({ restored: 1, left: 0 });
    expect(await seen()).toEqual([20, 20]);
    expect(await setter.refusalOf(`POST ${OF}/undo`, at)).toBe('rejudge-closed');
    const immediate = await begin('immediate');
    expect(await setter.refusalOf(`POST ${OF}/apply`, immediate)).toBe('rejudge-closed');
  });
});
