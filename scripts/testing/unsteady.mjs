import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheDir } from '../lib/paths.mjs';
import { runVitest } from './run-vitest.mjs';

/** With more files than this that fail and then pass alone, the run fails: the suite is not reliable. */
export const mostUnsteadyFiles = 3;
/** More failed files than this mean a broken change, so running them again would only take time. */
const mostFilesAgain = 10;
const fileTimeoutMs = 20 * 60_000;
const defaultList = join(cacheDir, 'test', 'unsteady.md');

/**
 * Runs every failed file again, alone. A file that then passes is unsteady: its failures are printed and added to
 * `.cache/test/unsteady.md`.
 * @param {import('./summary.mjs').PartResult[]} results
 * @returns {Promise<import('./summary.mjs').SecondRun[]>}
 */
export async function runFailedAgain(results, env, { list = defaultList, show = true } = {}) {
  const failed = results.flatMap((part) => part.files.filter((file) => file.failed > 0));
  if (failed.length === 0 || failed.length > mostFilesAgain) return [];
  console.log(
    `\n── ${failed.length === 1 ? 'the failed file' : `the ${failed.length} failed files`} again, each alone`,
  );
  const again = [];
  for (const first of failed) {
    const { files, problems } = await runVitest({
      name: 'again',
      projects: [first.project],
      files: [first.file],
      timeoutMs: fileTimeoutMs,
      env,
      show,
    });
    const second = files.find((file) => file.file === first.file);
    const isSteady = second === undefined || second.failed > 0 || second.passed === 0 || problems.length > 0;
    again.push({ first, second, isUnsteady: !isSteady });
    if (!isSteady) note(list, first);
  }
  return again;
}

function note(list, { project, file, failures }) {
  mkdirSync(dirname(list), { recursive: true });
  const names = failures.map(({ name }) => `  - ${name}`).join('\n');
  appendFileSync(list, `- ${new Date().toISOString()} ${project} ${file}\n${names}\n`);
}
