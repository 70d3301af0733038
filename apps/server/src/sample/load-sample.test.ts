import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { startTestServer, serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL, SOLUTION_STATE } from '@assay/contract/states';
import { announcements, contests, orgs, plans, problemGrants, problems, solutions, tasks } from '../db/schema.ts';
import { loadSample } from './load-sample.ts';
import { readSampleOrganization, sampleFolder } from './sample-organization.ts';

const SLOW_MS = 60_000;

const server = serverForFile();
let admin: { id: string; name: string };
beforeAll(async () => {
  admin = await server.makeAdmin();
});

test(
  'an empty installation gets problems in both languages, with data, solutions to judge, and a home page',
  { timeout: SLOW_MS },
  async () => {
    expect(await loadSample(server.app, { adminId: admin.id })).toBe(true);
    const sample = readSampleOrganization(sampleFolder);
    const [org] = await server.db.select().from(orgs);
    expect(org?.name).toBe(sample.name);
    const rows = await server.db.select().from(problems);
    expect(rows.map((one) => one.slug).toSorted()).toEqual(sample.problems.toSorted());
    for (const row of rows) {
      expect(row.currentDataHash).toMatch(/^[0-9a-f]{64}$/);
      expect(row.language).toBe('en');
      expect(Object.keys(row.translations)).toContain('zh-Hans');
      expect(row).toMatchObject({
        accessLevel: ACCESS_LEVEL.public,
        settings: { allowPublicSubmit: true, solutionShowDetails: true, solutionShowOther: true },
      });
    }
    const withInstances = rows.filter(({ settings }) => settings.allowPublicInstance).map(({ slug }) => slug);
    expect(withInstances.toSorted()).toEqual(['petty-counter', 'untidy-ledger']);
    const waiting = await server.db.$count(tasks, eq(tasks.kind, 'solution'));
    expect(waiting).toBe(await server.db.$count(solutions));
    expect(waiting).toBeGreaterThanOrEqual(2 * rows.length);

    const lent = await server.db
      .select({ problem: problems.slug, orgId: problemGrants.orgId })
      .from(problemGrants)
      .innerJoin(problems, eq(problems.id, problemGrants.problemId));
    expect(lent).toEqual(sample.lent.map(({ problem }) => ({ problem, orgId: null })));

    const newcomer = await server.makeUser();
    await server.addMember(org?.id ?? '', newcomer.id);
    const learner = await server.signIn(newcomer);
    const [plan] = await learner.call('GET /api/plan/demo', { query: { orgId: org?.id ?? '' } });
    const params = { planId: plan?._id ?? '' };
    await learner.call('POST /api/plan/:planId/register', { params });
    const steps = await learner.call('GET /api/plan/:planId/contest', { params });
    expect(steps.map((one) => [one.slug, one.currentStage.name, one.unmet.length])).toEqual([
      ['01', 'running', 0],
      ['02', 'running', 1],
    ]);
    const contestId = steps[0]?._id ?? '';
    await learner.call('POST /api/plan/:planId/contest/:contestId/register', { params: { ...params, contestId } });
    const tasksOfContest = await learner.call('GET /api/contest/:contestId/problem', { params: { contestId } });
    expect(tasksOfContest).toHaveLength(sample.plan.contests[0]?.problems.length ?? 0);
    const board = await learner.call('GET /api/contest/:contestId/board', { params: { contestId } });
    expect(board).toMatchObject({ state: 'live', key: 'main', name: 'Ranklist' });

    const owner = await server.signIn(admin);
    const progress = await owner.call('GET /api/contest/:contestId/admin/progress', {
      params: { contestId },
      query: {},
    });
    const attempted = Object.fromEntries(progress.people.map(({ name, cells }) => [name, cells.length]));
    expect(attempted).toEqual({
      [newcomer.name]: 0,
      ...Object.fromEntries(sample.class.members.map(({ name, attempts }) => [name, attempts])),
    });

    const listed = await owner.call('GET /api/contest/:contestId/admin/access', { params: { contestId } });
    expect(new Set(listed.map(({ capability }) => Number(capability)))).toEqual(new Set([65, 129]));
    expect(listed.some(({ participates }) => participates)).toBe(false);

    const { items: teams } = await owner.call('GET /api/contest/:contestId/admin/team', {
      params: { contestId: steps[1]?._id ?? '' },
      query: { perPage: 15 },
    });
    expect(teams.map(({ name, members }) => [name, members.length])).toEqual([
      ['Gold Streak', 2],
      ['Touchstones', 1],
    ]);

    const anyone = server.client();
    const { items: shown } = await anyone.call('GET /api/contest/public', { query: { perPage: 15 } });
    const slugs = [
      ...sample.plan.contests.map(({ slug }) => slug),
      sample.finished.slug,
      sample.exam.slug,
      sample.round.slug,
    ];
    expect(new Set(shown.map(({ slug }) => slug))).toEqual(new Set(slugs));
    const { ranklistId } = await anyone.call('GET /api/rk', { query: { contestId, ranklistKey: 'main' } });
    expect(ranklistId).toBeGreaterThan(0);
    expect(await anyone.call('GET /api/info/milestone', {})).toEqual(sample.milestones);
    expect(await anyone.call('GET /api/info/friends', {})).toHaveLength(sample.friends.length);
    // The operator's checklist is not for everyone.
    const announced = async (client: TestClient) =>
      (await client.call('GET /api/announcement', { query: { perPage: 15 } })).items.map((one) => one.public);
    expect(await announced(anyone)).toEqual([true]);
    expect(new Set(await announced(await server.signIn(admin)))).toEqual(new Set([false, true]));
    expect(await anyone.call('GET /api/info/defaultOrg', {})).toEqual({ defaultOrg: org?.id });
  },
);

