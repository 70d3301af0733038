import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashOf } from '@assay/problem';
import { capabilityMask } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL, SOLUTION_STATE } from '@assay/contract/states';
import { announce, complete, newSolution, poll, submit, take } from '../../../test/support/judging.ts';
import { addData, makeJudgedProblem, putFile } from '../../../test/support/problem-data.ts';

const server = serverForFile();

const page = { perPage: 50 as const };

/** A judged problem with its settings, a contestant, another user, and a runner of the organization. */
async function makeScene(settings: Record<string, unknown> = {}) {
  const scene = await makeJudgedProblem(server, settings);
  const [user, otherUser] = [await server.makeUser(), await server.makeUser()];
  const runner = await server.makeRunner({ orgId: scene.org.id });
  return {
    ...scene,
    user,
    contestant: await server.signIn(user),
    other: await server.signIn(otherUser),
    runner: server.client(runner.headers),
    params: { problemId: scene.problem.id },
  };
}

const get = (client: TestClient, problemId: string, solutionId: string) =>
  client.call('GET /api/problem/:problemId/solution/:solutionId', {
    params: { problemId, solutionId },
    body: undefined,
  });

describe('announcing a solution', () => {
  const post = 'POST /api/problem/:problemId/solution' as const;

  it('checks in this order: right, data, size', async () => {
    const owner = await server.makeUser();
    const org = await server.makeOrg({ ownerId: owner.id });
    const { id: problemId } = await server.makeProblem({ orgId: org.id });
    const [setter, contestant] = [await server.signIn(owner), await server.signIn(await server.makeUser())];
    const body = { hash: hashOf('x'), size: 11 * 1024 * 1024 };
    expect(await contestant.refusalOf(post, { params: { problemId }, body })).toBe('submit-not-allowed');
    expect(await setter.refusalOf(post, { params: { problemId }, body })).toBe('no-judge-data');
    await addData(setter, problemId);
    expect(await setter.refusalOf(post, { params: { problemId }, body })).toBe('too-large');
    for (const size of [0, -1, 1.5, '']) {
      expect(await setter.refusalOf(post, { params: { problemId }, body: { ...body, size } })).toBe('invalid-input');
    }
    expect(await contestant.refusalOf(post, { params: { problemId: randomUUID() }, body })).toBe('not-found');
  });

  it('returns a URL for exactly the announced file', async () => {
    const { contestant, params } = await makeScene();
    const { uploadUrl } = await contestant.call(post, { params, body: newSolution('mine') });
    expect((await putFile(uploadUrl, 'else')).status).toBe(400);
    expect((await putFile(uploadUrl, 'mine')).status).toBe(200);
  });

  it('reuses an announced solution regardless of the limit, and counts only new ones', async () => {
    const { contestant, params } = await makeScene({ maxSolutionCount: 2 });
    const first = await contestant.call(post, { params, body: newSolution('a') });
    const again = await contestant.call(post, { params, body: newSolution('b') });
    expect(again.solutionId).toBe(first.solutionId);
    await submit(contestant, params.problemId, 'c');
    await submit(contestant, params.problemId, 'd');
    expect(await contestant.refusalOf(post, { params, body: newSolution() })).toBe('solution-limit');
    const seen = await contestant.call('GET /api/problem/:problemId', { params, body: undefined });
    expect(seen.abilities).toMatchObject({ submit: 'solution-limit', solutionsLeft: 0 });
  });

  it('twenty times concurrently creates and counts one solution', async () => {
    const { contestant, params } = await makeScene({ maxSolutionCount: 3 });
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => contestant.call(post, { params, body: newSolution() })),
    );
    expect(new Set(replies.map((reply) => reply.solutionId)).size).toBe(1);
    const seen = await contestant.call('GET /api/problem/:problemId', { params, body: undefined });
    expect(seen.abilities.solutionsLeft).toBe(2);
  });
});

