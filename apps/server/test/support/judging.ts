import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { makeArchive, treeOfFiles } from '@assay/problem';
import type { SolutionTask } from '@assay/contract';
import type { TestClient, TestServer } from '@assay/testkit';
import { problemData } from '../../src/db/schema.ts';

/* Things that tests of problems, solutions and the queue do again and again, all over HTTP. */

export const testConfig = {
  label: 'default',
  judge: {
    adapter: 'assay',
    config: {
      timeMs: 1000,
      memoryMiB: 64,
      checker: { type: 'tokens' },
      cases: [{ input: 'tests/1.in', answer: 'tests/1.ans' }],
    },
  },
  submit: { upload: true },
  variables: { time_limit: '1000 ms' },
};

/** A data archive that fits `testConfig`; `salt` makes another version of it. */
export async function makeDataArchive(salt = ''): Promise<{ bytes: Buffer; hash: string }> {
  const bytes = await makeArchive(treeOfFiles({ 'tests/1.in': `1 2 ${salt}\n`, 'tests/1.ans': '3\n' }));
  return { bytes, hash: hashOf(bytes) };
}

export function hashOf(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function putFile(url: string, bytes: Uint8Array | string): Promise<Response> {
  return await fetch(url, { method: 'PUT', body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes) });
}

/** Uploads the file of a data version, which is not recorded yet. Returns its hash. */
async function uploadData(setter: TestClient, problemId: string, bytes: Uint8Array | string): Promise<string> {
  const hash = hashOf(bytes);
  const params = { problemId, hash, type: 'upload' as const };
  const { url } = await setter.call('GET /api/problem/:problemId/data/:hash/url/:type', { params });
  expect((await putFile(url, bytes)).status).toBe(200);
  return hash;
}

/** Uploads and records a data version. Returns its hash. */
export async function addVersion(
  setter: TestClient,
  problemId: string,
  bytes: Uint8Array,
  { config = testConfig, description = '' }: { config?: object; description?: string } = {},
): Promise<string> {
  const hash = await uploadData(setter, problemId, bytes);
  // Configs of other adapters have a shape of their own.
  const body = { hash, config: config as typeof testConfig, description };
  await setter.call('POST /api/problem/:problemId/data', { params: { problemId }, body });
  return hash;
}

/** Uploads and records a data version and makes it the current one. */
export async function addData(setter: TestClient, problemId: string, salt = ''): Promise<string> {
  const { bytes } = await makeDataArchive(salt);
  const hash = await addVersion(setter, problemId, bytes);
  await setter.call('POST /api/problem/:problemId/data/setDataHash', { params: { problemId }, body: { hash } });
  return hash;
}

/** An organization with a setter and a problem that anybody may submit to, its data in place. */
export async function makeJudgedProblem(server: TestServer, settings: Record<string, unknown> = {}) {
  const owner = await server.makeUser();
  const org = await server.makeOrg({ ownerId: owner.id });
  const problem = await server.makeProblem({ orgId: org.id, settings: { allowPublicSubmit: true, ...settings } });
  const setter = await server.signIn(owner);
  const dataHash = await addData(setter, problem.id);
  return { owner, org, problem, setter, dataHash };
}

/**
 * Makes a data version that was damaged in the store: its file is no archive, which no upload would get past. Returns
 * its hash.
 */
export async function makeBrokenVersion(server: TestServer, setter: TestClient, problemId: string): Promise<string> {
  const bytes = 'no archive any more';
  const hash = await uploadData(setter, problemId, bytes);
  const row = { problemId, hash, sizeBytes: bytes.length, config: testConfig, description: '' };
  await server.db.transact((tx) => tx.insert(problemData).values(row));
  return hash;
}

/** Announces a solution and uploads its file. */
export async function announce(client: TestClient, problemId: string, content = `solution ${randomUUID()}`) {
  const body = { hash: hashOf(content), size: Buffer.byteLength(content) };
  const reply = await client.call('POST /api/problem/:problemId/solution', { params: { problemId }, body });
  expect((await putFile(reply.uploadUrl, content)).status).toBe(200);
  return reply.solutionId;
}

/** Hands a solution in. */
export async function submit(client: TestClient, problemId: string, content?: string): Promise<string> {
  const solutionId = await announce(client, problemId, content);
  const params = { problemId, solutionId };
  await client.call('POST /api/problem/:problemId/solution/:solutionId/submit', { params, body: {} });
  return solutionId;
}

/** Takes a task that must be there. */
export async function take(runner: TestClient, query: { wait?: number; lease?: number } = {}): Promise<SolutionTask> {
  const task = await poll(runner, query);
  if (task === null) throw new Error('There was no task.');
  return task;
}

export async function poll(runner: TestClient, query: { wait?: number; lease?: number } = {}) {
  const reply = await runner.call('POST /api/runner/solution/poll', { query, body: undefined });
  // A task or nothing; a test that wants `errMsg` looks at the reply itself.
  return 'taskId' in reply ? (reply as SolutionTask) : null;
}

export const taskOf = ({ solutionId, taskId }: SolutionTask) => ({ solutionId, taskId });

/** Judges a task that was taken. */
export async function complete(runner: TestClient, task: SolutionTask, body: Record<string, unknown> = {}) {
  const report = { status: 'Accepted', score: 100, message: '', metrics: { cpu: 1, mem: 2 }, ...body };
  const params = taskOf(task);
  await runner.call('POST /api/runner/solution/task/:solutionId/:taskId/complete', { params, body: report });
}
