import { describe, expect, it } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { EVENT_WAIT, streamsOf } from '../../../test/support/event-stream.ts';
import { HOME, makePlaceScene, page, paramsOf, SEAT, userRoutes } from '../../../test/support/placing.ts';
import { HOUR_MS } from '../../../test/support/contesting.ts';
import { endpoints } from '@assay/contract';

const server = serverForFile({ config: { trustProxy: 1 } });
const listen = streamsOf(server);

const codeOf = ({ body }: { body: unknown }) => (body as { refusal?: string }).refusal ?? 'open';

async function personalToken(client: TestClient): Promise<string> {
  const body = { name: 't', scopes: ['contest'], expiresInDays: 1 };
  const reply = await client.send('POST /api/personal-token', { body });
  return (reply.body as { token: string }).token;
}

describe('one session at a time', () => {
  it('closes the contest to earlier sign-ins on every route, and cuts their streams', async () => {
    const { from, restrict, params, token, signInFrom, incidents } = await makePlaceScene(server);
    await restrict({ oneSession: true });
    const stream = await listen(token);
    expect(codeOf(await from(SEAT).send(page, { params }))).toBe('open');
    const later = await signInFrom(SEAT);
    await expect.poll(() => stream.response.closed, EVENT_WAIT).toBe(true);
    expect(codeOf(await later.send(page, { params }))).toBe('open');
    const routes = userRoutes.filter((key) => key.includes(':contestId'));
    const found = await Promise.all(
      routes.map(async (key) => {
        const call = { params: paramsOf(key, params), body: endpoints[key].body ? {} : undefined };
        return `${key} ${codeOf(await from(SEAT).send(key, call))}`;
      }),
    );
    expect(found).toEqual(routes.map((key) => `${key} newer-session`));
    expect(codeOf(await from(SEAT).send('GET /api/user/session'))).toBe('open');
    expect((await incidents()).toSorted()).toEqual([`newer-session ${SEAT}`, 'second-session 127.0.0.1']);
  });

  it('does not give the contest back to an earlier session when the later one signs out', async () => {
    const { from, restrict, params, signInFrom } = await makePlaceScene(server);
    await restrict({ oneSession: true });
    const later = await signInFrom(SEAT);
    await later.call('POST /api/auth/logout', {});
    expect(codeOf(await from(SEAT).send(page, { params }))).toBe('newer-session');
    expect(codeOf(await (await signInFrom(SEAT)).send(page, { params }))).toBe('open');
  });

  it('closes the contest to tokens, and opens it to them again afterwards', async () => {
    const { from, restrict, params } = await makePlaceScene(server);
    const token = await personalToken(from(SEAT));
    const see = async () => codeOf(await from(SEAT, token).send(page, { params }));
    expect(await see()).toBe('open');
    await restrict({ oneSession: true });
    expect(await see()).toBe('contest-token');
    await restrict({ oneSession: false });
    expect(await see()).toBe('open');
  });

  it('is not touched by sign-ins that wait for a second factor, and never ends a director’s sessions', async () => {
    const { from, restrict, params, ada, director } = await makePlaceScene(server);
    await restrict({ oneSession: true });
    await server.makeToken(ada, ['second-factor']);
    expect(codeOf(await from(HOME).send(page, { params }))).toBe('open');
    expect(codeOf(await director.send(page, { params }))).toBe('open');
  });

  it('cuts open streams within a second when the restriction begins by the clock', async () => {
    const { restrict, token, director, params, signInFrom, setStages, stagesIn } = await makePlaceScene(server);
    await setStages(stagesIn(HOUR_MS));
    const { version = 0 } = (await director.call(page, { params })).clock ?? {};
    const startsAt = Date.now() + 4_000;
    await director.call('PATCH /api/contest/:contestId/admin/clock', {
      params,
      body: { version, start: startsAt, duration: HOUR_MS },
    });
    await restrict({ oneSession: true, leadMinutes: 0 });
    const stream = await listen(token);
    await signInFrom(SEAT);
    await expect.poll(() => stream.response.closed, EVENT_WAIT).toBe(true);
    expect(Date.now()).toBeGreaterThanOrEqual(startsAt);
  });
});
