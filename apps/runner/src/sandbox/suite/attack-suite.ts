import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attackProgramsC } from './attack-programs.ts';
import type { KeptFile, Outcome, RunRequest, Sandbox } from '../sandbox.ts';
import { limits, MIB } from '../sandbox-suite.ts';
import { compileC } from './suite-host.ts';

export interface RealDriver {
  /** With one slot, consecutive runs share the state of the slot; with two they run side by side. */
  start(sourceDir: string, slots: number): Promise<Sandbox>;
}

/** Longest wait until processes and files of an ended run have disappeared. */
const SETTLE_TIMEOUT_MS = 2000;
const SETTLE_INTERVAL_MS = 10;
/** Time from the end of a run to the end of its last process. */
const GONE_WITHIN_MS = 200;
const RACES = 12;
/** Generous, because tests share their machine with others; an idle machine needs a quarter of it. */
const OVERSHOOT_MS = 100;
/** Median over several crowds: a process that shares the processor with a crowd may kill it some 50 ms late. */
const CROWD_OVERSHOOT_MS = 20;
const CROWDS = 5;
const GIB = 1024 * MIB;
const SIGABRT = 6;

/** Distinguishes the processes of this suite from all others of the machine. The kernel keeps 15 characters. */
const programName = `attack${process.pid}`;

