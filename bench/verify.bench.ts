// A matrix of solutions and tests: everything judged, one test edited, and nothing changed.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeptCase } from '@assay/contract';
import { readSourcePackage } from '@assay/problem';
import { numberedCases } from '../apps/runner/test/test-judge.ts';
import type { KeptResults } from '../apps/runner/src/setter/judge-changed.ts';
import { verifyPackage } from '../apps/runner/src/setter/verify-package.ts';
import { openJudgeBench, programText } from './support/judge-bench.ts';
import { alternate, figuresOf, timed } from './support/measure.ts';
import { full } from './support/options.ts';
import { Report } from './support/report.ts';

const CASES = full(300, 60);
const SOLUTIONS = 5;

const config = `slug: sum
title: { en: Sum }
label: default
judge: { adapter: assay, config: { timeMs: 1000, memoryMiB: 256, pattern: '*.in' } }
submit: { upload: true }
`;

/** Keeps results as the server does. */
class Kept implements KeptResults {
  readonly rows = new Map<string, KeptCase[]>();

  find(key: string): Promise<KeptCase[]> {
    return Promise.resolve(this.rows.get(key) ?? []);
  }

  store(key: string, cases: KeptCase[]): Promise<void> {
    this.rows.set(key, cases);
    return Promise.resolve();
  }
}

const report = new Report(import.meta.filename);
const bench = await openJudgeBench();
try {
  const submissions = Array.from({ length: SOLUTIONS }, (_, index) => [
    `submissions/accepted/${index + 1}.cpp`,
    `// ${index + 1}\n${programText('sum.cpp')}`,
  ]);
  const folder = bench.data(`matrix-${CASES}`, {
    ...numberedCases(CASES),
    'problem.yaml': config,
    'statement.en.md': '# Sum',
    ...Object.fromEntries(submissions),
  });
  let edits = 0;
  const editTest = () => {
    const number = (edits += 1) + Date.now();
    writeFileSync(join(folder, '1.in'), `${number} 1\n`);
    writeFileSync(join(folder, '1.ans'), `${number + 1}\n`);
  };
  const verify = async (keptResults: Kept, expected: number) => {
    const { problem } = await readSourcePackage(folder);
    if (!problem) throw new Error('the package cannot be read');
    const { good, submissions: rows } = await verifyPackage(bench.environment, problem, folder, { kept: keptResults });
    const kept = rows.reduce((sum, one) => sum + one.kept.size, 0);
    if (!good || kept !== expected) throw new Error(`${kept} results were kept, ${expected} expected`);
  };
  const cells = SOLUTIONS * CASES;
  const kept = new Kept();
  await verify(kept, 0);
  const figures = await alternate(
    [
      { name: 'everything', measure: () => timed(() => verify(new Kept(), 0)) },
      {
        name: 'one test edited',
        measure: () => {
          editTest();
          return timed(() => verify(kept, cells - SOLUTIONS));
        },
      },
      {
        name: 'nothing changed',
        measure: () => timed(() => verify(kept, cells)),
      },
    ],
    { rounds: full(10, 3), budgetMs: full(120_000, 20_000) },
  );
  const reference = figuresOf(figures, 'everything');
  report.table({
    title: `${SOLUTIONS} solutions on ${CASES} tests`,
    reference: 'everything judged',
    lines: ['everything', 'one test edited', 'nothing changed'].map((what) => ({
      what,
      values: figuresOf(figures, what),
      unit: 'ms',
      reference,
    })),
    notes: [`After an edit of one test, ${SOLUTIONS} of ${cells} programs run; the others have a kept result.`],
  });
} finally {
  await bench.close();
}
report.finish();
