import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { solutions, users } from '../../db/schema.ts';
import { concludeAsFault } from '../runner-protocol/requeue-solutions.ts';
import { allOpen, HOUR_MS, makeContest, submitIn } from '../../../test/support/contesting.ts';
import { complete, submit, take } from '../../../test/support/judging.ts';
import { makeJudgedProblem } from '../../../test/support/problem-data.ts';
import { makeRanklist } from '../../../test/support/ranking.ts';

const server = serverForFile();

type Verdict = readonly [score: number, status?: string];

async function judgeAs(runner: TestClient, [score, status = score >= 100 ? 'Accepted' : 'Wrong Answer']: Verdict) {
  await complete(runner, await take(runner), { score, status });
}

describe('how many users tried and solved a problem', () => {
  async function makeCrowd(size: number) {
    const { org, problem, setter } = await makeJudgedProblem(server);
    const clients = await Promise.all(
      Array.from({ length: size }, async () => {
        const user = await server.makeUser();
        await server.addMember(org.id, user.id);
        return { user, client: await server.signIn(user) };
      }),
    );
    const runner = server.client((await server.makeRunner({ orgId: org.id })).headers);
    const counts = async () =>
      (await setter.call('GET /api/problem', { query: { orgId: org.id, perPage: 15 } })).items[0]?.solveCounts;
    const tryOnce = async (at: number, ...verdict: Verdict) => {
      const one = clients[at];
      if (!one) throw new Error('Too few people.');
      const solutionId = await submit(one.client, problem.id);
      await judgeAs(runner, verdict);
      return solutionId;
    };
    return { org, setter, runner, clients, counts, tryOnce, params: { problemId: problem.id } };
  }

  it('counts each user once, however often the user submits', async () => {
    const { counts, tryOnce, clients, params } = await makeCrowd(3);
    expect(await counts()).toEqual({ tried: 0, solved: 0 });
    await tryOnce(0, 30);
    await tryOnce(0, 40);
    expect(await counts()).toEqual({ tried: 1, solved: 0 });
    await tryOnce(0, 100);
    await tryOnce(0, 100);
    await tryOnce(0, 0);
    expect(await counts()).toEqual({ tried: 1, solved: 1 });
    await tryOnce(1, 99.5);
    expect(await counts()).toEqual({ tried: 2, solved: 1 });
    if (clients[2]) await submit(clients[2].client, params.problemId);
    expect(await counts()).toEqual({ tried: 2, solved: 1 });
  });

  it('follows rejudges, with the earlier result until the new one exists, and a cancelled rejudge', async () => {
    const { counts, tryOnce, setter, runner, params } = await makeCrowd(2);
    const first = await tryOnce(0, 100);
    const second = await tryOnce(0, 100);
    await tryOnce(1, 0);
    const rejudge = (solutionId: string) =>
      setter.call('POST /api/problem/:problemId/solution/:solutionId/rejudge', { params: { ...params, solutionId } });
    await rejudge(first);
    await judgeAs(runner, [50]);
    expect(await counts()).toEqual({ tried: 2, solved: 1 });
    await rejudge(second);
    expect(await counts()).toEqual({ tried: 2, solved: 1 });
    await judgeAs(runner, [50]);
    expect(await counts()).toEqual({ tried: 2, solved: 0 });
    await rejudge(second);
    await judgeAs(runner, [100]);
    expect(await counts()).toEqual({ tried: 2, solved: 1 });
    const { rejudgeId } = await setter.call('POST /api/problem/:problemId/admin/rejudge', { params, body: {} });
    await judgeAs(runner, [0]);
    if (rejudgeId === undefined) throw new Error('Nothing was rejudged.');
    await setter.call('POST /api/problem/:problemId/admin/rejudge/:rejudgeId/cancel', {
      params: { ...params, rejudgeId },
    });
    expect(await counts()).toEqual({ tried: 2, solved: 1 });
  });

  it('omits users without a verdict, and deleted users', async () => {
    const { counts, tryOnce, clients, params, runner } = await makeCrowd(3);
    if (!clients[0] || !clients[1]) throw new Error('Too few people.');
    await submit(clients[0].client, params.problemId);
    const task = await take(runner);
    await server.db.transact((tx) =>
      concludeAsFault(tx, server.context.live, task.solutionId, {
        origin: 'machine',
        reason: 'The sandbox did not start.',
      }),
    );
    expect(await counts()).toEqual({ tried: 0, solved: 0 });
    await tryOnce(1, 100);
    await tryOnce(2, 0);
    expect(await counts()).toEqual({ tried: 2, solved: 1 });
    const { id } = clients[1].user;
    await server.db.transact(async (tx) => {
      await tx.delete(solutions).where(eq(solutions.userId, id));
      await tx.delete(users).where(eq(users.id, id));
    });
    expect(await counts()).toEqual({ tried: 1, solved: 0 });
  });

  it('reveals nothing of a contest, during it or after it', async () => {
    const { contestId, orgId, director, addProblem, makeParticipant } = await makeContest(server);
    const problemId = await addProblem();
    const { client } = await makeParticipant();
    const runner = server.client((await server.makeRunner({ orgId })).headers);
    await submitIn(client, { contestId, problemId });
    await judgeAs(runner, [100]);
    const { items } = await director.call('GET /api/problem', { query: { orgId, perPage: 15 } });
    expect(items.find(({ _id }) => _id === problemId)?.solveCounts).toEqual({ tried: 0, solved: 0 });
  });
});

