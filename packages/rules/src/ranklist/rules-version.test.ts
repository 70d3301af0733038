import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContestClock } from '../clock/contest-clock.ts';
import { Board } from './board.ts';
import { readBoardConfig } from './config.ts';
import type { BoardProblem, BoardSolution } from './model.ts';

/* Boards of contests with a clock: rules version 2. Those without one are in `board.test.ts`. */

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 0, 1);
const clock: ContestClock = {
  startMs: START_MS,
  durationMs: 300 * MINUTE_MS,
  freezeMs: null,
  thawAfterMs: null,
  thawedAtMs: null,
  pausedAtMs: null,
  removed: [],
};
const problems: BoardProblem[] = ['A', 'B', 'C'].map((slug) => ({
  problemId: slug,
  slug,
  title: slug,
  weight: 500,
  tags: [],
}));
const people = [
  { userId: '1', name: 'Zoë' },
  { userId: '2', name: 'émile' },
  { userId: '3', name: 'Ada' },
  { userId: '4', name: 'Ernst' },
];

let counter = 0;
function solution(userId: string, slug: string, score: number, atMs: number, given: Partial<BoardSolution> = {}) {
  counter += 1;
  const status = score >= 100 ? 'Accepted' : 'Wrong Answer';
  const solutionId = String(counter).padStart(6, '0');
  return { solutionId, userId, problemId: slug, score, status, submittedAtMs: START_MS + atMs, ...given };
}

function boardOf(text: string, judged: readonly BoardSolution[], given: Partial<ContestClock> = {}, unfrozen = false) {
  const own = { ...clock, ...given };
  const contest = { startMs: own.startMs, endMs: own.startMs + own.durationMs, stages: [], clock: own };
  const board = new Board(contest, problems, readBoardConfig(text).config, { unfrozen });
  for (const { userId, name } of people) board.putParticipant({ userId, name, tags: [], banned: false });
  for (const one of judged) board.putSolution(one);
  return board;
}

const rows = (board: Board) =>
  board
    .document(1)
    .participant.list.map(({ rank, userId, columns }) =>
      [rank, people.find((one) => one.userId === userId)?.name, ...columns.map(({ content }) => content || '.')].join(
        ' ',
      ),
    );

describe('with a clock', () => {
  it('breaks ties by the minute of the last solve, shares ranks, and orders equals by name', () => {
    const board = boardOf('type = icpc', [
      solution('1', 'A', 100, 30 * MINUTE_MS + 59_999),
      solution('2', 'A', 100, 30 * MINUTE_MS),
      solution('4', 'A', 100, 31 * MINUTE_MS),
    ]);
    expect(rows(board)).toEqual([
      '1 émile + 0:30 . . 1 30',
      '1 Zoë + 0:30 . . 1 30',
      '3 Ernst + 0:31 . . 1 31',
      '4 Ada . . . 0 0',
    ]);
  });

  it('ignores submissions before the start and from the end on', () => {
    const board = boardOf('type = icpc', [
      solution('1', 'A', 100, -1),
      solution('2', 'A', 100, 0),
      solution('3', 'A', 100, 300 * MINUTE_MS - 1),
      solution('4', 'A', 100, 300 * MINUTE_MS),
    ]);
    expect(rows(board)).toEqual([
      '1 émile + 0:00 . . 1 0',
      '2 Ada + 4:59 . . 1 299',
      '3 Ernst . . . 0 0',
      '3 Zoë . . . 0 0',
    ]);
  });

  it('gives a submission in a removed interval the time at which the interval began', () => {
    const removed = [{ startMs: START_MS + 60 * MINUTE_MS, endMs: START_MS + 90 * MINUTE_MS }];
    const judged = [solution('1', 'A', 100, 75 * MINUTE_MS), solution('2', 'A', 100, 329 * MINUTE_MS)];
    expect(rows(boardOf('type = icpc', judged, { removed })).slice(0, 2)).toEqual([
      '1 Zoë + 1:00 . . 1 60',
      '2 émile + 4:59 . . 1 299',
    ]);
  });

  it('uses the stored contest time', () => {
    const judged = [solution('1', 'A', 100, 75 * MINUTE_MS, { contestTimeMs: 10 * MINUTE_MS })];
    expect(rows(boardOf('type = icpc', judged))[0]).toBe('1 Zoë + 0:10 . . 1 10');
  });

  it.each([120, 150, 300])('lets values fall by 48 % over a codeforces contest of %i minutes', (minutes) => {
    const judged = [solution('1', 'A', 100, (minutes / 2) * MINUTE_MS)];
    const board = boardOf('type = codeforces', judged, { durationMs: minutes * MINUTE_MS });
    expect(rows(board)[0]).toBe('1 Zoë 380 . . 380');
  });
  it('keeps a configured fall per minute', () => {
    const board = boardOf('type = codeforces\ndecayPercentPerMinute = 0.1', [solution('1', 'A', 100, 100 * MINUTE_MS)]);
    expect(rows(board)[0]).toBe('1 Zoë 450 . . 450');
  });

  describe('and a freeze', () => {
    const frozen = { freezeMs: 60 * MINUTE_MS };
    const judged = [
      solution('1', 'A', 0, 240 * MINUTE_MS - 1),
      solution('1', 'A', 100, 240 * MINUTE_MS),
      solution('2', 'A', 0, 250 * MINUTE_MS, { isOpen: true }),
      solution('3', 'A', 0, 230 * MINUTE_MS, { isOpen: true }),
    ];
    it('hides what was received in it to the millisecond, and counts it whether it is judged or not', () => {
      expect(rows(boardOf('type = icpc', judged, frozen))).toEqual([
        '1 Ada . . . 0 0',
        '1 émile ?1 . . 0 0',
        '1 Ernst . . . 0 0',
        '1 Zoë -1 ?1 . . 0 0',
      ]);
    });
    it('shows everything on the final board', () => {
      expect(rows(boardOf('type = icpc', judged, frozen, true))[0]).toBe('1 Zoë +1 4:00 . . 1 260');
    });
    it('moves with a removed interval', () => {
      const removed = [{ startMs: START_MS, endMs: START_MS + 10 * MINUTE_MS }];
      expect(rows(boardOf('type = icpc', judged, { ...frozen, removed }))[0]).toBe('1 Zoë +1 3:50 . . 1 250');
    });
    it('also hides what a freeze in the configuration hides', () => {
      const freezeAt = new Date(START_MS).toISOString();
      expect(rows(boardOf(`type = icpc\nfreezeAt = ${freezeAt}`, judged))[0]).toContain('?1');
    });
  });

  it('marks a first solve as provisional until every earlier submission is judged', () => {
    const early = solution('2', 'A', 0, 10 * MINUTE_MS, { isOpen: true });
    const board = boardOf('type = icpc', [early, solution('1', 'A', 100, 20 * MINUTE_MS)]);
    const cell = () => board.document(1).participant.list.find(({ userId }) => userId === '1')?.columns[0];
    expect(cell()).toMatchObject({ first: true, provisional: true });
    board.putSolution({ ...early, isOpen: false });
    expect(cell()).toMatchObject({ first: true });
    expect(cell()).not.toHaveProperty('provisional');
    board.putSolution({ ...early, isOpen: false, score: 100 });
    expect(cell()).not.toHaveProperty('first');
  });
});

