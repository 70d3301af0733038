import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  boardLines,
  readRecordedContest,
  RECORDED_END_MS,
  RECORDED_START_MS,
  type RecordedContest,
} from '@assay/rules';
import { expect } from 'vitest';
import { ranklistDocument, type RanklistDocument, type StageSettings } from '@assay/contract';
import type { TestClient, TestServer } from '@assay/testkit';
import { RANKLIST_STATE, SOLUTION_STATE } from '@assay/contract/states';
import { judgedCases, problems, solutions } from '../../src/db/schema.ts';
import { noteContestResult } from '../../src/features/solutions/contest-results.ts';
import { allOpen, makeContest } from './contesting.ts';

/* Helpers for tests of ranklists. */

/** Endpoints of ranklists that several test files call. */
export const ranklistEndpoints = {
  list: 'GET /api/contest/:contestId/ranklist',
  make: 'POST /api/contest/:contestId/ranklist',
  url: 'GET /api/contest/:contestId/ranklist/:key/url/download',
  download: 'GET /api/rk/:ranklistId/download',
} as const;

const fixtures = join(import.meta.dirname, '../../../../packages/rules/src/ranklist/fixtures');
const LONGEST_WAIT_MS = 60_000;

/** A complete contest of the rules' fixtures. */
export function recordedContest(name: 'oi' | 'ioi' | 'icpc'): RecordedContest {
  return readRecordedContest(readFileSync(join(fixtures, `${name}.txt`), 'utf8'));
}

export interface Judged {
  userId: string;
  problemId: string;
  score: number;
  status?: string;
  submittedAtMs?: number;
  /** Absent as in contests without a clock: follows from the time of the submission. */
  contestTimeMs?: number;
  /** Points of each subtask. */
  subtasks?: number[] | null;
  id?: string;
}

/** Stores a solution as judged, and publishes the same changes as a completion. */
export async function storeJudged(
  server: TestServer,
  contestId: string,
  { subtasks = null, ...given }: Judged,
): Promise<string> {
  const [problem] = (await server.db.select().from(problems)).filter((one) => one.id === given.problemId);
  if (!problem?.currentDataHash) throw new Error('The problem has no data.');
  const { orgId, currentDataHash: problemDataHash } = problem;
  const id = given.id ?? randomUUID();
  const submittedAt = new Date(given.submittedAtMs ?? Date.now());
  const usual = given.score >= 100 ? 'Accepted' : 'Wrong Answer';
  const taskId = subtasks && randomUUID();
  await server.db.transact(async (tx) => {
    await tx.insert(solutions).values({
      ...given,
      id,
      orgId,
      contestId,
      problemDataHash,
      taskId,
      submittedAt,
      state: SOLUTION_STATE.completed,
      label: 'default',
      status: given.status ?? usual,
      solutionDataHash: 'a'.repeat(64),
      sizeBytes: 1,
      completedAt: submittedAt,
    });
    if (taskId) await tx.insert(judgedCases).values({ solutionId: id, taskId, cases: [], subtasks });
    await noteContestResult(tx, contestId, id);
  });
  return id;
}

/** A contest with the problems, participants and ranklists of a recorded one, without submissions. */
export async function stageRecorded(
  server: TestServer,
  recorded: RecordedContest,
  { end = allOpen, rulesVersion }: { end?: StageSettings; rulesVersion?: 1 | 2 } = {},
) {
  const contest = await makeContest(server, allOpen, rulesVersion === undefined ? {} : { rulesVersion });
  await contest.setStages([
    { name: 'upcoming', start: 0, settings: {} },
    { name: 'running', start: RECORDED_START_MS, settings: allOpen },
    { name: 'end', start: RECORDED_END_MS, settings: end },
  ]);
  const problemIds = new Map<string, string>();
  for (const { slug, weight, tags } of recorded.problems)
    problemIds.set(slug, await contest.addProblem({ slug, score: weight }, { tags }));
  const people = new Map<string, { id: string; client: TestClient }>();
  for (const { name, tags, banned } of recorded.participants) {
    const made = await contest.makeParticipant(tags);
    people.set(name, made);
    const params = { contestId: contest.contestId, userId: made.id };
    if (banned)
      await contest.director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
        params,
        body: { banned },
      });
  }
  for (const { key, config } of recorded.boards) await makeRanklist(contest, key, config);
  const names = new Map([...people].map(([name, { id }]) => [id, name]));
  return {
    ...contest,
    problemIds,
    people,
    /** The board as short text, by names. */
    lines: async (key: string) =>
      boardLines(await readValid(server, contest, key), (userId) => names.get(userId) ?? userId),
  };
}
export type StagedContest = Awaited<ReturnType<typeof stageRecorded>>;

