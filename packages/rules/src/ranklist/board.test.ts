import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ranklistDocument } from '@assay/contract';
import { Board } from './board.ts';
import { readBoardConfig } from './config.ts';
import type { BoardContest, BoardHack, BoardParticipant, BoardProblem, BoardSolution } from './model.ts';

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 0, 1);
const contest = {
  startMs: START_MS,
  endMs: START_MS + 300 * MINUTE_MS,
  stages: [
    { name: 'upcoming', start: 0, settings: {} },
    { name: 'running', start: START_MS, settings: {} },
    { name: 'upsolving', start: START_MS + 300 * MINUTE_MS, settings: { ranklistSkipCalculation: true } },
  ],
};
const problems: BoardProblem[] = ['A', 'B', 'C'].map((slug) => ({
  problemId: `problem-${slug}`,
  slug,
  title: `Problem ${slug}`,
  weight: 100,
  tags: slug === 'C' ? ['bonus'] : [],
}));
const people = ['ada', 'bob', 'cai'];
const participants: BoardParticipant[] = people.map((userId) => ({ userId, tags: [], banned: false }));

let counter = 0;
function solution(userId: string, slug: string, score: number, minute: number, status = ''): BoardSolution {
  counter += 1;
  return {
    solutionId: `s${String(counter).padStart(4, '0')}`,
    userId,
    problemId: `problem-${slug}`,
    score,
    status: status || (score >= 100 ? 'Accepted' : 'Wrong Answer'),
    submittedAtMs: START_MS + minute * MINUTE_MS,
  };
}

/** Solutions as `user problem score minute status`; the status is optional. */
function solutions(text: string): BoardSolution[] {
  return text.split(', ').map((one) => {
    const [user = '', slug = '', score, minute, ...status] = one.split(' ');
    return solution(user, slug, Number(score), Number(minute), status.join(' '));
  });
}

function boardOf(text: string, judged: BoardSolution[], who = participants) {
  const { config, problems: mistakes } = readBoardConfig(text);
  expect(mistakes).toEqual([]);
  const board = new Board(contest, problems, config);
  for (const participant of who) board.putParticipant(participant);
  for (const one of judged) board.putSolution(one);
  return board;
}

/** Rows as short text: `rank user cells`. */
function lines(board: Board): string[] {
  return board
    .document(1)
    .participant.list.map(
      (row) => `${row.rank} ${row.userId} ${row.columns.map((cell) => cell.content || '.').join(' | ')}`,
    );
}

it('names the balloon colors of the problems that have one', () => {
  const { config } = readBoardConfig('type = icpc');
  const colored = problems.map((problem) => (problem.slug === 'B' ? { ...problem, color: '#d32f2f' } : problem));
  const { columns } = new Board(contest, colored, config).document(START_MS).participant;
  expect(columns.map(({ name, color }) => [name, color]).slice(0, 3)).toEqual([
    ['A', undefined],
    ['B', '#d32f2f'],
    ['C', undefined],
  ]);
});

