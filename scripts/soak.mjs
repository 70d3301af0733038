// npm run soak: the long runs, *.soak.ts, which npm test leaves out.
import { build } from './build.mjs';
import { ensureGoJudge } from './lib/go-judge.mjs';
import { ensurePackages } from './lib/install.mjs';
import { ensureSchemathesis } from './lib/schemathesis.mjs';
import { stopChildrenOnSignals } from './lib/run.mjs';
import { runVitest, testEnv } from './lib/vitest.mjs';

const soakTimeoutMs = 6 * 60 * 60_000;

stopChildrenOnSignals();
await ensurePackages();
await build();
const { path, missing } = await ensureGoJudge();
if (!path) console.log(`! ${missing}`);
const schemathesis = await ensureSchemathesis();
if (schemathesis.missing) console.log(`! ${schemathesis.missing}`);
const projects = ['unit', 'server', 'sandbox'];
const counts = await runVitest({
  name: 'soak',
  projects,
  timeoutMs: soakTimeoutMs,
  env: { ...testEnv(path), SOAK: '1', ...(schemathesis.path && { ASSAY_SCHEMATHESIS: schemathesis.path }) },
});
console.log(
  `${counts.passed} passed, ${counts.failed} failed${counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''}`,
);
process.exitCode = counts.failed > 0 ? 1 : 0;
