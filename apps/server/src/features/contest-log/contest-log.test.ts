import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { serverForFile } from '@assay/testkit';
import {
  clarificationMessages,
  contestLogEntries,
  contestParticipants,
  contestProblems,
  contests,
  solutions,
  users,
} from '../../db/schema.ts';
import { allOpen, makeContest, submitIn } from '../../../test/support/contesting.ts';
import { complete, take } from '../../../test/support/judging.ts';
import { storeJudged } from '../../../test/support/ranking.ts';
import { clockColumn } from '../clocks/queries.ts';
import type { LogData, LogEntry, LogKind } from './log-entry.ts';
import { findLogHead, readLogEntries } from './queries.ts';

const server = serverForFile();
const ALL = 100_000;

const entriesOf = async (contestId: string) => await readLogEntries(server.db, contestId, 0, ALL);
type EntryOf<Kind extends LogKind> = Omit<LogEntry, 'kind' | 'data'> & { kind: Kind; data: LogData[Kind] | null };
const of = <Kind extends LogKind>(entries: readonly LogEntry[], kind: Kind) =>
  entries.filter((one) => one.kind === kind) as EntryOf<Kind>[];

/** The last state of each subject of a kind; subjects that are gone are left out. */
function fold<Kind extends LogKind>(entries: readonly LogEntry[], kind: Kind): Map<string, LogData[Kind]> {
  const states = new Map<string, LogData[Kind]>();
  for (const { subjectId, data } of of(entries, kind)) {
    if (data === null) states.delete(subjectId);
    else states.set(subjectId, data);
  }
  return states;
}

async function makeScene() {
  const contest = await makeContest(server, allOpen);
  const problemId = await contest.addProblem({ color: '#e53935' });
  const ada = await contest.makeParticipant(['star']);
  const runner = server.client((await server.makeRunner({ orgId: contest.orgId })).headers);
  return { ...contest, problemId, ada, runner, params: { contestId: contest.contestId, problemId } };
}

test('a submission is logged when it arrives, when a runner takes it and when its result is known', async () => {
  const { contestId, problemId, ada, runner, params } = await makeScene();
  const first = await submitIn(ada.client, params);
  await complete(runner, await take(runner), { score: 40, status: 'Wrong Answer' });
  const second = await submitIn(ada.client, params);
  const entries = await entriesOf(contestId);
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at + 1));
  expect(await findLogHead(server.db, contestId)).toEqual({ epoch: expect.any(String), seq: entries.length });
  expect(of(entries, 'submission').map(({ subjectId, data }) => [subjectId, data?.number, data?.userId])).toEqual([
    [first, 1, ada.id],
    [second, 2, ada.id],
  ]);
  expect(of(entries, 'submission')[0]?.data).toMatchObject({
    problemId,
    sentBy: null,
    contestTimeMs: expect.any(Number),
  });
  expect(of(entries, 'judgement').map(({ data }) => data)).toMatchObject([
    { number: 1, attempt: 1, state: 'judging', score: 0, status: '', completedAtMs: null },
    { number: 1, attempt: 1, state: 'done', score: 40, status: 'Wrong Answer', isFault: false, metrics: { cpu: 1 } },
  ]);
  expect(entries.slice(-4).map(({ kind }) => kind)).toEqual(['submission', 'judgement', 'judgement', 'submission']);
});

test('reports of a running solution add nothing', async () => {
  const { contestId, ada, runner, params } = await makeScene();
  await submitIn(ada.client, params);
  const { solutionId, taskId } = await take(runner);
  const before = await findLogHead(server.db, contestId);
  for (const score of [10, 20, 30])
    await runner.call('PATCH /api/runner/solution/task/:solutionId/:taskId', {
      params: { solutionId, taskId },
      body: { status: 'Running', score, message: '' },
    });
  expect(await findLogHead(server.db, contestId)).toEqual(before);
});

