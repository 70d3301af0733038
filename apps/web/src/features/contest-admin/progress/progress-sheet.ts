import { roundScore } from '../../../domain/round-score.ts';
import { pointsOf, type ProgressRow } from './progress-rows.ts';
import type { Progress } from './progress.api.ts';

export interface SheetWords {
  name: string;
  state: string;
  solved: string;
  points: string;
  last: string;
  attempts: (letter: string) => string;
  lastOf: (letter: string) => string;
  stateOf: (row: ProgressRow) => string;
  statusOf: (status: string) => string;
}

/** A table with the results, attempts and last submission of each problem. `isScored`: points instead of statuses. */
export function progressTable(
  rows: readonly ProgressRow[],
  problems: Progress['problems'],
  isScored: boolean,
  words: SheetWords,
): string[][] {
  const timeOf = (timeMs: number | undefined) => (timeMs === undefined ? '' : new Date(timeMs).toISOString());
  const heads = problems.flatMap(({ slug, title }) => [`${slug}. ${title}`, words.attempts(slug), words.lastOf(slug)]);
  return [
    [words.name, words.state, words.solved, ...(isScored ? [words.points] : []), words.last, ...heads],
    ...rows.map((row) => [
      row.name,
      words.stateOf(row),
      String(row.solved),
      ...(isScored ? [String(roundScore(row.points))] : []),
      timeOf(row.lastMs),
      ...problems.flatMap((problem) => {
        const cell = row.cells.get(problem._id);
        if (!cell) return ['', '0', ''];
        const shown = isScored
          ? String(roundScore(pointsOf(cell, problem)))
          : words.statusOf(cell.result?.status ?? '');
        return [cell.result ? shown : '', String(cell.attempts), timeOf(cell.submittedAt)];
      }),
    ]),
  ];
}
