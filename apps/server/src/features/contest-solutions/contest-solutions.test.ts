import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hashOf } from '@assay/problem';
import type { RuleSet, SolutionDetails, StageSettings, TokenRules } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL, SOLUTION_STATE } from '@assay/contract/states';
import { allOpen, announceIn, makeContest, submitIn } from '../../../test/support/contesting.ts';
import { complete, newSolution, poll, submit, take, taskOf } from '../../../test/support/judging.ts';
import { addData, putFile } from '../../../test/support/problem-data.ts';
import { listenTo, type Listener } from '../../../test/support/listening.ts';

const server = serverForFile();

const create = 'POST /api/contest/:contestId/problem/:problemId/solution' as const;
const list = 'GET /api/contest/:contestId/solution' as const;
const get = 'GET /api/contest/:contestId/solution/:solutionId' as const;
const send = 'POST /api/contest/:contestId/solution/:solutionId/submit' as const;
const rejudge = 'POST /api/contest/:contestId/solution/:solutionId/rejudge' as const;
const details = 'GET /api/contest/:contestId/solution/:solutionId/details/download' as const;
const data = 'GET /api/contest/:contestId/solution/:solutionId/data/download' as const;
const page = { perPage: 50 as const };

async function makeScene(
  settings: StageSettings = allOpen,
  problem: Parameters<Awaited<ReturnType<typeof makeContest>>['addProblem']>[0] = {},
) {
  const made = await makeContest(server, settings);
  const problemId = await made.addProblem(problem);
  const [own, other] = [await made.makeParticipant(), await made.makeParticipant()];
  const stranger = await server.signIn(await server.makeUser());
  const runner = server.client((await server.makeRunner({ orgId: made.orgId })).headers);
  return {
    ...made,
    problemId,
    params: { contestId: made.contestId, problemId },
    user: own,
    contestant: own.client,
    other: other.client,
    stranger,
    runner,
    at: (solutionId: string) => ({ contestId: made.contestId, solutionId }),
  };
}

describe('announcing in a contest', () => {
  it('checks in this order: participant, stage, problem, its own switch, data, size, count', async () => {
    const { contestId, orgId, director, stranger, contestant, open, params } = await makeScene(
      {},
      { disableCreateSolution: true },
    );
    const refusal = async (client: TestClient, body: object = newSolution(), at: object = params) =>
      await client.refusalOf(create, { params: at, body });
    const absent = { ...params, problemId: randomUUID() };
    expect(await refusal(stranger)).toBe('participants-only');
    expect(await refusal(director)).toBe('participants-only');
    expect(await refusal(contestant)).toBe('stage-closed');
    await open({ problemEnabled: true, solutionEnabled: true });
    expect(await refusal(contestant, newSolution(), absent)).toBe('stage-closed');
    await open({ problemEnabled: true, problemAllowCreateSolution: true });
    expect(await refusal(contestant)).toBe('stage-closed');
    await open(allOpen);
    expect(await refusal(contestant, newSolution(), absent)).toBe('not-found');
    expect(await refusal(contestant)).toBe('problem-closed');
    const { id: problemId } = await server.makeProblem({ orgId });
    const settings = { score: 1, slug: 'E', solutionCountLimit: 0 };
    await director.call('POST /api/contest/:contestId/problem', {
      params: { contestId },
      body: { problemId, settings },
    });
    const empty = { contestId, problemId };
    const huge = { ...newSolution(), size: 11 * 1024 * 1024 };
    expect(await refusal(contestant, huge, empty)).toBe('no-judge-data');
    await addData(director, problemId);
    expect(await refusal(contestant, huge, empty)).toBe('too-large');
    expect(await refusal(contestant, newSolution(), empty)).toBe('solution-limit');
    for (const size of [0, -1, 1.5, ''])
      expect(await refusal(contestant, { ...newSolution(), size })).toBe('invalid-input');
  });

  it('reuses an announced solution, and counts only new ones', async () => {
    const { contestant, params, contestId, problemId } = await makeScene(allOpen, { solutionCountLimit: 2 });
    const first = await contestant.call(create, { params, body: newSolution('a') });
    const again = await contestant.call(create, { params, body: newSolution('b') });
    expect(again.solutionId).toBe(first.solutionId);
    await submitIn(contestant, params);
    await submitIn(contestant, params);
    expect(await contestant.refusalOf(create, { params, body: newSolution() })).toBe('solution-limit');
    const self = await contestant.call('GET /api/contest/:contestId/self', { params: { contestId } });
    expect(self.results[problemId]).toEqual({ solutionCount: 2 });
  });

  it('twenty concurrent requests create and count one solution', async () => {
    const { contestant, params, contestId, problemId } = await makeScene();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => contestant.call(create, { params, body: newSolution() })),
    );
    expect(new Set(replies.map((reply) => reply.solutionId)).size).toBe(1);
    const self = await contestant.call('GET /api/contest/:contestId/self', { params: { contestId } });
    expect(self.results[problemId]).toEqual({ solutionCount: 1 });
  });

  it('is separate from solutions announced outside the contest', async () => {
    const { contestant, director, params, problemId } = await makeScene();
    await director.call('PATCH /api/problem/:problemId/admin/accessLevel', {
      params: { problemId },
      body: { accessLevel: ACCESS_LEVEL.public },
    });
    const body = { allowPublicSubmit: true };
    await director.call('PATCH /api/problem/:problemId/admin/settings', { params: { problemId }, body });
    const inside = await announceIn(contestant, params);
    const outside = await submit(contestant, problemId);
    expect(outside).not.toBe(inside);
    expect(await contestant.refusalOf(get, { params: { contestId: params.contestId, solutionId: outside } })).toBe(
      'not-found',
    );
    const elsewhere = 'GET /api/problem/:problemId/solution/:solutionId' as const;
    expect(await director.refusalOf(elsewhere, { params: { problemId, solutionId: inside } })).toBe('not-found');
  });
});

