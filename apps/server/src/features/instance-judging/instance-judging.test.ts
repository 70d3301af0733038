import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverForFile, startGateway, type TestClient, type TestGateway } from '@assay/testkit';
import { ACCESS_LEVEL, SOLUTION_STATE } from '@assay/contract/states';
import { problemStatuses, solutions } from '../../db/schema.ts';
import {
  addInstanceData,
  conclude,
  DESTROY,
  makeInstanceScene,
  OPEN,
  takeInstance,
} from '../../../test/support/instancing.ts';
import { makeContest, submitIn } from '../../../test/support/contesting.ts';
import { complete, newSolution, submit, take, taskOf } from '../../../test/support/judging.ts';

const server = serverForFile();

const ASK = 'POST /api/runner/solution/task/:solutionId/:taskId/instance' as const;
const ANNOUNCE = 'POST /api/problem/:problemId/solution' as const;
const CONTEST_ANNOUNCE = 'POST /api/contest/:contestId/problem/:problemId/solution' as const;
const CONTEST_OPEN = 'POST /api/contest/:contestId/problem/:problemId/instance' as const;
const body = undefined;

/** Refuses connections. */
const CLOSED_PORT = '127.0.0.1:1';

let gateway: TestGateway;
let rightAnswer: TestGateway['judge'];
beforeAll(async () => {
  gateway = await startGateway();
  rightAnswer = gateway.judge;
});
beforeEach(() => {
  gateway.judge = rightAnswer;
  gateway.judged.length = 0;
});
afterAll(async () => await gateway.close());

const questions = [
  { key: 'flag', secret: true },
  { key: 'state', check: { service: 'db', command: ['check', '--all'], seconds: 3 } },
  { key: 'plain', answer: 'B' },
];
const config = {
  judge: { adapter: 'assay', config: { questions } },
  instance: {
    adapter: 'assay',
    config: { services: { db: { image: 'db', command: ['serve'] } }, secret: { environment: 'FLAG' } },
  },
};

/** A problem whose answers are judged against instances, outside contests. */
async function makeScene() {
  const scene = await makeInstanceScene(server);
  const { setter, problemId, client, makeRunner } = scene;
  // Only runners of the site may be on this machine.
  const siteRunner = await server.makeRunner({ orgId: null, labels: [`instance:${problemId}`] });
  await addInstanceData(setter, problemId, { ...config, instanceLabel: problemId }, 'judged');
  await setter.call('PATCH /api/problem/:problemId/admin/settings', {
    params: { problemId },
    body: { allowPublicInstance: true, allowPublicSubmit: true },
  });
  const host = server.client(siteRunner.headers);
  const judge = await makeRunner(['default']);
  const ready = async (access = gateway.access) => {
    const { instanceId } = await client.call(OPEN, { params: { problemId }, body });
    gateway.instanceIds.add(instanceId);
    await conclude(host, await takeInstance(host), { access });
    return instanceId;
  };
  const close = async (instanceId: string) => {
    await client.call(DESTROY, { params: { instanceId }, body });
    await conclude(host, await takeInstance(host));
  };
  const refusal = () => client.refusalOf(ANNOUNCE, { params: { problemId }, body: newSolution() });
  return { ...scene, host, judge: judge.client, ready, close, refusal };
}

/** Submits, and leases the task. */
async function judged({ client, problemId, judge }: Awaited<ReturnType<typeof makeScene>>) {
  await submit(client, problemId);
  const task = await take(judge);
  const ask = (question: { key: string; answer?: string }) => judge.call(ASK, { params: taskOf(task), body: question });
  return { task, ask };
}

