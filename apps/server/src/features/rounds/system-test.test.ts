import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hackTask } from '@assay/contract';
import { boardLines } from '@assay/rules';
import { serverForEachTest, type TestClient } from '@assay/testkit';
import { allOpen, makeContest, submitIn } from '../../../test/support/contesting.ts';
import { addVersion, makeDataArchive, testConfig } from '../../../test/support/problem-data.ts';
import { complete, poll, take } from '../../../test/support/judging.ts';
import { makeRanklist, readValid } from '../../../test/support/ranking.ts';

const server = serverForEachTest();

const START = 'POST /api/contest/:contestId/admin/system-test' as const;
const ROUND = 'GET /api/contest/:contestId/admin/round' as const;
const SETTINGS = 'PATCH /api/contest/:contestId/problem/:problemId/settings' as const;
const CONTEST = 'GET /api/contest/:contestId' as const;
const APPLY = 'POST /api/contest/:contestId/admin/rejudge/:rejudgeId/apply' as const;
const UNDO = 'POST /api/contest/:contestId/admin/rejudge/:rejudgeId/undo' as const;
const PROBLEMS = 'GET /api/contest/:contestId/problem' as const;
const SOLUTION = 'GET /api/contest/:contestId/solution/:solutionId' as const;

const CONFIG = 'type = codeforces\nlastAccepted = 1';
const pretests = { by: 'count', count: 2 } as const;

/** A round whose problem has two pretests, in the middle of its coding phase. */
async function makeScene(tested?: 'all') {
  const contest = await makeContest(server, allOpen, { rulesVersion: 2 });
  const { contestId, director, addProblem, makeParticipant, orgId } = contest;
  const problemId = await addProblem();
  const params = { contestId, problemId };
  const settings = { score: 100, slug: 'P1', solutionCountLimit: 10, pretests };
  await director.call(SETTINGS, { params, body: settings });
  const round = { locking: false, ...(tested && { tested }) };
  await director.call('PATCH /api/contest/:contestId/admin/round', { params, body: { round } });
  const [ann, bob] = [await makeParticipant(), await makeParticipant()];
  const runner = server.client((await server.makeRunner({ orgId })).headers);
  const judge = async (score: number) => {
    const task = await take(runner);
    await complete(runner, task, { score, status: score === 100 ? 'Accepted' : 'Wrong Answer' });
    return task;
  };
  const submit = async (client: TestClient, score: number) => {
    const solutionId = await submitIn(client, params);
    return { solutionId, task: await judge(score) };
  };
  const phase = async () => (await director.call(CONTEST, { params })).round?.phase;
  /** Moves the contest into the past; contest times of submissions stay. */
  const end = () =>
    server.db.transact(async (tx) => {
      await tx.execute(
        sql`update contest_clocks set start_at = start_at - interval '2 hours' where contest_id = ${contestId}::uuid`,
      );
      await tx.execute(sql`update contests set ends_at = ends_at - interval '2 hours' where id = ${contestId}::uuid`);
    });
  const resultOf = async (solutionId: string) => {
    const { status, score, pretests: only } = await director.call(SOLUTION, { params: { contestId, solutionId } });
    return { status, score, only: only === true };
  };
  await makeRanklist(contest, 'board', CONFIG);
  let fresh = 0;
  /** The board, which equals one that is computed from nothing. */
  const board = async () => {
    const linesOf = async (key: string) =>
      boardLines(await readValid(server, contest, key), (userId) => (userId === ann.id ? 'ann' : 'bob'));
    fresh += 1;
    await makeRanklist(contest, `fresh-${fresh}`, CONFIG);
    const lines = await linesOf('board');
    expect(await linesOf(`fresh-${fresh}`)).toEqual(lines);
    return lines;
  };
  return { ...contest, params, board, ann, bob, judge, submit, phase, end, resultOf, runner };
}