test('the sample has an exam that a newcomer can take from this machine, in which nothing else is open', async () => {
  const { exam } = readSampleOrganization(sampleFolder);
  const [contest] = await server.db.select().from(contests).where(eq(contests.slug, exam.slug));
  const params = { contestId: contest?.id ?? '' };
  const newcomer = await server.makeUser();
  await server.addMember(contest?.orgId ?? '', newcomer.id);
  const learner = await server.signIn(newcomer);
  await learner.call('POST /api/contest/:contestId/register', { params });
  expect(await learner.call('GET /api/contest/:contestId', { params })).toMatchObject({
    abilities: { start: true, withdraw: true },
  });
  expect(await learner.call('GET /api/user/session', {})).not.toHaveProperty('exams');
  await learner.call('POST /api/contest/:contestId/start', { params });
  expect(await learner.refusalOf('GET /api/home', {})).toBe('exam-mode');
  expect(await learner.call('GET /api/contest/:contestId/problem', { params })).toHaveLength(exam.problems.length);
  const owner = await server.signIn(admin);
  const seats = await owner.call('GET /api/contest/:contestId/admin/place/seat', { params, query: { perPage: 15 } });
  expect(Object.fromEntries(seats.items.map(({ user, address }) => [user.name, address]))).toEqual({
    [newcomer.name]: '127.0.0.1',
    ...Object.fromEntries(exam.seats.map(({ name, address }) => [name, address])),
  });
});

