import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultAwardPlan, readBoardConfig } from '@assay/rules';
import type { ContestData, JudgementData, LogEntry, ParticipantData } from '../contest-log/log-entry.ts';
import type { JudgedCase } from '../../db/schema.ts';
import { keyOfJudging } from '../judged-cases/queries.ts';
import type { Lookups } from './contest-state.ts';
import { Projector, SINGLE, objectTypes } from './projector.ts';
import { scoreboardObject } from './scoreboard.ts';
import type { Position } from './tokens.ts';
import type { View } from './view.ts';

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 0, 1, 9);
const FREEZE = 60;
const END = 100;
const at = (minute: number) => START_MS + minute * MINUTE_MS;
const uuid = (kind: number, index: number) => `0000000${kind}-0000-4000-8000-${String(index).padStart(12, '0')}`;
const problemIds = [uuid(1, 1), uuid(2, 2)] as const;
const users = [uuid(3, 1), uuid(3, 2), uuid(3, 3), uuid(3, 4)] as const;
const contestId = uuid(9, 9);
const board = { config: readBoardConfig('type = icpc').config, freezeAtMs: null };
const lookups: Lookups = {
  names: new Map(users.map((id, index) => [id, `team ${index}`])),
  people: new Map(),
  texts: new Map(),
  facts: new Map(),
  cases: new Map(
    Array.from({ length: 12 }, (_, index) => uuid(5, index + 1)).flatMap((solutionId) =>
      [0, 50, 100].flatMap((score) =>
        [1, 2, 3].map((attempt): [string, JudgedCase[]] => [
          keyOfJudging({ solutionId, taskId: taskOf(attempt, score) }),
          casesOf(score),
        ]),
      ),
    ),
  ),
};

function taskOf(attempt: number, score: number): string {
  return uuid(6, attempt * 1000 + score);
}

/** The more points, the more cases. */
function casesOf(score: number): JudgedCase[] {
  const accepted = Array.from({ length: score / 50 }, (_, index): JudgedCase => [index + 1, 'Accepted', 3]);
  return score === 100 ? accepted : [...accepted, [accepted.length + 1, 'Wrong Answer', null]];
}

/** An entry without its number. */
type Entry = { [K in LogEntry['kind']]: Omit<Extract<LogEntry, { kind: K }>, 'seq'> }[LogEntry['kind']];
const numbered = (entries: readonly Entry[]): LogEntry[] => entries.map((one, index) => ({ ...one, seq: index + 1 }));

const settings = { solutionEnabled: true, problemEnabled: true };
/** Participants read the details of all submissions. */
const allDetails = { ...settings, solutionShowOther: true, solutionShowDetails: true, solutionShowOtherDetails: true };

function contestEntry(minute: number, { isThawed = false, windowed = false, details = true } = {}): Entry {
  const running = details ? allDetails : settings;
  const events = [0, FREEZE, END].map(at);
  const data: ContestData = {
    title: 'Contest',
    startsAtMs: at(0),
    endsAtMs: at(END),
    stages: [
      { name: 'a', start: 0, settings: {} },
      { name: 'b', start: at(0), settings: running },
      { name: 'c', start: at(END), settings: running },
    ],
    rulesVersion: 2,
    clock: {
      version: 1,
      startMs: at(0),
      durationMs: END * MINUTE_MS,
      freezeMs: (END - FREEZE) * MINUTE_MS,
      thawAfterMs: null,
      thawedAtMs: isThawed ? at(minute) : null,
      pausedAtMs: null,
      pauseReason: '',
      removed: [],
      grants: [],
      window: windowed ? { latestMs: 1, lengthMs: END * MINUTE_MS, openBoard: false } : null,
    },
    status: 2,
    nextStageAtMs: events.find((ms) => ms > at(minute)) ?? null,
  };
  return { kind: 'contest', atMs: at(minute), subjectId: contestId, data };
}

