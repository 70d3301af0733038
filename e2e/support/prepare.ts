import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleProblem, signIn } from './client.ts';
import { ADMIN, PREPARED, canJudge, startInstallation, until, type Installation } from './installation.ts';

const SAMPLE_JUDGED_TIMEOUT_MS = 240_000;

/** Vitest's global setup: starts one installation, lets it judge its sample, and keeps what it left for the others to begin with. */
export default async function setup(): Promise<() => Promise<void>> {
  const prepared = await mkdtemp(join(tmpdir(), 'assay-e2e-prepared-'));
  await using installation = await startInstallation({}, { isFirst: true });
  if (canJudge) await untilJudged(installation);
  await installation.stop();
  await cp(installation.dataDir, prepared, { recursive: true, verbatimSymlinks: true });
  process.env[PREPARED] = prepared;
  return async () => {
    delete process.env[PREPARED];
    await rm(prepared, { recursive: true, force: true });
  };
}

async function untilJudged({ origin }: Installation): Promise<void> {
  const admin = await signIn(origin, ADMIN.name, ADMIN.password);
  const { orgId } = await sampleProblem(admin, 'two-weights');
  await until('the sample is judged', SAMPLE_JUDGED_TIMEOUT_MS, async () => {
    const { items } = await admin('GET /api/solution', { query: { orgId, perPage: 100 } });
    return items.every(({ state }) => state === 4);
  });
}