describe('submitting', () => {
  const post = 'POST /api/problem/:problemId/solution/:solutionId/submit' as const;

  it('requires the announced file, and is possible once for its owner', async () => {
    const { contestant, other, params, runner } = await makeScene();
    const { solutionId, uploadUrl } = await contestant.call('POST /api/problem/:problemId/solution', {
      params,
      body: newSolution('mine'),
    });
    const call = { params: { ...params, solutionId }, body: {} };
    expect(await contestant.refusalOf(post, call)).toBe('not-uploaded');
    await putFile(uploadUrl, 'mine');
    expect(await other.refusalOf(post, call)).toBe('not-found');
    expect((await contestant.send(post, { ...call, params: { ...params, solutionId: 'x' } })).status).toBe(400);
    const replies = await Promise.all(Array.from({ length: 10 }, () => contestant.send(post, call)));
    expect(replies.map((reply) => reply.status).toSorted((left, right) => left - right)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 404),
    ]);
    expect((await get(contestant, params.problemId, solutionId)).state).toBe(SOLUTION_STATE.pending);
    await take(runner);
    expect(await poll(runner)).toBeNull();
  });

  it('from two windows submits what each announced, never one for the other', async () => {
    const { contestant, params } = await makeScene();
    const announceFile = (text: string) =>
      contestant.call('POST /api/problem/:problemId/solution', { params, body: newSolution(text) });
    const one = await announceFile('one');
    const two = await announceFile('two');
    const call = (text: string) => ({
      params: { ...params, solutionId: two.solutionId },
      body: { hash: hashOf(text) },
    });
    expect(one.solutionId).toBe(two.solutionId);
    await putFile(one.uploadUrl, 'one');
    await putFile(two.uploadUrl, 'two');
    expect(await contestant.refusalOf(post, call('one'))).toBe('announced-anew');
    expect((await contestant.send(post, call('two'))).status).toBe(200);
    expect(await contestant.refusalOf(post, call('one'))).toBe('announced-anew');
    expect(await contestant.refusalOf(post, call('two'))).toBe('not-found');
    expect((await contestant.send(post, { ...call('one'), body: { hash: 'x' } })).status).toBe(400);
  });

  it('concurrently with another announcement submits the right content or is refused', async () => {
    const { contestant, params } = await makeScene();
    for (const round of ['1', '2', '3', '4', '5']) {
      const old = await contestant.call('POST /api/problem/:problemId/solution', {
        params,
        body: newSolution(`old ${round}`),
      });
      await putFile(old.uploadUrl, `old ${round}`);
      const at = { ...params, solutionId: old.solutionId };
      const [submitted, renewed] = await Promise.all([
        contestant.send(post, { params: at, body: { hash: hashOf(`old ${round}`) } }),
        contestant.call('POST /api/problem/:problemId/solution', { params, body: newSolution(`new ${round}`) }),
      ]);
      const { state } = await get(contestant, params.problemId, old.solutionId);
      if (submitted.status === 200) {
        expect([state, renewed.solutionId === old.solutionId]).toEqual([SOLUTION_STATE.pending, false]);
      } else {
        // Another name of the same: the announcement deleted the file before it was checked.
        expect([409, 412]).toContain(submitted.status);
        expect([state, renewed.solutionId === old.solutionId]).toEqual([SOLUTION_STATE.created, true]);
      }
    }
  });

  it('never judges an older file that arrives late', async () => {
    const { contestant, params, runner } = await makeScene();
    const old = await contestant.call('POST /api/problem/:problemId/solution', { params, body: newSolution('old') });
    const solutionId = await submit(contestant, params.problemId, 'new');
    expect(solutionId).toBe(old.solutionId);
    await putFile(old.uploadUrl, 'old');
    const task = await take(runner);
    expect(await (await fetch(task.solutionDataUrl)).text()).toBe('new');
    expect(task.solutionDataHash).toBe(hashOf('new'));
  });

  it('of all uploaded ones together requires an administrator', async () => {
    const { contestant, other, setter, params } = await makeScene();
    const uploaded = await announce(contestant, params.problemId);
    await other.call('POST /api/problem/:problemId/solution', { params, body: newSolution('never arrives') });
    const reply = await setter.call('POST /api/problem/:problemId/admin/submit-all', { params, body: undefined });
    expect(reply).toEqual({ modifiedCount: 1 });
    expect((await get(contestant, params.problemId, uploaded)).state).toBe(SOLUTION_STATE.pending);
    expect((await get(contestant, params.problemId, uploaded)).submittedAt).toBeGreaterThan(0);
  });
});

