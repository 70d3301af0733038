import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { BoardFolder } from '@assay/rules/static-board';
import { UserError } from './user-error.ts';

const LOCK = '.assay-board.lock';

export interface LockedFolder extends BoardFolder {
  /** Lets another publisher use the folder. */
  unlock(): Promise<void>;
}

/**
 * A folder of this machine for the files of a board, created if it does not exist. Throws a `UserError` if another
 * process publishes into it.
 */
export async function lockFolder(folder: string): Promise<LockedFolder> {
  await mkdir(folder, { recursive: true });
  const lock = join(folder, LOCK);
  await takeLock(folder, lock);
  return {
    read: (name) => readFile(join(folder, name), 'utf8').catch(nullIfAbsent),
    async write(name, text) {
      const temporary = join(folder, `.${name}.new`);
      try {
        await writeFile(temporary, text, { flush: true });
        await rename(temporary, join(folder, name));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    list: () => readdir(folder),
    unlock: () => rm(lock, { force: true }),
  };
}

/** The lock of a process that was killed on this machine is replaced. */
async function takeLock(folder: string, lock: string): Promise<void> {
  const own = { pid: process.pid, host: hostname() };
  for (;;) {
    try {
      return await writeFile(lock, JSON.stringify(own), { flag: 'wx' });
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    const holder = parseHolder(await readFile(lock, 'utf8').catch(nullIfAbsent));
    if (holder && (holder.host !== own.host || isRunning(holder.pid)))
      throw new UserError('folder-in-use', { pid: String(holder.pid), host: holder.host, folder, lock });
    await rm(lock, { force: true });
  }
}

function parseHolder(text: string | null): { pid: number; host: string } | null {
  const [, pid, host] = /^\{"pid":(\d{1,10}),"host":"([^"]*)"\}$/.exec(text ?? '') ?? [];
  return pid === undefined || host === undefined ? null : { pid: Number(pid), host };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function nullIfAbsent(error: unknown): null {
  if (hasCode(error, 'ENOENT')) return null;
  throw error;
}

/** Whether an error of the system has this code; any code without one. */
export function hasCode(error: unknown, code?: string): error is Error & { code: string } {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && (code ?? error.code) === error.code
  );
}
