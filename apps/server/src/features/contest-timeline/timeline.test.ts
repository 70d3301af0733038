import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_TIMELINE_SUBMISSIONS, type RanklistDocument } from '@assay/contract';
import { ACCESS_LEVEL, SOLUTION_STATE } from '@assay/contract/states';
import {
  Board,
  boardLines,
  formatNames,
  momentOf,
  readBoardConfig,
  readTimeline,
  RECORDED_START_MS,
  TimelineBoard,
  type BoardParticipant,
  type BoardSolution,
  type RecordedContest,
} from '@assay/rules';
import { serverForFile, type TestClient } from '@assay/testkit';
import { allOpen, HOUR_MS, makeContest, submitIn } from '../../../test/support/contesting.ts';
import {
  configure,
  judgedOf,
  makeRanklist,
  readValid,
  recordedContest,
  stageRecorded,
  storeJudged,
  untilValid,
} from '../../../test/support/ranking.ts';
import {
  BEGINNING,
  findBoardContest,
  listBoardProblems,
  readParticipants,
  readSolutions,
} from '../ranklists/engine/board-rows.ts';
import { readSampleOrganization, sampleFolder } from '../../sample/sample-organization.ts';
import { makeTimeline } from './make-timeline.ts';

const server = serverForFile();
const read = 'GET /api/contest/:contestId/board/timeline' as const;
const readPublished = 'GET /api/rk/:ranklistId/timeline' as const;
const MINUTE_MS = 60_000;

const timelineOf = async (client: TestClient, contestId: string) =>
  readTimeline(await client.call(read, { params: { contestId } }));

/** The same without ids of solutions, which a timeline does not have. */
function withoutIds({ participant, metadata, topstar }: RanklistDocument) {
  const list = participant.list.map(({ columns, ...row }) => ({
    ...row,
    columns: columns.map((cell) => ({ ...cell, solutionId: undefined })),
  }));
  return { participant: { ...participant, list }, frozenAt: metadata?.frozenAt, topstar };
}

/** The board at any moment, computed from the tables alone. */
async function naiveBoards(
  contestId: string,
  config: string,
  { unfrozen = false, names }: { unfrozen?: boolean; names?: ReadonlyMap<string, string> } = {},
) {
  const contest = await findBoardContest(server.db, contestId);
  if (!contest) throw new Error('There is no such contest.');
  const problems = await listBoardProblems(server.db, contestId);
  const participants: BoardParticipant[] = [];
  for await (const { rows } of readParticipants(server.db, contestId, BEGINNING))
    participants.push(...rows.map((row) => ({ ...row, name: names?.get(row.userId) ?? row.name })));
  const solutions: BoardSolution[] = [];
  for await (const { rows } of readSolutions(server.db, contestId, BEGINNING)) solutions.push(...rows);
  const around = { startMs: contest.startMs, clock: contest.clock ?? null };
  return {
    moments: solutions.map((one) => momentOf(around, one)),
    at: (momentMs: number) => {
      const board = new Board(contest, problems, readBoardConfig(config).config, { unfrozen });
      for (const one of participants) board.putParticipant(one);
      for (const one of solutions) if (momentOf(around, one) <= momentMs) board.putSolution(one);
      return board.document(0);
    },
  };
}

const recordings = (['oi', 'ioi', 'icpc'] as const).flatMap((name) => [
  { name, rulesVersion: 1 as const },
  { name, rulesVersion: 2 as const },
]);

