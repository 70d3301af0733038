// npm test: on a fresh clone fetches everything needed, then proves the whole platform. `npm test -- unit` runs one part.
import { checkNode } from './lib/check-node.mjs';

checkNode();
const { build } = await import('./build.mjs');
const { checks } = await import('./check.mjs');
const { ensureGoJudge } = await import('./lib/go-judge.mjs');
const { ensureS3Server } = await import('./lib/s3-server.mjs');
const { ensurePackages } = await import('./lib/install.mjs');
const { duration } = await import('./lib/progress.mjs');
const { stopChildrenOnSignals } = await import('./lib/run.mjs');
const { runAll } = await import('./lib/steps.mjs');
const { ensureSystemPackages } = await import('./lib/system-packages.mjs');
const { nothing, runVitest, testEnv } = await import('./lib/vitest.mjs');

const minuteMs = 60_000;
/** Bounds for what hangs; a busy machine takes three times as long as a quiet one. */
const unitTimeoutMs = 30 * minuteMs;
const sandboxTimeoutMs = 30 * minuteMs;
const browserTimeoutMs = 45 * minuteMs;

stopChildrenOnSignals();
const startedAt = performance.now();
const env = testEnv();

const parts = [
  { name: 'checks', run: runChecks },
  {
    name: 'unit',
    run: () => runVitest({ name: 'unit', projects: ['unit', 'server', 'web'], timeoutMs: unitTimeoutMs, env }),
  },
  { name: 'sandbox', run: runSandbox },
  { name: 'e2e', run: () => runVitest({ name: 'e2e', projects: ['e2e'], timeoutMs: browserTimeoutMs, env }) },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}; the parts are ${parts.map((part) => part.name).join(', ')}.`);
  process.exit(2);
}

const total = { ...nothing, failures: [] };
const prepared = await runAll([
  { name: 'packages', run: () => ensurePackages() },
  { name: 'system packages', run: () => ensureSystemPackages() },
  { name: 'build', run: () => build() },
  { name: 'sandbox program', run: prepareGoJudge },
  { name: 'S3 server', run: prepareS3Server },
]);
total.failed += prepared.length;
total.failures.push(...prepared);
for (const part of parts) {
  if (wanted.length > 0 && !wanted.includes(part.name)) continue;
  console.log(`\n── ${part.name}`);
  const counts = await part.run();
  for (const key of ['passed', 'failed', 'skipped']) total[key] += counts[key];
  total.failures.push(...counts.failures);
}
if (total.failures.length > 0) console.log(`\n── failed\n${total.failures.join('\n')}`);
console.log(`\nin ${duration(performance.now() - startedAt)}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed > 0 ? 1 : 0);

/** Contestants' programs are limited by control groups, which take root: without it there is nothing to prove. */
async function runSandbox() {
  if (process.getuid?.() !== 0) {
    console.log('skipped: judging needs root, see `npx assay doctor`; run this part again as root');
    return { ...nothing, skipped: 1 };
  }
  return runVitest({ name: 'sandbox', projects: ['sandbox'], timeoutMs: sandboxTimeoutMs, env });
}

async function runChecks() {
  const steps = checks();
  const failed = await runAll(steps);
  return { ...nothing, passed: steps.length - failed.length, failed: failed.length, failures: failed };
}

async function prepareGoJudge() {
  const { path, missing } = await ensureGoJudge();
  if (!path) throw new Error(missing);
  env.ASSAY_GO_JUDGE = path;
}

async function prepareS3Server() {
  const { path, missing } = await ensureS3Server();
  if (!path) throw new Error(missing);
}
