import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL, SOLUTION_STATE } from '@assay/contract/states';
import { allOpen, announceIn, HOUR_MS, makeContest, submitIn } from '../../../test/support/contesting.ts';
import { complete, take } from '../../../test/support/judging.ts';
import { listenTo, type Listener } from '../../../test/support/listening.ts';
import { makeRanklist, readValid } from '../../../test/support/ranking.ts';

const server = serverForFile();

const own = 'GET /api/contest/:contestId/team' as const;
const form = 'POST /api/contest/:contestId/team' as const;
const join = 'POST /api/contest/:contestId/team/join' as const;
const leave = 'POST /api/contest/:contestId/team/leave' as const;
const change = 'PATCH /api/contest/:contestId/team' as const;
const removeOne = 'DELETE /api/contest/:contestId/team/member/:userId' as const;
const look = 'GET /api/contest/:contestId/team/:teamId' as const;
const list = 'GET /api/contest/:contestId/admin/team' as const;
const configure = 'PATCH /api/contest/:contestId/admin/team-settings' as const;
const make = 'POST /api/contest/:contestId/admin/team' as const;
const edit = 'PATCH /api/contest/:contestId/admin/team/:teamId' as const;
const remove = 'DELETE /api/contest/:contestId/admin/team/:teamId' as const;
const bulk = 'POST /api/contest/:contestId/admin/team/import' as const;
const register = 'POST /api/contest/:contestId/register' as const;
const get = 'GET /api/contest/:contestId' as const;
const solutions = 'GET /api/contest/:contestId/solution' as const;

const registering = { ...allOpen, registrationEnabled: true, registrationAllowPublic: true };
const page = { perPage: 50 as const, count: true };
const forTeams = { entry: 'teams' as const, minSize: 1, maxSize: 3, forming: true };

