import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL, SOLUTION_STATE } from '@assay/contract/states';
import { contests, orgs, problems, problemStatuses, solutions, users } from '../../db/schema.ts';
import { allOpen, HOUR_MS, makeContest } from '../../../test/support/contesting.ts';
import { makeRanklist, storeJudged, untilValid } from '../../../test/support/ranking.ts';

const server = serverForFile();
const get = 'GET /api/user/:userId/activity' as const;
const hide = 'PATCH /api/user/:userId/activity' as const;
const none = { easy: 0, medium: 0, hard: 0, other: 0 };

const seen = (client: TestClient, userId: string) => client.call(get, { params: { userId }, query: {} });

/** An accepted solution outside contests. */
async function solve(
  userId: string,
  { id, orgId, currentDataHash }: typeof problems.$inferSelect,
  daysAgo = 1,
): Promise<void> {
  if (currentDataHash === null) throw new Error('The problem has no data version.');
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  await server.db.transact(async (tx) => {
    await tx
      .insert(problemStatuses)
      .values({ userId, problemId: id, isTried: true, isSolved: true })
      .onConflictDoNothing();
    await tx.insert(solutions).values({
      id: randomUUID(),
      userId,
      problemId: id,
      orgId,
      submittedAt: at,
      completedAt: at,
      state: SOLUTION_STATE.completed,
      score: 100,
      status: 'Accepted',
      label: 'default',
      problemDataHash: currentDataHash,
      solutionDataHash: 'b'.repeat(64),
      sizeBytes: 1,
    });
  });
}

/** A user with solutions, and another member of the same organization as the viewer. */
async function makeScene() {
  const { org, client: owner } = await server.makeOwnedOrg();
  const orgId = org.id;
  const join = async () => {
    const user = await server.makeUser();
    await server.addMember(orgId, user.id);
    return { id: user.id, client: await server.signIn(user) };
  };
  const [user, viewer] = [await join(), await join()];
  const problem = (given: Partial<typeof problems.$inferInsert>) =>
    server.makeProblem({ orgId, accessLevel: ACCESS_LEVEL.restricted, ...given }, {});
  return { orgId, owner, user, viewer, join, problem };
}

test('solved problems are counted by difficulty, and only those of which the viewer may list submissions', async () => {
  const { orgId, user, viewer, problem } = await makeScene();
  const shown = { solutionShowOther: true };
  await solve(user.id, await problem({ tags: ['@easy'], settings: shown }));
  await solve(user.id, await problem({ tags: ['dp'], settings: shown }));
  await solve(user.id, await problem({ tags: ['@hard'] }));
  await solve(user.id, await problem({ tags: ['@medium'], settings: shown, accessLevel: ACCESS_LEVEL.private }));
  expect((await seen(user.client, user.id)).solved).toMatchObject([
    { orgId, counts: { easy: 1, medium: 1, hard: 1, other: 1 } },
  ]);
  const others = await seen(viewer.client, user.id);
  expect(others.solved).toMatchObject([{ orgId, counts: { ...none, easy: 1, other: 1 } }]);
  expect(others.days.map(({ count }) => count)).toEqual([2]);
  const stranger = await server.signIn(await server.makeUser());
  expect(await seen(stranger, user.id)).toMatchObject({ solved: [], days: [], contests: [], groups: [] });
});

test('days are those of the viewer’s clock, and older ones than a year are left out', async () => {
  const { user, problem } = await makeScene();
  const one = await problem({});
  await solve(user.id, one, 400);
  await solve(user.id, one, 2);
  const at = Date.now() - 2 * 86_400_000;
  for (const offset of [-840, 0, 840]) {
    const { days } = await user.client.call(get, { params: { userId: user.id }, query: { offset } });
    expect(days).toEqual([{ date: new Date(at + offset * 60_000).toISOString().slice(0, 10), count: 1 }]);
  }
  const query = { offset: 841 };
  expect(await user.client.refusalOf(get, { params: { userId: user.id }, query })).toBe('invalid-input');
});

test('who hides the own activity shows nothing of it to others, and everything to themselves', async () => {
  const { orgId, user, viewer, problem } = await makeScene();
  await server.makeGroup(orgId, [user.id, viewer.id]);
  await solve(user.id, await problem({ settings: { solutionShowOther: true } }));
  const params = { userId: user.id };
  expect(await viewer.client.refusalOf(hide, { params, body: { hidden: true } })).toBe('no-right');
  await user.client.call(hide, { params, body: { hidden: true } });
  expect(await seen(viewer.client, user.id)).toMatchObject({ hidden: true, solved: [], days: [], contests: [] });
  expect((await seen(user.client, user.id)).solved).toHaveLength(1);
  await user.client.call(hide, { params, body: { hidden: false } });
  expect((await seen(viewer.client, user.id)).solved).toHaveLength(1);
  const absent = { params: { userId: randomUUID() }, body: { hidden: true } };
  const admin = await server.signIn(await server.makeAdmin());
  expect(await admin.refusalOf(hide, absent)).toBe('not-found');
  expect(await admin.refusalOf(get, { params: absent.params, query: {} })).toBe('not-found');
});

test('a submission in a contest shows others neither its day nor its result', async () => {
  const contest = await makeContest(server, { ...allOpen, participantEnabled: false, ranklistEnabled: false });
  const problemId = await contest.addProblem();
  const ada = await contest.makeParticipant();
  const bob = await contest.makeParticipant();
  await storeJudged(server, contest.contestId, { userId: ada.id, problemId, score: 100 });
  expect(await seen(bob.client, ada.id)).toMatchObject({ solved: [], days: [], contests: [] });
  const own = await seen(ada.client, ada.id);
  expect(own.days).toHaveLength(1);
  expect(own.contests).toMatchObject([{ _id: contest.contestId }]);
});

