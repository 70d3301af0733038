import type { BoardConfig } from '../config.ts';
import { type BoardSolution, type Format, noCell } from '../model.ts';
import { isFull, scoreTotalColumn, showDuration, showNumber, sinceStartMs, sum, weighted } from './show.ts';

/**
 * Best scores; ties are broken by the time of the last improvement plus a penalty for every wrong try before a
 * problem's best.
 */
export function atcoder(config: BoardConfig): Format {
  return {
    name: 'atcoder',
    sharesRank: (a, b) => a.score === b.score && a.penaltyMs === b.penaltyMs,
    marksFirstSolves: true,
    usesWeights: true,
    columns: [
      scoreTotalColumn(config),
      { name: 'Time', description: '', content: (total) => (total.score === 0 ? '' : showDuration(total.penaltyMs)) },
    ],
    cell(attempts, problem, contest) {
      const best = attempts.reduce<BoardSolution | undefined>(
        (top, next) => (!top || next.score > top.score ? next : top),
        undefined,
      );
      if (!best) return noCell;
      const wrong = attempts
        .slice(0, attempts.indexOf(best))
        .filter((one) => !config.freeStatuses.has(one.status)).length;
      const score = weighted(best.score, problem);
      return {
        ...noCell,
        score,
        full: isFull(best),
        content: `${showNumber(score, config.displayPrecision)}${wrong > 0 ? ` (${wrong})` : ''}`,
        solutionId: best.solutionId,
        tries: attempts.length,
        penaltyMs: score > 0 ? wrong * config.penaltyPerSolutionMs : 0,
        decidedAtMs: score > 0 ? best.submittedAtMs : 0,
        elapsedMs: score > 0 ? sinceStartMs(best, contest, config) : 0,
      };
    },
    total: (cells) => ({
      score: sum(cells.map((cell) => cell.score)),
      penaltyMs:
        cells.reduce((last, cell) => Math.max(last, cell.elapsedMs), 0) + sum(cells.map((cell) => cell.penaltyMs)),
      lastAtMs: 0,
    }),
  };
}
