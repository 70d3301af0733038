import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { serverForEachTest, type TestClient } from '@assay/testkit';
import { contestResults } from '../../db/schema.ts';
import { allOpen, makeContest, submitIn } from '../../../test/support/contesting.ts';
import { complete, take } from '../../../test/support/judging.ts';

const server = serverForEachTest();

const BEGIN = 'POST /api/contest/:contestId/admin/rejudge' as const;
const CANCEL = 'POST /api/contest/:contestId/admin/rejudge/:rejudgeId/cancel' as const;
const RANKS = 'GET /api/contest/:contestId/admin/rejudge/:rejudgeId/rank' as const;
const HISTORY = 'GET /api/contest/:contestId/solution/:solutionId/judging' as const;
const BOARD_WAIT = { timeout: 60_000, interval: 20 };

/** A contest in which Ann has 100 and Bob 50. */
async function makeScene() {
  const contest = await makeContest(server);
  const { contestId, director, addProblem, makeParticipant, orgId } = contest;
  const problemId = await addProblem();
  await director.call('POST /api/contest/:contestId/ranklist', {
    params: { contestId },
    body: { key: 'main', name: 'Main' },
  });
  const runner = server.client((await server.makeRunner({ orgId })).headers);
  const [ann, bob] = [await makeParticipant(), await makeParticipant()];
  const handIn = async (client: TestClient, score: number) => {
    const solutionId = await submitIn(client, { contestId, problemId });
    await complete(runner, await take(runner), { score, status: score === 100 ? 'Accepted' : 'Wrong Answer' });
    return solutionId;
  };
  const solutions = [await handIn(ann.client, 100), await handIn(bob.client, 50)];
  const begin = async (body: Record<string, unknown> = {}) =>
    (await director.call(BEGIN, { params: { contestId }, body: { mode: 'immediate', ...body } })).rejudgeId ?? '';
  const ranks = async (rejudgeId: string) =>
    await director.call(RANKS, { params: { contestId, rejudgeId }, query: { perPage: 15, count: true } });
  /** User ids by rank, with their totals, as the stored document has them. */
  const board = async () => {
    const { url } = await director.call('GET /api/contest/:contestId/ranklist/:key/url/download', {
      params: { contestId, key: 'main' },
    });
    if (url === undefined) return [];
    const reply = await fetch(url);
    if (!reply.ok) return [];
    const document = (await reply.json()) as {
      participant: { list: { rank: number; userId: string; columns: { content: string }[] }[] };
    };
    return document.participant.list.map(({ rank, userId, columns }) => [
      rank,
      userId === ann.id ? 'ann' : 'bob',
      ...columns.map(({ content }) => content),
    ]);
  };
  const result = async (who: { id: string }) => {
    const [row] = await server.db
      .select({ score: contestResults.lastScore, status: contestResults.lastStatus })
      .from(contestResults)
      .where(and(eq(contestResults.contestId, contestId), eq(contestResults.userId, who.id)));
    return row;
  };
  return { ...contest, problemId, runner, ann, bob, solutions, begin, ranks, board, result };
}

it('an immediate rejudge of a contest reports ranks before and after, and updates the board', async () => {
  const { begin, ranks, board, runner, ann, bob } = await makeScene();
  await expect.poll(async () => (await board()).map(([, who]) => who), BOARD_WAIT).toEqual(['ann', 'bob']);
  const rejudgeId = await begin({ reason: 'a wrong answer file' });
  expect(await ranks(rejudgeId)).toMatchObject({ key: 'main', items: [], total: 0 });
  for (const score of [20, 50]) {
    const task = await take(runner);
    await complete(runner, task, { score: task.userId === ann.id ? 20 : score, status: 'Wrong Answer' });
  }
  const report = await ranks(rejudgeId);
  expect(report.ranklists).toEqual([{ key: 'main', name: 'Main' }]);
  expect(report.total).toBe(2);
  expect(report.items.map(({ userId, before, after }) => [userId, before.rank, after.rank])).toEqual([
    [bob.id, 2, 1],
    [ann.id, 1, 2],
  ]);
  await expect.poll(async () => (await board()).map(([, who]) => who), BOARD_WAIT).toEqual(['bob', 'ann']);
});

it('while a contest is rejudged immediately its board has no old results, and cancelling restores all of them', async () => {
  const { begin, board, result, director, contestId, ann, ranks } = await makeScene();
  const original = [
    [1, 'ann', '100', '100'],
    [2, 'bob', '50', '50'],
  ];
  await expect.poll(board, BOARD_WAIT).toEqual(original);
  const rejudgeId = await begin();
  expect(await result(ann)).toMatchObject({ score: 0, status: '' });
  await expect.poll(board, BOARD_WAIT).not.toEqual(original);
  expect(await director.call(CANCEL, { params: { contestId, rejudgeId } })).toEqual({ cancelled: 2 });
  expect(await result(ann)).toMatchObject({ score: 100, status: 'Accepted' });
  await expect.poll(board, BOARD_WAIT).toEqual(original);
  expect((await ranks(rejudgeId)).items).toEqual([]);
});

it('the CSV report of a contest includes the ranks', async () => {
  const { begin, runner, contestId, orgId, bob } = await makeScene();
  const rejudgeId = await begin();
  for (let at = 0; at < 2; at += 1) {
    const task = await take(runner);
    await complete(runner, task, { score: task.userId === bob.id ? 10 : 0, status: 'Wrong Answer' });
  }
  const admin = await server.makeUser();
  await server.addMember(orgId, admin.id, -1n);
  const token = await server.makeToken(admin);
  const reply = await server
    .client({ authorization: `Bearer ${token}` })
    .fetch(`/api/contest/${contestId}/admin/rejudge/${rejudgeId}/csv?ranklist=main`);
  const lines = (await reply.text()).split('\r\n').slice(0, 3);
  expect(lines[0]).toMatch(/,rank before,rank after$/);
  const ranks = lines.slice(1).map((line) => line.split(',').slice(-2).join(' to '));
  expect(new Set(ranks)).toEqual(new Set(['1 to 2', '2 to 1']));
});

it('earlier judgings in a contest are shown to participants only while the stage allows it', async () => {
  const { begin, runner, contestId, ann, open, solutions } = await makeScene();
  await begin();
  for (let at = 0; at < 2; at += 1) await complete(runner, await take(runner));
  const [solutionId = ''] = solutions;
  const attempts = async () =>
    (await ann.client.call(HISTORY, { params: { contestId, solutionId } })).items.map(({ attempt }) => attempt);
  expect(await attempts()).toEqual([2]);
  await open({ ...allOpen, solutionShowJudgings: true });
  expect(await attempts()).toEqual([2, 1]);
  await open({});
  expect(await ann.client.refusalOf(HISTORY, { params: { contestId, solutionId } })).toBe('stage-closed');
});
