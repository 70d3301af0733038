import { execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { link, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installation } from '@assay/problem';

const run = promisify(execFile);
const source = join(installation, 'apps', 'runner', 'programs', 'interaction-monitor.c');

/* The shells wait for each other's files; the solution waits only a moment, since it may be started first. */
const solution = `
within() { i=0; while [ ! -e $1 ] && [ $i -lt 30 ]; do sleep 0.01; i=$((i+1)); done; }
exec 9<process/lifeline
within manager-runs
exec >process/said; : > solution-opened-said; within manager-opened-said
exec <process/heard; : > solution-opened-heard
cat > /dev/null
: > solution-ended
`;
const manager = `#!/bin/sh
await() { while [ ! -e $1 ]; do sleep 0.01; done; }
kill -STOP $PPID; : > manager-runs
await solution-opened-said; exec 3<interactor/said; : > manager-opened-said
await solution-opened-heard; exec 4>interactor/heard
kill -CONT $PPID
exec 4>&-
await solution-ended
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-monitor-'));
  await run('cc', ['-O1', '-o', join(folder, 'monitor'), source]);
  for (const side of ['process', 'interactor']) await mkdir(join(folder, side));
  const pipes = ['process/lifeline', 'process/said', 'process/heard', 'interactor/lifeline'];
  await run(
    'mkfifo',
    pipes.map((name) => join(folder, name)),
  );
  for (const pipe of ['said', 'heard']) await link(join(folder, 'process', pipe), join(folder, 'interactor', pipe));
  await writeFile(join(folder, 'manager'), manager, { mode: 0o755 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a pipe that both sides opened while the monitor was stopped ends when one side closes it', async () => {
  const options = { cwd: folder, timeout: 20_000 };
  spawn('sh', ['-c', solution], { ...options, stdio: 'ignore' });
  const words = ['ends', 'interactor/lifeline', '1', 'process', 'interactor', '-1', '-1', './manager'];
  const { code } = await run('./monitor', words, options).then(
    () => ({ code: 0 }),
    (error: { code: unknown }) => error,
  );
  expect(code).toBe(0);
  expect(existsSync(join(folder, 'solution-ended'))).toBe(true);
});