/** The ICPC rules as written: whole minutes, 20 for each rejected attempt before the first accepted one. */
function referenceRows(solutions: readonly BoardSolution[]): string[] {
  const results = people.map(({ userId, name }) => {
    const solved: { minute: number; penalty: number }[] = [];
    for (const { slug } of problems) {
      let rejected = 0;
      const own = solutions
        .filter((one) => one.userId === userId && one.problemId === slug)
        .filter(({ submittedAtMs }) => submittedAtMs >= START_MS && submittedAtMs < START_MS + 300 * MINUTE_MS)
        .toSorted((a, b) => a.submittedAtMs - b.submittedAtMs || (a.solutionId < b.solutionId ? -1 : 1));
      for (const one of own) {
        const minute = Math.floor((one.submittedAtMs - START_MS) / MINUTE_MS);
        if (one.score === 100) {
          solved.push({ minute, penalty: minute + 20 * rejected });
          break;
        }
        if (one.status !== 'Compile Error') rejected += 1;
      }
    }
    const penalty = solved.reduce((sum, one) => sum + one.penalty, 0);
    const last = solved.reduce((latest, one) => Math.max(latest, one.minute), 0);
    return { name, solved: solved.length, penalty, last };
  });
  results.sort(
    (a, b) =>
      b.solved - a.solved ||
      a.penalty - b.penalty ||
      a.last - b.last ||
      new Intl.Collator('en-US').compare(a.name, b.name),
  );
  return results.map(({ name, solved, penalty, last }) => {
    const better = results.filter(
      (one) =>
        one.solved > solved ||
        (one.solved === solved && (one.penalty < penalty || (one.penalty === penalty && one.last < last))),
    );
    return `${better.length + 1} ${name} ${solved} ${penalty}`;
  });
}

describe('the ICPC board', () => {
  it('equals the rules as written, whatever is submitted in whatever order', () => {
    const submission = fc.record({
      user: fc.constantFrom('1', '2', '3', '4'),
      slug: fc.constantFrom('A', 'B', 'C'),
      score: fc.constantFrom(0, 50, 100),
      isCompileError: fc.boolean(),
      atMs: fc.oneof(
        fc.integer({ min: -2, max: 6 }).map((minute) => minute * MINUTE_MS),
        fc.integer({ min: -MINUTE_MS, max: 301 * MINUTE_MS }),
      ),
    });
    fc.assert(
      fc.property(fc.array(submission, { maxLength: 40 }), (made) => {
        const judged = made.map(({ user, slug, score, isCompileError, atMs }) =>
          solution(user, slug, score, atMs, score < 100 && isCompileError ? { status: 'Compile Error' } : {}),
        );
        const shown = boardOf('type = icpc', judged)
          .document(1)
          .participant.list.map(({ rank, userId, columns }) => {
            const name = people.find((one) => one.userId === userId)?.name;
            return `${rank} ${name} ${columns[3]?.content} ${columns[4]?.content}`;
          });
        expect(shown).toEqual(referenceRows(judged));
      }),
      { numRuns: 300 },
    );
  });
});
