import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { step } from './progress.mjs';
import { run } from './run.mjs';

const installTimeoutMs = 20 * 60_000;

/** Installs the packages of the lock file, if missing. */
export async function ensurePackages(env = process.env) {
  if (isInstalled()) return;
  await step('Installing packages', () =>
    npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], env),
  );
}

/**
 * Whether every package of the lock file is installed in its version, except those that npm may omit on this system.
 */
function isInstalled() {
  // npm writes it last, so it also proves that the installation finished.
  const hidden = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(hidden)) return false;
  const there = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, integrity, link, optional }]) => {
    if (!path.includes('node_modules/') || link) return true;
    const found = there[path];
    return found ? found.version === version && found.integrity === integrity : optional === true;
  });
}

/** Runs npm, preferably the one that started this script, in case the machine has several. */
export function npm(args, env) {
  const given = env.npm_execpath;
  const isNpm = given?.endsWith('npm-cli.js') && existsSync(given);
  return isNpm
    ? run(process.execPath, [given, ...args], { env, timeoutMs: installTimeoutMs })
    : run('npm', args, { env, timeoutMs: installTimeoutMs });
}
