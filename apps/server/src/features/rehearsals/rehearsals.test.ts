import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { makeArchive, treeOfFiles } from '@assay/problem';
import type { SolutionTask } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { allOpen, HOUR_MS, makeContest, stagesNow, submitIn } from '../../../test/support/contesting.ts';
import { COMPLETE, complete, poll, take, taskOf } from '../../../test/support/judging.ts';
import { addVersion } from '../../../test/support/problem-data.ts';
import { auditLog, rehearsals, tasks } from '../../db/schema.ts';
import { advanceRehearsals } from './rehearsal-job.ts';

const server = serverForFile();
const PATH = '/api/contest/:contestId/admin/rehearsal' as const;
const START = `POST ${PATH}` as const;
const STOP = `POST ${PATH}/stop` as const;
const PROGRESS = 'PATCH /api/runner/solution/task/:solutionId/:taskId' as const;
const RELEASE = 'POST /api/runner/solution/task/:solutionId/:taskId/release' as const;
const MINUTE_MS = 60_000;
/** Of the contest: half a minute at 20 times the speed. */
const LENGTH_MS = 10 * MINUTE_MS;
const body = { participants: 4, speed: 20 };

/** Adds the programs to the package of a problem. */
async function addPrograms(setter: TestClient, problemId: string, names: readonly string[]): Promise<void> {
  const programs = names.map((name) => [`submissions/${name}`, `// ${name}`] as const);
  const files = { 'tests/1.in': '1\n', 'tests/1.ans': '1\n', ...Object.fromEntries(programs) };
  const hash = await addVersion(setter, problemId, await makeArchive(treeOfFiles(files)));
  await setter.call('POST /api/problem/:problemId/data/setDataHash', { params: { problemId }, body: { hash } });
}

/** A contest that starts in an hour, with one problem whose package has programs, and a runner. */
async function makeScene() {
  const contest = await makeContest(server);
  const { contestId, orgId, director, addProblem, setStages } = contest;
  const problemId = await addProblem();
  await addPrograms(director, problemId, ['accepted/good.cpp', 'wrong_answer/bad.cpp']);
  const [upcoming, running, end] = stagesNow(allOpen);
  if (!upcoming || !running || !end) throw new Error('Three stages were expected.');
  const startsAt = Date.now() + HOUR_MS;
  await setStages([upcoming, { ...running, start: startsAt }, { ...end, start: startsAt + LENGTH_MS }]);
  const runner = server.client((await server.makeRunner({ orgId })).headers);
  const params = { contestId };
  const see = async () => await director.call(`GET ${PATH}`, { params });
  const current = async () => {
    const { rehearsal } = await see();
    if (!rehearsal) throw new Error('A rehearsal was expected.');
    return rehearsal;
  };
  const elapse = async (sinceMs: number) => {
    await server.db.transact((tx) =>
      tx
        .update(rehearsals)
        .set({ tickedAt: sql`now() - ${sinceMs}::int * interval '1 millisecond'` })
        .where(eq(rehearsals.contestId, contestId)),
    );
    await advanceRehearsals(server.context);
  };
  /** Sends everything that is planned. */
  const sendAll = async () => {
    for (let { report } = await current(); report.sent < report.planned; { report } = await current())
      await elapse(5_000);
  };
  /** Plays the rest of the contest. */
  const finish = async () =>
    await expect
      .poll(async () => {
        await elapse(5_000);
        return (await current()).ended?.reason;
      })
      .toBe('done');
  /** Judges everything in the queue. */
  const judgeAll = async (
    judge: (task: SolutionTask) => Promise<unknown> = (task) => judgeAsDeclared(runner, task),
  ) => {
    for (let task = await poll(runner); task; task = await poll(runner)) await judge(task);
  };
  const acts = async () =>
    (await server.db.select().from(auditLog).where(eq(auditLog.subjectId, contestId)).orderBy(auditLog.id))
      .map(({ action }) => action)
      .filter((action) => action.startsWith('contest.rehearsal'));
  const checked = async () => {
    const { checks } = await director.call('GET /api/contest/:contestId/admin/checklist', { params });
    return checks.find(({ key }) => key === 'rehearsal');
  };
  const start = (more: object = {}) => director.call(START, { params, body: { ...body, ...more } });
  return {
    ...contest,
    params,
    problemId,
    runner,
    see,
    current,
    elapse,
    sendAll,
    judgeAll,
    finish,
    acts,
    checked,
    start,
  };
}

async function fileOf({ solutionDataUrl }: SolutionTask): Promise<Buffer> {
  return Buffer.from(await (await fetch(solutionDataUrl)).arrayBuffer());
}

