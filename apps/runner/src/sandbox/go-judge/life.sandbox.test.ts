import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { silentLog } from '../../log.ts';
import { cgroupLayout, LeftGroups } from '../host/cgroups.ts';
import { requireFitHost, startGoJudge } from '../go-judge.ts';
import type { SandboxRecord } from '../host/predecessor.ts';
import { isAlive, listeningPort, markProcess } from '../host/processes.ts';
import type { RunRequest, Sandbox } from '../sandbox.ts';
import { SandboxFault } from '../sandbox.ts';
import { goJudgeBinary } from '../suite/suite-host.ts';

const MIB = 1024 * 1024;
const WAIT_TIMEOUT_MS = 180_000;
const WAIT_INTERVAL_MS = 10;
const sleeper: RunRequest = {
  argv: ['/bin/sleep', '60'],
  limits: { cpuMs: 1000, wallMs: 60_000, memoryBytes: 64 * MIB, outputBytes: MIB, processes: 4 },
  stdout: 'text',
  stderrBytes: 100,
};
const quick: RunRequest = { ...sleeper, argv: ['/bin/true'] };

const workDirs: string[] = [];
const open: Sandbox[] = [];
afterEach(async () => {
  for (const sandbox of open.splice(0)) await sandbox.close();
  for (const path of workDirs.splice(0)) rmSync(path, { recursive: true, force: true });
});

function newWorkDir(): string {
  const path = mkdtempSync('/tmp/assay-life-');
  workDirs.push(path);
  return path;
}

async function start(workDir: string, slots = 2): Promise<Sandbox> {
  const sandbox = await startGoJudge({ binary: goJudgeBinary, workDir, slots, sourcePrefixes: [], log: silentLog });
  open.push(sandbox);
  return sandbox;
}

function recordOf(workDir: string): SandboxRecord {
  // Edge: written by the code under test.
  return JSON.parse(readFileSync(join(workDir, 'sandbox.json'), 'utf8')) as SandboxRecord;
}

function goJudgePid(workDir: string): number {
  const [goJudge] = recordOf(workDir).goJudges;
  if (!goJudge) throw new Error('no go-judge in the record');
  return goJudge.pid;
}

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = Date.now() + WAIT_TIMEOUT_MS;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error('timed out waiting for a condition');
    await pause(WAIT_INTERVAL_MS);
  }
}

/** A run is active while its cgroup contains a process. */
function runsUnderWay(record: SandboxRecord): number {
  const isVersion1 = cgroupLayout().kind !== 'v2';
  const folders = record.cgroupFolders.filter((path) => !isVersion1 || path.includes('/memory/'));
  return folders
    .map((folder) => join(folder, 'containers'))
    .filter((containers) => existsSync(containers))
    .flatMap((containers) => readdirSync(containers).map((name) => join(containers, name, 'cgroup.procs')))
    .filter((procs) => existsSync(procs) && readFileSync(procs, 'utf8') !== '').length;
}

function descendants(pid: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      return parent === pid ? [Number(name), ...descendants(Number(name))] : [];
    } catch {
      return []; // It ended while the list was read.
    }
  });
}