describe.each(recordings)('the recorded contest $name with rules version $rulesVersion', ({ name, rulesVersion }) => {
  test('is replayed as it was after every submission, forwards and backwards', async () => {
    const recorded = recordedContest(name);
    for (const board of recorded.boards) {
      const staged = await stageRecorded(server, { ...recorded, boards: [board] }, { rulesVersion });
      const { contestId, director } = staged;
      await Promise.all(recorded.solutions.map((one) => storeJudged(server, contestId, judgedOf(staged, one))));
      expect(await staged.lines(board.key)).toEqual(board.lines);
      const naive = await naiveBoards(contestId, board.config);
      const replay = new TimelineBoard(await timelineOf(director, contestId), { unfrozen: false });
      const moments = [-1, ...naive.moments].toSorted((a, b) => a - b);
      for (const moment of [...moments, ...moments.toReversed()])
        expect(withoutIds(replay.documentAt(moment)).participant).toEqual(withoutIds(naive.at(moment)).participant);
      const last = replay.documentAt(Infinity);
      const stored = await readValid(server, staged, board.key);
      expect(withoutIds(last).participant).toEqual(withoutIds(stored).participant);
      expect(withoutIds(last).topstar).toEqual(withoutIds(stored).topstar);
    }
  });
});

/** The finished contest of the sample organization. */
function sampleContest(): RecordedContest {
  const { finished } = readSampleOrganization(sampleFolder);
  const statuses: Record<string, string> = { accepted: 'Accepted', compile_error: 'Compile Error' };
  const letters = finished.problems.map((_, index) => String.fromCodePoint(65 + index));
  return {
    problems: letters.map((slug) => ({ slug, weight: 100, tags: [] })),
    participants: finished.teams.map(({ name }) => ({ name, tags: [], banned: false })),
    solutions: finished.submissions.map(([minute, name, slug, verdict]) => ({
      name,
      slug,
      score: verdict === 'accepted' ? 100 : verdict === 'compile_error' ? 0 : 30,
      subtasks: null,
      status: statuses[verdict] ?? 'Wrong Answer',
      submittedAtMs: RECORDED_START_MS + minute * MINUTE_MS,
    })),
    boards: [],
  };
}

test.each(['oi', 'ioi', 'icpc', 'sample-cup'] as const)(
  'the contest %s is replayed from its log at every minute in every format',
  async (name) => {
    const recorded = name === 'sample-cup' ? sampleContest() : recordedContest(name);
    const staged = await stageRecorded(server, { ...recorded, boards: [] }, { rulesVersion: 2 });
    const { contestId } = staged;
    await Promise.all(recorded.solutions.map((one) => storeJudged(server, contestId, judgedOf(staged, one))));
    const state = await server.context.contestStates.read(server.db, contestId);
    if (!state) throw new Error('The contest has no log.');
    const base = { key: 'k', name: 'k', unfrozen: false, revealsAll: false, isPublished: false };
    for (const format of formatNames) {
      const config = `type = ${format}`;
      const wire = await makeTimeline(state, { ...base, config });
      const named = new Map([...state.participants.values()].map(({ userId }) => [userId, '']));
      const replay = new TimelineBoard(readTimeline(wire), { unfrozen: false });
      const naive = await naiveBoards(contestId, config, { names: named });
      const textOf = (document: RanklistDocument) => JSON.stringify(withoutIds(document).participant);
      let expected = '';
      let count = -1;
      for (let minute = 0; minute * MINUTE_MS <= wire.length; minute += 1) {
        const momentMs = minute * MINUTE_MS;
        const before = count;
        count = naive.moments.filter((one) => one <= momentMs).length;
        // Nothing else changes a board.
        if (count !== before) expected = textOf(naive.at(momentMs));
        expect(textOf(replay.documentAt(momentMs))).toBe(expected);
      }
      expect(count).toBe(naive.moments.length);
    }
  },
);