/** Guarantees about hostile programs of every driver that runs real programs. */
export function attackSuite(name: string, driver: RealDriver): void {
  describe(`hostile programs, ${name}`, () => {
    const sourceDir = mkdtempSync('/tmp/assay-attack-');
    const secret = join(sourceDir, 'answer');
    let sandbox: Sandbox;
    let program: KeptFile;
    beforeAll(async () => {
      writeFileSync(secret, 'secret');
      sandbox = await driver.start(sourceDir, 1);
      program = await compileC(sandbox, attackProgramsC);
    });
    afterAll(async () => {
      await sandbox.close();
      rmSync(sourceDir, { recursive: true, force: true });
    });

    const attack = (args: readonly string[], more: Partial<RunRequest> = {}): Promise<Outcome> =>
      sandbox.run({
        limits,
        stdout: 'text',
        stderrBytes: 16_384,
        ...more,
        argv: [`./${programName}`, ...args],
        files: { [programName]: { kept: program }, ...more.files },
      });

    describe('time', () => {
      test('a loop is killed shortly after its limit', async () => {
        const figures: string[] = [];
        for (const cpuMs of [100, 250, 400]) {
          const outcome = await attack(['ignore-signals'], { limits: { ...limits, cpuMs } });
          expect(outcome.end).toBe('cpu-limit');
          expect(outcome.cpuMs - cpuMs).toBeLessThan(OVERSHOOT_MS);
          figures.push(`${(outcome.cpuMs - cpuMs).toFixed(1)} ms after ${cpuMs}`);
        }
        console.log(`killed ${figures.join(', ')}`);
      });

      test('tick-based accounting of a shared core does not end a run that is within its limit', async () => {
        const wide = { ...limits, cpuMs: 1000 };
        const argv = ['/bin/sh', '-c', 'ulimit -t'];
        const { stdoutText } = await sandbox.run({ limits: wide, stdout: 'text', stderrBytes: 4096, argv });
        expect(Number(stdoutText)).toBeGreaterThanOrEqual(4);
      });

      test('the CPU time of all processes counts', async () => {
        const outcome = await attack(['children-spin'], { limits: { ...limits, cpuMs: 300, wallMs: 20_000 } });
        expect(outcome.end).toBe('cpu-limit');
      });

      test('a program that waits forever ends at the wall limit', async () => {
        const outcome = await attack(['wait-for-nothing'], { limits: { ...limits, wallMs: 300 } });
        expect(outcome.end).toBe('wall-limit');
        expect(outcome.cpuMs).toBeLessThan(100);
      });

      test('the reported core wait distinguishes a sleeping program from one that gets no core', async () => {
        const wallMs = 2000;
        const sleeper = await attack(['wait-for-nothing'], { limits: { ...limits, wallMs } });
        expect(sleeper).toMatchObject({ end: 'wall-limit' });
        expect(sleeper.coreWaitMs).toBeLessThan(wallMs / 4);
        // Three busy processes on one core, each of which waits for the other two.
        const crowd = await attack(['children-spin'], { limits: { ...limits, wallMs, cpuMs: 10 * wallMs } });
        expect(crowd).toMatchObject({ end: 'wall-limit' });
        expect(crowd.coreWaitMs).toBeGreaterThan(wallMs / 4);
      });

      test('a flood that then sleeps ends immediately as a flood', async () => {
        const outcome = await attack(['flood-then-sleep', '3'], { limits: { ...limits, wallMs: 10_000 } });
        expect(outcome.end).toBe('output-limit');
        expect(outcome.wallMs).toBeLessThan(2000);
      });

      test('a crowd of busy processes cannot keep the sandbox from killing it', async () => {
        const crowd = 'for i in $(seq 60); do while :; do :; done & done; wait';
        const over: number[] = [];
        for (let round = 0; round < CROWDS; round += 1) {
          const outcome = await sandbox.run({
            argv: ['/bin/sh', '-c', crowd],
            limits: { ...limits, cpuMs: 300, wallMs: 20_000, processes: 64 },
            stdout: 'text',
            stderrBytes: 100,
          });
          expect(outcome.end).toBe('cpu-limit');
          over.push(outcome.cpuMs - 300);
        }
        expect(over.toSorted((a, b) => a - b)[Math.floor(CROWDS / 2)]).toBeLessThan(CROWD_OVERSHOOT_MS);
      });
    });

    describe('memory', () => {
      const memory = { ...limits, memoryBytes: 256 * MIB, cpuMs: 5000, wallMs: 10_000 };

      test('a huge array that is never touched does not count as memory', async () => {
        const outcome = await attack(['bss', '0'], { limits: memory });
        expect(outcome).toMatchObject({ end: 'exited', exitCode: 0, stdoutText: 'ran\n' });
        expect(outcome.memoryBytes).toBeLessThan(16 * MIB);
      });

      test('the same array, touched, exceeds the limit', async () => {
        expect(await attack(['bss', '1'], { limits: memory })).toMatchObject({ end: 'memory-limit' });
      });

      test.each([
        ['/w', ['tmpfs', '400', '/w/x']],
        ['/tmp', ['tmpfs', '250', '/tmp/x']],
        ['an unnamed file', ['memfd', '400']],
      ])('what is written to %s counts as memory', async (_, args) => {
        const outcome = await attack(args, { limits: { ...memory, memoryBytes: 128 * MIB } });
        expect(outcome.end).toMatch(/^(memory|output)-limit$/);
        expect(outcome.stdoutText).toBe('');
      });

      test.each(['pipes', 'sockets', 'page-tables'])('kernel memory for %s counts as memory', async (where) => {
        const outcome = await attack([where], { limits: memory });
        const held = Math.max(0, ...outcome.stdoutText.split('\n').map(Number));
        expect(held * MIB).toBeLessThanOrEqual(memory.memoryBytes);
        // Either the limit ended it, or it got no more of them.
        expect(outcome.end).toMatch(/^(memory-limit|exited)$/);
      });

      test('/dev/shm is small', async () => {
        const outcome = await attack(['tmpfs', '200', '/dev/shm/x'], { limits: memory });
        expect(outcome.memoryBytes).toBeLessThan(80 * MIB);
      });

      test('child processes share one limit, and their parent cannot hide that they exceeded it', async () => {
        expect(await attack(['children-eat', '80'], { limits: memory })).toMatchObject({ end: 'memory-limit' });
      });

      test('reading a large input for the first time does not count as memory', async () => {
        const path = join(sourceDir, 'large');
        writeFileSync(path, Buffer.alloc(96 * MIB));
        execFileSync('/bin/dd', [`of=${path}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0'], {
          stdio: 'ignore',
        });
        const outcome = await attack(['read'], { stdin: { path } });
        expect(outcome).toMatchObject({ end: 'exited', exitCode: 0 });
        expect(outcome.memoryBytes).toBeLessThanOrEqual(limits.memoryBytes);
      });

      test('memory is free again for the next run', async () => {
        expect(await attack(['bss', '0'])).toMatchObject({ end: 'exited', exitCode: 0 });
      });
    });

    describe('processes', () => {
      test('a fork bomb ends at a limit and leaves no process', async () => {
        const outcome = await attack(['fork-bomb'], { limits: { ...limits, cpuMs: 300 } });
        // The first limit reached depends on how many of its processes get a core before that.
        expect(outcome.end).toMatch(/^(cpu|wall|memory)-limit$/);
        await expectEventually(() => !processNames().includes(programName), GONE_WITHIN_MS);
      });

      test.each(['forks', 'threads'])('no more %s than allowed', async (kind) => {
        const outcome = await attack([kind]);
        expect(outcome).toMatchObject({ end: 'exited', exitCode: 0 });
        expect(Number(outcome.stdoutText)).toBe(limits.processes - 1);
      });

      test('a daemon dies with its run and writes nothing into the next one', async () => {
        const daemon = 'assay-daemon';
        expect(await attack(['daemon', daemon])).toMatchObject({ end: 'exited', stdoutText: 'left\n' });
        expect((await attack(['find-traces'])).stdoutText).toBe('');
        expect(processNames()).not.toContain(daemon);
      });

      test('the sandbox survives signals to every process', async () => {
        await attack(['kill-init']);
        expect(await attack(['processes'])).toMatchObject({ end: 'exited', exitCode: 0 });
      });

      test('abort() is reported as its signal', async () => {
        expect(await attack(['abort'])).toMatchObject({ end: 'signalled', signal: SIGABRT });
      });

      test('aborting a run leaves none of its processes', async () => {
        const controller = new AbortController();
        const pending = attack(['forks-that-wait'], { signal: controller.signal });
        await expectEventually(() => processNames().includes(programName));
        controller.abort();
        expect(await pending).toMatchObject({ end: 'aborted' });
        await expectEventually(() => !processNames().includes(programName));
      });
    });

    describe('between runs', () => {
      test('nothing of an earlier run remains', async () => {
        expect(await attack(['leave-traces'])).toMatchObject({ end: 'exited', exitCode: 0, stdoutText: 'abstract\n' });
        expect((await attack(['find-traces'])).stdoutText).toBe('');
      });

      test('a lock on a shared file is released when its holder ends', async () => {
        for (let round = 0; round < 2; round += 1) {
          expect(await attack(['lock'])).toMatchObject({ end: 'exited', stdoutText: 'not locked before\n' });
        }
      });

      test.each(['fill', 'deep'])('the folder is usable again after a run that filled it (%s)', async (how) => {
        const filled = await attack([how], { limits: { ...limits, cpuMs: 5000, wallMs: 10_000 } });
        expect(filled.end).toBe('exited');
        expect(Number(filled.stdoutText)).toBeLessThan(5000);
        expect((await attack(['find-traces'])).stdoutText).toBe('');
      });
    });

    describe('the host', () => {
      test('there is no network, not even the loopback interface of the machine', async () => {
        const server = createServer((socket) => socket.destroy());
        await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
        try {
          expect(await attack(['network'])).toMatchObject({ stdoutText: 'done\n' });
        } finally {
          server.close();
        }
      });

      test('no file of the host, of the runner or of another run can be opened', async () => {
        const kept = await sandbox.keep(secret);
        const system = '/etc/shadow /etc/hosts /etc/resolv.conf /etc/machine-id /root /home /var /sys /run /work'.split(
          ' ',
        );
        const initProcess = ['environ', 'maps', 'mem', 'root', 'fd/3', 'cwd'].map((name) => `/proc/1/${name}`);
        const devices = ['mem', 'sda', 'vda', 'kmsg', 'tty', 'ptmx', 'fuse', 'kvm'].map((name) => `/dev/${name}`);
        const ours = [process.cwd(), secret, sourceDir, kept.path ?? '/', '/proc/self/fd/0/..'];
        const paths = [...system, ...initProcess, ...devices, ...ours];
        const outcome = await attack(['open', ...paths]);
        expect(outcome).toMatchObject({ end: 'exited', stdoutText: '' });
      });

      test('it does not change the times of files of the host, not even of devices', async () => {
        const { stdoutText } = await attack(['touch-everything']);
        // Its own folders, which are deleted with it.
        expect(stdoutText.split('\n').filter(Boolean).sort()).toEqual(['//tmp', '//w', '/dev/shm']);
      });

      test("the host's disks are not flushed, and a program that calls fsync continues", async () => {
        expect(await attack(['flush-disks'])).toMatchObject({ end: 'exited', exitCode: 0, stdoutText: '0\n' });
      });

      test('it does not see the users of the host', async () => {
        const request = { limits, stdout: 'text', stderrBytes: 4096 } as const;
        const passwd = await sandbox.run({ ...request, argv: ['/bin/cat', '/etc/passwd', '/etc/group'] });
        expect(passwd.stdoutText.split('\n').filter(Boolean)).toHaveLength(4);
        const name = await sandbox.run({ ...request, argv: ['/bin/uname', '-n'] });
        expect(name.stdoutText).toBe('sandbox\n');
        const mounts = await sandbox.run({ ...request, argv: ['/bin/cat', '/proc/self/mountinfo'] });
        expect(mounts.stdoutText).not.toContain(process.cwd());
      });

      test('it sees only its own processes', async () => {
        const outcome = await attack(['processes']);
        expect(outcome.stdoutText.trim().split(' ')).toHaveLength(2);
      });

      test('the environment of the runner is not inherited', async () => {
        const outcome = await sandbox.run({ limits, stdout: 'text', stderrBytes: 4096, argv: ['/usr/bin/env'] });
        expect(outcome.stdoutText.trim().split('\n').sort()).toEqual(['HOME=/w', 'LANG=C.UTF-8', 'PATH=/usr/bin:/bin']);
      });

      test('only the three standard descriptors are inherited', async () => {
        expect(await attack(['descriptors'])).toMatchObject({ exitCode: 0, stdoutText: '' });
      });

      test('standard input cannot be opened again for writing', async () => {
        const path = join(sourceDir, 'input');
        writeFileSync(path, 'input');
        expect(await attack(['reopen-stdin'], { stdin: { path } })).toMatchObject({ exitCode: 0, stdoutText: '' });
        expect(readFileSync(path, 'utf8')).toBe('input');
      });
    });

    describe('another slot', () => {
      const honest: readonly string[] = ['work', '300'];
      let pair: Sandbox;
      beforeAll(async () => {
        pair = await driver.start(sourceDir, 2);
        const made = await compileC(pair, attackProgramsC);
        besides = { argv: [`./${programName}`], files: { [programName]: { kept: made } } };
      });
      let besides: Pick<RunRequest, 'argv'> & { files: NonNullable<RunRequest['files']> };
      afterAll(() => pair.close());
      const run = (args: readonly string[]) =>
        pair.run({
          limits,
          stdout: 'text',
          stderrBytes: 1000,
          files: besides.files,
          argv: [...besides.argv, ...args],
        });

      test.each([
        [['fork-bomb']],
        [['kill-init']],
        [['children-eat', '40']],
        [['tmpfs', '250', '/tmp/mine']],
        [['fill']],
        [['flood-then-sleep', '3']],
        [['privileges']],
        [['leave-traces']],
      ])('continues next to %j', async (hostile) => {
        const [, ...victims] = await Promise.all([run(hostile), run(honest), run(honest)]);
        for (const victim of victims) {
          expect(victim).toMatchObject({ end: 'exited', exitCode: 0, stdoutText: 'worked, mine\n' });
        }
      });

      test('has its core to itself', async () => {
        expect((await run(['leave-core'])).stdoutText).toMatch(/^(\d+) of \1\n$/);
      });
    });

    describe('privileges', () => {
      test('every way to gain privileges fails', async () => {
        expect(await attack(['privileges'])).toMatchObject({ end: 'exited', stdoutText: 'done\n' });
      });

      test('a setuid program does not change the user', async () => {
        expect((await attack(['setuid-program'])).stdoutText).not.toContain('uid=0');
      });

      test('executed files gain no capabilities', async () => {
        const status = { limits, stdout: 'text', stderrBytes: 4096, argv: ['/bin/cat', '/proc/self/status'] } as const;
        const { stdoutText } = await sandbox.run(status);
        const fields = new Map(stdoutText.split('\n').map((line) => line.split(':\t') as [string, string]));
        for (const set of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
          expect(fields.get(set), set).toBe('0'.repeat(16));
        expect(fields.get('NoNewPrivs')).toBe('1');
      });
    });

    describe('collected files', () => {
      test('links, pipes, folders, sockets and devices are not collected', async () => {
        const names = ['symlink', 'dangling', 'fifo', 'folder', 'socket', 'symlink-loop', '/dev/zero'.slice(1)];
        const outcome = await attack(['hostile-outputs', '100'], { keepFiles: names });
        expect(outcome).toMatchObject({ end: 'exited', exitCode: 0, files: {} });
      });

      test('names with a line break or a question mark and unreadable files are collected normally', async () => {
        const outcome = await attack(['hostile-outputs', '100'], {
          keepFiles: ['new\nline', 'plain?', 'unreadable', 'hardlink'],
        });
        expect(Object.keys(outcome.files).sort()).toEqual(['hardlink', 'new\nline', 'plain?', 'unreadable']);
        const [hardlink, plain] = [outcome.files['hardlink'], outcome.files['plain?']];
        expect(plain?.sizeBytes).toBeGreaterThan(0);
        expect(hardlink?.sizeBytes).toBe(plain?.sizeBytes);
      });

      test('a file that is swapped for a link, a folder and back while the run ends is collected as itself or not at all', async () => {
        for (let race = 0; race < RACES; race += 1) {
          const outcome = await attack(['swap-while-ending'], { keepFiles: ['out'] });
          expect(outcome).toMatchObject({ end: 'exited', exitCode: 0 });
          const { out } = outcome.files;
          if (!out) continue;
          const bytes = await sandbox.read(out);
          expect(Buffer.from(bytes).every((byte) => byte === 0)).toBe(true);
          await sandbox.discard(out);
        }
      });

      test('a sparse file counts with its length', async () => {
        const outcome = await attack(['hostile-outputs', String(8 * MIB)], { keepFiles: ['sparse'] });
        expect(outcome).toMatchObject({ end: 'output-limit', files: {} });
      });

      test('a file of a terabyte cannot be created', async () => {
        expect(await attack(['hostile-outputs', String(1024 * GIB)], { keepFiles: ['sparse'] })).toMatchObject({
          end: 'output-limit',
        });
      });

      test('a flood into a file ends at the limit of output, or of memory', async () => {
        const kept = await attack(['file', '20'], { keepFiles: ['out'] });
        expect(kept).toMatchObject({ end: 'output-limit', files: {} });
        const roomy = { ...limits, memoryBytes: 600 * MIB, cpuMs: 5000, wallMs: 10_000 };
        expect(await attack(['file', '2000'], { limits: roomy })).toMatchObject({
          end: 'output-limit',
          stdoutText: '',
        });
        expect(await attack(['file', '2000'])).toMatchObject({ end: 'memory-limit', stdoutText: '' });
      });

      test('a program may close its outputs', async () => {
        expect(await attack(['close-stdout'])).toMatchObject({ end: 'exited', exitCode: 7 });
      });
    });
  });
}

/** Names of all processes of the machine. */
function processNames(): string[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      return [readFileSync(`/proc/${name}/comm`, 'utf8').trim()];
    } catch {
      return []; // It ended while the list was read.
    }
  });
}

async function expectEventually(isTrue: () => boolean, withinMs = SETTLE_TIMEOUT_MS): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!isTrue() && Date.now() < deadline) await pause(SETTLE_INTERVAL_MS);
  expect(isTrue()).toBe(true);
}