describe('the best result of a problem', () => {
  async function makePractice() {
    const { org, problem, setter } = await makeJudgedProblem(server);
    const user = await server.makeUser();
    await server.addMember(org.id, user.id);
    const client = await server.signIn(user);
    const runner = server.client((await server.makeRunner({ orgId: org.id })).headers);
    const params = { problemId: problem.id };
    const list = async (status?: 'solved' | 'tried' | 'untried' | 'unsolved') =>
      (await client.call('GET /api/problem', { query: { orgId: org.id, perPage: 15, ...(status && { status }) } }))
        .items;
    return {
      list,
      setter,
      runner,
      client,
      params,
      tryOnce: async (...verdict: Verdict) => {
        const solutionId = await submit(client, problem.id);
        await judgeAs(runner, verdict);
        return solutionId;
      },
      /** The result in the list and on the page, which agree. */
      status: async () => {
        const [row] = await list();
        const page = await client.call('GET /api/problem/:problemId', { params });
        expect(page.status).toEqual(row?.status);
        return row?.status;
      },
    };
  }

  it('stays if a later solution is worse, and is the earliest of equals', async () => {
    const { tryOnce, status, list } = await makePractice();
    expect(await status()).toBeUndefined();
    expect(await list('unsolved')).toHaveLength(1);
    await tryOnce(40);
    expect(await list('unsolved')).toHaveLength(1);
    const solved = await tryOnce(100);
    await tryOnce(100);
    const last = await tryOnce(0, 'Compile Error');
    const { best, ...lastResult } = (await status()) ?? {};
    expect(best).toEqual({ solutionId: solved, score: 100, status: 'Accepted' });
    expect(lastResult).toEqual({
      solutionCount: 4,
      lastSolutionId: last,
      lastSolutionScore: 0,
      lastSolutionStatus: 'Compile Error',
    });
    expect(await list('solved')).toHaveLength(1);
    expect(await list('tried')).toHaveLength(0);
    expect(await list('untried')).toHaveLength(0);
    expect(await list('unsolved')).toHaveLength(0);
  });

  it('is absent until something is judged, stays while more is judged, and follows a rejudge', async () => {
    const { client, params, tryOnce, status, list, setter, runner } = await makePractice();
    const waiting = await submit(client, params.problemId);
    expect(await status()).not.toHaveProperty('best');
    expect(await list('tried')).toHaveLength(1);
    await judgeAs(runner, [30]);
    const better = await tryOnce(100);
    await submit(client, params.problemId);
    expect((await status())?.best).toMatchObject({ solutionId: better });
    await judgeAs(runner, [0]);
    await setter.call('POST /api/problem/:problemId/solution/:solutionId/rejudge', {
      params: { ...params, solutionId: better },
    });
    await judgeAs(runner, [20]);
    expect((await status())?.best).toEqual({ solutionId: waiting, score: 30, status: 'Wrong Answer' });
    expect(await list('solved')).toHaveLength(0);
  });

  it('ignores solutions of others and in contests', async () => {
    const { contestId, orgId, director, addProblem, makeParticipant } = await makeContest(server);
    const problemId = await addProblem();
    const { id, client } = await makeParticipant();
    await director.call('POST /api/problem/:problemId/admin/access', {
      params: { problemId },
      body: { principalId: id },
    });
    const runner = server.client((await server.makeRunner({ orgId })).headers);
    await submitIn(client, { contestId, problemId });
    await judgeAs(runner, [100]);
    const query = { orgId, perPage: 15 } as const;
    expect((await client.call('GET /api/problem', { query })).items[0]).not.toHaveProperty('status');
    expect((await client.call('GET /api/problem', { query: { ...query, status: 'solved' } })).items).toEqual([]);
  });
});

