import { describe, expect, it } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { capabilityMask, endpoints } from '@assay/contract';
import { HOUR_MS } from '../../../test/support/contesting.ts';
import { EVENT_WAIT, streamsOf } from '../../../test/support/event-stream.ts';
import {
  changePlace,
  changeSeat,
  HOME,
  incidentsOf,
  makePlaceScene,
  OTHER_SEAT,
  page,
  paramsOf,
  ROOM,
  SEAT,
  seatsOf,
  userRoutes,
  ZERO,
} from '../../../test/support/placing.ts';
import { contestParams } from './place-gate.ts';
import { spanningRoutes } from './exam-routes.ts';

// A client writes any `X-Forwarded-For`; the one proxy in front appends the address that it sees.
const server = serverForFile({ config: { trustProxy: 1 } });
const listen = streamsOf(server);
const importSeats = 'POST /api/contest/:contestId/admin/place/seat/import' as const;

const codeOf = ({ body }: { body: unknown }) => (body as { refusal?: string }).refusal ?? 'open';

describe('address ranges', () => {
  it('keep participants out from elsewhere, with their address, and let them in from the room', async () => {
    const { from, restrict, params, incidents } = await makePlaceScene(server);
    await restrict({ ranges: [ROOM, '2001:db8:5::/48'] });
    expect(codeOf(await from(SEAT).send(page, { params }))).toBe('open');
    expect(codeOf(await from('2001:db8:5:9::1').send(page, { params }))).toBe('open');
    const refused = await from(HOME).send(page, { params });
    expect(refused).toMatchObject({
      status: 403,
      body: { refusal: 'wrong-address', place: { address: HOME, contestId: params.contestId } },
    });
    expect((refused.body as { message: string }).message).toContain(`Your address: ${HOME}.`);
    expect(await incidents()).toEqual([`wrong-address ${HOME}`]);
  });

  it('hold for every route of the contest', async () => {
    const { from, restrict, params } = await makePlaceScene(server);
    await restrict({ ranges: [ROOM] });
    const routes = userRoutes.filter((key) => key.includes(':contestId'));
    expect(routes.length).toBeGreaterThan(100);
    const found = await Promise.all(
      routes.map(async (key) => {
        const call = { params: paramsOf(key, params), body: endpoints[key].body ? {} : undefined };
        return `${key} ${codeOf(await from(HOME).send(key, call))}`;
      }),
    );
    expect(found).toEqual(routes.map((key) => `${key} wrong-address`));
  });

  it('hold for lists that span contests, and for those of the contest by query', async () => {
    const { from, restrict, params, orgId } = await makePlaceScene(server);
    await restrict({ ranges: [ROOM] });
    for (const key of spanningRoutes)
      expect(`${key} ${codeOf(await from(HOME).send(key))}`).toBe(`${key} wrong-address`);
    const query = { orgId, perPage: 15, contestId: params.contestId.replaceAll('-', '').toUpperCase() };
    expect(codeOf(await from(HOME).send('GET /api/solution', { query }))).toBe('wrong-address');
    expect(codeOf(await from(SEAT).send('GET /api/solution', { query }))).not.toBe('wrong-address');
    expect(codeOf(await from(HOME).send('GET /api/home'))).toBe('open');
  });

  it('know every parameter by which a route can name a contest', () => {
    const names = new Set(userRoutes.flatMap((key) => [...key.matchAll(/:(\w+)/g)].map(([, name = '']) => name)));
    // Objects that are not part of a contest, or that are only reached with the contest in the path.
    const outside = [
      'accountId',
      'articleId',
      'appId',
      'approvalId',
      'attempt',
      'balloonId',
      'benchId',
      'clarificationId',
      'commentId',
      'grantId',
      'groupId',
    ]
      .concat([
        'canaryId',
        'hackId',
        'hash',
        'holdId',
        'intervalId',
        'invitationId',
        'jobId',
        'key',
        'language',
        'messageId',
        'name',
        'orgId',
        'passkeyId',
        'photoId',
        'planId',
      ])
      .concat([
        'principalId',
        'problemId',
        'ranklistId',
        'rejudgeId',
        'requestId',
        'roleId',
        'runId',
        'runnerId',
        'sessionId',
      ])
      .concat(['side', 'solutionId', 'teamId', 'testId', 'token', 'tokenId', 'type', 'userId', 'visitId']);
    expect([...names].filter((name) => !outside.includes(name)).toSorted()).toEqual(
      Object.keys(contestParams).toSorted(),
    );
  });

  it('apply neither to directors nor to administrators, nor to people who do not take part', async () => {
    const { director, from, restrict, params, orgId } = await makePlaceScene(server);
    await restrict({ ranges: [ROOM] });
    expect(codeOf(await director.send(page, { params }))).toBe('open');
    const admin = await server.makeUser({ capability: -1n });
    const member = await server.makeUser();
    await server.addMember(orgId, member.id);
    for (const user of [admin, member])
      expect(codeOf(await from(HOME, await server.makeToken(user)).send(page, { params }))).toBe('open');
  });

  it('are not opened by an address that the client writes itself', async () => {
    const { from, restrict, params } = await makePlaceScene(server);
    await restrict({ ranges: [ROOM] });
    // The proxy appends the real address.
    for (const sent of [`${SEAT}, ${HOME}`, `${SEAT},${SEAT}, ${HOME}`, `::ffff:${HOME}`, 'nonsense', ''])
      expect(`${sent} ${codeOf(await from(sent).send(page, { params }))}`).toBe(`${sent} wrong-address`);
    expect(codeOf(await from(`${HOME}, ${SEAT}`).send(page, { params }))).toBe('open');
    expect(codeOf(await from(`::ffff:${SEAT}`).send(page, { params }))).toBe('open');
    expect(codeOf(await from('::FFFF:0a14:0107').send(page, { params }))).toBe('open');
  });

  it('apply from some time before the start until the end of the own time, and not before or after', async () => {
    const { from, restrict, params, setStages, stagesIn, director, ada } = await makePlaceScene(server);
    await restrict({ ranges: [ROOM], leadMinutes: 30 });
    const see = async () => codeOf(await from(HOME).send(page, { params }));
    await setStages(stagesIn(HOUR_MS));
    const clock = async () => (await director.call(page, { params })).clock?.version ?? 0;
    const move = async (start: number, reason?: string) =>
      await director.call('PATCH /api/contest/:contestId/admin/clock', {
        params,
        body: { version: await clock(), start, duration: HOUR_MS, ...(reason && { reason }) },
      });
    await move(Date.now() + HOUR_MS);
    expect(await see()).toBe('open');
    await move(Date.now() + HOUR_MS / 3);
    expect(await see()).toBe('wrong-address');
    await move(Date.now() - HOUR_MS - 1000);
    expect(await see()).toBe('open');
    const grant = { version: await clock(), principalId: ada.id, extra: HOUR_MS, reason: 'r' };
    await director.call('POST /api/contest/:contestId/admin/clock/grant', { params, body: grant });
    expect(await see()).toBe('wrong-address');
  });

  it('that do not contain the director’s own address are stored only when confirmed', async () => {
    const { director, params } = await makePlaceScene(server);
    const send = (body: object) => director.send(changePlace, { params, body });
    expect(codeOf(await send({ ranges: [ROOM] }))).toBe('own-address-outside');
    expect((await director.call('GET /api/contest/:contestId/admin/place', { params })).ranges).toEqual([]);
    expect(codeOf(await send({ ranges: [ROOM], withoutOwnAddress: true }))).toBe('open');
    expect(codeOf(await send({ ranges: ['127.0.0.0/8', '::ffff:10.0.0.0/104', '2001:DB8::1'] }))).toBe('open');
    expect((await director.call('GET /api/contest/:contestId/admin/place', { params })).ranges).toEqual([
      '127.0.0.0/8',
      '10.0.0.0/8',
      '2001:db8::1',
    ]);
  });

  it('name the line that is not a range, and are limited in number', async () => {
    const { director, params } = await makePlaceScene(server);
    for (const line of ['10.0.0.0/33', '10.0.0', '10.0.0.0/', 'room', '2001:db8::/129', '10.0.0.0/8/8', '']) {
      const reply = await director.send(changePlace, { params, body: { ranges: ['127.0.0.0/8', line] } });
      expect(reply.body).toMatchObject({ refusal: 'invalid-input', places: [{ place: 'body/ranges/1' }] });
    }
    const ranges = Array.from({ length: 101 }, (_, at) => `10.0.0.${at}`);
    expect(codeOf(await director.send(changePlace, { params, body: { ranges } }))).toBe('invalid-input');
  });
});

