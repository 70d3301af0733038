import type { BoardConfig } from './config.ts';
import {
  type BoardContest,
  type BoardProblem,
  type BoardSolution,
  type Cell,
  type Format,
  FULL_SCORE,
  noCell,
  type Total,
} from './model.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The format a configuration asks for. `docs/contests.md` has a worked example of each. */
export function formatOf(config: BoardConfig): Format {
  switch (config.format) {
    case 'plus':
      return sumFormat(config, config.scoreReduce, config.sharedRanks);
    case 'oi':
      return sumFormat(config, 'last', true);
    case 'ioi':
      return sumFormat(config, 'best', true);
    case 'icpc':
      return icpc(config);
    case 'codeforces':
      return codeforces(config);
    case 'homework':
      return homework(config);
    case 'atcoder':
      return atcoder(config);
  }
}

const isFull = (solution: BoardSolution) => solution.score >= FULL_SCORE;
const weighted = (score: number, problem: BoardProblem) => (score * problem.weight) / FULL_SCORE;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const latest = (cells: readonly Cell[]) => Math.max(0, ...cells.map((cell) => cell.decidedAtMs));

export function showNumber(value: number, precision: number): string {
  return String(Number(value.toFixed(precision)));
}

/** Hours and minutes, e.g. `1:05`. */
export function showDuration(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE_MS);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

function scoreTotalColumn(config: BoardConfig) {
  return {
    name: 'Total',
    description: '',
    content: (total: Total) => showNumber(total.score, config.displayPrecision),
  };
}

/** The last, best or worst attempt counts; totals are summed unless configured otherwise. Ties go to who was done earlier. */
function sumFormat(config: BoardConfig, reduce: BoardConfig['scoreReduce'], sharedRanks: boolean): Format {
  const chosenOf = (attempts: readonly BoardSolution[]) => {
    const firstFull = config.skipAfterAccepted ? attempts.findIndex(isFull) : -1;
    const considered = firstFull < 0 ? attempts : attempts.slice(0, firstFull + 1);
    if (reduce === 'last') return considered.at(-1);
    const better = (a: BoardSolution, b: BoardSolution) => (reduce === 'best' ? b.score > a.score : b.score < a.score);
    return considered.reduce<BoardSolution | undefined>(
      (best, next) => (!best || better(best, next) ? next : best),
      undefined,
    );
  };
  const lastSubmission = {
    name: 'Last Submit',
    description: '',
    content: (total: Total, contest: BoardContest) =>
      total.lastAtMs === 0 ? '' : showDuration(total.lastAtMs - (config.startMs ?? contest.startMs)),
  };
  return {
    name: config.format,
    sharedRanks,
    marksFirstSolves: false,
    columns: [scoreTotalColumn(config), ...(config.showLastSubmission ? [lastSubmission] : [])],
    cell(attempts, problem) {
      const chosen = chosenOf(attempts);
      if (!chosen) return noCell;
      const score = weighted(chosen.score, problem);
      const shown = showNumber(config.showOriginalScore ? chosen.score : score, config.displayPrecision);
      return {
        ...noCell,
        score,
        content: config.showProblemScore ? `${shown} / ${showNumber(problem.weight, config.displayPrecision)}` : shown,
        solutionId: chosen.solutionId,
        tries: attempts.length,
        decidedAtMs: chosen.submittedAtMs,
      };
    },
    total(cells) {
      const scores = cells.map((cell) => cell.score);
      const score =
        config.totalReduce === 'sum' || scores.length === 0
          ? sum(scores)
          : config.totalReduce === 'best'
            ? Math.max(...scores)
            : Math.min(...scores);
      return { score, penaltyMs: 0, lastAtMs: latest(cells) };
    },
  };
}

/** Solved problems, then minutes to each first full score plus a fixed penalty for every wrong try before it. */
function icpc(config: BoardConfig): Format {
  const costs = (solution: BoardSolution) => !config.freeStatuses.includes(solution.status);
  return {
    name: 'icpc',
    sharedRanks: true,
    marksFirstSolves: true,
    columns: [
      { name: 'Solved', description: '', content: (total) => String(total.score) },
      { name: 'Penalty', description: '', content: (total) => String(Math.floor(total.penaltyMs / MINUTE_MS)) },
    ],
    cell(attempts, _problem, contest) {
      const at = attempts.findIndex(isFull);
      const solved = at < 0 ? undefined : attempts[at];
      const wrong = (solved ? attempts.slice(0, at) : attempts).filter(costs).length;
      if (!solved) {
        return { ...noCell, content: wrong === 0 ? '' : `-${wrong}`, tries: wrong, ...solutionOf(attempts.at(-1)) };
      }
      // Whole minutes, as the rules of the ICPC count.
      const timeMs =
        Math.floor(Math.max(0, solved.submittedAtMs - (config.startMs ?? contest.startMs)) / MINUTE_MS) * MINUTE_MS;
      return {
        ...noCell,
        score: 1,
        content: `${wrong === 0 ? '+' : `+${wrong}`} ${showDuration(timeMs)}`,
        solutionId: solved.solutionId,
        tries: wrong + 1,
        penaltyMs: timeMs + wrong * config.penaltyPerSolutionMs,
        decidedAtMs: solved.submittedAtMs,
      };
    },
    total: (cells) => ({
      score: sum(cells.map((cell) => cell.score)),
      penaltyMs: sum(cells.map((cell) => cell.penaltyMs)),
      lastAtMs: latest(cells),
    }),
  };
}