test('the sample has a contest that ended, with submissions of teams at its times, waiting to be judged', async () => {
  const { finished } = readSampleOrganization(sampleFolder);
  const [contest] = await server.db.select().from(contests).where(eq(contests.slug, finished.slug));
  const contestId = contest?.id ?? '';
  const owner = await server.signIn(admin);
  const { clock, currentStage } = await owner.call('GET /api/contest/:contestId', { params: { contestId } });
  expect(currentStage.name).toBe('end');
  expect(clock).toMatchObject({ duration: finished.minutes * 60_000, freeze: finished.freezeMinutes * 60_000 });
  const timeline = await owner.call('GET /api/contest/:contestId/board/timeline', { params: { contestId } });
  const nameOf = (index: number) => timeline.participants[index]?.name;
  const shown = timeline.submissions.map(([team, problem, atMs]) => [
    atMs / 60_000,
    nameOf(team),
    timeline.problems[problem]?.slug,
  ]);
  expect(shown).toEqual(finished.submissions.map(([minute, team, letter]) => [minute, team, letter]));
  const rows = await server.db.select().from(solutions).where(eq(solutions.contestId, contestId));
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set([SOLUTION_STATE.pending]));
  expect(rows.map((one) => one.contestNumber).toSorted((a, b) => Number(a) - Number(b))).toEqual(
    finished.submissions.map((_, index) => index + 1),
  );
});

test('the sample has a round in which a newcomer can take part, and where others have submitted', async () => {
  const { round } = readSampleOrganization(sampleFolder);
  const [contest] = await server.db.select().from(contests).where(eq(contests.slug, round.slug));
  const params = { contestId: contest?.id ?? '' };
  const newcomer = await server.makeUser();
  await server.addMember(contest?.orgId ?? '', newcomer.id);
  const learner = await server.signIn(newcomer);
  await learner.call('POST /api/contest/:contestId/register', { params });
  const shown = await learner.call('GET /api/contest/:contestId', { params });
  expect(shown).toMatchObject({ round: { phase: 'coding' } });
  const listed = await learner.call('GET /api/contest/:contestId/problem', { params });
  expect(listed.map(({ settings }) => settings.score)).toEqual(round.problems.map((_, index) => 500 * (index + 1)));
  const owner = await server.signIn(admin);
  const settings = await owner.call('GET /api/contest/:contestId/problem/:problemId/settings', {
    params: { ...params, problemId: listed[0]?._id ?? '' },
  });
  expect(settings.pretests).toEqual({ by: 'cases', names: round.problems[0]?.pretests });
  const sent = await server.db.$count(solutions, eq(solutions.contestId, params.contestId));
  expect(sent).toBe(round.participants.length);
});

test('loading again does nothing, even after changes', async () => {
  const [problem] = await server.db.select().from(problems);
  const owner = await server.signIn(admin);
  await owner.call('DELETE /api/problem/:problemId/admin', { params: { problemId: problem?.id ?? '' } });
  const before = await server.db.$count(problems);
  expect(await loadSample(server.app, { adminId: admin.id })).toBe(false);
  expect(await server.db.$count(problems)).toBe(before);
});

test('an interrupted load is completed without doing anything twice', { timeout: SLOW_MS }, async () => {
  const solutionsBefore = await server.db.$count(solutions);
  await server.db.transact((tx) => tx.delete(announcements));
  writeFileSync(join(server.dataDir, 'sample.json'), '{"state":"loading"}');
  expect(await loadSample(server.app, { adminId: admin.id })).toBe(true);
  expect(await server.db.$count(problems)).toBe(readSampleOrganization(sampleFolder).problems.length);
  expect(await server.db.$count(orgs)).toBe(1);
  expect(await server.db.$count(problemGrants)).toBe(readSampleOrganization(sampleFolder).lent.length);
  expect(await server.db.$count(plans)).toBe(1);
  expect(await server.db.$count(contests)).toBe(5);
  expect(await server.db.$count(solutions)).toBeLessThanOrEqual(solutionsBefore + 3);
  expect(await server.db.$count(announcements)).toBe(2);
});

test('an installation in use is left alone', async () => {
  await using used = await startTestServer();
  const org = await used.makeOrg();
  expect(await loadSample(used.app, { adminId: org.ownerId })).toBe(false);
  expect(await used.db.$count(problems)).toBe(0);
  rmSync(join(used.dataDir, 'sample.json'), { force: true });
});
