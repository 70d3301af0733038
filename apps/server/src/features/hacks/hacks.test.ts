import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_HACK_INPUT_BYTES, type HackResult, type HackTask, type RanklistDocument } from '@assay/contract';
import { readTimeline, TimelineBoard } from '@assay/rules';
import { serverForFile, type TestClient } from '@assay/testkit';
import { RUN_STATE } from '@assay/contract/states';
import { hacks, judgings, solutions, tasks } from '../../db/schema.ts';
import { makeContest, submitIn } from '../../../test/support/contesting.ts';
import { complete, take } from '../../../test/support/judging.ts';
import { makeRanklist, readValid } from '../../../test/support/ranking.ts';
import { readLogEntries } from '../contest-log/queries.ts';
import { MAX_ATTEMPTS } from '../tasks/task-queue.ts';
import { MAX_HACKS, MAX_HACKS_PER_MINUTE, MAX_OPEN_HACKS } from './make-hack.ts';

const server = serverForFile();
const OPEN_HACKING = { problemEnabled: true, solutionEnabled: true, ranklistEnabled: true, hacking: 'open' } as const;
const CODING = {
  ...OPEN_HACKING,
  problemAllowCreateSolution: true,
  solutionAllowSubmit: true,
  hacking: undefined,
} as const;

let contest: Awaited<ReturnType<typeof makeContest>>;
let problemId: string;
let runner: TestClient;
let ada: Person;
let bo: Person;
let cy: Person;
type Person = Awaited<ReturnType<typeof contest.makeParticipant>>;

beforeAll(async () => {
  contest = await makeContest(server, CODING);
  problemId = await contest.addProblem({ solutionCountLimit: 100 });
  runner = server.client((await server.makeRunner({ orgId: contest.orgId })).headers);
});
beforeEach(async () => {
  await server.db.transact(async (tx) => {
    await tx.delete(hacks);
    await tx.delete(tasks);
  });
  await contest.open(CODING);
  ada = await contest.makeParticipant();
  bo = await contest.makeParticipant();
  cy = await contest.makeParticipant();
});

/** A judged submission of Ada, and open hacking. */
async function target({ score = 100, preferPrivate = false, opens = true } = {}): Promise<string> {
  const solutionId = await submitIn(ada.client, { contestId: contest.contestId, problemId }, { preferPrivate });
  await complete(runner, await take(runner), { score, status: score >= 100 ? 'Accepted' : 'Wrong Answer' });
  if (opens) await contest.open(OPEN_HACKING);
  return solutionId;
}
const of = (solutionId: string) => ({ contestId: contest.contestId, solutionId });
const HACK = 'POST /api/contest/:contestId/solution/:solutionId/hack';
const hack = async (solutionId: string, who = bo, body: { input: string } | object = { input: '1 2\n' }) =>
  (await who.client.call(HACK, { params: of(solutionId), body: body as { input: string } })).hackId;
const refusalOf = (solutionId: string, who = bo, body: { input: string } = { input: '1' }) =>
  who.client.refusalOf(HACK, { params: of(solutionId), body });
const leased = async (): Promise<HackTask | null> => {
  const reply = await runner.call('POST /api/runner/hack/poll', { query: { lease: 15 } });
  return 'taskId' in reply ? (reply as HackTask) : null; // One of the two forms of the reply.
};
const lease = async () => {
  const task = await leased();
  if (!task) throw new Error('There was no hack.');
  return task;
};
const end = async ({ hackId, taskId }: HackTask, body: HackResult = success) =>
  await runner.send('POST /api/runner/hack/task/:hackId/:taskId/complete', { params: { hackId, taskId }, body });
const HACK_ABILITY = 'GET /api/contest/:contestId/solution/:solutionId/hack';
const success: HackResult = { verdict: 'successful', message: '', targetStatus: 'Wrong Answer' };
const GET = 'GET /api/contest/:contestId/hack/:hackId';
const read = (hackId: string, who = bo.client) => who.call(GET, { params: { contestId: contest.contestId, hackId } });
const list = async (who: TestClient, mine = false) =>
  (
    await who.call('GET /api/contest/:contestId/hack', {
      params: { contestId: contest.contestId },
      query: { page: 1, perPage: 15, mine },
    })
  ).items;
