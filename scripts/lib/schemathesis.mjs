import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir, root } from './paths.mjs';
import { step } from './progress.mjs';
import { run } from './run.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const installTimeoutMs = 10 * 60_000;
const askTimeoutMs = 20_000;
const pins = 'tools/schemathesis/requirements.txt';

/**
 * Installs the pinned schemathesis into its own virtual environment in the cache, if missing.
 * @returns {Promise<{path: string, missing: null} | {path: null, missing: string}>} `missing` is one line that says
 * what to do.
 */
export async function ensureSchemathesis() {
  const folder = join(cacheDir, 'schemathesis');
  const path = join(folder, 'bin/st');
  const stamp = `${folder}.stamp`;
  const pin = hashOf([pins], folder);
  if (existsSync(path) && readStamp(stamp) === pin) return { path, missing: null };
  try {
    await run('python3', ['-c', 'import venv, ensurepip'], { timeoutMs: askTimeoutMs });
  } catch {
    return {
      path: null,
      missing: 'schemathesis is skipped: it requires Python 3 with venv, e.g. apt-get install python3-venv',
    };
  }
  try {
    await step('Installing schemathesis (once)', () => install(folder));
  } catch (error) {
    return { path: null, missing: `schemathesis is skipped: it could not be installed (${error.message})` };
  }
  writeStamp(stamp, pin);
  return { path, missing: null };
}

async function install(folder) {
  // The programs of a virtual environment contain its path, so it is created in its final place.
  rmSync(folder, { recursive: true, force: true });
  await run('python3', ['-m', 'venv', folder], { timeoutMs: installTimeoutMs });
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', join(root, pins)];
  await run(join(folder, 'bin/python'), pip, { timeoutMs: installTimeoutMs });
}