test('a rejudge aside is logged only when it is applied, and when that is undone', async () => {
  const { contestId, director, ada, runner, params } = await makeScene();
  const solutionId = await submitIn(ada.client, params);
  await complete(runner, await take(runner));
  const before = await entriesOf(contestId);
  const { rejudgeId = '' } = await director.call('POST /api/contest/:contestId/admin/rejudge', {
    params,
    body: { solutionId },
  });
  await complete(runner, await take(runner), { score: 0, status: 'Wrong Answer' });
  expect(await entriesOf(contestId)).toEqual(before);
  const at = { params: { contestId, rejudgeId } };
  const last = async () => of(await entriesOf(contestId), 'judgement').at(-1)?.data;
  await director.call('POST /api/contest/:contestId/admin/rejudge/:rejudgeId/apply', at);
  expect(await last()).toMatchObject({ attempt: 2, state: 'done', status: 'Wrong Answer' });
  await director.call('POST /api/contest/:contestId/admin/rejudge/:rejudgeId/undo', at);
  expect(await last()).toMatchObject({ attempt: 1, state: 'done', status: 'Accepted' });
});

test('a rejudge voids the result until the new one is known', async () => {
  const { contestId, director, ada, runner, params } = await makeScene();
  const solutionId = await submitIn(ada.client, params);
  await complete(runner, await take(runner));
  await director.call('POST /api/contest/:contestId/admin/rejudge', {
    params,
    body: { solutionId, mode: 'immediate' },
  });
  await complete(runner, await take(runner), { score: 0, status: 'Wrong Answer' });
  const judged = of(await entriesOf(contestId), 'judgement').map(({ data }) => data);
  expect(judged.at(1)).toMatchObject({ attempt: 1, state: 'done', status: 'Accepted' });
  expect(judged.at(-1)).toMatchObject({ attempt: 2, state: 'done', status: 'Wrong Answer' });
});

test('what a refused or rolled back change would have logged is not in the log', async () => {
  const { contestId } = await makeScene();
  const before = await findLogHead(server.db, contestId);
  await expect(
    server.db.transact(async (tx) => {
      await tx.update(contests).set({ title: 'Another' }).where(eq(contests.id, contestId));
      throw new Error('Rolled back.');
    }),
  ).rejects.toThrow('Rolled back.');
  expect(await findLogHead(server.db, contestId)).toEqual(before);
});

test('no entry can be changed or deleted, except with its contest', async () => {
  const { contestId, director, params } = await makeScene();
  const isEntry = eq(contestLogEntries.contestId, contestId);
  const refused = /append-only/;
  const causeOf = async (work: Promise<unknown>) =>
    await work.then(
      () => null,
      (error: Error) => String(error.cause),
    );
  const set = { kind: 'other' };
  expect(await causeOf(server.db.transact((tx) => tx.update(contestLogEntries).set(set).where(isEntry)))).toMatch(
    refused,
  );
  expect(await causeOf(server.db.transact((tx) => tx.delete(contestLogEntries).where(isEntry)))).toMatch(refused);
  await director.call('DELETE /api/contest/:contestId/admin', { params });
  expect(await entriesOf(contestId)).toEqual([]);
  expect(await findLogHead(server.db, contestId)).toBeNull();
});

test('many who submit together are numbered without gaps, in the order of the log', async () => {
  const { contestId, problemId, ada } = await makeScene();
  const many = 40;
  await Promise.all(
    Array.from({ length: many }, () => storeJudged(server, contestId, { userId: ada.id, problemId, score: 100 })),
  );
  const entries = await entriesOf(contestId);
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, at) => at + 1));
  const numbers = of(entries, 'submission').map(({ data }) => data?.number);
  expect(numbers).toEqual(Array.from({ length: many }, (_, at) => at + 1));
});

test('a reader who reads on from its position misses nothing, while others write', async () => {
  const { contestId, problemId, ada } = await makeScene();
  const many = 30;
  let isOver = false;
  const writing = Promise.all(
    Array.from({ length: many }, () => storeJudged(server, contestId, { userId: ada.id, problemId, score: 1 })),
  ).finally(() => {
    isOver = true;
  });
  const seen: LogEntry[] = [];
  for (let hasRead = false; !hasRead;) {
    hasRead = isOver;
    seen.push(...(await readLogEntries(server.db, contestId, seen.at(-1)?.seq ?? 0, 7)));
    hasRead &&= (await findLogHead(server.db, contestId))?.seq === seen.length;
  }
  await writing;
  expect(seen).toEqual(await entriesOf(contestId));
  expect(of(seen, 'submission')).toHaveLength(many);
});

