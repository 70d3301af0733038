import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { killRunByMemoryLimit } from './cgroups.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-cgroups-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function cgroup(name: string, memoryBytes: number, pids: readonly number[]): void {
  const path = join(folder, 'containers', name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'memory.limit_in_bytes'), `${memoryBytes}\n`);
  writeFileSync(join(path, 'cgroup.procs'), pids.map((pid) => `${pid}\n`).join(''));
}

test('finds a run by its limit although an earlier run with the same limit left an empty group', async () => {
  const [run, other] = [spawn('/bin/sleep', ['60']), spawn('/bin/sleep', ['60'])];
  try {
    cgroup('1', 4096, []);
    cgroup('2', 8192, [other.pid ?? 0]);
    cgroup('3', 4096, [run.pid ?? 0]);
    const ended = once(run, 'exit');
    expect(killRunByMemoryLimit([folder], 4096)).toBe(true);
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(other.exitCode).toBeNull();
    expect(killRunByMemoryLimit([folder], 12_288)).toBe(false);
  } finally {
    run.kill('SIGKILL');
    other.kill('SIGKILL');
  }
});
