import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CustomRunResult, RunTask } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { RUN_STATE } from '@assay/contract/states';
import { customRuns, problemData, solutions, tasks } from '../../db/schema.ts';
import { allOpen, makeContest } from '../../../test/support/contesting.ts';
import { addData, makeJudgedProblem } from '../../../test/support/problem-data.ts';
import { MAX_ATTEMPTS } from '../tasks/task-queue.ts';
import { MAX_OPEN_RUNS, MAX_RUNS_PER_MINUTE } from './order-run.ts';
import { RUN_LIFE_MINUTES, removeOldRuns } from './queries.ts';

const server = serverForFile();
let scene: Awaited<ReturnType<typeof makeJudgedProblem>>;
let runner: TestClient;
let contestant: TestClient;
beforeAll(async () => {
  scene = await makeJudgedProblem(server);
  const row = await server.makeRunner({ orgId: scene.org.id });
  runner = server.client(row.headers);
});
beforeEach(async () => {
  await server.db.transact(async (tx) => {
    await tx.delete(tasks);
    await tx.delete(customRuns);
  });
  contestant = await server.signIn(await server.makeUser());
});

const program = { language: 'C++17', source: 'int main(){}' };
const at = () => ({ problemId: scene.problem.id });
const order = async (who = contestant, more: object = { input: '1 2\n' }) =>
  (await who.call('POST /api/problem/:problemId/run', { params: at(), body: { ...program, ...more } })).runId;
const refusalOf = (who = contestant, more: object = { input: '' }) =>
  who.refusalOf('POST /api/problem/:problemId/run', { params: at(), body: { ...program, ...more } });
const seen = (runId: string, who = contestant) =>
  who.call('GET /api/problem/:problemId/run/:runId', { params: { ...at(), runId } });
const poll = async () => {
  const reply = await runner.call('POST /api/runner/run/poll', { query: { lease: 15 } });
  return 'taskId' in reply ? (reply as RunTask) : null; // One of the two forms of the reply.
};
const take = async () => {
  const task = await poll();
  if (task === null) throw new Error('There was no run.');
  return task;
};
const result: CustomRunResult = {
  outcome: 'ran',
  message: '',
  compiler: 'g++ 12',
  cases: [
    {
      name: '',
      status: 'Finished',
      cpuMs: 1,
      memoryBytes: 2,
      output: { text: '3\n', cut: false },
      stderr: { text: '', cut: false },
      message: '',
    },
  ],
};
/** Sets the maximum source size of the problem's solutions. */
const limitSolutions = (id: string, maxSize: number) =>
  server.db.transact((tx) =>
    tx
      .update(problemData)
      .set({ config: sql`jsonb_set(${problemData.config}, '{solution}', ${JSON.stringify({ maxSize })}::jsonb)` })
      .where(eq(problemData.problemId, id)),
  );
const endRuns = () => server.db.transact((tx) => tx.update(customRuns).set({ state: RUN_STATE.ended, result }));
const taskOf = ({ runId, taskId }: RunTask) => ({ runId, taskId });
const complete = (task: RunTask, body: CustomRunResult = result) =>
  runner.send('POST /api/runner/run/task/:runId/:taskId/complete', { params: taskOf(task), body });