describe('submitting in a contest', () => {
  it('requires the file, and is possible once for the owner while the stage allows it', async () => {
    const { contestant, other, params, at, open } = await makeScene();
    const content = 'int main(){}';
    const body = { hash: hashOf(content), size: content.length };
    const { solutionId, uploadUrl } = await contestant.call(create, { params, body });
    const call = { params: at(solutionId), body: {} };
    expect(await contestant.refusalOf(send, call)).toBe('not-uploaded');
    expect((await putFile(uploadUrl, content)).status).toBe(200);
    expect(await contestant.refusalOf(send, { ...call, body: { hash: hashOf('of another window') } })).toBe(
      'announced-anew',
    );
    expect(await other.refusalOf(send, call)).toBe('not-found');
    await open({ ...allOpen, solutionAllowSubmit: false });
    expect(await contestant.refusalOf(send, call)).toBe('stage-closed');
    await open(allOpen);
    const replies = await Promise.all(Array.from({ length: 10 }, () => contestant.send(send, call)));
    expect(replies.map((reply) => reply.status).toSorted((left, right) => left - right)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 404),
    ]);
    expect(await contestant.call(get, { params: at(solutionId) })).toMatchObject({
      state: SOLUTION_STATE.pending,
      submittedAt: expect.any(Number),
    });
    expect((await contestant.send(send, { params: { ...at(solutionId), solutionId: 'x' }, body: {} })).status).toBe(
      400,
    );
  });

  it('can be disabled by the problem, except for administrators', async () => {
    const { contestant, director, params, at } = await makeScene(allOpen, { disableSubmit: true });
    const solutionId = await announceIn(contestant, params);
    expect(await contestant.refusalOf(send, { params: at(solutionId), body: {} })).toBe('not-found');
    expect((await contestant.call(get, { params: at(solutionId) })).abilities.submit).toBe(false);
    await director.call(send, { params: at(solutionId), body: {} });
    await director.call(send, { params: at(solutionId), body: {} });
  });

  it('is judged before practice, and rejudges come last', async () => {
    const { contestant, director, params, problemId, at, runner } = await makeScene();
    const first = await submitIn(contestant, params);
    await complete(runner, await take(runner));
    await director.call(rejudge, { params: at(first) });
    const practice = await submit(director, problemId);
    const contest = await submitIn(contestant, params);
    const order = [await take(runner), await take(runner), await take(runner)];
    expect(order.map((task) => task.solutionId)).toEqual([contest, practice, first]);
    expect(order[0]?.contestId).toBe(params.contestId);
    expect(order[1]?.contestId).toBeUndefined();
  });
});

describe('an interval between submissions', () => {
  const getProblem = 'GET /api/contest/:contestId/problem/:problemId' as const;
  const limit = 'PATCH /api/contest/:contestId/admin/submission-limits' as const;
  const minute = { length: 60_000 };
  const laterBy = async (contestId: string, ms: number) =>
    await server.db.transact((tx) =>
      tx.execute(sql`update solutions set submitted_at = submitted_at - ${ms} * interval '1 millisecond'
        where contest_id = ${contestId}::uuid and submitted_at is not null`),
    );

  it('must pass before the next submission for a problem, which the page announces', async () => {
    const { contestant, other, params, contestId, addProblem } = await makeScene(allOpen, { interval: minute });
    const second = await addProblem();
    await submitIn(contestant, params);
    const refused = await contestant.send(create, { params, body: newSolution() });
    expect(refused).toMatchObject({ status: 412, body: { refusal: 'submission-interval' } });
    const { abilities } = await contestant.call(getProblem, { params });
    expect(abilities.nextSubmissionAt).toBeGreaterThan(Date.now());
    expect(abilities.nextSubmissionAt).toBeLessThan(Date.now() + 61_000);
    await submitIn(other, params);
    await submitIn(contestant, { contestId, problemId: second });
    await laterBy(contestId, 60_001);
    expect((await contestant.call(getProblem, { params })).abilities.nextSubmissionAt).toBeUndefined();
    await submitIn(contestant, params);
  });

  it('of the contest lets one of two submissions sent at the same time pass', async () => {
    const { contestant, director, params, contestId, problemId, addProblem, at } = await makeScene();
    const second = await addProblem();
    await director.call(limit, { params: { contestId }, body: { interval: minute } });
    const reply = await contestant.call('GET /api/contest/:contestId', { params: { contestId } });
    expect(reply.submissionLimits).toEqual({ interval: minute });
    const ids = [await announceIn(contestant, params), await announceIn(contestant, { contestId, problemId: second })];
    const replies = await Promise.all(ids.map((id) => contestant.send(send, { params: at(id), body: {} })));
    expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 412]);
    const [waiting = ''] = ids.filter((_, index) => replies[index]?.status === 412);
    expect(await contestant.refusalOf(send, { params: at(waiting), body: {} })).toBe('submission-interval');
    expect(await contestant.refusalOf(create, { params: { contestId, problemId }, body: newSolution() })).toBe(
      'submission-interval',
    );
    // Administrators submit for others at any time.
    await director.call(send, { params: at(waiting), body: {} });
  });

  it('can be lifted before the end, and refuses settings that are no interval', async () => {
    const { contestant, director, params, contestId } = await makeScene();
    const liftedFor = 2 * 3_600_000;
    await director.call(limit, { params: { contestId }, body: { interval: { ...minute, liftedFor } } });
    await submitIn(contestant, params);
    await submitIn(contestant, params);
    for (const interval of [{ length: 0 }, { length: 1.5 }, { length: 86_400_001 }, { liftedFor: 5 }, 60, null])
      expect(await director.refusalOf(limit, { params: { contestId }, body: { interval } })).toBe('invalid-input');
    expect(await contestant.refusalOf(limit, { params: { contestId }, body: {} })).toBe('no-right');
    await director.call(limit, { params: { contestId }, body: {} });
    const reply = await contestant.call('GET /api/contest/:contestId', { params: { contestId } });
    expect(reply.submissionLimits).toBeUndefined();
  });
});