test('after a runner is killed in the middle of a run, the next start removes everything of it', async () => {
  const workDir = newWorkDir();
  const owner = spawn(
    process.execPath,
    [fileURLToPath(new URL('../suite/suite-owner.ts', import.meta.url)), workDir, JSON.stringify(sleeper)],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await until(() => existsSync(join(workDir, 'sandbox.json')) && runsUnderWay(recordOf(workDir)) > 0);
  const record = recordOf(workDir);
  const family = record.goJudges.flatMap(({ pid }) => [pid, ...descendants(pid)]);
  expect(family.length).toBeGreaterThan(3);
  const exited = once(owner, 'exit');
  owner.kill('SIGKILL');
  await exited;
  await until(() => family.every((pid) => !existsSync(`/proc/${pid}`)));

  const next = await start(workDir);
  expect(await next.run(quick)).toMatchObject({ end: 'exited', exitCode: 0 });
  await next.close();
  expect(record.goJudges.filter(isAlive)).toEqual([]);
  if (cgroupLayout().kind !== 'v2') expect(record.cgroupFolders.filter((path) => existsSync(path))).toEqual([]);
  expect(existsSync(record.folder)).toBe(false);
  expect(existsSync(join(workDir, 'sandbox.json'))).toBe(false);
  expect(readFileSync('/proc/self/mounts', 'utf8')).not.toContain(record.folder);
});

test('a dead go-judge is replaced; its runs fail with a fault that gives advice', async () => {
  const workDir = newWorkDir();
  const sandbox = await start(workDir, 1);
  const pending = sandbox.run(sleeper).catch((error: unknown) => error);
  await until(() => runsUnderWay(recordOf(workDir)) > 0);
  const first = goJudgePid(workDir);
  process.kill(first, 'SIGKILL');
  const fault = await pending;
  expect(fault).toBeInstanceOf(SandboxFault);
  expect(fault instanceof SandboxFault && fault.advice).toMatch(/memory/);
  await until(() => goJudgePid(workDir) !== first);
  expect(await sandbox.run(quick)).toMatchObject({ end: 'exited', exitCode: 0 });

  process.kill(goJudgePid(workDir), 'SIGKILL');
  await until(() => !existsSync(`/proc/${goJudgePid(workDir)}`));
  await expect(sandbox.run(quick)).rejects.toThrow(SandboxFault);
});

test('if a go-judge cannot be kept running, the others do the work', async () => {
  if (cgroupLayout().kind === 'v2') return;
  const workDir = newWorkDir();
  const sandbox = await start(workDir, 2);
  for (let deaths = 0; deaths < 2; deaths += 1) {
    const pid = goJudgePid(workDir);
    process.kill(pid, 'SIGKILL');
    await until(() => !existsSync(`/proc/${pid}`) && (deaths > 0 || goJudgePid(workDir) !== pid));
  }
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => sandbox.run(quick)));
  expect(outcomes.map(({ end, exitCode }) => [end, exitCode])).toEqual(Array.from({ length: 4 }, () => ['exited', 0]));
});

test('a kept file survives go-judge', async () => {
  const workDir = newWorkDir();
  const sandbox = await start(workDir);
  const made = await sandbox.run({ ...quick, argv: ['/bin/echo', 'kept'], stdout: 'keep' });
  if (!made.stdout) throw new Error('nothing kept');
  const first = goJudgePid(workDir);
  process.kill(first, 'SIGKILL');
  await until(() => goJudgePid(workDir) !== first);
  const outcome = await sandbox.run({ ...quick, argv: ['/bin/cat'], stdin: { kept: made.stdout } });
  expect(outcome.stdoutText).toBe('kept\n');
});

test('two runners cannot share a work folder', async () => {
  const workDir = newWorkDir();
  await start(workDir);
  const record = recordOf(workDir);
  const other = spawn('/bin/sleep', ['60']);
  try {
    writeFileSync(join(workDir, 'sandbox.json'), JSON.stringify({ ...record, owner: markProcess(other.pid ?? 0) }));
    await expect(start(workDir)).rejects.toThrow(/uses the work folder/);
  } finally {
    other.kill('SIGKILL');
  }
});

test('its port rejects requests without the token', async () => {
  const workDir = newWorkDir();
  await start(workDir);
  const port = listeningPort(goJudgePid(workDir));
  for (const path of ['/run', '/file', '/stream']) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: path === '/run' ? 'POST' : 'GET' });
    expect(response.status).toBe(401);
  }
  expect(readFileSync(`/proc/${goJudgePid(workDir)}/cmdline`, 'utf8')).not.toMatch(/[0-9a-f]{64}/);
});