describe('a custom run', () => {
  it('is leased with all it needs, ended, and shown only to its owner', async () => {
    const runId = await order();
    expect(await seen(runId)).toMatchObject({ _id: runId, state: RUN_STATE.waiting, result: null, language: 'C++17' });
    const task = await take();
    expect(task).toMatchObject({ runId, ...program, input: '1 2\n', problemDataHash: scene.dataHash, leaseMs: 15_000 });
    expect((await fetch(task.problemDataUrl)).status).toBe(200);
    expect((await seen(runId)).state).toBe(RUN_STATE.running);
    expect((await complete(task)).status).toBe(200);
    expect(await seen(runId)).toMatchObject({ state: RUN_STATE.ended, result });
    expect((await complete(task)).status).toBe(409);
    for (const other of [scene.setter, await server.signIn(await server.makeUser())]) {
      const params = { ...at(), runId };
      expect(await other.refusalOf('GET /api/problem/:problemId/run/:runId', { params })).toBe('not-found');
    }
  });

  it('is not a solution, and does not count as one', async () => {
    await order();
    await complete(await take());
    expect(await server.db.select({ id: solutions.id }).from(solutions)).toEqual([]);
    const shown = await contestant.call('GET /api/problem/:problemId', { params: at() });
    expect(shown.status?.solutionCount ?? 0).toBe(0);
  });

  it('without an input uses the samples', async () => {
    await order(contestant, {});
    expect(await take()).toMatchObject({ input: null });
  });

  it('requires the right to submit', async () => {
    const closed = await makeJudgedProblem(server, { allowPublicSubmit: false });
    const ask = { params: { problemId: closed.problem.id }, body: program };
    expect(await contestant.refusalOf('POST /api/problem/:problemId/run', ask)).toMatch(/not-found|submit-not-allowed/);
    await closed.setter.call('POST /api/problem/:problemId/run', ask);
  });

  it('is refused while two others of the same user wait, also under concurrent requests', async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, () =>
        contestant.send('POST /api/problem/:problemId/run', { params: at(), body: program }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(MAX_OPEN_RUNS);
    expect(await refusalOf()).toBe('run-limit');
    await complete(await take());
    await order();
  });

  it('is refused to users with too many requests in a minute', async () => {
    const user = await server.makeUser();
    const client = await server.signIn(user);
    const place = {
      orgId: scene.org.id,
      problemId: scene.problem.id,
      userId: user.id,
      problemDataHash: scene.dataHash,
    };
    const ended = { ...place, ...program, state: RUN_STATE.ended, result };
    await server.db.transact((tx) =>
      tx
        .insert(customRuns)
        .values(Array.from({ length: MAX_RUNS_PER_MINUTE }, () => ({ id: crypto.randomUUID(), ...ended }))),
    );
    expect(await refusalOf(client)).toBe('too-many-requests');
    await server.db.transact((tx) => tx.update(customRuns).set({ createdAt: sql`now() - interval '2 minutes'` }));
    await order(client);
  });

  it('is refused without judge data, and for programs longer than solutions may be', async () => {
    const { id: problemId } = await server.makeProblem({ orgId: scene.org.id });
    const ask = { params: { problemId }, body: program };
    const key = 'POST /api/problem/:problemId/run';
    expect(await scene.setter.refusalOf(key, ask)).toBe('no-judge-data');
    await addData(scene.setter, problemId);
    await limitSolutions(problemId, program.source.length - 1);
    expect(await scene.setter.refusalOf(key, ask)).toBe('too-large');
    await limitSolutions(problemId, program.source.length);
    await scene.setter.call(key, ask);
  });

  it('of one user waits for one of each other user, not for all of them', async () => {
    const other = await server.signIn(await server.makeUser());
    const [first, second, third] = [await order(), await order(), await order(other)];
    expect([(await take()).runId, (await take()).runId]).toEqual([first, third]);
    expect((await take()).runId).toBe(second);
  });

  it('of an unresponsive runner is requeued, and fails in the end', async () => {
    const runId = await order();
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await take();
      await server.db.transact((tx) => tx.update(tasks).set({ leaseEndsAt: sql`now() - interval '1 second'` }));
      await server.db.transact((tx) => server.context.queue.expireLeases(tx));
    }
    expect(await poll()).toBeNull();
    expect(await seen(runId)).toMatchObject({ state: RUN_STATE.ended, result: { outcome: 'fault' } });
  });

  it('released by a stopping runner is ready again immediately', async () => {
    const runId = await order();
    const task = await take();
    const params = taskOf(task);
    await runner.call('PATCH /api/runner/run/task/:runId/:taskId', { params });
    await runner.call('POST /api/runner/run/task/:runId/:taskId/release', { params });
    expect((await seen(runId)).state).toBe(RUN_STATE.waiting);
    expect((await take()).runId).toBe(runId);
    expect(await runner.refusalOf('PATCH /api/runner/run/task/:runId/:taskId', { params })).toBe('task-gone');
  });

  it('is deleted an hour later, finished or not', async () => {
    const [done, waiting] = [await order(), await order()];
    await complete(await take());
    const old = sql`now() - ${RUN_LIFE_MINUTES + 1}::int * interval '1 minute'`;
    await server.db.transact((tx) => tx.update(customRuns).set({ createdAt: old }).where(eq(customRuns.id, done)));
    await server.db.transact(removeOldRuns);
    expect((await seen(waiting)).state).toBe(RUN_STATE.waiting);
    await server.db.transact((tx) => tx.update(customRuns).set({ createdAt: old }));
    expect(await server.db.transact(removeOldRuns)).toBe(1);
    expect(await poll()).toBeNull();
    expect(await server.db.select().from(tasks)).toEqual([]);
  });

  it('is deleted with its problem, and its remains reach no runner', async () => {
    await order();
    await server.db.transact((tx) => tx.delete(customRuns));
    expect(await poll()).toBeNull();
    expect(await server.db.select().from(tasks)).toEqual([]);
  });

  it('goes only to runners of its organization', async () => {
    await order();
    const foreign = await server.makeRunner({ orgId: (await server.makeOrg()).id });
    expect(await server.client(foreign.headers).call('POST /api/runner/run/poll', { query: {} })).toEqual({});
    expect((await take()).runId).toBeDefined();
  });
});

