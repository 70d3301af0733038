import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isErrno } from './cgroups.ts';

/** A process; its start time distinguishes it from a later one with the same pid. */
export interface ProcessMark {
  pid: number;
  /** Kernel ticks since boot. */
  startedAt: string;
}

const END_TIMEOUT_MS = 5000;
const END_INTERVAL_MS = 5;
const START_FIELD = 19;
const TCP_LISTEN = '0A';

/** The process with this pid, or null if there is none or it is a zombie. */
export function markProcess(pid: number): ProcessMark | null {
  let stat;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT') || isErrno(error, 'ESRCH')) return null;
    throw error;
  }
  // The name in parentheses may contain spaces; the fields after it are numbered from the state on.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? null : { pid, startedAt: fields[START_FIELD] ?? '' };
}

export function isAlive(mark: ProcessMark): boolean {
  return markProcess(mark.pid)?.startedAt === mark.startedAt;
}

/** Kills exactly this process and waits for its end; false if it does not end. */
export async function killAndWait(mark: ProcessMark): Promise<boolean> {
  const deadline = Date.now() + END_TIMEOUT_MS;
  while (isAlive(mark)) {
    if (Date.now() > deadline) return false;
    try {
      process.kill(mark.pid, 'SIGKILL');
    } catch (error) {
      if (!isErrno(error, 'ESRCH')) throw error;
    }
    await pause(END_INTERVAL_MS);
  }
  return true;
}

/** The loopback TCP port that this process listens on, or null while it does not. */
export function listeningPort(pid: number): number | null {
  const sockets = new Set<string>();
  for (const name of entries(`/proc/${pid}/fd`)) {
    const inode = /^socket:\[(\d+)\]$/.exec(linkTarget(`/proc/${pid}/fd/${name}`))?.[1];
    if (inode) sockets.add(inode);
  }
  for (const line of readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)) {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
    if (state === TCP_LISTEN && sockets.has(inode)) return Number.parseInt(local.split(':')[1] ?? '', 16);
  }
  return null;
}

function entries(path: string): string[] {
  try {
    return readdirSync(path);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }
}

function linkTarget(path: string): string {
  try {
    return readlinkSync(path);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return '';
    throw error;
  }
}
