import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './install.mjs';
import { cacheDir, root } from './paths.mjs';
import { step } from './progress.mjs';
import { hashOf, readStamp, writeStamp } from './stamp.mjs';

const pins = 'tools/lighthouse';

/**
 * Installs the pinned Lighthouse into the cache, if missing, and returns the path of its program. Only a benchmark
 * needs it.
 */
export async function ensureLighthouse(env = process.env) {
  const folder = join(cacheDir, 'lighthouse');
  const path = join(folder, 'node_modules/lighthouse/cli/index.js');
  const stamp = `${folder}.stamp`;
  const pin = hashOf([pins]);
  if (existsSync(path) && readStamp(stamp) === pin) return path;
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(root, pins, name), join(folder, name));
  await step('Installing Lighthouse (once)', () =>
    npm(['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'], env),
  );
  writeStamp(stamp, pin);
  return path;
}
