import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { capabilityMask, type Stage, type StageSettings } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { allOpen, HOUR_MS, makeContest, submitIn } from '../../../test/support/contesting.ts';
import { complete, submit, take } from '../../../test/support/judging.ts';
import { makeJudgedProblem } from '../../../test/support/problem-data.ts';
import { makeRanklist } from '../../../test/support/ranking.ts';
import { announcements, orgs, planContests, planParticipants, plans, problems } from '../../db/schema.ts';

const server = serverForFile();
const DAY_MS = 24 * HOUR_MS;

/** Restricted, so that only members see it and tests do not see each other's contests. */
const makeOwn = (
  settings: StageSettings = allOpen,
  given: { orgId?: string; director?: TestClient; accessLevel?: 2 } = {},
) => makeContest(server, settings, { accessLevel: ACCESS_LEVEL.restricted, ...given });
const homeOf = (client: TestClient) => client.call('GET /api/home', {});
const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id);

function stagesFrom(startMs: number, endMs: number, settings: Stage['settings'] = allOpen): Stage[] {
  return [
    { name: 'upcoming', start: 0, settings: { registrationEnabled: true, registrationAllowPublic: true } },
    { name: 'running', start: startMs, settings },
    { name: 'end', start: endMs, settings: {} },
  ];
}

async function makeMember(orgId: string) {
  const user = await server.makeUser();
  await server.addMember(orgId, user.id);
  return { id: user.id, client: await server.signIn(user) };
}

async function judgeAs(runner: TestClient, score: number) {
  const status = score >= 100 ? 'Accepted' : 'Wrong Answer';
  await complete(runner, await take(runner), { score, status });
}

