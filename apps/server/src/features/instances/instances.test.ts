import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL, INSTANCE_STATE, INSTANCE_TASK_STATE } from '@assay/contract/states';
import { contestResults, instances, orgs, problemStatuses } from '../../db/schema.ts';
import { allOpen, makeContest } from '../../../test/support/contesting.ts';
import { deleteOrgRows } from '../deletion/delete-org-rows.ts';
import { addInstanceData, instanceOf, makeInstanceScene, OPEN, DESTROY } from '../../../test/support/instancing.ts';

const server = serverForFile();

const list = 'GET /api/instance' as const;
const CONTEST_OPEN = 'POST /api/contest/:contestId/problem/:problemId/instance' as const;

const slotsOf = async (client: TestClient, orgId: string, userId: string) => {
  const { items } = await client.call(list, { query: { orgId, userId, perPage: 15 } });
  return items.filter((one) => one.state !== INSTANCE_STATE.destroyed).map((one) => one.slotNo);
};

describe('opening an instance of a problem', () => {
  it('queues the allocation of the current data version in the lowest free slot', async () => {
    const { user, client, orgId, problemId, dataHash } = await makeInstanceScene(server);
    const { instanceId } = await client.call(OPEN, { params: { problemId }, body: undefined });
    expect(await instanceOf(client, orgId, user.id, instanceId)).toMatchObject({
      _id: instanceId,
      userId: user.id,
      problemId,
      slotNo: 0,
      state: INSTANCE_STATE.allocating,
      taskState: INSTANCE_TASK_STATE.pending,
      message: '',
      abilities: { destroy: true },
    });
    const [row] = await server.db.select().from(instances).where(eq(instances.id, instanceId));
    expect(row).toMatchObject({ label: 'docker', problemDataHash: dataHash, orgId });
  });

  it('is refused with a reason for each missing prerequisite', async () => {
    const { client, orgId, problemId, setter } = await makeInstanceScene(server);
    const refusal = (id: string, who = client) => who.refusalOf(OPEN, { params: { problemId: id } });
    const bare = await server.makeProblem({ orgId, settings: { allowPublicInstance: true } });
    expect(await refusal(bare.id)).toBe('no-judge-data');
    const judged = await server.makeProblem({ orgId, settings: { allowPublicInstance: true } });
    await addInstanceData(setter, judged.id, { instance: undefined, instanceLabel: undefined });
    expect(await refusal(judged.id)).toBe('no-instance');
    const closed = await server.makeProblem({ orgId });
    expect(await refusal(closed.id)).toBe('instance-not-allowed');
    const hidden = await server.makeProblem({ orgId, accessLevel: ACCESS_LEVEL.private });
    expect(await refusal(hidden.id)).toBe('not-found');
    expect(await refusal(randomUUID())).toBe('not-found');
    expect(await refusal(problemId, server.client())).toBe('not-signed-in');
    await server.db.transact((tx) => tx.update(orgs).set({ settings: {} }).where(eq(orgs.id, orgId)));
    expect(await refusal(problemId)).toBe('instance-limit');
  });

  it('allows one per problem and as many as the organization allows, under concurrent requests', async () => {
    const { user, client, orgId, problemId, addProblem } = await makeInstanceScene(server, { limit: 2 });
    const same = await Promise.all([1, 2, 3, 4].map(() => client.send(OPEN, { params: { problemId } })));
    expect(same.map((reply) => reply.status).toSorted((left, right) => left - right)).toEqual([200, 412, 412, 412]);
    expect(await client.refusalOf(OPEN, { params: { problemId } })).toBe('instance-open');
    const others = [await addProblem(), await addProblem(), await addProblem()];
    const replies = await Promise.all(others.map((id) => client.send(OPEN, { params: { problemId: id } })));
    expect(replies.map((reply) => reply.status).toSorted((left, right) => left - right)).toEqual([200, 412, 412]);
    expect((await slotsOf(client, orgId, user.id)).toSorted((left, right) => left - right)).toEqual([0, 1]);
  });

  it('counts towards its own limit, whatever the outcome of the instances', async () => {
    const { user, client, runner, orgId, problemId, destroyed } = await makeInstanceScene(server, {
      maxInstanceCount: 1,
    });
    const { instanceId } = await client.call(OPEN, { params: { problemId }, body: undefined });
    await destroyed(client, runner, instanceId);
    expect(await client.refusalOf(OPEN, { params: { problemId } })).toBe('instance-limit-problem');
    const [status] = await server.db.select().from(problemStatuses).where(eq(problemStatuses.userId, user.id));
    expect(status).toMatchObject({ instanceCount: 1, solutionCount: 0 });
    expect(await slotsOf(client, orgId, user.id)).toEqual([]);
  });

  it('keeps the data version it was opened with until it is destroyed', async () => {
    const { client, setter, runner, problemId, dataHash, destroyed } = await makeInstanceScene(server);
    const { instanceId } = await client.call(OPEN, { params: { problemId }, body: undefined });
    await addInstanceData(setter, problemId, {}, 'newer');
    const remove = 'DELETE /api/problem/:problemId/data/:hash' as const;
    const params = { problemId, hash: dataHash };
    expect(await setter.refusalOf(remove, { params })).toBe('data-in-use');
    await destroyed(client, runner, instanceId);
    await setter.call(remove, { params, body: undefined });
  });
});

