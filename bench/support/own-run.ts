import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { allowedCpus, assignCpus } from '../../apps/runner/src/sandbox/host/cpus.ts';
import { benchFolder, root } from './options.ts';

const runFile = promisify(execFile);
const TIMEOUT_MS = 120_000;

/** Times of one run without a sandbox, in milliseconds. */
export interface OwnRun {
  wallMs: number;
  cpuMs: number;
}

/** Starts programs as cheaply as Linux can, on the core of the sandbox's first slot. */
export interface Launcher {
  run(program: string, input: string, times: number): Promise<OwnRun[]>;
}

/** Starting them from Node would cost more than the programs, so a small C program starts them. */
export async function makeLauncher(): Promise<Launcher> {
  const launcher = join(benchFolder, 'own-run');
  await compileHost('gcc', join(root, 'bench/support/own-run.c'), launcher);
  const [cpu = 0] = assignCpus(1, allowedCpus(), String);
  return {
    run: async (program, input, times) => {
      const { stdout } = await runFile(launcher, [String(cpu), String(times), input, program], { timeout: TIMEOUT_MS });
      return stdout
        .trim()
        .split('\n')
        .map((line) => {
          const [wall = Number.NaN, cpuTime = Number.NaN] = line.split(' ').map(Number);
          return { wallMs: wall / 1000, cpuMs: cpuTime / 1000 };
        });
    },
  };
}

/** Compiles outside any sandbox, with the usual flags. */
export async function compileHost(compiler: 'gcc' | 'g++', source: string, output: string, flags: string[] = []) {
  await runFile(`/usr/bin/${compiler}`, ['-O2', ...flags, '-o', output, source], { timeout: TIMEOUT_MS });
}
