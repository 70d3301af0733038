import { execFile } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { installation } from '@assay/problem';
import type { ReadOnlyMount } from '../sandbox/go-judge/container.ts';
import type { Language, LanguageMount } from './language.ts';

const runFile = promisify(execFile);
const ASK_TIMEOUT_MS = 10_000;
/** Common locations of toolchains installed by a user; a service's PATH seldom contains these. */
const usualFolders = ['/usr/local/go/bin', join(homedir(), '.cargo/bin')];
const NODE_PACKAGES = [`node_modules/node-linux-${process.arch}`];

/**
 * Finds the folders and files on this machine that languages need in addition to the system's own. Missing ones are
 * omitted; the language is then reported as missing when its version is queried.
 */
export async function findToolchains(languages: readonly Language[]): Promise<ReadOnlyMount[]> {
  const byTarget = new Map(languages.flatMap((one) => one.mounts).map((mount) => [mount.target, mount]));
  const found = await Promise.all([...byTarget.values()].map(find));
  return found.filter((mount) => mount !== null);
}

async function find(mount: LanguageMount): Promise<ReadOnlyMount | null> {
  const asked = mount.ask === null ? null : await ask(mount.ask);
  const candidates = [asked, ...mount.from.flatMap(places)];
  for (const candidate of candidates) {
    if (candidate === null) continue;
    const source = placeAt(candidate);
    if (source !== null) return { source, target: mount.target };
  }
  return null;
}

async function ask([program = '', ...args]: readonly string[]): Promise<string | null> {
  const path = [process.env['PATH'], ...usualFolders].filter(Boolean).join(delimiter);
  try {
    const { stdout } = await runFile(program, args, { timeout: ASK_TIMEOUT_MS, env: { ...process.env, PATH: path } });
    return stdout.split('\n')[0]?.trim() || null;
  } catch {
    return null; // Missing on this machine.
  }
}

/** `{node}`: the Node that comes with the platform, otherwise none, since names and versions of a system's own vary. */
function places(from: string): string[] {
  return from === '{node}' ? NODE_PACKAGES.map((one) => join(installation, one)) : [from];
}

function placeAt(path: string): string | null {
  try {
    const real = realpathSync(path);
    const found = statSync(real);
    return path.startsWith('/') && (found.isDirectory() || found.isFile()) ? real : null;
  } catch {
    return null;
  }
}
