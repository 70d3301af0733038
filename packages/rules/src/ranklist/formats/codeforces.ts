import type { BoardConfig } from '../config.ts';
import { type Format, noCell } from '../model.ts';
import {
  round,
  scoreTotalColumn,
  showNumber,
  sinceStartMs,
  solutionOf,
  sum,
  unsolvedMark,
  untilSolved,
  wholeMinutes,
} from './show.ts';

/**
 * The value of a problem decreases per minute and per wrong try, down to a minimum; only full scores count. No hacks,
 * no system tests.
 */
export function codeforces(config: BoardConfig): Format {
  return {
    name: 'codeforces',
    sharesRank: (a, b) => a.score === b.score,
    marksFirstSolves: true,
    usesWeights: true,
    columns: [scoreTotalColumn(config)],
    cell(attempts, problem, contest) {
      const { solved, wrong } = untilSolved(attempts, config);
      if (!solved) return { ...noCell, content: unsolvedMark(wrong), tries: wrong, ...solutionOf(attempts.at(-1)) };
      const minutes = wholeMinutes(sinceStartMs(solved, contest, config));
      const worth = problem.weight * (1 - config.decayPerMinute * minutes) - config.wrongTryPoints * wrong;
      const score = round(Math.max(problem.weight * config.floorShare, worth));
      return {
        ...noCell,
        score,
        full: true,
        content: showNumber(score, config.displayPrecision),
        solutionId: solved.solutionId,
        tries: wrong + 1,
        decidedAtMs: solved.submittedAtMs,
      };
    },
    total: (cells) => ({ score: sum(cells.map((cell) => cell.score)), penaltyMs: 0, lastAtMs: 0 }),
  };
}
