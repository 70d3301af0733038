import { createHash } from 'node:crypto';
import { accessSync, constants, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Log } from '../log.ts';
import { cgroupLayout } from './host/cgroups.ts';
import { coresApart } from './host/core-groups.ts';
import type { ReadOnlyMount } from './go-judge/container.ts';
import { containerConfig, group, passwd } from './go-judge/container.ts';
import { allowedCpus, assignCpus, coreOf } from './host/cpus.ts';
import { GoJudgeDriver } from './go-judge/driver.ts';
import { GoJudgeFleet } from './go-judge/fleet.ts';
import type { GoJudgeSettings } from './go-judge/process.ts';
import { KeptFiles } from './files/kept-files.ts';
import { clearPredecessor } from './host/predecessor.ts';
import { mayExecuteIn, ProgramShelf, SHELF_MOUNT } from './files/program-shelf.ts';
import type { Sandbox } from './sandbox.ts';
import { SandboxFault } from './sandbox.ts';
import { seccompPolicy } from './go-judge/seccomp.ts';

export interface GoJudgeOptions {
  /** Path of go-judge 1.12 or newer, built with the tag `seccomp`. */
  binary: string;
  /**
   * Folder for this runner only, in which a new runner finds and removes the files of a killed one. Created if missing.
   */
  workDir: string;
  slots: number;
  /** Folders that `{ path }` sources may come from. Symbolic links are resolved first, so none leads out. */
  sourcePrefixes: readonly string[];
  /** Further folders that every program sees read-only, such as precompiled headers. */
  mounts?: readonly ReadOnlyMount[];
  log: Log;
}

const MEMORY_FOLDER = '/dev/shm';
/** Size of the program cache; a compiled program is at most half as large. */
const SHELF_BYTES = 128 * 1024 * 1024;
/** Built from the same module as go-judge and uses its protocol, so only the one next to go-judge is used. */
const INIT_NAME = 'go-judge-init';
/** Above the ids of systemd and subordinate ids; runners of one host get separate ranges. */
const UNUSED_UIDS = 1_900_000_000;
const UIDS_OF_ONE = 1000;
const SETPRIV = '/usr/bin/setpriv';
const UNSHARE = '/usr/bin/unshare';

/**
 * Starts one or several go-judges as children and returns a sandbox over them. Throws `SandboxFault` with advice if the
 * machine cannot enforce limits on memory and processes; nothing runs without them. Runs until `close`. If the owning
 * process dies in any way, they and all programs die with it; the next start with the same `workDir` removes cgroups
 * and files.
 */
export async function startGoJudge(options: GoJudgeOptions): Promise<Sandbox> {
  const { log, slots } = options;
  if (!Number.isInteger(slots) || slots < 1)
    throw new RangeError(`slots must be a positive whole number, not ${slots}`);
  requireFitHost(options.binary);
  mkdirSync(options.workDir, { recursive: true, mode: 0o700 });
  const workDir = realpathSync(options.workDir);
  await clearPredecessor(workDir, log);

  const { folder, programs, settings } = prepareFolder(options, workDir);
  const kept = new KeptFiles(folder, log);
  const fleet = await GoJudgeFleet.start(settings, { workDir, folder, log });
  log.info('The sandbox is ready.', { slots, cpus: settings.flatMap(({ cpus }) => cpus), folder });
  return new GoJudgeDriver({ fleet, kept, programs, slots, log });
}

/** Also used by `assay doctor`; see docs/decisions/0002-sandbox.md. */
export function requireFitHost(binary: string, uid = process.getuid?.()): void {
  if (uid !== 0) {
    throw new SandboxFault(
      'The sandbox needs root: an ordinary user can neither limit memory and processes nor run programs as other users.',
      'Run the runner as root (`sudo npm start`, or a systemd service without User=), or in a privileged container.',
    );
  }
  const layout = cgroupLayout();
  const missing = ['memory', 'pids'].filter((controller) => !layout.controllers.includes(controller));
  if (missing.length > 0) {
    throw new SandboxFault(
      `The kernel's control groups (${layout.kind}) lack: ${missing.join(', ')}.`,
      'Mount /sys/fs/cgroup and enable the controllers (kernel parameters `cgroup_enable=memory`, or a privileged container).',
    );
  }
  for (const program of [SETPRIV, UNSHARE]) requireProgram(program, 'Install the package util-linux.');
  requireProgram(binary, 'Build it with `npm start`, which needs Go 1.25 or newer, or set ASSAY_GO_JUDGE to its path.');
}

function requireProgram(path: string, advice: string): void {
  try {
    accessSync(path, constants.X_OK);
  } catch (cause) {
    throw new SandboxFault(`The program ${path} is missing or not executable.`, advice, { cause });
  }
}

/** The sandbox's own files are in memory if possible: outputs are read immediately and then deleted. */
function prepareFolder(
  options: GoJudgeOptions,
  workDir: string,
): { folder: string; programs: ProgramShelf | null; settings: GoJudgeSettings[] } {
  const hash = createHash('sha256').update(workDir).digest();
  const name = `assay-${hash.toString('hex', 0, 8)}`;
  const folder = join(isWritable(MEMORY_FOLDER) ? MEMORY_FOLDER : workDir, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'passwd'), passwd);
  writeFileSync(join(folder, 'group'), group);
  const shelf = [folder, workDir].find(mayExecuteIn);
  const programs = shelf === undefined ? null : new ProgramShelf(join(shelf, 'programs'), SHELF_BYTES);
  const mounts = [...(programs ? [{ source: programs.folder, target: SHELF_MOUNT }] : []), ...(options.mounts ?? [])];
  writeFileSync(join(folder, 'mount.yaml'), containerConfig(folder, mounts));
  writeFileSync(join(folder, 'seccomp.yaml'), seccompPolicy(process.arch));
  const cpus = assignCpus(options.slots, allowedCpus(), coreOf);
  const onOneCore = coresApart();
  const shares = onOneCore ? [...new Set(cpus)].map((cpu) => cpus.filter((one) => one === cpu)) : [cpus];
  const init = join(dirname(options.binary), INIT_NAME);
  const settings = shares.map((share, index): GoJudgeSettings => {
    const temporaryDir = join(folder, `tmp-${index}`);
    mkdirSync(temporaryDir, { recursive: true, mode: 0o700 });
    return {
      binary: options.binary,
      initBinary: isAccessible(init, constants.X_OK) ? init : null,
      cpus: share,
      onOneCore,
      sourcePrefixes: [...options.sourcePrefixes, join(folder, 'kept')],
      folder,
      temporaryDir,
      storeDir: join(folder, 'store'),
      cgroupPrefix: `${name}-${index}`,
      firstHostUid: UNUSED_UIDS + UIDS_OF_ONE * hash.readUInt16BE(8) + Math.floor(UIDS_OF_ONE / shares.length) * index,
    };
  });
  return { folder, programs, settings };
}

function isWritable(path: string): boolean {
  return isAccessible(path, constants.W_OK | constants.X_OK);
}

function isAccessible(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
