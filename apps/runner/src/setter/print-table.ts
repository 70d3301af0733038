import type { JudgePlan } from '@assay/problem';
import { limitsWith } from '../languages/language.ts';
import { NEAR } from './time-advice.ts';
import type { VerifiedSubmission } from './verify-package.ts';

const letters: Readonly<Record<string, string>> = {
  Accepted: 'A',
  'Wrong Answer': 'W',
  'Time Limit Exceeded': 'T',
  'Memory Limit Exceeded': 'M',
  'Output Limit Exceeded': 'O',
  'Runtime Error': 'R',
  Skipped: '-',
  '': '-',
};
const COLUMNS = ['submission', 'declared', 'got', 'score', 'ms', 'MiB', 'cases'] as const;
/** Maximum submissions in one block of columns. */
const ABREAST = 8;

/**
 * The table of a verification, for a terminal; one letter per case, `-` if it was not needed, a space between subtasks.
 */
export function printTable(submissions: readonly VerifiedSubmission[]): string {
  const rows = submissions.map(({ path, declared, judgement, asDeclared }) => [
    `${asDeclared ? ' ' : '!'} ${path}`,
    declared,
    judgement.status,
    String(judgement.score),
    judgement.metrics ? String(judgement.metrics.cpu) : '-',
    judgement.metrics ? (judgement.metrics.mem / 1024).toFixed(1) : '-',
    judgement.details.jobs.map((job) => job.tests.map((one) => letters[one.status] ?? '?').join('')).join(' '),
  ]);
  const header = COLUMNS.map((name, column) => (column === 0 ? `  ${name}` : name));
  return inColumns([header, ...rows], (column) => column >= 3 && column <= 5);
}

/**
 * Cases by submissions, for a terminal: the letter of the verdict and the CPU time in milliseconds, with `*` if an
 * accepted case took more than half of its limit.
 */
export function printCases(plan: JudgePlan, submissions: readonly VerifiedSubmission[]): string {
  const names = plan.subtasks.flatMap(({ id, name, cases }) => cases.map((one) => `${name || id}: ${one.name}`));
  const tables: string[] = [];
  for (let first = 0; first < submissions.length; first += ABREAST) {
    const abreast = submissions.slice(first, first + ABREAST);
    const columns = abreast.map((one) => cellsOf(plan, one));
    const rows = names.map((name, index) => [name, ...columns.map((cells) => cells[index] ?? '')]);
    tables.push(inColumns([['case', ...abreast.map(({ path }) => path)], ...rows], (column) => column > 0));
  }
  return tables.join('\n\n');
}

function cellsOf(plan: JudgePlan, { judgement, language }: VerifiedSubmission): string[] {
  return plan.subtasks.flatMap(({ cases }, subtask) =>
    cases.map((one, index) => {
      const judged = judgement.cases[subtask]?.[index];
      if (!judged) return '-';
      const limitMs = language ? limitsWith(language.allowance, one).timeMs : Infinity;
      const isNear = judged.status === 'Accepted' && judged.cpuMs > NEAR * limitMs;
      return `${letters[judged.status] ?? '?'} ${Math.round(judged.cpuMs)}${isNear ? '*' : ' '}`;
    }),
  );
}

function inColumns(rows: readonly (readonly string[])[], isNumber: (column: number) => boolean): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return rows.map(line).join('\n');
}
