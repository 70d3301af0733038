// Comparing 6.9 MB of output with its answer: in the runner, by a testlib program, and by a shell script in the
// sandbox.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { NativeChecker } from '@assay/problem';
import { checkNative } from '../apps/runner/src/checkers/check-native.ts';
import { openShellJudge } from './support/bare-cases.ts';
import { startBareGoJudge } from './support/bare-go-judge.ts';
import { openJudgeBench, programText } from './support/judge-bench.ts';
import { alternate, figuresOf, timed, type Side } from './support/measure.ts';
import { benchFolder, full, root } from './support/options.ts';
import { compileHost } from './support/own-run.ts';
import { Report } from './support/report.ts';

const runFile = promisify(execFile);
const NUMBERS = 1_000_000;
const LARGEST = 1_000_000;
const bounds = { rounds: full(15, 4), warmUps: full(2, 1), budgetMs: full(40_000, 5_000) };

const report = new Report(import.meta.filename);
const bench = await openJudgeBench();
try {
  const numbers = Array.from({ length: NUMBERS }, (_, index) => (index * 7_919) % LARGEST);
  const text = `${numbers.join('\n')}\n`;
  const data = bench.data('compare', {
    answer: text,
    same: text,
    spaced: `${numbers.join(' ')}\n`,
    reals: numbers.map((one) => `${one}.50\n`).join(''),
    'real-answer': numbers.map((one) => `${one}.5\n`).join(''),
  });
  const file = (name: string) => join(data, name);
  const checker: NativeChecker = {
    type: 'native',
    compare: 'tokens',
    caseSensitive: true,
    absolute: null,
    relative: null,
  };
  const native = (name: string, output: string, answer: string, change: Partial<NativeChecker> = {}): Side => ({
    name,
    measure: () =>
      timed(async () => {
        const { accepted } = await checkNative({ ...checker, ...change }, file(output), file(answer));
        if (!accepted) throw new Error(`${output} is not accepted`);
      }),
  });

  const testlib = join(benchFolder, 'token-checker');
  await compileHost('g++', join(root, 'bench/programs/token-checker.cpp'), testlib, [
    `-I${join(root, 'packages/problem/assets')}`,
  ]);
  const goJudge = await startBareGoJudge(bench.dir);
  try {
    const { program, path } = await bench.compile(programText('sum.cpp'));
    const shell = openShellJudge(goJudge, await goJudge.keep(readFileSync(path)));
    const figures = await alternate(
      [
        native('tokens', 'same', 'answer'),
        native('spaced', 'spaced', 'answer'),
        native('lines', 'same', 'answer', { compare: 'lines' }),
        native('exact', 'same', 'answer', { compare: 'exact' }),
        native('reals', 'reals', 'real-answer', { absolute: 1e-6 }),
        { name: 'cmp', measure: () => timed(() => runFile('/usr/bin/cmp', [file('same'), file('answer')])) },
        {
          name: 'testlib',
          measure: () => timed(() => runFile(testlib, [file('answer'), file('same'), file('answer')])),
        },
        { name: 'shell', measure: () => timed(() => shell.compare(file('same'), file('answer'))) },
      ],
      bounds,
    );
    const reference = figuresOf(figures, 'testlib');
    const line = (what: string, name: string) => ({ what, values: figuresOf(figures, name), unit: 'ms', reference });
    report.table({
      title: `comparing ${(text.length / 1e6).toFixed(1)} MB`,
      reference: 'testlib program',
      lines: [
        line('a testlib checker, outside the sandbox', 'testlib'),
        line('a shell script, in the sandbox', 'shell'),
        line('cmp, outside the sandbox', 'cmp'),
        { ...line('ours: tokens, equal output', 'tokens'), target: { of: 'figure', atMost: 12 } },
        { ...line('ours: tokens, different white space', 'spaced'), target: { of: 'figure', atMost: 12 } },
        { ...line('ours: lines', 'lines'), target: { of: 'figure', atMost: 12 } },
        { ...line('ours: exact', 'exact'), target: { of: 'figure', atMost: 12 } },
        line('ours: numbers within 1e-6, all in a different notation', 'reals'),
      ],
    });
    program.release();
    await shell.close();
  } finally {
    await goJudge.close();
  }
} finally {
  await bench.close();
}
report.finish();
