// How long an endless program runs beyond its CPU time limit.
import { startBareGoJudge, type BareGoJudge } from './support/bare-go-judge.ts';
import { openJudgeBench, programText } from './support/judge-bench.ts';
import { alternate, figuresOf } from './support/measure.ts';
import { full } from './support/options.ts';
import { Report } from './support/report.ts';

const MIB = 1024 * 1024;
const NS_PER_MS = 1e6;
const bounds = { rounds: full(30, 8), warmUps: 1, budgetMs: full(30_000, 5_000) };
/** Covers all phases of a tick. */
const FIRST_LIMIT_MS = 150;
const STEP_MS = 7;
const STEPS = 20;

const report = new Report(import.meta.filename);
const bench = await openJudgeBench();
try {
  const { program, path } = await bench.compile(programText('spin.cpp'));
  const usual = await startBareGoJudge(bench.dir, { '-time-limit-checker-interval': null });
  try {
    let turn = 0;
    const nextLimit = () => FIRST_LIMIT_MS + STEP_MS * (turn++ % STEPS);
    const wallOver: number[] = [];
    const ours = async () => {
      const cpuMs = nextLimit();
      const limits = { cpuMs, wallMs: 10 * cpuMs, memoryBytes: 64 * MIB, outputBytes: MIB, processes: 4 };
      const { argv, env, files } = program;
      const outcome = await bench.environment.sandbox.run({
        argv,
        env,
        files,
        limits,
        stdout: 'discard',
        stderrBytes: 0,
      });
      if (outcome.end !== 'cpu-limit') throw new Error(`the endless program ended with ${outcome.end}`);
      wallOver.push(outcome.wallMs - cpuMs);
      return outcome.cpuMs - cpuMs;
    };
    const figures = await alternate(
      [
        { name: 'ours', measure: ours },
        { name: 'usual', measure: () => bareOvershoot(usual, path, nextLimit()) },
      ],
      bounds,
    );
    const reference = figuresOf(figures, 'usual');
    report.table({
      title: 'CPU time beyond the limit',
      reference: 'unmodified go-judge',
      lines: [
        { what: 'unmodified go-judge (checks every 100 ms)', values: reference, unit: 'ms', reference },
        {
          what: 'our sandbox',
          values: figuresOf(figures, 'ours'),
          unit: 'ms',
          reference,
          target: { of: 'figure', atMost: 20 },
        },
        { what: '  elapsed time', values: wallOver.slice(1), unit: 'ms' },
      ],
      notes: ['Limits from 150 to 283 ms, so that the checks of a fixed tick do not coincide with them by chance.'],
    });
    program.release();
  } finally {
    await usual.close();
  }
} finally {
  await bench.close();
}
report.finish();

async function bareOvershoot(goJudge: BareGoJudge, path: string, limitMs: number): Promise<number> {
  const result = await goJudge.run({
    args: ['./program'],
    env: [],
    files: [{ content: '' }, { name: 'stdout', max: 1024 }, { name: 'stderr', max: 1024 }],
    copyIn: { program: { src: path } },
    cpuLimit: limitMs * NS_PER_MS,
    clockLimit: 10 * limitMs * NS_PER_MS,
    memoryLimit: 64 * MIB,
    procLimit: 4,
  });
  if (result.status !== 'Time Limit Exceeded') throw new Error(`the endless program ended with ${result.status}`);
  return result.time / NS_PER_MS - limitMs;
}
