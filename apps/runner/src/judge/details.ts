import type { JudgePlan, SubtaskPlan } from '@assay/problem';
import { scoreSolution, type ConcludedSubtask, type SolutionScore } from '@assay/rules';
import type { Details, DetailsJob, DetailsTest, JudgedCase, JudgedCases, Metrics } from './judgement.ts';

/** The parts of a report that are computed from the results so far. */
export interface PartialResult {
  concluded: SolutionScore;
  metrics: Metrics;
  jobs: DetailsJob[];
  /** Number of cases judged or skipped, and of all. */
  done: number;
  total: number;
}

export function partialResultOf(plan: JudgePlan, results: JudgedCases): PartialResult {
  const concluded = scoreSolution(plan, results);
  const jobs = plan.subtasks.map((subtask, index) => jobOf(subtask, concluded.subtasks[index], results[index] ?? []));
  const tests = jobs.flatMap((job) => job.tests);
  return {
    concluded,
    metrics: metricsOf(results),
    jobs,
    done: tests.filter((test) => test.status !== '').length,
    total: tests.length,
  };
}

/** Details of a solution that never ran: `log` is in a code block whose fence no text in it can close. */
export function detailsOfLog(log: string): Details {
  const longest = Math.max(2, ...(log.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return { version: 1, jobs: [], summary: `${fence}text\n${log.trimEnd()}\n${fence}` };
}

function jobOf(
  subtask: SubtaskPlan,
  concluded: ConcludedSubtask | undefined,
  results: readonly (JudgedCase | undefined)[],
): DetailsJob {
  const weights = subtask.cases.reduce((sum, one) => sum + one.weight, 0);
  const tests = subtask.cases.map((plan, index): DetailsTest => {
    const one = concluded?.cases[index];
    const status = one?.status ?? '';
    const test: DetailsTest = { name: plan.name, score: percent(one?.fraction ?? 0), status };
    if (subtask.scoring === 'sum' && weights > 0) test.scoreScale = round((subtask.points * plan.weight) / weights);
    const result = results[index];
    if (!result || status === 'Skipped') return test;
    return { ...test, summary: summaryOf(result), cpu: Math.round(result.cpuMs), mem: kib(result.memoryBytes) };
  });
  return {
    name: subtask.name || subtask.id,
    score: percent(concluded?.fraction ?? 0),
    scoreScale: round(subtask.points),
    points: concluded?.score ?? 0,
    status: concluded?.status ?? '',
    tests,
  };
}

function summaryOf(result: JudgedCase): string {
  const facts = `${Math.round(result.cpuMs)} ms · ${(result.memoryBytes / 1024 / 1024).toFixed(1)} MiB`;
  return result.message ? `${facts} · ${asMarkdownText(result.message)}` : facts;
}

/** A checker message as plain text, without markup, links or line breaks. */
function asMarkdownText(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_{}[\]()#+!|~$<>&]/g, (mark) =>
      mark === '<' ? '&lt;' : mark === '>' ? '&gt;' : mark === '&' ? '&amp;' : `\\${mark}`,
    );
}

function metricsOf(results: JudgedCases): Metrics {
  const judged = results.flat().filter((one) => one !== undefined);
  return {
    cpu: Math.round(Math.max(0, ...judged.map((one) => one.cpuMs))),
    mem: kib(Math.max(0, ...judged.map((one) => one.memoryBytes))),
  };
}

function percent(fraction: number): number {
  return round(fraction * 100);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function kib(bytes: number): number {
  return Math.ceil(bytes / 1024);
}
