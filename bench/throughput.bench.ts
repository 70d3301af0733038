// Solutions per minute and core: the runner with a scripted server, compared with a judge that does everything in the
// sandbox.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeArchive, treeOfFiles } from '@assay/problem';
import { FileCache } from '../apps/runner/src/file-cache.ts';
import { makeLog } from '../apps/runner/src/log.ts';
import { ServerClient } from '../apps/runner/src/server/server-client.ts';
import { runSolutions } from '../apps/runner/src/tasks/solution-tasks.ts';
import { makeTask, startScriptedServer, type ScriptedServer } from '../apps/runner/test/scripted-server.ts';
import { numberedCases } from '../apps/runner/test/test-judge.ts';
import { bareCompile, openShellJudge, repeat } from './support/bare-cases.ts';
import { startBareGoJudge } from './support/bare-go-judge.ts';
import { judgeCpu, type JudgeCpu } from './support/judge-cpu.ts';
import { openJudgeBench, programText, sumArchive, unseen } from './support/judge-bench.ts';
import { alternate, figuresOf, timed } from './support/measure.ts';
import { full } from './support/options.ts';
import { Report } from './support/report.ts';

const CASES = 20;
const COLD_SOLUTIONS = full(16, 8);
const REJUDGED_SOLUTIONS = full(40, 20);
const SHELL_SOLUTIONS = full(6, 4);
const MIB = 1024 * 1024;
const ROUND_TIMEOUT_MS = 120_000;
const bounds = { rounds: full(9, 3), warmUps: 1, budgetMs: full(110_000, 12_000) };
const config = {
  label: 'default',
  judge: {
    adapter: 'assay',
    config: { timeMs: 1000, memoryMiB: 128, pattern: '*.in', checker: { type: 'tokens' } },
  },
  submit: { upload: false, form: { files: [] } },
};
const log = makeLog('warn');

const report = new Report(import.meta.filename);
const bench = await openJudgeBench();
try {
  const { slots } = bench.environment.sandbox;
  const data = await makeArchive(treeOfFiles(numberedCases(CASES)));
  const server = await startScriptedServer();
  const stop = new AbortController();
  const files = await FileCache.open(join(bench.dir, 'data', 'cache'), 64 * MIB, log);
  const client = new ServerClient(server.origin, { runnerId: 'bench', runnerKey: 'bench' }, log);
  const working = runSolutions({ client, files, judge: bench.judge, log }, stop.signal);
  const goJudge = await startBareGoJudge(bench.dir);
  try {
    const source = programText('sum.cpp');
    const folder = bench.data('throughput', numberedCases(CASES));
    const known = await sumArchive();
    const perMinuteAndCore = (solutions: number, ms: number) => (solutions * 60_000) / ms / slots;

    const cpuOfCases: JudgeCpu[] = [];
    /** Records the CPU time of the work, per case. */
    const withCpu = async <T>(cases: number, work: () => Promise<T>): Promise<T> => {
      const before = judgeCpu(bench.dir);
      const done = await work();
      const after = judgeCpu(bench.dir);
      const perCase = (part: keyof JudgeCpu) => (after[part] - before[part]) / cases;
      cpuOfCases.push({
        runner: perCase('runner'),
        goJudge: perCase('goJudge'),
        containers: perCase('containers'),
        programs: perCase('programs'),
      });
      return done;
    };
    const judgeByRunner = async (submissions: readonly Uint8Array[]) => {
      const tasks = submissions.map((one) => makeTask(server, { config, data, submission: Buffer.from(one) }));
      const ms = await timed(async () => {
        const done = allCompleted(server, tasks.length);
        for (const task of tasks) server.offer(task);
        await done;
      });
      server.calls.length = 0;
      return perMinuteAndCore(tasks.length, ms);
    };
    const judgeByShell = async () => {
      const one = async () => {
        const program = await bareCompile(goJudge, unseen(source));
        const judge = openShellJudge(goJudge, program);
        const file = (index: number, end: string) => join(folder, `${index + 1}.${end}`);
        await repeat(CASES, slots, (index) => judge.judgeCase(file(index, 'in'), file(index, 'ans')));
        await judge.close();
      };
      const ms = await timed(() => repeat(SHELL_SOLUTIONS, slots, one));
      return perMinuteAndCore(SHELL_SOLUTIONS, ms);
    };

    const figures = await alternate(
      [
        { name: 'shell', measure: judgeByShell },
        {
          name: 'cold',
          measure: async () => {
            const archives = Array.from({ length: COLD_SOLUTIONS }, () => sumArchive(unseen(source)));
            return await judgeByRunner(await Promise.all(archives));
          },
        },
        {
          name: 'rejudge',
          measure: () =>
            withCpu(CASES * REJUDGED_SOLUTIONS, () =>
              judgeByRunner(Array.from({ length: REJUDGED_SOLUTIONS }, () => known)),
            ),
        },
      ],
      bounds,
    );
    const reference = figuresOf(figures, 'shell');
    const line = (what: string, name: string) => ({
      what,
      values: figuresOf(figures, name),
      unit: '/min/core',
      reference,
    });
    report.table({
      title: `solutions of ${CASES} cases, ${slots} slots`,
      reference: 'everything in the sandbox',
      lines: [
        line('g++ without header, cases and shell checker in the sandbox', 'shell'),
        { ...line('the runner, new sources', 'cold'), target: { of: 'figure', atLeast: 120 } },
        { ...line('our runner, judged again', 'rejudge'), target: { of: 'figure', atLeast: 600 } },
      ],
      notes: ['The runner polls, downloads, reports and completes over HTTP; the server answers from memory.'],
    });
    const cpu = (what: string, of: (one: JudgeCpu) => number) => ({ what, values: cpuOfCases.map(of), unit: 'ms' });
    report.table({
      title: 'CPU time of a case judged again',
      lines: [
        cpu('the runner and the scripted server', ({ runner }) => runner),
        cpu('go-judge', ({ goJudge }) => goJudge),
        cpu('first processes of the containers', ({ containers }) => containers),
        cpu('the programs, from their fork on', ({ programs }) => programs),
        cpu('together', ({ runner, goJudge, containers, programs }) => runner + goJudge + containers + programs),
      ],
      notes: ['Excludes kernel threads, which add a tenth.'],
    });
  } finally {
    stop.abort(new Error('measured'));
    await working;
    await goJudge.close();
    await server.close();
  }
} finally {
  await bench.close();
}
report.finish();

async function allCompleted(server: ScriptedServer, count: number): Promise<void> {
  const completed = new Set<string>();
  const all = server.seen(({ path }) => {
    if (path.endsWith('/complete')) completed.add(path);
    return completed.size >= count;
  });
  const inTime = new AbortController();
  const late = delay(ROUND_TIMEOUT_MS, true, { signal: inTime.signal }).catch(() => false);
  const isLate = await Promise.race([all, late]);
  inTime.abort();
  if (isLate === true)
    throw new Error(`the runner completed ${completed.size} of ${count} tasks in ${ROUND_TIMEOUT_MS} ms`);
}
