import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { serverForEachTest, type TestClient } from '@assay/testkit';
import { auditLog, contestClocks } from '../../db/schema.ts';
import { allOpen, announceIn, makeContest, stagesNow, submitIn } from '../../../test/support/contesting.ts';
import { complete, take } from '../../../test/support/judging.ts';

const server = serverForEachTest();

const LOCK = 'POST /api/contest/:contestId/problem/:problemId/lock' as const;
const UNLOCK = 'POST /api/contest/:contestId/admin/problem-lock/unlock' as const;
const LIST = 'GET /api/contest/:contestId/admin/problem-lock' as const;
const PROBLEM = 'GET /api/contest/:contestId/problem/:problemId' as const;
const PROBLEMS = 'GET /api/contest/:contestId/problem' as const;
const ANNOUNCE = 'POST /api/contest/:contestId/problem/:problemId/solution' as const;
const SUBMIT = 'POST /api/contest/:contestId/solution/:solutionId/submit' as const;
const ROUND = '/api/contest/:contestId/admin/round' as const;

/** A round in which problems can be locked, with a problem that `ann` has solved. */
async function makeScene() {
  const contest = await makeContest(server, allOpen, { rulesVersion: 2 });
  const { contestId, director, addProblem, makeParticipant, orgId } = contest;
  const problemId = await addProblem();
  const [ann, bob] = [await makeParticipant(), await makeParticipant()];
  const runner = server.client((await server.makeRunner({ orgId })).headers);
  const setRound = (locking: boolean) =>
    director.call(`PATCH ${ROUND}`, { params: { contestId }, body: { round: { locking } } });
  await setRound(true);
  const params = { contestId, problemId };
  const judge = async (client: TestClient, score: number) => {
    const solutionId = await submitIn(client, params);
    const status = score === 100 ? 'Accepted' : 'Wrong Answer';
    await complete(runner, await take(runner), { score, status });
    return solutionId;
  };
  return { ...contest, params, ann, bob, setRound, judge };
}

describe('locking a problem', () => {
  it('ends the submissions of the participant to it, and of no one else', async () => {
    const { params, ann, bob, judge } = await makeScene();
    await judge(ann.client, 100);
    const waiting = await announceIn(ann.client, params);
    const before = await ann.client.call(PROBLEM, { params });
    expect(before).toMatchObject({ abilities: { lock: true, createSolution: true } });
    const { lockedAt } = await ann.client.call(LOCK, { params });
    const after = await ann.client.call(PROBLEM, { params });
    expect(after).toMatchObject({ lockedAt, abilities: { createSolution: 'problem-locked' } });
    expect(after.abilities).not.toHaveProperty('lock');
    const body = { hash: 'a'.repeat(64), size: 3 };
    expect(await ann.client.refusalOf(ANNOUNCE, { params, body })).toBe('problem-locked');
    const submitting = { params: { contestId: params.contestId, solutionId: waiting }, body: {} };
    expect(await ann.client.refusalOf(SUBMIT, submitting)).toBe('problem-locked');
    expect(await ann.client.refusalOf(LOCK, { params })).toBe('problem-locked');
    expect(await submitIn(bob.client, params)).toBeTypeOf('string');
    expect(await bob.client.call(PROBLEM, { params })).not.toHaveProperty('lockedAt');
    expect((await ann.client.call(PROBLEMS, { params })).map((one) => one.lockedAt)).toEqual([lockedAt]);
    expect((await bob.client.call(PROBLEMS, { params }))[0]).not.toHaveProperty('lockedAt');
  });

  it('leaves out what was uploaded before when directors submit all', async () => {
    const { params, ann, director, judge } = await makeScene();
    await judge(ann.client, 100);
    await announceIn(ann.client, params);
    await ann.client.call(LOCK, { params });
    const all = await director.call('POST /api/contest/:contestId/admin/submit-all', { params });
    expect(all).toEqual({ modifiedCount: 0 });
  });

  it('either comes first or is too late for a submission at the same time, and happens once', async () => {
    const { params, ann, judge } = await makeScene();
    await judge(ann.client, 100);
    const solutionId = await announceIn(ann.client, params);
    const submitting = { params: { contestId: params.contestId, solutionId }, body: {} };
    const outcome = (work: Promise<unknown>) =>
      work.then(
        () => 'done',
        (error: unknown) => String(error),
      );
    const [first, second] = await Promise.all([
      outcome(ann.client.call(LOCK, { params })),
      outcome(ann.client.call(LOCK, { params })),
      outcome(ann.client.call(SUBMIT, submitting)),
    ]);
    expect([first, second].filter((one) => one === 'done')).toHaveLength(1);
    expect(await ann.client.refusalOf(SUBMIT, submitting)).toMatch(/^(?:problem-locked|not-found)$/);
  });

  it('is refused without a solution that has passed, outside rounds, to others, and after the end', async () => {
    const { params, contestId, ann, director, judge, setRound, setStages } = await makeScene();
    expect(await ann.client.refusalOf(LOCK, { params })).toBe('problem-unsolved');
    await judge(ann.client, 0);
    expect(await ann.client.refusalOf(LOCK, { params })).toBe('problem-unsolved');
    expect(await director.refusalOf(LOCK, { params })).toBe('participants-only');
    const elsewhere = { contestId, problemId: contestId };
    expect(await ann.client.refusalOf(LOCK, { params: elsewhere })).toBe('not-found');
    await setRound(false);
    expect(await ann.client.refusalOf(LOCK, { params })).toBe('locking-off');
    expect((await ann.client.call(PROBLEM, { params })).abilities).not.toHaveProperty('lock');
    await director.call(`PATCH ${ROUND}`, { params, body: { round: null } });
    expect(await director.call(`GET ${ROUND}`, { params })).toEqual({ hacks: [] });
    expect(await ann.client.refusalOf(LOCK, { params })).toBe('locking-off');
    await setRound(true);
    await setStages(stagesNow({ ...allOpen, problemAllowCreateSolution: false }));
    expect(await ann.client.refusalOf(LOCK, { params })).toBe('stage-closed');
  });

  it('is refused after the end by the clock, also in a stage that is still open', async () => {
    const { params, contestId, ann, judge } = await makeScene();
    await judge(ann.client, 100);
    await server.db.transact((tx) =>
      tx.update(contestClocks).set({ durationMs: 1 }).where(eq(contestClocks.contestId, contestId)),
    );
    expect(await ann.client.refusalOf(LOCK, { params })).toBe('contest-not-running');
  });

  it('is taken back by a director, with the reason in the audit log', async () => {
    const { params, contestId, ann, director, judge } = await makeScene();
    await judge(ann.client, 100);
    const { lockedAt } = await ann.client.call(LOCK, { params });
    const lock = { problemId: params.problemId, userId: ann.id, lockedBy: ann.id, lockedAt };
    expect(await director.call(LIST, { params })).toEqual({ items: [lock] });
    const body = { problemId: params.problemId, userId: ann.id, reason: 'Locked by mistake.' };
    await director.call(UNLOCK, { params, body });
    expect(await director.refusalOf(UNLOCK, { params, body })).toBe('not-found');
    expect(await submitIn(ann.client, params)).toBeTypeOf('string');
    const acts = await server.db.select().from(auditLog).where(eq(auditLog.subjectId, contestId));
    expect(acts.find(({ action }) => action === 'contest.problem-unlock')).toMatchObject({ after: body });
  });
});
