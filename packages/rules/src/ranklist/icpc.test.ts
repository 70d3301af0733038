import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { Board } from './board.ts';
import { readBoardConfig } from './config.ts';
import type { BoardSolution } from './model.ts';
import { TimelineBoard } from './timeline.ts';

/*
 * The format `icpc` against a naive implementation of the rules in the ICPC's Contest Control System Requirements,
 * section "Scoring Data Generation", rules 1 to 6, and its rule for tied positions.
 */

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 0, 1);
const LENGTH_MIN = 300;
const FREEZE_MIN = 240;
const PENALTY_MIN = 20;
const clock = {
  startMs: START_MS,
  durationMs: LENGTH_MIN * MINUTE_MS,
  freezeMs: (LENGTH_MIN - FREEZE_MIN) * MINUTE_MS,
  thawAfterMs: null,
  thawedAtMs: null,
  pausedAtMs: null,
  removed: [{ startMs: START_MS + 30 * MINUTE_MS, endMs: START_MS + 42 * MINUTE_MS }],
};
const contest = { startMs: START_MS, endMs: START_MS + LENGTH_MIN * MINUTE_MS, stages: [], clock };
const teams = ['ada', 'bob', 'cai', 'dee'];
const problems = ['A', 'B', 'C'].map((slug) => ({ problemId: slug, slug, title: slug, weight: 100, tags: [] }));

/** Around whole minutes, so that rounding matters; few values, so that teams are often tied. */
const timeMs = fc
  .tuple(fc.constantFrom(0, 1, 10, 59, 120, 239, 240, 299), fc.constantFrom(0, 1, 59_999))
  .map(([minute, ms]) => minute * MINUTE_MS + ms);
const submission = fc.record({
  team: fc.constantFrom(...teams),
  problem: fc.constantFrom('A', 'B', 'C'),
  timeMs,
  verdict: fc.constantFrom('Accepted', 'Wrong Answer', 'Time Limit Exceeded', 'Compile Error', 'Judge Error', null),
});
type Submission = typeof submission extends fc.Arbitrary<infer T> ? T : never;

const toSolution = ({ team, problem, timeMs: contestTimeMs, verdict }: Submission, at: number): BoardSolution => ({
  solutionId: String(at).padStart(4, '0'),
  userId: team,
  problemId: problem,
  score: verdict === 'Accepted' ? 100 : 0,
  status: verdict ?? '',
  submittedAtMs: START_MS + contestTimeMs + (contestTimeMs < 30 * MINUTE_MS ? 0 : 12 * MINUTE_MS),
  contestTimeMs,
  ...(verdict === null && { isOpen: true }),
});

/** Position, solved problems, penalty time and the result of each problem, of each team in order. */
function naiveBoard(submissions: readonly Submission[], untilMs: number, isFrozen: boolean) {
  const inOrder = submissions
    .map((one, at) => ({ ...one, at }))
    .filter((one) => one.timeMs <= untilMs)
    .toSorted((a, b) => a.timeMs - b.timeMs || a.at - b.at);
  const rows = teams.map((team) => {
    const results = problems.map(({ problemId }) => {
      const own = inOrder.filter((one) => one.team === team && one.problem === problemId);
      const known = own.filter((one) => one.verdict !== null && !(isFrozen && one.timeMs >= FREEZE_MIN * MINUTE_MS));
      const first = known.findIndex((one) => one.verdict === 'Accepted');
      const accepted = known[first];
      const before = accepted ? known.slice(0, first) : known;
      const rejected = before.filter((one) => one.verdict !== 'Compile Error' && one.verdict !== 'Judge Error').length;
      const solvedMin = accepted ? Math.floor(accepted.timeMs / MINUTE_MS) : null;
      return { solvedMin, rejected };
    });
    const solved = results.flatMap(({ solvedMin, rejected }) => (solvedMin === null ? [] : [{ solvedMin, rejected }]));
    return {
      team,
      solved: solved.length,
      penalty: solved.reduce((total, one) => total + one.solvedMin + PENALTY_MIN * one.rejected, 0),
      last: Math.max(0, ...solved.map((one) => one.solvedMin)),
      results: results.map(({ solvedMin, rejected }) =>
        solvedMin === null ? `${rejected}` : `${rejected} ${solvedMin}`,
      ),
    };
  });
  const isBetter = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    a.solved !== b.solved ? a.solved > b.solved : a.penalty !== b.penalty ? a.penalty < b.penalty : a.last < b.last;
  return new Map(
    rows.map((row) => [
      row.team,
      {
        position: 1 + rows.filter((other) => isBetter(other, row)).length,
        solved: row.solved,
        penalty: row.penalty,
        results: row.results,
      },
    ]),
  );
}

/** The same, read from the board. */
function shownBoard(document: ReturnType<Board['document']>) {
  return new Map(
    document.participant.list.map(({ userId, rank, columns }) => {
      const [solved, penalty] = columns.slice(problems.length).map(({ content }) => Number(content));
      const results = columns.slice(0, problems.length).map(({ content }) => {
        const [, tries = '', hours, minutes] = /^[+-](\d*)(?: (\d+):(\d\d))?/.exec(content) ?? [];
        const time = hours === undefined ? '' : ` ${Number(hours) * 60 + Number(minutes)}`;
        return `${Number(tries)}${time}`;
      });
      return [userId, { position: rank, solved, penalty, results }] as const;
    }),
  );
}

it.each([
  ['with its freeze', false],
  ['after it', true],
])('a board of the format icpc, %s, follows the rules of the specification at every moment', (_, unfrozen) => {
  const { config } = readBoardConfig('type = icpc');
  fc.assert(
    fc.property(fc.array(submission, { maxLength: 30 }), (submissions) => {
      const solutions = submissions.map(toSolution);
      const timeline = {
        startMs: contest.startMs,
        endMs: contest.endMs,
        clock,
        config: 'type = icpc',
        problems,
        participants: teams.map((userId) => ({ userId, tags: [], banned: false })),
        solutions,
        hacks: null,
      };
      const replay = new TimelineBoard(timeline, { unfrozen });
      const moments = [...new Set([0, ...submissions.map((one) => one.timeMs), LENGTH_MIN * MINUTE_MS])];
      for (const momentMs of moments)
        expect(shownBoard(replay.documentAt(momentMs))).toEqual(naiveBoard(submissions, momentMs, !unfrozen));
      const board = new Board(contest, problems, config, { unfrozen });
      for (const participant of timeline.participants) board.putParticipant(participant);
      for (const one of solutions) board.putSolution(one);
      expect(shownBoard(board.document(0))).toEqual(naiveBoard(submissions, Infinity, !unfrozen));
    }),
    { numRuns: 300 },
  );
});