describe('sum formats', () => {
  const tries = () => solutions('ada A 100 10, ada A 40 20, ada B 60 30, bob A 70 5, bob B 30 50');
  it('OI counts the last attempt, and equal totals share a rank', () => {
    expect(lines(boardOf('type=oi', tries()))).toEqual([
      '1 ada 40 | 60 | . | 100',
      '1 bob 70 | 30 | . | 100',
      '3 cai . | . | . | 0',
    ]);
  });
  it('IOI counts the best attempt', () => {
    expect(lines(boardOf('type=ioi', tries()))[0]).toBe('1 ada 100 | 60 | . | 160');
  });
  it('IOI adds up the best points of each subtask if configured, and links the attempt that last raised the sum', () => {
    const attempt = (minute: number, ...subtasks: number[]) => ({
      ...solution(
        'ada',
        'A',
        subtasks.reduce((sum, one) => sum + one, 0),
        minute,
      ),
      subtasks,
    });
    const cellOf = (...attempts: BoardSolution[]) => {
      const board = boardOf('type=ioi\nbestPerSubtask=1', attempts);
      const cell = board.cellOf('ada', 'problem-A');
      return [cell?.score, cell?.full, attempts.findIndex((one) => one.solutionId === cell?.solutionId)];
    };
    const third = 100 / 3;
    expect(cellOf(attempt(1, 20, 0, 0), attempt(2, 0, 30, 0), attempt(3, 10, 10, 0))).toEqual([50, false, 1]);
    const rounded = { ...attempt(2, third, third, 0), score: 66.6667 };
    expect(cellOf({ ...attempt(1, 0, 0, third), score: 33.3333 }, rounded)).toEqual([100, true, 1]);
    expect(cellOf(rounded)).toEqual([66.6667, false, 0]);
    // Points of an unknown, corrected or other set of subtasks are not added to others.
    expect(cellOf(attempt(1, 20, 0), solution('ada', 'A', 40, 2), attempt(3, 0, 30))).toEqual([50, false, 2]);
    expect(cellOf(attempt(1, 20, 30), { ...attempt(2, 0, 40), score: 90 })).toEqual([90, false, 1]);
    expect(cellOf(attempt(1, 20, 30), attempt(2, 0, 0, 40))).toEqual([50, false, 0]);
    expect(boardOf('type=ioi', [attempt(1, 20, 0, 0), attempt(2, 0, 30, 0)]).cellOf('ada', 'problem-A')?.score).toBe(
      30,
    );
  });
  it('IOI and plus count the best attempt with a token and the last one if configured', () => {
    const attempt = (score: number, minute: number, tokenMinute?: number) => ({
      ...solution('ada', 'A', score, minute),
      ...(tokenMinute !== undefined && { tokenedAtMs: START_MS + tokenMinute * MINUTE_MS }),
    });
    for (const type of ['ioi', 'plus']) {
      const scoreOf = (...attempts: BoardSolution[]) =>
        boardOf(`type=${type}\nscoreReduceMethod=tokened`, attempts).cellOf('ada', 'problem-A')?.score;
      expect(scoreOf(attempt(80, 1), attempt(30, 2))).toBe(30);
      expect(scoreOf(attempt(80, 1, 5), attempt(90, 2), attempt(30, 3))).toBe(80);
      expect(scoreOf(attempt(20, 1, 5), attempt(90, 2), attempt(30, 3))).toBe(30);
      expect(scoreOf()).toBe(0);
    }
    expect(boardOf('type=ioi', [attempt(80, 1), attempt(30, 2, 3)]).cellOf('ada', 'problem-A')?.score).toBe(80);
    // A token of the freeze changes the score only when it is revealed.
    const frozen = boardOf('type=ioi\nscoreReduceMethod=tokened\nfreezeAt=2026-01-01T00:30:00Z', [
      attempt(60, 1, 29),
      attempt(80, 2, 30),
      attempt(30, 3),
    ]);
    expect(frozen.cellOf('ada', 'problem-A')).toMatchObject({ score: 60, pending: 1 });
    expect(frozen.contents().solutions.map(({ tokenedAtMs }) => tokenedAtMs ?? null)).toEqual([
      START_MS + 29 * MINUTE_MS,
      null,
      null,
    ]);
    frozen.reveal('ada', 'problem-A');
    expect(frozen.cellOf('ada', 'problem-A')).toMatchObject({ score: 80, pending: 0 });
  });
  it('plus gives distinct ranks, earlier last submission first, unless configured to share ranks', () => {
    expect(lines(boardOf('', tries())).map((line) => line.slice(0, 5))).toEqual(['1 ada', '2 bob', '3 cai']);
    expect(lines(boardOf('sameRankForSameScore=1', tries())).map((line) => line[0])).toEqual(['1', '1', '3']);
  });
  it('plus can be configured to ignore attempts after the accepted one', () => {
    expect(lines(boardOf('type=basic\nskipAfterAccepted=1', tries()))[0]).toBe('1 ada 100 | 60 | . | 160');
  });
  it('scales by weight and can show original scores and weights', () => {
    const weighted = problems.map((problem) => ({ ...problem, weight: 250 }));
    const { config } = readBoardConfig('showOriginalScore=1\nshowProblemScore=1');
    const board = new Board(contest, weighted, config);
    expect(board.document(0).participant.columns[0]).toMatchObject({ name: 'A', weight: 250 });
    expect(boardOf('type = icpc', []).document(0).participant.columns[0]).not.toHaveProperty('weight');
    board.putParticipant({ userId: 'ada', tags: [], banned: false });
    board.putSolution(solution('ada', 'A', 40, 1));
    expect(lines(board)).toEqual(['1 ada 40 / 250 | . | . | 100']);
  });
});

