import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Log } from '../log.ts';
import type { Language } from './language.ts';

const runFile = promisify(execFile);
const LOOK_TIMEOUT_MS = 30_000;
/** Compilers are large, and mirrors may be slow. */
const INSTALL_TIMEOUT_MS = 20 * 60_000;
/** Another runner on this machine may be installing. */
const LOCK = ['-o', 'DPkg::Lock::Timeout=600'];
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
const LAST_LINES = 3;

/** The package manager of this machine. */
export interface PackageTool {
  /** Why it cannot install packages, as a sentence, or null. */
  unfit(): string | null;
  installed(name: string): Promise<boolean>;
  /** Rejects with the tool's output. */
  install(names: readonly string[]): Promise<void>;
}

/** Names that the operator allows; `all` means those of every language. */
export type AllowedPackages = readonly string[] | 'all';

/**
 * Installs the missing packages of languages, only those that the operator allows. Never throws: a language whose
 * packages cannot be installed is not offered, as before, and the log contains the reason.
 */
export async function installPackages(
  languages: readonly Language[],
  allowed: AllowedPackages,
  log: Log,
  tool: PackageTool = apt,
): Promise<void> {
  const all = [...new Set(languages.flatMap((one) => one.packages))];
  const wanted = all.filter((name) => allowed === 'all' || allowed.includes(name));
  try {
    const there = await Promise.all(wanted.map((name) => tool.installed(name)));
    const missing = wanted.filter((_, index) => there[index] === false);
    if (missing.length === 0) return;
    const unfit = tool.unfit();
    if (unfit !== null)
      return log.warn('Packages of languages are missing and cannot be installed.', { missing, unfit });
    log.info('Installing packages of languages.', { missing });
    await tool.install(missing);
    log.info('Packages of languages were installed.', { missing });
  } catch (error) {
    log.warn('Could not install packages of languages.', { wanted, error });
  }
}

/** Debian's package manager. */
export const apt: PackageTool = {
  unfit: () => (process.getuid?.() === 0 ? null : 'The runner does not run as root.'),
  installed: async (name) => {
    try {
      const format = ['-W', '-f', '${db:Status-Status}'];
      const { stdout } = await runFile('dpkg-query', [...format, '--', name], { timeout: LOOK_TIMEOUT_MS });
      return stdout === 'installed';
    } catch (error) {
      // An unknown package is not an error; without the program there are no packages at all.
      if (error instanceof Error && 'code' in error && error.code === 1) return false;
      throw error;
    }
  },
  install: async (names) => {
    const options = {
      timeout: INSTALL_TIMEOUT_MS,
      maxBuffer: MAX_OUTPUT_BYTES,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    try {
      await runFile('apt-get', ['-qq', ...LOCK, 'update'], options);
      await runFile('apt-get', ['-qq', ...LOCK, 'install', '-y', '--no-install-recommends', '--', ...names], options);
    } catch (error) {
      const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
      throw new Error(`apt-get failed: ${said.split('\n').slice(-LAST_LINES).join(' | ')}`, { cause: error });
    }
  },
};