const solutionOf = (solutionId: string, who: TestClient) =>
  who.call('GET /api/contest/:contestId/solution/:solutionId', { params: of(solutionId) });

describe('a hack', () => {
  it('is leased with all it needs, and marks the submission, whose earlier judging is kept', async () => {
    const solutionId = await target();
    const hackId = await hack(solutionId);
    expect(await read(hackId)).toMatchObject({ state: RUN_STATE.waiting, input: '1 2\n', solutionId, userId: bo.id });
    const task = await lease();
    expect(task).toMatchObject({ hackId, input: '1 2\n', generator: null });
    expect(task.solutionDataHash).toMatch(/^[0-9a-f]{64}$/);
    expect((await end(task)).status).toBe(200);
    expect(await read(hackId)).toMatchObject({ verdict: 'successful', targetStatus: 'Wrong Answer' });
    expect(await solutionOf(solutionId, ada.client)).toMatchObject({ status: 'Hacked', score: 0 });
    const kept = await server.db.select().from(judgings).where(eq(judgings.solutionId, solutionId));
    expect(kept).toMatchObject([{ attempt: 1, score: 100, status: 'Accepted' }]);
    const shown = await ada.client.call('GET /api/contest/:contestId/problem', {
      params: { contestId: contest.contestId },
    });
    expect(shown.find(({ _id }) => _id === problemId)?.status).toMatchObject({ score: 0, status: 'Hacked' });
  });

  it('that changes nothing leaves the submission as it was', async () => {
    const solutionId = await target();
    const verdicts = ['unsuccessful', 'invalid-input', 'generator-failed', 'judge-failure'] as const;
    for (const verdict of verdicts) {
      const hackId = await hack(solutionId);
      await end(await lease(), { verdict, message: `said ${verdict}` });
      expect(await read(hackId)).toMatchObject({ verdict });
    }
    expect(await solutionOf(solutionId, ada.client)).toMatchObject({ status: 'Accepted', score: 100 });
    // Why the judge failed is for the jury.
    const failed = await list(bo.client);
    expect(failed.map(({ message }) => message)).toEqual([
      '',
      'said generator-failed',
      'said invalid-input',
      'said unsuccessful',
    ]);
    expect((await list(contest.director))[0]).toMatchObject({ message: 'said judge-failure' });
  });

  it('takes a generator, whose input is kept', async () => {
    const solutionId = await target();
    const generator = { language: 'Python 3', source: 'print(1)', args: '7' };
    const hackId = await hack(solutionId, bo, { generator });
    const task = await lease();
    expect(task).toMatchObject({ input: null, generator });
    await end(task, { ...success, input: '1\n' });
    expect(await read(hackId)).toMatchObject({ generator, input: '1\n' });
  });

  it('succeeds once: the other of two is answered that the submission was hacked already', async () => {
    const solutionId = await target();
    const [first, second] = [await hack(solutionId), await hack(solutionId, cy)];
    const [one, other] = [await lease(), await lease()];
    const replies = await Promise.all([end(one), end(other)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const verdicts = [(await read(first)).verdict, (await read(second, cy.client)).verdict];
    expect(new Set(verdicts)).toEqual(new Set(['already-hacked', 'successful']));
    expect(await server.db.$count(judgings, eq(judgings.solutionId, solutionId))).toBe(1);
    expect(await refusalOf(solutionId)).toBe('already-hacked');
  });

  it('is void if the submission was judged again meanwhile', async () => {
    const solutionId = await target();
    const hackId = await hack(solutionId);
    const task = await lease();
    await server.db.transact((tx) => tx.update(solutions).set({ attempt: 2 }).where(eq(solutions.id, solutionId)));
    await end(task);
    expect(await read(hackId)).toMatchObject({ verdict: 'void' });
    expect(await solutionOf(solutionId, ada.client)).toMatchObject({ status: 'Accepted' });
  });

  it('is judged by another runner if one fails or stops, and counts for no one after the last attempt', async () => {
    const solutionId = await target();
    const hackId = await hack(solutionId);
    const release = async (fault: 'machine' | 'package' | 'stopping', { taskId }: HackTask) => {
      const params = { hackId, taskId };
      await runner.call('POST /api/runner/hack/task/:hackId/:taskId/release', { params, body: { fault, reason: 'r' } });
      await server.db.transact((tx) => tx.update(tasks).set({ readyAt: new Date(0) }));
    };
    await release('stopping', await lease());
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) await release('machine', await lease());
    expect(await read(hackId, contest.director)).toMatchObject({ verdict: 'judge-failure', message: 'r' });
    const again = await hack(solutionId);
    const task = await lease();
    const params = { hackId: again, taskId: task.taskId };
    await runner.call('PATCH /api/runner/hack/task/:hackId/:taskId', { params });
    await runner.call('POST /api/runner/hack/task/:hackId/:taskId/release', {
      params,
      body: { fault: 'package', reason: 'no' },
    });
    expect(await read(again)).toMatchObject({ verdict: 'judge-failure', message: '' });
    expect((await end(task)).status).toBe(409);
    const body = { fault: 'machine', reason: 'late' } as const;
    const routes = [
      runner.refusalOf('PATCH /api/runner/hack/task/:hackId/:taskId', { params }),
      runner.refusalOf('POST /api/runner/hack/task/:hackId/:taskId/complete', { params, body: success }),
      runner.refusalOf('POST /api/runner/hack/task/:hackId/:taskId/release', { params, body }),
    ];
    expect(await Promise.all(routes)).toEqual(['task-gone', 'task-gone', 'task-gone']);
  });
});

describe('the right to hack', () => {
  const ability = (solutionId: string, who = bo) =>
    who.client.call('GET /api/contest/:contestId/solution/:solutionId/hack', { params: of(solutionId) });

  it('opens accepted submissions of others with their code, and nothing else', async () => {
    const accepted = await target({ preferPrivate: true, opens: false });
    const rejected = await target({ score: 40 });
    expect(await solutionOf(accepted, bo.client)).toMatchObject({ abilities: { readData: true, readDetails: false } });
    const params = of(accepted);
    const { url } = await bo.client.call('GET /api/contest/:contestId/solution/:solutionId/data/download', { params });
    expect((await fetch(url)).status).toBe(200);
    expect(await ability(accepted)).toEqual({ ability: true });
    const SEE = 'GET /api/contest/:contestId/solution/:solutionId';
    expect(await bo.client.refusalOf(SEE, { params: of(rejected) })).toBe('not-found');
    expect(await refusalOf(rejected)).toBe('not-found');
    await contest.open({ ...OPEN_HACKING, hacking: undefined });
    expect(await bo.client.refusalOf(SEE, { params: of(accepted) })).toBe('not-found');
  });

  it('ends with the stage, and needs a participant, a submission of others, and one that was accepted', async () => {
    const solutionId = await target();
    expect(await refusalOf(solutionId, ada)).toBe('hack-own');
    expect(await ability(solutionId, ada)).toEqual({ ability: 'hack-own' });
    const director = { id: '', client: contest.director };
    expect(await refusalOf(solutionId, director)).toBe('participants-only');
    await contest.open({ ...CODING, solutionShowOther: true });
    expect(await ability(solutionId)).toEqual({ ability: 'stage-closed' });
    expect(await refusalOf(solutionId)).toBe('stage-closed');
    const rejected = await target({ score: 40 });
    await contest.open({ ...OPEN_HACKING, solutionShowOther: true });
    expect(await refusalOf(rejected)).toBe('hack-rejected');
    const params = { contestId: contest.contestId, userId: bo.id };
    await contest.director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params,
      body: { banned: true },
    });
    expect(await refusalOf(solutionId)).toBe('banned');
  });

  it('is that of participants who have locked the problem, while a round goes on', async () => {
    const { contestId, director } = contest;
    const WHILE_CODING = { ...CODING, solutionShowOther: true, hacking: 'locked' } as const;
    const round = (locking: boolean) =>
      director.call('PATCH /api/contest/:contestId/admin/round', {
        params: { contestId },
        body: { round: locking ? { locking } : null },
      });
    await round(true);
    const solutionId = await target({ preferPrivate: true, opens: false });
    await contest.open(WHILE_CODING);
    expect(await ability(solutionId)).toEqual({ ability: 'problem-not-locked' });
    expect(await refusalOf(solutionId)).toBe('problem-not-locked');
    const DATA = 'GET /api/contest/:contestId/solution/:solutionId/data/download';
    expect(await bo.client.refusalOf(DATA, { params: of(solutionId) })).toBe('solution-hidden');
    await submitIn(bo.client, { contestId, problemId });
    await complete(runner, await take(runner), { score: 100, status: 'Accepted' });
    const LOCK = 'POST /api/contest/:contestId/problem/:problemId/lock';
    await bo.client.call(LOCK, { params: { contestId, problemId } });
    const other = await contest.addProblem();
    const elsewhere = await submitIn(ada.client, { contestId, problemId: other });
    await complete(runner, await take(runner), { score: 100, status: 'Accepted' });
    expect(await ability(elsewhere)).toEqual({ ability: 'problem-not-locked' });
    await contest.open({ ...WHILE_CODING, solutionShowOther: false });
    expect(await cy.client.refusalOf(DATA, { params: of(solutionId) })).toBe('not-found');
    expect(await bo.client.refusalOf(DATA, { params: of(elsewhere) })).toBe('not-found');
    const { url } = await bo.client.call(DATA, { params: of(solutionId) });
    expect((await fetch(url)).status).toBe(200);
    await hack(solutionId);
    await end(await lease());
    expect(await solutionOf(solutionId, ada.client)).toMatchObject({ status: 'Hacked', score: 0 });
    // Ada has not locked the problem, Bo has.
    await submitIn(ada.client, { contestId, problemId });
    await complete(runner, await take(runner), { score: 100, status: 'Accepted' });
    const AGAIN = 'POST /api/contest/:contestId/problem/:problemId/solution';
    const body = { hash: '0'.repeat(64), size: 1 };
    expect(await bo.client.refusalOf(AGAIN, { params: { contestId, problemId }, body })).toBe('problem-locked');
    await round(false);
  });

  it('is limited in size, in number at a time, per minute, and per contest', async () => {
    const solutionId = await target();
    // Two bytes a character.
    expect(await refusalOf(solutionId, bo, { input: 'é'.repeat(MAX_HACK_INPUT_BYTES / 2 + 1) })).toBe('too-large');
    for (let made = 0; made < MAX_OPEN_HACKS; made += 1) await hack(solutionId);
    expect(await refusalOf(solutionId)).toBe('hack-limit');
    const [row] = await server.db.select().from(hacks);
    if (!row) throw new Error('There is no hack.');
    const ended = { ...row, state: RUN_STATE.ended, verdict: 'unsuccessful' as const };
    const copies = (count: number, createdAt: Date) =>
      server.db.transact(async (tx) => {
        await tx.delete(hacks);
        const ids = Array.from({ length: count }, () => crypto.randomUUID());
        await tx.insert(hacks).values(ids.map((id) => ({ ...ended, id, createdAt })));
      });
    await copies(MAX_HACKS_PER_MINUTE, new Date());
    expect(await refusalOf(solutionId)).toBe('too-many-requests');
    await copies(MAX_HACKS, new Date(0));
    expect(await refusalOf(solutionId)).toBe('hack-most');
  });
});