describe('rejudging', () => {
  const post = 'POST /api/problem/:problemId/solution/:solutionId/rejudge' as const;

  it('requires an administrator, keeps the submission time, and revokes the lease of the runner', async () => {
    const { contestant, setter, params, runner } = await makeScene({ solutionShowOther: true });
    const solutionId = await submit(contestant, params.problemId);
    const submittedAt = (await get(contestant, params.problemId, solutionId)).submittedAt;
    const first = await take(runner);
    const call = { params: { ...params, solutionId } };
    expect(await contestant.refusalOf(post, call)).toBe('no-right');
    await setter.call(post, { ...call, body: undefined });
    await expect(complete(runner, first)).rejects.toMatchObject({ status: 409 });
    await complete(runner, await take(runner));
    await setter.call(post, { ...call, body: undefined });
    const again = await get(contestant, params.problemId, solutionId);
    expect(again).toMatchObject({ state: SOLUTION_STATE.pending, score: 0, status: '', submittedAt });
    expect(again).not.toHaveProperty('completedAt');
    const status = (await contestant.call('GET /api/problem/:problemId', { params, body: undefined })).status;
    expect(status).toMatchObject({ lastSolutionScore: 0, lastSolutionStatus: '' });
    const announced = await announce(contestant, params.problemId);
    expect(await setter.refusalOf(post, { params: { ...params, solutionId: announced } })).toBe('not-found');
  });

  it('of all keeps the data each was judged with, unless the current data is requested', async () => {
    const { contestant, setter, params, runner, dataHash } = await makeScene();
    const solutionId = await submit(contestant, params.problemId);
    await complete(runner, await take(runner));
    const current = await addData(setter, params.problemId, 'newer');
    const rejudge = async (body: object) =>
      await setter.call('POST /api/problem/:problemId/admin/rejudge-all', { params, body });
    expect(await rejudge({})).toMatchObject({ modifiedCount: 1 });
    expect((await take(runner)).problemDataHash).toBe(dataHash);
    expect(await rejudge({ pull: true })).toMatchObject({ modifiedCount: 1 });
    expect((await take(runner)).problemDataHash).toBe(current);
    expect((await get(contestant, params.problemId, solutionId)).problemDataHash).toBe(current);
  });
});

describe('who sees a solution', () => {
  const url = async (client: TestClient, kind: 'data' | 'details', params: object) => {
    const { body } = await client.send(`GET /api/problem/:problemId/solution/:solutionId/${kind}/download`, { params });
    return 'url' in (body as object) ? 'given' : (body as { refusal: string }).refusal;
  };
  const table: [Record<string, boolean>, object][] = [
    [{}, { row: 404, ownData: 'given', ownDetails: 'solution-hidden', data: 'not-found', details: 'not-found' }],
    [
      { solutionShowDetails: true },
      { row: 404, ownData: 'given', ownDetails: 'given', data: 'not-found', details: 'not-found' },
    ],
    [
      { solutionShowOther: true },
      {
        row: 200,
        ownData: 'given',
        ownDetails: 'solution-hidden',
        data: 'solution-hidden',
        details: 'solution-hidden',
      },
    ],
    [
      { solutionShowOther: true, solutionShowOtherDetails: true },
      {
        row: 200,
        ownData: 'given',
        ownDetails: 'solution-hidden',
        data: 'solution-hidden',
        details: 'solution-hidden',
      },
    ],
    [
      { solutionShowOther: true, solutionShowDetails: true, solutionShowOtherDetails: true },
      { row: 200, ownData: 'given', ownDetails: 'given', data: 'solution-hidden', details: 'given' },
    ],
    [
      { solutionShowOther: true, solutionShowOtherData: true },
      { row: 200, ownData: 'given', ownDetails: 'solution-hidden', data: 'given', details: 'solution-hidden' },
    ],
  ];
  it.each(table)('with %j', async (settings, expected) => {
    const { contestant, other, setter, params } = await makeScene(settings);
    const at = { ...params, solutionId: await submit(contestant, params.problemId) };
    const row = await other.send('GET /api/problem/:problemId/solution/:solutionId', { params: at });
    const found = {
      row: row.status,
      ownData: await url(contestant, 'data', at),
      ownDetails: await url(contestant, 'details', at),
      data: await url(other, 'data', at),
      details: await url(other, 'details', at),
    };
    expect(found).toEqual(expected);
    expect([await url(setter, 'data', at), await url(setter, 'details', at)]).toEqual(['given', 'given']);
    const { abilities } = await get(contestant, params.problemId, at.solutionId);
    expect(abilities).toMatchObject({
      readData: found.ownData === 'given',
      readDetails: found.ownDetails === 'given',
      rejudge: false,
      submit: false,
    });
    if (row.status === 200) {
      expect((row.body as { abilities: object }).abilities).toMatchObject({
        readData: found.data === 'given',
        readDetails: found.details === 'given',
      });
    }
  });

  it('others never read what its owner prefers to keep private', async () => {
    const { contestant, other, setter, params } = await makeScene({
      solutionShowOther: true,
      solutionShowOtherData: true,
    });
    const body = { ...newSolution('secret'), preferPrivate: true };
    const { solutionId } = await contestant.call('POST /api/problem/:problemId/solution', { params, body });
    const at = { ...params, solutionId };
    expect(await url(other, 'data', at)).toBe('solution-hidden');
    expect([await url(contestant, 'data', at), await url(setter, 'data', at)]).toEqual(['given', 'given']);
    expect((await get(other, params.problemId, solutionId)).abilities.readData).toBe(false);
  });

  it('a rule of the problem decides for others, with its own message', async () => {
    const rule = (showData: unknown) => ({
      solution: { rules: [{ match: { 'solution.status': { $eq: '' } }, returns: { showData } }] },
    });
    const { contestant, other, org, setter } = await makeScene();
    for (const [value, expected] of [
      [true, 'given'],
      [false, 'solution-hidden'],
      ['Solve it first.', 'rule-denied'],
      ['$bad', 'rule-failed'],
      [3, 'rule-failed'],
    ] as const) {
      const problem = await server.makeProblem({
        orgId: org.id,
        settings: { allowPublicSubmit: true, solutionShowOther: true },
        rules: rule(value),
      });
      await addData(setter, problem.id);
      const at = { problemId: problem.id, solutionId: await submit(contestant, problem.id) };
      expect(await url(other, 'data', at)).toBe(expected);
      expect(await url(contestant, 'data', at)).toBe('given');
    }
  });

  it('hidden problems hide their solutions, even from their owners', async () => {
    const { contestant, setter, params } = await makeScene();
    const solutionId = await submit(contestant, params.problemId);
    await setter.call('PATCH /api/problem/:problemId/admin/accessLevel', {
      params,
      body: { accessLevel: ACCESS_LEVEL.private },
    });
    expect(
      await contestant.refusalOf('GET /api/problem/:problemId/solution/:solutionId', {
        params: { ...params, solutionId },
      }),
    ).toBe('not-found');
  });
});