function participantEntry(index: number, change: Partial<ParticipantData> = {}, minute = -10): Entry {
  const categories = (['official', 'official', 'unofficial', 'hidden'] as const)[index] ?? 'official';
  const data: ParticipantData = {
    userId: users[index] ?? '',
    tags: index === 1 ? ['north'] : [],
    banned: false,
    team: { affiliation: index < 2 ? 'School' : '', country: 'FRA', seat: `s${index}`, categories: [categories] },
    delayMs: 0,
    extraMs: 0,
    startedAtMs: null,
    ...change,
  };
  return { kind: 'participant', atMs: at(minute), subjectId: uuid(4, index), data };
}

const minuteOf = ({ atMs }: Pick<LogEntry, 'atMs'>) => (atMs - START_MS) / MINUTE_MS;

const problemEntry = (index: 0 | 1): Entry => ({
  kind: 'problem',
  atMs: at(-20),
  subjectId: problemIds[index],
  data: { slug: 'AB'[index] ?? '', title: `Problem ${index}`, tags: [], weight: 100, color: null, createdAtMs: 0 },
});

const before: readonly Entry[] = [
  contestEntry(-30),
  problemEntry(0),
  problemEntry(1),
  ...users.map((_, index) => participantEntry(index)),
  contestEntry(0),
];

/** What a random contest does. */
interface Act {
  minute: number;
  user: number;
  problem: 0 | 1;
  /** Results of the judgings, one after the other; null: still judging. */
  results: (number | null)[];
  /** Minutes that each judging takes. */
  takes: number;
}
const acts = fc.array(
  fc.record({
    minute: fc.integer({ min: 1, max: END + 5 }),
    user: fc.integer({ min: 0, max: 3 }),
    problem: fc.constantFrom(0 as const, 1 as const),
    results: fc.array(fc.constantFrom(null, 0, 50, 100), { maxLength: 3 }),
    takes: fc.integer({ min: 0, max: 20 }),
  }),
  { maxLength: 12 },
);

function submissionEntry({ minute, user, problem }: Act, number: number): Entry {
  const submittedAtMs = at(minute);
  const data = {
    number,
    userId: users[user] ?? '',
    sentBy: null,
    problemId: problemIds[problem],
    language: number % 2 === 0 ? 'C++17' : 'Brainless 7',
    submittedAtMs,
    contestTimeMs: minute * MINUTE_MS,
  };
  return { kind: 'submission', atMs: submittedAtMs, subjectId: uuid(5, number), data };
}

function judgementEntries({ minute, results, takes }: Act, number: number): Entry[] {
  return results.flatMap((score, index) => {
    const attempt = index + 1;
    const beganMs = at(minute + index * takes);
    const judging: JudgementData = {
      number,
      attempt,
      state: 'judging',
      startedAtMs: beganMs,
      completedAtMs: null,
      score: 0,
      status: '',
      isFault: false,
      metrics: {},
    };
    const begun: Entry = { kind: 'judgement', atMs: beganMs, subjectId: uuid(5, number), data: judging };
    if (score === null) return [begun];
    const completedAtMs = beganMs + takes * MINUTE_MS;
    const status = score === 100 ? 'Accepted' : score === 50 ? 'Time Limit Exceeded' : 'Wrong Answer';
    const metrics = { cpu: score + takes };
    const taskId = taskOf(attempt, score);
    const done = { ...judging, state: 'done' as const, completedAtMs, score, status, metrics, taskId };
    return [begun, { kind: 'judgement', atMs: completedAtMs, subjectId: uuid(5, number), data: done }];
  });
}

/** The log of a random contest in the order of time, with its clock. */
function logOf(given: readonly Act[], { isThawed = true, windowed = false } = {}): LogEntry[] {
  const own = given.toSorted((a, b) => a.minute - b.minute);
  const entries = own.flatMap((act, index) => [submissionEntry(act, index + 1), ...judgementEntries(act, index + 1)]);
  const clock = [contestEntry(FREEZE, { windowed }), contestEntry(END, { windowed })];
  const sorted = [...entries, ...clock].toSorted((a, b) => a.atMs - b.atMs);
  const start = before.map((one) => (one.kind === 'contest' && windowed ? contestEntry(0, { windowed }) : one));
  const last = isThawed ? [contestEntry(END + 60, { isThawed, windowed })] : [];
  return numbered([...start, ...sorted, ...last]);
}