describe('ICPC', () => {
  it('ranks by solved problems, then minutes plus 20 for each wrong try; compile errors are free', () => {
    const board = boardOf(
      'type=icpc',
      solutions('ada A 0 5, ada A 0 6 Compile Error, ada A 100 30, ada A 0 31, bob A 100 55, bob B 0 60'),
    );
    expect(lines(board)).toEqual([
      '1 ada +1 0:30 | . | . | 1 | 50',
      '2 bob + 0:55 | -1 | . | 1 | 55',
      '3 cai . | . | . | 0 | 0',
    ]);
    const [ada, bob] = board.document(1).participant.list;
    expect([ada?.columns[0]?.first, bob?.columns[0]?.first]).toEqual([true, undefined]);
  });
  it('reassigns the first-solve mark when its solver is rejudged, banned or removed', () => {
    const early = solution('ada', 'A', 100, 10);
    const board = boardOf('type=icpc', [early, solution('bob', 'A', 100, 20)]);
    const firstOf = () => board.document(1).participant.list.find((row) => row.columns[0]?.first)?.userId;
    expect(firstOf()).toBe('ada');
    board.putSolution({ ...early, score: 0, status: 'Wrong Answer' });
    expect(firstOf()).toBe('bob');
    board.putSolution(early);
    expect(firstOf()).toBe('ada');
    board.putParticipant({ userId: 'ada', tags: [], banned: true });
    expect(firstOf()).toBe('bob');
  });
  it('hides results after the freeze until it ends', () => {
    const judged = solutions('ada A 100 10, bob A 0 20, bob A 100 250');
    const freeze = `type=icpc\nfreezeAt=${new Date(START_MS + 240 * MINUTE_MS).toISOString()}`;
    const frozen = boardOf(freeze, judged);
    expect(lines(frozen)[1]).toBe('2 bob -1 ?1 | . | . | 0 | 0');
    expect(frozen.document(START_MS + 239 * MINUTE_MS).metadata.frozenAt).toBeUndefined();
    expect(frozen.document(START_MS + 240 * MINUTE_MS).metadata.frozenAt).toBe(START_MS + 240 * MINUTE_MS);
    expect(lines(boardOf(`${freeze}\nunfreeze=1`, judged))[1]).toBe('2 bob +1 4:10 | . | . | 1 | 270');
  });
});

