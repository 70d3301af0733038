import { describe, expect, it } from 'vitest';
import { hashOf } from '@assay/problem';
import type { SolutionTask } from '@assay/contract';
import { serverForEachTest, type TestClient } from '@assay/testkit';
import { SOLUTION_STATE } from '@assay/contract/states';
import { announce, complete, COMPLETE, poll, submit, take, taskOf } from '../../../test/support/judging.ts';
import { addData, makeJudgedProblem, putFile } from '../../../test/support/problem-data.ts';

const server = serverForEachTest();

const BEGIN = 'POST /api/problem/:problemId/admin/rejudge' as const;
const GET = 'GET /api/problem/:problemId/admin/rejudge/:rejudgeId' as const;
const DETAILS = 'GET /api/problem/:problemId/solution/:solutionId/judging/:attempt/details/download' as const;
const SUBMIT = 'POST /api/problem/:problemId/solution/:solutionId/submit' as const;

const wrong = { status: 'Wrong Answer', score: 30 };

async function makeScene(settings: Record<string, unknown> = {}) {
  const scene = await makeJudgedProblem(server, settings);
  const problemId = scene.problem.id;
  const runner = server.client((await server.makeRunner({ orgId: scene.org.id })).headers);
  const user = await server.makeUser();
  const contestant = await server.signIn(user);
  const { setter } = scene;
  const handIn = async (result: Record<string, unknown> = {}, who = contestant) => {
    const solutionId = await submit(who, problemId);
    await complete(runner, await take(runner), result);
    return solutionId;
  };
  const begin = async (body: Record<string, unknown> = {}) => {
    const reply = await setter.call(BEGIN, { params: { problemId }, body });
    return { rejudgeId: reply.rejudgeId ?? '', total: reply.total };
  };
  const at = (rejudgeId: string) => ({ params: { problemId, rejudgeId } });
  const seen = async (solutionId: string, who: TestClient = contestant) =>
    await who.call('GET /api/problem/:problemId/solution/:solutionId', { params: { problemId, solutionId } });
  const rows = async (rejudgeId: string, query: Record<string, unknown> = {}) =>
    (
      await setter.call('GET /api/problem/:problemId/admin/rejudge/:rejudgeId/solution', {
        ...at(rejudgeId),
        query: { perPage: 15, ...query },
      })
    ).items;
  const cancel = async (rejudgeId: string) =>
    (await setter.call('POST /api/problem/:problemId/admin/rejudge/:rejudgeId/cancel', at(rejudgeId))).cancelled;
  const get = async (rejudgeId: string) => await setter.call(GET, at(rejudgeId));
  const history = async (solutionId: string, who: TestClient = setter) =>
    (await who.call('GET /api/problem/:problemId/solution/:solutionId/judging', { params: { problemId, solutionId } }))
      .items;
  const status = async () => (await contestant.call('GET /api/problem/:problemId', { params: { problemId } })).status;
  return { ...scene, problemId, runner, user, contestant, handIn, begin, at, seen, rows, cancel, get, history, status };
}

const gone = async (runner: TestClient, task: SolutionTask) =>
  await runner.refusalOf(COMPLETE, { params: taskOf(task), body: { status: 'Accepted', score: 100 } });