const viewOf = (role: View['role'], user = -1): View => ({
  role,
  userId: users[user] ?? null,
  balloonsInFreeze: false,
  version: '2026-01',
});
const views = [
  viewOf('public'),
  viewOf('balloon'),
  viewOf('presenter'),
  viewOf('team', 0),
  viewOf('team', 3),
  viewOf('judge'),
];

function project(view: View, entries: readonly LogEntry[]): Projector {
  const projector = new Projector(contestId, view, board, () => 't');
  for (const entry of entries) projector.apply(entry, lookups);
  return projector;
}

interface Line {
  type: string;
  id: string | null;
  data: Record<string, unknown> | null;
  token: string;
}
const linesOf = ({ lines }: Pick<Projector, 'lines'>) =>
  lines.flatMap(({ text }) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line),
  );
const objectsOf = (projector: Projector) =>
  objectTypes.map((type) => [type, [...projector.objectsOf(type)].toSorted(([a], [b]) => (a < b ? -1 : 1))]);

/** Everything that a reader can receive. */
const everything = (projector: Projector) =>
  JSON.stringify([projector.lines.map(({ text }) => text), objectsOf(projector), scoreboardObject(projector)]);

describe('a projection of a contest', () => {
  it('reveals no byte of the results of a freeze before the thaw', () => {
    fc.assert(
      fc.property(
        acts,
        fc.array(fc.tuple(fc.array(fc.constantFrom(null, 0, 50, 100), { maxLength: 3 }), fc.nat(20))),
        (given, others) => {
          for (const view of views.filter(({ role }) => role !== 'judge')) {
            const other = given.map((act, index) => {
              const [results, takes] = others[index % Math.max(1, others.length)] ?? [[], 0];
              const isHidden = act.minute >= FREEZE && users[act.user] !== view.userId;
              return isHidden ? { ...act, results, takes } : act;
            });
            // A presenter learns results at the end.
            const until = view.role === 'presenter' ? at(END) : Infinity;
            const [one, two] = [given, other].map((acting) =>
              everything(
                project(
                  view,
                  logOf(acting, { isThawed: false }).filter(({ atMs }) => atMs < until),
                ),
              ),
            );
            expect(one, view.role).toBe(two);
          }
        },
      ),
    );
  });

  it('reveals no byte of the awards, or of changes of them, before the thaw', () => {
    const plan = fc.record({ minute: fc.integer({ min: -5, max: END + 40 }), gold: fc.nat(3), user: fc.nat(3) });
    const world = (given: readonly Act[], plans: readonly { minute: number; gold: number; user: number }[]) => {
      const changes = plans.map(({ minute, gold, user }): Entry => {
        const edits = [{ key: 'own/a', citation: { en: `Award ${gold}` }, userIds: [users[user] ?? ''] }];
        const data = { ...defaultAwardPlan, settings: { ...defaultAwardPlan.settings, gold }, edits };
        return { kind: 'awards', atMs: at(minute), subjectId: contestId, data };
      });
      const finalized: Entry = {
        kind: 'finalization',
        atMs: at(END + 20),
        subjectId: contestId,
        data: { finalizedAtMs: at(END + 20), endOfUpdatesMs: null },
      };
      const entries: Entry[] = [...logOf(given, { isThawed: false }), finalized, ...changes];
      return numbered(entries.toSorted((a, b) => a.atMs - b.atMs));
    };
    fc.assert(
      fc.property(acts, fc.array(plan, { maxLength: 4 }), (given, plans) => {
        for (const view of views) {
          const [one, two] = [plans, []].map((some) => {
            const projector = project(view, world(given, some));
            return { bytes: everything(projector), awards: projector.objectsOf('awards').size };
          });
          if (view.role === 'presenter' || view.role === 'judge') expect(one?.awards).toBeGreaterThan(0);
          else expect(one?.bytes, view.role).toBe(two?.bytes);
        }
      }),
    );
  });

  it('reveals nothing of others while a start window is open', () => {
    fc.assert(
      fc.property(acts, acts, (given, others) => {
        const isEarly = ({ minute }: Act) => minute < END;
        const one = logOf(given.filter(isEarly), { isThawed: false, windowed: true }).filter(
          ({ atMs }) => atMs < at(END),
        );
        const two = logOf(others.filter(isEarly), { isThawed: false, windowed: true }).filter(
          ({ atMs }) => atMs < at(END),
        );
        for (const role of ['public', 'balloon', 'presenter'] as const) {
          const [shown, same] = [one, two].map((entries) => objectsOf(project(viewOf(role), entries)));
          expect(shown).toEqual(same);
        }
      }),
    );
  });

  it('has the objects that its lines make, and every line refers only to what the reader has', () => {
    fc.assert(
      fc.property(acts, (given) => {
        for (const view of views) {
          const projector = project(view, logOf(given));
          const objects = new Map<string, Record<string, unknown>>();
          for (const { type, id, data } of linesOf(projector)) {
            const key = `${type}/${id ?? SINGLE}`;
            if (data === null) objects.delete(key);
            else objects.set(key, data);
            for (const [from, one] of objects)
              for (const needed of needsOf(from, one)) expect(objects.has(needed), `${from} ${needed}`).toBe(true);
          }
          const held = objectTypes.flatMap((type) =>
            [...projector.objectsOf(type)].map(([id, text]) => [`${type}/${id}`, JSON.parse(text)] as const),
          );
          expect(Object.fromEntries(objects)).toEqual(Object.fromEntries(held));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is the same whether it follows the log or looks at everything again', () => {
    fc.assert(
      fc.property(acts, fc.nat(100), (given, cut) => {
        const log = logOf(given);
        const entries = log.slice(0, Math.ceil((log.length * cut) / 100));
        const contest = entries.findLast(({ kind }) => kind === 'contest');
        fc.pre(contest !== undefined);
        for (const view of views) {
          const projector = project(view, entries);
          const count = linesOf(projector).length;
          projector.apply({ ...contest, seq: entries.length + 1 }, lookups);
          expect(linesOf(projector).slice(count)).toEqual([]);
        }
      }),
    );
  });

  it('takes a banned participant and their submissions away, and brings them back', () => {
    const acting: Act[] = [{ minute: 5, user: 0, problem: 0, results: [100], takes: 1 }];
    const entries = logOf(acting, { isThawed: false });
    const projector = project(viewOf('public'), entries);
    const shown = () => ['teams', 'submissions', 'judgements'].map((type) => projector.objectsOf(type as 'teams').size);
    const apply = (banned: boolean) => {
      const entry = participantEntry(0, { banned }, 50);
      for (const one of numbered([entry])) projector.apply({ ...one, seq: projector.seq + 1 }, lookups);
    };
    expect(shown()).toEqual([3, 1, 1]);
    const from = linesOf(projector).length;
    apply(true);
    expect(shown()).toEqual([2, 0, 0]);
    expect(
      linesOf(projector)
        .slice(from)
        .map(({ type, data }) => [type, data]),
    ).toEqual([
      ['runs', null],
      ['runs', null],
      ['judgements', null],
      ['submissions', null],
      ['teams', null],
    ]);
    apply(false);
    expect(shown()).toEqual([3, 1, 1]);
  });

  it('announces a new name although nothing else of the participant has changed', () => {
    const projector = project(viewOf('public'), logOf([]));
    const count = linesOf(projector).length;
    for (const one of numbered([participantEntry(0, {}, 200)]))
      projector.apply({ ...one, seq: projector.seq + 1 }, { ...lookups, names: new Map([[users[0], 'renamed']]) });
    expect(linesOf(projector).slice(count)).toMatchObject([{ type: 'teams', data: { name: 'renamed' } }]);
  });

  it('has the runs of a judgement right after it, and takes them away before it', () => {
    const acting: Act[] = [{ minute: 5, user: 0, problem: 0, results: [50, 100], takes: 3 }];
    const projector = project(viewOf('judge'), logOf(acting, { isThawed: false }));
    const changes = linesOf(projector).filter(({ type }) => type === 'judgements' || type === 'runs');
    expect(changes.map(({ id, data }) => [id, data && data.judgement_type_id])).toEqual([
      ['1-1', undefined],
      ['1-1', 'TLE'],
      ['1-1-1', 'AC'],
      ['1-1-2', 'WA'],
      ['1-1-1', null],
      ['1-1-2', null],
      ['1-1', null],
      ['1-2', undefined],
      ['1-2', 'AC'],
      ['1-2-1', 'AC'],
      ['1-2-2', 'AC'],
    ]);
    expect([...projector.objectsOf('runs').keys()]).toEqual(['1-2-1', '1-2-2']);
    const [run] = projector.objectsOf('runs').values();
    expect(JSON.parse(run ?? '')).toEqual({
      id: '1-2-1',
      judgement_id: '1-2',
      ordinal: 1,
      judgement_type_id: 'AC',
      time: new Date(at(11)).toISOString(),
      contest_time: '0:11:00.000',
      run_time: 0.003,
    });
  });

  it('gives every run a token with which a reader that stopped there misses nothing', () => {
    const acting: Act[] = [{ minute: 5, user: 0, problem: 0, results: [100], takes: 1 }];
    const sealed: Position[] = [];
    const projector = new Projector(contestId, viewOf('judge'), board, (position) => String(sealed.push(position) - 1));
    for (const entry of logOf(acting, { isThawed: false })) projector.apply(entry, lookups);
    const at = projector.lines.findIndex(({ text }) => text.includes('"type":"runs"'));
    const tokens = linesOf({ lines: projector.lines.slice(at, at + 1) }).map(({ token }) => sealed[Number(token)]);
    expect(tokens.map((position) => position && projector.indexAfter(position))).toEqual([at, at + 1]);
  });

  it('shows runs to others than judges only while participants read the details of all submissions', () => {
    const acting: Act[] = [{ minute: 5, user: 0, problem: 0, results: [100], takes: 1 }];
    const open = logOf(acting, { isThawed: false });
    const closed = open.map((one) =>
      one.kind === 'contest' ? { ...contestEntry(minuteOf(one), { details: false }), seq: one.seq } : one,
    );
    const countFor = (view: View, entries: readonly LogEntry[]) => project(view, entries).objectsOf('runs').size;
    for (const view of views) {
      expect(countFor(view, open), view.role).toBe(2);
      expect(countFor(view, closed), view.role).toBe(view.role === 'judge' ? 2 : 0);
    }
  });

  it('has one judgement of a submission at a time', () => {
    const projector = project(
      viewOf('judge'),
      logOf([{ minute: 5, user: 0, problem: 0, results: [0, 100], takes: 3 }]),
    );
    const changes = linesOf(projector).filter(({ type }) => type === 'judgements');
    expect(changes.map(({ id, data }) => [id, data?.judgement_type_id ?? data])).toMatchObject([
      ['1-1', {}],
      ['1-1', 'WA'],
      ['1-1', null],
      ['1-2', {}],
      ['1-2', 'AC'],
    ]);
  });
});

/** The objects that an object refers to. */
function needsOf(key: string, data: Record<string, unknown>): string[] {
  const type = key.split('/')[0] ?? '';
  const one = (target: string, field: string) => (typeof data[field] === 'string' ? [`${target}/${data[field]}`] : []);
  switch (type) {
    case 'teams':
      return [...one('organizations', 'organization_id'), ...(data.group_ids as string[]).map((id) => `groups/${id}`)];
    case 'submissions':
      return [...one('teams', 'team_id'), ...one('problems', 'problem_id'), ...one('languages', 'language_id')];
    case 'runs':
      return [...one('judgements', 'judgement_id'), ...one('judgement-types', 'judgement_type_id')];
    case 'judgements':
      return [...one('submissions', 'submission_id'), ...one('judgement-types', 'judgement_type_id')];
    default:
      return [];
  }
}
