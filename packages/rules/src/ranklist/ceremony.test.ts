import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { awardsOf, Ceremony } from './ceremony.ts';
import type { BoardSolution } from './model.ts';
import { TimelineBoard, type Timeline } from './timeline.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const problems = ['A', 'B', 'C'];
const people = ['ada', 'bob', 'cy', 'dee'];

/** `minute who problem verdict`, in a contest of five hours whose last hour is frozen. */
function timelineOf(lines: readonly string[], config = 'type = icpc'): Timeline {
  const solutions = lines.map((line, index): BoardSolution => {
    const [minute = '0', userId = '', problemId = '', verdict] = line.split(' ');
    const contestTimeMs = Number(minute) * MINUTE_MS;
    const isRight = verdict === 'yes';
    return {
      solutionId: String(index).padStart(4, '0'),
      userId,
      problemId,
      score: isRight ? 100 : 0,
      status: isRight ? 'Accepted' : 'Wrong Answer',
      submittedAtMs: contestTimeMs,
      contestTimeMs,
    };
  });
  return {
    startMs: 0,
    endMs: 5 * HOUR_MS,
    clock: { durationMs: 5 * HOUR_MS, freezeMs: HOUR_MS, removed: [], pausedAtMs: null },
    config,
    problems: problems.map((slug) => ({ problemId: slug, slug, title: slug, weight: 100, tags: [] })),
    participants: people.map((userId) => ({ userId, name: userId, tags: [], banned: false })),
    solutions,
  };
}

const scene = timelineOf([
  '10 ada A yes',
  '20 bob A yes',
  '30 ada B no',
  '250 bob B yes',
  '260 cy C no',
  '270 cy A yes',
  '280 cy C yes',
  '290 ada B no',
]);

const order = ({ rows }: Ceremony) => rows.map(({ userId }) => userId);

test('a ceremony reveals from the last row up, leftmost cell first, and a row that rises makes place', () => {
  const ceremony = new Ceremony(scene);
  expect(order(ceremony)).toEqual(['ada', 'bob', 'cy', 'dee']);
  const steps = [];
  for (let step; (step = ceremony.next());)
    steps.push(`${step.kind} ${step.userId}${step.kind === 'reveal' ? ` ${step.problemId}` : ''}`);
  expect(steps).toEqual([
    'final dee',
    'reveal cy A',
    'reveal cy C',
    'reveal bob B',
    'reveal ada B',
    'final ada',
    'final cy',
    'final bob',
  ]);
  expect(order(ceremony)).toEqual(['bob', 'cy', 'ada', 'dee']);
  expect(ceremony.place).toBe(-1);
});

test('steps can be taken back, and places jumped to', () => {
  const ceremony = new Ceremony(scene);
  const seen = [JSON.stringify(ceremony.rows)];
  while (ceremony.next()) seen.push(JSON.stringify(ceremony.rows));
  for (const before of seen.toReversed().slice(1)) {
    ceremony.back();
    expect(JSON.stringify(ceremony.rows)).toBe(before);
  }
  expect(ceremony.back()).toBeUndefined();
  ceremony.jump(-1);
  expect(JSON.stringify(ceremony.rows)).toBe(seen.at(-1));
  ceremony.jump(people.length - 1);
  expect(JSON.stringify(ceremony.rows)).toBe(seen[0]);
});

test('medals go by rank to those who solved something, and first solves to the first', () => {
  expect(awardsOf(scene, { gold: 1, silver: 1, bronze: 2 })).toEqual([
    { kind: 'winner', userId: 'bob' },
    { kind: 'gold', userId: 'bob' },
    { kind: 'silver', userId: 'cy' },
    { kind: 'bronze', userId: 'ada' },
    { kind: 'first-to-solve', userId: 'ada', problemId: 'A' },
    { kind: 'first-to-solve', userId: 'bob', problemId: 'B' },
    { kind: 'first-to-solve', userId: 'cy', problemId: 'C' },
  ]);
});

test('every ceremony ends with the results without a freeze, and finishes each row once', () => {
  const line = fc
    .tuple(fc.integer({ min: 0, max: 299 }), fc.constantFrom(...people), fc.constantFrom(...problems), fc.boolean())
    .map(([minute, who, problem, isRight]) => `${minute} ${who} ${problem} ${isRight ? 'yes' : 'no'}`);
  const contest = fc.tuple(fc.array(line, { maxLength: 40 }), fc.constantFrom('icpc', 'ioi', 'codeforces'));
  fc.assert(
    fc.property(contest, ([lines, format]) => {
      const timeline = timelineOf(lines, `type = ${format}`);
      const ceremony = new Ceremony(timeline);
      const finished: string[] = [];
      for (let step; (step = ceremony.next());) if (step.kind === 'final') finished.push(step.userId);
      expect(finished.toSorted()).toEqual(people);
      const { list } = new TimelineBoard(timeline, { unfrozen: true }).documentAt(Infinity).participant;
      // Tries after a full score stay hidden: they change no result.
      const shown = (rows: Ceremony['rows']) =>
        rows.map(({ rank, userId, columns }) => [rank, userId, ...columns.map(({ content }) => content)]);
      expect(shown(ceremony.rows)).toEqual(shown(list));
    }),
    { numRuns: 60 },
  );
});