test('a source outside the allowed folders is rejected', async () => {
  const sandbox = await start(newWorkDir());
  await expect(sandbox.run({ ...quick, stdin: { path: '/etc/shadow' } })).rejects.toThrow(SandboxFault);
  await expect(sandbox.run({ ...quick, files: { shadow: { path: '/etc/shadow' } } })).rejects.toThrow(SandboxFault);
  await expect(sandbox.run({ ...quick, files: { '../escape': { bytes: new Uint8Array() } } })).rejects.toThrow(
    RangeError,
  );
});

test('a missing go-judge is a fault that says how to get it', async () => {
  const options = { binary: '/nowhere/go-judge', workDir: newWorkDir(), slots: 1, sourcePrefixes: [], log: silentLog };
  const error = await startGoJudge(options).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SandboxFault);
  expect(error instanceof SandboxFault && error.advice).toMatch(/npm start/);
});

test('a closed sandbox runs nothing', async () => {
  const sandbox = await start(newWorkDir());
  await sandbox.close();
  await expect(sandbox.run(quick)).rejects.toThrow(SandboxFault);
});

test('an ordinary user gets an error with advice instead of judging without limits', () => {
  expect(() => requireFitHost(goJudgeBinary, 1000)).toThrow(SandboxFault);
  expect(() => requireFitHost(goJudgeBinary, 0)).not.toThrow();
});

test('cgroups that fork bombs leave behind are removed, those of active runs are not', async () => {
  const workDir = newWorkDir();
  const sandbox = await start(workDir);
  const { cgroupFolders } = recordOf(workDir);
  const groups = () =>
    cgroupFolders.flatMap((folder) =>
      existsSync(join(folder, 'containers'))
        ? readdirSync(join(folder, 'containers'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
        : [],
    ).length;
  const limits = { ...sleeper.limits, cpuMs: 50, processes: 40 };
  const crowd = ['/bin/sh', '-c', 'for i in $(seq 30); do while :; do :; done & done; wait'];
  const crowds = Array.from({ length: 8 }, () => sandbox.run({ ...sleeper, limits, argv: crowd }));
  expect((await Promise.all(crowds)).map(({ end }) => end)).toEqual(crowds.map(() => 'cpu-limit'));
  const stop = new AbortController();
  const underWay = sandbox.run({ ...sleeper, signal: stop.signal });
  await until(() => runsUnderWay(recordOf(workDir)) > 0);
  const left = new LeftGroups();
  left.sweep(cgroupFolders);
  left.sweep(cgroupFolders);
  expect(runsUnderWay(recordOf(workDir))).toBe(1);
  stop.abort();
  await underWay;
  await until(() => runsUnderWay(recordOf(workDir)) === 0);
  left.sweep(cgroupFolders);
  left.sweep(cgroupFolders);
  expect(groups()).toBe(0);
  expect(await sandbox.run(quick)).toMatchObject({ end: 'exited', exitCode: 0 });
});

test('a run right after an aborted flood is not killed', async () => {
  const sandbox = await start(newWorkDir());
  const limits = { ...sleeper.limits, outputBytes: 64 * 1024 };
  const moment: RunRequest = { ...sleeper, limits, argv: ['/bin/sleep', '0.15'], stdout: 'keep' };
  for (let round = 0; round < 12; round += 1) {
    const stop = new AbortController();
    const flooding = sandbox.run({ ...moment, argv: ['/usr/bin/yes'], signal: stop.signal });
    // As long as another run takes, so that the abort hits the flood while it writes, before the watch does.
    await sandbox.run(quick);
    stop.abort();
    expect(['aborted', 'output-limit']).toContain((await flooding).end);
    const beside = await Promise.all([sandbox.run(moment), sandbox.run(moment)]);
    expect(beside.map(({ end, exitCode }) => [end, exitCode])).toEqual([
      ['exited', 0],
      ['exited', 0],
    ]);
  }
});
