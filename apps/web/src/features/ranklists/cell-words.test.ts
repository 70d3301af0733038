// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { Board as Engine, readBoardConfig } from '@assay/rules';
import '../../locales/en/ranklist.ts';
import { startTexts } from '../../testing/start-texts.ts';
import { readBoard } from './board-document.ts';
import { summariesOf } from './board-summary.ts';
import { useCellWords } from './cell-words.ts';

const MINUTE_MS = 60_000;
const contest = { startMs: 0, endMs: 300 * MINUTE_MS, stages: [] };
const problems = [
  { problemId: 'p', slug: 'A', title: 'Two Weights', weight: 200, tags: [] },
  { problemId: 'q', slug: 'B', title: 'Unopened', weight: 100, tags: [] },
];

/** The board that the server writes for the attempts `user minute score`, all on problem A. */
function boardOf(config: string, tries: string) {
  const engine = new Engine(contest, problems, readBoardConfig(config).config);
  for (const userId of ['ada', 'bob', 'cai']) engine.putParticipant({ userId, tags: [], banned: false });
  for (const [index, one] of tries.split(', ').entries()) {
    const [userId = '', minute, score] = one.split(' ');
    engine.putSolution({
      solutionId: `s${index}`,
      userId,
      problemId: 'p',
      score: Number(score),
      status: Number(score) === 100 ? 'Accepted' : 'Wrong Answer',
      submittedAtMs: Number(minute) * MINUTE_MS,
    });
  }
  return readBoard(JSON.parse(engine.documentJson(contest.endMs)));
}

beforeAll(() => startTexts());

describe('a cell explains its result in the terms of its format', () => {
  it.each([
    ['icpc', 'ada 0 0, ada 1 100', 'Solved at 0:01 after 1 wrong try, penalty 21 · First to solve this problem'],
    ['icpc', 'ada 30 100', 'Solved at 0:30, penalty 30 · First to solve this problem'],
    ['icpc', 'ada 1 0, ada 2 0', 'Not solved, 2 wrong tries'],
    [
      'icpc\nfreezeAt = 1970-01-01T00:02:00Z',
      'ada 1 0, ada 3 100',
      'Not solved, 1 wrong try · 1 try since the freeze, result hidden',
    ],
    ['icpc\nfreezeAt = 1970-01-01T00:00:30Z', 'ada 1 0, ada 3 100', '2 tries since the freeze, results hidden'],
    ['ioi', 'ada 1 30, ada 2 60, ada 3 0', '120 of 200 points, best of 3 tries'],
    ['ioi', 'ada 1 100', '200 of 200 points, 1 try'],
    ['oi', 'ada 1 60, ada 2 30', '60 of 200 points, last of 2 tries'],
    ['plus\nshowProblemScore = 1', 'ada 1 30', '60 of 200 points, 1 try'],
    ['homework', 'ada 1 50, ada 2 80', '160 of 200 points, best of 2 tries'],
    [
      'atcoder',
      'ada 1 0, ada 2 100',
      '200 of 200 points, 5 minutes added for wrong tries · First to solve this problem',
    ],
    ['codeforces', 'ada 1 0, ada 5 100', '146 of 200 points, after 1 wrong try · First to solve this problem'],
    ['codeforces', 'ada 1 0', 'Not solved, 1 wrong try'],
    ['acm', 'ada 1 0, ada 2 100', '200 of 200 points, penalty 22 minutes'],
    ['icpc', 'bob 1 100', 'No submissions.'],
  ])('%s: %s', (config, tries, words) => {
    const board = boardOf(`type = ${config}`, tries);
    const { result } = renderHook(() => useCellWords());
    const at = board.columns.findIndex(({ problemId }) => problemId === 'p');
    const cell = board.rows.find(({ userId }) => userId === 'ada')?.cells[at];
    expect(cell && result.current(cell, board.columns[at], board.format).join(' · ')).toBe(words);
  });
});

describe('the summary of a problem', () => {
  it('counts who solved and who tried, and names the first with the time, in a contest of solved problems', () => {
    const board = boardOf('type = icpc', 'ada 1 0, bob 2 100, cai 5 100');
    expect(board.columns.map(({ name }) => name)).toEqual(['Solved', 'Penalty', 'A', 'B']);
    expect(summariesOf(board)).toEqual([
      null,
      null,
      { tried: 3, solved: 2, first: { userId: 'bob', time: '0:02' } },
      { tried: 0, solved: 0 },
    ]);
  });
  it('averages the points of those who tried, in a contest with points', () => {
    expect(summariesOf(boardOf('type = ioi', 'ada 1 100, bob 2 25'))).toEqual([
      null,
      { tried: 2, solved: 1, average: 125 },
      { tried: 0, solved: 0 },
    ]);
  });
  it('of a frozen board reveals only what the board shows', () => {
    expect(summariesOf(boardOf('type = icpc\nfreezeAt = 1970-01-01T00:02:00Z', 'ada 1 0, bob 3 100'))[2]).toEqual({
      tried: 2,
      solved: 0,
    });
  });
});
