import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../log.ts';
import { isErrno, removeCgroups } from './cgroups.ts';
import type { ProcessMark } from './processes.ts';
import { isAlive, killAndWait, markProcess } from './processes.ts';
import { SandboxFault } from '../sandbox.ts';

/** What a sandbox records about itself, so that the next one can clean up after it if it is killed. */
export interface SandboxRecord {
  owner: ProcessMark;
  goJudges: readonly ProcessMark[];
  cgroupFolders: readonly string[];
  folder: string;
}

const recordName = 'sandbox.json';

export function writeRecord(workDir: string, record: Omit<SandboxRecord, 'owner'>): void {
  const owner = markProcess(process.pid);
  const path = join(workDir, recordName);
  writeFileSync(`${path}.new`, JSON.stringify({ owner, ...record }), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/**
 * Removes everything that an earlier sandbox of this folder left: its go-judges with all containers, its cgroups and
 * its files. Throws while the owner of that sandbox is alive.
 */
export async function clearPredecessor(workDir: string, log: Log): Promise<void> {
  const record = readRecord(workDir);
  if (!record) return;
  if (record.owner.pid !== process.pid && isAlive(record.owner)) {
    throw new SandboxFault(
      `Another runner (process ${record.owner.pid}) uses the work folder ${workDir}.`,
      'Stop it, or give this runner a separate work folder.',
    );
  }
  for (const goJudge of record.goJudges.filter(isAlive)) {
    log.warn('Killing a go-judge that a killed runner left.', { pid: goJudge.pid });
    if (!(await killAndWait(goJudge))) {
      throw new SandboxFault(
        `The go-judge of an earlier runner (process ${goJudge.pid}) cannot be killed.`,
        'Restart the machine: a process that survives SIGKILL hangs in the kernel.',
      );
    }
  }
  await clearRecord(workDir, record, log);
}

/**
 * Removes everything in the record, and the record. What the kernel does not release yet is logged and retried at the
 * next start.
 */
export async function clearRecord(
  workDir: string,
  record: Pick<SandboxRecord, 'cgroupFolders' | 'folder'>,
  log: Log,
): Promise<void> {
  const left = await removeCgroups(record.cgroupFolders);
  rmSync(record.folder, { recursive: true, force: true });
  if (left.length > 0) {
    log.warn('Could not remove some cgroups of an ended sandbox.', { left });
    return;
  }
  rmSync(join(workDir, recordName), { force: true });
}

function readRecord(workDir: string): SandboxRecord | null {
  try {
    // Edge: written only by writeRecord, into a folder that only the runner can write; earlier versions had one
    // go-judge.
    const record = JSON.parse(readFileSync(join(workDir, recordName), 'utf8')) as SandboxRecord & {
      goJudge?: ProcessMark | null;
    };
    const { goJudge } = record;
    return goJudge === undefined ? record : { ...record, goJudges: goJudge === null ? [] : [goJudge] };
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw new SandboxFault(`The file ${recordName} in ${workDir} cannot be read.`, 'Remove it and start again.', {
      cause: error,
    });
  }
}
