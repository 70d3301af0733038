import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { capabilityMask } from '@assay/contract';
import { serverForFile } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { allOpen, HOUR_MS, makeContest, stagesNow, submitIn } from '../../../test/support/contesting.ts';
import { complete, take } from '../../../test/support/judging.ts';
import { addData, putFile } from '../../../test/support/problem-data.ts';

const server = serverForFile();

const list = 'GET /api/contest/:contestId/problem' as const;
const get = 'GET /api/contest/:contestId/problem/:problemId' as const;
const post = 'POST /api/contest/:contestId/problem' as const;
const settingsOf = { score: 100, slug: 'A', solutionCountLimit: 10 };

describe('the problems of a contest', () => {
  it('are listed by letter with tags and own results, and opened without rights on the problem', async () => {
    const { contestId, orgId, director, addProblem, makeParticipant } = await makeContest(server);
    const second = await addProblem({ slug: 'B' });
    const first = await addProblem({ slug: 'A', score: 30 }, { tags: ['@easy'] });
    const { client } = await makeParticipant();
    const params = { contestId };
    expect(await client.call(list, { params })).toEqual([
      {
        _id: first,
        title: expect.any(String),
        tags: ['@easy'],
        settings: { score: 30, slug: 'A', solutionCountLimit: 10 },
      },
      { _id: second, title: expect.any(String), tags: [], settings: { score: 100, slug: 'B', solutionCountLimit: 10 } },
    ]);
    expect(await client.refusalOf('GET /api/problem/:problemId', { params: { problemId: first } })).toBe('not-found');
    const page = await client.call(get, { params: { contestId, problemId: first } });
    expect(page).toMatchObject({
      _id: first,
      attachments: [],
      currentDataHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      config: { label: 'default', variables: { time_limit: '1000 ms' } },
      abilities: { createSolution: true, submit: true, solutionsLeft: 10 },
    });
    expect(JSON.stringify(page)).not.toContain('adapter');
    await director.call('PATCH /api/problem/:problemId/content', {
      params: { problemId: first },
      body: { translations: { ar: { title: 'جمع', description: 'اجمع.' } } },
    });
    const inContest = { contestId, problemId: first };
    expect(await client.call(get, { params: inContest })).toMatchObject({ otherTitles: { ar: 'جمع' } });
    expect(await client.call(get, { params: inContest, query: { language: 'ar' } })).toMatchObject({
      translations: { ar: { title: 'جمع', description: 'اجمع.' } },
    });

    const solutionId = await submitIn(client, { contestId, problemId: first });
    const runner = server.client((await server.makeRunner({ orgId })).headers);
    await complete(runner, await take(runner), { score: 40, status: 'Wrong Answer' });
    const status = { solutionCount: 1, lastSolutionId: solutionId, score: 40, status: 'Wrong Answer' };
    expect((await client.call(list, { params }))[0]).toMatchObject({ status });
    expect(await client.call(get, { params: { contestId, problemId: first } })).toMatchObject({
      status,
      abilities: { solutionsLeft: 9 },
    });
    expect(await client.call('GET /api/contest/:contestId/self', { params })).toEqual({
      results: { [first]: { solutionCount: 1 } },
    });
  });

  it('and their tags are shown to participants while the stage allows it', async () => {
    const { contestId, director, open, addProblem, makeParticipant } = await makeContest(server, {});
    const problemId = await addProblem({}, { tags: ['secret hint'] });
    const { client } = await makeParticipant();
    const stranger = await server.signIn(await server.makeUser());
    const [params, at] = [{ contestId }, { contestId, problemId }];
    expect(await client.refusalOf(list, { params })).toBe('stage-closed');
    expect(await client.refusalOf(get, { params: at })).toBe('stage-closed');
    expect(await stranger.refusalOf(list, { params })).toBe('participants-only');
    expect((await director.call(list, { params })).map((one) => one._id)).toEqual([problemId]);
    await open({ problemEnabled: true });
    expect((await client.call(list, { params }))[0]).not.toHaveProperty('tags');
    expect(await director.call(get, { params: at })).not.toHaveProperty('tags');
    expect(await stranger.refusalOf(get, { params: at })).toBe('participants-only');
    await open({ problemEnabled: true, problemShowTags: true });
    expect((await client.call(get, { params: at })).tags).toEqual(['secret hint']);
  });

  it('say when their statement was changed in the time of the contest, and not when it was before or after', async () => {
    const { contestId, director, addProblem, makeParticipant, setStages } = await makeContest(server);
    const problemId = await addProblem();
    const { client } = await makeParticipant();
    const changedAt = async () => (await client.call(get, { params: { contestId, problemId } })).textChangedAt;
    const change = async (body: object) =>
      await director.call('PATCH /api/problem/:problemId/content', { params: { problemId }, body });
    expect(await changedAt()).toBeUndefined();
    await change({ tags: ['sums'], title: (await client.call(get, { params: { contestId, problemId } })).title });
    expect(await changedAt()).toBeUndefined();
    await change({ description: 'Now with a hint.' });
    const first = await changedAt();
    expect(first).toBeGreaterThan(Date.now() - HOUR_MS);
    await change({ translations: { fr: { title: 'Somme', description: '' } } });
    expect(await changedAt()).toBeGreaterThan(first ?? Infinity);
    for (const laterMs of [HOUR_MS + 60_000, -HOUR_MS - 60_000]) {
      await setStages(stagesNow(allOpen).map((stage) => ({ ...stage, start: stage.start && stage.start + laterMs })));
      const { textChangedAt } = await director.call(get, { params: { contestId, problemId } });
      expect(textChangedAt).toBeUndefined();
    }
  });

  it('appear exactly at their release time, but always for administrators', async () => {
    const { contestId, director, addProblem, makeParticipant } = await makeContest(server);
    const late = await addProblem({ showAfter: Date.now() + HOUR_MS });
    const early = await addProblem({ showAfter: Date.now() - 1 });
    const { client } = await makeParticipant();
    const params = { contestId };
    expect((await client.call(list, { params })).map((one) => one._id)).toEqual([early]);
    expect(await client.refusalOf(get, { params: { contestId, problemId: late } })).toBe('not-found');
    const body = { hash: '0'.repeat(64), size: 1 };
    const create = 'POST /api/contest/:contestId/problem/:problemId/solution' as const;
    expect(await client.refusalOf(create, { params: { contestId, problemId: late }, body })).toBe('not-found');
    expect(await director.call(list, { params })).toHaveLength(2);
    await director.call(get, { params: { contestId, problemId: late } });
  });

  it('offer their attachments to users who may read them', async () => {
    const { contestId, director, open, addProblem, makeParticipant } = await makeContest(server);
    const problemId = await addProblem();
    const { client } = await makeParticipant();
    const key = 'a/b.txt';
    const upload = await director.call('GET /api/problem/:problemId/attachment/:key/url/:type', {
      params: { problemId, key, type: 'upload' },
    });
    expect((await putFile(upload.url, 'hello')).status).toBe(200);
    const download = 'GET /api/contest/:contestId/problem/:problemId/attachment/:key/url/download' as const;
    const params = { contestId, problemId, key };
    expect(await client.refusalOf(download, { params })).toBe('not-found');
    const body = { key, name: 'b.txt', description: '' };
    await director.call('POST /api/problem/:problemId/attachment', { params: { problemId }, body });
    expect((await client.call(get, { params: { contestId, problemId } })).attachments).toEqual([body]);
    const { url } = await client.call(download, { params });
    expect(await (await fetch(url)).text()).toBe('hello');
    await open({});
    expect(await client.refusalOf(download, { params })).toBe('stage-closed');
  });
});

