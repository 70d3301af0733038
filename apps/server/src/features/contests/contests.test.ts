import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashOf } from '@assay/problem';
import { serverForFile } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { contestParticipants, contestProblems, contestResults, contests, solutions } from '../../db/schema.ts';
import { allOpen, announceIn, HOUR_MS, makeContest, stagesNow, submitIn } from '../../../test/support/contesting.ts';
import { complete, take } from '../../../test/support/judging.ts';
import { putFile } from '../../../test/support/problem-data.ts';

const server = serverForFile();

const get = 'GET /api/contest/:contestId' as const;

describe('creating a contest', () => {
  const post = 'POST /api/contest' as const;
  const start = Date.now() + HOUR_MS;
  const bodyOf = (orgId: string) => ({
    orgId,
    slug: 'cup',
    title: 'Cup',
    accessLevel: ACCESS_LEVEL.restricted,
    start,
    duration: HOUR_MS,
  });

  it('creates three stages with everything off', async () => {
    const { org, client } = await server.makeOwnedOrg();
    const { contestId } = await client.call(post, { body: bodyOf(org.id) });
    expect(await client.call('GET /api/contest/:contestId/admin/stages', { params: { contestId } })).toEqual([
      { name: 'upcoming', start: 0, settings: {} },
      { name: 'running', start, at: { event: 'start' }, settings: {} },
      { name: 'end', start: start + HOUR_MS, at: { event: 'end' }, settings: {} },
    ]);
    expect(await client.call(get, { params: { contestId } })).toMatchObject({
      accessLevel: ACCESS_LEVEL.restricted,
      capability: '18446744073709551615',
      currentStage: { name: 'upcoming', settings: {} },
      registered: false,
      participantCount: 0,
      abilities: { register: true, readProblems: true, administer: true, createSolution: false },
    });
  });

  it('requires the contest capability in an existing organization', async () => {
    const org = await server.makeOrg();
    const [plain, director, admin] = [await server.makeUser(), await server.makeUser(), await server.makeUser()];
    await server.addMember(org.id, plain.id);
    await server.addMember(org.id, director.id, 9n);
    await server.addMember(org.id, admin.id, 3n);
    const refusal = async (user: { id: string }, orgId = org.id) =>
      await (await server.signIn(user)).refusalOf(post, { body: bodyOf(orgId) });
    expect(await refusal(plain)).toBe('no-right');
    expect(await refusal(admin)).toBe('no-right');
    expect(await refusal(await server.makeUser())).toBe('no-right');
    expect(await refusal(director, randomUUID())).toBe('no-right');
    expect(await refusal(director, 'x')).toBe('invalid-input');
    await (await server.signIn(director)).call(post, { body: bodyOf(org.id) });
  });

  it('two concurrent requests with one slug create one contest', async () => {
    const { director, orgId } = await makeContest(server);
    const replies = await Promise.all([1, 2, 3].map(() => director.send(post, { body: bodyOf(orgId) })));
    expect(replies.map((reply) => reply.status).toSorted((left, right) => left - right)).toEqual([200, 409, 409]);
  });

  it('requires a start and an end that the stages can have', async () => {
    const { director, orgId } = await makeContest(server);
    for (const [wrong, refusal] of [
      [{ duration: 0 }, 'invalid-input'],
      [{ duration: -5 }, 'invalid-input'],
      [{ start: 0 }, 'stages-invalid'],
      [{ start: -1 }, 'stages-invalid'],
      [{ start: 253_402_300_799_000, duration: 8.64e12 }, 'stages-invalid'],
      [{ start: 8.64e15 }, 'invalid-input'],
    ] as const) {
      expect(await director.refusalOf(post, { body: { ...bodyOf(orgId), ...wrong } }), JSON.stringify(wrong)).toBe(
        refusal,
      );
    }
  });
});