describe('seats', () => {
  it('are bound by the first request, and refuse every other address', async () => {
    const { from, restrict, params, director, incidents, ada } = await makePlaceScene(server);
    await restrict({ seats: true });
    expect(codeOf(await from(SEAT).send(page, { params }))).toBe('open');
    expect(codeOf(await from(SEAT).send(page, { params }))).toBe('open');
    expect(codeOf(await from(OTHER_SEAT).send(page, { params }))).toBe('wrong-seat');
    const { items } = await director.call(seatsOf, { params, query: { perPage: 15 } });
    expect(items).toMatchObject([{ user: { _id: ada.id }, address: SEAT, boundAt: expect.any(Number) as number }]);
    expect(await incidents()).toEqual([`wrong-seat ${OTHER_SEAT}`, `seat-bound ${SEAT}`]);
  });

  it('are bound once by two first requests at the same time', async () => {
    const { from, restrict, params } = await makePlaceScene(server);
    await restrict({ seats: true });
    const ips = [SEAT, OTHER_SEAT, SEAT, OTHER_SEAT];
    const found = await Promise.all(ips.map(async (ip) => `${ip} ${codeOf(await from(ip).send(page, { params }))}`));
    const open = new Set(found.filter((one) => one.endsWith(' open')));
    expect(open.size).toBe(1);
    expect(found.filter((one) => one.endsWith(' wrong-seat'))).toHaveLength(2);
  });

  it('are the /64 of an IPv6 address, in any notation', async () => {
    const { from, restrict, params } = await makePlaceScene(server);
    await restrict({ seats: true });
    const see = async (ip: string) => codeOf(await from(ip).send(page, { params }));
    expect(await see('2001:db8:0:1:a:b:c:d')).toBe('open');
    expect(await see('2001:0DB8::1:ffff:0:0:1')).toBe('open');
    expect(await see('2001:db8:0:2:a:b:c:d')).toBe('wrong-seat');
  });

  it('are released and changed by a director with a reason, immediately', async () => {
    const { from, restrict, params, setSeat, director, orgId, ada, incidents } = await makePlaceScene(server);
    await restrict({ seats: true });
    const see = async (ip: string) => codeOf(await from(ip).send(page, { params }));
    await see(SEAT);
    await setSeat({ address: null });
    expect(await see(OTHER_SEAT)).toBe('open');
    await setSeat({ address: SEAT });
    expect([await see(SEAT), await see(OTHER_SEAT)]).toEqual(['open', 'wrong-seat']);
    expect((await incidents()).slice(1, 4)).toEqual([
      `seat-set ${SEAT}`,
      `seat-bound ${OTHER_SEAT}`,
      `seat-released ${SEAT}`,
    ]);
    // Observers read what happened and the reasons, without any address.
    const observer = await server.makeUser();
    await server.addMember(orgId, observer.id);
    const capability = String(capabilityMask('contest', 'access', 'observer'));
    await director.call('POST /api/contest/:contestId/admin/access', {
      params,
      body: { principalId: observer.id, capability },
    });
    const { items } = await (await server.signIn(observer)).call(incidentsOf, { params, query: { perPage: 100 } });
    expect(items.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['wrong-seat', undefined],
      ['seat-set', 'r'],
      ['seat-bound', undefined],
      ['seat-released', 'r'],
      ['seat-bound', undefined],
    ]);
    for (const item of items) expect(item).not.toHaveProperty('address');
    for (const item of items) expect(item).not.toHaveProperty('userAgent');
    const of = (userId: string) => ({ params: { ...params, userId } });
    const refused = await director.send(changeSeat, { ...of(ada.id), body: { address: 'x', reason: 'r' } });
    expect(refused.body).toMatchObject({ places: [{ place: 'body/address' }] });
    expect(codeOf(await director.send(changeSeat, { ...of(ada.id), body: { address: null } }))).toBe('invalid-input');
    expect(codeOf(await director.send(changeSeat, { ...of(ZERO), body: { address: null, reason: 'r' } }))).toBe(
      'not-found',
    );
  });

  it('are assigned from a sheet, all rows or none', async () => {
    const { from, restrict, params, director, ada } = await makePlaceScene(server);
    await restrict({ seats: true });
    const [seat] = (await director.call(seatsOf, { params, query: { perPage: 15 } })).items;
    const name = seat?.user.name ?? '';
    expect(seat?.user._id).toBe(ada.id);
    const send = async (rows: { name: string; address: string }[]) => {
      const reply = await director.call(importSeats, { params, body: { rows } });
      return [reply.stored, ...reply.rows.map(({ outcome }) => outcome)];
    };
    const row = { name, address: SEAT };
    expect(await send([row, { name: 'nobody here', address: SEAT }])).toEqual([false, 'set', 'unknown-name']);
    expect(await send([row, row])).toEqual([false, 'set', 'duplicate-row']);
    expect(await send([{ name, address: 'seat 7' }])).toEqual([false, 'bad-address']);
    expect(codeOf(await from(OTHER_SEAT).send(page, { params }))).toBe('open');
    expect(await send([row])).toEqual([true, 'set']);
    expect(await send([row])).toEqual([true, 'unchanged']);
    expect(codeOf(await from(OTHER_SEAT).send(page, { params }))).toBe('wrong-seat');
    const csv = await (await director.fetch(`/api/contest/${params.contestId}/admin/place/seat/csv`)).text();
    expect(csv).toContain(`${name},${SEAT},`);
    const search = async (text: string) =>
      (await director.call(seatsOf, { params, query: { perPage: 15, search: text, count: true } })).total;
    expect([await search('10.20.1'), await search(name.slice(0, 5).toUpperCase()), await search('%')]).toEqual([
      1, 1, 0,
    ]);
  });

  it('of the members of a team are one for each account', async () => {
    const { from, restrict, params, director, orgId } = await makePlaceScene(server);
    const [bo, cy] = [await server.makeUser(), await server.makeUser()];
    for (const { id } of [bo, cy]) await server.addMember(orgId, id);
    await director.call('PATCH /api/contest/:contestId/admin/team-settings', {
      params,
      body: { entry: 'both', minSize: 1, maxSize: 3, forming: false },
    });
    const body = { name: 'Team', members: [bo.id, cy.id] };
    await director.call('POST /api/contest/:contestId/admin/team', { params, body });
    await restrict({ seats: true });
    const see = async (client: TestClient) => codeOf(await client.send(page, { params }));
    const [ofBo, ofCy] = [await server.makeToken(bo), await server.makeToken(cy)];
    expect([await see(from(SEAT, ofBo)), await see(from(OTHER_SEAT, ofCy))]).toEqual(['open', 'open']);
    expect([await see(from(OTHER_SEAT, ofBo)), await see(from(OTHER_SEAT, ofCy))]).toEqual(['wrong-seat', 'open']);
  });
});