/** A running contest of two hours with a freeze in the last one, and submissions of three participants. */
async function makeScene(config: string, { accessLevel }: { accessLevel?: 0 | 1 | 2 } = {}) {
  const contest = await makeContest(server, allOpen, accessLevel === undefined ? {} : { accessLevel });
  const { contestId, director } = contest;
  const params = { contestId };
  const problems = [await contest.addProblem({ score: 500 }), await contest.addProblem({ score: 1000 })] as const;
  const people: Awaited<ReturnType<typeof contest.makeParticipant>>[] = [];
  for (let n = 0; n < 3; n += 1) people.push(await contest.makeParticipant());
  await makeRanklist(contest, 'k', config);
  const { clock } = await director.call('GET /api/contest/:contestId', { params });
  if (!clock) throw new Error('The contest has no clock.');
  const { version, start, duration } = clock;
  await director.call('PATCH /api/contest/:contestId/admin/clock', {
    params,
    body: { version, start, duration, freeze: HOUR_MS, reason: 'r' },
  });
  const judge = async (who: number, problem: 0 | 1, minute: number, score: number) =>
    await storeJudged(server, contestId, {
      userId: people[who]?.id ?? '',
      problemId: problems[problem],
      score,
      contestTimeMs: minute * MINUTE_MS,
      submittedAtMs: start + minute * MINUTE_MS,
    });
  return { ...contest, people, problems, params, judge, start, duration };
}

test('a contest that adds up the best of each subtask is replayed, and hides them during the freeze', async () => {
  const config = 'type = ioi\nbestPerSubtask = 1';
  const { contestId, director, people, problems, start, params } = await makeScene(config);
  const tries = [
    [0, 5, [40, 0, 0]],
    [1, 20, [0, 30, 30]],
    [0, 30, [10, 30, 0]],
    [0, 70, [0, 0, 30]],
    [1, 80, [0, 5, 0]],
  ] as const;
  for (const [who, minute, subtasks] of tries)
    await storeJudged(server, contestId, {
      userId: people[who]?.id ?? '',
      problemId: problems[0],
      score: subtasks.reduce<number>((sum, one) => sum + one, 0),
      subtasks: [...subtasks],
      contestTimeMs: minute * MINUTE_MS,
      submittedAtMs: start + minute * MINUTE_MS,
    });
  await untilValid(server, { contestId, director });
  const frozen = await director.call(read, { params });
  expect(frozen.subtasks).toEqual([[40, 0, 0], [0, 30, 30], [10, 30, 0], null, null]);
  const stored = await readValid(server, { contestId, director }, 'k');
  const replay = new TimelineBoard(readTimeline(frozen), { unfrozen: false });
  expect(withoutIds(replay.documentAt(Infinity)).participant).toEqual(withoutIds(stored).participant);
  const hidden = await director.call(read, { params, query: { hidden: true } });
  const revealed = new TimelineBoard(readTimeline(hidden), { unfrozen: true });
  const totals = [5, 20, 30, 70, 80].map((minute) => {
    const { list } = revealed.documentAt(minute * MINUTE_MS).participant;
    return [0, 1].map((who) => list.find(({ userId }) => userId === people[who]?.id)?.columns.at(-1)?.content);
  });
  expect(totals).toEqual([
    ['200', '0'],
    ['200', '300'],
    ['350', '300'],
    ['500', '300'],
    ['500', '300'],
  ]);
});