describe('opening a contest', () => {
  it('reports a hidden contest as not found, and a malformed id as such', async () => {
    const { contestId } = await makeContest(server, allOpen, { accessLevel: ACCESS_LEVEL.private });
    const stranger = await server.signIn(await server.makeUser());
    const refusal = (id: string) => stranger.refusalOf(get, { params: { contestId: id } });
    expect(await refusal(contestId)).toBe('not-found');
    expect(await refusal(randomUUID())).toBe('not-found');
    expect((await stranger.send(get, { params: { contestId: 'x' } })).status).toBe(400);
    expect(await server.client().refusalOf(get, { params: { contestId } })).toBe('not-signed-in');
  });

  it('stays possible for participants of a private contest until they are banned', async () => {
    const { contestId, director, makeParticipant } = await makeContest(server, allOpen, {
      accessLevel: ACCESS_LEVEL.private,
    });
    const { id, client } = await makeParticipant();
    expect(await client.call(get, { params: { contestId } })).toMatchObject({
      registered: true,
      capability: '0',
      abilities: { readProblems: true, createSolution: true, submit: true, administer: false, register: false },
    });
    const ban = 'PATCH /api/contest/:contestId/participant/admin/:userId' as const;
    await director.call(ban, { params: { contestId, userId: id }, body: { banned: true } });
    expect(await client.refusalOf(get, { params: { contestId } })).toBe('banned');
    expect(await client.refusalOf('GET /api/contest/:contestId/self', { params: { contestId } })).toBe('banned');
    await director.call(ban, { params: { contestId, userId: id }, body: { banned: false } });
    await client.call(get, { params: { contestId } });
  });

  it('shows the current stage with its settings, and only names and starts of the others', async () => {
    const { contestId, director } = await makeContest(server, { problemEnabled: true });
    const found = await director.call(get, { params: { contestId } });
    expect(found.currentStage).toMatchObject({ name: 'running', settings: { problemEnabled: true } });
    expect(found.stages.map((stage) => Object.keys(stage))).toEqual([1, 2, 3].map(() => ['name', 'start']));
    expect(Math.abs(found.serverTime - Date.now())).toBeLessThan(60_000);
  });
});

describe('stages', () => {
  const patch = 'PATCH /api/contest/:contestId/admin/stages' as const;

  it('are three or more, with unique names, ordered by start, the first at 0', async () => {
    const { contestId, director } = await makeContest(server);
    const stages = stagesNow({});
    const [first, second, third] = stages;
    for (const wrong of [
      [first, second],
      [],
      [second, third, { ...third, name: 'x', start: Date.now() + 2 * HOUR_MS }],
      [first, third, second],
      [first, second, { ...third, start: second?.start }],
      [first, second, { ...third, name: 'running' }],
    ]) {
      expect(await director.refusalOf(patch, { params: { contestId }, body: wrong })).toBe('stages-invalid');
    }
    const odd = [first, { ...second, settings: { problemEnabled: 'perhaps' } }, third];
    expect(await director.refusalOf(patch, { params: { contestId }, body: odd })).toBe('invalid-input');
  });

  it('set the contest’s start and end', async () => {
    const { contestId, orgId, director, setStages } = await makeContest(server);
    const at = (start: number) => ({ name: String(start), start, settings: {} });
    await setStages([at(0), at(1000), at(2000), at(3000)]);
    const { items } = await director.call('GET /api/contest', { query: { orgId, perPage: 15 } });
    expect(items.find((one) => one._id === contestId)).toMatchObject({ start: 1000, end: 3000 });
  });

  it('can be read and changed by administrators only', async () => {
    const { contestId, makeParticipant } = await makeContest(server);
    const { client } = await makeParticipant();
    const params = { contestId };
    expect(await client.refusalOf('GET /api/contest/:contestId/admin/stages', { params })).toBe('no-right');
    expect(await client.refusalOf(patch, { params, body: stagesNow({}) })).toBe('no-right');
  });
});

describe('content', () => {
  const patch = 'PATCH /api/contest/:contestId/content' as const;

  it('changes only the given fields, and accepts unchanged values', async () => {
    const { contestId, director } = await makeContest(server);
    const params = { contestId };
    await director.call(patch, { params, body: { title: 'New', tags: ['a'] } });
    await director.call(patch, { params, body: { description: '**Rules**' } });
    await director.call(patch, { params, body: { title: 'New' } });
    await director.call(patch, { params, body: {} });
    expect(await director.call(get, { params })).toMatchObject({
      title: 'New',
      tags: ['a'],
      description: '**Rules**',
    });
  });

  it('requires the content capability, which the access list can grant', async () => {
    const { contestId, orgId, director } = await makeContest(server);
    const user = await server.makeUser();
    await server.addMember(orgId, user.id);
    const client = await server.signIn(user);
    const params = { contestId };
    expect(await client.refusalOf(patch, { params, body: { title: 'x' } })).toBe('no-right');
    const access = 'POST /api/contest/:contestId/admin/access' as const;
    await director.call(access, { params, body: { principalId: user.id } });
    expect(await director.refusalOf(access, { params, body: { principalId: user.id } })).toBe('already-listed');
    const entry = { contestId, principalId: user.id };
    const change = 'PATCH /api/contest/:contestId/admin/access/:principalId' as const;
    await director.call(change, { params: entry, body: { capability: '5' } });
    await client.call(patch, { params, body: { title: 'By the editor' } });
    expect(await client.refusalOf('GET /api/contest/:contestId/admin/access', { params })).toBe('no-right');
    expect(await director.call('GET /api/contest/:contestId/admin/access', { params })).toMatchObject([
      { principalId: user.id, capability: '5' },
    ]);
    await director.call('DELETE /api/contest/:contestId/admin/access/:principalId', { params: entry });
    expect(await client.refusalOf(patch, { params, body: { title: 'x' } })).toBe('no-right');
  });

  it('refuses the slug of another contest', async () => {
    const one = await makeContest(server);
    const other = await makeContest(server, {}, one);
    await one.director.call(patch, { params: { contestId: one.contestId }, body: { slug: 'taken' } });
    const asked = { params: { contestId: other.contestId }, body: { slug: 'taken' } };
    expect(await one.director.refusalOf(patch, asked)).toBe('slug-taken');
  });

  it('takes a changed access level into account immediately', async () => {
    const { contestId, director } = await makeContest(server);
    const stranger = await server.signIn(await server.makeUser());
    await stranger.call(get, { params: { contestId } });
    const body = { accessLevel: ACCESS_LEVEL.private };
    await director.call('PATCH /api/contest/:contestId/admin/accessLevel', { params: { contestId }, body });
    expect(await stranger.refusalOf(get, { params: { contestId } })).toBe('not-found');
  });
});

