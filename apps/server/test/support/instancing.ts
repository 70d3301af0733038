import { expect } from 'vitest';
import type { Body, InstanceTask } from '@assay/contract';
import type { TestClient, TestServer } from '@assay/testkit';
import { makeDataArchive, putFile, testConfig } from './problem-data.ts';

/* Helpers for tests of instances, all over HTTP. */

export const OPEN = 'POST /api/problem/:problemId/instance' as const;
export const DESTROY = 'POST /api/instance/:instanceId/destroy' as const;
const POLL = 'POST /api/runner/instance/poll' as const;
const COMPLETE = 'POST /api/runner/instance/task/:instanceId/:taskId/complete' as const;

/** A data version with instances, made the current one. `config` replaces parts of its configuration. */
export async function addInstanceData(
  setter: TestClient,
  problemId: string,
  config: Record<string, unknown>,
  salt = 'instance',
): Promise<string> {
  const { bytes, hash } = await makeDataArchive(salt);
  const params = { problemId, hash, type: 'upload' as const };
  const { url } = await setter.call('GET /api/problem/:problemId/data/:hash/url/:type', { params });
  expect((await putFile(url, bytes)).status).toBe(200);
  const instance = { adapter: 'docker', config: {} };
  const body = { hash, config: { ...testConfig, instanceLabel: 'docker', instance, ...config }, description: '' };
  await setter.call('POST /api/problem/:problemId/data', { params: { problemId }, body });
  await setter.call('POST /api/problem/:problemId/data/setDataHash', { params: { problemId }, body: { hash } });
  return hash;
}

/**
 * An organization that allows `limit` instances per user, a problem with instances, a user to open them and a runner
 * that allocates.
 */
export async function makeInstanceScene(
  server: TestServer,
  { limit = 3, ...settings }: { limit?: number; maxInstanceCount?: number } = {},
) {
  const owner = await server.makeUser();
  const org = await server.makeOrg({ ownerId: owner.id, settings: { problemInstanceLimit: limit } });
  const setter = await server.signIn(owner);
  const makeProblem = async () => {
    const problem = await server.makeProblem({ orgId: org.id, settings: { allowPublicInstance: true, ...settings } });
    return { id: problem.id, dataHash: await addInstanceData(setter, problem.id, {}) };
  };
  const { id: problemId, dataHash } = await makeProblem();
  const user = await server.makeUser();
  const makeRunner = async (labels = ['instance:docker']) => {
    const row = await server.makeRunner({ orgId: org.id, labels });
    return { id: row.id, client: server.client(row.headers) };
  };
  const runner = await makeRunner();
  return {
    orgId: org.id,
    setter,
    user,
    client: await server.signIn(user),
    problemId,
    dataHash,
    runnerId: runner.id,
    runner: runner.client,
    makeRunner,
    addProblem: async () => (await makeProblem()).id,
    /** Has an instance destroyed by its runner, in whatever state it is. */
    destroyed: async (client: TestClient, by: TestClient, instanceId: string) => {
      await client.call(DESTROY, { params: { instanceId }, body: undefined });
      await conclude(by, await takeInstance(by));
    },
  };
}

/** An instance as its owner sees it. */
export async function instanceOf(client: TestClient, orgId: string, userId: string, instanceId: string) {
  const { items } = await client.call('GET /api/instance', { query: { orgId, userId, perPage: 15 } });
  const found = items.find((one) => one._id === instanceId);
  if (!found) throw new Error('The instance is not listed.');
  return found;
}

export async function pollInstance(runner: TestClient, query: { wait?: number; lease?: number } = {}) {
  const reply = await runner.call(POLL, { query, body: undefined });
  // A task or nothing; a test of `errMsg` checks the reply itself.
  return 'taskId' in reply ? (reply as InstanceTask) : null;
}

/** Leases a task that must exist. */
export async function takeInstance(runner: TestClient, query: { wait?: number; lease?: number } = {}) {
  const task = await pollInstance(runner, query);
  if (task === null) throw new Error('There was no task.');
  return task;
}

export const instanceTaskOf = ({ instanceId, taskId }: InstanceTask) => ({ instanceId, taskId });

/** Concludes a leased task. */
export async function conclude(runner: TestClient, task: InstanceTask, body: Partial<Body<typeof COMPLETE>> = {}) {
  await runner.call(COMPLETE, { params: instanceTaskOf(task), body: { succeeded: true, ...body } });
}