/** The fields of a recorded solution that a contest stores. */
export function judgedOf(
  { problemIds, people }: Pick<StagedContest, 'problemIds' | 'people'>,
  { name, slug, score, subtasks, status, submittedAtMs }: RecordedContest['solutions'][number],
): Judged {
  const [userId, problemId] = [people.get(name)?.id, problemIds.get(slug)];
  if (userId === undefined || problemId === undefined)
    throw new Error(`No participant ${name}, or no problem ${slug}.`);
  return { userId, problemId, score, subtasks, status, submittedAtMs };
}

export async function makeRanklist(
  { director, contestId }: { director: TestClient; contestId: string },
  key: string,
  config?: string,
): Promise<void> {
  await director.call(ranklistEndpoints.make, { params: { contestId }, body: { key, name: key } });
  if (config !== undefined) await configure({ director, contestId }, key, { config });
}

export async function configure(
  { director, contestId }: { director: TestClient; contestId: string },
  key: string,
  body: { config?: string; showAfter?: number; showBefore?: number },
) {
  return await director.call('PATCH /api/contest/:contestId/ranklist/:key/settings', {
    params: { contestId, key },
    body,
  });
}

/**
 * Waits until our own engine has nothing to do for a contest: it computes a ranklist unless the configuration says
 * otherwise.
 */
export async function untilOwnEngineRests(server: TestServer, contestId: string): Promise<void> {
  const ownTasks = async () => {
    const statement = `select 1 from tasks where kind = 'ranklist' and subject_id = '${contestId}'`;
    return (await server.db.execute(statement)).rows;
  };
  await expect.poll(ownTasks, { timeout: LONGEST_WAIT_MS, interval: 10 }).toEqual([]);
}

/** Waits, bounded, until nothing is left to compute. Woken by the server's own notifications. */
export async function untilValid(
  server: TestServer,
  { director, contestId }: { director: TestClient; contestId: string },
): Promise<number> {
  const endsAt = performance.now() + LONGEST_WAIT_MS;
  let wake = () => {};
  const stop = server.context.live.onChange((change) => {
    if (change.type === 'ranklist' && change.contestId === contestId) wake();
  });
  try {
    for (;;) {
      const notified = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const info = await director.call('GET /api/contest/:contestId/admin/ranklist-info', { params: { contestId } });
      if (info.ranklistState === RANKLIST_STATE.valid) return info.ranklistUpdatedAt;
      const leftMs = endsAt - performance.now();
      if (leftMs <= 0) throw new Error(`The ranklists did not become valid: ${JSON.stringify(info)}`);
      await orTimeout(notified, Math.min(leftMs, 1000));
    }
  } finally {
    stop();
  }
}

async function orTimeout(notified: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([notified, over]);
  clearTimeout(timer);
}

/** The document once it is valid, checked against the contract. */
export async function readValid(
  server: TestServer,
  contest: { director: TestClient; contestId: string },
  key: string,
): Promise<RanklistDocument> {
  await untilValid(server, contest);
  return await readDocument(contest.director, contest.contestId, key);
}

/** The currently stored document. */
export async function readDocument(client: TestClient, contestId: string, key: string): Promise<RanklistDocument> {
  const { url } = await client.call('GET /api/contest/:contestId/ranklist/:key/url/download', {
    params: { contestId, key },
  });
  if (url === undefined) throw new Error('No document yet.');
  const reply = await fetch(url);
  if (reply.status !== 200) throw new Error(`No document: ${reply.status} ${await reply.text()}`);
  return ranklistDocument.parse(await reply.json());
}