test('a contest that counts by tokens is replayed, each from the moment it was spent', async () => {
  const { contestId, director, people, problems, params } = await makeScene('type = ioi\nscoreReduceMethod = tokened');
  const minuteOf = (ms: number) => Math.floor(ms / MINUTE_MS);
  await director.call('PATCH /api/contest/:contestId/admin/submission-limits', {
    params,
    body: { tokens: { limit: { initial: 2 } } },
  });
  const settings = { score: 500, slug: 'P1', solutionCountLimit: 10, feedback: 'none' } as const;
  await director.call('PATCH /api/contest/:contestId/problem/:problemId/settings', {
    params: { contestId, problemId: problems[0] },
    body: settings,
  });
  const ids: string[] = [];
  for (const [minute, score] of [
    [5, 80],
    [10, 40],
    [15, 20],
  ] as const)
    ids.push(
      await storeJudged(server, contestId, {
        userId: people[0]?.id ?? '',
        problemId: problems[0],
        score,
        contestTimeMs: minute * MINUTE_MS,
        submittedAtMs: Date.now() - HOUR_MS + minute * MINUTE_MS,
      }),
    );
  const totalOf = ({ participant: { list } }: RanklistDocument) =>
    list.find(({ userId }) => userId === people[0]?.id)?.columns.at(-1)?.content;
  const board = async () => await readValid(server, { contestId, director }, 'k');
  const spend = (at: number) =>
    people[0]?.client.call('POST /api/contest/:contestId/solution/:solutionId/token', {
      params: { contestId, solutionId: ids[at] ?? '' },
    });
  expect(totalOf(await board())).toBe('100');
  // The second hour is frozen: what is spent now is hidden until the thaw.
  await spend(1);
  const frozen = await board();
  expect(totalOf(frozen)).toBe('100');
  expect(await director.call(read, { params })).toMatchObject({ tokens: [null, null, null] });
  const { clock } = await director.call('GET /api/contest/:contestId', { params });
  if (!clock) throw new Error('The contest has no clock.');
  const { version, start, duration } = clock;
  const body = { version, start, duration, freeze: 60_000, reason: 'r' };
  await director.call('PATCH /api/contest/:contestId/admin/clock', { params, body });
  expect(totalOf(await board())).toBe('200');
  await spend(0);
  const stored = await board();
  expect(totalOf(stored)).toBe('400');
  const wire = await director.call(read, { params });
  expect(wire.tokens?.map((ms) => ms !== null && minuteOf(ms))).toEqual([60, 60, false]);
  const replay = new TimelineBoard(readTimeline(wire), { unfrozen: false });
  expect(withoutIds(replay.documentAt(Infinity)).participant).toEqual(withoutIds(stored).participant);
  for (const [minute, total] of [
    [4, '0'],
    [5, '400'],
    [15, '100'],
    [59, '100'],
    [62, '400'],
    [12, '200'],
  ] as const)
    expect(totalOf(replay.documentAt(minute * MINUTE_MS))).toBe(total);
});

test.each(formatNames)('a contest of the format %s is replayed with its freeze', async (format) => {
  const { contestId, director, judge, ...scene } = await makeScene(`type = ${format}\ntopstars = 3`);
  const tries = [
    [0, 0, 5, 40],
    [0, 0, 20, 100],
    [1, 0, 20, 100],
    [1, 1, 30, 0],
    [2, 1, 45, 70],
    [0, 1, 65, 100],
    [2, 1, 80, 100],
    [1, 1, 125, 100],
  ] as const;
  for (const [who, problem, minute, score] of tries) await judge(who, problem, minute, score);
  await untilValid(server, { ...scene, contestId, director });
  const replay = new TimelineBoard(await timelineOf(director, contestId), { unfrozen: false });
  const naive = await naiveBoards(contestId, `type = ${format}\ntopstars = 3`);
  for (let minute = -1; minute < 130; minute += 1)
    expect(withoutIds(replay.documentAt(minute * MINUTE_MS)).participant).toEqual(
      withoutIds(naive.at(minute * MINUTE_MS)).participant,
    );
});

test('results that the freeze hides are left out, for directors as well', async () => {
  const scene = await makeScene('type = icpc');
  const { director, params, judge, people, contestId } = scene;
  await judge(0, 0, 10, 100);
  await judge(1, 1, 70, 100);
  await untilValid(server, scene);
  const wire = await director.call(read, { params });
  expect(wire.frozen).toBe(true);
  expect(wire.submissions).toEqual([
    [expect.any(Number), 0, 10 * MINUTE_MS, 10 * MINUTE_MS, 100, 0, 0],
    [expect.any(Number), 1, 70 * MINUTE_MS, 70 * MINUTE_MS, null, 1, 0],
  ]);
  expect(wire.statuses).toEqual(['Accepted', '']);
  const replay = new TimelineBoard(readTimeline(wire), { unfrozen: true });
  expect(boardLines(replay.documentAt(Infinity), (id) => String(people.findIndex((one) => one.id === id)))).toEqual([
    'who P1 | P2 | Solved | Penalty',
    expect.stringMatching(/^1 0 \+ 0:10\* \| \. \| 1 \| 10$/),
    expect.any(String),
    expect.any(String),
  ]);
  expect(JSON.stringify(await people[1]?.client.call(read, { params: { contestId } }))).toBe(JSON.stringify(wire));
});

