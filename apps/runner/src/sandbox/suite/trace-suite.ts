import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { KeptFile, Sandbox } from '../sandbox.ts';
import { limits } from '../sandbox-suite.ts';
import type { RealDriver } from './attack-suite.ts';
import { compileC } from './suite-host.ts';
import { tracePrograms } from './trace-programs.ts';

const SURVEY_BYTES = 4 * 1024 * 1024;
/** Longer than a tick of the kernel, its resolution of file times. */
const TICK_MS = 20;
const ROUNDS = 3;

/**
 * Lines that differ between runs regardless of earlier runs, by their names in the survey. The first group belongs to
 * the run itself; the second are machine-wide numbers of the kernel and contents of reused memory, which SECURITY.md
 * lists as remaining channels.
 */
const varies = [
  /^\/proc\/self\/(stat|schedstat|sched|statm|io|oom_score|syscall|timers|numa_maps|arch_status) /,
  /^\/proc\/self\/status line \d+ (Vm\w+|Rss\w+|\w*voluntary_ctxt_switches):/,
  /^descriptor [12] /,
  /^\/programs\/[0-9a-f]+ /,
  /^\/w\/new /,

  /^(pipe|socket|memory file) inode$/,
  /^socket times$/,
  /^\/proc\/self\/fdinfo\/[12] line \d ino:$/,
  /^\/proc\/self\/autogroup /,
  /^\/proc\/self\/net\/(softnet_stat|stat\/\w+ |sockstat line \d TCP:|sockstat line \d UDP:|protocols line \d+ (MP)?(TCP|UDP))/,
  /^automatic name of a socket$/,
  /^\/proc owner$/,
  /^\/proc(\/.*)? (inode|device|times)$/,
  /^\/proc\/(mounts|net|self|thread-self) /,
  /^\/proc\/cpuinfo /,
  /^\/proc\/self\/(mountinfo|mounts|mountstats) /,
  /^\/(w|tmp|dev\/shm)( new file| unnamed file)? device$/,
  /^(free memory|processes|load) of the machine$/,
];

/** Guarantees about consecutive runs of every driver that runs real programs. */
export function traceSuite(name: string, driver: RealDriver): void {
  describe(`one run after another, ${name}`, () => {
    const sourceDir = mkdtempSync('/tmp/assay-traces-');
    let sandbox: Sandbox;
    let program: KeptFile;
    beforeAll(async () => {
      writeFileSync(join(sourceDir, 'input'), 'input');
      sandbox = await driver.start(sourceDir, 1);
      program = await compileC(sandbox, tracePrograms);
    });
    afterAll(async () => {
      await sandbox.close();
      rmSync(sourceDir, { recursive: true, force: true });
    });

    const run = (...args: string[]) =>
      sandbox.run({
        limits: { ...limits, cpuMs: 20_000, wallMs: 60_000, outputBytes: SURVEY_BYTES },
        stdin: { path: join(sourceDir, 'input') },
        stdout: 'text',
        stderrBytes: SURVEY_BYTES,
        argv: ['./program', ...args],
        files: { program: { kept: program } },
      });

    /** Everything that a run can read after an earlier run with this argument. */
    async function surveyAfter(earlier: string): Promise<Map<string, string>> {
      expect(await run(earlier)).toMatchObject({ end: 'exited' });
      const endedAtMs = Date.now();
      while (Date.now() < endedAtMs + 2 * TICK_MS) await pause(TICK_MS);
      const outcome = await run('survey', String(endedAtMs + TICK_MS));
      expect(outcome).toMatchObject({ end: 'exited', exitCode: 0 });
      const lines = outcome.stdoutText.split('\n').filter(Boolean);
      expect(lines.length).toBeGreaterThan(200);
      return new Map(lines.map((line) => [line.slice(0, line.indexOf('\t')), line.slice(line.indexOf('\t') + 1)]));
    }

    test('a program reads the same, whatever the run before it changed', async () => {
      const surveys: Map<string, string>[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const earlier of ['rest', 'leave']) surveys.push(await surveyAfter(earlier));
      }
      const names = new Set(surveys.flatMap((survey) => [...survey.keys()]));
      const different = [...names]
        .filter((one) => !varies.some((pattern) => pattern.test(one)))
        .map((one) => ({ one, values: surveys.map((survey) => survey.get(one)) }))
        .filter(({ values }) => new Set(values).size > 1);
      expect(different).toEqual([]);
    });
  });
}