describe('a custom run in a contest', () => {
  it('requires a participant while solutions may be created, and does not count as one', async () => {
    const contest = await makeContest(server, {});
    const problemId = await contest.addProblem({ solutionCountLimit: 1 });
    const { client } = await contest.makeParticipant();
    const params = { contestId: contest.contestId, problemId };
    const key = 'POST /api/contest/:contestId/problem/:problemId/run';
    const ask = { params, body: program };
    expect(await contestant.refusalOf(key, ask)).toBe('participants-only');
    expect(await contest.director.refusalOf(key, ask)).toBe('participants-only');
    expect(await client.refusalOf(key, ask)).toBe('stage-closed');
    await contest.open(allOpen);
    const { runId } = await client.call(key, ask);
    const read = 'GET /api/contest/:contestId/problem/:problemId/run/:runId';
    expect(await client.call(read, { params: { ...params, runId } })).toMatchObject({
      _id: runId,
      state: RUN_STATE.waiting,
      ...params,
    });
    expect(await client.refusalOf('GET /api/problem/:problemId/run/:runId', { params: { problemId, runId } })).toBe(
      'not-found',
    );
    const other = (await contest.makeParticipant()).client;
    expect(await other.refusalOf(read, { params: { ...params, runId } })).toBe('not-found');
    const shown = await client.call('GET /api/contest/:contestId/problem/:problemId', { params });
    expect(shown.status?.solutionCount ?? 0).toBe(0);
  });

  it('is refused if the problem accepts no solutions', async () => {
    const contest = await makeContest(server, allOpen);
    const problemId = await contest.addProblem({ disableCreateSolution: true });
    const { client } = await contest.makeParticipant();
    const ask = { params: { contestId: contest.contestId, problemId }, body: program };
    expect(await client.refusalOf('POST /api/contest/:contestId/problem/:problemId/run', ask)).toBe('problem-closed');
  });

  it('is refused for the same reasons as outside contests', async () => {
    const contest = await makeContest(server, allOpen);
    const problemId = await contest.addProblem();
    const { id: empty } = await server.makeProblem({ orgId: contest.orgId });
    const settings = { score: 1, slug: 'E', solutionCountLimit: 0 };
    const { contestId } = contest;
    await contest.director.call('POST /api/contest/:contestId/problem', {
      params: { contestId },
      body: { problemId: empty, settings },
    });
    const { client } = await contest.makeParticipant();
    const key = 'POST /api/contest/:contestId/problem/:problemId/run';
    const refusal = (at: string, body: object = program) =>
      client.refusalOf(key, { params: { contestId, problemId: at }, body });
    expect(await refusal(empty)).toBe('no-judge-data');
    for (const wrong of [{ source: '' }, { source: {} }, { language: undefined }])
      expect(await refusal(problemId, { ...program, ...wrong })).toBe('invalid-input');
    await limitSolutions(problemId, program.source.length - 1);
    expect(await refusal(problemId)).toBe('too-large');
    await limitSolutions(problemId, program.source.length);
    const ask = { params: { contestId, problemId }, body: program };
    const replies = await Promise.all(Array.from({ length: MAX_OPEN_RUNS + 1 }, () => client.send(key, ask)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(MAX_OPEN_RUNS);
    expect(await refusal(problemId)).toBe('run-limit');
    await endRuns();
    for (let more = MAX_OPEN_RUNS; more < MAX_RUNS_PER_MINUTE; more += 1) {
      await client.call(key, ask);
      await endRuns();
    }
    expect(await refusal(problemId)).toBe('too-many-requests');
  });
});
