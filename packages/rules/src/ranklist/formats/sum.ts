import { contestTimeMs } from '../../clock/contest-clock.ts';
import type { BoardConfig } from '../config.ts';
import { type BoardContest, type BoardSolution, type Format, noCell, type Total } from '../model.ts';
import { isFull, latest, scoreTotalColumn, showDuration, showNumber, sum, weighted } from './show.ts';
import { bestOfSubtasks } from './subtasks.ts';

/**
 * The last, best or worst attempt counts, the best of those with a token and the last one, or the best points of each
 * subtask; totals are summed unless configured
 * otherwise. Earlier completion breaks ties.
 */
export function sumFormat(
  config: BoardConfig,
  reduce: BoardConfig['scoreReduce'] | 'subtasks',
  sharedRanks: boolean,
): Format {
  const lastSubmission = {
    name: 'Last Submit',
    description: '',
    content: (total: Total, contest: BoardContest) =>
      total.lastAtMs === 0 ? '' : showDuration(sinceStart(total.lastAtMs, contest, config)),
  };
  return {
    name: config.format,
    sharesRank: (a, b) => sharedRanks && a.score === b.score,
    marksFirstSolves: false,
    usesWeights: true,
    columns: [scoreTotalColumn(config), ...(config.showLastSubmission ? [lastSubmission] : [])],
    cell(attempts, problem) {
      const chosen = choose(attempts, reduce, config.skipAfterAccepted);
      if (!chosen) return noCell;
      const score = weighted(chosen.score, problem);
      const shown = showNumber(config.showOriginalScore ? chosen.score : score, config.displayPrecision);
      return {
        ...noCell,
        score,
        full: isFull(chosen),
        content: config.showProblemScore ? `${shown} / ${showNumber(problem.weight, config.displayPrecision)}` : shown,
        solutionId: chosen.solutionId,
        tries: attempts.length,
        decidedAtMs: chosen.submittedAtMs,
      };
    },
    total(cells) {
      const scores = cells.map((cell) => cell.score);
      return { score: reduceTotal(scores, config.totalReduce), penaltyMs: 0, lastAtMs: latest(cells) };
    },
  };
}

function sinceStart(instantMs: number, { clock, startMs }: BoardContest, config: BoardConfig): number {
  if (!clock) return instantMs - (config.startMs ?? startMs);
  const startedMs = config.startMs === null ? 0 : contestTimeMs(clock, config.startMs);
  return contestTimeMs(clock, instantMs) - startedMs;
}

/**
 * The attempt that decides, with the score that counts. The earliest of equal scores, so that submitting the same code
 * again does not move the time.
 */
function choose(
  attempts: readonly BoardSolution[],
  reduce: BoardConfig['scoreReduce'] | 'subtasks',
  skipAfterAccepted: boolean,
): BoardSolution | undefined {
  const firstFull = skipAfterAccepted ? attempts.findIndex(isFull) : -1;
  const considered = firstFull < 0 ? attempts : attempts.slice(0, firstFull + 1);
  if (reduce === 'last') return considered.at(-1);
  if (reduce === 'subtasks') return bestOfSubtasks(considered);
  const isBetter = (a: BoardSolution, b: BoardSolution) => (reduce === 'worst' ? b.score < a.score : b.score > a.score);
  const counting =
    reduce === 'tokened'
      ? considered.filter((one, at) => typeof one.tokenedAtMs === 'number' || at === considered.length - 1)
      : considered;
  return counting.reduce<BoardSolution | undefined>(
    (chosen, next) => (!chosen || isBetter(chosen, next) ? next : chosen),
    undefined,
  );
}

function reduceTotal(scores: readonly number[], reduce: BoardConfig['totalReduce']): number {
  if (reduce === 'sum' || scores.length === 0) return sum(scores);
  return reduce === 'best' ? Math.max(...scores) : Math.min(...scores);
}
