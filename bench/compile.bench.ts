// Compiling a small program that includes everything: plain g++, the judge's compile step, and a source compiled
// before.
import { bareCompile } from './support/bare-cases.ts';
import { startBareGoJudge } from './support/bare-go-judge.ts';
import { openJudgeBench, programText, unseen } from './support/judge-bench.ts';
import { alternate, figuresOf, timed } from './support/measure.ts';
import { full } from './support/options.ts';
import { Report, type Line } from './support/report.ts';

const bounds = { rounds: full(20, 4), warmUps: 1, budgetMs: full(75_000, 9_000) };
const source = programText('sum.cpp');
const standards = { 'C++17': 'gnu++17', 'C++20': 'gnu++20' } as const;

const report = new Report(import.meta.filename);
const bench = await openJudgeBench();
try {
  const { compiler } = bench.judge;
  const goJudge = await startBareGoJudge(bench.dir);
  try {
    const compile = (name: keyof typeof standards, text: string) =>
      timed(async () => {
        const compiled = await compiler.compile({
          language: bench.languageOf(name),
          source: Buffer.from(text),
          priority: 1,
        });
        if (compiled.kind === 'rejected') throw new Error(compiled.log);
        compiled.program.release();
      });
    const plain = (name: keyof typeof standards) =>
      timed(async () => goJudge.drop(await bareCompile(goJudge, unseen(source), standards[name])));
    const figures = await alternate(
      [
        { name: 'plain C++17', measure: () => plain('C++17') },
        { name: 'judged C++17', measure: () => compile('C++17', unseen(source)) },
        { name: 'cached C++17', measure: () => compile('C++17', source) },
        { name: 'plain C++20', measure: () => plain('C++20') },
        { name: 'judged C++20', measure: () => compile('C++20', unseen(source)) },
      ],
      bounds,
    );
    const line = (what: string, side: string, name: keyof typeof standards): Line => ({
      what: `${name}: ${what}`,
      values: figuresOf(figures, `${side} ${name}`),
      unit: 'ms',
      reference: figuresOf(figures, `plain ${name}`),
    });
    const judged = 'as judged, with precompiled header';
    report.table({
      title: 'compiling A+B with <bits/stdc++.h>',
      reference: 'plain g++ -O2',
      lines: [
        line('plain g++ -O2', 'plain', 'C++17'),
        { ...line(judged, 'judged', 'C++17'), target: { of: 'ratio', atMost: 0.25 } },
        { ...line('the same source again', 'cached', 'C++17'), target: { of: 'figure', atMost: 5 } },
        line('plain g++ -O2', 'plain', 'C++20'),
        { ...line(judged, 'judged', 'C++20'), target: { of: 'ratio', atMost: 0.25 } },
      ],
      notes: [
        'Plain g++ runs in a bare sandbox, so that a busy machine affects both equally; outside of it, it takes the same time.',
      ],
    });
  } finally {
    await goJudge.close();
  }
} finally {
  await bench.close();
}
report.finish();