describe('the running contests of a user', () => {
  it('come with the results that count', async () => {
    const contest = await makeOwn();
    await makeRanklist(contest, 'board', 'type = ioi');
    const { contestId, orgId } = contest;
    const first = await contest.addProblem({ score: 300 });
    const second = await contest.addProblem();
    await contest.addProblem({ showAfter: Date.now() + HOUR_MS });
    const { client } = await contest.makeParticipant();
    const runner = server.client((await server.makeRunner({ orgId })).headers);
    for (const [problemId, score] of [
      [first, 100],
      [first, 0],
      [second, 40],
    ] as const) {
      await submitIn(client, { contestId, problemId });
      await judgeAs(runner, score);
    }
    const { now, attempts, serverTime } = await homeOf(client);
    expect(now).toMatchObject([
      {
        _id: contestId,
        orgId,
        registered: true,
        participantCount: 1,
        stages: [{ name: 'upcoming', start: 0 }, { name: 'running' }, { name: 'end' }],
        format: 'ioi',
        progress: { problems: 2, tried: 2, results: { solved: 1, score: 340, maxScore: 400 } },
        abilities: { register: false, administer: false },
      },
    ]);
    expect(now[0]?.end).toBeGreaterThan(serverTime);
    expect(attempts).toMatchObject([
      { problem: { _id: second }, contest: { _id: contestId, points: 100 }, last: { score: 40 }, best: { score: 40 } },
      { problem: { _id: first }, contest: { _id: contestId, points: 300 }, last: { score: 0 }, best: { score: 100 } },
    ]);
  });

  it('show no results while the stage hides them, and no problem that cannot be read', async () => {
    const contest = await makeOwn();
    const problemId = await contest.addProblem();
    const { client } = await contest.makeParticipant();
    const runner = server.client((await server.makeRunner({ orgId: contest.orgId })).headers);
    await submitIn(client, { contestId: contest.contestId, problemId });
    await judgeAs(runner, 100);
    await contest.open({ ...allOpen, solutionEnabled: false });
    const hidden = await homeOf(client);
    expect(hidden.now[0]?.progress).toEqual({ problems: 1, tried: 1 });
    expect(hidden.attempts).toHaveLength(1);
    expect(hidden.attempts[0]).not.toHaveProperty('last');
    expect(hidden.attempts[0]).not.toHaveProperty('best');
    await contest.open({ ...allOpen, problemEnabled: false });
    const closed = await homeOf(client);
    expect(closed.now[0]).not.toHaveProperty('progress');
    expect(closed.attempts).toEqual([]);
  });

  it('show the user’s own results while the ranklist is frozen, like the contest page', async () => {
    const contest = await makeOwn();
    await makeRanklist(contest, 'board', 'type = icpc\nfreezeAt = 2001-01-01');
    const problemId = await contest.addProblem();
    const { client } = await contest.makeParticipant();
    const runner = server.client((await server.makeRunner({ orgId: contest.orgId })).headers);
    await submitIn(client, { contestId: contest.contestId, problemId });
    await judgeAs(runner, 100);
    const [row] = await client.call('GET /api/contest/:contestId/problem', {
      params: { contestId: contest.contestId },
    });
    expect(row?.status?.counted?.score).toBe(100);
    expect((await homeOf(client)).now[0]?.progress?.results).toMatchObject({ solved: 1 });
  });

  it('include contests that members may join or direct, and no private or closed ones', async () => {
    const contest = await makeOwn();
    const given = { orgId: contest.orgId, director: contest.director };
    const secret = await makeOwn(allOpen, { ...given, accessLevel: ACCESS_LEVEL.private });
    const closed = await makeOwn({ ...allOpen, registrationEnabled: false }, given);
    const { client } = await makeMember(contest.orgId);
    const seen = await homeOf(client);
    expect(idsOf(seen.now)).toEqual([contest.contestId]);
    expect(seen.now[0]).toMatchObject({ registered: false, abilities: { register: true, administer: false } });
    expect(seen.now[0]).not.toHaveProperty('progress');
    expect(idsOf(seen.contests)).toEqual([closed.contestId]);
    expect(JSON.stringify(seen)).not.toContain(secret.contestId);
    const directed = (await homeOf(contest.director)).now;
    expect(idsOf(directed).toSorted()).toEqual([contest.contestId, secret.contestId, closed.contestId].toSorted());
    expect(directed.every(({ abilities }) => abilities.administer)).toBe(true);
  });

  it('exclude ended contests, and those from which the user is banned', async () => {
    const contest = await makeOwn();
    const { id, client } = await contest.makeParticipant();
    const params = { contestId: contest.contestId, userId: id };
    await contest.director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params,
      body: { banned: true },
    });
    const banned = await homeOf(client);
    expect([...banned.now, ...banned.due, ...banned.contests]).toEqual([]);
    await contest.director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params,
      body: { banned: false },
    });
    expect((await homeOf(client)).now).toHaveLength(1);
    await contest.setStages(stagesFrom(Date.now() - DAY_MS, Date.now() - HOUR_MS));
    const ended = await homeOf(client);
    expect(ended.now).toEqual([]);
    expect(idsOf(ended.contests)).toEqual([contest.contestId]);
  });
});

describe('contests that begin soon', () => {
  it('are those within 14 days, the first to begin first', async () => {
    const contest = await makeOwn();
    const given = { orgId: contest.orgId, director: contest.director };
    const [late, soon] = [await makeOwn(allOpen, given), await makeOwn(allOpen, given)];
    const start = Date.now() + DAY_MS;
    await contest.setStages(stagesFrom(Date.now() + 15 * DAY_MS, Date.now() + 16 * DAY_MS));
    await late.setStages(stagesFrom(start + DAY_MS, start + 2 * DAY_MS));
    await soon.setStages(stagesFrom(start, start + DAY_MS));
    const { client } = await makeMember(contest.orgId);
    const { upcoming, now, contests } = await homeOf(client);
    expect(idsOf(upcoming)).toEqual([soon.contestId, late.contestId]);
    expect(upcoming[0]?.abilities.register).toBe(true);
    expect(now).toEqual([]);
    expect(idsOf(contests)).toEqual([contest.contestId]);
  });
});

