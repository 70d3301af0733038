import type { BenchSubmission, BenchVerification, PartialBenchVerification } from '@assay/contract';

/** A submission with its state while it is judged; without one it is done. */
export type VerifiedRow = BenchSubmission & {
  state?: PartialBenchVerification['submissions'][number]['state'];
};
export type VerifiedCases = BenchVerification['cases'];

/** Consecutive cases of one subtask. */
export interface SubtaskColumns {
  name: string;
  /** Undefined in results of older runners. */
  points: number | undefined;
  /** Index of the first case. */
  start: number;
  cases: VerifiedCases;
}

/** The cases by subtask; results of older runners have only the names. */
export function columnsOf({
  cases,
  subtasks,
}: Pick<BenchVerification, 'cases' | 'subtasks'>): readonly SubtaskColumns[] {
  const columns: SubtaskColumns[] = [];
  if (subtasks) {
    let start = 0;
    for (const { name, points, cases: count } of subtasks) {
      columns.push({ name, points, start, cases: cases.slice(start, start + count) });
      start += count;
    }
    return columns;
  }
  for (const [index, one] of cases.entries()) {
    const last = columns.at(-1);
    if (last?.name === one.subtask) last.cases.push(one);
    else columns.push({ name: one.subtask, points: undefined, start: index, cases: [one] });
  }
  return columns;
}

/**
 * Abbreviations for narrow cells, with the full word as label. The same in both languages, since setters use them in
 * both.
 */
const SHORT: Readonly<Record<string, string>> = {
  Accepted: 'AC',
  'Partially Accepted': 'PA',
  'Wrong Answer': 'WA',
  'Time Limit Exceeded': 'TLE',
  'Memory Limit Exceeded': 'MLE',
  'Output Limit Exceeded': 'OLE',
  'Runtime Error': 'RE',
  'Judge Error': 'JE',
  Skipped: '–',
};

export const shortStatus = (status: string): string => SHORT[status] ?? status;