describe('points of hacks', () => {
  const WHILE_CODING = { ...CODING, solutionShowOther: true, hacking: 'locked' } as const;
  const CONFIG = 'type = codeforces\nlastAccepted = 1\ndecayPercentPerMinute = 0\nproblemSlugFilter = P1';
  const judged = async (who: Person, score = 100) => {
    const solutionId = await submitIn(who.client, { contestId: contest.contestId, problemId });
    await complete(runner, await take(runner), { score, status: score >= 100 ? 'Accepted' : 'Wrong Answer' });
    return solutionId;
  };
  const setRound = (round: { locking: boolean } | null) =>
    contest.director.call('PATCH /api/contest/:contestId/admin/round', {
      params: { contestId: contest.contestId },
      body: { round },
    });
  const lock = (who: Person) =>
    who.client.call('POST /api/contest/:contestId/problem/:problemId/lock', {
      params: { contestId: contest.contestId, problemId },
    });
  const TIMELINE = 'GET /api/contest/:contestId/board/timeline';
  const timeline = () =>
    contest.director.call(TIMELINE, { params: { contestId: contest.contestId }, query: { ranklist: 'round' } });

  /** Rows of the board, which are those of one computed from nothing, and of its replay. */
  async function boardRows(): Promise<Record<string, string[]>> {
    const contentsOf = ({ participant }: RanklistDocument) =>
      participant.list.map(({ rank, userId, columns }) => [String(rank), userId, ...columns.map((one) => one.content)]);
    const rows = contentsOf(await readValid(server, contest, 'round'));
    const fresh = `fresh-${crypto.randomUUID().slice(0, 8)}`;
    await makeRanklist(contest, fresh, CONFIG);
    expect(contentsOf(await readValid(server, contest, fresh))).toEqual(rows);
    const replay = new TimelineBoard(readTimeline(await timeline()), { unfrozen: false });
    const shown = contentsOf(replay.documentAt(Infinity));
    replay.documentAt(-1);
    expect(contentsOf(replay.documentAt(Infinity))).toEqual(shown);
    expect(shown).toEqual(rows);
    const nameOf = (id: string | undefined) => Object.entries({ ada, bo, cy }).find(([, one]) => one.id === id)?.[0];
    return Object.fromEntries(rows.flatMap(([, id, ...cells]) => (nameOf(id) ? [[nameOf(id), cells]] : [])));
  }

  it('are part of the total at every step, on the board as in its replay', async () => {
    await setRound({ locking: true });
    await contest.open(WHILE_CODING);
    await makeRanklist(contest, 'round', CONFIG);
    const first = await judged(ada);
    const own = await judged(bo);
    await lock(bo);
    expect(await boardRows()).toMatchObject({ ada: ['100', '', '100'], bo: ['100', '', '100'] });
    await hack(first);
    await end(await lease(), { verdict: 'unsuccessful', message: '' });
    expect(await boardRows()).toMatchObject({ ada: ['100', '', '100'], bo: ['100', '-1', '50'] });
    await hack(first);
    await end(await lease(), { verdict: 'invalid-input', message: '' });
    expect((await boardRows())['bo']).toEqual(['100', '-1', '50']);
    // A later submission counts instead once it has passed.
    await judged(ada, 40);
    expect((await bo.client.call(HACK_ABILITY, { params: of(first) })).ability).toBe(true);
    const second = await judged(ada);
    expect((await bo.client.call(HACK_ABILITY, { params: of(first) })).ability).toBe('hack-superseded');
    expect(await refusalOf(first)).toBe('hack-superseded');
    await hack(second);
    await end(await lease());
    expect(await boardRows()).toMatchObject({ ada: ['-3', '', '0'], bo: ['100', '+1/-1', '150'] });
    expect(await refusalOf(first)).toBe('hack-superseded');
    // After the round hacks have no points.
    await contest.open(OPEN_HACKING);
    await hack(own, cy);
    await end(await lease());
    expect(await boardRows()).toMatchObject({ bo: ['-1', '+1/-1', '50'], cy: ['', '', '0'] });
    expect((await timeline()).hacks?.map(([, , , , isSuccessful]) => isSuccessful)).toEqual([false, true]);
    const entries = await readLogEntries(server.db, contest.contestId, 0, 100_000);
    const logged = entries.flatMap((one) => (one.kind === 'hack' && one.data ? [one.data] : []));
    expect(logged.filter(({ userId }) => userId === bo.id)).toEqual([
      { userId: bo.id, problemId, isSuccessful: false, submittedAtMs: expect.any(Number) },
      { userId: bo.id, problemId, isSuccessful: true, submittedAtMs: expect.any(Number) },
    ]);
    const params = { contestId: contest.contestId };
    const setFreeze = async (freezeMs?: number) => {
      const { clock } = await contest.director.call('GET /api/contest/:contestId', { params });
      if (!clock) throw new Error('The contest has no clock.');
      const { version, start, duration } = clock;
      const freeze = freezeMs === undefined ? {} : { freeze: duration - freezeMs };
      const body = { version, start, duration, ...freeze, reason: 'r' };
      await contest.director.call('PATCH /api/contest/:contestId/admin/clock', { params, body });
    };
    await setFreeze(60_000);
    // Hidden, and no stage says any more that there may be some.
    expect((await boardRows())['bo']?.slice(1)).toEqual(['0']);
    expect(await timeline()).not.toHaveProperty('hacks');
    await contest.open(WHILE_CODING);
    expect((await boardRows())['bo']?.slice(1)).toEqual(['', '0']);
    expect((await timeline()).hacks).toEqual([]);
    await setFreeze();
    await setRound(null);
  });
});