test('a rank is that of the board that the viewer may read: frozen until the reveal, and none outside', async () => {
  const contest = await makeContest(server, allOpen, { accessLevel: ACCESS_LEVEL.private });
  const { contestId, director } = contest;
  const params = { contestId };
  const problemId = await contest.addProblem();
  const [ada, bob] = [await contest.makeParticipant(), await contest.makeParticipant()];
  const freezeAt = Date.now() - HOUR_MS / 2;
  await makeRanklist(contest, 'open', `type = icpc\nfreezeAt = ${freezeAt}`);
  await makeRanklist(contest, 'final', 'type = icpc');
  const roles = { openKey: 'open', finalKey: 'final' };
  await director.call('PATCH /api/contest/:contestId/board', { params, body: roles });
  await storeJudged(server, contestId, { userId: bob.id, problemId, score: 100, submittedAtMs: freezeAt - 60_000 });
  // Before the freeze Ada has nothing; her solution is hidden until the reveal.
  const late = freezeAt + 60_000;
  const second = await contest.addProblem();
  for (const one of [problemId, second])
    await storeJudged(server, contestId, { userId: ada.id, problemId: one, score: 100, submittedAtMs: late });
  await untilValid(server, contest);
  const rankOf = async (client: TestClient) => (await seen(client, ada.id)).contests[0]?.result?.rank;
  expect(await rankOf(bob.client)).toBe(2);
  expect(await rankOf(ada.client)).toBe(2);
  await contest.setStages([
    { name: 'upcoming', start: 0, settings: {} },
    { name: 'running', start: Date.now() - HOUR_MS, settings: allOpen },
    { name: 'end', start: Date.now() - 1, settings: { ranklistEnabled: true } },
  ]);
  expect(await rankOf(bob.client)).toBe(2);
  await director.call('POST /api/contest/:contestId/board/reveal', { params });
  await untilValid(server, contest);
  expect(await rankOf(bob.client)).toBe(1);
  const stranger = await server.signIn(await server.makeUser());
  expect((await seen(stranger, ada.id)).contests).toEqual([]);
  await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
    params: { contestId, userId: bob.id },
    body: { banned: true },
  });
  expect((await seen(bob.client, ada.id)).contests).toEqual([]);
});

test('a stage that closes lists of participants and boards closes the contest on profiles of others', async () => {
  const contest = await makeContest(server, allOpen);
  const [ada, bob] = [await contest.makeParticipant(), await contest.makeParticipant()];
  expect((await seen(bob.client, ada.id)).contests).toHaveLength(1);
  await contest.open({ ...allOpen, participantEnabled: false });
  expect((await seen(bob.client, ada.id)).contests).toEqual([]);
  expect((await seen(ada.client, ada.id)).contests).toHaveLength(1);
});

test('visitors see since when members of open organizations are here, and nothing that needs an account', async () => {
  const contest = await makeContest(server, allOpen);
  const ada = await contest.makeParticipant();
  await solve(ada.id, await server.makeProblem({ orgId: contest.orgId, settings: { solutionShowOther: true } }, {}));
  const visitor = server.client();
  expect(await visitor.refusalOf(get, { params: { userId: ada.id }, query: {} })).toBe('not-signed-in');
  await server.db.transact(async (tx) => {
    await tx
      .update(orgs)
      .set({ settings: { visitors: true } })
      .where(eq(orgs.id, contest.orgId));
    await tx.update(contests).set({ accessLevel: ACCESS_LEVEL.public }).where(eq(contests.id, contest.contestId));
  });
  const [row] = await server.db.select().from(users).where(eq(users.id, ada.id));
  const nothing = { solved: [], days: [], contests: [], groups: [], memberSince: row?.createdAt.getTime() };
  expect(await seen(visitor, ada.id)).toMatchObject(nothing);
});

test('groups are those that both belong to', async () => {
  const { orgId, user, viewer, join } = await makeScene();
  const third = await join();
  const group = await server.makeGroup(orgId, [user.id, viewer.id]);
  expect((await seen(viewer.client, user.id)).groups.map(({ _id }) => _id)).toEqual([group.id]);
  expect((await seen(third.client, user.id)).groups).toEqual([]);
});

test('a profile with 20,000 submissions is read by index', async () => {
  const { orgId, user, problem } = await makeScene();
  const { id, currentDataHash } = await problem({ settings: { solutionShowOther: true } });
  await server.db.transact((tx) =>
    tx.execute(sql`insert into solutions (id, org_id, problem_id, user_id, state, score, status, label,
        problem_data_hash, solution_data_hash, size_bytes, submitted_at, completed_at)
      select gen_random_uuid(), ${orgId}::uuid, ${id}::uuid, ${user.id}::uuid, ${SOLUTION_STATE.completed}, 50, 'Wrong Answer',
        'default', ${currentDataHash}, repeat('b', 64), 1, now() - n * interval '20 minutes', now()
      from generate_series(1, 20000) n`),
  );
  const { days } = await seen(user.client, user.id);
  expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(20_000);
  const { rows } = await server.db.execute<{ 'QUERY PLAN': string }>(sql`explain select count(*) from solutions
    where user_id = ${user.id}::uuid and submitted_at > now() - make_interval(days => 366)`);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/solutions_\w+_idx/);
});
