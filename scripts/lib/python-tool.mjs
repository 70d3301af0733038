import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDir, root } from './paths.mjs';
import { step } from './progress.mjs';
import { run } from './run.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const installTimeoutMs = 10 * 60_000;
const askTimeoutMs = 20_000;

/**
 * Installs the packages pinned in `tools/<name>/requirements.txt` into a virtual environment of their own in the cache,
 * if missing.
 * @param {{ name: string, program: string }} tool `program` is one of its programs.
 * @returns {Promise<{path: string, missing: null} | {path: null, missing: string}>} `path` is that of the program;
 * `missing` is one line that says what to do.
 */
export async function ensurePythonTool({ name, program }) {
  const folder = join(cacheDir, name);
  const path = join(folder, 'bin', program);
  const stamp = `${folder}.stamp`;
  const pins = `tools/${name}/requirements.txt`;
  const pin = hashOf([pins], folder);
  if (existsSync(path) && readStamp(stamp) === pin) return { path, missing: null };
  try {
    await run('python3', ['-c', 'import venv, ensurepip'], { timeoutMs: askTimeoutMs });
  } catch {
    return {
      path: null,
      missing: `${name} is skipped: it requires Python 3 with venv, e.g. apt-get install python3-venv`,
    };
  }
  try {
    await step(`Installing ${name} (once)`, () => install(folder, pins));
  } catch (error) {
    return { path: null, missing: `${name} is skipped: it could not be installed (${error.message})` };
  }
  writeStamp(stamp, pin);
  return { path, missing: null };
}

async function install(folder, pins) {
  // The programs of a virtual environment contain its path, so it is created in its final place.
  rmSync(folder, { recursive: true, force: true });
  await run('python3', ['-m', 'venv', folder], { timeoutMs: installTimeoutMs });
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', join(root, pins)];
  await run(join(folder, 'bin/python'), pip, { timeoutMs: installTimeoutMs });
}
