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

/** The table of a verification, for a terminal; one letter a case, `-` where it was not needed, a space between subtasks. */
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
  const widths = COLUMNS.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column >= 3 && column <= 5 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(COLUMNS.map((name, column) => (column === 0 ? `  ${name}` : name))), ...rows.map(line)].join('\n');
}
