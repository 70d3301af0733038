// Cost of one case: the program alone, a bare sandbox run, this judge, and a judge that compares with a shell script.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bareCase, openShellJudge, repeat } from './support/bare-cases.ts';
import { startBareGoJudge } from './support/bare-go-judge.ts';
import { judgeAccepted, openJudgeBench, programText, sumArchive, sumProblem } from './support/judge-bench.ts';
import { alternate, figuresOf, median, paired, timed, type Side } from './support/measure.ts';
import { full } from './support/options.ts';
import { makeLauncher } from './support/own-run.ts';
import { Report } from './support/report.ts';

const CASES = full(50, 25);
const bounds = { rounds: full(40, 8), warmUps: full(2, 1), budgetMs: full(70_000, 8_000) };

const report = new Report(import.meta.filename);
const bench = await openJudgeBench();
try {
  const launcher = await makeLauncher();
  const goJudge = await startBareGoJudge(bench.dir);
  try {
    const { program, path } = await bench.compile(programText('sum.cpp'));
    const tokens = sumProblem(bench, CASES, 'tokens');
    const testlib = sumProblem(bench, CASES, 'testlib');
    const archive = await sumArchive();
    const shellJudge = openShellJudge(goJudge, await goJudge.keep(readFileSync(path)));
    const file = (index: number, end: string) => join(tokens.dataFolder, `${(index % CASES) + 1}.${end}`);
    const perCase = async (work: () => Promise<unknown>) => (await timed(work)) / CASES;

    const own: Side = {
      name: 'own',
      measure: async () => median((await launcher.run(path, file(0, 'in'), CASES)).map((run) => run.wallMs)),
    };
    const sidesWith = (clients: number, judge = clients === 1 ? bench.single : bench.judge): Side[] => [
      {
        name: 'bare',
        measure: () => perCase(() => repeat(CASES, clients, (n) => bareCase(goJudge, path, file(n, 'in')))),
      },
      { name: 'tokens', measure: () => perCase(() => judgeAccepted(judge, tokens, archive)) },
      { name: 'testlib', measure: () => perCase(() => judgeAccepted(judge, testlib, archive)) },
      {
        name: 'shell',
        measure: () =>
          perCase(() => repeat(CASES, clients, (n) => shellJudge.judgeCase(file(n, 'in'), file(n, 'ans')))),
      },
    ];

    const single = await alternate([own, ...sidesWith(1)], bounds);
    const bare = figuresOf(single, 'bare');
    const ours = figuresOf(single, 'tokens');
    const over = paired(ours, figuresOf(single, 'own'), (judged, alone) => judged - alone);
    report.table({
      title: 'one case at a time',
      reference: 'bare go-judge run',
      lines: [
        { what: 'the program alone', values: figuresOf(single, 'own'), unit: 'ms', reference: bare },
        { what: 'bare go-judge run', values: bare, unit: 'ms', reference: bare },
        {
          what: 'our judge, standard checker',
          values: ours,
          unit: 'ms',
          reference: bare,
          target: { of: 'ratio', atMost: 1.3 },
        },
        {
          what: '  of that, in addition to the program alone',
          values: over,
          unit: 'ms',
          target: { of: 'figure', atMost: 5 },
        },
        {
          what: 'our judge, testlib checker',
          values: figuresOf(single, 'testlib'),
          unit: 'ms',
          reference: bare,
          target: { of: 'ratio', atMost: 2.2 },
        },
        {
          what: 'run and shell script in the sandbox',
          values: figuresOf(single, 'shell'),
          unit: 'ms',
          reference: bare,
        },
      ],
      notes: [`One case of a solution with ${CASES} cases, with all costs except compiling, in one slot.`],
    });

    const { slots } = bench.environment.sandbox;
    const together = await alternate(sidesWith(slots), {
      ...bounds,
      rounds: full(25, 5),
      budgetMs: full(40_000, 4_000),
    });
    const bareTogether = figuresOf(together, 'bare');
    const perSecond = (name: string) => figuresOf(together, name).map((ms) => 1000 / ms);
    report.table({
      title: `cases per second, ${slots} slots`,
      reference: 'bare go-judge run',
      lines: [
        { what: 'bare go-judge run', name: 'bare' },
        { what: 'our judge, standard checker', name: 'tokens' },
        { what: 'our judge, testlib checker', name: 'testlib' },
        { what: 'run and shell script in the sandbox', name: 'shell' },
      ].map(({ what, name }) => ({
        what,
        values: perSecond(name),
        unit: '/s',
        reference: bareTogether.map((ms) => 1000 / ms),
      })),
    });
    program.release();
    await shellJudge.close();
  } finally {
    await goJudge.close();
  }
} finally {
  await bench.close();
}
report.finish();
