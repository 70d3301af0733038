import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { bin, cacheDir, platformNode, root } from './paths.mjs';
import { run } from './run.mjs';

/** What a step of the tests came to. `failures` tells each failed one in a few lines, to be repeated at the very end. */
export const nothing = { passed: 0, failed: 0, skipped: 0, failures: [] };

const linesOfFailure = 12;

/** The environment of the tests: the platform's Node first, and no setting of a real installation. */
export function testEnv(goJudge, env = process.env) {
  const kept = Object.entries(env).filter(([name]) => !name.startsWith('ASSAY_') && name !== 'DATABASE_URL');
  const path = [join(root, 'node_modules/.bin'), env.PATH].filter(Boolean).join(delimiter);
  return { ...Object.fromEntries(kept), PATH: path, ...(goJudge ? { ASSAY_GO_JUDGE: goJudge } : {}) };
}

/**
 * Runs projects of vitest.config.ts and counts. A file that cannot be loaded, a run that crashes, finds no tests or takes too long counts as one failed.
 * @param {{name: string, projects: string[], timeoutMs: number, env: NodeJS.ProcessEnv}} options
 */
export async function runVitest({ name, projects, timeoutMs, env }) {
  const report = join(cacheDir, 'test', `${name}.json`);
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const args = ['run', ...projects.flatMap((project) => ['--project', project])];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  let problem;
  try {
    await run(platformNode(), [bin('vitest'), ...args, ...reporters], { env, timeoutMs, show: true });
  } catch (error) {
    problem = error.message;
  }
  const counts = existsSync(report) ? countsOf(JSON.parse(readFileSync(report, 'utf8'))) : nothing;
  if (problem && counts.failed === 0) {
    console.log(`✗ ${name}: ${problem}`);
    return { ...counts, failed: 1, failures: [`${name}: ${problem}`] };
  }
  return counts;
}

/** Counts of vitest's JSON report. */
export function countsOf(report) {
  const unloadable = report.testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && !assertionResults.some((one) => one.status === 'failed');
  });
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...unloadable.map(({ name, message }) => tell(name, message)),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => tell(`${name}: ${fullName}`, failureMessages.join('\n'))),
      ),
    ],
  };
}

/** What failed and the first lines of why. */
function tell(what, why = '') {
  const lines = why.split('\n').slice(0, linesOfFailure);
  return [what, ...lines.map((line) => `    ${line}`)].join('\n');
}