describe('a rejudge', () => {
  it('reports verdicts and scores before and after, and which of them changed', async () => {
    const { handIn, begin, get, rows, runner, problemId, dataHash, owner, setter } = await makeScene();
    const [first, second] = [await handIn(wrong), await handIn()];
    const { rejudgeId, total } = await begin({ reason: 'the checker was fixed' });
    expect(total).toBe(2);
    expect(await get(rejudgeId)).toMatchObject({ state: 'running', counts: { total: 2, waiting: 2, done: 0 } });
    await complete(runner, await take(runner));
    await complete(runner, await take(runner));
    expect(await get(rejudgeId)).toEqual({
      _id: rejudgeId,
      problemId,
      filter: {},
      mode: 'immediate',
      pull: false,
      reason: 'the checker was fixed',
      createdBy: owner.id,
      createdAt: expect.any(Number),
      finishedAt: expect.any(Number),
      state: 'done',
      counts: { total: 2, waiting: 0, done: 2, failed: 0, cancelled: 0, replaced: 0, changed: 1 },
    });
    const before = { ...wrong, dataHash };
    const after = { status: 'Accepted', score: 100, dataHash };
    expect(await rows(rejudgeId)).toMatchObject([
      { solutionId: first, state: 'done', before, after, changed: true },
      { solutionId: second, state: 'done', before: after, after, changed: false },
    ]);
    expect((await rows(rejudgeId, { changed: true })).map((row) => row.solutionId)).toEqual([first]);
    const listed = await setter.call('GET /api/problem/:problemId/admin/rejudge', {
      params: { problemId },
      query: { perPage: 15, count: true },
    });
    expect(listed).toMatchObject({ total: 1, items: [{ _id: rejudgeId }] });
  });

  it('includes only what matches, and nothing if nothing does', async () => {
    const { handIn, begin, rows, setter, problemId } = await makeScene();
    const [low] = [await handIn(wrong), await handIn()];
    const { rejudgeId, total } = await begin({ status: 'Wrong Answer', scoreR: 50 });
    expect(total).toBe(1);
    expect((await rows(rejudgeId)).map((row) => row.solutionId)).toEqual([low]);
    expect(await setter.call(BEGIN, { params: { problemId }, body: { scoreL: 1000 } })).toEqual({ total: 0 });
  });

  it('can be previewed, with the languages to filter by', async () => {
    const { begin, rows, runner, contestant, setter, problemId } = await makeScene();
    const handInAs = async (language: string, result: Record<string, unknown> = {}) => {
      const content = `a program in ${language} that is ${JSON.stringify(result)}`;
      const body = { hash: hashOf(content), size: Buffer.byteLength(content), language };
      const reply = await contestant.call('POST /api/problem/:problemId/solution', { params: { problemId }, body });
      await putFile(reply.uploadUrl, content);
      await contestant.call(SUBMIT, { params: { problemId, solutionId: reply.solutionId }, body: {} });
      await complete(runner, await take(runner), result);
      return reply.solutionId;
    };
    const inC = await handInAs('C++17');
    const wrongInC = await handInAs('C++17', wrong);
    await handInAs('Python 3', wrong);
    await announce(contestant, problemId);
    const match = async (query: Record<string, unknown>) =>
      await setter.call('GET /api/problem/:problemId/admin/rejudge-match', { params: { problemId }, query });
    expect(await match({})).toEqual({
      total: 3,
      languages: [
        { language: 'C++17', total: 2 },
        { language: 'Python 3', total: 1 },
      ],
    });
    expect(await match({ language: 'Python 3', status: 'Wrong Answer' })).toMatchObject({
      total: 1,
      languages: [
        { language: 'C++17', total: 1 },
        { language: 'Python 3', total: 1 },
      ],
    });
    expect(await match({ lost: true })).toEqual({ total: 0, languages: [] });
    const { rejudgeId, total } = await begin({ language: 'C++17' });
    expect(total).toBe(2);
    expect((await rows(rejudgeId)).map(({ solutionId }) => solutionId)).toEqual([inC, wrongInC]);
    expect(
      await contestant.refusalOf('GET /api/problem/:problemId/admin/rejudge-match', { params: { problemId } }),
    ).toBe('no-right');
  });

  it('lists changed solutions before unchanged ones', async () => {
    const { handIn, begin, rows, runner } = await makeScene();
    const [same, changed, again] = [await handIn(), await handIn(wrong), await handIn()];
    const { rejudgeId } = await begin();
    for (let at = 0; at < 3; at += 1) await complete(runner, await take(runner));
    expect((await rows(rejudgeId)).map(({ solutionId }) => solutionId)).toEqual([changed, same, again]);
  });

  it('keeps the data each was submitted for unless the current one is requested, which must exist', async () => {
    const { handIn, begin, rows, runner, setter, problemId, dataHash, org } = await makeScene();
    await handIn();
    const newer = await addData(setter, problemId, 'newer');
    await begin();
    expect((await take(runner)).problemDataHash).toBe(dataHash);
    const { rejudgeId } = await begin({ pull: true });
    const task = await take(runner);
    expect(task.problemDataHash).toBe(newer);
    await complete(runner, task, wrong);
    expect(await rows(rejudgeId)).toMatchObject([{ before: { dataHash }, after: { dataHash: newer }, changed: true }]);
    const empty = await server.makeProblem({ orgId: org.id });
    const params = { problemId: empty.id };
    expect(await setter.refusalOf(BEGIN, { params, body: { pull: true } })).toBe('no-judge-data');
  });

  it('comes after live work, except for solutions that are live themselves', async () => {
    const { handIn, begin, runner, contestant, problemId } = await makeScene();
    const judged = await handIn();
    const waiting = await submit(contestant, problemId);
    await begin();
    const late = await submit(contestant, problemId);
    const order = [await take(runner), await take(runner), await take(runner)].map((task) => task.solutionId);
    expect(order).toEqual([waiting, late, judged]);
  });

  it('hides the old result of the problem while it runs, and shows the new one afterwards', async () => {
    const { handIn, begin, runner, status, seen } = await makeScene();
    const solutionId = await handIn();
    await begin();
    expect(await status()).toMatchObject({ lastSolutionScore: 0, lastSolutionStatus: '' });
    expect(await seen(solutionId)).toMatchObject({ state: SOLUTION_STATE.pending, score: 0, status: '' });
    await complete(runner, await take(runner), wrong);
    expect(await status()).toMatchObject({ lastSolutionScore: 30, lastSolutionStatus: 'Wrong Answer' });
  });

  it('requires an administrator of the problem, and includes no other problem', async () => {
    const { handIn, begin, at, contestant, setter, org } = await makeScene();
    await handIn();
    const { rejudgeId } = await begin();
    expect(await contestant.refusalOf(GET, at(rejudgeId))).toBe('no-right');
    const other = await server.makeProblem({ orgId: org.id });
    expect(await setter.refusalOf(GET, { params: { problemId: other.id, rejudgeId } })).toBe('not-found');
    expect(
      await setter.refusalOf('POST /api/problem/:problemId/admin/rejudge/:rejudgeId/cancel', {
        params: { problemId: other.id, rejudgeId },
      }),
    ).toBe('not-found');
  });

  it('can be opened in a spreadsheet, whatever names users have', async () => {
    const { handIn, begin, problemId, owner, runner } = await makeScene();
    const formula = await server.makeUser({ name: '=1+1,"x"' });
    await handIn(wrong, await server.signIn(formula));
    const { rejudgeId } = await begin();
    await complete(runner, await take(runner));
    const token = await server.makeToken(owner);
    const reply = await server
      .client({ authorization: `Bearer ${token}` })
      .fetch(`/api/problem/${problemId}/admin/rejudge/${rejudgeId}/csv`);
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const bytes = Buffer.from(await reply.arrayBuffer());
    const lines = bytes.toString('utf8').split('\r\n');
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`"'=1+1,""x"""`);
    expect(lines[1]).toMatch(/done,yes,Wrong Answer,30,[0-9a-f]{64},Accepted,100,[0-9a-f]{64}$/);
  });
});