test('the last state of each subject is what the tables have', async () => {
  const { contestId, director, ada, params, addProblem, makeParticipant } = await makeScene();
  await addProblem();
  const bob = await makeParticipant();
  await submitIn(ada.client, params);
  await submitIn(bob.client, params);
  const { clock } = await director.call('GET /api/contest/:contestId', { params });
  if (!clock) throw new Error('The contest has no clock.');
  const { version, start, duration } = clock;
  const longer = { version, start, duration: duration + 60_000, freeze: 60_000, reason: 'Began late.' };
  await director.call('PATCH /api/contest/:contestId/admin/clock', { params, body: longer });
  const entries = await entriesOf(contestId);

  const [contest] = await server.db
    .select({ clock: clockColumn, title: contests.title, stages: contests.stages, status: contests.status })
    .from(contests)
    .where(eq(contests.id, contestId));
  expect(fold(entries, 'contest').get(contestId)).toMatchObject({ ...contest, rulesVersion: 2 });

  const problems = await server.db.select().from(contestProblems).where(eq(contestProblems.contestId, contestId));
  const logged = [...fold(entries, 'problem')].map(([id, data]) => [id, data?.slug, data?.color, data?.weight]);
  const stored = problems.map((one) => [one.problemId, one.slug, one.settings.color ?? null, one.settings.score]);
  expect(logged).toEqual(expect.arrayContaining(stored));
  expect(logged).toHaveLength(stored.length);

  const taking = await server.db.select().from(contestParticipants).where(eq(contestParticipants.contestId, contestId));
  for (const one of taking)
    expect(fold(entries, 'participant').get(one.id)).toEqual({
      userId: one.userId,
      tags: one.tags,
      banned: one.banned,
      delayMs: one.delayMs,
      extraMs: one.extraMs,
      startedAtMs: null,
      team: null,
    });

  const rows = await server.db.select().from(solutions).where(eq(solutions.contestId, contestId));
  for (const one of rows)
    expect(fold(entries, 'submission').get(one.id)).toMatchObject({
      number: one.contestNumber,
      userId: one.userId,
      submittedAtMs: one.submittedAt?.getTime(),
      contestTimeMs: one.contestTimeMs,
    });
  expect(new Set(rows.map((one) => one.contestNumber))).toEqual(new Set([1, 2]));
});

test('texts and names stay out of the log, and a new name is announced', async () => {
  const { contestId, problemId, ada, params } = await makeScene();
  const [user] = await server.db.select({ name: users.name }).from(users).where(eq(users.id, ada.id));
  await ada.client.call('POST /api/contest/:contestId/clarification', {
    params,
    body: { category: 'problem', problemId, body: 'An unmistakable question.' },
  });
  const before = await entriesOf(contestId);
  const text = JSON.stringify(before);
  expect(text).not.toContain('unmistakable');
  expect(text).not.toContain(user?.name);
  const [message] = of(before, 'message');
  const [row] = await server.db
    .select({ body: clarificationMessages.body })
    .from(clarificationMessages)
    .where(eq(clarificationMessages.id, message?.subjectId ?? ''));
  expect(row?.body).toBe('An unmistakable question.');
  await server.db.transact((tx) =>
    tx
      .update(users)
      .set({ name: `n${randomUUID().slice(0, 8)}` })
      .where(eq(users.id, ada.id)),
  );
  const after = (await entriesOf(contestId)).slice(before.length);
  expect(after).toMatchObject([{ kind: 'participant', data: { userId: ada.id, tags: ['star'] } }]);
});

test('what is removed from a contest is logged as gone', async () => {
  const { contestId, director, ada, params, problemId } = await makeScene();
  await submitIn(ada.client, params);
  await director.call('DELETE /api/contest/:contestId/problem/:problemId', { params });
  expect(of(await entriesOf(contestId), 'problem').at(-1)).toMatchObject({ subjectId: problemId, data: null });
  await server.db.transact((tx) => tx.execute(sql`delete from solutions where contest_id = ${contestId}::uuid`));
  const [, gone] = of(await entriesOf(contestId), 'submission');
  expect(gone?.data).toBeNull();
});