function solutionOf(solution: BoardSolution | undefined): { solutionId?: string } {
  return solution ? { solutionId: solution.solutionId } : {};
}

/** A problem's worth falls by the minute and by wrong tries, never below a floor; only full scores count. */
function codeforces(config: BoardConfig): Format {
  return {
    name: 'codeforces',
    sharedRanks: true,
    marksFirstSolves: true,
    columns: [scoreTotalColumn(config)],
    cell(attempts, problem, contest) {
      const at = attempts.findIndex(isFull);
      const solved = at < 0 ? undefined : attempts[at];
      const wrong = (solved ? attempts.slice(0, at) : attempts).filter(
        (one) => !config.freeStatuses.includes(one.status),
      ).length;
      if (!solved) {
        return { ...noCell, content: wrong === 0 ? '' : `-${wrong}`, tries: wrong, ...solutionOf(attempts.at(-1)) };
      }
      const minutes = Math.floor(Math.max(0, solved.submittedAtMs - (config.startMs ?? contest.startMs)) / MINUTE_MS);
      const worth = problem.weight * (1 - config.decayPerMinute * minutes) - config.wrongTryPoints * wrong;
      const score = Math.max(problem.weight * config.floorShare, worth);
      return {
        ...noCell,
        score,
        content: showNumber(score, config.displayPrecision),
        solutionId: solved.solutionId,
        tries: wrong + 1,
        decidedAtMs: solved.submittedAtMs,
      };
    },
    total: (cells) => ({ score: sum(cells.map((cell) => cell.score)), penaltyMs: 0, lastAtMs: 0 }),
  };
}

/** The best attempt after its own late penalty: some percent a day begun after the due time, nothing after the cut-off. */
function homework(config: BoardConfig): Format {
  const worth = (solution: BoardSolution, problem: BoardProblem, contest: BoardContest) => {
    if (config.cutoffMs !== null && solution.submittedAtMs >= config.cutoffMs) return 0;
    const lateDays = Math.max(0, Math.ceil((solution.submittedAtMs - (config.dueMs ?? contest.endMs)) / DAY_MS));
    return weighted(solution.score, problem) * Math.max(0, 1 - (lateDays * config.latePercentPerDay) / 100);
  };
  return {
    name: 'homework',
    sharedRanks: true,
    marksFirstSolves: false,
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
        content: showNumber(best.score, config.displayPrecision),
        solutionId: best.solution.solutionId,
        tries: attempts.length,
        decidedAtMs: best.solution.submittedAtMs,
      };
    },
    total: (cells) => ({ score: sum(cells.map((cell) => cell.score)), penaltyMs: 0, lastAtMs: 0 }),
  };
}

/** Best scores; ties by the time of the last improvement plus a penalty for every wrong try before a problem's best. */
function atcoder(config: BoardConfig): Format {
  const penaltyMs = config.penaltyPerSolutionMs;
  return {
    name: 'atcoder',
    sharedRanks: true,
    marksFirstSolves: true,
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
        .filter((one) => !config.freeStatuses.includes(one.status)).length;
      const score = weighted(best.score, problem);
      return {
        ...noCell,
        score,
        content: `${showNumber(score, config.displayPrecision)}${wrong > 0 ? ` (${wrong})` : ''}`,
        solutionId: best.solutionId,
        tries: attempts.length,
        penaltyMs: score > 0 ? wrong * penaltyMs : 0,
        decidedAtMs: score > 0 ? Math.max(0, best.submittedAtMs - (config.startMs ?? contest.startMs)) : 0,
      };
    },
    total: (cells) => ({
      score: sum(cells.map((cell) => cell.score)),
      penaltyMs: latest(cells) + sum(cells.map((cell) => cell.penaltyMs)),
      lastAtMs: 0,
    }),
  };
}
