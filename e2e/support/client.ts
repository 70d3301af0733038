import { createHash } from 'node:crypto';
import { makeClient } from '@assay/contract/client';
import { SOLUTION_STATE } from '@assay/contract/states';
import { makeSubmissionZip } from './submission-zip.ts';
import { until } from './installation.ts';

/** A signed-in API client, typed by the contract. Refusals throw with status and body. */
export function clientOf(origin: string, token?: string) {
  return makeClient(async (method, path, body, signal) => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as unknown;
  });
}

export type Client = ReturnType<typeof clientOf>;

export async function signIn(origin: string, username: string, password: string): Promise<Client> {
  return (await signInWithToken(origin, username, password)).client;
}

export async function signInWithToken(origin: string, username: string, password: string) {
  const { token } = await clientOf(origin)('POST /api/auth/login', {
    body: { provider: 'password', payload: { username, password } },
  });
  return { token, client: clientOf(origin, token) };
}

/** Announces, uploads and submits a program; returns once the server has acknowledged it. */
export async function submitProgram(
  client: Client,
  problemId: string,
  language: string,
  code: string,
): Promise<string> {
  const files = { 'answer.code': code, '.metadata.json': JSON.stringify({ language }) };
  return await submitFiles(client, problemId, files, language);
}

/** The same with any files, also of no program. */
export async function submitFiles(
  client: Client,
  problemId: string,
  files: Readonly<Record<string, string>>,
  language?: string,
): Promise<string> {
  const archive = makeSubmissionZip(files);
  const hash = createHash('sha256').update(archive).digest('hex');
  const { solutionId, uploadUrl } = await client('POST /api/problem/:problemId/solution', {
    params: { problemId },
    body: { hash, size: archive.length, ...(language !== undefined && { language }) },
  });
  const upload = await fetch(uploadUrl, { method: 'PUT', body: new Uint8Array(archive) });
  if (!upload.ok) throw new Error(`upload: ${upload.status} ${await upload.text()}`);
  await client('POST /api/problem/:problemId/solution/:solutionId/submit', {
    params: { problemId, solutionId },
    body: {},
  });
  return solutionId;
}

/** Polls a solution until it is completed. */
export async function verdictOf(client: Client, problemId: string, solutionId: string, timeoutMs = 60_000) {
  const read = () => client('GET /api/problem/:problemId/solution/:solutionId', { params: { problemId, solutionId } });
  await until(
    `solution ${solutionId} is judged`,
    timeoutMs,
    async () => (await read()).state === SOLUTION_STATE.completed,
  );
  return read();
}

export async function sampleProblem(client: Client, slug: string) {
  const [org] = await client('GET /api/org', {});
  if (!org) throw new Error('no organization joined');
  const { items } = await client('GET /api/problem', { query: { orgId: org._id, perPage: 100 } });
  const problem = items.find((item) => item.slug === slug);
  if (!problem) throw new Error(`no sample problem ${slug} among ${items.map((item) => item.slug).join(', ')}`);
  return { orgId: org._id, problemId: problem._id };
}