describe('the counted result of a problem in a contest', () => {
  async function makeRun(config?: string) {
    const contest = await makeContest(server);
    const { contestId, orgId } = contest;
    if (config !== undefined) await makeRanklist(contest, 'board', config);
    const problemId = await contest.addProblem();
    const { client } = await contest.makeParticipant();
    const runner = server.client((await server.makeRunner({ orgId })).headers);
    return {
      ...contest,
      client,
      runner,
      problemId,
      tryOnce: async (...verdict: Verdict) => {
        const solutionId = await submitIn(client, { contestId, problemId });
        await judgeAs(runner, verdict);
        return solutionId;
      },
      counted: async () => {
        const [row] = await client.call('GET /api/contest/:contestId/problem', { params: { contestId } });
        const page = await client.call('GET /api/contest/:contestId/problem/:problemId', {
          params: { contestId, problemId },
        });
        expect(page.status).toEqual(row?.status);
        return row?.status?.counted;
      },
    };
  }

  it.each([
    ['ICPC the first accepted', 'type = icpc', 1],
    ['IOI the best', 'type = ioi', 1],
    ['OI the last', 'type = oi', 3],
    ['a sum of the worst the worst', 'type = plus\nscoreReduceMethod = min', 3],
    ['the default format the last', '', 3],
    ['no ranklist the best', undefined, 1],
    ['a frozen board the same, since own results are not frozen', 'type = icpc\nfreezeAt = 2001-01-01', 1],
    ['a board without this problem the best', 'type = oi\nproblemTagWhitelist = other', 1],
  ])('is for %s', async (_, config, at) => {
    const { tryOnce, counted } = await makeRun(config);
    expect(await counted()).toBeUndefined();
    const made = [await tryOnce(40), await tryOnce(100), await tryOnce(100), await tryOnce(0)];
    expect((await counted())?.solutionId).toBe(made[at]);
  });

  it('is that of an unsolved problem until it is solved, and stays while more is judged', async () => {
    const { contestId, problemId, client, tryOnce, counted } = await makeRun('type = icpc');
    const wrong = await tryOnce(40);
    expect(await counted()).toEqual({ solutionId: wrong, score: 40, status: 'Wrong Answer' });
    const solved = await tryOnce(100);
    await submitIn(client, { contestId, problemId });
    expect(await counted()).toEqual({ solutionId: solved, score: 100, status: 'Accepted' });
  });

  it('ignores practice after the end, unless there is nothing else', async () => {
    const { client, contestId, setStages, addProblem, runner, problemId, tryOnce, counted } =
      await makeRun('type = oi');
    const later = await addProblem();
    const inTime = await tryOnce(40);
    const now = Date.now();
    await setStages([
      { name: 'upcoming', start: 0, settings: {} },
      { name: 'running', start: now - HOUR_MS, settings: allOpen },
      { name: 'practice', start: now, settings: { ...allOpen, ranklistSkipCalculation: true } },
      { name: 'end', start: now + HOUR_MS, settings: {} },
    ]);
    await tryOnce(100);
    expect((await counted())?.solutionId).toBe(inTime);
    for (const score of [60, 20]) {
      await submitIn(client, { contestId, problemId: later });
      await judgeAs(runner, [score]);
    }
    const rows = await client.call('GET /api/contest/:contestId/problem', { params: { contestId } });
    expect(rows.map((row) => [row._id, row.status?.counted?.score])).toEqual([
      [problemId, 40],
      [later, 60],
    ]);
  });

  it('depends on the first ranklist, whose format the contest shows', async () => {
    const { contestId, director, client, tryOnce, counted } = await makeRun('type = icpc');
    await makeRanklist({ contestId, director }, 'a-later-one', 'type = oi');
    const solved = await tryOnce(100);
    await tryOnce(0);
    expect((await counted())?.solutionId).toBe(solved);
    expect(await client.call('GET /api/contest/:contestId', { params: { contestId } })).toMatchObject({
      format: 'icpc',
    });
    const without = await makeContest(server);
    const page = await without.director.call('GET /api/contest/:contestId', {
      params: { contestId: without.contestId },
    });
    expect(page).not.toHaveProperty('format');
  });
});
