import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { HOUR_MS, makeContest } from '../../../test/support/contesting.ts';
import { configure, makeRanklist, ranklistEndpoints, untilValid } from '../../../test/support/ranking.ts';

const server = serverForFile();

const { download } = ranklistEndpoints;
const publish = 'POST /api/rk' as const;
const find = 'GET /api/rk' as const;
const visible = 'GET /api/rk/:ranklistId/visible' as const;
const show = 'PATCH /api/rk/:ranklistId/visible' as const;
const withdraw = 'DELETE /api/rk/:ranklistId' as const;

/** A private contest with a ranklist, and clients with different permissions on it. */
async function makeScene() {
  const contest = await makeContest(server, {}, { accessLevel: ACCESS_LEVEL.private });
  const { contestId, orgId, director } = contest;
  await makeRanklist(contest, 'k');
  await untilValid(server, contest);
  const body = { contestId, orgId, ranklistKey: 'k' };
  const { ranklistId } = await director.call(publish, { body });
  const member = await server.makeUser();
  await server.addMember(orgId, member.id);
  return {
    contest,
    contestId,
    orgId,
    director,
    body,
    params: { ranklistId },
    anybody: server.client(),
    member: await server.signIn(member),
    stranger: await server.signIn(await server.makeUser()),
  };
}

describe('a published ranklist', () => {
  it('is hidden at first, and then readable by everyone without a session', async () => {
    const { director, params, anybody } = await makeScene();
    expect(await anybody.refusalOf(download, { params })).toBe('not-found');
    expect(await director.call(visible, { params })).toEqual({ visible: false });
    expect(await director.call(show, { params, body: { visible: true } })).toEqual({ ok: true });
    const { url, name, contestTitle } = await anybody.call(download, { params });
    expect([name, contestTitle]).toEqual(['k', expect.stringContaining('Contest')]);
    expect(await (await fetch(url ?? '')).json()).toMatchObject({ version: 1, participant: { list: [] } });
    expect(await director.call(show, { params, body: { visible: true } })).toEqual({ ok: true });
    await director.call(show, { params, body: { visible: false } });
    expect(await anybody.refusalOf(download, { params })).toBe('not-found');
  });

  it('has an unguessable number', async () => {
    const [one, two] = [await makeScene(), await makeScene()];
    expect(one.params.ranklistId).toBeGreaterThan(100_000_000);
    expect(Math.abs(one.params.ranklistId - two.params.ranklistId)).toBeGreaterThan(10);
  });

  it('respects the time window of its ranklist', async () => {
    const { contest, director, params, anybody } = await makeScene();
    await director.call(show, { params, body: { visible: true } });
    await configure(contest, 'k', { showAfter: Date.now() + HOUR_MS });
    await untilValid(server, contest);
    expect(await anybody.refusalOf(download, { params })).toBe('not-found');
    await configure(contest, 'k', { showBefore: Date.now() + 60_000 });
    await untilValid(server, contest);
    const { url } = await anybody.call(download, { params, query: { expiresIn: 36_000 } });
    expect(Number(new URL(url ?? '').searchParams.get('expires'))).toBeLessThan(Date.now() / 1000 + 62);
  });

  it('is found by its contest and key, while hidden only by its administrators', async () => {
    const { director, params, body, member, stranger } = await makeScene();
    const query = { contestId: body.contestId, ranklistKey: 'k' };
    const none = { ranklistId: 0, status: 'not public' };
    const found = { ...params, status: 'public' };
    expect(await director.call(find, { query })).toEqual(found);
    for (const client of [member, stranger]) expect(await client.call(find, { query })).toEqual(none);
    await director.call(show, { params, body: { visible: true } });
    expect(await stranger.call(find, { query })).toEqual(found);
    expect(await director.call(find, { query: { ...query, ranklistKey: 'x' } })).toEqual(none);
    expect(await director.call(find, { query: { ...query, contestId: randomUUID() } })).toEqual(none);
  });

  it('is withdrawn, and deleted with its ranklist', async () => {
    const { director, params, body, contestId } = await makeScene();
    expect(await director.call(withdraw, { params })).toEqual({ ok: true });
    expect(await director.refusalOf(withdraw, { params })).toBe('not-found');
    const again = await director.call(publish, { body });
    await director.call('DELETE /api/contest/:contestId/ranklist/:key', { params: { contestId, key: 'k' } });
    expect(await director.refusalOf(visible, { params: again })).toBe('not-found');
  });
});

describe('publishing', () => {
  it('requires an administrator of the organization of the contest', async () => {
    const { body, orgId, director, member, stranger, anybody } = await makeScene();
    const admin = await server.makeUser();
    await server.addMember(orgId, admin.id, 3n);
    const elsewhere = await server.makeOrg({ ownerId: admin.id });
    const client = await server.signIn(admin);
    expect(await anybody.refusalOf(publish, { body })).toBe('not-signed-in');
    for (const who of [member, stranger]) expect(await who.refusalOf(publish, { body })).toBe('no-right');
    expect(await client.refusalOf(publish, { body: { ...body, orgId: elsewhere.id } })).toBe('not-found');
    expect(await client.refusalOf(publish, { body: { ...body, ranklistKey: 'no' } })).toBe('not-found');
    expect(await client.refusalOf(publish, { body: { ...body, contestId: randomUUID() } })).toBe('not-found');
    expect(await client.refusalOf(publish, { body: { ...body, orgId: 'x' } })).toBe('invalid-input');
    expect(await director.refusalOf(publish, { body })).toBe('already-published');
  });

  it('two concurrent requests publish it once', async () => {
    const { director, params, body } = await makeScene();
    await director.call(withdraw, { params });
    const replies = await Promise.all([1, 2, 3].map(() => director.send(publish, { body })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('is managed only by users with the right to it; others cannot find a hidden one', async () => {
    const { params, member, stranger, director } = await makeScene();
    for (const client of [member, stranger]) {
      expect(await client.refusalOf(visible, { params })).toBe('not-found');
      expect(await client.refusalOf(show, { params, body: { visible: true } })).toBe('not-found');
      expect(await client.refusalOf(withdraw, { params })).toBe('not-found');
    }
    await director.call(show, { params, body: { visible: true } });
    for (const client of [member, stranger]) {
      expect(await client.call(visible, { params })).toEqual({ visible: true });
      expect(await client.refusalOf(show, { params, body: { visible: false } })).toBe('no-right');
      expect(await client.refusalOf(withdraw, { params })).toBe('no-right');
    }
    for (const path of ['/api/rk/0/download', '/api/rk/x/download', '/api/rk/99999999999/download'])
      expect((await server.client().fetch(path)).status).toBe(404);
  });
});
