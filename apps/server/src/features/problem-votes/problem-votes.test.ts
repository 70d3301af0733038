import { describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { HOUR_MS, makeContest, stagesNow } from '../../../test/support/contesting.ts';
import { complete, submit, take } from '../../../test/support/judging.ts';
import { makeJudgedProblem } from '../../../test/support/problem-data.ts';
import { computedDifficulty } from '../problem-difficulty/difficulty.ts';

const server = serverForFile();

const get = 'GET /api/problem/:problemId/difficulty' as const;
const vote = 'PUT /api/problem/:problemId/difficulty/vote' as const;
const withdraw = 'DELETE /api/problem/:problemId/difficulty/vote' as const;

async function makeScene() {
  const { setter, problem, org } = await makeJudgedProblem(server);
  const runner = server.client((await server.makeRunner({ orgId: org.id })).headers);
  const at = { params: { problemId: problem.id } };
  const makeSolver = async (score = 100) => {
    const user = await server.makeUser();
    await server.addMember(org.id, user.id);
    const client = await server.signIn(user);
    await submit(client, problem.id);
    await complete(runner, await take(runner), { score, status: score === 100 ? 'Accepted' : 'Wrong Answer' });
    return { ...user, client, vote: (difficulty: number) => client.send(vote, { ...at, body: { difficulty } }) };
  };
  const listed = async () =>
    (await setter.call('GET /api/problem', { query: { orgId: org.id, page: 1, perPage: 15 } })).items[0];
  return { setter, orgId: org.id, problemId: problem.id, at, makeSolver, listed };
}

describe('votes on the difficulty of a problem', () => {
  it('are cast by users who have solved it, once each, and changed and withdrawn', async () => {
    const { setter, at, makeSolver } = await makeScene();
    const failed = await makeSolver(50);
    expect((await failed.vote(5)).body).toMatchObject({ refusal: 'not-solved' });
    expect(await failed.client.call(get, at)).toEqual({ hidden: false, mayVote: false });
    expect(await setter.refusalOf(vote, { ...at, body: { difficulty: 3 } })).toBe('not-solved');
    const solver = await makeSolver();
    expect((await solver.vote(11)).body).toMatchObject({ refusal: 'invalid-input' });
    expect((await solver.vote(0)).body).toMatchObject({ refusal: 'invalid-input' });
    expect(await solver.client.refusalOf(withdraw, at)).toBe('not-found');
    await solver.vote(4);
    await Promise.all([solver.vote(6), solver.vote(6)]);
    expect(await solver.client.call(get, at)).toEqual({ hidden: false, mayVote: true, own: 6 });
    await solver.client.call(withdraw, at);
    expect(await solver.client.call(get, at)).toEqual({ hidden: false, mayVote: true });
  });

  it('are shown as median and count from three votes on, also in the list', async () => {
    const { setter, at, makeSolver, listed } = await makeScene();
    const solvers = [await makeSolver(), await makeSolver(), await makeSolver(), await makeSolver()];
    await solvers[0]?.vote(2);
    await solvers[1]?.vote(9);
    expect(await setter.call(get, at)).toEqual({ hidden: false, mayVote: false });
    expect(await listed()).not.toHaveProperty('difficulty');
    await Promise.all([solvers[2]?.vote(4), solvers[3]?.vote(5)]);
    const votes = { median: 4.5, count: 4 };
    expect(await setter.call(get, at)).toMatchObject({ votes });
    expect(await listed()).toMatchObject({ difficulty: { votes } });
    await solvers[0]?.client.call(withdraw, at);
    expect(await setter.call(get, at)).toMatchObject({ votes: { median: 5, count: 3 } });
  });

  it('are hidden from others than editors while a contest with the problem runs, and only then', async () => {
    const { setter, orgId, at, makeSolver, listed, problemId } = await makeScene();
    const solvers = [await makeSolver(), await makeSolver(), await makeSolver()];
    for (const one of solvers) await one.vote(7);
    const contest = await makeContest(server, {}, { orgId, director: setter });
    const later = stagesNow({}).map((stage) => ({ ...stage, start: stage.start && stage.start + 2 * HOUR_MS }));
    await contest.setStages(later);
    const body = { problemId, settings: { score: 100, slug: 'A', solutionCountLimit: 1 } };
    await setter.call('POST /api/contest/:contestId/problem', { params: { contestId: contest.contestId }, body });
    const shown = { hidden: false, mayVote: true, own: 7, votes: { median: 7, count: 3 } };
    // A problem of an upcoming contest looks like any other: its difficulty disappearing would announce it.
    expect(await solvers[0]?.client.call(get, at)).toEqual(shown);
    await contest.open({});
    expect(await solvers[0]?.client.call(get, at)).toEqual({ hidden: true, mayVote: true, own: 7 });
    expect(await setter.call(get, at)).toMatchObject({ hidden: false, votes: { median: 7 } });
    expect(await listed()).not.toHaveProperty('difficulty');
    const over = stagesNow({}).map((stage) => ({ ...stage, start: Math.max(0, stage.start - 3 * HOUR_MS) }));
    await contest.setStages(over);
    expect(await solvers[0]?.client.call(get, at)).toEqual(shown);
  });
});

describe('the computed difficulty', () => {
  it('is shown from five users on who tried the problem', async () => {
    const { setter, at, makeSolver, listed } = await makeScene();
    for (const score of [100, 0, 0, 0]) await makeSolver(score);
    expect(await setter.call(get, at)).not.toHaveProperty('computed');
    await makeSolver(0);
    const computed = computedDifficulty({ triedCount: 5, solvedCount: 1 });
    expect(await setter.call(get, at)).toMatchObject({ computed });
    expect(await listed()).toMatchObject({ difficulty: { computed } });
  });

  it('lies between 1 and 10 and rises with the share of users who failed', () => {
    const of = (solvedCount: number) => computedDifficulty({ triedCount: 100, solvedCount });
    expect([of(100), of(50), of(0)]).toEqual([1.1, 5.5, 9.9]);
  });
});
