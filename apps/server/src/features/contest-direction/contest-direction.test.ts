import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { makeContest, submitIn } from '../../../test/support/contesting.ts';

const server = serverForFile();

describe('the overview', () => {
  const path = 'GET /api/contest/:contestId/admin/overview' as const;

  it('returns counts and warnings', async () => {
    const { contestId, director, addProblem, makeParticipant } = await makeContest(server);
    const params = { contestId };
    expect(await director.call(path, { params })).toMatchObject({
      participants: { total: 0, banned: 0 },
      solutions: { created: 0, pending: 0, queued: 0, running: 0, completed: 0 },
      submittedLately: 0,
      faults: { total: 0, latest: [] },
      problems: [],
      ranklists: { total: 0 },
      rules: [],
    });
    await director.call('PATCH /api/contest/:contestId/admin/rule/solution', { params, body: { rules: [] } });
    expect(await director.call('GET /api/contest/:contestId/admin/rule/solution', { params })).toEqual({ rules: [] });
    expect(await director.call(path, { params })).toMatchObject({ rules: ['solution'] });
    const problemId = await addProblem();
    const { id: userId, client } = await makeParticipant();
    await submitIn(client, { contestId, problemId });
    await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { contestId, userId },
      body: { banned: true },
    });
    const seen = await director.call(path, { params });
    expect(seen).toMatchObject({
      participants: { total: 1, banned: 1 },
      solutions: { pending: 1 },
      submittedLately: 1,
      problems: [{ problemId, hasData: true, isJudged: false }],
    });
    expect(seen.oldestPendingAt).toBeLessThanOrEqual(seen.serverTime);
  });

  it('requires an administrator of the contest', async () => {
    const { contestId, makeParticipant } = await makeContest(server);
    const { client } = await makeParticipant();
    expect(await client.refusalOf(path, { params: { contestId } })).toBe('no-right');
  });
});

describe('letters of problems', () => {
  const path = 'PATCH /api/contest/:contestId/admin/problem-slugs' as const;

  it('can be swapped in one step, and the list follows', async () => {
    const { contestId, director, addProblem } = await makeContest(server);
    const params = { contestId };
    const [first, second, third] = [await addProblem(), await addProblem(), await addProblem()];
    const problems = [
      { problemId: first, slug: 'P2' },
      { problemId: second, slug: 'P1' },
    ];
    await director.call(path, { params, body: { problems } });
    const listed = await director.call('GET /api/contest/:contestId/problem', { params });
    expect(listed.map(({ _id, settings }) => [_id, settings.slug])).toEqual([
      [second, 'P1'],
      [first, 'P2'],
      [third, 'P3'],
    ]);
  });

  it('stay unique, and none changes if one cannot be assigned', async () => {
    const { contestId, director, addProblem } = await makeContest(server);
    const params = { contestId };
    const [first, second] = [await addProblem(), await addProblem()];
    const refused = (problems: { problemId: string; slug: string }[]) =>
      director.refusalOf(path, { params, body: { problems } });
    const taken = [
      { problemId: first, slug: 'Z' },
      { problemId: second, slug: 'Z' },
    ];
    expect(await refused(taken)).toBe('slug-taken');
    expect(await refused([{ problemId: first, slug: 'P2' }])).toBe('slug-taken');
    expect(await refused([taken[0] ?? { problemId: first, slug: 'Z' }, { problemId: randomUUID(), slug: 'Y' }])).toBe(
      'not-found',
    );
    const listed = await director.call('GET /api/contest/:contestId/problem', { params });
    expect(listed.map(({ settings }) => settings.slug)).toEqual(['P1', 'P2']);
  });
});

describe('removing a participant', () => {
  const path = 'DELETE /api/contest/:contestId/participant/admin/:userId' as const;

  it('requires one without submissions, and decrements the count', async () => {
    const { contestId, director, addProblem, makeParticipant } = await makeContest(server);
    const problemId = await addProblem();
    const [idle, busy] = [await makeParticipant(), await makeParticipant()];
    await submitIn(busy.client, { contestId, problemId });
    const remove = (userId: string) => ({ params: { contestId, userId } });
    expect(await director.refusalOf(path, remove(busy.id))).toBe('participant-took-part');
    await director.call(path, remove(idle.id));
    expect(await director.refusalOf(path, remove(idle.id))).toBe('not-found');
    const params = { contestId };
    const { items } = await director.call('GET /api/contest/:contestId/participant', {
      params,
      query: { perPage: 15 },
    });
    expect(items.map(({ userId }) => userId)).toEqual([busy.id]);
    expect(await director.call('GET /api/contest/:contestId', { params })).toMatchObject({ participantCount: 1 });
  });
});

