// Cost per case of isolation from earlier runs: read-only devices, masked figures, fresh process numbers and folders.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bareCase, bareCaseInPlace, repeat } from './support/bare-cases.ts';
import { runningGoJudges, startBareGoJudge, type BareGoJudge } from './support/bare-go-judge.ts';
import { openJudgeBench, programText, sumProblem } from './support/judge-bench.ts';
import { alternate, figuresOf, paired, timed } from './support/measure.ts';
import { full, root } from './support/options.ts';
import { Report } from './support/report.ts';

const CASES = 50;
const bounds = { rounds: full(60, 8), warmUps: full(3, 1), budgetMs: full(50_000, 8_000) };

const report = new Report(import.meta.filename);
const { ensurePlainInit } = (await import(pathToFileURL(join(root, 'scripts/lib/plain-init.mjs')).href)) as {
  ensurePlainInit: () => Promise<{ path: string; missing: null } | { path: null; missing: string }>;
};
const init = await ensurePlainInit();
if (init.path === null) throw new Error(init.missing);
const bench = await openJudgeBench();
try {
  const isolated = await startBareGoJudge(bench.dir);
  const plain = await startBareGoJudge(bench.dir, {
    '-container-init-path': init.path,
    '-mount-conf': openMounts(runningGoJudges(bench.dir).folder),
  });
  try {
    const { program, path } = await bench.compile(programText('sum.cpp'));
    const { dataFolder } = sumProblem(bench, CASES, 'tokens');
    const input = (n: number) => join(dataFolder, `${n + 1}.in`);
    const ways = [
      {
        title: 'a program that writes no file',
        atMost: 0.1,
        run: (on: BareGoJudge, n: number) => bareCaseInPlace(on, '/bin/cat', input(n)),
      },
      {
        title: 'a program that is copied into its folder',
        run: (on: BareGoJudge, n: number) => bareCase(on, path, input(n)),
      },
    ];
    for (const { title, atMost, run } of ways) {
      const casesOn = (goJudge: BareGoJudge) => async () =>
        (await timed(() => repeat(CASES, 1, (n) => run(goJudge, n)))) / CASES;
      const figures = await alternate(
        [
          { name: 'plain', measure: casesOn(plain) },
          { name: 'isolated', measure: casesOn(isolated) },
        ],
        bounds,
      );
      const reference = figuresOf(figures, 'plain');
      const values = figuresOf(figures, 'isolated');
      const over = paired(values, reference, (one, other) => one - other);
      report.table({
        title,
        reference: 'without it',
        lines: [
          { what: 'without it', values: reference, unit: 'ms', reference },
          { what: 'isolated from earlier runs', values, unit: 'ms', reference },
          {
            what: '  of that, in addition to a run without isolation',
            values: over,
            unit: 'ms',
            ...(atMost === undefined ? {} : { target: { of: 'figure' as const, atMost } }),
          },
        ],
      });
    }
    program.release();
  } finally {
    await plain.close();
    await isolated.close();
  }
} finally {
  await bench.close();
}
report.finish();

/** Writes the mounts of the running sandbox with the host's devices and with all of /proc, and returns the file. */
function openMounts(folder: string): string {
  // Written by `containerConfig`.
  const config = JSON.parse(readFileSync(join(folder, 'mount.yaml'), 'utf8')) as {
    mount: { type: string; target: string; readonly?: boolean }[];
  };
  const mount = config.mount.map((one) => (one.target.startsWith('/dev/') ? { ...one, readonly: false } : one));
  const file = join(folder, 'mount-open.yaml');
  writeFileSync(file, JSON.stringify({ ...config, mount, maskPath: [] }));
  return file;
}