describe('other formats', () => {
  it('acm counts the last attempt and penalizes every other one, as in other rankers', () => {
    const board = boardOf(
      'type=acm',
      solutions('ada A 0 5 Compile Error, ada A 100 30, bob A 100 20, bob A 0 60, bob B 100 40'),
    );
    expect(lines(board)).toEqual([
      '1 bob -2 | 100 | . | 100 | 40',
      '2 ada 100 | . | . | 100 | 50',
      '3 cai . | . | . | 0 | 0',
    ]);
  });
  it('codeforces reduces the value by 1/250 a minute and 50 a wrong try, down to 30 %', () => {
    const board = boardOf('type=codeforces', solutions('ada A 100 50, bob A 0 1, bob A 100 50'));
    expect(lines(board).slice(0, 2)).toEqual(['1 ada 80 | . | . | 80', '2 bob 30 | . | . | 30']);
  });
  it('marks solved problems in the document only where the points do not say so', () => {
    const isMarked = (config: string, judged: string) =>
      boardOf(config, solutions(judged)).document(0).participant.list[0]?.columns[0]?.full;
    expect(isMarked('type=codeforces', 'ada A 100 50')).toBe(true);
    expect(isMarked('type=codeforces', 'ada A 100 0')).toBeUndefined();
    expect(isMarked('type=codeforces', 'ada A 40 50')).toBeUndefined();
    expect(isMarked('', 'ada A 40 50')).toBeUndefined();
    expect(isMarked('type=icpc', 'ada A 100 50')).toBeUndefined();
  });
  it('homework deducts 10 % for each started day after the due date and counts nothing after the cut-off', () => {
    const due = new Date(START_MS + 60 * MINUTE_MS).toISOString();
    const cutoff = new Date(START_MS + 200 * MINUTE_MS).toISOString();
    const board = boardOf(
      `type=homework\ndue=${due}\ncutoff=${cutoff}`,
      solutions('ada A 80 60, ada A 100 61, bob A 100 200'),
    );
    expect(lines(board).slice(0, 2)).toEqual(['1 ada 90 | . | . | 90', '2 bob 0 | . | . | 0']);
  });
  it('atcoder breaks ties by the last improvement plus penalties', () => {
    const board = boardOf(
      'type=atcoder\npenaltyPerSolution=300000',
      solutions('ada A 0 1, ada A 100 30, bob A 100 32'),
    );
    expect(lines(board).slice(0, 2)).toEqual(['1 bob 100 | . | . | 100 | 0:32', '2 ada 100 (1) | . | . | 100 | 0:35']);
  });
});

describe('solutions that count', () => {
  it('ignores upsolving stages, banned users, filtered tags and problems', () => {
    const judged = solutions('ada A 100 400, bob C 100 10');
    expect(lines(boardOf('', judged))).toContain('3 cai . | . | . | 0');
    expect(lines(boardOf('', judged))[0]).toBe('1 bob . | . | 100 | 100');
    expect(lines(boardOf('stageWhitelist=upsolving', judged))[0]).toBe('1 ada 100 | . | . | 100');
    expect(lines(boardOf('problemTagBlacklist=bonus', judged))).toContain('1 ada . | . | 0');
    const withBan = [{ userId: 'bob', tags: ['out'], banned: true }];
    expect(lines(boardOf('', judged, withBan))).toEqual([]);
    expect(lines(boardOf('includeBannded=1', judged, withBan))).toHaveLength(1);
    expect(lines(boardOf('includeBanned=1\nparticipantTagBlacklist=out', judged, withBan))).toEqual([]);
  });
  it('overrides replace judged results', () => {
    const ada = '00000000-0000-4000-8000-00000000000a';
    const problemId = '00000000-0000-4000-8000-00000000000b';
    const { config } = readBoardConfig(`override.${ada}.problem.${problemId}.score=77`);
    const board = new Board(contest, [{ problemId, slug: 'A', title: '', weight: 100, tags: [] }], config);
    board.putParticipant({ userId: ada, tags: [], banned: false });
    expect(lines(board)).toEqual([`1 ${ada} 77 | 77`]);
  });
  it('an override is scored by the rules of the format, before the weight', () => {
    const [ada, problemId] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
    const heavy = [{ problemId, slug: 'A', title: '', weight: 300, tags: [] }];
    const shown = (text: string) => {
      const { config } = readBoardConfig(`${text}\noverride.${ada}.problem.${problemId}.score=100`);
      const board = new Board(contest, heavy, config);
      board.putParticipant({ userId: ada, tags: [], banned: false });
      board.putSolution({ ...solution(ada, 'A', 0, 25), problemId });
      return lines(board);
    };
    expect(shown('type=oi')).toEqual([`1 ${ada} 300 | 300`]);
    expect(shown('type=icpc')).toEqual([`1 ${ada} + 0:25 | 1 | 25`]);
  });
  it('gives no first-solve mark for results that a freeze hides', () => {
    const board = boardOf('type=atcoder\nfreezeAt=2026-01-01T01:00:00Z', solutions('ada A 50 10, ada A 100 90'));
    expect(board.document(1).participant.list[0]?.columns[0]).toMatchObject({ content: '50 ?1', pending: 1 });
    expect(JSON.stringify(board.document(1))).not.toContain('first');
  });
  it('gives equal results equal ranks, in whatever order fractions are added', () => {
    const board = boardOf('type=ioi', [
      ...['A', 'B', 'C'].map((slug, index) => solution('ada', slug, [10.1, 20.2, 30.3][index] ?? 0, 1)),
      ...['A', 'B', 'C'].map((slug, index) => solution('bob', slug, [30.3, 20.2, 10.1][index] ?? 0, 1)),
    ]);
    expect(board.document(1).participant.list.map((row) => row.rank)).toEqual([1, 1, 3]);
  });
  it('charts the leaders, but no participant without points', () => {
    const board = boardOf('topstars=3', solutions('ada A 50 10, ada A 80 20'));
    expect(board.document(1).topstar?.list).toEqual([
      {
        userId: 'ada',
        mutations: [
          { score: 50, ts: START_MS + 10 * MINUTE_MS },
          { score: 80, ts: START_MS + 20 * MINUTE_MS },
        ],
      },
    ]);
  });
});

