import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Limits, Outcome, RunRequest, Sandbox } from './sandbox.ts';
import { SandboxFault } from './sandbox.ts';

/** A driver under test. */
export interface SuiteDriver {
  /** `sourceDir` is a folder that `{ path }` sources may come from. */
  start(sourceDir: string): Promise<Sandbox>;
  /**
   * The suite's program: `argv` without arguments, and the files it needs. `suite-program.ts` describes the program.
   */
  program(sandbox: Sandbox): Promise<Pick<RunRequest, 'argv' | 'files'>>;
}

export const MIB = 1024 * 1024;
export const limits: Limits = {
  cpuMs: 1000,
  wallMs: 2000,
  memoryBytes: 64 * MIB,
  outputBytes: MIB,
  processes: 8,
};
const SIGSEGV = 11;
/** Every byte value, so that treating them as text anywhere would fail. */
const everyByte = Uint8Array.from({ length: 1024 }, (_, index) => index % 256);

/** Guarantees of every driver of the sandbox port, except isolation. */
export function sandboxSuite(name: string, driver: SuiteDriver): void {
  describe(`the sandbox port, ${name}`, () => {
    const sourceDir = mkdtempSync('/tmp/assay-suite-');
    let sandbox: Sandbox;
    let program: Pick<RunRequest, 'argv' | 'files'>;
    beforeAll(async () => {
      sandbox = await driver.start(sourceDir);
      program = await driver.program(sandbox);
    });
    afterAll(async () => {
      await sandbox.close();
      rmSync(sourceDir, { recursive: true, force: true });
    });

    const run = (args: readonly string[], more: Partial<RunRequest> = {}): Promise<Outcome> =>
      sandbox.run({
        limits,
        stdout: 'text',
        stderrBytes: 4096,
        ...more,
        argv: [...program.argv, ...args],
        files: { ...program.files, ...more.files },
      });
    const bytesOfStdout = async (outcome: Outcome): Promise<Uint8Array> => {
      if (!outcome.stdout) throw new Error(`no standard output was kept: ${JSON.stringify(outcome)}`);
      return Uint8Array.from(await sandbox.read(outcome.stdout));
    };

    test('a program that exits returns its exit status', async () => {
      expect(await run(['exit', '0'])).toMatchObject({ end: 'exited', exitCode: 0, signal: null });
      expect(await run(['exit', '42'])).toMatchObject({ end: 'exited', exitCode: 42, signal: null });
    });

    test('a program that crashes returns its signal', async () => {
      expect(await run(['die', String(SIGSEGV)])).toMatchObject({ end: 'signalled', exitCode: null, signal: SIGSEGV });
    });

    test('standard input and output carry every byte unchanged, from memory, a path or a kept file', async () => {
      const path = join(sourceDir, 'input');
      writeFileSync(path, everyByte);
      const first = await run(['cat'], { stdin: { bytes: everyByte }, stdout: 'keep' });
      expect(await bytesOfStdout(first)).toEqual(everyByte);
      const second = await run(['cat'], { stdin: { path }, stdout: 'keep' });
      expect(await bytesOfStdout(second)).toEqual(everyByte);
      if (!second.stdout) throw new Error('nothing kept');
      const third = await run(['cat'], { stdin: { kept: second.stdout }, stdout: 'keep' });
      expect(await bytesOfStdout(third)).toEqual(everyByte);
    });

    test('without standard input the program reads end of file immediately', async () => {
      expect(await run(['cat'], { stdout: 'keep' })).toMatchObject({ exitCode: 0, stdout: { sizeBytes: 0 } });
    });

    test('standard output is returned as text, truncated, or not at all, as requested', async () => {
      const stdin = { bytes: Buffer.from('hello') };
      expect(await run(['cat'], { stdin })).toMatchObject({ stdout: null, stdoutText: 'hello' });
      expect(await run(['cat'], { stdin, stderrBytes: 2 })).toMatchObject({ exitCode: 0, stdoutText: 'he' });
      expect(await run(['cat'], { stdin, stdout: 'discard' })).toMatchObject({
        exitCode: 0,
        stdout: null,
        stdoutText: '',
      });
    });

    test('standard error is truncated and does not end the program', async () => {
      const outcome = await run(['complain', '100000'], { stderrBytes: 100 });
      expect(outcome).toMatchObject({ end: 'exited', exitCode: 0 });
      expect(outcome.stderrText).toBe('e'.repeat(100));
    });

    test('the environment is the requested one plus PATH, HOME and LANG', async () => {
      const outcome = await run(['environment'], { env: { ONLINE_JUDGE: '1', LANG: 'C' } });
      expect(outcome.stdoutText.trim().split('\n').sort()).toEqual([
        'HOME=/w',
        'LANG=C',
        'ONLINE_JUDGE=1',
        'PATH=/usr/bin:/bin',
      ]);
    });

    test('files are copied into and kept from the working directory, folders included', async () => {
      const outcome = await run(['copy', 'in/from', 'to'], {
        files: { 'in/from': { bytes: everyByte } },
        keepFiles: ['to', 'in/from', 'missing'],
      });
      expect(Object.keys(outcome.files).sort()).toEqual(['in/from', 'to']);
      const to = outcome.files['to'];
      if (!to) throw new Error('not kept');
      expect(Uint8Array.from(await sandbox.read(to))).toEqual(everyByte);
    });

    test('files are kept after any exit status, and not after a crash', async () => {
      const keepFiles = ['left'];
      expect(Object.keys((await run(['leave-and-exit', '3'], { keepFiles })).files)).toEqual(['left']);
      expect((await run(['leave-and-die', String(SIGSEGV)], { keepFiles })).files).toEqual({});
    });

    test('a kept file can be read whole or truncated, and discarded, even twice', async () => {
      const path = join(sourceDir, 'kept');
      writeFileSync(path, everyByte);
      const file = await sandbox.keep(path);
      writeFileSync(path, 'changed afterwards');
      expect(file.sizeBytes).toBe(everyByte.length);
      expect(Uint8Array.from(await sandbox.read(file))).toEqual(everyByte);
      expect(Uint8Array.from(await sandbox.read(file, 3))).toEqual(everyByte.slice(0, 3));
      await sandbox.discard(file);
      await sandbox.discard(file);
      await expect(sandbox.read(file)).rejects.toThrow(SandboxFault);
    });

    test('a busy loop ends at the limit of processor time', async () => {
      const outcome = await run(['spin'], { limits: { ...limits, cpuMs: 200 } });
      expect(outcome).toMatchObject({ end: 'cpu-limit', exitCode: null });
      expect(outcome.cpuMs).toBeGreaterThan(200);
    });

    test('a sleeping program ends at the wall limit', async () => {
      const outcome = await run(['sleep'], { limits: { ...limits, wallMs: 200 } });
      expect(outcome).toMatchObject({ end: 'wall-limit', exitCode: null });
      expect(outcome.wallMs).toBeGreaterThan(200);
      expect(outcome.cpuMs).toBeLessThan(100);
    });

    test('memory beyond the limit ends the program, memory below it does not', async () => {
      expect(await run(['eat', '200'])).toMatchObject({ end: 'memory-limit' });
      const below = await run(['eat', '40']);
      expect(below).toMatchObject({ end: 'exited', exitCode: 0 });
      expect(below.memoryBytes).toBeGreaterThan(40 * MIB);
      expect(below.memoryBytes).toBeLessThanOrEqual(limits.memoryBytes);
    });

    test('output up to the limit is complete; one byte more exceeds it, and the output before it is kept', async () => {
      const exact = await run(['flood', String(MIB)], { stdout: 'keep' });
      expect(exact).toMatchObject({ end: 'exited', stdout: { sizeBytes: MIB } });
      const over = await run(['flood', String(MIB + 1)], { stdout: 'keep' });
      expect(over).toMatchObject({ end: 'output-limit', exitCode: null, stdout: { sizeBytes: MIB } });
    });

    test('an endless flood ends at the limit of output, not of time', async () => {
      expect(await run(['flood'], { stdout: 'keep' })).toMatchObject({ end: 'output-limit' });
      expect(await run(['flood'])).toMatchObject({ end: 'output-limit' });
    });

    test('aborting ends a program that is running and one that has not begun', async () => {
      const controller = new AbortController();
      const pending = run(['wait-for-abort'], { signal: controller.signal, limits: { ...limits, wallMs: 60_000 } });
      controller.abort();
      expect(await pending).toMatchObject({ end: 'aborted', exitCode: null, stdout: null });
      expect(await run(['exit', '0'], { signal: controller.signal })).toMatchObject({ end: 'aborted' });
    });

    test('a file that is not executable exits with the status that a shell reports', async () => {
      const outcome = await sandbox.run({ limits, stdout: 'text', stderrBytes: 99, argv: ['./no'] });
      expect(outcome).toMatchObject({ end: 'exited', exitCode: 127 });
    });

    test('a missing program of the machine is a fault with advice', async () => {
      const request = { limits, stdout: 'text', stderrBytes: 99, argv: ['/usr/bin/no-such-compiler'] } as const;
      await expect(sandbox.run(request)).rejects.toThrow(SandboxFault);
    });

    test('more programs than slots all finish, each with its own output', async () => {
      const texts = Array.from({ length: sandbox.slots * 4 }, (_, index) => `program ${index}`);
      const outcomes = await Promise.all(texts.map((text) => run(['cat'], { stdin: { bytes: Buffer.from(text) } })));
      expect(outcomes.map((outcome) => outcome.stdoutText)).toEqual(texts);
    });
  });
}
