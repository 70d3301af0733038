import type { BoardConfig } from '../config.ts';
import { type Format, noCell } from '../model.ts';
import {
  latest,
  latestTime,
  showDuration,
  sinceStartMs,
  solutionOf,
  sum,
  unsolvedMark,
  untilSolved,
  wholeMinutes,
} from './show.ts';

const MINUTE_MS = 60_000;

/**
 * Solved problems, then minutes to each first full score plus a fixed penalty for every wrong try before it, then the
 * time of the last solved problem: its minute, or with rules version 1 its millisecond. Compile errors are free unless
 * `freeStatuses` says otherwise. (Rules of the ICPC World Finals, where the last accepted solution breaks ties, too.)
 */
export function icpc(config: BoardConfig): Format {
  return {
    name: 'icpc',
    sharesRank: (a, b) => a.score === b.score && a.penaltyMs === b.penaltyMs && a.lastAtMs === b.lastAtMs,
    marksFirstSolves: true,
    usesWeights: false,
    columns: [
      { name: 'Solved', description: '', content: (total) => String(total.score) },
      { name: 'Penalty', description: '', content: (total) => String(wholeMinutes(total.penaltyMs)) },
    ],
    cell(attempts, _problem, contest) {
      const { solved, wrong } = untilSolved(attempts, config);
      if (!solved) return { ...noCell, content: unsolvedMark(wrong), tries: wrong, ...solutionOf(attempts.at(-1)) };
      const timeMs = wholeMinutes(sinceStartMs(solved, contest, config)) * MINUTE_MS;
      return {
        ...noCell,
        score: 1,
        full: true,
        content: `${wrong === 0 ? '+' : `+${wrong}`} ${showDuration(timeMs)}`,
        solutionId: solved.solutionId,
        tries: wrong + 1,
        penaltyMs: timeMs + wrong * config.penaltyPerSolutionMs,
        decidedAtMs: solved.submittedAtMs,
        elapsedMs: timeMs,
      };
    },
    total: (cells, { clock }) => ({
      score: sum(cells.map((cell) => cell.score)),
      penaltyMs: sum(cells.map((cell) => cell.penaltyMs)),
      lastAtMs: clock ? latestTime(cells) : latest(cells),
    }),
  };
}