describe('attachments', () => {
  it('are uploaded, recorded in the audit log, read by everyone who may enter, and deleted with their files', async () => {
    const { contestId, director, makeParticipant } = await makeContest(
      server,
      {},
      { accessLevel: ACCESS_LEVEL.restricted },
    );
    const { client } = await makeParticipant();
    const params = { contestId };
    const at = { contestId, key: 'rules/第一.pdf' };
    const url = 'GET /api/contest/:contestId/attachment/:key/url/:type' as const;
    const post = 'POST /api/contest/:contestId/attachment' as const;
    const body = { key: at.key, name: 'rules.pdf', description: '' };
    expect(await director.refusalOf(post, { params, body })).toBe('not-uploaded');
    const upload = await director.call(url, { params: { ...at, type: 'upload' }, query: { size: 5 } });
    expect((await putFile(upload.url, 'rules')).status).toBe(200);
    expect(await client.refusalOf(url, { params: { ...at, type: 'download' } })).toBe('not-found');
    await director.call(post, { params, body });
    expect(await director.refusalOf(post, { params, body })).toBe('key-taken');
    expect(await client.refusalOf(post, { params, body })).toBe('no-right');
    expect(await client.call('GET /api/contest/:contestId/attachment', { params })).toEqual([body]);
    const download = await client.call(url, { params: { ...at, type: 'download' } });
    expect(await (await fetch(download.url)).text()).toBe('rules');
    expect(await client.refusalOf(url, { params: { ...at, type: 'delete' } })).toBe('no-right');
    const remove = 'DELETE /api/contest/:contestId/attachment/:key' as const;
    expect(await client.refusalOf(remove, { params: at })).toBe('no-right');
    await director.call(remove, { params: at });
    expect(await director.refusalOf(remove, { params: at })).toBe('not-found');
    expect((await fetch(download.url)).status).toBe(404);
  });
});

describe('deleting a contest', () => {
  it('deletes its participants, results, solutions, tasks and files', async () => {
    const { contestId, director, orgId, addProblem, makeParticipant } = await makeContest(server);
    const problemId = await addProblem();
    const { client } = await makeParticipant();
    const runner = server.client((await server.makeRunner({ orgId })).headers);
    const solutionId = await submitIn(client, { contestId, problemId }, { content: 'judged' });
    await complete(runner, await take(runner));
    await submitIn(client, { contestId, problemId });
    await announceIn(client, { contestId, problemId });
    const params = { contestId };
    const { url } = await client.call('GET /api/contest/:contestId/solution/:solutionId/data/download', {
      params: { contestId, solutionId },
    });
    expect(hashOf(await (await fetch(url)).text())).toBe(hashOf('judged'));
    expect(await client.refusalOf('DELETE /api/contest/:contestId/admin', { params })).toBe('no-right');
    await director.call('DELETE /api/contest/:contestId/admin', { params });
    expect(await director.refusalOf(get, { params })).toBe('not-found');
    for (const table of [contestParticipants, contestProblems, contestResults, solutions]) {
      expect(await server.db.$count(table, eq(table.contestId, contestId))).toBe(0);
    }
    expect(await server.db.$count(contests, eq(contests.id, contestId))).toBe(0);
    expect((await fetch(url)).status).toBe(404);
    expect(await runner.call('POST /api/runner/solution/poll', { query: {} })).toEqual({});
    await director.call('GET /api/problem/:problemId', { params: { problemId } });
  });
});