describe('hacks', () => {
  let count = 0;
  const hack = (userId: string, slug: string, isSuccessful: boolean, minute: number): BoardHack => {
    count += 1;
    const submittedAtMs = START_MS + minute * MINUTE_MS;
    return { hackId: `h${count}`, userId, problemId: `problem-${slug}`, isSuccessful, submittedAtMs };
  };
  const round = {
    ...contest,
    stages: contest.stages.map((one) =>
      one.name === 'running' ? { ...one, settings: { hacking: 'locked' } as const } : one,
    ),
  };
  const made = [hack('bob', 'A', true, 20), hack('bob', 'A', true, 30), hack('ada', 'B', false, 40)];
  const judged = solutions('ada A 100 0, bob B 100 0');
  const boardWith = (text: string, hacks: readonly BoardHack[], around: BoardContest = round) => {
    const board = new Board(around, problems, readBoardConfig(text).config);
    for (const participant of participants) board.putParticipant(participant);
    for (const one of judged) board.putSolution(one);
    for (const one of hacks) board.putHack(one);
    return board;
  };

  it('give 100 points and cost 50, in a column of their own, unless configured', () => {
    expect(lines(boardWith('type=codeforces', made))).toEqual([
      '1 bob . | 100 | . | +2 | 300',
      '2 ada 100 | . | . | -1 | 50',
      '3 cai . | . | . | . | 0',
    ]);
    const both = [...made, hack('bob', 'A', false, 50), hack('cai', 'A', false, 60)];
    expect(lines(boardWith('type=codeforces\nhackPoints=7\nfailedHackPoints=0.5', both))).toEqual([
      '1 bob . | 100 | . | +2/-1 | 113.5',
      '2 ada 100 | . | . | -1 | 99.5',
      '3 cai . | . | . | -1 | -0.5',
    ]);
    expect(boardWith('type=codeforces', made).hackPointsOf('bob')).toBe(200);
    const { columns } = boardWith('type=codeforces', []).document(0).participant;
    expect(columns.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'Hacks', 'Total']);
  });

  it('count when they were made at a time that counts, on problems of the board, and in formats with points of them', () => {
    const late = hack('bob', 'A', true, 301);
    const elsewhere = { ...hack('bob', 'A', true, 1), problemId: 'problem-Z' };
    expect(lines(boardWith('type=codeforces', [late, elsewhere]))[0]).toBe('1 ada 100 | . | . | . | 100');
    expect(lines(boardWith('type=codeforces\nproblemSlugFilter=B', made))[0]).toBe('1 bob 100 | . | 100');
    expect(lines(boardWith('type=ioi', made))[0]).toBe('1 ada 100 | . | . | 100');
    expect(boardWith('type=ioi', made).contents().hacks).toBeNull();
  });

  it('have a column in a contest without hacks of a round once there is one', () => {
    const board = boardWith('type=codeforces', [], contest);
    expect(lines(board)).toEqual(['1 ada 100 | . | . | 100', '1 bob . | 100 | . | 100', '3 cai . | . | . | 0']);
    expect(board.contents().hacks).toBeNull();
    board.documentJson(0);
    board.putHack(hack('bob', 'A', true, 1));
    expect(JSON.parse(board.documentJson(1))).toEqual(board.document(1));
    expect(lines(board)).toEqual(lines(boardWith('type=codeforces', [hack('bob', 'A', true, 1)], contest)));
    expect(lines(board)[2]).toBe('3 cai . | . | . | . | 0');
  });

  it('are hidden by a freeze without a trace, and are part of the chart of the leaders', () => {
    const frozen = 'type=codeforces\ntopstars=1\nfreezeAt=2026-01-01T00:30:00Z';
    const board = boardWith(frozen, made);
    expect(JSON.stringify(board.document(0))).toBe(JSON.stringify(boardWith(frozen, made.slice(0, 1)).document(0)));
    expect(board.contents().hacks).toEqual(made.slice(0, 1));
    expect(board.document(0).topstar?.list).toEqual([
      {
        userId: 'bob',
        mutations: [
          { score: 100, ts: START_MS },
          { score: 200, ts: START_MS + 20 * MINUTE_MS },
        ],
      },
    ]);
  });
});

