import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { serverForEachTest, type TestClient } from '@assay/testkit';
import { SOLUTION_STATE } from '@assay/contract/states';
import { auditLog, tasks } from '../../db/schema.ts';
import { makeContest, submitIn } from '../../../test/support/contesting.ts';
import { complete, poll, submit, take, taskOf } from '../../../test/support/judging.ts';

const server = serverForEachTest();

const LIST = 'GET /api/contest/:contestId/admin/judging-hold' as const;
const HOLD = 'POST /api/contest/:contestId/admin/judging-hold' as const;
const RESUME = 'POST /api/contest/:contestId/admin/judging-hold/:holdId/resume' as const;
const GET = 'GET /api/contest/:contestId/solution/:solutionId' as const;
const RELEASE = 'POST /api/runner/solution/task/:solutionId/:taskId/release' as const;
const NOWHERE = '00000000-0000-4000-8000-000000000000';

/** A contest with two problems, two participants and a runner. */
async function makeScene() {
  const contest = await makeContest(server);
  const { contestId, director, addProblem, makeParticipant, orgId } = contest;
  const [first, second] = [await addProblem(), await addProblem()];
  const [ann, bob] = [await makeParticipant(), await makeParticipant()];
  const runner = server.client((await server.makeRunner({ orgId })).headers);
  const params = { contestId };
  const hold = (body: { problemId?: string; reason?: string } = {}) => director.call(HOLD, { params, body });
  const resume = (holdId: string) => director.call(RESUME, { params: { contestId, holdId } });
  const list = async () => (await director.call(LIST, { params })).items;
  const handIn = (client: TestClient, problemId: string) => submitIn(client, { contestId, problemId });
  const queueOf = async (client: TestClient, solutionId: string) =>
    (await client.call(GET, { params: { contestId, solutionId } })).queue;
  return { ...contest, first, second, ann, bob, runner, hold, resume, list, handIn, queueOf };
}

/** Judges everything that waits, and returns the solutions in the order of their tasks. */
async function judgeAll(runner: TestClient): Promise<string[]> {
  const judged: string[] = [];
  for (let task = await poll(runner); task; task = await poll(runner)) {
    await complete(runner, task);
    judged.push(task.solutionId);
  }
  return judged;
}

const statesOfTasks = async () =>
  (await server.db.execute<{ state: string }>(sql`select state from ${tasks} order by id`)).rows.map(
    ({ state }) => state,
  );