describe('an exemption', () => {
  it('opens the contest to one participant from anywhere, until it ends', async () => {
    const { from, restrict, params, setSeat, incidents } = await makePlaceScene(server);
    await restrict({ ranges: [ROOM], seats: true, oneSession: true });
    const see = async () => codeOf(await from(HOME).send(page, { params }));
    expect(await see()).toBe('wrong-address');
    await setSeat({ exempt: true, reason: 'Broken leg' });
    expect(await see()).toBe('open');
    await setSeat({ exempt: false });
    expect(await see()).toBe('wrong-address');
    expect((await incidents()).map((one) => one.split(' ')[0])).toEqual([
      'exemption-ended',
      'exempted',
      'wrong-address',
    ]);
  });
});

describe('the log', () => {
  it('records a flood of refused requests of an account only in part', async () => {
    const { from, restrict, params, incidents } = await makePlaceScene(server);
    await restrict({ ranges: [ROOM] });
    for (let at = 0; at < 5; at += 1) await from(HOME).send(page, { params });
    for (let at = 0; at < 40; at += 1) await from(`203.0.113.${at + 10}`).send(page, { params });
    expect(await incidents()).toHaveLength(30);
  });

  it('notifies directors live, and no participant', async () => {
    const { from, restrict, params, contestId, orgId, token, incidents } = await makePlaceScene(server);
    const owner = await server.makeUser();
    await server.addMember(orgId, owner.id, -1n);
    await restrict({ ranges: [ROOM, '127.0.0.1'] });
    const [director, participant] = [await listen(await server.makeToken(owner)), await listen(token)];
    await from(HOME).send(page, { params });
    await expect.poll(() => director.events, EVENT_WAIT).toContainEqual({ type: 'place', contestId });
    expect(participant.events.map(({ type }) => type)).not.toContain('place');
    expect(await incidents()).toEqual([`wrong-address ${HOME}`]);
  });
});

describe('open streams', () => {
  it('are cut when the contest is restricted, and refused from then on', async () => {
    const { from, restrict, token, params } = await makePlaceScene(server);
    const stream = await listen(token);
    await restrict({ ranges: [ROOM] });
    await expect.poll(() => stream.response.closed, EVENT_WAIT).toBe(true);
    expect(codeOf(await from(HOME).send('GET /api/events'))).toBe('wrong-address');
    expect(codeOf(await from(HOME).send(page, { params }))).toBe('wrong-address');
  });

  it('of people who take part from the right place, and of directors, stay open', async () => {
    const { restrict, token } = await makePlaceScene(server);
    const other = await makePlaceScene(server);
    const [own, others] = [await listen(token), await listen(other.token)];
    await restrict({ ranges: ['127.0.0.1'] });
    await other.restrict({ ranges: [ROOM] });
    await expect.poll(() => others.response.closed, EVENT_WAIT).toBe(true);
    expect(own.response.closed).toBe(false);
  });
});