describe('homework', () => {
  it('include contests longer than a day or ranked as homework for participants', async () => {
    const long = await makeOwn();
    await long.setStages(stagesFrom(Date.now() - HOUR_MS, Date.now() + 7 * DAY_MS));
    const ranked = await makeOwn(allOpen, { orgId: long.orgId, director: long.director });
    await makeRanklist(ranked, 'board', 'type = homework');
    const { client, id } = await long.makeParticipant();
    await long.director.call('POST /api/contest/:contestId/participant/admin/import', {
      params: { contestId: ranked.contestId },
      body: { rows: [{ userId: id }] },
    });
    const { due, now } = await homeOf(client);
    expect(idsOf(due)).toEqual([ranked.contestId, long.contestId]);
    expect(now).toEqual([]);
    const { client: other } = await makeMember(long.orgId);
    expect(idsOf((await homeOf(other)).now)).toHaveLength(2);
  });

  it('include contests of the user’s plans that the user may open', async () => {
    const contest = await makeOwn(allOpen, { accessLevel: ACCESS_LEVEL.private });
    const { id, client } = await makeMember(contest.orgId);
    const planId = crypto.randomUUID();
    await server.db.transact(async (tx) => {
      const plan = { orgId: contest.orgId, slug: planId, title: 'First steps', accessLevel: ACCESS_LEVEL.restricted };
      await tx.insert(plans).values({ id: planId, ...plan });
      await tx.insert(planContests).values({ planId, contestId: contest.contestId, settings: { slug: 'a' } });
    });
    expect((await homeOf(client)).due).toEqual([]);
    await server.db.transact((tx) => tx.insert(planParticipants).values({ planId, userId: id }));
    expect((await homeOf(client)).due).toMatchObject([
      { _id: contest.contestId, registered: false, plan: { _id: planId, title: 'First steps' } },
    ]);
    await server.db.transact((tx) =>
      tx.update(plans).set({ accessLevel: ACCESS_LEVEL.private }).where(eq(plans.id, planId)),
    );
    expect((await homeOf(client)).due).toEqual([]);
  });
});

describe('the problems that a user worked on', () => {
  it('come with the best and the latest result, latest first, while they can be opened', async () => {
    const { org, problem } = await makeJudgedProblem(server);
    const another = await makeJudgedProblem(server);
    const user = await server.makeUser();
    for (const orgId of [org.id, another.org.id]) await server.addMember(orgId, user.id);
    const client = await server.signIn(user);
    const runner = server.client((await server.makeRunner({ orgId: org.id })).headers);
    const otherRunner = server.client((await server.makeRunner({ orgId: another.org.id })).headers);
    const best = await submit(client, problem.id);
    await judgeAs(runner, 100);
    await submit(client, another.problem.id);
    await judgeAs(otherRunner, 30);
    const last = await submit(client, problem.id);
    const waiting = await homeOf(client);
    expect(waiting.attempts).toMatchObject([
      { problem: { _id: problem.id }, best: { solutionId: best }, last: { solutionId: last, score: 0, status: '' } },
      { problem: { _id: another.problem.id }, best: { score: 30 }, last: { score: 30 } },
    ]);
    await judgeAs(runner, 20);
    const [judged] = (await homeOf(client)).attempts;
    expect(judged?.best).toEqual({ solutionId: best, score: 100, status: 'Accepted' });
    expect(judged?.last).toEqual({ solutionId: last, score: 20, status: 'Wrong Answer' });
    await server.db.transact((tx) =>
      tx.update(problems).set({ accessLevel: ACCESS_LEVEL.private }).where(eq(problems.id, problem.id)),
    );
    expect((await homeOf(client)).attempts.map((one) => one.problem._id)).toEqual([another.problem.id]);
  });

  it('include those of past contests for practice, without the results there', async () => {
    const contest = await makeOwn();
    const problemId = await contest.addProblem();
    const { client } = await contest.makeParticipant();
    const runner = server.client((await server.makeRunner({ orgId: contest.orgId })).headers);
    await submitIn(client, { contestId: contest.contestId, problemId });
    await judgeAs(runner, 40);
    await contest.setStages(stagesFrom(Date.now() - DAY_MS, Date.now() - HOUR_MS));
    expect((await homeOf(client)).attempts).toEqual([]);
    await server.db.transact((tx) =>
      tx.update(problems).set({ accessLevel: ACCESS_LEVEL.restricted }).where(eq(problems.id, problemId)),
    );
    const { attempts } = await homeOf(client);
    expect(attempts).toHaveLength(1);
    expect(attempts[0]?.problem._id).toBe(problemId);
    for (const hidden of ['contest', 'last', 'best']) expect(attempts[0]).not.toHaveProperty(hidden);
  });
});