describe('submitting without an instance', () => {
  it('is refused and not counted, until the instance is ready', async () => {
    const { client, problemId, user, refusal, host, ready, close } = await makeScene();
    expect(await refusal()).toBe('instance-needed');
    const { instanceId } = await client.call(OPEN, { params: { problemId }, body });
    gateway.instanceIds.add(instanceId);
    expect(await refusal()).toBe('instance-needed');
    const task = await takeInstance(host);
    expect(await refusal()).toBe('instance-needed');
    const counted = () => server.db.$count(solutions, eq(solutions.userId, user.id));
    expect(await counted()).toBe(0);
    await conclude(host, task, { access: gateway.access });
    await submit(client, problemId);
    await close(instanceId);
    expect(await refusal()).toBe('instance-needed');
    expect(await counted()).toBe(1);
    const [status] = await server.db.select().from(problemStatuses).where(eq(problemStatuses.userId, user.id));
    expect(status?.solutionCount).toBe(1);
    await ready();
    await submit(client, problemId);
  });

  it('is refused to everyone but the owner of the instance, and an instance without a gateway does not count', async () => {
    const { client, problemId, host, ready, refusal, close } = await makeScene();
    const instanceId = await ready();
    const other = await server.signIn(await server.makeUser());
    expect(await other.refusalOf(ANNOUNCE, { params: { problemId }, body: newSolution() })).toBe('instance-needed');
    await close(instanceId);
    await client.call(OPEN, { params: { problemId }, body });
    await conclude(host, await takeInstance(host), { message: 'reached in another way' });
    expect(await refusal()).toBe('instance-needed');
  });

  it('is refused in contests too, where an instance of practice does not count', async () => {
    const scene = await makeScene();
    const { setter, orgId } = scene;
    const contest = await makeContest(server, undefined, { orgId, director: setter });
    const isPublic = { accessLevel: ACCESS_LEVEL.public, settings: { allowPublicInstance: true } };
    const problemId = await contest.addProblem({ maxInstanceCount: 2 }, isPublic);
    const label = problemId;
    await addInstanceData(setter, problemId, { ...config, instanceLabel: label }, 'contest');
    const { client } = await contest.makeParticipant();
    const host = server.client((await server.makeRunner({ orgId: null, labels: [`instance:${label}`] })).headers);
    const params = { contestId: contest.contestId, problemId };
    const refusal = () => client.refusalOf(CONTEST_ANNOUNCE, { params, body: newSolution() });
    expect(await refusal()).toBe('instance-needed');
    await client.call(OPEN, { params: { problemId }, body });
    await conclude(host, await takeInstance(host), { access: gateway.access });
    expect(await refusal()).toBe('instance-needed');
    const { instanceId } = await client.call(CONTEST_OPEN, { params, body });
    gateway.instanceIds.add(instanceId);
    await conclude(host, await takeInstance(host), { access: gateway.access });
    await submitIn(client, params);
    const task = await take(scene.judge);
    const asked = await scene.judge.call(ASK, { params: taskOf(task), body: { key: 'flag', answer: 'right' } });
    expect(asked).toEqual({ state: 'compared', matches: true });
    await complete(scene.judge, task);
    const again = { params: { contestId: contest.contestId, solutionId: task.solutionId } };
    expect(await setter.refusalOf('POST /api/contest/:contestId/solution/:solutionId/rejudge', again)).toBe(
      'judged-by-instance',
    );
  });
});