describe('lists of solutions', () => {
  it('show the user’s own, all if the problem allows it, and all to administrators', async () => {
    const { contestant, other, setter, user, params } = await makeScene();
    const own = await submit(contestant, params.problemId);
    const others = await submit(other, params.problemId);
    const list = async (client: TestClient, query: object = {}) =>
      (
        await client.call('GET /api/problem/:problemId/solution', {
          params,
          query: { ...page, count: true, ...query },
          body: undefined,
        })
      ).items.map((one) => one._id);
    expect(await list(contestant, { userId: user.id })).toEqual([own]);
    expect(await list(setter)).toEqual([others, own]);
    expect(
      await list(setter, { userId: user.id, state: SOLUTION_STATE.pending, scoreL: 0, scoreR: 100, status: '' }),
    ).toEqual([own]);
    expect(await list(setter, { state: SOLUTION_STATE.completed })).toEqual([]);
    const refused = (query: object) =>
      other.refusalOf('GET /api/problem/:problemId/solution', { params, query: { ...page, ...query } });
    expect(await refused({})).toBe('no-right');
    expect(await refused({ userId: user.id })).toBe('no-right');
    await setter.call('PATCH /api/problem/:problemId/admin/settings', { params, body: { solutionShowOther: true } });
    expect(await list(other)).toEqual([others, own]);
  });

  it('of an organization contain nothing of another one', async () => {
    const one = await makeScene();
    const two = await makeScene();
    const own = await submit(one.contestant, one.params.problemId);
    await submit(one.contestant, two.params.problemId);
    const list = async (client: TestClient, query: object) =>
      (await client.call('GET /api/solution', { query: { ...page, count: true, ...query }, body: undefined })).items;
    const all = await list(one.setter, { orgId: one.org.id });
    expect(all.map((row) => [row._id, row.problemTitle])).toEqual([[own, one.problem.title]]);
    expect(all[0]?.problemTitles).toBeUndefined();
    const translations = { 'zh-Hans': { title: '求和', description: '' } };
    await one.setter.call('PATCH /api/problem/:problemId/content', { params: one.params, body: { translations } });
    expect((await list(one.setter, { orgId: one.org.id }))[0]?.problemTitles).toEqual({ 'zh-Hans': '求和' });
    expect(await list(one.contestant, { orgId: one.org.id, userId: one.user.id, contestId: 'none' })).toHaveLength(1);
    expect(
      await list(one.contestant, { orgId: one.org.id, userId: one.user.id, contestId: randomUUID() }),
    ).toHaveLength(0);
    const refused = (query: object) => one.setter.refusalOf('GET /api/solution', { query: { ...page, ...query } });
    expect(await refused({ orgId: two.org.id })).toBe('no-right');
    expect(await refused({ orgId: randomUUID() })).toBe('no-right');
    const plain = await server.makeUser();
    await server.addMember(one.org.id, plain.id, capabilityMask('org', 'access', 'problem'));
    expect(
      await (await server.signIn(plain)).refusalOf('GET /api/solution', { query: { ...page, orgId: one.org.id } }),
    ).toBe('no-right');
  });
});