describe('the list of participants', () => {
  const path = 'GET /api/contest/:contestId/participant' as const;

  it('is searched by name, and shows banned participants to administrators only', async () => {
    const { contestId, director, makeParticipant } = await makeContest(server);
    const [ann, bob] = [await makeParticipant(), await makeParticipant()];
    const params = { contestId };
    await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { contestId, userId: bob.id },
      body: { banned: true },
    });
    const [profile] = await director.call('POST /api/public/fetch-principals-profiles', {
      body: { principalIds: [ann.id] },
    });
    const search = (profile?.name ?? '').toUpperCase();
    const found = await director.call(path, { params, query: { perPage: 15, search, count: true } });
    expect(found).toMatchObject({ items: [{ userId: ann.id, banned: false }], total: 1 });
    const out = await director.call(path, { params, query: { perPage: 15, banned: true } });
    expect(out.items.map(({ userId }) => userId)).toEqual([bob.id]);
    const seen = await ann.client.call(path, { params, query: { perPage: 15, banned: true } });
    expect(seen.items.map(({ userId, banned }) => [userId, banned])).toEqual([
      [ann.id, undefined],
      [bob.id, undefined],
    ]);
  });
});

describe('the import of participants', () => {
  const path = 'POST /api/contest/:contestId/participant/admin/import' as const;

  it('resolves members by name, and a dry run changes nothing', async () => {
    const { contestId, orgId, director } = await makeContest(server);
    const [member, stranger] = [
      await server.makeUser({ name: `m${randomUUID().slice(0, 8)}` }),
      await server.makeUser(),
    ];
    await server.addMember(orgId, member.id);
    const params = { contestId };
    const rows = [
      { name: member.name, tags: ['red'] },
      { name: stranger.name },
      { userId: stranger.id },
      { userId: member.id },
    ];
    expect((await director.call(path, { params, body: { rows } })).rows.map(({ outcome }) => outcome)).toEqual([
      'registered',
      'unknown-name',
      'not-a-member',
      'duplicate-row',
    ]);
    const tried = await director.call(path, { params, body: { rows: rows.slice(0, 1), dryRun: true } });
    expect(tried).toEqual({ rows: [{ userId: member.id, outcome: 'registered' }], stored: false });
    expect(await director.call('GET /api/contest/:contestId', { params })).toMatchObject({ participantCount: 0 });
    expect(await director.call(path, { params, body: { rows: rows.slice(0, 1) } })).toMatchObject({ stored: true });
    expect(await director.call(path, { params, body: { rows: rows.slice(0, 1) } })).toMatchObject({
      rows: [{ outcome: 'unchanged' }],
    });
  });
});

describe('a dry run of rules', () => {
  it('shows which rule matched, for oneself and for a sample person', async () => {
    const { contestId, director } = await makeContest(server);
    const params = { contestId };
    const rules = {
      rules: [{ match: { 'user.profile.school': { $eq: 'First School' } }, returns: { allowRegister: true } }],
      defaults: { allowRegister: 'Pupils of the First School only.' },
    };
    const path = 'POST /api/contest/:contestId/admin/rule/participant/try' as const;
    const own = await director.call(path, { params, body: { rules } });
    expect(own.outcome).toEqual({
      kind: 'result',
      rule: null,
      result: { allowRegister: 'Pupils of the First School only.' },
    });
    const context = { ...own.context, user: { profile: { school: 'First School' } } };
    expect(await director.call(path, { params, body: { rules, context } })).toEqual({
      context,
      outcome: { kind: 'result', rule: 0, result: { allowRegister: true } },
    });
    expect(await director.refusalOf('GET /api/contest/:contestId/admin/rule/participant', { params })).toBe(
      'not-found',
    );
  });

  it('reports errors of a rule set instead of failing', async () => {
    const { contestId, director, addProblem, makeParticipant } = await makeContest(server);
    const params = { contestId };
    const path = 'POST /api/contest/:contestId/admin/rule/solution/try' as const;
    const ask = async (rules: { match: Record<string, Record<string, unknown>>; returns: Record<string, unknown> }[]) =>
      (await director.call(path, { params, body: { rules: { rules } } })).outcome;
    expect(await ask([])).toEqual({ kind: 'failed', reason: 'no rule matches and there are no defaults' });
    expect(await ask([{ match: { 'solution.score': { $near: 1 } }, returns: {} }])).toMatchObject({ kind: 'failed' });
    expect(await ask([{ match: {}, returns: { showData: 7 } }])).toMatchObject({
      kind: 'failed',
      reason: expect.stringContaining('showData') as unknown,
    });
    const problemId = await addProblem();
    const { id: userId, client } = await makeParticipant(['red']);
    const solutionId = await submitIn(client, { contestId, problemId });
    const tried = await director.call(path, {
      params,
      body: {
        rules: { rules: [{ match: { 'participant.tags': { $includes: 'red' } }, returns: { showData: true } }] },
        userId,
        solutionId,
      },
    });
    expect(tried.outcome).toEqual({ kind: 'result', rule: 0, result: { showData: true } });
    const nobody = { rules: { rules: [] }, solutionId: randomUUID() };
    expect(await director.refusalOf(path, { params, body: nobody })).toBe('not-found');
  });
});