describe('the runner that judges', () => {
  it('learns what the instance answers, and the problem decides what runs in it', async () => {
    const scene = await makeScene();
    await scene.ready();
    const { ask } = await judged(scene);
    expect(await ask({ key: 'flag', answer: 'wrong' })).toEqual({ state: 'compared', matches: false });
    expect(await ask({ key: 'flag', answer: 'right' })).toEqual({ state: 'compared', matches: true });
    const ran = { exitCode: 1, output: 'Two rows are missing.\n', errors: '' };
    gateway.judge = () => ({ status: 200, body: ran });
    expect(await ask({ key: 'state' })).toEqual({ state: 'ran', ...ran });
    expect(gateway.judged.at(-1)).toEqual({ type: 'check', service: 'db', command: ['check', '--all'], seconds: 3 });
  });

  it('asks only for its own task, and only questions that an instance judges', async () => {
    const scene = await makeScene();
    await scene.ready();
    const { task, ask } = await judged(scene);
    const other = await scene.makeRunner(['default']);
    const refusal = (by: TestClient, key: string, taskId = task.taskId) =>
      by.refusalOf(ASK, { params: { solutionId: task.solutionId, taskId }, body: { key } });
    expect(await refusal(other.client, 'flag')).toBe('not-found');
    expect(await refusal(scene.judge, 'flag', randomUUID())).toBe('not-found');
    expect(await refusal(scene.judge, 'plain')).toBe('not-found');
    expect(await refusal(scene.judge, 'absent')).toBe('not-found');
    const tooLong = { params: taskOf(task), body: { key: 'flag', answer: 'x'.repeat(4097) } };
    expect(await scene.judge.refusalOf(ASK, tooLong)).toBe('invalid-input');
    expect(gateway.judged).toEqual([]);
    await complete(scene.judge, task);
    await expect(ask({ key: 'flag', answer: 'right' })).rejects.toThrow();
  });

  it('learns why an instance cannot judge: it is closed, stopped, or its runner does not answer', async () => {
    const scene = await makeScene();
    const instanceId = await scene.ready();
    const { ask } = await judged(scene);
    gateway.judge = () => ({ status: 409 });
    expect(await ask({ key: 'state' })).toEqual({ state: 'stopped' });
    gateway.judge = () => ({ status: 503 });
    expect(await ask({ key: 'state' })).toEqual({ state: 'unreachable' });
    gateway.judge = () => ({ status: 200, body: { matches: 'yes', secret: 'of the instance' } });
    expect(await ask({ key: 'flag', answer: 'right' })).toEqual({ state: 'unreachable' });
    gateway.judge = () => ({ status: 200, body: { exitCode: 0, output: 'x'.repeat(300_000), errors: '' } });
    expect(await ask({ key: 'state' })).toEqual({ state: 'unreachable' });
    gateway.instanceIds.delete(instanceId);
    expect(await ask({ key: 'flag', answer: 'right' })).toEqual({ state: 'closed' });
    await scene.close(instanceId);
    expect(await ask({ key: 'flag', answer: 'right' })).toEqual({ state: 'closed' });
    await scene.ready({ ...gateway.access, address: CLOSED_PORT });
    expect(await ask({ key: 'flag', answer: 'right' })).toEqual({ state: 'unreachable' });
  });
});

describe('rejudging', () => {
  it('keeps results that an instance gave, and judges again what has none', async () => {
    const scene = await makeScene();
    const { client, setter, problemId, judge } = scene;
    const instanceId = await scene.ready();
    const { task } = await judged(scene);
    await complete(judge, task);
    const waitingId = await submit(client, problemId);
    await scene.close(instanceId);
    const params = { problemId };
    const one = { params: { problemId, solutionId: task.solutionId } };
    expect(await setter.refusalOf('POST /api/problem/:problemId/solution/:solutionId/rejudge', one)).toBe(
      'judged-by-instance',
    );
    expect(await setter.call('GET /api/problem/:problemId/admin/rejudge-match', { params, query: {} })).toMatchObject({
      total: 1,
    });
    const all = { params, body: { pull: true } };
    expect(await setter.call('POST /api/problem/:problemId/admin/rejudge-all', all)).toMatchObject({
      modifiedCount: 1,
    });
    const states = await server.db.select().from(solutions).where(eq(solutions.problemId, problemId));
    expect(Object.fromEntries(states.map(({ id, state, score }) => [id, { state, score }]))).toEqual({
      [task.solutionId]: { state: SOLUTION_STATE.completed, score: 100 },
      [waitingId]: { state: SOLUTION_STATE.pending, score: 0 },
    });
  });
});