describe('new problems', () => {
  it('are those that the user may open, of all organizations of the user', async () => {
    const [first, second, foreign] = [await server.makeOrg(), await server.makeOrg(), await server.makeOrg()];
    const restricted = await server.makeProblem({ orgId: first.id, accessLevel: ACCESS_LEVEL.restricted });
    const open = await server.makeProblem({ orgId: second.id, accessLevel: ACCESS_LEVEL.public });
    await server.makeProblem({ orgId: second.id, accessLevel: ACCESS_LEVEL.private });
    await server.makeProblem({ orgId: foreign.id, accessLevel: ACCESS_LEVEL.restricted });
    const user = await server.makeUser();
    for (const org of [first, second]) await server.addMember(org.id, user.id);
    const { problems: seen } = await homeOf(await server.signIn(user));
    expect(idsOf(seen)).toEqual([open.id, restricted.id]);
    expect(seen[0]?.orgName).toBe(second.name);
  });
});

describe('announcements', () => {
  it('are those of the site and of the user’s organizations, and unpublished ones for administrators only', async () => {
    const admin = await server.signIn(await server.makeAdmin());
    const contest = await makeOwn();
    const write = (title: string, more: object) =>
      admin.call('POST /api/announcement', { body: { title, date: '2030-01-01', public: true, ...more } });
    await write('Of the site', {});
    await write('Of the organization', { orgId: contest.orgId });
    await write('A draft', { public: false });
    const titles = async (client: TestClient) => (await homeOf(client)).announcements.map(({ title }) => title);
    expect((await titles((await makeMember(contest.orgId)).client)).toSorted()).toEqual([
      'Of the organization',
      'Of the site',
    ]);
    expect(await titles(server.client())).toEqual(['Of the site']);
    expect((await titles(admin)).toSorted()).toEqual(['A draft', 'Of the site']);
  });
});

describe('first steps of an organization', () => {
  it('are what the organization lacks, for users who can add it', async () => {
    const owner = await server.makeUser();
    const org = await server.makeOrg({ ownerId: owner.id });
    const client = await server.signIn(owner);
    expect((await homeOf(client)).setup).toEqual([
      { orgId: org.id, orgName: org.name, missing: ['members', 'problems', 'contests'] },
    ]);
    await server.makeProblem({ orgId: org.id });
    const { client: member } = await makeMember(org.id);
    expect((await homeOf(client)).setup).toEqual([{ orgId: org.id, orgName: org.name, missing: ['contests'] }]);
    expect((await homeOf(member)).setup).toEqual([]);
    await makeOwn({}, { orgId: org.id, director: client });
    expect((await homeOf(client)).setup).toEqual([]);
  });
});

describe('a visitor', () => {
  it('sees public problems and contests of organizations that allow visitors, and nothing else', async () => {
    const contest = await makeContest(server);
    const given = { orgId: contest.orgId, director: contest.director };
    const restricted = await makeContest(server, allOpen, { ...given, accessLevel: ACCESS_LEVEL.restricted });
    const problem = await server.makeProblem({ orgId: contest.orgId, accessLevel: ACCESS_LEVEL.public });
    await server.makeProblem({ orgId: contest.orgId, accessLevel: ACCESS_LEVEL.restricted });
    const of = <T extends { orgId: string }>(rows: readonly T[]) => rows.filter(({ orgId }) => orgId === contest.orgId);
    const closed = await homeOf(server.client());
    expect([...of(closed.problems), ...of(closed.contests)]).toEqual([]);
    await server.db.transact((tx) =>
      tx
        .update(orgs)
        .set({ settings: { visitors: true } })
        .where(eq(orgs.id, contest.orgId)),
    );
    const seen = await homeOf(server.client());
    expect(idsOf(of(seen.problems))).toEqual([problem.id]);
    expect(seen.problems[0]).not.toHaveProperty('status');
    expect(idsOf(of(seen.contests))).toEqual([contest.contestId]);
    expect(JSON.stringify(seen)).not.toContain(restricted.contestId);
    for (const part of [seen.now, seen.due, seen.upcoming, seen.attempts, seen.setup]) expect(part).toEqual([]);
  });
});