test.each([
  ['of the clock', ''],
  ['of the configuration', `freezeAt = ${Date.now() - 10 * HOUR_MS}`],
])('administrators may ask for the results that the freeze %s hides, for a ceremony', async (_, line) => {
  const scene = await makeScene(`type = icpc\n${line}`);
  const { director, params, judge, people } = scene;
  await judge(1, 1, 70, 100);
  await untilValid(server, scene);
  const query = { hidden: true };
  const wire = await director.call(read, { params, query });
  expect(wire.frozen).toBe(false);
  expect(wire.submissions).toEqual([[expect.any(Number), 1, 70 * MINUTE_MS, 70 * MINUTE_MS, 100, 0, 0]]);
  expect(await people[1]?.client.refusalOf(read, { params, query })).toBe('no-right');
});

test('two contests that differ only in hidden results have the same timeline', async () => {
  const worlds = [];
  for (const score of [0, 100]) {
    const scene = await makeScene('type = ioi');
    await scene.judge(0, 0, 10, 50);
    await scene.judge(0, 1, 70, score);
    await untilValid(server, scene);
    const wire = await scene.director.call(read, { params: scene.params });
    worlds.push(
      wire.submissions.map(([, ...rest]) => rest),
      wire.statuses,
    );
  }
  expect(worlds.slice(0, 2)).toEqual(worlds.slice(2));
});

test('a submission in the queue is open, and has its result when it is judged', async () => {
  const scene = await makeScene('type = icpc');
  const { director, params, people, problems, contestId } = scene;
  await submitIn(people[0]?.client ?? director, { contestId, problemId: problems[0] });
  await untilValid(server, scene);
  const wire = await director.call(read, { params });
  expect(wire.submissions).toEqual([[expect.any(Number), 0, expect.any(Number), expect.any(Number), null, 0, 0]]);
});

test('banned participants and hidden teams are not in it, nor what only administrators write', async () => {
  const secret = '# Ada copied.\ntype = icpc # not final\nparticipantTagBlacklist = suspicious';
  const scene = await makeScene(secret);
  const { director, params, people, makeParticipant } = scene;
  await makeParticipant(['suspicious']);
  await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
    params: { ...params, userId: people[2]?.id ?? '' },
    body: { banned: true },
  });
  await scene.judge(2, 0, 10, 100);
  await untilValid(server, scene);
  const wire = await director.call(read, { params });
  expect(new Set(wire.participants.map(({ userId }) => userId))).toEqual(new Set([people[0]?.id, people[1]?.id]));
  expect(wire.submissions).toEqual([]);
  expect(wire.config).toBe('type = "icpc"');
});

test('only those who may read the board read it', async () => {
  const scene = await makeScene('type = icpc', { accessLevel: ACCESS_LEVEL.private });
  await untilValid(server, scene);
  const { params, people } = scene;
  const stranger = await server.signIn(await server.makeUser());
  expect(await stranger.refusalOf(read, { params })).toBe('not-found');
  await scene.open({ ...allOpen, ranklistEnabled: false });
  expect(await people[0]?.client.refusalOf(read, { params })).toBe('stage-closed');
});

