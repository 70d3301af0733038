import { expect } from 'vitest';
import { hashOf, makeArchive, treeOfFiles } from '@assay/problem';
import type { TestClient, TestServer } from '@assay/testkit';
import { problemData } from '../../src/db/schema.ts';

export { hashOf };

/* Problems and their data for tests, all over HTTP. */

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

/** A data archive that matches `testConfig`; `salt` makes another version of it. */
export async function makeDataArchive(salt = ''): Promise<{ bytes: Buffer; hash: string }> {
  const bytes = await makeArchive(treeOfFiles({ 'tests/1.in': `1 2 ${salt}\n`, 'tests/1.ans': '3\n' }));
  return { bytes, hash: hashOf(bytes) };
}

export async function putFile(url: string, bytes: Uint8Array | string): Promise<Response> {
  return await fetch(url, { method: 'PUT', body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes) });
}

/** Uploads the file of a data version without recording it. Returns its hash. */
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
  // Configs of other adapters have other shapes.
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

/** An organization with a setter and a problem with data that anyone may submit to. */
export async function makeJudgedProblem(server: TestServer, settings: Record<string, unknown> = {}) {
  const { owner, org, client: setter } = await server.makeOwnedOrg();
  const problem = await server.makeProblem({ orgId: org.id, settings: { allowPublicSubmit: true, ...settings } });
  const dataHash = await addData(setter, problem.id);
  return { owner, org, problem, setter, dataHash };
}

/**
 * Creates a data version that was damaged in the store: its file is not an archive, which no upload would allow.
 * Returns its hash.
 */
export async function makeBrokenVersion(server: TestServer, setter: TestClient, problemId: string): Promise<string> {
  const bytes = 'no archive any more';
  const hash = await uploadData(setter, problemId, bytes);
  const row = { problemId, hash, sizeBytes: bytes.length, config: testConfig, description: '' };
  await server.db.transact((tx) => tx.insert(problemData).values(row));
  return hash;
}