describe('the home page of one organization', () => {
  it('contains only what belongs to the organization', async () => {
    const [own, other] = [await makeOwn(), await makeOwn()];
    const user = await server.makeUser();
    const params = (contestId: string) => ({ params: { contestId } });
    for (const { orgId } of [own, other]) await server.addMember(orgId, user.id);
    const client = await server.signIn(user);
    const problems = [];
    for (const contest of [own, other]) {
      await client.call('POST /api/contest/:contestId/register', params(contest.contestId));
      const problemId = await contest.addProblem();
      await submitIn(client, { contestId: contest.contestId, problemId });
      problems.push(problemId);
    }
    for (const { orgId } of [own, other]) await server.makeProblem({ orgId, accessLevel: ACCESS_LEVEL.restricted });
    const [running, closed] = [own, other].map(({ contestId }) => contestId);
    const { orgId } = own;
    const home = await client.call('GET /api/home', { query: { orgId } });
    expect(idsOf(home.now)).toEqual([running]);
    expect(home.attempts.map(({ problem }) => problem._id)).toEqual([problems[0]]);
    expect(new Set([...home.problems, ...home.contests].map((row) => row.orgId))).toEqual(new Set([orgId]));
    expect(JSON.stringify(home)).not.toContain(other.orgId);
    expect(new Set(idsOf((await homeOf(client)).now))).toEqual(new Set([running, closed]));
  });

  it('shows its announcements and those of the site, and its setup card only', async () => {
    const [first, second] = [await server.makeOwnedOrg(), await server.makeOwnedOrg()];
    await server.addMember(first.org.id, second.owner.id, capabilityMask('org', 'access', 'admin'));
    const day = '2026-01-01';
    const values = { description: '', date: day, public: true };
    await server.db.transact(async (tx) => {
      await tx.insert(announcements).values([
        { ...values, id: randomUUID(), title: 'of the first', orgId: first.org.id },
        { ...values, id: randomUUID(), title: 'of the second', orgId: second.org.id },
        { ...values, id: randomUUID(), title: 'of the site' },
      ]);
    });
    const home = await second.client.call('GET /api/home', { query: { orgId: second.org.id } });
    const titles = home.announcements.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['of the second', 'of the site']));
    expect(titles).not.toContain('of the first');
    expect(home.setup.map(({ orgId }) => orgId)).toEqual([second.org.id]);
  });

  it('shows visitors what is public, and nothing of an organization that is unknown or closed to them', async () => {
    const visitor = server.client();
    const unknown = await visitor.call('GET /api/home', { query: { orgId: '00000000-0000-4000-8000-000000000000' } });
    expect([...unknown.problems, ...unknown.contests]).toEqual([]);
    const { org } = await server.makeOwnedOrg();
    const problem = await server.makeProblem({ orgId: org.id, accessLevel: ACCESS_LEVEL.public });
    const closed = await visitor.call('GET /api/home', { query: { orgId: org.id } });
    expect(closed.problems).toEqual([]);
    await server.db.transact((tx) =>
      tx
        .update(orgs)
        .set({ settings: { visitors: true } })
        .where(eq(orgs.id, org.id)),
    );
    const open = await visitor.call('GET /api/home', { query: { orgId: org.id } });
    expect(idsOf(open.problems)).toEqual([problem.id]);
  });
});
