import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { clientOf, sampleProblem, type Client } from '../../e2e/support/client.ts';
import { ADMIN, startInstallation, until, type Installation } from '../../e2e/support/installation.ts';
import { makeSubmissionZip } from '../../e2e/support/submission-zip.ts';

/** Disables the rate limits, which benchmarks would hit. */
const HIGH_LIMIT = '1000000';
const HEADERS_TIMEOUT_MS = 120_000;
const PRECOMPILED_HEADERS = 2;

/** A whole installation as operators run it, with a signed-in user. */
export interface Platform {
  installation: Installation;
  origin: string;
  token: string;
  client: Client;
  orgId: string;
  /** The sample problem with 20 cases. */
  problemId: string;
  close(): Promise<void>;
}

export async function openPlatform(options: { runners: number }): Promise<Platform> {
  const installation = await startInstallation({
    ASSAY_RUNNERS: String(options.runners),
    ASSAY_RATELIMIT_USER: HIGH_LIMIT,
    ASSAY_QUOTA_WAITING: '0',
    ASSAY_RATELIMIT_RUNNER: HIGH_LIMIT,
  });
  const close = () => installation[Symbol.asyncDispose]();
  try {
    const { origin } = installation;
    const { token } = await clientOf(origin)('POST /api/auth/login', {
      body: { provider: 'password', payload: { username: ADMIN.name, password: ADMIN.password } },
    });
    const client = clientOf(origin, token);
    return { installation, origin, token, client, ...(await sampleProblem(client, 'two-weights')), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Resolves when the runner has built its precompiled headers, according to its log. */
export async function headersBuilt({ installation }: Platform): Promise<void> {
  await until('the runner has its precompiled headers', HEADERS_TIMEOUT_MS, () =>
    Promise.resolve(installation.output().split('Precompiled header built').length > PRECOMPILED_HEADERS),
  );
}

/** A user with a problem to submit to. */
export type Submitter = Pick<Platform, 'client' | 'problemId'>;

/** Signs up a new user. */
export async function signUp({ origin }: Platform, name: string): Promise<{ client: Client; token: string }> {
  const profile = { name, email: `${name}@example.org`, realname: 'Somebody' };
  const { token } = await clientOf(origin)('POST /api/auth/signup', { body: { profile, password: randomUUID() } });
  return { client: clientOf(origin, token), token };
}

/** A solution that is announced and uploaded, and ready to be submitted. */
export async function prepareSolution({ client, problemId }: Submitter, source: string): Promise<string> {
  const language = 'C++17';
  const archive = makeSubmissionZip({ 'answer.code': source, '.metadata.json': JSON.stringify({ language }) });
  const hash = createHash('sha256').update(archive).digest('hex');
  const { solutionId, uploadUrl } = await client('POST /api/problem/:problemId/solution', {
    params: { problemId },
    body: { hash, size: archive.length, language },
  });
  const reply = await fetch(uploadUrl, { method: 'PUT', body: new Uint8Array(archive) });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`the upload returned ${reply.status}`);
  return solutionId;
}

export async function submitSolution({ client, problemId }: Submitter, solutionId: string): Promise<void> {
  const params = { problemId, solutionId };
  await client('POST /api/problem/:problemId/solution/:solutionId/submit', { params, body: {} });
}

/** Unique sources of a common size. */
export function unseenSource(source: string): string {
  return `// ${randomUUID()}\n${source}`;
}

/** Resident memory of a process in MB (10^6 bytes). */
export function residentMb(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kib) * 1024) / 1e6;
}

/** CPU time so far, in milliseconds: of the server process, and of its PostgreSQL with all connections. */
export function cpuMsOf({ installation }: Platform): { serverMs: number; databaseMs: number } {
  const postgres = installation.postgresPid();
  const databaseMs = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => cpuOf(Number(name)))
    .filter((one) => one !== null && (one.pid === postgres || one.parent === postgres))
    .reduce((sum, one) => sum + (one?.cpuMs ?? 0), 0);
  return { serverMs: cpuOf(installation.serverPid())?.cpuMs ?? Number.NaN, databaseMs };
}

/** Linux counts in ticks of 10 ms. */
const TICK_MS = 10;

function cpuOf(pid: number): { pid: number; parent: number; cpuMs: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { pid, parent: Number(fields[1]), cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS };
  } catch {
    // It ended while the list was read.
    return null;
  }
}
