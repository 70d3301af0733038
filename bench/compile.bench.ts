// Compiling a small program that includes everything: plain g++, our compile step, and a source compiled before.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../apps/runner/src/languages/languages.ts';
import { Compiler } from '../apps/runner/src/judge/compile.ts';
import { CompileCache } from '../apps/runner/src/judge/compile-cache.ts';
import { silentLog } from '../apps/runner/src/log.ts';
import { openJudgeBench, programText, unseen } from './support/judge-bench.ts';
import { alternate, figuresOf, timed } from './support/measure.ts';
import { benchFolder, full } from './support/options.ts';
import { compileHost } from './support/own-run.ts';
import { Report } from './support/report.ts';

const MIB = 1024 * 1024;
const bounds = { rounds: full(15, 3), warmUps: 1, budgetMs: full(75_000, 15_000) };
const source = programText('sum.cpp');

const report = new Report(import.meta.filename);
const bench = await openJudgeBench();
try {
  const { compiler, sandbox, slots } = bench.judge;
  const folder = join(benchFolder, 'compile');
  const cache = await CompileCache.open(join(folder, 'cache'), 64 * MIB, silentLog);
  const parts = { sandbox, slots, cache, headers: null, versions: bench.workshop.versions, log: silentLog };
  const withoutHeader = new Compiler(parts);
  const compileWith = (one: Compiler, text: string, name: keyof typeof languages = 'C++17') =>
    timed(async () => {
      const compiled = await one.compile({ language: languages[name], source: Buffer.from(text), priority: 1 });
      if (compiled.kind === 'rejected') throw new Error(compiled.log);
      compiled.program.release();
    });
  const plain = async (standard: string) => {
    const path = join(folder, 'plain.cpp');
    writeFileSync(path, unseen(source));
    return await timed(() => compileHost('g++', path, join(folder, 'plain'), [`-std=${standard}`]));
  };

  const figures = await alternate(
    [
      { name: 'plain', measure: () => plain('gnu++17') },
      { name: 'header', measure: () => compileWith(compiler, unseen(source)) },
      { name: 'no header', measure: () => compileWith(withoutHeader, unseen(source)) },
      { name: 'cached', measure: () => compileWith(compiler, source) },
      { name: 'plain 20', measure: () => plain('gnu++20') },
      { name: 'header 20', measure: () => compileWith(compiler, unseen(source), 'C++20') },
    ],
    bounds,
  );
  const reference = figuresOf(figures, 'plain');
  report.table({
    title: 'compiling A+B with <bits/stdc++.h>, C++17',
    reference: 'plain g++ -O2',
    lines: [
      { what: 'plain g++ -O2', values: reference, unit: 'ms', reference },
      { what: 'in the sandbox, no precompiled header', values: figuresOf(figures, 'no header'), unit: 'ms', reference },
      {
        what: 'as judged: sandbox, precompiled header',
        values: figuresOf(figures, 'header'),
        unit: 'ms',
        reference,
        target: { of: 'ratio', atMost: 0.25 },
      },
      {
        what: 'the same source again',
        values: figuresOf(figures, 'cached'),
        unit: 'ms',
        reference,
        target: { of: 'figure', atMost: 5 },
      },
    ],
  });
  const reference20 = figuresOf(figures, 'plain 20');
  report.table({
    title: 'the same, C++20',
    reference: 'plain g++ -O2',
    lines: [
      { what: 'plain g++ -O2', values: reference20, unit: 'ms', reference: reference20 },
      {
        what: 'as judged: sandbox, precompiled header',
        values: figuresOf(figures, 'header 20'),
        unit: 'ms',
        reference: reference20,
        target: { of: 'ratio', atMost: 0.25 },
      },
    ],
  });
  rmSync(folder, { recursive: true, force: true });
} finally {
  await bench.close();
}
report.finish();