describe('opening an instance in a contest', () => {
  const makeContestScene = async (settings = allOpen, problem: Record<string, unknown> = { maxInstanceCount: 2 }) => {
    const contest = await makeContest(server, settings);
    const problemId = await contest.addProblem(problem);
    await addInstanceData(contest.director, problemId, {});
    const { id, client } = await contest.makeParticipant();
    return { ...contest, problemId, id, client, params: { contestId: contest.contestId, problemId } };
  };

  it('requires a participant and a stage that allows it, and is counted separately from solutions', async () => {
    const { params, client, id, orgId, contestId, director, open } = await makeContestScene();
    expect(await director.refusalOf(CONTEST_OPEN, { params })).toBe('participants-only');
    const { instanceId } = await client.call(CONTEST_OPEN, { params, body: undefined });
    expect(await instanceOf(client, orgId, id, instanceId)).toMatchObject({
      contestId,
      state: INSTANCE_STATE.allocating,
      slotNo: 0,
    });
    expect(await client.refusalOf(CONTEST_OPEN, { params })).toBe('instance-open');
    const [result] = await server.db.select().from(contestResults).where(eq(contestResults.userId, id));
    expect(result).toMatchObject({ instanceCount: 1, solutionCount: 0 });
    await open({ ...allOpen, instanceAllowCreate: false });
    expect(await client.refusalOf(CONTEST_OPEN, { params })).toBe('stage-closed');
    expect(await client.refusalOf(CONTEST_OPEN, { params: { ...params, problemId: randomUUID() } })).toBe('not-found');
    expect((await client.send(CONTEST_OPEN, { params: { ...params, contestId: 'x' } })).status).toBe(400);
  });

  it('requires that the problem and the stage offer instances', async () => {
    const none = await makeContestScene(allOpen, {});
    expect(await none.client.refusalOf(CONTEST_OPEN, { params: none.params })).toBe('instances-closed');
    const disabled = await makeContestScene(allOpen, { maxInstanceCount: 1, disableCreateInstance: true });
    expect(await disabled.client.refusalOf(CONTEST_OPEN, { params: disabled.params })).toBe('instances-closed');
    const full = await makeContestScene({ ...allOpen, instanceLimit: 0 });
    expect(await full.client.refusalOf(CONTEST_OPEN, { params: full.params })).toBe('instance-limit');
  });
});

