import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, constants, copyFileSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where containers mount the shelf. Programs cannot list it. */
export const SHELF_MOUNT = '/programs';
/** Programs that know the name can enter it, but not list it. */
const FOLDER_MODE = 0o711;
const PROGRAM_MODE = 0o555;
const NAME_BYTES = 16;

interface Shelved {
  name: string;
  sizeBytes: number;
  users: number;
}

/** A program on the shelf. It stays there until `leave` is called. */
export interface PlacedProgram {
  /** Path of the executable inside the container. */
  path: string;
  leave(): void;
}

/**
 * A cache of programs that run many times, executed in place instead of being copied into every container. All
 * containers mount the folder read-only; each program is in a subfolder with an unguessable name, so that a program
 * finds only itself.
 */
export class ProgramShelf {
  /** On the host. */
  readonly folder: string;
  private readonly limitBytes: number;
  /** By file identity at the time of the copy, least recently used first. */
  private readonly shelved = new Map<string, Shelved>();
  private usedBytes = 0;

  /** `folder` is recreated and owned by this shelf. Programs that are not in use are evicted above `limitBytes`. */
  constructor(folder: string, limitBytes: number) {
    this.folder = folder;
    this.limitBytes = limitBytes;
    rmSync(folder, { recursive: true, force: true });
    makeFolder(folder);
  }

  /**
   * Places the file on the shelf if missing, under its own `name`, which appears in messages. Null if the file is
   * missing or there is no space.
   */
  place(source: string, name: string): PlacedProgram | null {
    const stat = statSync(source, { throwIfNoEntry: false });
    if (!stat?.isFile() || stat.size > this.limitBytes) return null;
    const key = [source, name, stat.ino, stat.size, stat.mtimeMs].join('\0');
    const program = this.shelved.get(key) ?? this.copy(source, name, stat.size);
    if (!program) return null;
    this.shelved.delete(key);
    this.shelved.set(key, program);
    program.users++;
    this.makeRoom();
    let left = false;
    return {
      path: `${SHELF_MOUNT}/${program.name}/${name}`,
      leave: () => {
        if (!left) program.users--;
        left = true;
      },
    };
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private copy(source: string, name: string, sizeBytes: number): Shelved | null {
    const program = { name: randomBytes(NAME_BYTES).toString('hex'), sizeBytes, users: 0 };
    const folder = join(this.folder, program.name);
    try {
      makeFolder(folder);
      copyFileSync(source, join(folder, name), constants.COPYFILE_FICLONE);
      chmodSync(join(folder, name), PROGRAM_MODE);
    } catch {
      // A full disk, or a file that was deleted meanwhile: copying it into the container will report which.
      rmSync(folder, { recursive: true, force: true });
      return null;
    }
    this.usedBytes += sizeBytes;
    return program;
  }

  private makeRoom(): void {
    for (const [key, program] of this.shelved) {
      if (this.usedBytes <= this.limitBytes) return;
      if (program.users > 0) continue;
      this.shelved.delete(key);
      this.usedBytes -= program.sizeBytes;
      rmSync(join(this.folder, program.name), { recursive: true, force: true });
    }
  }
}

/** Whether files in the folder can be executed: /dev/shm is often mounted noexec. */
export function mayExecuteIn(folder: string): boolean {
  const probe = join(folder, 'probe');
  writeFileSync(probe, '#!/bin/sh\nexit 0\n', { mode: 0o700 });
  try {
    return spawnSync(probe, { stdio: 'ignore' }).status === 0;
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Sets the exact mode regardless of the umask. */
function makeFolder(path: string): void {
  mkdirSync(path);
  chmodSync(path, FOLDER_MODE);
}