describe('holding the judging of a contest', () => {
  it('takes what waits out of the queue and what is submitted later, and gives both back in their order', async () => {
    const scene = await makeScene();
    const early = await scene.handIn(scene.ann.client, scene.first);
    const { holdId, waiting } = await scene.hold({ reason: 'The answers of problem A are wrong.' });
    expect(waiting).toBe(1);
    const late = await scene.handIn(scene.bob.client, scene.second);
    expect(await judgeAll(scene.runner)).toEqual([]);
    expect(await statesOfTasks()).toEqual(['held', 'held']);
    expect(await scene.list()).toEqual([
      expect.objectContaining({ _id: holdId, reason: 'The answers of problem A are wrong.', waiting: 2 }),
    ]);
    expect(await scene.queueOf(scene.ann.client, early)).toMatchObject({ held: 'judging-held', waitMs: null });
    expect(await scene.resume(holdId)).toEqual({ released: 2 });
    expect(await judgeAll(scene.runner)).toEqual([early, late]);
    expect(await scene.list()).toEqual([]);
  });

  it('wakes a waiting runner when judging resumes', async () => {
    const scene = await makeScene();
    const { holdId } = await scene.hold();
    const solutionId = await scene.handIn(scene.ann.client, scene.first);
    expect(await poll(scene.runner)).toBeNull();
    const waiting = take(scene.runner, { wait: 20 });
    await scene.resume(holdId);
    expect((await waiting).solutionId).toBe(solutionId);
  });

  it('lets other contests, other problems and practice go on', async () => {
    const scene = await makeScene();
    await scene.hold({ problemId: scene.first });
    const held = await scene.handIn(scene.ann.client, scene.first);
    const judged = await scene.handIn(scene.ann.client, scene.second);
    expect(await judgeAll(scene.runner)).toEqual([judged]);
    const other = await makeContest(server, undefined, { orgId: scene.orgId, director: scene.director });
    const problemId = await other.addProblem();
    const { client } = await other.makeParticipant();
    const elsewhere = await submitIn(client, { contestId: other.contestId, problemId });
    expect(await judgeAll(scene.runner)).toEqual([elsewhere]);
    expect(await scene.queueOf(scene.ann.client, held)).toMatchObject({ held: 'judging-held' });
  });

  it('finishes what a runner has begun, and holds it if the runner gives it back', async () => {
    const scene = await makeScene();
    const finished = await scene.handIn(scene.ann.client, scene.first);
    const given = await scene.handIn(scene.bob.client, scene.first);
    const [begun, back] = [await take(scene.runner), await take(scene.runner)];
    const { holdId } = await scene.hold();
    await complete(scene.runner, begun);
    await scene.runner.call(RELEASE, { params: taskOf(back), body: { fault: 'stopping', reason: 'stop' } });
    expect(await poll(scene.runner)).toBeNull();
    const { state } = await scene.ann.client.call(GET, {
      params: { contestId: scene.contestId, solutionId: finished },
    });
    expect(state).toBe(SOLUTION_STATE.completed);
    expect(await scene.queueOf(scene.bob.client, given)).toMatchObject({ held: 'judging-held' });
    await scene.resume(holdId);
    const again = await take(scene.runner);
    // Neither the release nor the hold counts as an attempt.
    expect(again).toMatchObject({ solutionId: given, attempt: 1 });
  });

  it('keeps what another hold applies to', async () => {
    const scene = await makeScene();
    const whole = await scene.hold();
    const part = await scene.hold({ problemId: scene.first });
    const solutionId = await scene.handIn(scene.ann.client, scene.first);
    expect(await poll(scene.runner)).toBeNull();
    expect(await scene.resume(whole.holdId)).toEqual({ released: 0 });
    expect(await poll(scene.runner)).toBeNull();
    expect(await scene.resume(part.holdId)).toEqual({ released: 1 });
    expect(await judgeAll(scene.runner)).toEqual([solutionId]);
  });

  it('gives everything back when two overlapping holds are lifted at the same time', async () => {
    const scene = await makeScene();
    const [whole, part] = [await scene.hold(), await scene.hold({ problemId: scene.first })];
    const solutionId = await scene.handIn(scene.ann.client, scene.first);
    expect(await poll(scene.runner)).toBeNull();
    const lifted = await Promise.all([scene.resume(whole.holdId), scene.resume(part.holdId)]);
    expect(lifted.reduce((sum, { released }) => sum + released, 0)).toBe(1);
    expect(await judgeAll(scene.runner)).toEqual([solutionId]);
  });

  it('loses no task while judging is held and resumed among polls', async () => {
    const scene = await makeScene();
    const submitted: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      submitted.push(await scene.handIn(scene.ann.client, scene.first));
      const { holdId } = await scene.hold();
      submitted.push(await scene.handIn(scene.bob.client, scene.second));
      const [task] = await Promise.all([poll(scene.runner), scene.resume(holdId), poll(scene.runner)]).then(
        ([one, , other]) => [[one, other]],
      );
      for (const leased of task ?? []) if (leased) await complete(scene.runner, leased);
    }
    await judgeAll(scene.runner);
    expect(await statesOfTasks()).toEqual([]);
    for (const solutionId of submitted) {
      const params = { contestId: scene.contestId, solutionId };
      expect(await scene.director.call(GET, { params })).toMatchObject({ state: SOLUTION_STATE.completed });
    }
  });

  it('does not hold a rejudge aside, so that corrected data can be tried', async () => {
    const scene = await makeScene();
    const solutionId = await scene.handIn(scene.ann.client, scene.first);
    await judgeAll(scene.runner);
    await scene.hold();
    const params = { contestId: scene.contestId };
    await scene.director.call('POST /api/contest/:contestId/admin/rejudge', { params, body: {} });
    expect(await judgeAll(scene.runner)).toEqual([solutionId]);
  });

  it('is recorded in the audit log', async () => {
    const scene = await makeScene();
    const { holdId } = await scene.hold({ reason: 'A wrong answer' });
    await scene.resume(holdId);
    const acts = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, scene.contestId));
    const after = Object.fromEntries(acts.map((act) => [act.action, act.after]));
    expect(after).toMatchObject({
      'contest.judging-hold': { reason: 'A wrong answer', count: 0 },
      'contest.judging-resume': { count: 0 },
    });
  });

  it('refuses a second hold of the same scope, unknown problems and holds, and a malformed request', async () => {
    const scene = await makeScene();
    const params = { contestId: scene.contestId };
    const { holdId } = await scene.hold();
    expect(await scene.director.refusalOf(HOLD, { params, body: {} })).toBe('judging-held');
    expect(await scene.director.refusalOf(HOLD, { params, body: { problemId: NOWHERE } })).toBe('not-found');
    await scene.resume(holdId);
    expect(await scene.director.refusalOf(RESUME, { params: { ...params, holdId } })).toBe('not-found');
    const other = await makeContest(server, undefined, { orgId: scene.orgId, director: scene.director });
    const foreign = await other.director.call(HOLD, { params: { contestId: other.contestId }, body: {} });
    expect(await scene.director.refusalOf(RESUME, { params: { ...params, holdId: foreign.holdId } })).toBe('not-found');
  });
});

describe('holding the judging of a problem', () => {
  it('applies outside and in every contest, where directors see it', async () => {
    const scene = await makeScene();
    const params = { problemId: scene.first };
    const path = '/api/problem/:problemId/admin/judging-hold' as const;
    const { holdId } = await scene.director.call(`POST ${path}`, { params, body: { reason: 'New tests' } });
    expect(await scene.director.refusalOf(`POST ${path}`, { params, body: {} })).toBe('judging-held');
    const practised = await submit(scene.director, scene.first);
    const inContest = await scene.handIn(scene.ann.client, scene.first);
    expect(await judgeAll(scene.runner)).toEqual([]);
    expect(await scene.list()).toEqual([expect.objectContaining({ _id: holdId, problemId: scene.first, waiting: 1 })]);
    const { items } = await scene.director.call(`GET ${path}`, { params });
    expect(items).toEqual([expect.objectContaining({ _id: holdId, reason: 'New tests', waiting: 2 })]);
    // It belongs to the problem.
    expect(await scene.director.refusalOf(RESUME, { params: { contestId: scene.contestId, holdId } })).toBe(
      'not-found',
    );
    expect(await scene.director.call(`POST ${path}/:holdId/resume`, { params: { ...params, holdId } })).toEqual({
      released: 2,
    });
    expect((await judgeAll(scene.runner)).toSorted()).toEqual([practised, inContest].toSorted());
    expect(await scene.director.refusalOf(`POST ${path}/:holdId/resume`, { params: { ...params, holdId } })).toBe(
      'not-found',
    );
  });
});
