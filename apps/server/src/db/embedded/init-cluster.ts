import { execFile } from 'node:child_process';
import { closeSync, fsyncSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresFault, faultFrom } from './embedded-fault.ts';
import { majorOf, type Programs } from './programs.ts';
import { commandAs, findFooting, programEnv, withNamedUser, type Footing } from './run-as.ts';

const run = promisify(execFile);
const initTimeoutMs = 120_000;
const abandonedAfterMs = 60 * 60_000;

/**
 * Creates a new database in an empty directory, atomically: it is created in a temporary directory and renamed into
 * place. If two processes start concurrently, one wins and the other uses its result.
 */
export async function initCluster(
  dataDir: string,
  programs: Programs,
  { user, durable }: { user: string; durable: boolean },
): Promise<Footing> {
  if (readdirSync(dataDir).length > 0) {
    throw new EmbeddedPostgresFault(
      'not-starting',
      `${dataDir} contains files, but no PostgreSQL database.`,
      'Move them away, or set ASSAY_DATA_DIR to another directory.',
    );
  }
  removeAbandoned(dataDir);
  const fresh = mkdtempSync(`${dataDir}.new-`);
  try {
    const footing = await findFooting(fresh, programs);
    await withNamedUser(footing.runAs, fresh, (runAs) => initdb(fresh, { ...footing, runAs }, user, durable));
    try {
      renameSync(fresh, dataDir);
    } catch (error) {
      if (majorOf(dataDir) === null) throw error;
      return await findFooting(dataDir, programs); // Another process was faster.
    }
    if (durable) syncFolder(dirname(dataDir));
    return footing;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

async function initdb(folder: string, { runAs, programs }: Footing, user: string, durable: boolean): Promise<void> {
  // The built-in locale provider, which sorts the same on every system, exists since 17.
  const locale =
    programs.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] : ['--locale=C'];
  const { command, args, uid, gid } = commandAs(runAs, [
    join(programs.folder, 'bin/initdb'),
    `--pgdata=${folder}`,
    `--username=${user}`,
    '--auth=trust',
    '--encoding=UTF8',
    ...locale,
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]);
  try {
    await run(command, args, { cwd: folder, uid, gid, env: programEnv(), timeout: initTimeoutMs });
  } catch (error) {
    // execFile attaches the output of the program to its error.
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error);
    throw faultFrom(dirname(folder), output, error);
  }
}

/** Removes incomplete databases of killed processes. Recent ones may belong to a process that is still starting. */
function removeAbandoned(dataDir: string): void {
  const parent = dirname(dataDir);
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${basename(dataDir)}.new-`)) continue;
    const path = join(parent, name);
    if (Date.now() - statSync(path).mtimeMs > abandonedAfterMs) rmSync(path, { recursive: true, force: true });
  }
}

/** Makes a rename survive a power loss. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
