// How much the measured time of one program varies between runs, in the sandbox and without one.
import { join } from 'node:path';
import { openJudgeBench, programText, type JudgeBench } from './support/judge-bench.ts';
import { alternate, figuresOf, variation, type Figures } from './support/measure.ts';
import { full } from './support/options.ts';
import { makeLauncher, type Launcher } from './support/own-run.ts';
import { Report } from './support/report.ts';

const MIB = 1024 * 1024;
const RUNS = full(50, 12);
const bounds = { rounds: RUNS, warmUps: 2, budgetMs: full(40_000, 4_000) };

const report = new Report(import.meta.filename);
const bench = await openJudgeBench();
try {
  const launcher = await makeLauncher();
  for (const [title, name] of [
    ['a program that only computes', 'compute.cpp'],
    ['a program that waits for memory', 'chase.cpp'],
  ] as const) {
    const figures = await runsOf(bench, launcher, name);
    const alone = figuresOf(figures, 'alone');
    const line = (what: string, side: string) => ({
      what,
      values: figuresOf(figures, side),
      unit: 'ms',
      reference: alone,
    });
    const spread = ['alone', 'sandbox', 'next to another'].map(
      (side) => `${side} ${(100 * variation(figuresOf(figures, side))).toFixed(1)} %`,
    );
    report.table({
      title: `CPU time of ${title}`,
      reference: 'without a sandbox',
      lines: [
        line('without a sandbox', 'alone'),
        line('in the sandbox', 'sandbox'),
        line('in the sandbox, with another run in parallel', 'next to another'),
      ],
      notes: [`coefficient of variation: ${spread.join(', ')}`],
    });
  }
} finally {
  await bench.close();
}
report.finish();

async function runsOf(bench: JudgeBench, launcher: Launcher, name: string): Promise<Figures> {
  const { program, path } = await bench.compile(programText(name));
  const { sandbox } = bench.environment;
  const input = join(bench.data('empty', { input: '' }), 'input');
  const limits = { cpuMs: 10_000, wallMs: 20_000, memoryBytes: 256 * MIB, outputBytes: MIB, processes: 4 };
  const run = async () => {
    const { argv, env, files } = program;
    const outcome = await sandbox.run({ argv, env, files, limits, stdout: 'discard', stderrBytes: 0 });
    if (outcome.end !== 'exited') throw new Error(`${name} ended with ${outcome.end}`);
    return outcome.cpuMs;
  };
  try {
    return await alternate(
      [
        { name: 'alone', measure: async () => (await launcher.run(path, input, 1))[0]?.cpuMs ?? Number.NaN },
        { name: 'sandbox', measure: run },
        { name: 'next to another', measure: async () => (await Promise.all([run(), run()]))[0] },
      ],
      bounds,
    );
  } finally {
    program.release();
  }
}