describe('cancelling a rejudge', () => {
  it('restores the earlier results of all solutions not yet started, and lets the others finish', async () => {
    const { handIn, begin, cancel, get, rows, runner, seen, status, problemId, setter } = await makeScene();
    const [begun, kept] = [await handIn(wrong), await handIn({ score: 70, status: 'Partially Correct' })];
    const original = await seen(kept);
    const newer = await addData(setter, problemId, 'newer');
    const { rejudgeId } = await begin({ pull: true });
    const task = await take(runner);
    expect(task.solutionId).toBe(begun);
    expect(await cancel(rejudgeId)).toBe(1);
    expect(await seen(kept)).toEqual(original);
    expect(await status()).toMatchObject({ lastSolutionScore: 70, lastSolutionStatus: 'Partially Correct' });
    expect(await get(rejudgeId)).toMatchObject({ state: 'running', counts: { waiting: 1, cancelled: 1 } });
    expect(await poll(runner)).toBeNull();
    await complete(runner, task);
    expect(await seen(begun)).toMatchObject({
      state: SOLUTION_STATE.completed,
      status: 'Accepted',
      problemDataHash: newer,
    });
    expect(await get(rejudgeId)).toMatchObject({ state: 'cancelled', counts: { done: 1, cancelled: 1, changed: 1 } });
    expect(await rows(rejudgeId, { state: 'cancelled' })).toMatchObject([{ solutionId: kept, changed: false }]);
    expect(await cancel(rejudgeId)).toBe(0);
  });

  it('keeps the details of the restored result', async () => {
    const { begin, cancel, runner, problemId, setter, contestant } = await makeScene();
    const solutionId = await submit(contestant, problemId);
    const details = { version: 1, jobs: [], summary: 'of the first' };
    await complete(runner, await take(runner), { details });
    const { rejudgeId } = await begin();
    await cancel(rejudgeId);
    const path = 'GET /api/problem/:problemId/solution/:solutionId/details/download' as const;
    const { url } = await setter.call(path, { params: { problemId, solutionId } });
    expect(await (await fetch(url)).json()).toEqual(details);
  });

  it('refuses the report of a runner that had lost the task before', async () => {
    const { handIn, begin, cancel, runner, seen } = await makeScene();
    const solutionId = await handIn(wrong);
    const { rejudgeId } = await begin();
    const task = await take(runner);
    await runner.call('POST /api/runner/solution/task/:solutionId/:taskId/release', {
      params: taskOf(task),
      body: { fault: 'stopping', reason: 'restart' },
    });
    expect(await cancel(rejudgeId)).toBe(1);
    expect(await gone(runner, task)).toBe('task-gone');
    expect(await seen(solutionId)).toMatchObject({ state: SOLUTION_STATE.completed, ...wrong });
  });

  it('leaves solutions in the queue that were never judged, with their own data and priority', async () => {
    const { begin, cancel, runner, contestant, problemId, setter, dataHash } = await makeScene();
    const solutionId = await submit(contestant, problemId);
    await addData(setter, problemId, 'newer');
    const { rejudgeId } = await begin({ pull: true });
    expect(await cancel(rejudgeId)).toBe(1);
    expect(await take(runner)).toMatchObject({ solutionId, problemDataHash: dataHash });
  });

  it('at the moment of completion results in either result, complete, and reports which', async () => {
    const { handIn, begin, cancel, get, runner, seen } = await makeScene();
    const ids = [];
    for (let at = 0; at < 6; at += 1) ids.push(await handIn(wrong));
    const { rejudgeId } = await begin();
    const judge = async () => {
      const task = await poll(runner);
      if (task) await complete(runner, task);
      return task !== null;
    };
    const [cancelled, ...judged] = await Promise.all([cancel(rejudgeId), judge(), judge(), judge()]);
    const done = judged.filter(Boolean).length;
    const { state, counts } = await get(rejudgeId);
    expect(state).toBe('cancelled');
    expect(counts).toMatchObject({ total: 6, waiting: 0, done, cancelled, changed: done });
    expect(done + cancelled).toBe(6);
    const statuses = await Promise.all(ids.map(async (id) => (await seen(id)).status));
    expect(statuses.filter((status) => status === 'Accepted')).toHaveLength(done);
    expect(statuses.filter((status) => status === 'Wrong Answer')).toHaveLength(cancelled);
  });
});

