import { describe, expect, it } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { endpoints, type EndpointKey } from '@assay/contract';
import { HOME, makePlaceScene, page, paramsOf, ROOM, SEAT, userRoutes } from '../../../test/support/placing.ts';
import { HOUR_MS, makeContest } from '../../../test/support/contesting.ts';
import { EVENT_WAIT, streamsOf } from '../../../test/support/event-stream.ts';
import { closedInExam, examRoutes } from './exam-routes.ts';

const server = serverForFile({ config: { trustProxy: 1 } });

const codeOf = ({ body }: { body: unknown }) => (body as { refusal?: string }).refusal ?? 'open';
const ping = 'GET /api/ping';
const listen = streamsOf(server);

async function ask(client: TestClient, key: EndpointKey, given: Record<string, string>) {
  if (key === 'GET /api/events') return (await client.fetch('/api/events', { method: 'HEAD' })).ok ? 'open' : 'shut';
  const call = { params: paramsOf(key, given), body: endpoints[key].body ? {} : undefined };
  return codeOf(await client.send(key, call));
}

describe('exam mode', () => {
  it('closes every route that is not allowed, and none of its contest', async () => {
    const { from, restrict, params, ada, orgId } = await makePlaceScene(server);
    await restrict({ exam: true });
    const client = from(SEAT);
    const other = '00000000-0000-4000-8000-000000000000';
    const isAllowed = (key: EndpointKey, contestId: string) =>
      examRoutes[key] !== undefined ||
      (key.includes(':contestId') && contestId === params.contestId && !closedInExam.has(key));
    // They end the session, or change its credentials, before the other routes are asked.
    const last: EndpointKey[] = ['POST /api/auth/logout'];
    // Routes of administrators are refused before.
    const routes = userRoutes.filter((key) => !last.includes(key) && endpoints[key].viewer !== 'admin');
    const given = { ...params, orgId, userId: ada.id };
    const found: string[] = [];
    for (const key of routes) {
      if (key === ping) continue;
      const isShut = (await ask(client, key, given)) === 'exam-mode';
      if (isShut === isAllowed(key, given.contestId)) found.push(key);
    }
    expect(found).toEqual([]);
    for (const key of routes.filter((one) => one.includes(':contestId')))
      expect(`${key} ${await ask(client, key, { ...given, contestId: other })}`).toBe(`${key} exam-mode`);
    for (const key of ['GET /api/user/:userId', 'GET /api/org/:orgId'] as const)
      expect(`${key} ${await ask(client, key, { userId: other, orgId: other })}`).toBe(`${key} exam-mode`);
    expect(await ask(client, 'POST /api/auth/logout', {})).not.toBe('exam-mode');
  });

  it('names its contest in the refusal, and holds neither for directors nor for exempted participants', async () => {
    const { from, restrict, params, director, orgId, setSeat } = await makePlaceScene(server);
    await restrict({ exam: true, ranges: [ROOM] });
    const { body } = await from(HOME).send('GET /api/home');
    expect(body).toMatchObject({ refusal: 'exam-mode', place: { contestId: params.contestId, orgId } });
    expect(codeOf(await director.send('GET /api/home'))).toBe('open');
    expect(codeOf(await from(HOME).send(page, { params }))).toBe('wrong-address');
    await setSeat({ exempt: true });
    expect(codeOf(await from(HOME).send('GET /api/home'))).toBe('open');
  });

  it('of two contests at the same time leaves both open, and no other one', async () => {
    const first = await makePlaceScene(server);
    const second = await makePlaceScene(server);
    const third = await makePlaceScene(server);
    for (const other of [second, third]) {
      await server.addMember(other.orgId, first.ada.id);
      await other.director.call('POST /api/contest/:contestId/participant/admin/import', {
        params: other.params,
        body: { rows: [{ userId: first.ada.id }] },
      });
    }
    await first.restrict({ exam: true });
    await second.restrict({ exam: true });
    const found = await Promise.all(
      [first, second, third].map(async ({ params }) => codeOf(await first.from(SEAT).send(page, { params }))),
    );
    expect(found).toEqual(['open', 'open', 'exam-mode']);
  });

  it('offers neither to withdraw nor to leave a team, as both are refused, and offers both again when it ends', async () => {
    const { from, restrict, params, director, orgId } = await makePlaceScene(server);
    await director.call('PATCH /api/contest/:contestId/admin/team-settings', {
      params,
      body: { entry: 'both', minSize: 1, maxSize: 2, forming: true, formUntil: Date.now() + HOUR_MS },
    });
    const captain = await server.makeUser();
    await server.addMember(orgId, captain.id);
    const member = await server.signIn(captain);
    await member.call('POST /api/contest/:contestId/team', { params, body: { name: 'Ingots', affiliation: '' } });
    const offers = async () => [
      (await from(SEAT).call(page, { params })).abilities.withdraw,
      (await member.call('GET /api/contest/:contestId/team', { params })).team?.abilities.leave,
    ];
    expect(await offers()).toEqual([true, true]);
    await restrict({ exam: true });
    expect(await offers()).toEqual([false, false]);
    expect(await from(SEAT).refusalOf('POST /api/contest/:contestId/withdraw', { params })).toBe('exam-mode');
    expect(await member.refusalOf('POST /api/contest/:contestId/team/leave', { params })).toBe('exam-mode');
    await restrict({ exam: false });
    expect(await offers()).toEqual([true, true]);
  });

  it('ends when a director turns it off', async () => {
    const { from, restrict } = await makePlaceScene(server);
    const home = async () => codeOf(await from(SEAT).send('GET /api/home'));
    await restrict({ exam: true });
    expect(await home()).toBe('exam-mode');
    await restrict({ exam: false });
    expect(await home()).toBe('open');
  });

  it('cuts streams opened before it, and sends on new ones the events of its contest only, until it ends', async () => {
    const { from, restrict, params, token, director, orgId } = await makePlaceScene(server);
    const session = async () => await from(SEAT).call('GET /api/user/session', {});
    const elsewhere = await makeContest(server);
    const describe = async (by: TestClient, contestId: string) => {
      const { title, slug } = await by.call(page, { params: { contestId } });
      const body = { title, slug, description: 'Changed.', tags: [] };
      await by.call('PATCH /api/contest/:contestId/content', { params: { contestId }, body });
    };
    const before = await listen(token);
    expect(await session()).not.toHaveProperty('exams');
    await restrict({ exam: true });
    await expect.poll(() => before.response.closed, EVENT_WAIT).toBe(true);
    expect(await session()).toMatchObject({ exams: [{ contestId: params.contestId, orgId }] });
    const during = await listen(token);
    await describe(elsewhere.director, elsewhere.contestId);
    await describe(director, params.contestId);
    await expect.poll(() => during.events, EVENT_WAIT).toContainEqual({ type: 'contest', contestId: params.contestId });
    expect(JSON.stringify(during.events)).not.toContain(elsewhere.contestId);
    await restrict({ exam: false });
    await expect.poll(() => during.response.closed, EVENT_WAIT).toBe(true);
    expect(await session()).not.toHaveProperty('exams');
  });
});
