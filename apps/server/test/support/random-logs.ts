import * as fc from 'fast-check';
import { defaultAwardPlan, readBoardConfig } from '@assay/rules';
import type { JudgedCase } from '../../src/db/schema.ts';
import type { Lookups } from '../../src/features/clics/contest-state.ts';
import { objectTypes, Projector } from '../../src/features/clics/projector.ts';
import { scoreboardObject } from '../../src/features/clics/scoreboard.ts';
import type { View } from '../../src/features/clics/view.ts';
import type {
  ContestData,
  JudgementData,
  LogEntry,
  ParticipantData,
} from '../../src/features/contest-log/log-entry.ts';
import { keyOfJudging } from '../../src/features/judged-cases/queries.ts';
import type { JudgedParts } from '../../src/features/judged-cases/read-cases.ts';

/* Random logs of a contest, for properties of what readers get of them. */

export const MINUTE_MS = 60_000;
export const START_MS = Date.UTC(2026, 0, 1, 9);
export const FREEZE = 60;
export const END = 100;
export const at = (minute: number) => START_MS + minute * MINUTE_MS;
export const uuid = (kind: number, index: number) => `0000000${kind}-0000-4000-8000-${String(index).padStart(12, '0')}`;
export const problemIds = [uuid(1, 1), uuid(2, 2)] as const;
export const users = [uuid(3, 1), uuid(3, 2), uuid(3, 3), uuid(3, 4)] as const;
export const contestId = uuid(9, 9);
export const board = { config: readBoardConfig('type = icpc').config, freezeAtMs: null };
export const lookups: Lookups = {
  names: new Map(users.map((id, index) => [id, `team ${index}`])),
  people: new Map(),
  texts: new Map(),
  facts: new Map(),
  judged: new Map(
    Array.from({ length: 12 }, (_, index) => uuid(5, index + 1)).flatMap((solutionId) =>
      [0, 50, 100].flatMap((score) =>
        [1, 2, 3].map((attempt): [string, JudgedParts] => [
          keyOfJudging({ solutionId, taskId: taskOf(attempt, score) }),
          { cases: casesOf(score), subtasks: null },
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
export type Entry = { [K in LogEntry['kind']]: Omit<Extract<LogEntry, { kind: K }>, 'seq'> }[LogEntry['kind']];
export const numbered = (entries: readonly Entry[]): LogEntry[] =>
  entries.map((one, index) => ({ ...one, seq: index + 1 }));

const settings = { solutionEnabled: true, problemEnabled: true };
/** Participants read the details of all submissions. */
const allDetails = { ...settings, solutionShowOther: true, solutionShowDetails: true, solutionShowOtherDetails: true };

export function contestEntry(minute: number, { isThawed = false, windowed = false, details = true } = {}): Entry {
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

export function participantEntry(index: number, change: Partial<ParticipantData> = {}, minute = -10): Entry {
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

export const minuteOf = ({ atMs }: Pick<LogEntry, 'atMs'>) => (atMs - START_MS) / MINUTE_MS;

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
export interface Act {
  minute: number;
  user: number;
  problem: 0 | 1;
  /** Results of the judgings, one after the other; null: still judging. */
  results: (number | null)[];
  /** Minutes that each judging takes. */
  takes: number;
}
export const acts = fc.array(
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

/** What else happens in a contest, at this minute, to one of its parts. */
export interface Change {
  minute: number;
  kind:
    'ban' | 'leave' | 'tag' | 'problem' | 'withdraw' | 'unjudge' | Exclude<LogEntry['kind'], 'contest' | 'submission'>;
  index: number;
  /** Changes it, or adds it; otherwise removes it, or restores what it was. */
  isMade: boolean;
  /** Minutes until the reverse happens; null: never. */
  undoneAfter: number | null;
}
export const changes = fc.array(
  fc.record({
    minute: fc.integer({ min: 1, max: END + 90 }),
    kind: fc.constantFrom<Change['kind'][]>(
      ...(['ban', 'leave', 'tag', 'problem', 'withdraw', 'unjudge', 'participant', 'message', 'group'] as const),
      ...(['organization', 'person', 'photo', 'finalization', 'awards', 'hack'] as const),
    ),
    index: fc.nat(3),
    isMade: fc.boolean(),
    undoneAfter: fc.option(fc.nat(50), { freq: 4 }),
  }),
  { maxLength: 12 },
);

function entriesOf(change: Change): Entry[] {
  const { minute, isMade, undoneAfter } = change;
  if (undoneAfter === null) return [entryOf(change)];
  return [entryOf(change), entryOf({ ...change, isMade: !isMade, minute: minute + undoneAfter })];
}

function entryOf({ minute, kind, index, isMade }: Change): Entry {
  const atMs = at(minute);
  const participantId = uuid(4, index);
  const icpcId = String(index);
  const name = index % 2 === 0 ? 'north' : 'south';
  switch (kind) {
    case 'ban':
      return participantEntry(index, { banned: isMade }, minute);
    case 'tag':
      return participantEntry(index, { tags: isMade ? ['south'] : [] }, minute);
    case 'participant':
      return participantEntry(index, {}, minute);
    case 'leave':
      return isMade ? { kind: 'participant', atMs, subjectId: participantId, data: null } : participantEntry(index);
    case 'problem': {
      const one = problemEntry(index % 2 === 0 ? 0 : 1);
      return { ...one, atMs, data: isMade ? one.data : null } as Entry;
    }
    case 'withdraw':
      return { kind: 'submission', atMs, subjectId: uuid(5, index + 1), data: null };
    case 'unjudge':
    case 'judgement':
      return { kind: 'judgement', atMs, subjectId: uuid(5, index + 1), data: null };
    case 'hack': {
      const data = { userId: users[index] ?? '', problemId: problemIds[0], isSuccessful: true, submittedAtMs: atMs };
      return { kind, atMs, subjectId: uuid(8, index + 30), data: isMade ? data : null };
    }
    case 'message': {
      const message = {
        threadId: uuid(7, index),
        threadNumber: index,
        seq: minute,
        position: 1,
        fromJury: index > 1,
        forAll: index === 2,
        askerId: index === 2 ? null : (users[index] ?? null),
        category: 'problem' as const,
        problemId: index === 2 ? null : problemIds[0],
        createdAtMs: atMs,
      };
      return { kind, atMs, subjectId: uuid(7, index * 100 + (isMade ? 0 : 1)), data: message };
    }
    case 'group':
      return { kind, atMs, subjectId: uuid(8, index), data: isMade ? { key: `g${index}`, icpcId, name } : null };
    case 'organization': {
      const data = { key: `o${index}`, icpcId, name: 'School', formalName: `School ${index}`, country: 'DEU' };
      return { kind, atMs, subjectId: uuid(8, index + 10), data: isMade ? data : null };
    }
    case 'person': {
      const teamIds = index === 0 ? [] : [users[0], users[index] ?? ''];
      const data = { key: `p${index}`, icpcId, role: 'coach' as const, title: '', teamIds };
      return { kind, atMs, subjectId: uuid(8, index + 20), data: isMade ? data : null };
    }
    case 'photo': {
      const data = { photoId: uuid(8, minute), mime: 'image/png' as const, width: 4, height: 3, md5: `${minute}` };
      return { kind, atMs, subjectId: participantId, data: isMade ? data : null };
    }
    case 'finalization': {
      const endOfUpdatesMs = index === 0 ? atMs : null;
      return { kind, atMs, subjectId: contestId, data: isMade ? { finalizedAtMs: atMs, endOfUpdatesMs } : null };
    }
    case 'awards': {
      const data = { ...defaultAwardPlan, settings: { ...defaultAwardPlan.settings, gold: index } };
      return { kind, atMs, subjectId: contestId, data: isMade ? data : null };
    }
  }
}

/** The log of a random contest in the order of time, with its clock. */
export function logOf(
  given: readonly Act[],
  { isThawed = true, windowed = false, changing = [] }: LogOptions = {},
): LogEntry[] {
  const own = given.toSorted((a, b) => a.minute - b.minute);
  const entries = own.flatMap((act, index) => [submissionEntry(act, index + 1), ...judgementEntries(act, index + 1)]);
  const clock = [contestEntry(FREEZE, { windowed }), contestEntry(END, { windowed })];
  const last = isThawed ? [contestEntry(END + 60, { isThawed, windowed })] : [];
  const sorted = [...entries, ...clock, ...last, ...changing.flatMap(entriesOf)].toSorted((a, b) => a.atMs - b.atMs);
  const start = before.map((one) => (one.kind === 'contest' && windowed ? contestEntry(0, { windowed }) : one));
  return numbered([...start, ...sorted]);
}
interface LogOptions {
  isThawed?: boolean;
  windowed?: boolean;
  changing?: readonly Change[];
}

export const viewOf = (role: View['role'], user = -1): View => ({
  role,
  userId: users[user] ?? null,
  balloonsInFreeze: false,
  version: '2026-01',
});
export const views = [
  viewOf('public'),
  viewOf('balloon'),
  viewOf('presenter'),
  viewOf('team', 0),
  viewOf('team', 3),
  viewOf('judge'),
];

export function project(view: View, entries: readonly LogEntry[]): Projector {
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
export const linesOf = ({ lines }: Pick<Projector, 'lines'>) =>
  lines.flatMap(({ text }) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Line),
  );
export const objectsOf = (projector: Projector) =>
  objectTypes.map((type) => [type, [...projector.objectsOf(type)].toSorted(([a], [b]) => (a < b ? -1 : 1))]);

/** Everything that a reader can receive. */
export const everything = (projector: Projector) =>
  JSON.stringify([projector.lines.map(({ text }) => text), objectsOf(projector), scoreboardObject(projector)]);
