import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { RuleSet, StageSettings } from '@assay/contract';
import { serverForFile, type TestServer } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { allOpen, makeContest } from '../../../test/support/contesting.ts';

const server = serverForFile();

const post = 'POST /api/contest/:contestId/register' as const;
const self = 'GET /api/contest/:contestId/self' as const;
const open: StageSettings = { registrationEnabled: true, registrationAllowPublic: true };

async function makeUser(given: Parameters<TestServer['makeUser']>[0] = {}) {
  const user = await server.makeUser(given);
  return { ...user, client: await server.signIn(user) };
}

describe('registering', () => {
  it('creates a participant once and increments the count', async () => {
    const { contestId, director } = await makeContest(server, open);
    const { client } = await makeUser();
    const params = { contestId };
    expect(await client.refusalOf(self, { params })).toBe('not-registered');
    expect(await client.call(post, { params })).toEqual({});
    expect(await client.refusalOf(post, { params })).toBe('already-registered');
    expect(await client.call(self, { params })).toEqual({ results: {} });
    expect(await director.call('GET /api/contest/:contestId', { params })).toMatchObject({ participantCount: 1 });
  });

  it('twenty concurrent requests create one participant', async () => {
    const { contestId, director } = await makeContest(server, open);
    const { client } = await makeUser();
    const params = { contestId };
    const replies = await Promise.all(Array.from({ length: 20 }, () => client.send(post, { params })));
    expect(replies.map((reply) => reply.status).toSorted((left, right) => left - right)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect(await director.call('GET /api/contest/:contestId', { params })).toMatchObject({ participantCount: 1 });
  });

  it('is open when the stage allows it, to invited users only if the public may not register', async () => {
    const made = await makeContest(server, {});
    const { contestId, orgId, director } = made;
    const { client, id } = await makeUser();
    await server.addMember(orgId, id);
    const params = { contestId };
    expect(await client.refusalOf(post, { params })).toBe('registration-closed');
    await made.open({ registrationAllowPublic: true });
    expect(await client.refusalOf(post, { params })).toBe('registration-closed');
    await made.open({ registrationEnabled: true });
    expect(await client.refusalOf(post, { params })).toBe('registration-closed');
    await director.call('POST /api/contest/:contestId/admin/access', { params, body: { principalId: id } });
    await director.call('PATCH /api/contest/:contestId/admin/access/:principalId', {
      params: { contestId, principalId: id },
      body: { capability: '9' },
    });
    await client.call(post, { params });
  });

  it('is refused to users who may not see the contest', async () => {
    const { contestId } = await makeContest(server, open, { accessLevel: ACCESS_LEVEL.restricted });
    const { client } = await makeUser();
    expect(await client.refusalOf(post, { params: { contestId } })).toBe('not-found');
    expect((await client.send(post, { params: { contestId: 'x' } })).status).toBe(400);
  });

  it('copies only verified profile fields into tags', async () => {
    const tagRules = { copyVerifiedFields: 'school, realname,telephone,nonsense,__proto__' };
    const { contestId } = await makeContest(server, { ...open, tagRules });
    const profile = { school: 'First School', realname: 'Li Lei', telephone: '12345678901' };
    const { client } = await makeUser({ ...profile, verified: ['school', 'realname'] });
    await client.call(post, { params: { contestId } });
    expect(await client.call(self, { params: { contestId } })).toEqual({
      results: {},
      tags: ['First School', 'Li Lei'],
    });
    const unproven = await makeUser(profile);
    await unproven.client.call(post, { params: { contestId } });
    expect(await unproven.client.call(self, { params: { contestId } })).toEqual({ results: {} });
  });
});

describe('the participant rule', () => {
  const path = 'PATCH /api/contest/:contestId/admin/rule/participant' as const;
  async function makeRuled(body: RuleSet) {
    const made = await makeContest(server, open);
    await made.director.call(path, { params: { contestId: made.contestId }, body });
    return { ...made, params: { contestId: made.contestId } };
  }

  it('allows with tags, or refuses with its own message', async () => {
    const { params } = await makeRuled({
      rules: [
        {
          match: { 'user.profile.school': { $eq: 'First' } },
          returns: { allowRegister: true, tags: ['$.user.profile.school', 'x'] },
        },
        { match: { 'user.profile.school': { $startsWith: 'Sec' } }, returns: { tags: '$.user.tags' } },
        { match: { 'user.profile.school': { $eq: 'Third' } }, returns: { allowRegister: false } },
        { match: { 'contest.tags': { $includes: 'nothing has it' } }, returns: {} },
      ],
      defaults: { allowRegister: 'Only schools of the town.' },
    });
    const first = await makeUser({ school: 'First' });
    await first.client.call(post, { params });
    // References replace whole values; within a list, text is literal.
    expect((await first.client.call(self, { params })).tags).toEqual(['$.user.profile.school', 'x']);
    const second = await makeUser({ school: 'Second', tags: ['a', 'b'] });
    await second.client.call(post, { params });
    expect((await second.client.call(self, { params })).tags).toEqual(['a', 'b']);
    expect(await (await makeUser({ school: 'Third' })).client.refusalOf(post, { params })).toBe('rule-denied');
    const { status, body } = await (await makeUser()).client.send(post, { params });
    expect([status, body]).toEqual([403, expect.objectContaining({ message: 'Only schools of the town.' })]);
  });

  it('receives presented objects with plain ids, and nothing secret or unverified', async () => {
    const user = await makeUser({ telephone: '12345678901', email: 'someone@example.org', realname: 'Han Meimei' });
    const paths = [
      'user.passwordHash',
      'user.capability',
      'user.profile.email',
      'user.profile.realname',
      'user.profile.telephone',
      'user.authSources',
      'contest.rules',
      'contest.stages',
      'contest.description',
    ];
    for (const one of paths) {
      const probe = { match: { [one]: { $notStartsWith: 'undefined' } }, returns: { allowRegister: `saw ${one}` } };
      const set = { rules: [probe], defaults: { allowRegister: 'saw nothing' } };
      const made = await makeRuled(set);
      expect((await user.client.send(post, { params: made.params })).body).toMatchObject({ message: 'saw nothing' });
    }
    const byId = { match: { 'user._id': { $eq: user.id } }, returns: { tags: ['by id'] } };
    const { params } = await makeRuled({ rules: [byId] });
    await user.client.call(post, { params });
    expect((await user.client.call(self, { params })).tags).toEqual(['by id']);
  });

  it('refuses with the error if it fails', async () => {
    const refused = async (body: RuleSet) => {
      const { params } = await makeRuled(body);
      return await (await makeUser()).client.send(post, { params });
    };
    for (const [body, reason] of [
      [{ rules: [] }, 'no rule matches'],
      [{ rules: [{ match: { 'user._id': { $like: 'x' } }, returns: {} }] }, '$like'],
      [{ rules: [{ match: {}, returns: { tags: 5 } }] }, 'tags'],
      [{ rules: [{ match: {}, returns: { other: 1 } }] }, 'other'],
      [{ rules: [{ match: {}, returns: { allowRegister: '$nothing' } }] }, '$nothing'],
    ] as const) {
      const { status, body: reply } = await refused(body as unknown as RuleSet); // Written as constants.
      expect(status).toBe(412);
      expect(reply).toMatchObject({ refusal: 'rule-failed', message: expect.stringContaining(reason) });
    }
  });

  it('can be read, replaced and deleted by administrators, with a schema for its editor', async () => {
    const { params, director, makeParticipant } = await makeRuled({ rules: [], defaults: { tags: ['a'] } });
    const read = 'GET /api/contest/:contestId/admin/rule/participant' as const;
    const remove = 'DELETE /api/contest/:contestId/admin/rule/participant' as const;
    expect(await director.call(read, { params })).toEqual({ rules: [], defaults: { tags: ['a'] } });
    const index = await director.call('GET /api/contest/:contestId/admin/rule', { params });
    expect(Object.keys(index).toSorted((left, right) => left.localeCompare(right))).toEqual([
      'participant',
      'solution',
    ]);
    expect(JSON.stringify(index)).toContain('$notIncludesSome');
    await director.call(remove, { params });
    await director.call(remove, { params });
    expect(await director.refusalOf(read, { params })).toBe('not-found');
    expect(await director.refusalOf(path, { params, body: { rules: 5 } })).toBe('invalid-input');
    const { client } = await makeParticipant();
    expect(await client.refusalOf(read, { params })).toBe('no-right');
    expect(await client.refusalOf(path, { params, body: { rules: [] } })).toBe('no-right');
  });
});

describe('participants', () => {
  const listed = 'GET /api/contest/:contestId/participant' as const;
  const one = 'GET /api/contest/:contestId/participant/admin/:userId' as const;
  const patch = 'PATCH /api/contest/:contestId/participant/admin/:userId' as const;
  const bulk = 'POST /api/contest/:contestId/participant/admin/import' as const;
  const query = { perPage: 15 as const, count: true };

  it('are listed with their tags while the stage allows it, and always for administrators', async () => {
    const made = await makeContest(server, { participantEnabled: true });
    const params = { contestId: made.contestId };
    const first = await made.makeParticipant(['team a']);
    const second = await made.makeParticipant();
    expect(await second.client.call(listed, { params, query })).toEqual({
      items: [
        { _id: expect.any(String), userId: first.id, tags: ['team a'] },
        { _id: expect.any(String), userId: second.id },
      ],
      total: 2,
    });
    const tagged = await second.client.call(listed, { params, query: { ...query, tag: 'team a' } });
    expect(tagged).toMatchObject({ items: [{ userId: first.id }], total: 1 });
    await made.open({});
    expect(await second.client.refusalOf(listed, { params, query })).toBe('stage-closed');
    expect((await made.director.call(listed, { params, query })).total).toBe(2);
  });

  it('are tagged and banned by administrators, any number of times', async () => {
    const { contestId, director, makeParticipant } = await makeContest(server);
    const { id, client } = await makeParticipant();
    const params = { contestId, userId: id };
    for (const body of [{ tags: ['!star:first'] }, { tags: ['!star:first'] }, { banned: true }, {}]) {
      expect(await director.call(patch, { params, body })).toBe(0);
    }
    expect(await director.call(one, { params })).toEqual({ tags: ['!star:first'], banned: true });
    expect(await client.refusalOf('GET /api/contest/:contestId', { params: { contestId } })).toBe('banned');
    const other = { contestId, userId: randomUUID() };
    expect(await director.refusalOf(one, { params: other })).toBe('not-found');
    expect(await director.refusalOf(patch, { params: other, body: {} })).toBe('not-found');
    const plain = await makeParticipant();
    expect(await plain.client.refusalOf(patch, { params, body: {} })).toBe('no-right');
    expect(await plain.client.refusalOf(one, { params })).toBe('no-right');
    expect((await director.send(one, { params: { contestId, userId: 'x' } })).status).toBe(400);
  });

  it('are imported all or none, with an outcome for every row', async () => {
    const { contestId, orgId, director, makeParticipant } = await makeContest(server);
    const params = { contestId };
    const [known, same] = [await makeParticipant(['old']), await makeParticipant(['kept'])];
    const [fresh, stranger] = [await server.makeUser(), await server.makeUser()];
    await server.addMember(orgId, fresh.id);
    const rows = [{ userId: fresh.id, tags: ['new'] }, { userId: known.id, tags: ['changed'] }, { userId: same.id }];
    const outcome = async (body: object) => await director.call(bulk, { params, body: body as { rows: typeof rows } });
    const bad = await outcome({ rows: [...rows, { userId: stranger.id }, { userId: fresh.id }] });
    expect(bad.stored).toBe(false);
    expect(bad.rows.map((row) => row.outcome)).toEqual([
      'registered',
      'updated',
      'unchanged',
      'not-a-member',
      'duplicate-row',
    ]);
    expect(await director.refusalOf(one, { params: { contestId, userId: fresh.id } })).toBe('not-found');
    expect((await outcome({ rows })).stored).toBe(true);
    expect(await director.call(one, { params: { contestId, userId: fresh.id } })).toMatchObject({ tags: ['new'] });
    expect(await director.call(one, { params: { contestId, userId: known.id } })).toMatchObject({ tags: ['changed'] });
    const again = await outcome({ rows });
    expect(again.rows.map((row) => row.outcome)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    expect(await director.call('GET /api/contest/:contestId', { params })).toMatchObject({ participantCount: 3 });
    expect(await known.client.refusalOf(bulk, { params, body: { rows } })).toBe('no-right');
    expect(await director.refusalOf(bulk, { params, body: {} })).toBe('invalid-input');
  });

  it('keeps participants who register during an import', async () => {
    const { contestId, orgId, director } = await makeContest(server, allOpen);
    const users = await Promise.all(Array.from({ length: 40 }, () => server.makeUser()));
    for (const user of users) await server.addMember(orgId, user.id);
    const clients = await Promise.all(users.slice(0, 20).map((user) => server.signIn(user)));
    const params = { contestId };
    const body = { rows: users.slice(10).map((user) => ({ userId: user.id })) };
    await Promise.all([
      ...clients.map((client) => client.send(post, { params })),
      director.call(bulk, { params, body }),
    ]);
    expect(await director.call('GET /api/contest/:contestId', { params })).toMatchObject({ participantCount: 40 });
  });
});
