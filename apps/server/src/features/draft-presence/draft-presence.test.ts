import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { capabilityMask, MAX_VISITS_EACH, VISIT_EXPIRES_MS, VISIT_RENEWAL_MS } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { serverForFile, type TestClient } from '@assay/testkit';
import { problemAccess } from '../../db/schema.ts';
import { listenTo, type Listener } from '../../../test/support/listening.ts';

const server = serverForFile();
let orgId: string;
let problemId: string;
interface Person {
  id: string;
  client: TestClient;
}
let ann: Person;
let ben: Person;

const VISIT = 'PUT /api/problem/:problemId/draft/visit/:visitId';
const LEAVE = 'DELETE /api/problem/:problemId/draft/visit/:visitId';
const HIDE = 'PUT /api/problem/:problemId/review/hidden-solutions';
const EVENT_WAIT = { timeout: 60_000, interval: 10 };

beforeAll(async () => {
  const { org, client, owner } = await server.makeOwnedOrg();
  orgId = org.id;
  ann = { id: owner.id, client };
});
beforeEach(async () => {
  problemId = (await server.makeProblem({ orgId, accessLevel: ACCESS_LEVEL.private })).id;
  ben = await makeMember('data');
});

async function makeMember(name: 'data' | 'review'): Promise<Person> {
  const user = await server.makeUser();
  await server.addMember(orgId, user.id);
  const capability = capabilityMask('problem', 'access', name);
  await server.db.transact((tx) => tx.insert(problemAccess).values({ problemId, principalId: user.id, capability }));
  return { id: user.id, client: await server.signIn(user) };
}
const visit = async (person: Person, visitId: string, body: { part?: 'tests' | 'statement'; rowId?: string } = {}) =>
  (await person.client.call(VISIT, { params: { problemId, visitId }, body })).visits;
const leave = (person: Person, visitId: string) => person.client.call(LEAVE, { params: { problemId, visitId } });
const visitsIn = (stream: Listener) =>
  stream.events.flatMap((event) => (event.type === 'visit' && event.problemId === problemId ? [event.visits] : []));
const listen = async (person: Person, origin = server.origin) =>
  await listenTo(origin, await server.makeToken({ id: person.id }));

describe('visits of setters to a draft', () => {
  it('say where each page is, and end when it is closed', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const rowId = randomUUID();
    expect(await visit(ann, first)).toEqual([{ visitId: first, userId: ann.id }]);
    const both = [
      { visitId: first, userId: ann.id },
      { visitId: second, userId: ben.id, part: 'tests', rowId },
    ];
    expect(await visit(ben, second, { part: 'tests', rowId })).toEqual(both);
    expect(await visit(ann, first, { part: 'statement' })).toEqual([{ ...both[0], part: 'statement' }, both[1]]);
    await leave(ben, second);
    await leave(ben, second);
    expect(await visit(ann, first)).toEqual([{ visitId: first, userId: ann.id }]);
  });

  it('end by themselves if they are not renewed, as those of a browser that was killed', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await visit(ben, second);
    server.clock.moveBy(VISIT_RENEWAL_MS);
    await visit(ann, first);
    server.clock.moveBy(VISIT_EXPIRES_MS - VISIT_RENEWAL_MS - 5_000);
    expect(await visit(ann, first)).toHaveLength(2);
    server.clock.moveBy(10_000);
    expect(await visit(ann, first)).toEqual([{ visitId: first, userId: ann.id }]);
  });

  it('of another user cannot be moved or ended', async () => {
    const visitId = randomUUID();
    await visit(ann, visitId, { part: 'tests' });
    expect(await visit(ben, visitId, { part: 'statement' })).toEqual([{ visitId, userId: ann.id, part: 'tests' }]);
    await leave(ben, visitId);
    expect(await visit(ann, visitId, { part: 'tests' })).toHaveLength(1);
  });

  it('are at most a few of one user, the latest ones, and of no one else', async () => {
    await visit(ben, randomUUID());
    const ids = Array.from({ length: MAX_VISITS_EACH + 2 }, () => randomUUID());
    for (const id of ids) {
      await visit(ann, id);
      server.clock.moveBy(10);
    }
    const visits = await visit(ben, randomUUID());
    const ofAnn = visits.filter(({ userId }) => userId === ann.id).map(({ visitId }) => visitId);
    expect(ofAnn).toEqual(ids.slice(2));
    expect(visits).toHaveLength(MAX_VISITS_EACH + 2);
  });

  it('are for setters: testers, also setters who hide the solutions, and others get nothing', async () => {
    const tess = await makeMember('review');
    const params = { problemId, visitId: randomUUID() };
    const absent = { problemId: randomUUID(), visitId: randomUUID() };
    for (const [key, body] of [
      [VISIT, {}],
      [LEAVE, undefined],
    ] as const) {
      expect(await tess.client.refusalOf(key, { params, body })).toBe('no-right');
      expect(await ann.client.refusalOf(key, { params: absent, body })).toBe('not-found');
    }
    expect(await ann.client.refusalOf(VISIT, { params, body: { part: 'nowhere' } })).toBe('invalid-input');
    await visit(ben, randomUUID());
    await ben.client.call(HIDE, { params: { problemId }, body: { hidden: true } });
    expect(await ben.client.refusalOf(VISIT, { params, body: {} })).toBe('no-right');
  });
});

describe('the stream of a setter who has the draft open', () => {
  it('has each change of visits, made on any server, and none for a renewal', async () => {
    const second = await server.startSecond();
    const there = second.client({ authorization: `Bearer ${await server.makeToken({ id: ben.id })}` });
    const stream = await listen(ann);
    const [own, other] = [randomUUID(), randomUUID()];
    await visit(ann, own);
    await expect.poll(() => visitsIn(stream).length, EVENT_WAIT).toBe(1);
    const put = (part: 'tests' | 'statement') =>
      there.call(VISIT, { params: { problemId, visitId: other }, body: { part } });
    await put('tests');
    const ofBen = { visitId: other, userId: ben.id };
    await expect.poll(() => visitsIn(stream).at(-1), EVENT_WAIT).toContainEqual({ ...ofBen, part: 'tests' });
    const before = visitsIn(stream).length;
    await put('tests');
    await put('statement');
    await expect.poll(() => visitsIn(stream).at(-1), EVENT_WAIT).toContainEqual({ ...ofBen, part: 'statement' });
    expect(visitsIn(stream)).toHaveLength(before + 1);
    await there.call(LEAVE, { params: { problemId, visitId: other } });
    await expect.poll(() => visitsIn(stream).at(-1), EVENT_WAIT).toEqual([{ visitId: own, userId: ann.id }]);
    stream.close();
    await second.app.close();
  });

  it('is the only one: setters elsewhere, testers and those who lost the right get no visits', async () => {
    const tess = await makeMember('review');
    const carl = await makeMember('data');
    await visit(carl, randomUUID());
    await visit(ben, randomUUID());
    // Ben has the draft open, and hides the solutions now.
    await ben.client.call(HIDE, { params: { problemId }, body: { hidden: true } });
    const elsewhere = await makeMember('data');
    const streams = await Promise.all([tess, ben, elsewhere].map((person) => listen(person)));
    const ofCarl = await listen(carl);
    await visit(ann, randomUUID(), { part: 'tests' });
    await expect.poll(() => visitsIn(ofCarl).at(-1)?.length, EVENT_WAIT).toBe(3);
    for (const stream of streams) expect(visitsIn(stream)).toEqual([]);
    for (const stream of [...streams, ofCarl]) stream.close();
  });
});
