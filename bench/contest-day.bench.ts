// A contest day on one server: participants who submit and ask, a jury that answers and announces, and thousands of
// open pages that follow the board. Judging itself happens on other machines and is not part of it.
import { randomBytes, randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { hashRunnerKey, schema, startSession } from '@assay/server';
import { clientOf } from '../e2e/support/client.ts';
import type { CrowdFigures, CrowdPlan } from './support/contest-crowd.ts';
import { type GrownServer, withGrownServer } from './support/grown-server.ts';
import { fillContest } from './support/judged-contest.ts';
import { quantile } from './support/measure.ts';
import { OPEN_STAGE } from '../testkit/src/stages.ts';
import { full } from './support/options.ts';
import { Report } from './support/report.ts';

const PARTICIPANTS = 2_000;
const VIEWERS = 5_000;
const PROBLEMS = 12;
/** Judged before the measurement, at the third hour of five. */
const SUBMISSIONS = 10_000;
const SECONDS = full(120, 30);
const HOUR_MS = 3_600_000;
const LATENESS_RESOLUTION_MS = 5;
const SIZE = { users: 3_000, problems: 1_000, solutions: 1_000, contests: 2, participants: 1_000 };

const report = new Report(import.meta.filename);
await withGrownServer(SIZE, measure);
report.finish();

async function measure({ origin, token, grown, app }: GrownServer): Promise<void> {
  const client = clientOf(origin, token);
  const { db } = app.context;
  const { orgId } = grown;
  const { contestId } = await client('POST /api/contest', {
    body: { orgId, slug: 'day', title: 'Contest day', accessLevel: ACCESS_LEVEL.public, start: 1, duration: 1 },
  });
  const params = { contestId };
  const start = Date.now() - 3 * HOUR_MS;
  await client('PATCH /api/contest/:contestId/admin/stages', {
    params,
    body: [
      { name: 'upcoming', start: 0, settings: {} },
      { name: 'running', start, settings: OPEN_STAGE },
      { name: 'end', start: start + 5 * HOUR_MS, settings: {} },
    ],
  });
  await client('POST /api/contest/:contestId/ranklist', { params, body: { key: 'main', name: 'Board' } });
  // Visitors follow what is the board of the contest.
  await client('PATCH /api/contest/:contestId/board', { params, body: { openKey: 'main' } });
  const { ranklistId } = await client('POST /api/rk', { body: { contestId, orgId, ranklistKey: 'main' } });
  await client('PATCH /api/rk/:ranklistId/visible', { params: { ranklistId }, body: { visible: true } });
  const counts = { problems: PROBLEMS, participants: PARTICIPANTS, submissions: SUBMISSIONS };
  await fillContest(db, { contestId, orgId, startMs: start, directorId: grown.ownerId, ...counts });
  const { rows: people } = await db.execute<{ userId: string }>(
    `select user_id as "userId" from contest_participants where contest_id = '${contestId}'`,
  );
  const { rows: problems } = await db.execute<{ problemId: string }>(
    `select problem_id as "problemId" from contest_problems where contest_id = '${contestId}'`,
  );
  const key = randomBytes(32).toString('base64');
  const runnerId = randomUUID();
  const participants = await db.transact(async (tx) => {
    await tx
      .insert(schema.runners)
      .values({ id: runnerId, name: 'crowd', labels: ['default'], orgId, keyHash: hashRunnerKey(key) });
    const signedIn: CrowdPlan['participants'][number][] = [];
    const session = { tags: null, ip: '127.0.0.1', userAgent: 'bench' };
    for (const { userId } of people)
      signedIn.push({ userId, token: await startSession(tx, { ...session, userId }, app.context) });
    return signedIn;
  });
  await client('POST /api/contest/:contestId/admin/update-ranklists', { params, body: {} });

  const plan: CrowdPlan = {
    origin,
    contestId,
    ranklistId,
    problemIds: problems.map(({ problemId }) => problemId),
    directorToken: token,
    participants,
    visitors: VIEWERS - PARTICIPANTS,
    runner: { 'x-aoi-runner-id': runnerId, 'x-aoi-runner-key': key },
    seconds: SECONDS,
    submissionsPerMinute: 200,
    questions: 50,
    announcements: full(6, 2),
    pagesPerSecond: 20,
  };
  const { figures, thread } = await runCrowd(plan);
  const failures = new Map<string, number>();
  for (const one of figures.failures) failures.set(one, (failures.get(one) ?? 0) + 1);
  for (const [what, count] of failures) console.log(`! ${count} × ${what}`);
  const most = (values: readonly number[], share: number) => [quantile(values, share)];
  report.table({
    title: `${PARTICIPANTS} participants, ${VIEWERS} open pages, ${plan.submissionsPerMinute} submissions a minute, ${plan.questions} questions in ${SECONDS} s`,
    lines: [
      { what: "a page's data, median", values: most(figures.pageMs, 0.5), unit: 'ms' },
      {
        what: "a page's data, p99",
        values: most(figures.pageMs, 0.99),
        unit: 'ms',
        target: { of: 'figure', atMost: 200 },
      },
      {
        what: 'an announcement until all participants have its text',
        values: figures.announcementMs,
        unit: 'ms',
        target: { of: 'figure', atMost: 2_000 },
      },
      { what: 'a submission until the server has it, p99', values: most(figures.submitMs, 0.99), unit: 'ms' },
      { what: 'a submission until its verdict is on the page, p99', values: most(figures.verdictMs, 0.99), unit: 'ms' },
      { what: 'a question until the server has it, p99', values: most(figures.questionMs, 0.99), unit: 'ms' },
      { what: 'the board, p99', values: most(figures.boardMs, 0.99), unit: 'ms' },
      { what: 'boards fetched in a second', values: [figures.boardMs.length / SECONDS], unit: '/s' },
      { what: 'CPU time of the server in a second, without PostgreSQL', values: [thread.cpuShare], unit: 's' },
      { what: 'the server was late for what was due, p99', values: [thread.lateMs.p99], unit: 'ms' },
      { what: 'the same, longest', values: [thread.lateMs.longest], unit: 'ms' },
      {
        what: 'requests that failed, streams that broke',
        values: [figures.failures.length],
        unit: '',
        target: { of: 'figure', atMost: 0 },
      },
    ],
    notes: [
      `${figures.pageMs.length} pages, ${figures.verdictMs.length} verdicts, ${figures.announcementMs.length} announcements; a board has ${Math.round(figures.boardBytes / 1024)} KiB.`,
      'All viewers, the runner, the server and PostgreSQL share the machine.',
    ],
  });
}

interface Run {
  figures: CrowdFigures;
  thread: ThreadFigures;
}

async function runCrowd(plan: CrowdPlan): Promise<Run> {
  const worker = new Worker(new URL('support/contest-crowd.ts', import.meta.url), { workerData: plan });
  let conclude = watchThread();
  try {
    return await new Promise((resolve, reject) => {
      worker.once('error', reject);
      worker.on('message', (message: 'connected' | CrowdFigures) => {
        if (message === 'connected') conclude = watchThread();
        else resolve({ figures: message, thread: conclude() });
      });
    });
  } finally {
    await worker.terminate();
  }
}

interface ThreadFigures {
  /** CPU time of the server's thread per second. */
  cpuShare: number;
  /** How late the thread was for what was due, in milliseconds. */
  lateMs: Record<'p99' | 'longest', number>;
}

/** Watches the server's thread, which is the one that runs this. */
function watchThread(): () => ThreadFigures {
  const [from, before] = [performance.now(), process.threadCpuUsage()];
  const delays = monitorEventLoopDelay({ resolution: LATENESS_RESOLUTION_MS });
  delays.enable();
  return () => {
    delays.disable();
    const { user, system } = process.threadCpuUsage(before);
    const lateMs = (ns: number) => Math.max(0, ns / 1e6 - LATENESS_RESOLUTION_MS);
    return {
      cpuShare: (user + system) / 1000 / (performance.now() - from),
      lateMs: { p99: lateMs(delays.percentile(99)), longest: lateMs(delays.max) },
    };
  };
}
