import type { RanklistDocument } from '@assay/contract';
import { Board, readBoardConfig, type BoardSolution } from '@assay/rules';
import { makeStaticBoard, type StaticBoard } from '@assay/rules/static-board';

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const LENGTH_MS = 5 * HOUR_MS;
const WRONG_PER_SOLVED = 0.8;

/** Numbers from 0 to 1 that only depend on the seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface LargeContest {
  startMs: number;
  /** In order of submission. */
  solutions: readonly BoardSolution[];
  /** The board after everything that was put so far. */
  put: (solution: BoardSolution) => void;
  boardAt: (nowMs: number) => StaticBoard;
}

/** A regional of five hours, the last one frozen, in which stronger teams solve more, and sooner. */
export function largeContest(teams: number, problemCount: number, startMs: number): LargeContest {
  const random = seededRandom(teams * 1000 + problemCount);
  const clock = {
    startMs,
    durationMs: LENGTH_MS,
    freezeMs: HOUR_MS,
    removed: [],
    pausedAtMs: null,
    thawAfterMs: null,
    thawedAtMs: null,
  };
  const colors = ['#e53935', '#fdd835', '#43a047', '#1e88e5', '#8e24aa', '#fb8c00', '#00acc1', '#ffffff'];
  const problems = Array.from({ length: problemCount }, (_, at) => ({
    problemId: `problem-${at}`,
    slug: String.fromCharCode(65 + at),
    title: `Problem ${String.fromCharCode(65 + at)}`,
    weight: 100,
    color: colors[at % colors.length] ?? null,
    tags: [],
  }));
  const { config } = readBoardConfig('type = icpc');
  const contest = { startMs, endMs: startMs + LENGTH_MS, stages: [], clock };
  const board = new Board(contest, problems, config);
  const names = new Map<string, string>();
  const solutions: BoardSolution[] = [];
  for (let team = 0; team < teams; team += 1) {
    const userId = hexOf(random, 32);
    const school = `University ${1 + (team % Math.ceil(teams / 3))}`;
    names.set(userId, `${school} Team ${1 + Math.floor((team * 3) / teams)}`);
    const categories = team % 29 === 28 ? (['unofficial'] as const) : [];
    const participant = { userId, name: names.get(userId), tags: [], banned: false };
    board.putParticipant({
      ...participant,
      team: { affiliation: school, country: 'CHN', categories: [...categories] },
    });
    const strength = 1 - team / teams;
    for (const [at, { problemId }] of problems.entries()) {
      const isSolved = random() < strength ** 0.6 * (1 - at / (problemCount * 1.3));
      const solvedMs = Math.min(LENGTH_MS - 1, (0.08 + 0.9 * random() * (0.4 + at / problemCount)) * LENGTH_MS);
      const wrong = Math.floor(random() * 3 * (isSolved ? WRONG_PER_SOLVED : 1));
      for (let attempt = 0; attempt <= wrong; attempt += 1) {
        const isLast = attempt === wrong;
        if (isLast && !isSolved) break;
        const contestTimeMs = Math.floor(isLast ? solvedMs : solvedMs * random());
        const right = isLast && isSolved;
        solutions.push({
          solutionId: hexOf(random, 32),
          userId,
          problemId,
          score: right ? 100 : 0,
          status: right ? 'Accepted' : 'Wrong Answer',
          submittedAtMs: startMs + contestTimeMs,
          contestTimeMs,
        });
      }
    }
  }
  const stateAt = (nowMs: number) =>
    nowMs >= startMs + LENGTH_MS ? 'held' : nowMs >= startMs + LENGTH_MS - HOUR_MS ? 'frozen' : 'live';
  return {
    startMs,
    solutions: solutions.toSorted((one, other) => one.submittedAtMs - other.submittedAtMs),
    put: (solution) => board.putSolution(solution),
    boardAt(nowMs) {
      const document: RanklistDocument = board.document(nowMs);
      return makeStaticBoard({
        document,
        contestTitle: 'Regional Contest 2026',
        contestTitles: { 'zh-Hans': '2026 区域赛' },
        name: 'Ranklist',
        info: {
          contestId: '',
          state: stateAt(nowMs),
          key: 'main',
          name: 'Ranklist',
          startAt: startMs,
          endAt: startMs + LENGTH_MS,
          freezeAt: startMs + LENGTH_MS - HOUR_MS,
          toReveal: true,
          serverTime: nowMs,
        },
        nameOf: (userId) => names.get(userId) ?? '',
      });
    },
  };
}

function hexOf(random: () => number, length: number): string {
  return Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');
}