test('each ranklist has a timeline by its key, for those who may read the ranklist', async () => {
  const scene = await makeScene('type = icpc');
  const { director, params, people, judge } = scene;
  await judge(0, 0, 10, 40);
  await makeRanklist(scene, 'sums', 'type = ioi');
  await untilValid(server, scene);
  const ranklistOf = (client: TestClient, ranklist: string) => client.call(read, { params, query: { ranklist } });
  const ada = people[0]?.client ?? director;
  const sums = await ranklistOf(ada, 'sums');
  expect([sums.key, sums.config, (await ada.call(read, { params })).key]).toEqual(['sums', 'type = "ioi"', 'k']);
  const shown = new TimelineBoard(readTimeline(sums), { unfrozen: false }).documentAt(Infinity);
  const stored = await readValid(server, scene, 'sums');
  expect(withoutIds(shown).participant).toEqual(withoutIds(stored).participant);
  await configure(scene, 'sums', { showAfter: Date.now() + HOUR_MS });
  await untilValid(server, scene);
  for (const ranklist of ['sums', 'none'])
    expect(await ada.refusalOf(read, { params, query: { ranklist } })).toBe('not-found');
  expect((await ranklistOf(director, 'sums')).key).toBe('sums');
});

test('a contest with too many submissions is refused', async () => {
  const scene = await makeScene('type = icpc');
  await untilValid(server, scene);
  const { director, params } = scene;
  await addSubmissions(scene, MAX_TIMELINE_SUBMISSIONS + 1);
  expect(await director.refusalOf(read, { params })).toBe('timeline-too-large');
});

/** Writes submissions into the log of a contest. */
async function addSubmissions(
  { contestId, people, problems }: Pick<Awaited<ReturnType<typeof makeScene>>, 'contestId' | 'people' | 'problems'>,
  count: number,
): Promise<void> {
  const data = JSON.stringify({ number: 1, userId: people[0]?.id, problemId: problems[0], submittedAtMs: 0 });
  await server.db.transact(async (tx) => {
    await tx.execute(sql`
      insert into contest_log_entries (contest_id, seq, kind, subject_id, data)
      select contest_id, seq + n, 'submission', gen_random_uuid(), ${data}::jsonb
      from contest_logs, generate_series(1, ${count}::int) as n where contest_id = ${contestId}::uuid`);
    await tx.execute(sql`update contest_logs set seq = seq + ${count}::int where contest_id = ${contestId}::uuid`);
  });
}

/** Publishes the board of a scene. */
async function publish({ contestId, orgId, director }: { contestId: string; orgId: string; director: TestClient }) {
  const body = { contestId, orgId, ranklistKey: 'k' };
  const { ranklistId } = await director.call('POST /api/rk', { body });
  const show = async (visible: boolean) =>
    await director.call('PATCH /api/rk/:ranklistId/visible', { params: { ranklistId }, body: { visible } });
  await show(true);
  return { params: { ranklistId }, show };
}

/** What a runner may have concluded of a submission, or not yet. */
const result = fc.constantFrom(
  { state: SOLUTION_STATE.completed, score: 100, status: 'Accepted' },
  { state: SOLUTION_STATE.completed, score: 40, status: 'Wrong Answer' },
  { state: SOLUTION_STATE.completed, score: 0, status: 'Compile Error' },
  { state: SOLUTION_STATE.queued, score: 0, status: '' },
);

