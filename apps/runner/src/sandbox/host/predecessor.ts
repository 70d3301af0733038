import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../log.ts';
import { isErrno, removeCgroups } from './cgroups.ts';
import type { ProcessMark } from './processes.ts';
import { isAlive, killAndWait, markProcess } from './processes.ts';
import { SandboxFault } from '../sandbox.ts';

/** What a sandbox writes down about itself, so that the next one can clear away what it left when it was killed. */
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
 * Ends what a sandbox of this folder left behind: its go-judges with all containers, its cgroups and its files.
 * Refuses while the other one's owner lives.
 */
export async function clearPredecessor(workDir: string, log: Log): Promise<void> {
  const record = readRecord(workDir);
  if (!record) return;
  if (record.owner.pid !== process.pid && isAlive(record.owner)) {
    throw new SandboxFault(
      `Another runner (process ${record.owner.pid}) uses the work folder ${workDir}.`,
      'Stop it, or give this runner a work folder of its own.',
    );
  }
  for (const goJudge of record.goJudges.filter(isAlive)) {
    log.warn('A go-judge left behind by a killed runner is being ended.', { pid: goJudge.pid });
    if (!(await killAndWait(goJudge))) {
      throw new SandboxFault(
        `The go-judge of an earlier runner (process ${goJudge.pid}) cannot be ended.`,
        'Restart the machine: a process that survives SIGKILL hangs in the kernel.',
      );
    }
  }
  await clearRecord(workDir, record, log);
}

/** Removes what the record names, and the record. What the kernel does not give back yet is said in the log and tried again next time. */
export async function clearRecord(
  workDir: string,
  record: Pick<SandboxRecord, 'cgroupFolders' | 'folder'>,
  log: Log,
): Promise<void> {
  const left = await removeCgroups(record.cgroupFolders);
  rmSync(record.folder, { recursive: true, force: true });
  if (left.length > 0) {
    log.warn('Some cgroups of an ended sandbox could not be removed.', { left });
    return;
  }
  rmSync(join(workDir, recordName), { force: true });
}

function readRecord(workDir: string): SandboxRecord | null {
  try {
    // Edge: written by writeRecord alone, into a folder only the runner may write; earlier versions had one go-judge.
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
