import type { BoardConfig } from '../config.ts';
import { type BoardContest, type BoardProblem, type BoardSolution, type Format, noCell } from '../model.ts';
import { isFull, round, scoreTotalColumn, showNumber, sum, weighted } from './show.ts';

const DAY_MS = 86_400_000;

/**
 * The best attempt after its late penalty: a percentage for each started day after the due time, no points from the
 * cut-off on.
 */
export function homework(config: BoardConfig): Format {
  const worth = (solution: BoardSolution, problem: BoardProblem, contest: BoardContest) => {
    if (config.cutoffMs !== null && solution.submittedAtMs >= config.cutoffMs) return 0;
    const lateDays = Math.max(0, Math.ceil((solution.submittedAtMs - (config.dueMs ?? contest.endMs)) / DAY_MS));
    return round(weighted(solution.score, problem) * Math.max(0, 1 - (lateDays * config.latePercentPerDay) / 100));
  };
  return {
    name: 'homework',
    sharesRank: (a, b) => a.score === b.score,
    marksFirstSolves: false,
    usesWeights: true,
    columns: [scoreTotalColumn(config)],
    cell(attempts, problem, contest) {
      let best: { score: number; solution: BoardSolution } | null = null;
      for (const solution of attempts) {
        const score = worth(solution, problem, contest);
        if (!best || score > best.score) best = { score, solution };
      }
      if (!best) return noCell;
      return {
        ...noCell,
        score: best.score,
        full: isFull(best.solution),
        content: showNumber(best.score, config.displayPrecision),
        solutionId: best.solution.solutionId,
        tries: attempts.length,
        decidedAtMs: best.solution.submittedAtMs,
      };
    },
    total: (cells) => ({ score: sum(cells.map((cell) => cell.score)), penaltyMs: 0, lastAtMs: 0 }),
  };
}