describe('feedback', () => {
  const judgings = 'GET /api/contest/:contestId/solution/:solutionId/judging' as const;
  const judgingDetails = 'GET /api/contest/:contestId/solution/:solutionId/judging/:attempt/details/download' as const;
  const change = 'PATCH /api/contest/:contestId/problem/:problemId/settings' as const;
  const test = (name: string, score: number, status: string) => ({ name, score, status, cpu: 5, mem: 6 });
  const report = {
    score: 40,
    status: 'Wrong Answer',
    metrics: { cpu: 5, mem: 6 },
    details: {
      version: 1,
      jobs: [
        {
          name: '1',
          score: 40,
          scoreScale: 100,
          points: 40,
          status: 'Wrong Answer',
          tests: [test('a', 100, 'Accepted'), test('b', 40, 'Wrong Answer'), test('c', 60, 'Wrong Answer')],
        },
      ],
    },
  };
  const namesIn = async (url: string) => {
    const body = (await (await fetch(url)).json()) as SolutionDetails;
    expect(JSON.stringify(body).includes('cpu')).toBe(body.feedback === undefined);
    return body.jobs?.flatMap(({ tests }) => tests?.map(({ name }) => name) ?? []);
  };

  it('hides cases, times and memory from contestants until the end, and nothing from administrators', async () => {
    const { contestant, director, params, at, runner, user, setStages } = await makeScene(allOpen, {
      feedback: 'restricted',
    });
    const solutionId = await submitIn(contestant, params);
    const events = await listenTo(server.origin, await server.makeToken(user));
    onTestFinished(() => events.close());
    const task = await take(runner);
    const progress = { progress: { done: 1, total: 3, jobs: report.details.jobs } };
    await runner.call('PATCH /api/runner/solution/task/:solutionId/:taskId', { params: taskOf(task), body: progress });
    expect(await contestant.call(get, { params: at(solutionId) })).not.toHaveProperty('progress');
    expect(await director.call(get, { params: at(solutionId) })).toHaveProperty('progress.done', 1);
    await complete(runner, task, report);
    const shown = async (client: TestClient) => {
      const { metrics } = await client.call(get, { params: at(solutionId) });
      const { items } = await client.call(list, { params: at(solutionId), query: page });
      const { items: judged } = await client.call(judgings, { params: at(solutionId) });
      expect([items[0]?.metrics, judged[0]?.metrics]).toEqual([metrics, metrics]);
      const one = await client.call(details, { params: at(solutionId) });
      const same = await client.call(judgingDetails, { params: { ...at(solutionId), attempt: 1 } });
      const names = await namesIn(one.url);
      expect(await namesIn(same.url)).toEqual(names);
      return { metrics, names };
    };
    expect(await shown(contestant)).toEqual({ metrics: {}, names: ['a', 'b'] });
    expect(await shown(director)).toEqual({ metrics: { cpu: 5, mem: 6 }, names: ['a', 'b', 'c'] });
    for (const [feedback, names] of [
      ['one-case', ['b']],
      ['subtasks', []],
      ['none', []],
      ['full', ['a', 'b', 'c']],
    ] as const) {
      await director.call(change, { params, body: { score: 1, slug: 'A', solutionCountLimit: 9, feedback } });
      expect((await shown(contestant)).names).toEqual(names);
    }
    await director.call(change, { params, body: { score: 1, slug: 'A', solutionCountLimit: 9, feedback: 'none' } });
    await setStages([
      { name: 'upcoming', start: 0, settings: {} },
      { name: 'running', start: 1, settings: {} },
      { name: 'end', start: 2, settings: allOpen },
    ]);
    expect(await shown(contestant)).toEqual({ metrics: { cpu: 5, mem: 6 }, names: ['a', 'b', 'c'] });
    const sent = events.events.flatMap((event) => (event.type === 'solution' ? [event] : []));
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter(({ solution, progress: known }) => solution.metrics['cpu'] !== undefined || known)).toEqual([]);
  });
});

