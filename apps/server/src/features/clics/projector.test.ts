import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultAwardPlan } from '@assay/rules';
import {
  FREEZE,
  END,
  at,
  changes,
  users,
  contestId,
  board,
  lookups,
  numbered,
  contestEntry,
  participantEntry,
  minuteOf,
  acts,
  logOf,
  viewOf,
  views,
  project,
  linesOf,
  objectsOf,
  everything,
  type Entry,
  type Act,
  type Change,
} from '../../../test/support/random-logs.ts';
import type { LogEntry } from '../contest-log/log-entry.ts';
import { Projector, SINGLE, objectTypes } from './projector.ts';
import { makeFeedTokens, type Position } from './tokens.ts';
import type { View } from './view.ts';

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
      fc.property(acts, changes, (given, changing) => {
        for (const view of views) {
          const projector = project(view, logOf(given, { changing }));
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
      { numRuns: 40 },
    );
  });

  it('takes a team that leaves out of what it asked before deleting it, and names it again when it is back', () => {
    const asked: Change = { minute: 1, kind: 'message', index: 1, isMade: false, undoneAfter: null };
    const leaves: Change = { minute: 40, kind: 'leave', index: 1, isMade: true, undoneAfter: null };
    const returns: Change = { ...leaves, minute: 50, kind: 'participant' };
    const lines = linesOf(project(viewOf('judge'), logOf([], { changing: [asked, leaves, returns] })));
    const question = lines.find(({ type }) => type === 'clarifications');
    const team = question?.data?.from_team_id;
    expect(team).toEqual(expect.any(String));
    const about = lines
      .slice(lines.indexOf(question ?? expect.fail('nothing was asked')))
      .filter(({ id }) => id === question?.id || id === team)
      .map(({ type, data }) => [type, data && (type === 'teams' ? 'shown' : data.from_team_id)]);
    expect(about).toEqual([
      ['clarifications', team],
      ['clarifications', null],
      ['teams', null],
      ['teams', 'shown'],
      ['clarifications', team],
    ]);
  });

  it('is the same whether it follows the log or looks at everything again', () => {
    fc.assert(
      fc.property(acts, changes, fc.nat(100), (given, changing, cut) => {
        const log = logOf(given, { changing });
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

  it('has at every token the objects that the lines up to it make, and resumes there with exactly the others', () => {
    const readers: View[] = [
      ...views,
      viewOf('admin'),
      { ...viewOf('balloon'), balloonsInFreeze: true },
      { ...viewOf('team', 1), version: '2023-06' },
    ];
    const tokens = makeFeedTokens(Buffer.from('secret'), 'feed');
    fc.assert(
      fc.property(acts, changes, fc.boolean(), (given, changing, windowed) => {
        const log = logOf(given, { windowed, changing });
        for (const view of readers) {
          const projector = new Projector(contestId, view, board, (position) => tokens.seal(position));
          const folded = new Map<string, string>();
          let seen = 0;
          for (const entry of log) {
            projector.apply(entry, lookups);
            for (const { type, id, data } of linesOf({ lines: projector.lines.slice(seen) })) {
              const key = `${type}/${id ?? SINGLE}`;
              if (data === null) folded.delete(key);
              else folded.set(key, JSON.stringify(data));
            }
            seen = projector.lines.length;
            const rest = objectTypes.flatMap((type) =>
              [...projector.objectsOf(type)].map(([id, text]): [string, string] => [`${type}/${id}`, text]),
            );
            expect(sorted(folded), `${view.role} ${entry.kind}`).toBe(sorted(rest));
          }
          for (const [index, line] of projector.lines.entries()) {
            const from = linesOf({ lines: [line] }).map(({ token }) => {
              const position = tokens.open(token);
              return position && projector.indexAfter(position);
            });
            // Within the runs of a judgement, with these runs again.
            expect(from).toEqual(from.map((_, at) => (at === from.length - 1 ? index + 1 : index)));
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('ends the feed of a presenter when directors end it, and that of others after the thaw', () => {
    const acting: Act[] = [{ minute: FREEZE + 5, user: 0, problem: 0, results: [100], takes: 1 }];
    const ending: Change = { minute: END + 20, kind: 'finalization', index: 0, isMade: true, undoneAfter: null };
    const ban: Change = { minute: END + 30, kind: 'ban', index: 1, isMade: true, undoneAfter: null };
    const late: Change = { ...ban, minute: END + 70, index: 2 };
    for (const view of views) {
      const lines = linesOf(project(view, logOf(acting, { changing: [ending, ban, late] })));
      const ends = lines.filter(({ type, data }) => type === 'state' && data?.end_of_updates !== null);
      expect(ends, view.role).toEqual(lines.slice(-1));
      const { thawed, end_of_updates: ended } = ends[0]?.data ?? {};
      const isEarly = view.role === 'presenter';
      expect([thawed, ended], view.role).toEqual(
        (isEarly ? [null, END + 20] : [END + 60, END + 60]).map((minute) =>
          minute === null ? null : new Date(at(minute)).toISOString(),
        ),
      );
      const results = lines.filter(({ type, data }) => type === 'judgements' && data?.judgement_type_id === 'AC');
      expect(results.length, view.role).toBeGreaterThan(0);
      expect(
        lines.some(({ type, id, data }) => type === 'teams' && data === null && id?.endsWith('1') === true),
        view.role,
      ).toBe(!isEarly && view.role !== 'judge');
    }
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

const sorted = (objects: Iterable<[string, string]>) =>
  [...objects]
    .map((one) => one.join(' '))
    .toSorted()
    .join('\n');

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
    case 'clarifications':
      return [
        ...one('teams', 'from_team_id'),
        ...((data.to_team_ids ?? []) as string[]).map((id) => `teams/${id}`),
        ...one('problems', 'problem_id'),
        ...one('clarifications', 'reply_to_id'),
      ];
    case 'awards':
      return (data.team_ids as string[]).map((id) => `teams/${id}`);
    default:
      return [];
  }
}
