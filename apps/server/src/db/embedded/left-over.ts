import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresFault } from './embedded-fault.ts';

/** A live postmaster of a data directory, from its `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  socketDir: string;
  port: number;
}

const pollMs = 20;
const ownShutdownMs = 10_000;
const fastShutdownMs = 30_000;
const immediateShutdownMs = 10_000;

/**
 * The postmaster that runs on the directory; null if none does. It is recognized by its working directory, which a
 * postmaster sets to its data directory, so a foreign process that has reused the process id does not match.
 */
export function livePostmaster(dataDir: string): Postmaster | null {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return null;
  // Lines: pid, data directory, start time, port, socket directory, listen address, shared memory key, status.
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  if (!(pid > 0) || workingDirectoryOf(pid) !== realpathSync(dataDir)) return null;
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '' };
}

/**
 * Written next to the data, so that a second process can distinguish a live supervisor from a dead one: process id and
 * start time.
 */
export function ownerMark(pid = process.pid): string {
  return `${pid} ${startTimeOf(pid)}`;
}

/** Whether the process that wrote the file is alive. */
export function isOwnerAlive(mark: string): boolean {
  const pid = Number.parseInt(mark, 10);
  const startTime = pid > 0 ? startTimeOf(pid) : '';
  return startTime !== '' && mark.trim() === `${pid} ${startTime}`;
}

/**
 * Prepares for a new postmaster. Throws the fault `in-use` if the supervisor of a running one is alive. If its
 * supervisor died, waits for the postmaster to end by itself, then stops it, gracefully at first.
 */
export async function clearLeftOver(dataDir: string, ownerFile: string): Promise<void> {
  const postmaster = livePostmaster(dataDir);
  if (!postmaster) return removeMisleadingLocks(dataDir);
  if (existsSync(ownerFile) && isOwnerAlive(readFileSync(ownerFile, 'utf8'))) {
    const owner = Number.parseInt(readFileSync(ownerFile, 'utf8'), 10);
    throw new EmbeddedPostgresFault(
      'in-use',
      `Another Assay (process ${owner}) is running on ${dataDir}.`,
      'Stop it first, or give this one its own ASSAY_DATA_DIR and ASSAY_PORT.',
    );
  }
  if (await hasEnded(postmaster.pid, dataDir, isShuttingDown(dataDir) ? ownShutdownMs : 0)) {
    return removeMisleadingLocks(dataDir);
  }
  for (const [signal, patienceMs] of [
    ['SIGINT', fastShutdownMs],
    ['SIGQUIT', immediateShutdownMs],
  ] as const) {
    process.kill(postmaster.pid, signal);
    if (await hasEnded(postmaster.pid, dataDir, patienceMs)) return removeMisleadingLocks(dataDir);
  }
  throw new EmbeddedPostgresFault(
    'in-use',
    `A left-over PostgreSQL (process ${postmaster.pid}) on ${dataDir} does not stop.`,
    `Stop it by hand: kill -QUIT ${postmaster.pid}`,
  );
}

/**
 * Removes lock files, of the directory and of the socket in it, whose process id now belongs to another process or to a
 * zombie: they would keep PostgreSQL from starting. It handles other stale lock files itself.
 */
function removeMisleadingLocks(dataDir: string): void {
  const locks = readdirSync(dataDir).filter(
    (name) => name === 'postmaster.pid' || /^\.s\.PGSQL\.\d+\.lock$/.test(name),
  );
  for (const file of locks.map((name) => join(dataDir, name))) {
    if (startTimeOf(Number.parseInt(readFileSync(file, 'utf8'), 10)) !== '') rmSync(file, { force: true });
  }
}

function isShuttingDown(dataDir: string): boolean {
  const file = join(dataDir, 'postmaster.pid');
  return existsSync(file) && /^stopping/m.test(readFileSync(file, 'utf8'));
}

async function hasEnded(pid: number, dataDir: string, patienceMs: number): Promise<boolean> {
  const until = performance.now() + patienceMs;
  while (workingDirectoryOf(pid) === realpathSync(dataDir)) {
    if (performance.now() >= until) return false;
    await delay(pollMs);
  }
  return true;
}

function workingDirectoryOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null; // Deleted, or another user's.
  }
}

/**
 * Field 22 of /proc/<pid>/stat, the start time in clock ticks since boot; '' if there is no such process. The name
 * before it may contain spaces and brackets.
 */
function startTimeOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
