// The event feed of a contest with 140 teams, 13 problems and 2,500 submissions with 30 runs each: reading all of it,
// with and without a projection in memory, and the time from a judged submission until 200 open feeds have its
// judgement.
import { randomUUID } from 'node:crypto';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { readTimeline, TimelineBoard } from '@assay/rules';
import { noteContestResult } from '../apps/server/src/features/solutions/contest-results.ts';
import { clientOf } from '../e2e/support/client.ts';
import { type GrownServer, withGrownServer } from './support/grown-server.ts';
import { fillContest } from './support/judged-contest.ts';
import { timed } from './support/measure.ts';
import { full } from './support/options.ts';
import { Report } from './support/report.ts';

const TEAMS = 140;
const PROBLEMS = 13;
const SUBMISSIONS = 2_500;
/** Judged cases of each submission. */
const CASES = 30;
const FEEDS = 200;
/** An account may have fifty open feeds. */
const ACCOUNTS = 5;
const ROUNDS = full(20, 5);
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Minutes in which the submissions are. */
const VIRTUAL_MINUTES = 42;
const SIZE = { users: 1_000, problems: 1_000, solutions: 1_000, contests: 2, participants: 1_000 };

const report = new Report(import.meta.filename);
await withGrownServer(SIZE, measure);
report.finish();