describe('tokens', () => {
  const token = 'GET /api/contest/:contestId/solution/:solutionId/token' as const;
  const spend = 'POST /api/contest/:contestId/solution/:solutionId/token' as const;
  const limits = 'PATCH /api/contest/:contestId/admin/submission-limits' as const;
  const change = 'PATCH /api/contest/:contestId/problem/:problemId/settings' as const;
  const clock = '/api/contest/:contestId/admin/clock' as const;
  const hiding = { score: 1, slug: 'A', solutionCountLimit: 9, feedback: 'none' } as const;
  const metrics = { cpu: 5, mem: 6 };

  async function makeTokens(tokens: TokenRules | undefined) {
    const made = await makeScene(allOpen, { feedback: 'none' });
    const { contestId, director, contestant, params, runner, at } = made;
    const set = (next: TokenRules | undefined) =>
      director.call(limits, { params: { contestId }, body: next ? { tokens: next } : {} });
    await set(tokens);
    const judge = async (client = contestant) => {
      const solutionId = await submitIn(client, params);
      const report = { score: 40, status: 'Wrong Answer', metrics, details: { version: 1, jobs: [] } };
      await complete(runner, await take(runner), report);
      return solutionId;
    };
    const refusal = async (solutionId: string, client = contestant) =>
      await client.refusalOf(spend, { params: at(solutionId) });
    const sight = async (solutionId: string, client = contestant) =>
      await client.call(token, { params: at(solutionId) });
    return { ...made, set, judge, refusal, sight };
  }

  it('show their participant everything about one submission, and no one else', async () => {
    const { contestant, other, director, user, at, judge, sight } = await makeTokens({ limit: { initial: 2 } });
    const [first, second] = [await judge(), await judge()];
    expect(await sight(first)).toEqual({ ability: true, balance: { left: 2, usableAt: expect.any(Number) } });
    const events = await listenTo(server.origin, await server.makeToken(user));
    onTestFinished(() => events.close());
    const { tokenedAt } = await contestant.call(spend, { params: at(first) });
    const shown = await contestant.call(get, { params: at(first) });
    expect(shown).toMatchObject({ tokenedAt, metrics });
    const { items } = await contestant.call(list, { params: at(first), query: page });
    expect(items.map((one) => [one._id, one.metrics, one.tokenedAt])).toEqual([
      [second, {}, undefined],
      [first, metrics, tokenedAt],
    ]);
    const { url } = await contestant.call(details, { params: at(first) });
    expect(await (await fetch(url)).json()).toEqual({ version: 1, jobs: [] });
    expect(await sight(first)).toMatchObject({ ability: 'token-used', balance: { left: 1 } });
    await expect
      .poll(() => events.events.some((one) => one.type === 'solution' && one.solution.tokenedAt === tokenedAt))
      .toBe(true);
    const toOther = await other.call(get, { params: at(first) });
    expect(toOther).toMatchObject({ metrics: {} });
    expect(toOther).not.toHaveProperty('tokenedAt');
    const { items: toOthers } = await other.call(list, { params: at(first), query: page });
    expect(toOthers.filter((one) => one.tokenedAt !== undefined || one.metrics['cpu'] !== undefined)).toEqual([]);
    const reduced = await other.call(details, { params: at(first) });
    expect(await (await fetch(reduced.url)).json()).toHaveProperty('feedback', 'none');
    expect(await director.call(get, { params: at(first) })).toMatchObject({ tokenedAt });
  });

  it('are refused with the reason, which the page announces', async () => {
    const made = await makeTokens(undefined);
    const { contestId, contestant, other, director, stranger, params, open, at, set, judge, refusal, sight } = made;
    const first = await judge();
    const both = async (solutionId: string, client = contestant) => {
      const announced = await sight(solutionId, client);
      expect(await refusal(solutionId, client)).toBe(announced.ability);
      return announced;
    };
    expect(await both(first)).toEqual({ ability: 'tokens-off' });
    await set({ limit: { initial: 0 } });
    expect(await both(first)).toEqual({ ability: 'tokens-off' });
    await set({ limit: { initial: 2 }, interval: 1_800_000 });
    expect(await both(first, other)).toEqual({ ability: 'token-not-own' });
    expect(await both(first, director)).toEqual({ ability: 'participants-only' });
    expect(await refusal(first, stranger)).toBe('participants-only');
    expect(await refusal(randomUUID())).toBe('not-found');
    expect((await contestant.send(spend, { params: at('x') })).status).toBe(400);
    const announced = await announceIn(contestant, params);
    expect(await both(announced)).toEqual({ ability: 'tokens-off' });
    await open({ ...allOpen, solutionShowDetails: false });
    expect(await both(first)).toEqual({ ability: 'stage-closed' });
    await open(allOpen);
    await director.call(change, { params, body: { ...hiding, feedback: 'full' } });
    expect((await both(first)).ability).toBe('feedback-full');
    await director.call(change, { params, body: { ...hiding, tokens: { limit: { initial: 0 } } } });
    expect((await both(first)).ability).toBe('tokens-off');
    await director.call(change, { params, body: hiding });
    const version = async () =>
      (await director.call('GET /api/contest/:contestId', { params: { contestId } })).clock?.version ?? 0;
    await director.call(`POST ${clock}/pause`, {
      params: { contestId },
      body: { version: await version(), reason: 'r' },
    });
    expect((await both(first)).ability).toBe('contest-not-running');
    await director.call(`POST ${clock}/resume`, { params: { contestId }, body: { version: await version() } });
    await contestant.call(spend, { params: at(first) });
    expect((await both(first)).ability).toBe('token-used');
    await contestant.call(send, { params: at(announced), body: {} });
    // Also before it is judged.
    const waiting = await both(announced);
    expect(waiting).toMatchObject({ ability: 'token-interval', balance: { left: 1 } });
    expect(waiting.balance?.usableAt).toBeGreaterThan(Date.now());
    await set({ limit: { initial: 1, gain: { count: 1, every: 3_600_000 * 24 } } });
    expect(await both(announced)).toEqual({ ability: 'token-none', balance: { left: 0 } });
    await set({});
    expect(await sight(announced)).toMatchObject({ ability: true, balance: { left: null } });
    const participant = { contestId, userId: made.user.id };
    const ban = 'PATCH /api/contest/:contestId/participant/admin/:userId' as const;
    await director.call(ban, { params: participant, body: { banned: true } });
    expect(await refusal(announced)).toBe('banned');
    for (const tokens of [
      null,
      1,
      { limit: {} },
      { limit: { initial: -1 } },
      { interval: 0 },
      { limit: { initial: 1, held: 0 } },
    ])
      expect(await director.refusalOf(limits, { params: { contestId }, body: { tokens } })).toBe('invalid-input');
  });

  it('are one for two uses at the same time, and common to a team', async () => {
    const made = await makeTokens({ limit: { initial: 1 } });
    const { contestId, contestant, director, orgId, at, judge, sight, refusal } = made;
    const ids = [await judge(), await judge()];
    const replies = await Promise.all(ids.map((id) => contestant.send(spend, { params: at(id) })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    const contest = { contestId };
    await director.call('PATCH /api/contest/:contestId/admin/team-settings', {
      params: contest,
      body: { entry: 'both', minSize: 1, maxSize: 2, forming: false },
    });
    const members = [await server.makeUser(), await server.makeUser()] as const;
    for (const { id } of members) await server.addMember(orgId, id);
    await director.call('POST /api/contest/:contestId/admin/team', {
      params: contest,
      body: { name: 'Ingots', members: members.map(({ id }) => id) },
    });
    const [captain, mate] = [await server.signIn(members[0]), await server.signIn(members[1])];
    const [ofCaptain, ofMate] = [await judge(captain), await judge(mate)];
    await mate.call(spend, { params: at(ofCaptain) });
    expect(await captain.call(get, { params: at(ofCaptain) })).toMatchObject({ metrics });
    expect(await sight(ofMate, captain)).toMatchObject({ ability: 'token-none', balance: { left: 0 } });
    expect(await refusal(ofCaptain, captain)).toBe('token-used');
  });
});

describe('seeing solutions of a contest', () => {
  const query = { ...page, count: true };

  it('shows contestants their own, and others’ while the stage allows it', async () => {
    const { contestant, other, user, params, at, open, stranger, director } = await makeScene();
    const solutionId = await submitIn(contestant, params);
    const where = { contestId: params.contestId };
    const mine = { ...query, userId: user.id };
    expect(await other.call(list, { params: where, query })).toMatchObject({ total: 1, items: [{ _id: solutionId }] });
    await other.call(get, { params: at(solutionId) });
    await open({ ...allOpen, solutionShowOther: false });
    expect(await other.refusalOf(list, { params: where, query })).toBe('no-right');
    expect(await other.refusalOf(list, { params: where, query: mine })).toBe('no-right');
    expect(await other.refusalOf(get, { params: at(solutionId) })).toBe('not-found');
    expect((await contestant.call(list, { params: where, query: mine })).total).toBe(1);
    await contestant.call(get, { params: at(solutionId) });
    expect(await stranger.refusalOf(list, { params: where, query })).toBe('participants-only');
    expect(await stranger.refusalOf(get, { params: at(solutionId) })).toBe('participants-only');
    await open({});
    for (const [key, asked] of [
      [list, { params: where, query: mine }],
      [get, { params: at(solutionId) }],
      [details, { params: at(solutionId) }],
      [data, { params: at(solutionId) }],
      [send, { params: at(solutionId), body: {} }],
    ] as const)
      expect(await contestant.refusalOf(key, asked), key).toBe('stage-closed');
    expect((await director.call(list, { params: where, query })).total).toBe(1);
    await director.call(get, { params: at(solutionId) });
  });

  it('filters the list by problem, state, status, score and time', async () => {
    const scene = await makeScene();
    const { contestant, params, runner, contestId, addProblem } = scene;
    const wrong = await submitIn(contestant, params);
    await complete(runner, await take(runner), { score: 20, status: 'Wrong Answer' });
    const right = await submitIn(contestant, { contestId, problemId: await addProblem() });
    await complete(runner, await take(runner));
    const waiting = await submitIn(contestant, params);
    const ids = async (more: object) =>
      (await contestant.call(list, { params: { contestId }, query: { ...page, ...more } })).items.map((row) => row._id);
    expect(await ids({})).toEqual([waiting, right, wrong]);
    expect(await ids({ problemId: params.problemId })).toEqual([waiting, wrong]);
    expect(await ids({ state: SOLUTION_STATE.completed })).toEqual([right, wrong]);
    expect(await ids({ status: 'Accepted' })).toEqual([right]);
    expect(await ids({ scoreL: 10, scoreR: 30 })).toEqual([wrong]);
    expect(await ids({ submittedAtL: Date.now() + 60_000 })).toEqual([]);
    const never = { ...page, submittedAtR: -8.64e15 };
    expect(await contestant.refusalOf(list, { params: { contestId }, query: never })).toBe('invalid-input');
  });

  it('shows details to owners and to others by two switches, and submitted data by a third', async () => {
    const { contestant, other, director, params, at, open, runner } = await makeScene();
    const solutionId = await submitIn(contestant, params, { content: 'the code' });
    await complete(runner, await take(runner), { details: { version: 1, jobs: [], summary: '' } });
    const answer = async (client: TestClient, key: typeof details | typeof data) => {
      const { status, body } = await client.send(key, { params: at(solutionId) });
      return status === 200 ? 'given' : (body as { refusal: string }).refusal;
    };
    const all = async () => [
      await answer(contestant, details),
      await answer(other, details),
      await answer(contestant, data),
      await answer(other, data),
    ];
    expect(await all()).toEqual(['given', 'given', 'given', 'given']);
    await open({ ...allOpen, solutionShowOtherDetails: false });
    expect(await all()).toEqual(['given', 'solution-hidden', 'given', 'given']);
    const judging = 'GET /api/contest/:contestId/solution/:solutionId/judging/:attempt/details/download' as const;
    const first = { ...at(solutionId), attempt: 1 };
    expect(await contestant.call(judging, { params: first })).toHaveProperty('url');
    expect(await other.refusalOf(judging, { params: first })).toBe('solution-hidden');
    await open({ ...allOpen, solutionShowDetails: false });
    expect(await all()).toEqual(['solution-hidden', 'solution-hidden', 'given', 'given']);
    await open({ ...allOpen, solutionShowOtherData: false });
    expect(await all()).toEqual(['given', 'given', 'given', 'solution-hidden']);
    await open({ ...allOpen, solutionShowOther: false });
    expect(await all()).toEqual(['given', 'not-found', 'given', 'not-found']);
    await open({});
    for (const key of [details, data]) expect(await answer(director, key)).toBe('given');
    const { url } = await director.call(data, { params: at(solutionId) });
    expect(await (await fetch(url)).text()).toBe('the code');
  });

  it('hides from others what the owner prefers private', async () => {
    const { contestant, other, director, params, at } = await makeScene();
    const solutionId = await submitIn(contestant, params, { preferPrivate: true });
    expect(await other.refusalOf(data, { params: at(solutionId) })).toBe('solution-hidden');
    expect((await other.call(get, { params: at(solutionId) })).abilities.readData).toBe(false);
    const showAll = { rules: [], defaults: { showData: true } };
    const rule = 'PATCH /api/contest/:contestId/admin/rule/solution' as const;
    await director.call(rule, { params: { contestId: params.contestId }, body: showAll });
    expect(await other.refusalOf(data, { params: at(solutionId) })).toBe('solution-hidden');
    for (const client of [contestant, director]) await client.call(data, { params: at(solutionId) });
  });
});

describe('the solution rule', () => {
  const path = 'PATCH /api/contest/:contestId/admin/rule/solution' as const;

  it('shows or refuses with its own message, and always admits owners and administrators', async () => {
    const { contestant, other, director, params, at, runner } = await makeScene({
      ...allOpen,
      solutionShowOtherData: false,
    });
    const solutionId = await submitIn(contestant, params);
    await complete(runner, await take(runner));
    const where = { contestId: params.contestId };
    const setRule = (body: RuleSet) => director.call(path, { params: where, body });
    const solved: RuleSet = {
      rules: [
        {
          match: {
            'currentResult.lastSolution.status': { $eq: 'Accepted' },
            'solution.problemId': { $eq: params.problemId },
          },
          returns: { showData: true },
        },
      ],
      defaults: { showData: 'Solve it yourself first.' },
    };
    await setRule(solved);
    const refused = await other.send(data, { params: at(solutionId) });
    expect([refused.status, refused.body]).toEqual([
      403,
      expect.objectContaining({ refusal: 'rule-denied', message: 'Solve it yourself first.' }),
    ]);
    for (const client of [contestant, director]) await client.call(data, { params: at(solutionId) });
    await submitIn(other, params);
    await complete(runner, await take(runner));
    await other.call(data, { params: at(solutionId) });
    expect((await other.call(get, { params: at(solutionId) })).abilities.readData).toBe(true);
    await setRule({ rules: [], defaults: {} });
    expect(await other.refusalOf(data, { params: at(solutionId) })).toBe('solution-hidden');
    await setRule({ rules: [] });
    expect(await other.refusalOf(data, { params: at(solutionId) })).toBe('rule-failed');
    expect((await other.call(get, { params: at(solutionId) })).abilities.readData).toBe(false);
    for (const client of [contestant, director]) await client.call(data, { params: at(solutionId) });
  });
});

describe('rejudging in a contest', () => {
  it('requires an administrator and a submitted solution, and clears the result until it is judged', async () => {
    const { contestant, director, params, at, runner, contestId, problemId } = await makeScene();
    const solutionId = await submitIn(contestant, params);
    await complete(runner, await take(runner), { score: 60 });
    const status = async () =>
      (await contestant.call('GET /api/contest/:contestId/problem/:problemId', { params: { contestId, problemId } }))
        .status;
    expect(await status()).toMatchObject({ score: 60, status: 'Accepted' });
    expect(await contestant.refusalOf(rejudge, { params: at(solutionId) })).toBe('no-right');
    await director.call(rejudge, { params: at(solutionId) });
    expect(await status()).toMatchObject({ score: 0, status: '' });
    await complete(runner, await take(runner), { score: 70 });
    expect(await status()).toMatchObject({ score: 70, status: 'Accepted' });
    const created = await announceIn(contestant, params);
    expect(await director.refusalOf(rejudge, { params: at(created) })).toBe('not-found');
  });

  it('of all is limited to solutions that match the filter', async () => {
    const { contestant, director, params, runner, contestId, problemId, addProblem } = await makeScene();
    await submitIn(contestant, params);
    const task = await take(runner);
    await complete(runner, task, { score: 10, status: 'Wrong Answer' });
    const second = await addProblem();
    await submitIn(contestant, { contestId, problemId: second });
    await announceIn(contestant, params);
    const all = 'POST /api/contest/:contestId/admin/rejudge-all' as const;
    const where = { contestId };
    const count = async (body: object) => (await director.call(all, { params: where, body })).modifiedCount;
    expect(await count({ state: SOLUTION_STATE.running })).toBe(0);
    expect(await count({ status: 'Accepted' })).toBe(0);
    expect(await count({ scoreL: 11 })).toBe(0);
    expect(await count({ runnerId: randomUUID() })).toBe(0);
    expect(await count({ problemId: second, runnerId: '' })).toBe(1);
    expect(
      await count({ status: 'Wrong Answer', state: SOLUTION_STATE.completed, problemId, submittedAtL: 1, scoreR: 10 }),
    ).toBe(1);
    expect(await count({})).toBe(2);
    expect(await director.refusalOf(all, { params: where, body: { runnerId: 'x' } })).toBe('invalid-input');
    expect(await director.refusalOf(all, { params: where, body: { state: SOLUTION_STATE.created } })).toBe(
      'invalid-input',
    );
    expect(await contestant.refusalOf(all, { params: where, body: {} })).toBe('no-right');
    expect(await director.call('POST /api/contest/:contestId/admin/submit-all', { params: where })).toEqual({
      modifiedCount: 1,
    });
    expect(await director.call('POST /api/contest/:contestId/admin/submit-all', { params: where })).toEqual({
      modifiedCount: 0,
    });
  });

  it('keeps the data version the solution was submitted for unless the current one is requested', async () => {
    const { contestant, director, params, runner, problemId, contestId } = await makeScene();
    await submitIn(contestant, params);
    const before = await take(runner);
    await complete(runner, before);
    const current = await addData(director, problemId, 'new');
    const all = 'POST /api/contest/:contestId/problem/:problemId/rejudge-all' as const;
    expect(await director.call(all, { params, body: {} })).toMatchObject({ modifiedCount: 1 });
    expect((await take(runner)).problemDataHash).toBe(before.problemDataHash);
    expect(await director.call(all, { params, body: { pull: true } })).toMatchObject({ modifiedCount: 1 });
    expect((await take(runner)).problemDataHash).toBe(current);
    const absent = { contestId, problemId: randomUUID() };
    expect(await director.refusalOf(all, { params: absent, body: {} })).toBe('not-found');
    const some = 'POST /api/contest/:contestId/problem/:problemId/submit-all' as const;
    await announceIn(contestant, params);
    expect(await director.call(some, { params })).toEqual({ modifiedCount: 1 });
    expect(await contestant.refusalOf(some, { params })).toBe('no-right');
  });

  it('of an earlier solution leaves the last result unchanged', async () => {
    const { contestant, director, params, at, runner, contestId, problemId } = await makeScene();
    const first = await submitIn(contestant, params);
    await complete(runner, await take(runner), { score: 30 });
    await submitIn(contestant, params);
    await complete(runner, await take(runner), { score: 50 });
    await director.call(rejudge, { params: at(first) });
    await complete(runner, await take(runner), { score: 100 });
    const seen = await contestant.call('GET /api/contest/:contestId/problem/:problemId', {
      params: { contestId, problemId },
    });
    expect(seen.status).toMatchObject({ score: 50, solutionCount: 2 });
  });
});

describe('contest solutions of an organization', () => {
  it('are listed with the contest’s title for their owner and the administrators', async () => {
    const { contestant, user, other, director, params, orgId, contestId, runner } = await makeScene();
    const solutionId = await submitIn(contestant, params);
    const { title } = await director.call('GET /api/contest/:contestId', { params: { contestId } });
    const find = 'GET /api/solution' as const;
    for (const [client, more] of [
      [director, { contestId }],
      [contestant, { userId: user.id }],
    ] as const) {
      const { items } = await client.call(find, { query: { ...page, orgId, ...more } });
      expect(items).toMatchObject([{ _id: solutionId, contestId, contestTitle: title }]);
    }
    const outside = await director.call(find, { query: { ...page, orgId, contestId: 'none' } });
    expect(outside.items).toEqual([]);
    expect(await other.refusalOf(find, { query: { ...page, orgId, userId: user.id } })).toBe('no-right');
    expect(await poll(runner)).not.toBeNull();
  });
});

describe('results that the stage hides', () => {
  const find = 'GET /api/solution' as const;
  const listProblems = 'GET /api/contest/:contestId/problem' as const;
  const getProblem = 'GET /api/contest/:contestId/problem/:problemId' as const;

  /** A contest with a judged solution of a participant. */
  async function makeJudged() {
    const scene = await makeScene();
    const solutionId = await submitIn(scene.contestant, scene.params);
    await complete(scene.runner, await take(scene.runner), { score: 70, status: 'Wrong Answer' });
    /** What the organization's list shows the participant. */
    const own = async (query: object = {}) =>
      await scene.contestant.call(find, {
        query: { ...page, orgId: scene.orgId, userId: scene.user.id, count: true, ...query },
      });
    return { ...scene, solutionId, own };
  }

  it('are in no list of the organization, with any filter and order', async () => {
    const { contestant, director, own, open, contestId, orgId, solutionId, user } = await makeJudged();
    expect((await own()).items).toMatchObject([{ _id: solutionId, score: 70, status: 'Wrong Answer' }]);
    await open({});
    expect(await contestant.refusalOf(get, { params: { contestId, solutionId } })).toBe('stage-closed');
    const narrowed = [
      { contestId },
      { status: 'Wrong Answer' },
      { scoreL: 70 },
      { state: SOLUTION_STATE.completed },
      { sort: 'oldest' as const },
    ];
    for (const query of [{}, ...narrowed]) expect(await own(query)).toEqual({ items: [], total: 0 });
    await open({ ...allOpen, solutionEnabled: false });
    expect(await own()).toEqual({ items: [], total: 0 });
    const all = await director.call(find, { query: { ...page, orgId, userId: user.id } });
    expect(all.items).toMatchObject([{ _id: solutionId, score: 70 }]);
    await open({ solutionEnabled: true });
    expect((await own()).total).toBe(1);
  });

  it('are shown for no problem of the contest, only the number of attempts', async () => {
    const { contestant, open, contestId, params, solutionId } = await makeJudged();
    const seen = async () => [
      (await contestant.call(listProblems, { params: { contestId } }))[0]?.status,
      (await contestant.call(getProblem, { params })).status,
    ];
    const result = { score: 70, status: 'Wrong Answer' };
    const whole = { solutionCount: 1, lastSolutionId: solutionId, ...result, counted: { solutionId, ...result } };
    expect(await seen()).toEqual([whole, whole]);
    await open({ problemEnabled: true });
    expect(await seen()).toEqual([{ solutionCount: 1 }, { solutionCount: 1 }]);
  });

  it('stay hidden from banned participants', async () => {
    const { contestant, director, own, contestId, params, user } = await makeJudged();
    await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { contestId, userId: user.id },
      body: { banned: true },
    });
    expect(await own()).toEqual({ items: [], total: 0 });
    expect(await contestant.refusalOf(listProblems, { params: { contestId } })).toBe('banned');
    expect(await contestant.refusalOf(getProblem, { params })).toBe('banned');
  });

  it('stay hidden from lists and event streams while everything is judged after the end', async () => {
    const owner = await server.makeUser();
    const { id: orgId } = await server.makeOrg({ ownerId: owner.id });
    const director = await server.signIn(owner);
    const { contestId, open, addProblem, makeParticipant } = await makeContest(server, allOpen, { orgId, director });
    const problemId = await addProblem();
    const { id: userId, client } = await makeParticipant();
    const runner = server.client((await server.makeRunner({ orgId })).headers);
    const [own, directors] = await Promise.all(
      [userId, owner.id].map(async (id) =>
        listenTo(server.origin, await server.makeToken({ id }), `?contests=${contestId}`),
      ),
    );
    const scoresOf = (stream: Listener | undefined) =>
      stream?.events.flatMap((event) => (event.type === 'solution' ? [event.solution.score] : []));
    try {
      await announceIn(client, { contestId, problemId });
      await open({ problemEnabled: true });
      await director.call('POST /api/contest/:contestId/admin/submit-all', { params: { contestId }, body: undefined });
      await complete(runner, await take(runner), { score: 30, status: 'Wrong Answer' });
      await expect.poll(() => scoresOf(directors), { timeout: 60_000 }).toContain(30);
      expect(scoresOf(own)).not.toContain(30);
      const [problem] = await client.call(listProblems, { params: { contestId } });
      expect(problem?.status).toEqual({ solutionCount: 1 });
      expect((await client.call(find, { query: { ...page, orgId, userId } })).items).toEqual([]);
    } finally {
      for (const stream of [own, directors]) stream?.close();
    }
  });
});
