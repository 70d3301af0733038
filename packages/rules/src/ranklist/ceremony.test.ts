import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { awardRowsOf, awardsOf, computedAwards, defaultAwardPlan, type Award } from './awards.ts';
import { Ceremony } from './ceremony.ts';
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
    hacks: null,
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

test('a ceremony has the hacks of the freeze from the beginning, and ends with the final board', () => {
  const hack = { hackId: 'h', userId: 'dee', problemId: 'A', isSuccessful: true, submittedAtMs: 290 * MINUTE_MS };
  const timeline = { ...timelineOf(['10 ada A yes', '280 bob B yes'], 'type = codeforces'), hacks: [hack] };
  const ceremony = new Ceremony(timeline);
  const totals = () => ceremony.rows.map(({ userId, columns }) => `${userId} ${columns.at(-1)?.content}`);
  expect(totals()).toEqual(['dee 100', 'ada 99', 'bob 0', 'cy 0']);
  while (ceremony.next());
  expect(ceremony.rows).toEqual(new TimelineBoard(timeline, { unfrozen: true }).documentAt(Infinity).participant.list);
});

const { settings } = defaultAwardPlan;
const sceneProblems = problems.map((slug) => ({ problemId: slug, slug }));
/** Recipients by award. */
const shortly = (awards: readonly Award[]) => awards.map(({ key, userIds }) => [key, userIds.join(' ')].join(': '));

test('medals go by rank to those who solved something, and first solves to the first', () => {
  const few = { ...settings, gold: 1, silver: 1, bronze: 2 };
  expect(shortly(computedAwards(awardRowsOf(scene), sceneProblems, few))).toEqual([
    'winner: bob',
    'gold-medal: bob',
    'silver-medal: cy',
    'bronze-medal: ada',
    'first-to-solve/A: ada',
    'first-to-solve/B: bob',
    'first-to-solve/C: cy',
  ]);
});

test('a medal with the number 0 does not exist, and equal ranks share the better medal', () => {
  const tied = timelineOf(['10 ada A yes', '10 bob A yes', '20 cy A yes']);
  const none = { ...settings, gold: 0, silver: 1, bronze: 1, firstToSolve: false };
  expect(shortly(computedAwards(awardRowsOf(tied), sceneProblems, none))).toEqual([
    'winner: ada bob',
    'silver-medal: ada bob',
    'bronze-medal: ',
  ]);
});

test('honorable mentions go to those without a medal who solved something, or to those below the median', () => {
  const rows = awardRowsOf(timelineOf(['1 ada A yes', '1 ada B yes', '2 bob A yes', '3 cy A yes']));
  const mentioned = (honorableMention: 'solved' | 'below-median', gold: number) =>
    computedAwards(rows, sceneProblems, { ...settings, gold, silver: 0, bronze: 0, honorableMention }).find(
      ({ kind }) => kind === 'honorable-mention',
    )?.userIds;
  expect(mentioned('solved', 1)).toEqual(['bob', 'cy']);
  expect(mentioned('below-median', 1)).toEqual(['dee']);
  expect(mentioned('solved', 4)).toEqual([]);
});

test('tags and affiliations have winners, outside competition no one wins, and no one wins without points', () => {
  const timeline = timelineOf(['1 ada A yes', '2 bob A yes', '3 cy A yes']);
  const team = (affiliation: string, category: 'official' | 'unofficial' = 'official') => ({
    affiliation,
    country: '',
    seat: '',
    categories: [category],
  });
  const [ada, bob, cy, dee] = timeline.participants;
  if (!ada || !bob || !cy || !dee) throw new Error('There are four participants.');
  const participants = [
    { ...ada, tags: ['north'], team: team('Lydia', 'unofficial') },
    { ...bob, tags: ['north', 'junior'], team: team('Lydia') },
    { ...cy, tags: ['junior'], team: team('Caria') },
    { ...dee, tags: ['south'], team: team('Ionia') },
  ];
  const both = { ...settings, groupWinners: true, affiliationWinners: true };
  const awards = computedAwards(awardRowsOf({ ...timeline, participants }), sceneProblems, both);
  expect(shortly(awards)).toEqual([
    'winner: bob',
    'gold-medal: bob cy',
    'silver-medal: ',
    'bronze-medal: ',
    'first-to-solve/A: bob',
    'group-winner/junior: bob',
    'group-winner/north: bob',
    'organization-winner/Caria: cy',
    'organization-winner/Lydia: bob',
  ]);
});

test('changes by directors replace texts and recipients, remove, add and order awards; others follow the results', () => {
  const rows = awardRowsOf(scene);
  const plan = {
    settings: { ...settings, gold: 1, silver: 1, bronze: 1, firstToSolve: false },
    edits: [
      { key: 'gold-medal', citation: { en: 'Champion' } },
      { key: 'silver-medal', userIds: ['dee'] },
      { key: 'bronze-medal', removed: true },
      { key: 'own/youth', citation: { 'zh-Hans': '新人奖' }, userIds: ['cy'] },
      // There is no such award any more.
      { key: 'first-to-solve/Z', removed: true },
    ],
    order: ['own/youth', 'gone', 'gold-medal'],
  };
  expect(awardsOf(rows, sceneProblems, plan).map(({ key, citation, userIds }) => [key, citation, userIds])).toEqual([
    ['own/youth', { 'zh-Hans': '新人奖' }, ['cy']],
    ['gold-medal', { en: 'Champion' }, ['bob']],
    ['winner', { en: 'Contest winner', 'zh-Hans': '冠军' }, ['bob']],
    ['silver-medal', { en: 'Silver medal', 'zh-Hans': '银牌' }, ['dee']],
  ]);
  const computed = computedAwards(rows, sceneProblems, settings);
  expect(awardsOf(rows, sceneProblems, defaultAwardPlan)).toEqual(computed);
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