const streams: Listener[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

/** A running contest for teams in which people still form teams, and users who are members of its organization. */
async function makeScene(settings: object = {}, stage = registering) {
  const made = await makeContest(server, stage);
  const params = { contestId: made.contestId };
  const open = (more: object = {}) =>
    made.director.call(configure, {
      params,
      body: { ...forTeams, formUntil: Date.now() + HOUR_MS, ...settings, ...more },
    });
  await open();
  const makePerson = async (name?: string) => {
    const user = await server.makeUser(name === undefined ? {} : { name });
    await server.addMember(made.orgId, user.id);
    return { ...user, client: await server.signIn(user) };
  };
  const codeOf = async (client: TestClient) => (await client.call(own, { params })).team?.code ?? '';
  /** A team of two people, formed by themselves. */
  const makePair = async (name = `Team ${randomUUID().slice(0, 8)}`) => {
    const [captain, other] = [await makePerson(), await makePerson()];
    const { teamId } = await captain.client.call(form, { params, body: { name } });
    await other.client.call(join, { params, body: { code: await codeOf(captain.client) } });
    return { teamId, captain, other };
  };
  return { ...made, params, configure: open, makePerson, makePair, codeOf };
}

describe('a team', () => {
  it('is one participant from its forming to the board: members submit for it and see what it submitted', async () => {
    const scene = await makeScene();
    const { params, makePerson, codeOf, addProblem, orgId, director } = scene;
    await makeRanklist(scene, 'main', 'type = icpc');
    const problemId = await addProblem();
    const [ada, bob, alone] = [await makePerson(), await makePerson(), await makePerson()];
    expect(await ada.client.call(get, { params })).toMatchObject({ entry: 'teams', registered: false });
    expect(await alone.client.refusalOf(register, { params })).toBe('teams-only');
    const body = { name: 'Null Pointers', affiliation: 'First School' };
    const { teamId } = await ada.client.call(form, { params, body });
    const code = await codeOf(ada.client);
    expect(await bob.client.call(join, { params, body: { code: ` ${code.toLowerCase()} ` } })).toEqual({ teamId });
    expect(await bob.client.call(get, { params })).toMatchObject({
      registered: true,
      participantCount: 1,
      team: { _id: teamId, name: 'Null Pointers' },
      abilities: { withdraw: false, register: false },
    });
    const stream = await listenTo(server.origin, await server.makeToken({ id: ada.id }));
    streams.push(stream);
    // Each member has an announced solution of their own.
    const at = { ...params, problemId };
    const [first, second] = await Promise.all([announceIn(ada.client, at), announceIn(bob.client, at)]);
    expect(first).not.toBe(second);
    const send = 'POST /api/contest/:contestId/solution/:solutionId/submit' as const;
    await Promise.all([
      ada.client.call(send, { params: { ...params, solutionId: first }, body: {} }),
      bob.client.call(send, { params: { ...params, solutionId: second }, body: {} }),
    ]);
    const runner = server.client((await server.makeRunner({ orgId })).headers);
    const tasks = [await take(runner), await take(runner)];
    for (const task of tasks)
      await complete(runner, task, { score: task.solutionId === second ? 100 : 0, status: 'x' });
    for (const { client, id } of [ada, bob]) {
      const { items } = await client.call(solutions, { params, query: { ...page, userId: id } });
      expect(new Map(items.map((one) => [one._id, [one.userId, one.sentBy]]))).toEqual(
        new Map([
          [first, [teamId, ada.id]],
          [second, [teamId, bob.id]],
        ]),
      );
      const { results } = await client.call('GET /api/contest/:contestId/self', { params });
      expect(results[problemId]).toEqual({ solutionCount: 2 });
      const problems = await client.call('GET /api/contest/:contestId/problem', { params });
      expect(problems[0]?.status).toMatchObject({ solutionCount: 2, counted: { solutionId: second, score: 100 } });
      const mine = await client.call('GET /api/solution', { query: { ...page, orgId, userId: id } });
      expect(mine.total).toBe(2);
      const home = await client.call('GET /api/home', { query: {} });
      expect(JSON.stringify([home.now, home.due])).toContain(params.contestId);
    }
    const { participant } = await readValid(server, scene, 'main');
    expect(participant.list).toMatchObject([
      { rank: 1, userId: teamId, tags: ['First School'], team: { affiliation: 'First School' } },
    ]);
    await expect
      .poll(() => stream.events.filter((event) => event.type === 'solution' && event.solution._id === second).length, {
        timeout: 60_000,
      })
      .toBeGreaterThan(0);
    expect(await alone.client.call(look, { params: { ...params, teamId } })).toEqual({
      _id: teamId,
      name: 'Null Pointers',
      affiliation: 'First School',
      members: [
        { userId: ada.id, name: ada.name },
        { userId: bob.id, name: bob.name },
      ],
    });
    const profiles = await alone.client.call('POST /api/public/fetch-principals-profiles', {
      body: { principalIds: [teamId] },
    });
    expect(profiles).toMatchObject([{ name: 'Null Pointers', team: true }]);
    expect(await director.refusalOf('GET /api/user/:userId', { params: { userId: teamId } })).toBe('not-found');
  });

  it('has the limit of submissions of one participant', async () => {
    const { params, makePair, addProblem } = await makeScene();
    const { captain, other } = await makePair();
    const at = { ...params, problemId: await addProblem({ solutionCountLimit: 2 }) };
    await submitIn(captain.client, at);
    await submitIn(other.client, at);
    const announceKey = 'POST /api/contest/:contestId/problem/:problemId/solution' as const;
    const body = { hash: 'a'.repeat(64), size: 1 };
    expect(await captain.client.refusalOf(announceKey, { params: at, body })).toBe('solution-limit');
  });

  it('does not see submissions of others, and others do not see its own', async () => {
    const { params, makePair, addProblem, open } = await makeScene();
    const [first, second] = [await makePair(), await makePair()];
    const solutionId = await submitIn(first.captain.client, { ...params, problemId: await addProblem() });
    await open({ ...registering, solutionShowOther: false });
    const one = 'GET /api/contest/:contestId/solution/:solutionId' as const;
    const of = (userId: string) => ({ params, query: { ...page, userId } });
    await first.other.client.call(one, { params: { ...params, solutionId } });
    expect(await second.captain.client.refusalOf(one, { params: { ...params, solutionId } })).toBe('not-found');
    expect(await second.captain.client.refusalOf(solutions, of(first.teamId))).toBe('no-right');
    expect((await first.other.client.call(solutions, of(first.teamId))).total).toBe(1);
  });

  it('asks as one participant', async () => {
    const { params, makePair, director } = await makeScene();
    const [first, second] = [await makePair('First'), await makePair()];
    const body = { category: 'general' as const, body: 'How large?' };
    const ask = 'POST /api/contest/:contestId/clarification' as const;
    const { clarificationId } = await first.captain.client.call(ask, { params, body });
    const read = 'GET /api/contest/:contestId/clarification/:clarificationId' as const;
    const at = { params: { ...params, clarificationId } };
    expect(await first.other.client.call(read, at)).toMatchObject({ own: true });
    expect(await second.captain.client.refusalOf(read, at)).toBe('not-found');
    expect(await director.call(read, at)).toMatchObject({
      jury: { asker: { userId: first.teamId, name: 'First' } },
      messages: [{ author: { userId: first.captain.id } }],
    });
    await director.call('POST /api/contest/:contestId/admin/clarification/:clarificationId/answer', {
      ...at,
      body: { version: 1, body: 'Very.', to: 'asker' },
    });
    for (const { client } of [first.captain, first.other])
      expect(await client.call('GET /api/clarification/unread', {})).toMatchObject([{ clarificationId }]);
    expect(await second.captain.client.call('GET /api/clarification/unread', {})).toEqual([]);
  });

  it('needs the smallest number of members to submit', async () => {
    const { params, makePerson, addProblem } = await makeScene({ minSize: 2 });
    const [ada, bob] = [await makePerson(), await makePerson()];
    const at = { ...params, problemId: await addProblem() };
    await ada.client.call(form, { params, body: { name: 'Incomplete' } });
    const announceKey = 'POST /api/contest/:contestId/problem/:problemId/solution' as const;
    const body = { hash: 'a'.repeat(64), size: 1 };
    expect(await ada.client.refusalOf(announceKey, { params: at, body })).toBe('team-incomplete');
    const code = (await ada.client.call(own, { params })).team?.code ?? '';
    await bob.client.call(join, { params, body: { code } });
    await submitIn(ada.client, at);
  });
});

describe('forming a team', () => {
  it('requires registration and the time for it, and a free person', async () => {
    const scene = await makeScene();
    const { params, makePerson, makePair, open, configure: set } = scene;
    const [ada, stranger] = [await makePerson(), await makePerson()];
    const code = await scene.codeOf((await makePair()).captain.client);
    const [byForming, byJoining] = [
      { params, body: { name: 'A team' } },
      { params, body: { code } },
    ];
    const both = async (client = ada.client) => [
      await client.refusalOf(form, byForming),
      await client.refusalOf(join, byJoining),
    ];
    await open({ ...allOpen, registrationEnabled: false });
    expect(await both()).toEqual(['registration-closed', 'registration-closed']);
    await open(registering);
    await set({ formUntil: Date.now() - 1 });
    expect(await both()).toEqual(['teams-closed', 'teams-closed']);
    await set({ forming: false });
    expect(await both()).toEqual(['teams-closed', 'teams-closed']);
    await set();
    const rule = 'PATCH /api/contest/:contestId/admin/rule/participant' as const;
    await scene.director.call(rule, { params, body: { rules: [], defaults: { allowRegister: false } } });
    expect(await both()).toEqual(['rule-denied', 'rule-denied']);
    await scene.director.call(rule, { params, body: { rules: [] } });
    expect(await both()).toEqual(['rule-failed', 'rule-failed']);
    await scene.director.call('DELETE /api/contest/:contestId/admin/rule/participant', { params });
    expect(await ada.client.refusalOf(join, { params, body: { code: 'NOSUCHCODE' } })).toBe('team-code-invalid');
    const late = await makePair('Taken name');
    expect(await both(late.other.client)).toEqual(['already-in-team', 'already-in-team']);
    expect(await ada.client.refusalOf(form, { params, body: { name: 'taken NAME' } })).toBe('name-taken');
    await ada.client.call(join, byJoining);
    expect(await stranger.client.refusalOf(join, byJoining)).toBe('team-full');
    expect((await stranger.client.send(form, { params, body: { name: ' ' } })).status).toBe(400);
  });

  it('ends taking part alone, unless the person has submitted something', async () => {
    const scene = await makeScene({ entry: 'both' });
    const { params, makePerson, addProblem, codeOf } = scene;
    const [ada, bob, tried] = [await makePerson(), await makePerson(), await makePerson()];
    for (const { client } of [ada, bob, tried]) await client.call(register, { params });
    const problemId = await addProblem();
    await submitIn(tried.client, { ...params, problemId });
    expect(await ada.client.call(get, { params })).toMatchObject({ participantCount: 3, entry: 'both' });
    await ada.client.call(form, { params, body: { name: 'Two' } });
    const code = await codeOf(ada.client);
    await bob.client.call(join, { params, body: { code } });
    expect(await ada.client.call(get, { params })).toMatchObject({ participantCount: 2, registered: true });
    expect(await tried.client.refusalOf(join, { params, body: { code } })).toBe('already-taking-part');
    expect(await tried.client.refusalOf(form, { params, body: { name: 'Three' } })).toBe('already-taking-part');
    expect(await ada.client.refusalOf(register, { params })).toBe('already-registered');
    const rows = [{ userId: ada.id }];
    const imported = await scene.director.call('POST /api/contest/:contestId/participant/admin/import', {
      params,
      body: { rows },
    });
    expect(imported).toEqual({ rows: [{ userId: ada.id, outcome: 'in-team' }], stored: false });
    expect(await ada.client.refusalOf('POST /api/contest/:contestId/withdraw', { params })).toBe('withdrawal-closed');
  });

  it('keeps a person in one team and a team within its size when many join together', async () => {
    const { params, makePerson, makePair, codeOf, director } = await makeScene({ maxSize: 4 });
    const teams = await Promise.all([makePair(), makePair(), makePair()]);
    const codes = await Promise.all(teams.map(({ captain }) => codeOf(captain.client)));
    const people = await Promise.all(Array.from({ length: 5 }, () => makePerson()));
    const replies = await Promise.all(
      people.flatMap(({ client }) => codes.map((code) => client.send(join, { params, body: { code } }))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    const { items } = await director.call(list, { params, query: page });
    const ids = items.flatMap(({ members }) => members.map(({ userId }) => userId));
    expect([ids.length, new Set(ids).size]).toEqual([11, 11]);
    expect(Math.max(...items.map(({ members }) => members.length))).toBeLessThanOrEqual(4);
  });
});

describe('members of a team', () => {
  it('are changed by the captain, and leave, before the first submission', async () => {
    const { params, makePair, makePerson, codeOf, configure: set } = await makeScene();
    const { captain, other, teamId } = await makePair('Old name');
    const outsider = await makePerson();
    const taken = await makePair('Reserved');
    const of = (userId: string) => ({ params: { ...params, userId } });
    expect(await other.client.refusalOf(change, { params, body: { name: 'x' } })).toBe('captain-only');
    expect(await other.client.refusalOf(removeOne, of(captain.id))).toBe('captain-only');
    expect(await outsider.client.refusalOf(change, { params, body: {} })).toBe('not-in-team');
    expect(await outsider.client.refusalOf(leave, { params })).toBe('not-in-team');
    expect(await outsider.client.refusalOf(removeOne, of(captain.id))).toBe('not-in-team');
    expect(await captain.client.refusalOf(removeOne, of(outsider.id))).toBe('not-found');
    expect(await captain.client.refusalOf(change, { params, body: { name: 'reserved' } })).toBe('name-taken');
    const before = await codeOf(captain.client);
    await captain.client.call(change, { params, body: { name: 'New name', affiliation: 'School', newCode: true } });
    const after = await captain.client.call(own, { params });
    expect(after.team).toMatchObject({ name: 'New name', affiliation: 'School' });
    expect(after.team?.code).not.toBe(before);
    expect(await outsider.client.refusalOf(join, { params, body: { code: before } })).toBe('team-code-invalid');
    // The earlier name is free.
    await outsider.client.call(form, { params, body: { name: 'Old name' } });
    await captain.client.call(leave, { params });
    expect((await other.client.call(own, { params })).team).toMatchObject({
      members: [{ userId: other.id, captain: true }],
      abilities: { leave: true, change: true },
    });
    expect(await captain.client.call(get, { params })).toMatchObject({ registered: false, participantCount: 3 });
    await taken.captain.client.call(removeOne, of(taken.other.id));
    expect((await taken.other.client.call(own, { params })).team).toBeUndefined();
    await set({ forming: false });
    expect(await other.client.refusalOf(leave, { params })).toBe('teams-closed');
    expect(await other.client.refusalOf(change, { params, body: {} })).toBe('teams-closed');
    expect(await other.client.refusalOf(removeOne, of(other.id))).toBe('teams-closed');
    expect((await other.client.call(own, { params })).team).not.toHaveProperty('code');
    await set();
    await other.client.call(leave, { params });
    expect(await other.client.refusalOf(look, { params: { ...params, teamId } })).toBe('not-found');
    expect(await other.client.call(get, { params })).toMatchObject({ participantCount: 2 });
  });

  it('stay after the first submission, unless a director removes them: their submissions stay with the team', async () => {
    const { params, makePair, addProblem, director } = await makeScene();
    const { captain, other, teamId } = await makePair();
    const solutionId = await submitIn(other.client, { ...params, problemId: await addProblem() });
    expect(await other.client.refusalOf(leave, { params })).toBe('team-took-part');
    const of = { params: { ...params, userId: other.id } };
    expect(await captain.client.refusalOf(removeOne, of)).toBe('team-took-part');
    const at = { params: { ...params, teamId } };
    await director.call(edit, { ...at, body: { members: [captain.id] } });
    const query = { ...page, userId: captain.id };
    const { items } = await captain.client.call(solutions, { params, query });
    expect(items).toMatchObject([{ _id: solutionId, userId: teamId, sentBy: other.id }]);
    expect(await other.client.call(get, { params })).toMatchObject({ registered: false });
    expect(await director.refusalOf(remove, at)).toBe('participant-took-part');
  });

  it('are free again when a director removes the team as a participant', async () => {
    const { params, makePair, director } = await makeScene({ entry: 'both' });
    const { captain, other, teamId } = await makePair();
    await director.call('DELETE /api/contest/:contestId/participant/admin/:userId', {
      params: { ...params, userId: teamId },
    });
    expect(await captain.client.call(get, { params })).toMatchObject({ registered: false, participantCount: 0 });
    await other.client.call(register, { params });
    await captain.client.call(form, { params, body: { name: 'Again' } });
  });

  it('have one clock: one starts for all, and a grant for one is for the team', async () => {
    const { params, makePair, director } = await makeScene();
    const { captain, other, teamId } = await makePair();
    const contest = await director.call(get, { params });
    const { version = 0, start: startAt = 0 } = contest.clock ?? {};
    await director.call('POST /api/contest/:contestId/admin/clock/grant', {
      params,
      body: { version, principalId: captain.id, extra: HOUR_MS, reason: 'Power cut' },
    });
    expect(startAt).toBeGreaterThan(0);
    for (const { client } of [captain, other])
      expect((await client.call(get, { params })).ownClock).toMatchObject({ extra: HOUR_MS });
    const { items } = await director.call('GET /api/contest/:contestId/admin/clock/start', { params, query: page });
    expect(items.map(({ user }) => user._id)).toEqual([teamId]);
  });

  it('are shut out with a banned team', async () => {
    const { params, makePair, director } = await makeScene();
    const { captain, other, teamId } = await makePair();
    await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { ...params, userId: teamId },
      body: { banned: true },
    });
    for (const { client } of [captain, other]) expect(await client.refusalOf(get, { params })).toBe('banned');
  });
});

describe('directors', () => {
  it('choose who takes part, and how teams form', async () => {
    const made = await makeContest(server, registering);
    const params = { contestId: made.contestId };
    const body = { ...forTeams, minSize: 4 };
    expect(await made.director.refusalOf(configure, { params, body })).toBe('team-sizes-invalid');
    const team = { params, body: { name: 'T' } };
    expect(await made.director.refusalOf(make, team)).toBe('individuals-only');
    expect(await made.director.refusalOf(bulk, { params, body: { rows: [] } })).toBe('individuals-only');
    await made.director.call(configure, { params, body: forTeams });
    const { teamId } = await made.director.call(make, team);
    const individuals = { ...forTeams, entry: 'individuals' as const };
    expect(await made.director.refusalOf(configure, { params, body: individuals })).toBe('has-teams');
    await made.director.call(remove, { params: { ...params, teamId } });
    await made.director.call(configure, { params, body: individuals });
    const acts = await made.director.call('GET /api/org/:orgId/admin/audit', {
      params: { orgId: made.orgId },
      query: { perPage: 50 },
    });
    const actions = acts.items.map(({ action }) => action);
    for (const one of ['team-settings', 'team-create', 'team-delete']) expect(actions).toContain(`contest.${one}`);
  });

  it('create and change teams of members, with affiliation, country, coach, seat and categories', async () => {
    const { params, makePerson, makePair, addProblem, director, configure: set } = await makeScene({ entry: 'both' });
    const [ada, bob, alone] = [await makePerson(), await makePerson(), await makePerson()];
    const outsider = await server.makeUser();
    await alone.client.call(register, { params });
    await submitIn(alone.client, { ...params, problemId: await addProblem() });
    const busy = await makePair('Busy');
    const fields = {
      affiliation: 'School',
      country: 'chn',
      coach: 'Coach',
      seat: 'A-1',
      categories: ['star' as const],
    };
    const body = { name: 'Made', ...fields, members: [ada.id] };
    const { teamId } = await director.call(make, { params, body });
    const at = { ...params, teamId };
    for (const [members, reason] of [
      [[outsider.id], 'not-a-member'],
      [[busy.captain.id], 'already-in-team'],
      [[alone.id], 'already-taking-part'],
      [[ada.id, bob.id, randomUUID(), randomUUID()], 'team-full'],
    ] as const) {
      expect(await director.refusalOf(make, { params, body: { name: 'Other', members: [...members] } })).toBe(reason);
      expect(await director.refusalOf(edit, { params: at, body: { members: [...members] } })).toBe(reason);
    }
    expect(await director.refusalOf(make, { params, body: { name: 'made' } })).toBe('name-taken');
    expect(await director.refusalOf(edit, { params: at, body: { name: 'busy' } })).toBe('name-taken');
    await director.call(edit, { params: at, body: { members: [bob.id, ada.id], seat: 'B-2', newCode: true } });
    const { items, total, settings } = await director.call(list, { params, query: { ...page, search: 'mad' } });
    expect([total, settings.entry]).toEqual([1, 'both']);
    expect(items).toMatchObject([
      { _id: teamId, ...fields, country: 'CHN', seat: 'B-2', banned: false, tookPart: false },
    ]);
    expect(items[0]?.members.map(({ userId, captain }) => [userId, captain])).toEqual([
      [bob.id, true],
      [ada.id, false],
    ]);
    const totalOf = async (query: object) =>
      (await director.call(list, { params, query: { ...page, ...query } })).total;
    expect(await totalOf({ search: ada.name })).toBe(1);
    expect(await totalOf({ category: 'star' })).toBe(1);
    expect(await totalOf({ incomplete: true })).toBe(0);
    await set({ minSize: 3 });
    expect(await totalOf({ incomplete: true })).toBe(2);
    const unknown = { params: { ...params, teamId: randomUUID() } };
    expect(await director.refusalOf(edit, { ...unknown, body: {} })).toBe('not-found');
    expect(await director.refusalOf(remove, unknown)).toBe('not-found');
  });

  it('import teams by name, all rows or none, with an outcome for every row', async () => {
    const { params, makePerson, makePair, addProblem, director, contestId } = await makeScene({ entry: 'both' });
    const [ada, bob, alone] = [await makePerson(), await makePerson(), await makePerson()];
    await alone.client.call(register, { params });
    await submitIn(alone.client, { ...params, problemId: await addProblem() });
    const busy = await makePair('Busy');
    const outsider = await server.makeUser();
    const rows = [
      { name: 'One', affiliation: 'School', members: [ada.name, bob.id] },
      { name: 'Busy', country: 'de' },
    ];
    const send = async (body: { rows: object[]; dryRun?: boolean }) =>
      await director.call(bulk, { params, body: body as { rows: typeof rows } });
    const bad = await send({
      rows: [
        ...rows,
        { name: 'One' },
        { name: 'ONE' },
        { name: 'Three', members: ['no such person'] },
        { name: 'Four', members: [outsider.id] },
        { name: 'Five', members: [busy.captain.name] },
        { name: 'Six', members: [alone.name] },
        { name: 'Seven', members: [ada.id] },
        { name: 'Eight', members: [ada.name, bob.name, alone.name, busy.other.name] },
      ],
    });
    expect(bad.stored).toBe(false);
    expect(bad.rows.map(({ outcome }) => outcome)).toEqual([
      'created',
      'updated',
      'duplicate-row',
      'name-taken',
      'unknown-member',
      'not-a-member',
      'in-another-team',
      'took-part-alone',
      'in-another-team',
      'too-many-members',
    ]);
    expect(bad.rows[6]).toMatchObject({ member: busy.captain.name });
    const { rows: planned, stored } = await send({ rows, dryRun: true });
    expect([planned.map(({ outcome }) => outcome), stored]).toEqual([['created', 'updated'], false]);
    expect((await send({ rows })).stored).toBe(true);
    expect((await send({ rows })).rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
    expect((await ada.client.call(own, { params: { contestId } })).team).toMatchObject({
      name: 'One',
      affiliation: 'School',
      members: [{ userId: ada.id, captain: true }, { userId: bob.id }],
    });
    expect((await busy.other.client.call(own, { params })).team).toMatchObject({ country: 'DE' });
  });
});

describe('the board', () => {
  it('ranks official teams only, shows unofficial ones in their place, and none of the hidden ones', async () => {
    const scene = await makeScene();
    const { params, addProblem, director, orgId, makePerson } = scene;
    await makeRanklist(scene, 'main', 'type = icpc');
    const problemId = await addProblem();
    const runner = server.client((await server.makeRunner({ orgId })).headers);
    const ids: string[] = [];
    const names = ['hidden', 'star', 'unofficial', 'official'] as const;
    const people = [];
    for (const [at, category] of names.entries()) {
      const person = await makePerson();
      people.push(person);
      // Equal rows are in the order of their names.
      const body = { name: `${at} ${category}`, categories: [category], members: [person.id] };
      ids.push((await director.call(make, { params, body })).teamId);
      await submitIn(person.client, { ...params, problemId });
      await complete(runner, await take(runner));
    }
    const [hidden = '', star, unofficial, official] = ids;
    const { participant } = await readValid(server, scene, 'main');
    expect(participant.list.map(({ userId, rank, unranked }) => [userId, rank, unranked])).toEqual([
      [star, 1, true],
      [unofficial, 1, true],
      [official, 1, undefined],
    ]);
    expect(participant.list.map(({ columns }) => columns[0]?.first)).toEqual([undefined, undefined, true]);
    expect(participant.list[0]?.team).toEqual({ star: true });
    const other = await server.signIn(await server.makeUser());
    const watcher = people[3]?.client ?? other;
    const { items } = await watcher.call(solutions, { params, query: page });
    expect(new Set(items.map(({ userId }) => userId))).toEqual(new Set([star, unofficial, official]));
    const { items: all } = await director.call(solutions, { params, query: page });
    const secret = all.find(({ userId }) => userId === hidden)?._id ?? '';
    expect(all).toHaveLength(4);
    const one = 'GET /api/contest/:contestId/solution/:solutionId' as const;
    expect(await watcher.refusalOf(one, { params: { ...params, solutionId: secret } })).toBe('not-found');
    expect(await watcher.refusalOf(look, { params: { ...params, teamId: hidden } })).toBe('not-found');
    const own1 = people[0]?.client ?? other;
    expect(await own1.call(one, { params: { ...params, solutionId: secret } })).toMatchObject({
      state: SOLUTION_STATE.completed,
    });
    await scene.open({ ...registering, participantEnabled: true });
    const participants = 'GET /api/contest/:contestId/participant' as const;
    expect((await watcher.call(participants, { params, query: page })).total).toBe(3);
    expect((await director.call(participants, { params, query: page })).total).toBe(4);
    expect(await watcher.call(get, { params })).toMatchObject({ participantCount: 3 });
  });
});

it('teams disappear with their contest', async () => {
  const { params, makePair, director } = await makeScene();
  const { teamId, captain } = await makePair();
  await director.call('DELETE /api/contest/:contestId/admin', { params });
  const profiles = await captain.client.call('POST /api/public/fetch-principals-profiles', {
    body: { principalIds: [teamId] },
  });
  expect(profiles).toEqual([]);
});

it('a contest for teams is as hidden as any other', async () => {
  const { params, director } = await makeScene();
  await director.call('PATCH /api/contest/:contestId/admin/accessLevel', {
    params,
    body: { accessLevel: ACCESS_LEVEL.private },
  });
  const stranger = await server.signIn(await server.makeUser());
  expect(await stranger.refusalOf(form, { params, body: { name: 'x' } })).toBe('not-found');
});
