import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { hashOf, makeArchive, treeOfFiles } from '@assay/problem';
import type { TestServer } from '@assay/testkit';
import { contestClocks, shadowSubmissions, solutions } from '../../src/db/schema.ts';
import { solutionDataKey } from '../../src/storage/keys.ts';
import { allOpen, makeContest } from './contesting.ts';
import { complete, poll } from './judging.ts';
import { makeRanklist, storeJudged } from './ranking.ts';

/* A contest as the primary, and another one as its shadow, for tests. */

export const MINUTE_MS = 60_000;
/** Fits tests that read a feed in the background, however busy the machine is. */
export const patient = { timeout: 120_000, interval: 50 };
/** Tests read feeds of the server itself. */
export const loopback = { storageAllowPrivate: ['127.0.0.0/8', '::1'] };
export const change = 'PATCH /api/contest/:contestId/admin/shadow' as const;
export const look = 'GET /api/contest/:contestId/admin/shadow' as const;
export const list = 'GET /api/contest/:contestId/admin/shadow/difference' as const;
export const mark = 'PATCH /api/contest/:contestId/admin/shadow/difference' as const;

export const zipOf = async (files: Record<string, string>): Promise<Buffer> => await makeArchive(treeOfFiles(files));
const assayZip = async (source: string) =>
  await zipOf({ 'answer.code': source, '.metadata.json': JSON.stringify({ language: 'C++17' }) });

interface Given {
  userId: string;
  problem: number;
  minute: number;
  score: number;
  status?: string;
}

/** A contest with teams of one, a ranklist and submissions that are judged. */
export async function makePrimary(server: TestServer, { problems = 2, people = 3 } = {}) {
  const contest = await makeContest(server, allOpen);
  const { contestId, director } = contest;
  const params = { contestId };
  const problemIds: string[] = [];
  for (let n = 0; n < problems; n += 1) problemIds.push(await contest.addProblem());
  const participants: Awaited<ReturnType<typeof contest.makeParticipant>>[] = [];
  for (let n = 0; n < people; n += 1) participants.push(await contest.makeParticipant());
  await makeRanklist(contest, 'main', 'type = icpc');
  const { clock } = await director.call('GET /api/contest/:contestId', { params });
  if (!clock) throw new Error('The contest has no clock.');
  const account = await director.call('POST /api/contest/:contestId/admin/contest-api/account', {
    params,
    body: { role: 'admin' },
  });
  return {
    ...contest,
    params,
    problemIds,
    participants,
    clock,
    account,
    url: `${server.origin}/api/clics/2023-06/contests/${contestId}`,
    /** Stores a judged submission with its files, and returns its id. */
    submit: async ({ userId, problem, minute, score, status }: Given, files?: Record<string, string>) => {
      const id = randomUUID();
      const zip = files ? await zipOf(files) : await assayZip(`int main() {} // ${id}`);
      const hash = hashOf(zip);
      await server.context.store.put(solutionDataKey(id, hash), Readable.from([zip]));
      const contestTimeMs = Math.round(minute * MINUTE_MS);
      await server.db.transact(async (tx) => {
        const of = { ...server, db: tx } as TestServer;
        await storeJudged(of, contestId, {
          id,
          userId,
          problemId: problemIds[problem] ?? '',
          score,
          ...(status !== undefined && { status }),
          contestTimeMs,
          submittedAtMs: clock.start + contestTimeMs,
        });
        await tx
          .update(solutions)
          .set({ solutionDataHash: hash, sizeBytes: zip.length, language: 'C++17' })
          .where(eq(solutions.id, id));
      });
      return id;
    },
  };
}
export type Primary = Awaited<ReturnType<typeof makePrimary>>;

/** A contest with the problems and the clock of the primary, which its director makes its shadow by `connect`. */
export async function makeShadowOf(server: TestServer, primary: Primary) {
  const { orgId, director, problemIds, clock } = primary;
  const contest = await makeContest(server, allOpen, { orgId, director });
  const params = { contestId: contest.contestId };
  for (const [at, problemId] of problemIds.entries())
    await director.call('POST /api/contest/:contestId/problem', {
      params,
      body: { problemId, settings: { score: 100, slug: `P${at + 1}`, solutionCountLimit: 1 } },
    });
  await makeRanklist(contest, 'main', 'type = icpc');
  // The clock of a running contest keeps its start.
  await server.db.transact((tx) =>
    tx
      .update(contestClocks)
      .set({ startAt: new Date(clock.start), durationMs: clock.duration })
      .where(eq(contestClocks.contestId, contest.contestId)),
  );
  const runner = server.client((await server.makeRunner({ orgId })).headers);
  const state = async () => (await director.call(look, { params })).shadow;
  const connect = async (url = primary.url, more: object = {}) =>
    await director.call(change, {
      params,
      body: {
        url,
        username: primary.account.username,
        password: primary.account.password,
        problems: problemIds.map((problemId) => ({ id: problemId.replaceAll('-', '').slice(0, 20), problemId })),
        ...more,
      },
    });
  const differences = async (query: object = {}) =>
    (await director.call(list, { params, query: { perPage: 100, ...query } })).items;
  return { ...contest, params, runner, state, connect, differences };
}
export type Shadow = Awaited<ReturnType<typeof makeShadowOf>>;

interface Result {
  score: number;
  status: string;
}

/** Judges everything that waits in the shadow: by default as the primary did, by the number of the submission. */
export async function judgeAll(
  server: TestServer,
  { primary, shadow }: { primary: Primary; shadow: Shadow },
  resultOf: (number: string, there: Result) => Result = (_, there) => there,
): Promise<number> {
  let judged = 0;
  for (;;) {
    const task = await poll(shadow.runner);
    if (!task) return judged;
    const [read] = await server.db
      .select({ number: shadowSubmissions.submissionId })
      .from(shadowSubmissions)
      .where(eq(shadowSubmissions.solutionId, task.solutionId));
    const [there] = await server.db
      .select({ score: solutions.score, status: solutions.status })
      .from(solutions)
      .where(
        sql`${solutions.contestId} = ${primary.contestId}::uuid and ${solutions.contestNumber} = ${Number(read?.number)}`,
      );
    if (!read || !there) throw new Error('The submission does not come from the primary.');
    await complete(shadow.runner, task, { ...resultOf(read.number, there) });
    judged += 1;
  }
}

/** Waits until the shadow has submitted as many submissions. */
export async function untilSubmitted(server: TestServer, shadow: Shadow, count: number): Promise<void> {
  await expect
    .poll(
      () =>
        server.db.$count(
          solutions,
          sql`${solutions.contestId} = ${shadow.contestId}::uuid and ${solutions.submittedAt} is not null`,
        ),
      patient,
    )
    .toBe(count);
}
