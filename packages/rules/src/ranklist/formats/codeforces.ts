import type { BoardConfig } from '../config.ts';
import { type BoardContest, type Format, type HackCount, noCell } from '../model.ts';
import {
  round,
  scoreTotalColumn,
  showHacks,
  showNumber,
  sinceStartMs,
  solutionOf,
  sum,
  unsolvedMark,
  untilLastSolved,
  untilSolved,
  wholeMinutes,
} from './show.ts';

const MINUTE_MS = 60_000;
/** What a value loses per minute with rules version 1: 48 % in two hours. */
const USUAL_DECAY = 1 / 250;
/** What a value loses in the whole contest with rules version 2. */
const WHOLE_DECAY_PERCENT = 48;

/**
 * The value of a problem decreases per minute and per wrong try, down to a minimum; only full scores count, with
 * `lastAccepted` the last one, otherwise the first. With rules version 2 it loses 48 % in the whole contest, rounded
 * down to whole points, unless the configuration sets the loss per minute. Points of hacks are added to the total,
 * which may be negative.
 */
export function codeforces(config: BoardConfig): Format {
  const hackPoints = ({ successful, unsuccessful }: HackCount) =>
    config.hackPoints * successful - config.failedHackPoints * unsuccessful;
  return {
    name: 'codeforces',
    sharesRank: (a, b) => a.score === b.score,
    marksFirstSolves: true,
    usesWeights: true,
    columns: [
      { name: 'Hacks', description: '', isOfHacks: true, content: ({ hacks }) => (hacks ? showHacks(hacks) : '') },
      scoreTotalColumn(config),
    ],
    hackPoints,
    cell(attempts, problem, contest) {
      const { solved, wrong } = (config.lastAccepted ? untilLastSolved : untilSolved)(attempts, config);
      if (!solved) return { ...noCell, content: unsolvedMark(wrong), tries: wrong, ...solutionOf(attempts.at(-1)) };
      const minutes = wholeMinutes(sinceStartMs(solved, contest, config));
      const worth =
        problem.weight - lostPoints(problem.weight, minutes, contest, config) - config.wrongTryPoints * wrong;
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
    total: (cells, _contest, hacks) => ({
      score: sum([...cells.map((cell) => cell.score), hackPoints(hacks)]),
      penaltyMs: 0,
      lastAtMs: 0,
      hacks,
    }),
  };
}

function lostPoints(weight: number, minutes: number, { clock }: BoardContest, { decayPerMinute }: BoardConfig): number {
  if (clock && decayPerMinute === null) {
    return Math.floor((WHOLE_DECAY_PERCENT * weight * minutes * MINUTE_MS) / (100 * clock.durationMs));
  }
  return weight * (decayPerMinute ?? USUAL_DECAY) * minutes;
}