describe('whatever the order of changes', () => {
  const change = fc.record({
    kind: fc.constantFrom('solution', 'solution', 'solution', 'remove', 'hack', 'participant', 'leave'),
    user: fc.constantFrom(...people),
    slug: fc.constantFrom('A', 'B', 'C'),
    id: fc.integer({ min: 0, max: 8 }),
    score: fc.constantFrom(0, 50, 100),
    minute: fc.integer({ min: 0, max: 310 }),
    banned: fc.boolean(),
    isOpen: fc.boolean(),
    read: fc.boolean(),
  });

  const clock = {
    startMs: START_MS,
    durationMs: 300 * MINUTE_MS,
    freezeMs: 60 * MINUTE_MS,
    thawAfterMs: null,
    thawedAtMs: null,
    pausedAtMs: null,
    removed: [{ startMs: START_MS, endMs: START_MS + 7 * MINUTE_MS }],
  };
  it.each([
    ['type=oi', contest],
    ['type=acm', contest],
    ['type=ioi', contest],
    ['type=icpc', contest],
    ['type=icpc\nfreezeAt=2026-01-01T02:00:00Z', contest],
    ['type=codeforces', contest],
    ['type=codeforces\ntopstars=3\nfreezeAt=2026-01-01T03:00:00Z', contest],
    ['type=atcoder', contest],
    ['type=icpc', { ...contest, clock }],
    ['type=codeforces', { ...contest, clock }],
    ['type=plus\nshowLastSubmission=1', { ...contest, clock }],
  ])('gives the same document as a new board (%s)', (text, around) => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
        const { config } = readBoardConfig(text);
        const board = new Board(around, problems, config);
        const solved = new Map<string, BoardSolution>();
        const hacked = new Map<string, BoardHack>();
        const joined = new Map<string, BoardParticipant>();
        for (const { kind, user, slug, id, score, minute, banned, isOpen, read } of changes) {
          const solutionId = `${user}-${slug}-${id}`;
          const one = { ...solution(user, slug, score, minute), solutionId, isOpen: isOpen && 'clock' in around };
          if (kind === 'solution') {
            solved.set(solutionId, one);
            board.putSolution(one);
          } else if (kind === 'remove') {
            solved.delete(solutionId);
            board.removeSolution(one);
          } else if (kind === 'hack') {
            const { userId, problemId, submittedAtMs } = one;
            const hack = {
              hackId: `h${id}`,
              userId: people[id % 3] ?? userId,
              problemId,
              isSuccessful: isOpen,
              submittedAtMs,
            };
            if (banned) hacked.delete(hack.hackId);
            else hacked.set(hack.hackId, hack);
            if (banned) board.removeHack(hack);
            else board.putHack(hack);
          } else if (kind === 'participant') {
            joined.set(user, { userId: user, tags: [], banned });
            board.putParticipant({ userId: user, tags: [], banned });
          } else {
            joined.delete(user);
            board.removeParticipant(user);
          }
          if (read) board.document(0);
        }
        const fresh = new Board(around, problems, config);
        for (const one of solved.values()) fresh.putSolution(one);
        for (const one of hacked.values()) fresh.putHack(one);
        for (const participant of joined.values()) fresh.putParticipant(participant);
        expect(board.document(5)).toEqual(fresh.document(5));
      }),
      { numRuns: 150 },
    );
  });

  it('writes the same document as JSON text', () => {
    const board = boardOf('type=icpc\ntopstars=2', solutions('ada A 100 10, bob B 100 20'));
    expect(JSON.parse(board.documentJson(7))).toEqual(board.document(7));
    expect(ranklistDocument.parse(board.document(7))).toEqual(board.document(7));
    board.putSolution(solution('cai', 'A', 100, 1));
    expect(JSON.parse(board.documentJson(8))).toEqual(board.document(8));
  });
});