describe('a round with pretests', () => {
  it('judges on the pretests until the system test counts, which can be undone', async () => {
    const { params, contestId, ann, bob, director, submit, phase, end, resultOf, board, runner } = await makeScene();
    const replaced = await submit(ann.client, 100);
    const failing = await submit(ann.client, 100);
    const wrong = await submit(bob.client, 0);
    const right = await submit(bob.client, 100);
    expect([replaced.task.pretests, right.task.pretests]).toEqual([pretests, pretests]);
    expect(await resultOf(failing.solutionId)).toEqual({ status: 'Accepted', score: 100, only: true });
    expect(await phase()).toBe('coding');
    const shown = async () => (await ann.client.call(PROBLEMS, { params }))[0]?.status;
    const onPretests = { score: 100, status: 'Accepted', pretests: true };
    expect(await shown()).toMatchObject({ ...onPretests, counted: { ...onPretests, solutionId: failing.solutionId } });
    expect(await board()).toEqual(['who P1 | Total', '1 ann 30* | 30', '1 bob 30 | 30']);
    await end();
    expect(await phase()).toBe('pending');
    const { rejudgeId, total } = await director.call(START, { params });
    expect(total).toBe(3);
    expect(await phase()).toBe('testing');
    for (const task of [await take(runner), await take(runner)]) {
      expect(task.pretests).toBeUndefined();
      const score = task.solutionId === failing.solutionId ? 0 : 100;
      await complete(runner, task, { score, status: score === 100 ? 'Accepted' : 'Wrong Answer' });
    }
    expect(await poll(runner)).toBeNull();
    expect(await resultOf(failing.solutionId)).toEqual({ status: 'Accepted', score: 100, only: true });
    await director.call(APPLY, { params: { contestId, rejudgeId } });
    expect(await phase()).toBe('finished');
    expect(await resultOf(replaced.solutionId)).toEqual({ status: 'Skipped', score: 0, only: false });
    expect(await resultOf(failing.solutionId)).toEqual({ status: 'Wrong Answer', score: 0, only: false });
    expect(await resultOf(right.solutionId)).toEqual({ status: 'Accepted', score: 100, only: false });
    expect(await resultOf(wrong.solutionId)).toMatchObject({ status: 'Wrong Answer' });
    expect(await board()).toEqual(['who P1 | Total', '1 bob 30* | 30', '2 ann -2 | 0']);
    expect(await shown()).toEqual({
      solutionCount: 2,
      lastSolutionId: failing.solutionId,
      score: 0,
      status: 'Wrong Answer',
      counted: { solutionId: failing.solutionId, score: 0, status: 'Wrong Answer' },
    });
    const late = await submit(bob.client, 100);
    expect(late.task.pretests).toBeUndefined();
    await director.call(UNDO, { params: { contestId, rejudgeId } });
    expect(await phase()).toBe('testing');
    expect(await resultOf(replaced.solutionId)).toEqual({ status: 'Accepted', score: 100, only: true });
    expect(await resultOf(failing.solutionId)).toEqual({ status: 'Accepted', score: 100, only: true });
    expect(await board()).toEqual(['who P1 | Total', '1 ann 30* | 30', '1 bob 30 | 30']);
  });

  it('tests every submission that has passed, if it says so', async () => {
    const { params, ann, director, judge, submit, end } = await makeScene('all');
    const solutions = [await submit(ann.client, 100), await submit(ann.client, 100)];
    await end();
    await director.call(START, { params });
    const judged = [await judge(100), await judge(100)].map(({ solutionId }) => solutionId);
    expect(judged.toSorted()).toEqual(solutions.map(({ solutionId }) => solutionId).toSorted());
  });

  it('leaves out what was hacked, and skips what that had replaced', async () => {
    const { params, contestId, ann, bob, director, submit, open, phase, end, resultOf, runner } = await makeScene();
    const replaced = await submit(ann.client, 100);
    const { solutionId } = await submit(ann.client, 100);
    await open({ ...allOpen, hacking: 'open' });
    await end();
    expect(await phase()).toBe('hacking');
    const body = { input: '1' };
    const hack = 'POST /api/contest/:contestId/solution/:solutionId/hack' as const;
    await bob.client.call(hack, { params: { contestId, solutionId }, body });
    expect(await director.refusalOf(START, { params })).toBe('round-unjudged');
    const task = hackTask.parse(await runner.call('POST /api/runner/hack/poll', { query: {} }));
    const result = { verdict: 'successful', message: '', targetStatus: 'Wrong Answer' } as const;
    await runner.call('POST /api/runner/hack/task/:hackId/:taskId/complete', { params: task, body: result });
    // The tests lack it until a version of the data with a test named after it is the current one.
    const missing = async () => (await director.call(ROUND, { params })).hacks;
    const { problemId } = params;
    expect(await missing()).toEqual([{ problemId, successful: 1, untested: 1 }]);
    const { bytes } = await makeDataArchive('hacked');
    const [first, ...others] = testConfig.judge.config.cases;
    const cases = [{ ...first, name: `hack-${task.hackId.slice(0, 8)}` }, ...others];
    const judgeConfig = { ...testConfig.judge, config: { ...testConfig.judge.config, cases } };
    const hash = await addVersion(director, problemId, bytes, { config: { ...testConfig, judge: judgeConfig } });
    expect(await missing()).toEqual([{ problemId, successful: 1, untested: 1 }]);
    await director.call('POST /api/problem/:problemId/data/setDataHash', { params, body: { hash } });
    expect(await missing()).toEqual([{ problemId, successful: 1, untested: 0 }]);
    const { rejudgeId, total } = await director.call(START, { params });
    expect([total, await poll(runner)]).toEqual([1, null]);
    await director.call(APPLY, { params: { contestId, rejudgeId } });
    expect(await resultOf(replaced.solutionId)).toMatchObject({ status: 'Skipped', score: 0 });
    expect(await resultOf(solutionId)).toMatchObject({ status: 'Hacked', score: 0 });
  });

  it('refuses a system test that comes too early, twice, or without anything to test', async () => {
    const { params, contestId, ann, director, submit, end } = await makeScene();
    expect(await director.refusalOf(START, { params })).toBe('round-running');
    await submit(ann.client, 0);
    await end();
    expect(await director.refusalOf(START, { params })).toBe('nothing-to-test');
    await submitIn(ann.client, params);
    expect(await director.refusalOf(START, { params })).toBe('round-unjudged');
    await director.call('PATCH /api/contest/:contestId/admin/round', { params, body: { round: null } });
    expect(await director.refusalOf(START, { params })).toBe('round-off');
    expect((await director.call(CONTEST, { params: { contestId } })).round).toBeUndefined();
  });

  it('has one system test, whatever directors do at the same time', async () => {
    const { params, ann, director, submit, end } = await makeScene();
    await submit(ann.client, 100);
    await end();
    const started = await Promise.allSettled([director.call(START, { params }), director.call(START, { params })]);
    expect(started.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await director.refusalOf(START, { params })).toBe('system-test-exists');
  });
});
