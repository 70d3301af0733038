// npm test: on a fresh clone installs everything needed, then tests the whole platform.
//   npm test -- unit e2e           only these parts
//   npm test -- --changed [REV]    what the change since REV (default: HEAD) can affect
import { checkNode } from './lib/check-node.mjs';

checkNode();
const { build } = await import('./build.mjs');
const { checks } = await import('./check.mjs');
const { ensureGoJudge } = await import('./lib/go-judge.mjs');
const { ensureS3Server } = await import('./lib/s3-server.mjs');
const { ensurePythonTool } = await import('./lib/python-tool.mjs');
const { ensurePackages } = await import('./lib/install.mjs');
const { stopChildrenOnSignals } = await import('./lib/run.mjs');
const { runAll, runStep } = await import('./lib/steps.mjs');
const { ensureSystemPackages } = await import('./lib/system-packages.mjs');
const { affectedTests } = await import('./testing/affected.mjs');
const { parseArguments } = await import('./testing/arguments.mjs');
const { runVitest, testEnv } = await import('./testing/run-vitest.mjs');
const { runFailedAgain } = await import('./testing/unsteady.mjs');
const { measurePart, printSummary } = await import('./testing/summary.mjs');

const minuteMs = 60_000;
/** Time limit for a hanging part: several times what a machine needs that shares its cores. */
const partTimeoutMs = 180 * minuteMs;

const projectsOf = { unit: ['unit', 'server', 'web'], sandbox: ['sandbox'], e2e: ['e2e'] };
const startedAt = performance.now();
const { parts, changedSince } = parseArguments(process.argv.slice(2), ['checks', ...Object.keys(projectsOf)]);
stopChildrenOnSignals();

const env = testEnv();
/** @type {string[]} names of the preparations that failed. */
const unprepared = [];
/** @type {import('./testing/summary.mjs').PartResult[]} */
const results = [];

const packages = prepare('packages', ensurePackages);
const systemPackages = prepare('system packages', ensureSystemPackages);
const goJudge = prepare('sandbox program', prepareGoJudge);
const s3Server = goJudge.then(() => prepare('S3 server', prepareS3Server));
const clicsTools = prepare('clients of the contest API', prepareClicsTools);
const built = packages.then(() => prepare('build', build));
const selected = changedSince === null ? null : packages.then(() => affectedTests(changedSince));

// Two lanes: the first computes almost all the time, the second mostly waits for other processes.
await Promise.all([
  (async () => {
    await Promise.all([packages, built]);
    await runPart('checks', runChecks);
    await Promise.all([s3Server, clicsTools]);
    await runPart('unit', () => runTests('unit'));
  })(),
  (async () => {
    await Promise.all([built, systemPackages, goJudge]);
    await runPart('sandbox', runSandbox);
    await s3Server;
    await runPart('e2e', () => runTests('e2e'));
  })(),
]);

const again = await runFailedAgain(results, env);
process.exit(printSummary({ results, again, unprepared, ms: performance.now() - startedAt }) ? 0 : 1);

async function prepare(name, run) {
  if (!(await runStep({ name, run }))) unprepared.push(name);
}

async function runPart(name, run) {
  if (!parts.includes(name)) return;
  console.log(`\n── ${name}`);
  results.push(await measurePart(name, run));
}

async function runTests(name) {
  const files = selected === null ? [] : (await selected).filter(({ part }) => part === name).map(({ file }) => file);
  if (selected !== null && files.length === 0) return { files: [], problems: [] };
  return runVitest({ name, projects: projectsOf[name], files, timeoutMs: partTimeoutMs, env });
}

/** Control groups limit contestants' programs and need root: without it these tests cannot run. */
async function runSandbox() {
  if (process.getuid?.() === 0) return runTests('sandbox');
  console.log('skipped: judging requires root, see `npx assay doctor`; run this part again as root');
  return { files: [], problems: [], skipped: 1 };
}

async function runChecks() {
  const lanes = checks();
  const failed = (await Promise.all(lanes.map(runAll))).flat();
  return { files: [], problems: failed, passed: lanes.flat().length - failed.length };
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

/** Without them one test is skipped. */
async function prepareClicsTools() {
  const { path, missing } = await ensurePythonTool({ name: 'clics-tools', program: 'clics-archiver' });
  if (path) env.ASSAY_CLICS_ARCHIVER = path;
  else console.log(`! ${missing}`);
}