async function judgeAsDeclared(runner: TestClient, task: SolutionTask): Promise<void> {
  const isBad = (await fileOf(task)).includes('bad.cpp');
  await complete(runner, task, isBad ? { status: 'Wrong Answer', score: 0 } : {});
}

/** Checksums of all tables that a rehearsal must leave as they were, and the names of all files. */
async function everything() {
  const own = ['rehearsals', 'audit_log', 'runners', 'runner_reports', 'runner_health', 'sessions'];
  // Written by periodic jobs, like the columns of the search index.
  own.push('file_sweeps', 'site_marks');
  const { rows } = await server.db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`);
  const sums: Record<string, unknown> = {};
  for (const { name } of rows.filter((row) => !own.includes(row.name))) {
    const table = sql.identifier(name);
    const { rows: found } = await server.db.execute(
      sql`
        select count(*)::int as count, md5(string_agg(content, '' order by content)) as sum
        from (select (to_jsonb(one) - 'search_names' - 'search_text')::text as content from ${table} as one) as every_row`,
    );
    sums[name] = found[0];
  }
  const files = readdirSync(join(server.dataDir, 'files'), { recursive: true, encoding: 'utf8' });
  return { sums, files: new Set(files) };
}

describe('a rehearsal', () => {
  it('submits the programs of the packages, reports how they were judged, and leaves nothing else', async () => {
    const { start, problemId, runner, current, sendAll, judgeAll, finish, acts, addProblem, director, checked } =
      await makeScene();
    const bare = await addProblem();
    const second = await addProblem();
    await addPrograms(director, second, ['accepted/liar.cpp']);
    const before = await everything();
    expect(await checked()).toMatchObject({ state: 'look', code: 'not-rehearsed' });
    // So many that one of them submits the program with the wrong verdict.
    const participants = 20;
    await start({ participants });
    expect(await checked()).toMatchObject({ code: 'rehearsal-running' });
    const settings = { ...body, participants, playMs: LENGTH_MS };
    expect(await current()).toMatchObject({ settings, playedMs: expect.any(Number) });
    await sendAll();
    const leased = await take(runner);
    expect(leased).toMatchObject({ contestId: expect.any(String), attempt: 1 });
    expect(
      createHash('sha256')
        .update(await fileOf(leased))
        .digest('hex'),
    ).toBe(leased.solutionDataHash);
    await runner.call(PROGRESS, { params: taskOf(leased), body: { status: 'Running' } });
    const judge = async (task: SolutionTask) =>
      (await fileOf(task)).includes('liar.cpp')
        ? await complete(runner, task, { status: 'Time Limit Exceeded', score: 40 })
        : await judgeAsDeclared(runner, task);
    await judge(leased);
    await judgeAll(judge);
    await finish();
    const { report, playedMs } = await current();
    expect(playedMs).toBe(LENGTH_MS);
    const liars = report.unexpected[0]?.count ?? 0;
    expect(report).toMatchObject({
      sent: report.planned,
      judged: report.planned,
      asExpected: report.planned - liars,
      unexpected: [
        {
          problemId: second,
          path: 'accepted/liar.cpp',
          expected: 'accepted',
          status: 'Time Limit Exceeded',
          score: 40,
        },
      ],
      faults: [],
      slots: 1,
      runners: [{ number: 1, judged: report.planned, ratio: null }],
      madeWay: { count: 0, lostMs: 0 },
      shortages: [{ problemId: bare, reason: 'no-programs' }],
      balloons: null,
    });
    expect(report.slices.reduce((sum, { sent }) => sum + sent, 0)).toBe(report.planned);
    expect(report.problems.map((one) => one.problemId).toSorted()).toEqual([problemId, second].toSorted());
    expect(report.wait?.maxMs).toBeGreaterThanOrEqual(report.wait?.p50Ms ?? Infinity);
    expect(await everything()).toEqual(before);
    expect(await checked()).toMatchObject({ state: 'look', code: 'rehearsal-unexpected', count: liars });
    expect(await acts()).toEqual(['contest.rehearsal', 'contest.rehearsal-end']);
  });

  it('is stopped at any moment, and its runner drops what it judges', async () => {
    const { start, current, elapse, runner, director, params, acts } = await makeScene();
    const before = await everything();
    await start({ participants: 20 });
    while ((await current()).report.sent === 0) await elapse(5_000);
    const task = await take(runner);
    await director.call(STOP, { params });
    expect(await director.refusalOf(STOP, { params })).toBe('rehearsal-ended');
    expect(await runner.refusalOf(COMPLETE, { params: taskOf(task), body: {} })).toBe('task-gone');
    const { ended, report } = await current();
    expect(ended).toMatchObject({ reason: 'stopped' });
    expect(report.sent).toBeGreaterThan(0);
    expect(report.judged).toBe(0);
    expect(await everything()).toEqual(before);
    expect(await acts()).toEqual(['contest.rehearsal', 'contest.rehearsal-stop']);
  });

  it('makes way for a submission while it is being judged, and reports the delay', async () => {
    const { start, current, sendAll, judgeAll, runner, orgId, director, finish } = await makeScene();
    const other = await makeContest(server, undefined, { orgId, director });
    const elsewhere = { contestId: other.contestId, problemId: await other.addProblem() };
    const ann = await other.makeParticipant();
    await start();
    await sendAll();
    const task = await take(runner);
    expect(task.leaseMs).toBeLessThanOrEqual(6_000);
    await runner.call(PROGRESS, { params: taskOf(task), body: {} });
    const solutionId = await submitIn(ann.client, elsewhere);
    expect(await runner.refusalOf(PROGRESS, { params: taskOf(task), body: {} })).toBe('task-gone');
    const first = await take(runner);
    expect(first.solutionId).toBe(solutionId);
    await complete(runner, first);
    await judgeAll();
    await finish();
    const { report } = await current();
    expect(report).toMatchObject({ judged: report.planned, madeWay: { count: 1 } });
  });

  it('stands still while no server runs it, continues after that, and ends when the contest starts', async () => {
    const { start, current, elapse, contestId, acts } = await makeScene();
    await start({ speed: 1 });
    await elapse(HOUR_MS);
    const { playedMs, report } = await current();
    expect(report.interruptedMs).toBeGreaterThan(HOUR_MS - MINUTE_MS);
    expect(playedMs).toBeLessThan(MINUTE_MS);
    await elapse(5_000);
    expect((await current()).playedMs).toBeGreaterThan(playedMs);
    await server.db.transact((tx) =>
      tx.execute(sql`update contests set starts_at = now() - interval '1 second' where id = ${contestId}::uuid`),
    );
    await expect.poll(async () => (await current()).ended?.reason).toBe('contest-started');
    expect(await server.db.$count(tasks, eq(tasks.kind, 'rehearsal'))).toBe(0);
    expect(await acts()).toEqual(['contest.rehearsal', 'contest.rehearsal-end']);
  });

  it('names what packages and machines could not judge', async () => {
    const { start, current, sendAll, finish, runner, judgeAll, problemId } = await makeScene();
    await start({ participants: 2 });
    await sendAll();
    const fault = { fault: 'package' as const, reason: 'The checker crashed.' };
    await runner.call(RELEASE, { params: taskOf(await take(runner)), body: fault });
    await judgeAll();
    await finish();
    const { report } = await current();
    expect(report.faults).toMatchObject([{ problemId, reason: 'The checker crashed.', count: 1 }]);
    expect(report.judged).toBe(report.planned - 1);
  });
});

describe('starting a rehearsal', () => {
  it('succeeds for one of two directors, and again when it has ended', async () => {
    const { start, see, director, params, current } = await makeScene();
    expect(await see()).toEqual({ isOpen: true, lengthMs: LENGTH_MS, participants: 0, problems: 1, rehearsal: null });
    const both = await Promise.allSettled([start(), start()]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await director.refusalOf(START, { params, body })).toBe('rehearsal-running');
    await director.call(STOP, { params });
    await start({ playMs: MINUTE_MS, participants: 1 });
    expect(await current()).toMatchObject({ settings: { playMs: MINUTE_MS } });
  });

  it('is refused once the contest has started, without programs, and if it would take more than two hours', async () => {
    const { director, params, setStages, problemId } = await makeScene();
    const refused = (more: object = {}) => director.refusalOf(START, { params, body: { ...body, ...more } });
    expect(await refused({ participants: 201 })).toBe('invalid-input');
    expect(await refused({ speed: 0.5 })).toBe('invalid-input');
    await addPrograms(director, problemId, []);
    expect(await refused()).toBe('rehearsal-empty');
    await director.call('DELETE /api/contest/:contestId/problem/:problemId', { params: { ...params, problemId } });
    expect(await refused()).toBe('rehearsal-empty');
    const startsAt = Date.now() + HOUR_MS;
    const stages = stagesNow(allOpen);
    const later = stages.map((stage, index) => ({
      ...stage,
      start: index === 0 ? 0 : startsAt + (index - 1) * 5 * HOUR_MS,
    }));
    await setStages(later);
    expect(await refused({ speed: 1 })).toBe('rehearsal-long');
    await setStages(stages);
    expect(await refused()).toBe('rehearsal-late');
  });
});