describe('hacks of a contest', () => {
  it('are read by the hacker, by the jury, and by the owner of what was hacked; the input after the end', async () => {
    const solutionId = await target();
    const hackId = await hack(solutionId);
    const params = { contestId: contest.contestId, hackId };
    expect(await ada.client.refusalOf(GET, { params })).toBe('not-found');
    await end(await lease());
    expect((await list(ada.client)).map(({ _id }) => _id)).toEqual([hackId]);
    expect(await list(ada.client, true)).toEqual([]);
    expect(await list(cy.client)).toEqual([]);
    expect(await cy.client.refusalOf(GET, { params })).toBe('not-found');
    expect(await read(hackId, contest.director)).toMatchObject({ input: '1 2\n' });
    expect(await read(hackId, ada.client)).not.toHaveProperty('input');
    const ended = [0, 1, 2].map((start) => ({ name: `s${start}`, start, settings: OPEN_HACKING }));
    await contest.setStages(ended);
    expect(await read(hackId, ada.client)).toMatchObject({ input: '1 2\n' });
    expect(await cy.client.refusalOf(GET, { params })).toBe('not-found');
  });

  it('are closed to users who are banned or do not take part, while submissions are closed, and in hidden contests', async () => {
    const solutionId = await target();
    const hackId = await hack(solutionId);
    const { contestId } = contest;
    const query = { page: 1, perPage: 15 };
    const refusals = async (who: TestClient, at = contestId) => [
      await who.refusalOf('GET /api/contest/:contestId/hack', { params: { contestId: at }, query }),
      await who.refusalOf(GET, { params: { contestId: at, hackId } }),
      await who.refusalOf('GET /api/contest/:contestId/solution/:solutionId/hack', {
        params: { contestId: at, solutionId },
      }),
    ];
    const all = (code: string) => [code, code, code];
    expect(await refusals(await server.signIn(await server.makeUser()))).toEqual(all('participants-only'));
    await contest.open({});
    expect(await refusals(bo.client)).toEqual(all('stage-closed'));
    await contest.director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { contestId, userId: cy.id },
      body: { banned: true },
    });
    expect(await refusals(cy.client)).toEqual(all('banned'));
    expect(await refusals(bo.client, '00000000-0000-4000-8000-000000000000')).toEqual(all('not-found'));
  });
});