describe('concurrent orders', () => {
  it('run one after the other: the later one includes the solutions and compares with their actual results', async () => {
    const { handIn, begin, cancel, get, rows, runner, seen } = await makeScene();
    const ids = [];
    for (let at = 0; at < 4; at += 1) ids.push(await handIn(wrong));
    const [a, b] = await Promise.all([begin(), begin()]);
    const [one, other] = [await get(a.rejudgeId), await get(b.rejudgeId)];
    const [later, earlier] = one.counts.waiting > 0 ? [one, other] : [other, one];
    expect(later.counts).toMatchObject({ total: 4, waiting: 4, replaced: 0 });
    expect(earlier).toMatchObject({ state: 'done', counts: { total: 4, waiting: 0, replaced: 4, changed: 0 } });
    expect(await cancel(earlier._id)).toBe(0);
    const task = await take(runner);
    await complete(runner, task);
    expect(await poll(runner)).not.toBeNull();
    expect((await rows(later._id, { changed: true })).map((row) => row.before)).toMatchObject([wrong]);
    expect(await cancel(later._id)).toBe(2);
    expect(
      (await Promise.all(ids.map((id) => seen(id)))).filter((row) => row.state === SOLUTION_STATE.completed),
    ).toHaveLength(3);
  });

  it('a live solution does not belong to the rejudge, and is judged first', async () => {
    const { handIn, begin, get, runner, contestant, problemId } = await makeScene();
    await handIn();
    const announced = await announce(contestant, problemId);
    const params = { problemId, solutionId: announced };
    const [{ rejudgeId }] = await Promise.all([
      begin({ state: SOLUTION_STATE.completed }),
      contestant.call(SUBMIT, { params, body: {} }),
    ]);
    expect((await take(runner)).solutionId).toBe(announced);
    expect((await get(rejudgeId)).counts).toMatchObject({ total: 1, waiting: 1 });
  });

  it('submitting a solution again removes it from the rejudge', async () => {
    const { handIn, begin, get, setter, runner, problemId, history } = await makeScene();
    const solutionId = await handIn(wrong);
    const { rejudgeId } = await begin();
    await setter.call(SUBMIT, { params: { problemId, solutionId }, body: {} });
    expect(await get(rejudgeId)).toMatchObject({ state: 'done', counts: { replaced: 1 } });
    await complete(runner, await take(runner));
    expect((await history(solutionId)).map(({ attempt, status }) => [attempt, status])).toEqual([
      [2, 'Accepted'],
      [1, 'Wrong Answer'],
    ]);
  });
});

