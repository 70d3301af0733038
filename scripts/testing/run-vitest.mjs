import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { bin, cacheDir, platformNode, root } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { REPORT_FILE } from './report.mjs';

const reporter = join(root, 'scripts/testing/report.mjs');

/** The environment of the tests: the platform's Node first, and no settings of a real installation. */
export function testEnv(goJudge, env = process.env) {
  const kept = Object.entries(env).filter(([name]) => !name.startsWith('ASSAY_') && name !== 'DATABASE_URL');
  const path = [join(root, 'node_modules/.bin'), env.PATH].filter(Boolean).join(delimiter);
  return { ...Object.fromEntries(kept), PATH: path, ...(goJudge ? { ASSAY_GO_JUDGE: goJudge } : {}) };
}

/**
 * Runs projects of vitest.config.ts, with all their files or only the given ones.
 * @param {{name: string, projects: string[], files?: string[], timeoutMs: number, env: NodeJS.ProcessEnv, show?:
 * boolean}} options
 * @returns {Promise<{files: import('./report.mjs').FileReport[], problems: string[]}>} `problems` are failures outside
 * of single files: a run that crashes, ends early, finds no tests or takes longer than `timeoutMs`.
 */
export async function runVitest({ name, projects, files = [], timeoutMs, env, show = true }) {
  const report = join(cacheDir, 'test', `${name}.json`);
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const args = ['run', ...projects.flatMap((project) => ['--project', project]), '--reporter', reporter, ...files];
  let problem;
  try {
    await run(platformNode(), [bin('vitest'), ...args], {
      env: { ...env, [REPORT_FILE]: report },
      timeoutMs,
      show,
    });
  } catch (error) {
    problem = error.message;
  }
  const { files: reports, unhandled } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { files: [], unhandled: [] };
  const problems = unhandled.map((text) => `${name}: ${text}`);
  const isExplained = problems.length > 0 || reports.some((file) => file.failed > 0);
  if (problem && !isExplained) problems.push(`${name}: ${problem}`);
  return { files: reports, problems };
}
