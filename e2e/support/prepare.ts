import { existsSync } from 'node:fs';
import { cp, lstat, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { SOLUTION_STATE } from '@assay/contract/states';
import { sampleProblem, signIn } from './client.ts';
import { ADMIN, PREPARED, canJudge, startInstallation, until, type Installation } from './installation.ts';

const SAMPLE_JUDGED_TIMEOUT_MS = 480_000;
const LIBRARIES_TIMEOUT_MS = 240_000;

/**
 * Vitest's global setup: starts one installation and lets it judge its sample. Its data directory is copied for the
 * journeys that start their own installation; then it continues as the shared one.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prepared = await mkdtemp(join(tmpdir(), 'assay-e2e-prepared-'));
  // Several parallel journeys exceed the rate limit of one user. The header of a proxy gives a browser an address.
  const environment = { ASSAY_RATELIMIT_USER: '100000', ASSAY_TRUST_PROXY: '1' };
  const shared = await startInstallation(environment, { isFirst: true });
  if (canJudge) await untilJudged(shared);
  if (canJudge) await untilLibrariesAreThere(shared);
  await shared.stop();
  // Named pipes of the runner cannot be copied; each runner creates its own.
  const filter = async (path: string) => !(await lstat(path)).isFIFO();
  await cp(shared.dataDir, prepared, { recursive: true, verbatimSymlinks: true, filter });
  await shared.start();
  process.env[PREPARED] = prepared;
  project.provide('sharedOrigin', shared.origin);
  return async () => {
    delete process.env[PREPARED];
    await shared[Symbol.asyncDispose]();
    await rm(prepared, { recursive: true, force: true });
  };
}

/** A runner compiles the library of Go when idle; afterwards all installations of the run share it. */
async function untilLibrariesAreThere(installation: Installation): Promise<void> {
  await until('the libraries of languages are compiled', LIBRARIES_TIMEOUT_MS, async () => {
    const hasGo = /Languages found\..*\bGo\\?"/.test(installation.output());
    return !hasGo || existsSync(join(installation.dataDir, 'runner', '1', 'go-library', 'version'));
  });
}

async function untilJudged({ origin }: Installation): Promise<void> {
  const admin = await signIn(origin, ADMIN.name, ADMIN.password);
  const { orgId } = await sampleProblem(admin, 'two-weights');
  await until('the sample is judged', SAMPLE_JUDGED_TIMEOUT_MS, async () => {
    const query = { orgId, perPage: 100 as const, count: true };
    const { total } = await admin('GET /api/solution', { query });
    const judged = await admin('GET /api/solution', { query: { ...query, state: SOLUTION_STATE.completed } });
    return total === judged.total;
  });
}