describe('a published board', () => {
  test('is replayed by visitors, with no more than a board shows', async () => {
    const scene = await makeScene('type = icpc', { accessLevel: ACCESS_LEVEL.private });
    await scene.judge(0, 0, 10, 0);
    await scene.judge(0, 0, 15, 100);
    await scene.judge(1, 1, 70, 100);
    await untilValid(server, scene);
    const { params, show } = await publish(scene);
    const visitor = server.client();
    const wire = await visitor.call(readPublished, { params });
    const own = await scene.director.call(read, { params: scene.params });
    expect([wire.languages, wire.statuses]).toEqual([[''], ['']]);
    expect(wire).toEqual({
      ...own,
      languages: [''],
      statuses: [''],
      submissions: own.submissions.map(([who, problem, atMs, sinceMs, score]) => [
        who,
        problem,
        atMs,
        sinceMs,
        score,
        0,
        0,
      ]),
    });
    const [replay, full] = [wire, own].map((one) => new TimelineBoard(readTimeline(one), { unfrozen: false }));
    for (let minute = -1; minute <= 120; minute += 1)
      expect(replay?.documentAt(minute * MINUTE_MS)).toEqual(full?.documentAt(minute * MINUTE_MS));
    await show(false);
    for (const client of [visitor, scene.director])
      expect(await client.refusalOf(readPublished, { params })).toBe('not-found');
  });

  test('says which tries cost nothing', async () => {
    const scene = await makeScene('type = icpc');
    await scene.judge(0, 0, 10, 0);
    await storeJudged(server, scene.contestId, {
      userId: scene.people[0]?.id ?? '',
      problemId: scene.problems[0],
      score: 0,
      status: 'Compile Error',
      contestTimeMs: 12 * MINUTE_MS,
      submittedAtMs: scene.start + 12 * MINUTE_MS,
    });
    await untilValid(server, scene);
    const { params } = await publish(scene);
    const wire = await server.client().call(readPublished, { params });
    expect(wire.submissions.map(([, , , , , status]) => wire.statuses[status])).toEqual(['', 'Compile Error']);
  });

  test('has a time window, and is refused if it is too large', async () => {
    const scene = await makeScene('type = icpc');
    await untilValid(server, scene);
    const { params } = await publish(scene);
    await addSubmissions(scene, MAX_TIMELINE_SUBMISSIONS + 1);
    expect(await server.client().refusalOf(readPublished, { params })).toBe('timeline-too-large');
    await configure(scene, 'k', { showAfter: Date.now() + HOUR_MS });
    await untilValid(server, scene);
    expect(await server.client().refusalOf(readPublished, { params })).toBe('not-found');
  });

  test.each(formatNames)('of the format %s is the same by the byte, whatever the freeze hides', async (format) => {
    const scene = await makeScene(`type = ${format}`);
    const { contestId, judge } = scene;
    for (const [who, problem, minute, score] of [
      [0, 0, 5, 40],
      [1, 0, 20, 100],
      [2, 1, 45, 70],
    ] as const)
      await judge(who, problem, minute, score);
    const hidden: string[] = [];
    for (const [who, problem, minute] of [
      [0, 0, 60],
      [0, 1, 65],
      [2, 1, 80],
      [1, 0, 119],
    ] as const)
      hidden.push(await judge(who, problem, minute, 0));
    await untilValid(server, scene);
    const { params } = await publish(scene);
    const text = async () => await (await server.client().fetch(`/api/rk/${params.ranklistId}/timeline`)).text();
    const before = await text();
    expect(JSON.parse(before)).toMatchObject({ frozen: true, submissions: { length: 7 } });
    await fc.assert(
      fc.asyncProperty(fc.tuple(result, result, result, result), async (results) => {
        await server.db.transact(async (tx) => {
          for (const [at, { state, score, status }] of results.entries())
            await tx.execute(sql`update solutions set state = ${state}, score = ${score}, status = ${status}
              where id = ${hidden[at]}::uuid and contest_id = ${contestId}::uuid`);
        });
        expect(await text()).toBe(before);
      }),
      { numRuns: 8 },
    );
    await thaw(contestId);
    expect(await text()).not.toBe(before);
  });
});

/** The clock has ended, and results of the freeze are revealed. */
async function thaw(contestId: string): Promise<void> {
  await server.db.transact((tx) =>
    tx.execute(sql`update contest_clocks set thawed_at = now() where contest_id = ${contestId}::uuid`),
  );
}
