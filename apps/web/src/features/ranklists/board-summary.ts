import type { Board } from './board-document.ts';
import { stateOf } from './cell-look.ts';
import { hasPoints, timeOf } from './cell-marks.ts';

/** Statistics of a problem over all participants. */
export interface ProblemSummary {
  /** Participants with a submission, including those that a freeze hides. */
  tried: number;
  /** Participants with a full score; 0 if the points of a full score are unknown. */
  solved: number;
  /** Average points of those who tried; absent in formats without points. */
  average?: number;
  first?: { userId: string; time?: string };
}

/** One summary for each column, null for the totals. */
export function summariesOf({ columns, rows }: Board): (ProblemSummary | null)[] {
  return columns.map(({ problemId, worth }, index) => {
    if (problemId === undefined) return null;
    let [tried, solved, scored, points] = [0, 0, 0, 0];
    let first: ProblemSummary['first'];
    for (const { userId, cells } of rows) {
      const cell = cells[index];
      if (!cell || (cell.text === '' && cell.pending === 0)) continue;
      tried += 1;
      const state = stateOf(cell, worth);
      if (state === 'first' || state === 'solved') solved += 1;
      if (cell.first) {
        const time = timeOf(cell);
        first = { userId, ...(time === undefined ? {} : { time }) };
      }
      if (!hasPoints(cell)) continue;
      scored += 1;
      points += cell.score ?? Number.parseFloat(cell.text);
    }
    return {
      tried,
      solved,
      ...(scored === 0 ? {} : { average: Math.round((points / tried) * 10) / 10 }),
      ...(first ? { first } : {}),
    };
  });
}