describe('configuration texts', () => {
  it('report unusable settings by line', () => {
    const { problems: mistakes } = readBoardConfig('type=acm\nnonsense\ncolour=red\n# a comment\ndisplayPrecision=9\n');
    expect(mistakes).toEqual([
      { line: 2, key: 'nonsense', reason: 'syntax' },
      { line: 3, key: 'colour', reason: 'unknown-key' },
      { line: 5, key: 'displayPrecision', reason: 'bad-value' },
    ]);
  });
  it('read dates in UTC unless they have a time zone, in any notation', () => {
    const read = (value: string) => readBoardConfig(`freezeAt=${value}`).config.freezeAtMs;
    const instant = Date.UTC(2026, 7, 17, 20, 30);
    for (const value of [
      '2026-08-17T20:30:00Z',
      '2026-08-17 20:30',
      '2026-08-18T04:30:00+08:00',
      '08/17/2026, 8:30:00 PM',
      'Mon, 17 Aug 2026 20:30:00 GMT',
      String(instant),
    ])
      expect(read(value), value).toBe(instant);
    expect(read('tomorrow')).toBeNull();
    expect(read('9999999999999999')).toBeNull();
  });
  it('default to the usual penalty of the format', () => {
    const penalty = (text: string) => readBoardConfig(text).config.penaltyPerSolutionMs / MINUTE_MS;
    expect(['type=icpc', 'type=atcoder', 'penaltyPerSolution=60000\ntype=atcoder'].map(penalty)).toEqual([20, 5, 1]);
  });
  it('accept only regular expressions that match in few steps', () => {
    const fits = (value: string) => readBoardConfig(`problemTitleFilter=${value}`).problems.length === 0;
    for (const good of [
      '^[A-D]$',
      'A|B|C',
      '^(day1|day2).*',
      '(?!bonus)',
      String.raw`\d+\.`,
      '第.*题',
      '(a|a)*b',
      '.*.*x',
    ])
      expect(fits(good), good).toBe(true);
    for (const bad of ['(', String.raw`(a)\1`, '.{600}', 'a'.repeat(129)]) expect(fits(bad), bad).toBe(false);
    const { config } = readBoardConfig(`problemTitleFilter=${'(a|a)'.repeat(16)}b`);
    expect(config.problemTitle?.test('a'.repeat(256))).toBe(false);
  });
  it('read values in quotes and before comments, however long the line', () => {
    const listed = (value: string) => [...readBoardConfig(`freeStatuses = ${value}`).config.freeStatuses];
    expect(listed(`'A, B' # it's free`)).toEqual(['A', 'B']);
    expect(listed(`"A" B`)).toEqual(['"A" B']);
    expect(listed(`'A'B'#`)).toEqual(["A'B"]);
    expect(listed('A#1, B  # two')).toEqual(['A#1', 'B']);
    for (const long of [`a${' '.repeat(65_000)}b`, `'${"'#".repeat(32_000)}\u2028x`])
      expect(listed(long), long.slice(0, 9)).toHaveLength(1);
    expect(readBoardConfig(`freezeAt = ${':00'.repeat(21_000)}`).problems).toMatchObject([{ reason: 'bad-value' }]);
  });
  it('never throw, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        readBoardConfig(text);
        readBoardConfig(`type=${text}\nproblemSlugFilter=${text}\n${text}=1`);
      }),
    );
  });
});