describe('adding problems to a contest', () => {
  it('accepts problems of the organization, once each, with unique letters', async () => {
    const { contestId, orgId, director, addProblem } = await makeContest(server);
    const problemId = await addProblem({ slug: 'A' });
    const params = { contestId };
    const refusal = (id: string, settings: object = settingsOf) =>
      director.refusalOf(post, { params, body: { problemId: id, settings } });
    expect(await refusal(problemId, { ...settingsOf, slug: 'Z' })).toBe('already-listed');
    const other = await server.makeProblem({ orgId });
    expect(await refusal(other.id)).toBe('slug-taken');
    const foreign = await server.makeProblem({ orgId: (await server.makeOrg()).id });
    expect(await refusal(foreign.id, { ...settingsOf, slug: 'F' })).toBe('not-found');
    expect(await refusal(randomUUID(), { ...settingsOf, slug: 'F' })).toBe('not-found');
    expect(await refusal(other.id, { slug: 'F' })).toBe('invalid-input');
  });

  it('requires a right on the problem; a hidden one is reported as not found', async () => {
    const { contestId: elsewhere, orgId, director } = await makeContest(server);
    const manager = await server.makeUser();
    await server.addMember(orgId, manager.id, capabilityMask('org', 'access', 'contest'));
    const client = await server.signIn(manager);
    const { contestId } = await makeContest(server, allOpen, { orgId, director: client });
    const { id: problemId } = await server.makeProblem({ orgId, accessLevel: ACCESS_LEVEL.private });
    await director.call(post, { params: { contestId: elsewhere }, body: { problemId, settings: settingsOf } });
    const call = { params: { contestId }, body: { problemId, settings: settingsOf } };
    const hidden = await client.send(post, call);
    expect(hidden).toMatchObject({ status: 404, body: { refusal: 'not-found' } });
    expect((await client.send(post, { ...call, body: { ...call.body, problemId: randomUUID() } })).body).toEqual(
      hidden.body,
    );
    const offered = async () =>
      (await client.call('GET /api/problem', { query: { orgId, perPage: 15, count: true, addable: true } })).items.map(
        ({ _id }) => _id,
      );

    // A user who may only open the problem cannot show it to others.
    const { id: readable } = await server.makeProblem({ orgId, accessLevel: ACCESS_LEVEL.restricted });
    const reading = { ...call, body: { problemId: readable, settings: { ...settingsOf, slug: 'R' } } };
    expect(await client.refusalOf(post, reading)).toBe('no-right');
    expect(await offered()).toEqual([]);

    const params = { problemId };
    await director.call('POST /api/problem/:problemId/admin/access', { params, body: { principalId: manager.id } });
    for (const names of [[], ['solution'], ['instance']] as const) {
      const capability = String(capabilityMask('problem', 'access', ...names));
      await director.call('PATCH /api/problem/:problemId/admin/access/:principalId', {
        params: { ...params, principalId: manager.id },
        body: { capability },
      });
      expect(await client.refusalOf(post, call)).toBe('no-right');
    }
    for (const name of ['content', 'data', 'admin'] as const) {
      await director.call('PATCH /api/problem/:problemId/admin/access/:principalId', {
        params: { ...params, principalId: manager.id },
        body: { capability: String(capabilityMask('problem', 'access', name)) },
      });
      expect(await offered()).toEqual([problemId]);
      await client.call(post, call);
      await client.call('DELETE /api/contest/:contestId/problem/:problemId', { params: { contestId, problemId } });
    }
  });

  it('two concurrent requests add it once', async () => {
    const { contestId, orgId, director } = await makeContest(server);
    const { id: problemId } = await server.makeProblem({ orgId });
    const call = { params: { contestId }, body: { problemId, settings: settingsOf } };
    const replies = await Promise.all([1, 2, 3, 4].map(() => director.send(post, call)));
    expect(replies.map((one) => one.status).toSorted((left, right) => left - right)).toEqual([200, 409, 409, 409]);
  });

  it('requires an administrator, like changing and removing; unchanged settings are fine', async () => {
    const { contestId, director, addProblem, makeParticipant } = await makeContest(server);
    const problemId = await addProblem({ slug: 'A' });
    await addProblem({ slug: 'B' });
    const { client } = await makeParticipant();
    const params = { contestId, problemId };
    const read = 'GET /api/contest/:contestId/problem/:problemId/settings' as const;
    const patch = 'PATCH /api/contest/:contestId/problem/:problemId/settings' as const;
    const remove = 'DELETE /api/contest/:contestId/problem/:problemId' as const;
    for (const key of [read, remove]) expect(await client.refusalOf(key, { params })).toBe('no-right');
    expect(await client.refusalOf(patch, { params, body: settingsOf })).toBe('no-right');
    const body = { ...settingsOf, actions: [{ type: 'link' as const, icon: 'x', title: 'Help', target: '/help' }] };
    await director.call(patch, { params, body });
    await director.call(patch, { params, body });
    expect(await director.call(read, { params })).toEqual(body);
    expect(await director.refusalOf(patch, { params, body: { ...body, slug: 'B' } })).toBe('slug-taken');
    await director.call(remove, { params });
    expect(await director.refusalOf(remove, { params })).toBe('not-found');
    expect(await director.refusalOf(read, { params })).toBe('not-found');
    expect(await director.refusalOf(patch, { params, body })).toBe('not-found');
  });

  it('again after removal restores what participants did with it', async () => {
    const { contestId, director, addProblem, makeParticipant } = await makeContest(server);
    const problemId = await addProblem({ slug: 'A' });
    const { client } = await makeParticipant();
    const solutionId = await submitIn(client, { contestId, problemId });
    const params = { contestId, problemId };
    await director.call('DELETE /api/contest/:contestId/problem/:problemId', { params });
    expect(await client.refusalOf(get, { params })).toBe('not-found');
    await client.call('GET /api/contest/:contestId/solution/:solutionId', { params: { contestId, solutionId } });
    await director.call(post, { params: { contestId }, body: { problemId, settings: settingsOf } });
    expect((await client.call(get, { params })).status?.solutionCount).toBe(1);
  });

  it('without judge data is reported where a solution would be created', async () => {
    const { contestId, orgId, director, makeParticipant } = await makeContest(server, allOpen);
    const { id: problemId } = await server.makeProblem({ orgId });
    await director.call(post, { params: { contestId }, body: { problemId, settings: settingsOf } });
    const { client } = await makeParticipant();
    const page = () => client.call(get, { params: { contestId, problemId } });
    expect(await page()).toMatchObject({ currentDataHash: '', abilities: { createSolution: 'no-judge-data' } });
    await addData(director, problemId);
    expect(await page()).toMatchObject({ abilities: { createSolution: true } });
  });
});