describe('deleting what has live instances', () => {
  it('is refused until they are destroyed, so that nothing is left behind on a runner', async () => {
    const { client, setter, runner, problemId, destroyed } = await makeInstanceScene(server);
    const { instanceId } = await client.call(OPEN, { params: { problemId }, body: undefined });
    const remove = 'DELETE /api/problem/:problemId/admin' as const;
    expect(await setter.refusalOf(remove, { params: { problemId } })).toBe('instances-live');
    await destroyed(client, runner, instanceId);
    await setter.call(remove, { params: { problemId }, body: undefined });
  });

  it('is the same for contests, and deleting an organization deletes its instances', async () => {
    const contest = await makeContest(server, allOpen);
    const problemId = await contest.addProblem({ maxInstanceCount: 2 });
    await addInstanceData(contest.director, problemId, {});
    const { client } = await contest.makeParticipant();
    const params = { contestId: contest.contestId };
    const { instanceId } = await client.call(CONTEST_OPEN, { params: { ...params, problemId }, body: undefined });
    const remove = 'DELETE /api/contest/:contestId/admin' as const;
    expect(await contest.director.refusalOf(remove, { params })).toBe('instances-live');
    await server.db.transact((tx) => deleteOrgRows(tx, contest.orgId));
    expect(await server.db.$count(instances, eq(instances.id, instanceId))).toBe(0);
    expect(await client.refusalOf(DESTROY, { params: { instanceId } })).toBe('not-found');
  });
});

describe('instances of an organization', () => {
  it('are listed for their owner and the organization’s administrators, and no user of another organization', async () => {
    const { user, client, setter, orgId, problemId } = await makeInstanceScene(server);
    const { instanceId } = await client.call(OPEN, { params: { problemId }, body: undefined });
    const elsewhere = await makeInstanceScene(server);
    const query = { orgId, perPage: 15 as const, count: true };
    const ids = async (who: TestClient, more: object = {}) =>
      (await who.call(list, { query: { ...query, ...more } })).items.map((one) => one._id);
    expect(await ids(setter)).toEqual([instanceId]);
    expect(await ids(setter, { state: INSTANCE_STATE.allocating, problemId, userId: user.id })).toEqual([instanceId]);
    expect(await ids(setter, { state: INSTANCE_STATE.destroyed })).toEqual([]);
    expect(await ids(client, { userId: user.id })).toEqual([instanceId]);
    expect(await client.refusalOf(list, { query })).toBe('no-right');
    expect(await elsewhere.setter.refusalOf(list, { query })).toBe('no-right');
    expect(await ids(elsewhere.setter, { orgId: elsewhere.orgId })).toEqual([]);
    expect(await client.refusalOf(list, { query: { orgId, userId: user.id } })).toBe('invalid-input');
  });
});

describe('destroying an instance', () => {
  it('is for its owner and the administrators of instances, and repeating it changes nothing', async () => {
    const { user, client, orgId, problemId } = await makeInstanceScene(server);
    const { instanceId } = await client.call(OPEN, { params: { problemId }, body: undefined });
    const params = { instanceId };
    const [plain, manager] = [await server.makeUser(), await server.makeUser()];
    await server.addMember(orgId, plain.id);
    await server.addMember(orgId, manager.id, 65n);
    const stranger = await server.signIn(await server.makeUser());
    expect(await stranger.refusalOf(DESTROY, { params })).toBe('not-found');
    expect(await (await server.signIn(plain)).refusalOf(DESTROY, { params })).toBe('no-right');
    expect(await client.refusalOf(DESTROY, { params: { instanceId: randomUUID() } })).toBe('not-found');
    expect((await client.send(DESTROY, { params: { instanceId: 'x' } })).status).toBe(404);
    await client.call(DESTROY, { params, body: undefined });
    await (await server.signIn(manager)).call(DESTROY, { params, body: undefined });
    expect(await instanceOf(client, orgId, user.id, instanceId)).toMatchObject({
      state: INSTANCE_STATE.destroying,
      taskState: INSTANCE_TASK_STATE.pending,
      abilities: { destroy: false },
    });
  });
});
