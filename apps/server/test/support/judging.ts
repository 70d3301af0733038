import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { hashOf } from '@assay/problem';
import type { SolutionTask } from '@assay/contract';
import type { TestClient } from '@assay/testkit';
import { putFile } from './problem-data.ts';

export const POLL = 'POST /api/runner/solution/poll' as const;
export const COMPLETE = 'POST /api/runner/solution/task/:solutionId/:taskId/complete' as const;

/* Solutions and their tasks for tests, all over HTTP. */

export const newSolution = (content = 'x') => ({ hash: hashOf(content), size: content.length });

/** Announces a solution and uploads its file. */
export async function announce(client: TestClient, problemId: string, content = `solution ${randomUUID()}`) {
  const body = { hash: hashOf(content), size: Buffer.byteLength(content) };
  const reply = await client.call('POST /api/problem/:problemId/solution', { params: { problemId }, body });
  expect((await putFile(reply.uploadUrl, content)).status).toBe(200);
  return reply.solutionId;
}

/** Submits a solution. */
export async function submit(client: TestClient, problemId: string, content?: string): Promise<string> {
  const solutionId = await announce(client, problemId, content);
  const params = { problemId, solutionId };
  await client.call('POST /api/problem/:problemId/solution/:solutionId/submit', { params, body: {} });
  return solutionId;
}

/** Leases a task that must exist. */
export async function take(runner: TestClient, query: { wait?: number; lease?: number } = {}): Promise<SolutionTask> {
  const task = await poll(runner, query);
  if (task === null) throw new Error('There was no task.');
  return task;
}

export async function poll(runner: TestClient, query: { wait?: number; lease?: number } = {}) {
  const reply = await runner.call(POLL, { query, body: undefined });
  // A task or nothing; a test of `errMsg` checks the reply itself.
  return 'taskId' in reply ? (reply as SolutionTask) : null;
}

export const taskOf = ({ solutionId, taskId }: SolutionTask) => ({ solutionId, taskId });

/** Judges a leased task. */
export async function complete(runner: TestClient, task: SolutionTask, body: Record<string, unknown> = {}) {
  const report = { status: 'Accepted', score: 100, message: '', metrics: { cpu: 1, mem: 2 }, ...body };
  const params = taskOf(task);
  await runner.call(COMPLETE, { params, body: report });
}
