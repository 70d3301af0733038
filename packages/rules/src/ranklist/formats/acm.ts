import type { BoardConfig } from '../config.ts';
import { type Format, noCell } from '../model.ts';
import { isFull, latest, scoreTotalColumn, showNumber, sinceStartMs, sum, unsolvedMark, wholeMinutes } from './show.ts';

/**
 * The `acm` format of other rankers of this protocol: the weight of every problem whose last attempt has the full
 * score; the penalty is the time of that last attempt plus a fixed amount for every other attempt, whatever its result.
 * Supported so that existing configurations keep their meaning; `icpc` has the real rules.
 */
export function acm(config: BoardConfig): Format {
  return {
    name: 'acm',
    sharesRank: (a, b) => a.score === b.score && a.penaltyMs === b.penaltyMs,
    marksFirstSolves: false,
    usesWeights: true,
    columns: [
      scoreTotalColumn(config),
      { name: 'Penalty', description: '', content: (total) => String(wholeMinutes(total.penaltyMs)) },
    ],
    cell(attempts, problem, contest) {
      const last = attempts.at(-1);
      if (!last) return noCell;
      const common = { ...noCell, solutionId: last.solutionId, tries: attempts.length };
      if (!isFull(last)) return { ...common, content: unsolvedMark(attempts.length) };
      return {
        ...common,
        score: problem.weight,
        full: true,
        content: showNumber(problem.weight, config.displayPrecision),
        penaltyMs: sinceStartMs(last, contest, config) + (attempts.length - 1) * config.penaltyPerSolutionMs,
        decidedAtMs: last.submittedAtMs,
      };
    },
    total: (cells) => ({
      score: sum(cells.map((cell) => cell.score)),
      penaltyMs: sum(cells.map((cell) => cell.penaltyMs)),
      lastAtMs: latest(cells),
    }),
  };
}
