import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { ContestProblemSettings } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { hashOf } from '@assay/problem';
import type { TestClient, TestServer } from '@assay/testkit';
import { HOUR_MS, makeContest } from './contesting.ts';
import { putFile } from './problem-data.ts';
import { makeRanklist, storeJudged } from './ranking.ts';

/* Helpers for tests of virtual runs. */

export const virtualRoutes = {
  list: 'GET /api/contest/:contestId/virtual',
  start: 'POST /api/contest/:contestId/virtual',
  get: 'GET /api/contest/:contestId/virtual/:runId',
  finish: 'POST /api/contest/:contestId/virtual/:runId/finish',
  form: 'POST /api/contest/:contestId/virtual/team',
  join: 'POST /api/contest/:contestId/virtual/team/join',
  invite: 'POST /api/contest/:contestId/virtual/team/:teamId/member',
  leave: 'DELETE /api/contest/:contestId/virtual/team/:teamId/member/:userId',
  startTeam: 'POST /api/contest/:contestId/virtual/team/:teamId/start',
  allow: 'PATCH /api/contest/:contestId/admin/virtual',
  announce: 'POST /api/problem/:problemId/solution',
  submit: 'POST /api/problem/:problemId/solution/:solutionId/submit',
  solution: 'GET /api/problem/:problemId/solution/:solutionId',
  problem: 'GET /api/contest/:contestId/problem/:problemId',
  page: 'GET /api/contest/:contestId',
  timeline: 'GET /api/contest/:contestId/board/timeline',
} as const;
export const MINUTE_MS = 60_000;

export interface Given {
  accessLevel?: 0 | 1 | 2;
  settings?: Partial<ContestProblemSettings>;
  allowed?: boolean;
  freeze?: boolean;
}

/** A contest of two hours that ended an hour ago, with one participant; its problem is private. */
export async function makePastContest(
  server: TestServer,
  { accessLevel = ACCESS_LEVEL.public, settings, allowed = true, freeze = true }: Given = {},
) {
  const contest = await makeContest(server, {}, { accessLevel });
  const { contestId, director, orgId } = contest;
  const params = { contestId };
  const startMs = Date.now() - 3 * HOUR_MS;
  const endMs = startMs + 2 * HOUR_MS;
  const stages = [
    { name: 'upcoming', start: 0, settings: {} },
    { name: 'running', start: startMs, settings: {} },
    { name: 'end', start: endMs, settings: { ranklistEnabled: true, participantEnabled: true } },
  ];
  await contest.setStages(stages);
  const problemId = await contest.addProblem(settings);
  const official = await contest.makeParticipant();
  await makeRanklist(contest, 'k', 'type = icpc');
  await server.db.transact((tx) =>
    tx.execute(sql`update contest_clocks set freeze_ms = ${freeze ? HOUR_MS : null}, thaw_after_ms = ${freeze ? 0 : null},
      thawed_at = null where contest_id = ${contestId}::uuid`),
  );
  await storeJudged(server, contestId, {
    userId: official.id,
    problemId,
    score: 100,
    contestTimeMs: 10 * MINUTE_MS,
    submittedAtMs: startMs + 10 * MINUTE_MS,
  });
  if (allowed) await director.call(virtualRoutes.allow, { params, body: { allowed } });
  const guest = await server.signIn(await server.makeUser());
  const judge = server.client((await server.makeRunner({ orgId })).headers);
  return { ...contest, params, problemId, official, guest, judge };
}

/** Moves the start of a run into the past. */
export async function rewindRun(server: TestServer, runId: string, ms: number): Promise<void> {
  await server.db.transact((tx) =>
    tx.execute(sql`update virtual_runs set started_at = started_at - ${ms} * interval '1 millisecond'
      where id = ${runId}::uuid`),
  );
}

export async function announceInRun(client: TestClient, problemId: string, virtualRunId: string): Promise<string> {
  const content = `solution ${randomUUID()}`;
  const body = { hash: hashOf(content), size: Buffer.byteLength(content), virtualRunId };
  const { solutionId, uploadUrl } = await client.call(virtualRoutes.announce, { params: { problemId }, body });
  expect((await putFile(uploadUrl, content)).status).toBe(200);
  return solutionId;
}

export async function submitInRun(client: TestClient, problemId: string, runId: string): Promise<string> {
  const solutionId = await announceInRun(client, problemId, runId);
  await client.call(virtualRoutes.submit, { params: { problemId, solutionId }, body: {} });
  return solutionId;
}

export const bodyOfRun = (virtualRunId: string) => ({ hash: 'a'.repeat(64), size: 1, virtualRunId });