describe('the judgings of a solution', () => {
  it('are all kept, newest first, each with its details, for administrators', async () => {
    const { begin, runner, contestant, setter, problemId, history, owner, dataHash } = await makeScene();
    const solutionId = await submit(contestant, problemId);
    await complete(runner, await take(runner), { ...wrong, details: { version: 1, summary: 'first' } });
    const { rejudgeId } = await begin({ solutionId, reason: 'why' });
    await complete(runner, await take(runner), { details: { version: 1, summary: 'second' } });
    expect(await history(solutionId)).toMatchObject([
      {
        attempt: 2,
        current: true,
        state: SOLUTION_STATE.completed,
        status: 'Accepted',
        dataHash,
        rejudge: { _id: rejudgeId, reason: 'why', userId: owner.id },
        runnerName: expect.stringMatching(/^runner/),
        startedAt: expect.any(Number),
        completedAt: expect.any(Number),
        readDetails: true,
      },
      { attempt: 1, current: false, state: SOLUTION_STATE.completed, ...wrong, dataHash, readDetails: true },
    ]);
    for (const [attempt, summary] of [
      [1, 'first'],
      [2, 'second'],
    ] as const) {
      const params = { problemId, solutionId, attempt };
      const { url } = await setter.call(DETAILS, { params });
      expect(await (await fetch(url)).json()).toMatchObject({ summary });
      expect(await contestant.refusalOf(DETAILS, { params })).toBe(attempt === 1 ? 'not-found' : 'solution-hidden');
    }
    expect(await setter.refusalOf(DETAILS, { params: { problemId, solutionId, attempt: 3 } })).toBe('not-found');
  });

  it('are only the current one for contestants, unless the problem shows them', async () => {
    const { handIn, begin, runner, contestant, setter, problemId, history, seen } = await makeScene();
    const solutionId = await handIn(wrong);
    await begin({ reason: 'ours alone' });
    await complete(runner, await take(runner));
    const concealed = await seen(solutionId);
    expect(concealed.abilities.readJudgings).toBe(false);
    expect(concealed).not.toHaveProperty('attempt');
    expect(await seen(solutionId, setter)).toMatchObject({ attempt: 2, abilities: { readJudgings: true } });
    const attempts = async () => (await history(solutionId, contestant)).map(({ attempt }) => attempt);
    expect(await attempts()).toEqual([2]);
    await setter.call('PATCH /api/problem/:problemId/admin/settings', {
      params: { problemId },
      body: { allowPublicSubmit: true, solutionShowJudgings: true },
    });
    expect(await attempts()).toEqual([2, 1]);
    expect(await seen(solutionId)).toMatchObject({ attempt: 2, abilities: { readJudgings: true } });
    const shown = JSON.stringify(await history(solutionId, contestant));
    expect(shown).not.toContain('ours alone');
    expect(shown).not.toContain('runnerName');
    const stranger = await server.signIn(await server.makeUser());
    expect(
      await stranger.refusalOf('GET /api/problem/:problemId/solution/:solutionId/judging', {
        params: { problemId, solutionId },
      }),
    ).toBe('not-found');
  });

  it('keep their data versions from being deleted', async () => {
    const { handIn, begin, runner, setter, problemId, dataHash } = await makeScene();
    await handIn();
    await addData(setter, problemId, 'newer');
    await begin({ pull: true });
    await complete(runner, await take(runner));
    const params = { problemId, hash: dataHash };
    expect(await setter.refusalOf('DELETE /api/problem/:problemId/data/:hash', { params })).toBe('data-in-use');
    await setter.call('DELETE /api/problem/:problemId/admin', { params: { problemId } });
  });
});