async function measure({ origin, token, grown, app }: GrownServer): Promise<void> {
  const client = clientOf(origin, token);
  const { db } = app.context;
  const rows = async <Row extends Record<string, unknown>>(statement: string) =>
    (await db.execute<Row>(statement)).rows;
  const [org] = await rows<{ orgId: string }>(
    'select org_id as "orgId" from problems group by org_id order by count(*) desc limit 1',
  );
  if (!org) throw new Error('The database has no organization.');
  const { contestId } = await client('POST /api/contest', {
    body: { orgId: org.orgId, slug: 'feed', title: 'Feed', accessLevel: ACCESS_LEVEL.private, start: 1, duration: 1 },
  });
  const params = { contestId };
  const start = Date.now() - HOUR_MS;
  await client('PATCH /api/contest/:contestId/admin/stages', {
    params,
    body: [
      { name: 'upcoming', start: 0, settings: {} },
      { name: 'running', start, settings: { problemEnabled: true, solutionEnabled: true, ranklistEnabled: true } },
      { name: 'end', start: start + 5 * HOUR_MS, settings: {} },
    ],
  });
  await client('POST /api/contest/:contestId/ranklist', { params, body: { key: 'main', name: 'Board' } });
  const { ownerId: directorId } = grown;
  const counts = { problems: PROBLEMS, participants: TEAMS, submissions: SUBMISSIONS };
  await fillContest(db, { contestId, orgId: org.orgId, startMs: start, directorId, ...counts });
  await db.transact((tx) =>
    tx.execute(`insert into judged_cases (solution_id, task_id, cases)
      select id, task_id, (select jsonb_agg(jsonb_build_array(n, 'Accepted', n)) from generate_series(1, ${CASES}) as n)
      from solutions where contest_id = '${contestId}'`),
  );
  const makeReader = async (role: 'admin' | 'public') => {
    const { username, password } = await client('POST /api/contest/:contestId/admin/contest-api/account', {
      params,
      body: { role },
    });
    return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  };
  const open = async (authorization: string, query: string, signal?: AbortSignal) => {
    const url = `${origin}/api/clics/2026-01/contests/${contestId}/event-feed${query}`;
    const reply = await fetch(url, { headers: { authorization }, ...(signal && { signal }) });
    if (!reply.ok) throw new Error(`The request for the feed returned ${reply.status}.`);
    return reply;
  };
  const readers = await Promise.all(Array.from({ length: ACCOUNTS }, () => makeReader('admin')));
  const reader = readers[0] ?? '';
  let bytes = 0;
  const whole = async (authorization: string) => {
    const text = await (await open(authorization, '?stream=false')).text();
    bytes = text.length;
    return text;
  };
  const cold = [await timed(() => whole(reader)), await timed(async () => whole(await makeReader('public')))];
  const warm: number[] = [];
  for (let round = 0; round < ROUNDS; round++) warm.push(await timed(() => whole(reader)));

  const last = (await whole(reader)).trimEnd().split('\n').at(-1) ?? '';
  // A line of the feed.
  const { token: position } = JSON.parse(last) as { token: string };
  const closing = new AbortController();
  const seen: string[] = Array.from({ length: FEEDS }, () => '');
  let notify = () => {};
  await Promise.all(
    seen.map(async (_, at) => {
      const reply = await open(readers[at % ACCOUNTS] ?? '', `?since_token=${position}`, closing.signal);
      void follow(reply, (text) => {
        seen[at] += text;
        notify();
      });
    }),
  );
  const delays: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    seen.fill('');
    const all = new Promise<void>((resolve) => {
      notify = () => {
        if (seen.every((text) => text.includes('"judgements"'))) resolve();
      };
    });
    const id = randomUUID();
    const from = performance.now();
    await db.transact(async (tx) => {
      await tx.execute(`insert into solutions (id, org_id, problem_id, contest_id, user_id, label, problem_data_hash, solution_data_hash, size_bytes, language, state, score, metrics, status, created_at, submitted_at, started_at, completed_at, contest_time_ms)
        select '${id}', org_id, problem_id, contest_id, user_id, label, problem_data_hash, solution_data_hash, size_bytes, language, 4, 100, '{}', 'Accepted', now(), now(), now(), now(), 3600000
        from solutions where contest_id = '${contestId}' limit 1`);
      await noteContestResult(tx, contestId, id);
    });
    await all;
    delays.push(performance.now() - from);
  }
  closing.abort();

  const readWire = async () => await client('GET /api/contest/:contestId/board/timeline', { params, query: {} });
  const touch = async () =>
    await db.transact((tx) =>
      tx.execute(`update contest_participants set tags = array['t'] || tags
      where id = (select id from contest_participants where contest_id = '${contestId}' limit 1)`),
    );
  const computed: number[] = [];
  const known: number[] = [];
  const virtual: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await touch();
    computed.push(await timed(readWire));
    known.push(await timed(readWire));
    const wire = await readWire();
    // From the reply of the server to the board of a minute, with a row of a run that is not in the contest.
    const minute = Math.floor((VIRTUAL_MINUTES * (round + 1)) / ROUNDS);
    virtual.push(
      await timed(async () => {
        const timeline = readTimeline(wire);
        const board = new TimelineBoard(timeline, { unfrozen: false });
        const [problem] = timeline.problems;
        board.putParticipant({ userId: 'run', name: 'Run', tags: [], banned: false });
        board.putSolution({
          solutionId: 'own',
          userId: 'run',
          problemId: problem?.problemId ?? '',
          score: 100,
          status: 'Accepted',
          submittedAtMs: timeline.startMs,
          contestTimeMs: 0,
        });
        if (board.documentAt(minute * MINUTE_MS).participant.list.length !== TEAMS + 1)
          throw new Error('The board does not have a row for each team.');
      }),
    );
  }
  report.table({
    title: 'the board at any minute',
    lines: [
      { what: 'the timeline after a change', values: computed, unit: 'ms', target: { of: 'figure', atMost: 1_000 } },
      { what: 'the timeline for another reader', values: known, unit: 'ms', target: { of: 'figure', atMost: 100 } },
      { what: 'a virtual board of a minute', values: virtual, unit: 'ms', target: { of: 'figure', atMost: 100 } },
    ],
    notes: ['A timeline is computed once for all its readers, until the contest changes.'],
  });
  report.table({
    title: `the event feed of ${TEAMS} teams, ${PROBLEMS} problems and ${SUBMISSIONS} submissions of ${CASES} cases`,
    lines: [
      {
        what: 'the whole feed, nothing in memory',
        values: cold,
        unit: 'ms',
        target: { of: 'figure', atMost: 1_000 },
      },
      { what: 'the whole feed again', values: warm, unit: 'ms', target: { of: 'figure', atMost: 1_000 } },
      {
        what: `a judged submission until ${FEEDS} open feeds have it`,
        values: delays,
        unit: 'ms',
        target: { of: 'figure', atMost: 500 },
      },
    ],
    notes: [`The feed has ${Math.round(bytes / 1024)} KiB; all readers run in the process of the server.`],
  });
}

async function follow(reply: Response, take: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const chunk of reply.body ?? []) take(decoder.decode(chunk, { stream: true }));
  } catch (error) {
    // The benchmark ends the feeds.
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
  }
}
