import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { capabilityMask, type RoomCheckKey, type RunnerReport } from '@assay/contract';
import { RUN_STATE } from '@assay/contract/states';
import { serverForFile, type TestClient } from '@assay/testkit';
import { makeContest, submitIn } from '../../../test/support/contesting.ts';
import { complete, take } from '../../../test/support/judging.ts';
import { benchRuns, problems, runners, sessions, solutions } from '../../db/schema.ts';
import { storeMark } from '../site-marks/queries.ts';

const server = serverForFile();
const room = 'GET /api/contest/:contestId/admin/room' as const;
const checklist = 'GET /api/contest/:contestId/admin/checklist' as const;
const MINUTE_MS = 60_000;
const GIB = 2 ** 30;

const report = (more: Partial<RunnerReport> = {}): RunnerReport => ({
  version: '1.0.0',
  sandbox: 'test',
  slots: 2,
  cpus: [0, 1],
  languages: [{ name: 'cpp', version: '' }],
  calibration: { aloneMs: 100, togetherMs: 100, spreadPercent: 1, pinned: true, latestMs: 100 },
  load: { average: 0, processors: 2, memoryBytes: GIB, memoryFreeBytes: GIB, diskFreeBytes: 50 * GIB },
  queue: { tasks: 0, busy: 1, waiting: 0, judged: 0, faults: 0 },
  clockMs: Date.now(),
  ...more,
});

async function statesOf(director: TestClient, contestId: string) {
  const { checks } = await director.call(checklist, { params: { contestId } });
  const byKey = new Map(checks.map(({ key, ...finding }) => [key, finding]));
  return (key: RoomCheckKey) => byKey.get(key);
}

/** Stores the result of a workbench run on the current data of a problem. */
async function addRun(problemId: string, orgId: string, kind: 'verify' | 'validate', result: object): Promise<void> {
  const user = await server.makeUser();
  await server.db.transact((tx) =>
    tx.execute(sql`
      insert into ${benchRuns} (id, org_id, problem_id, user_id, problem_data_hash, kind, state, result)
      select ${randomUUID()}::uuid, ${orgId}::uuid, id, ${user.id}::uuid, current_data_hash, ${kind}, ${RUN_STATE.ended},
        ${JSON.stringify({ outcome: 'done', message: '', findings: [], ...result })}::jsonb
      from ${problems} where id = ${problemId}::uuid`),
  );
}

const verification = (cpuMs: number, good = true) => ({
  verification: {
    good,
    cases: [],
    submissions: [
      {
        path: 'accepted/a.cpp',
        cells: [
          { status: 'Accepted', cpu: cpuMs, mem: 1 },
          { status: 'Accepted', cpu: cpuMs, mem: 1 },
        ],
      },
    ],
    timeMs: 1000,
    slowest: { path: 'accepted/a.cpp', caseName: '1', cpuMs, limitMs: 1000 },
  },
});
const validation = (complaintCount: number) => ({
  validation: { validators: ['v.py'], inputs: 1, complaints: [], complaintCount },
});

describe('the director’s room', () => {
  it('shows questions, the queue and its waits, runners, and who is present', async () => {
    const { contestId, orgId, director, addProblem, makeParticipant } = await makeContest(server);
    const params = { contestId };
    const problemId = await addProblem();
    const [ann, bob] = [await makeParticipant(), await makeParticipant()];
    await server.db.transact((tx) =>
      tx
        .update(sessions)
        .set({ seenAt: sql`now() - interval '1 hour'` })
        .where(eq(sessions.userId, bob.id)),
    );
    const runnerRow = await server.makeRunner({ orgId });
    const runner = server.client(runnerRow.headers);
    const calibration = { aloneMs: 100, togetherMs: 100, spreadPercent: 1, pinned: true, latestMs: 125 };
    await runner.call('POST /api/runner/health', { body: report({ clockMs: Date.now() + MINUTE_MS, calibration }) });
    await submitIn(ann.client, { contestId, problemId });
    await complete(runner, await take(runner));
    await server.db.transact((tx) =>
      tx
        .update(solutions)
        .set({ submittedAt: sql`started_at - interval '4 seconds'` })
        .where(eq(solutions.contestId, contestId)),
    );
    await submitIn(ann.client, { contestId, problemId });
    await director.call('POST /api/contest/:contestId/admin/judging-hold', { params, body: {} });
    await submitIn(ann.client, { contestId, problemId });
    await ann.client.call('POST /api/contest/:contestId/clarification', {
      params,
      body: { category: 'general', body: 'Why?' },
    });
    const seen = await director.call(room, { params });
    expect(seen).toMatchObject({
      questions: { open: 1, unclaimed: 1 },
      incidents: { recent: 0, total: 0 },
      pauses: { removed: 0, removedMs: 0 },
      judging: { waiting: 0, held: 2, running: 0, holds: 1, faults: 0, submitted: 3, judged: 1 },
      runners: [{ number: 1, online: true, lent: false, slots: 2, busy: 1, driftPercent: 25 }],
      present: { accounts: 2, signedIn: 2, active: 1, streaming: 0 },
      balloons: { enabled: false, open: 0 },
      prints: { enabled: false, open: 0 },
    });
    expect(seen.questions.oldestAt).toBeLessThanOrEqual(seen.serverTime);
    expect(seen.judging).not.toHaveProperty('oldestAt');
    expect(seen.judging.wait?.medianMs).toBe(4_000);
    expect(seen.judging.verdict?.p95Ms).toBeGreaterThanOrEqual(4_000);
    expect(seen.runners[0]?.clockOffsetMs).toBeGreaterThan(MINUTE_MS / 2);
    // The owner administers the organization; a director who does not sees numbers instead of names.
    expect(seen.runners[0]).toHaveProperty('name');
  });

  it('and its checklist are for directors', async () => {
    const { contestId, makeParticipant } = await makeContest(server);
    const { client } = await makeParticipant();
    for (const path of [room, checklist])
      expect(await client.refusalOf(path, { params: { contestId } })).toBe('no-right');
  });
});

describe('the checklist', () => {
  it('names what is missing in an empty contest', async () => {
    const { contestId, director } = await makeContest(server, {});
    const of = await statesOf(director, contestId);
    expect(of('data')).toEqual({ state: 'wrong', code: 'no-problems' });
    expect(of('runners')).toEqual({ state: 'wrong', code: 'no-runners' });
    expect(of('signIn')).toEqual({ state: 'look', code: 'no-participants' });
    expect(of('timeline')).toEqual({ state: 'wrong', code: 'never-open' });
    expect(of('printing')).toEqual({ state: 'ok', code: 'printing-off' });
  });

  it('turns from wrong to in order as the causes are resolved', async () => {
    const { contestId, orgId, director, addProblem, makeParticipant } = await makeContest(server);
    const params = { contestId };
    const problemId = await addProblem();
    await makeParticipant();
    let of = await statesOf(director, contestId);
    expect(of('data')).toEqual({ state: 'ok', code: 'data-complete', count: 1 });
    const named = { count: 1, problemIds: [problemId] };
    expect(of('validators')).toEqual({ state: 'look', code: 'not-validated', ...named });
    expect(of('solutions')).toEqual({ state: 'look', code: 'not-verified', ...named });
    expect(of('timeline')).toEqual({ state: 'look', code: 'no-board' });
    expect(of('signIn')).toMatchObject({ state: 'wrong', code: 'sign-in-missing', count: 1 });
    expect(of('signIn')?.names).toHaveLength(1);
    expect(of('roles')).toEqual({ state: 'ok', code: 'roles-apart' });

    await addRun(problemId, orgId, 'validate', validation(2));
    await addRun(problemId, orgId, 'verify', verification(1_200, false));
    const runner = await server.makeRunner({ orgId });
    const client = server.client(runner.headers);
    const load = { average: 0, processors: 2, memoryBytes: GIB, memoryFreeBytes: GIB, diskFreeBytes: GIB / 2 };
    await client.call('POST /api/runner/health', { body: report({ clockMs: Date.now() - MINUTE_MS, load }) });
    await server.db.transact((tx) =>
      tx
        .update(runners)
        .set({ labels: ['other'] })
        .where(eq(runners.id, runner.id)),
    );
    of = await statesOf(director, contestId);
    expect(of('validators')).toEqual({ state: 'wrong', code: 'input-invalid', ...named });
    expect(of('solutions')).toEqual({ state: 'wrong', code: 'verdict-differs', ...named });
    expect(of('limits')).toEqual({ state: 'wrong', code: 'limit-exceeded', ...named });
    expect(of('runners')).toEqual({ state: 'wrong', code: 'no-runner-for', ...named });
    expect(of('clocks')).toMatchObject({ state: 'wrong', code: 'clocks-apart', count: 1 });
    expect(of('disk')).toMatchObject({ state: 'wrong', code: 'disk-full', count: 1 });

    await addRun(problemId, orgId, 'validate', validation(0));
    await addRun(problemId, orgId, 'verify', verification(400));
    await client.call('POST /api/runner/health', { body: report() });
    const [{ label } = { label: '' }] = await server.db
      .select({ label: sql<string>`config ->> 'label'` })
      .from(sql`problem_data`)
      .where(sql`problem_id = ${problemId}::uuid`);
    await server.db.transact((tx) =>
      tx
        .update(runners)
        .set({ labels: [label] })
        .where(eq(runners.id, runner.id)),
    );
    await server.db.transact((tx) => storeMark(tx, 'backup', Date.now() - MINUTE_MS));
    await director.call('POST /api/contest/:contestId/ranklist', { params, body: { key: 'k', name: 'K' } });
    of = await statesOf(director, contestId);
    expect(of('validators')).toEqual({ state: 'ok', code: 'inputs-valid', count: 1 });
    expect(of('solutions')).toEqual({ state: 'ok', code: 'solutions-verified', count: 1 });
    expect(of('limits')).toEqual({ state: 'ok', code: 'limits-roomy' });
    // Two slots and 0.8 s for each submission.
    expect(of('runners')).toEqual({
      state: 'ok',
      code: 'runners-enough',
      slots: 2,
      count: 1,
      perMinute: 150,
      needed: 1,
    });
    expect(of('speed')).toMatchObject({ state: 'ok', code: 'speed-steady' });
    expect(of('clocks')).toMatchObject({ state: 'ok', code: 'clocks-agree' });
    expect(of('languages')).toEqual({ state: 'ok', code: 'languages-everywhere', count: 1 });
    expect(of('backup')).toMatchObject({ state: 'ok', code: 'backup-recent' });
    expect(of('timeline')).toEqual({ state: 'ok', code: 'timeline-good' });

    const { id } = await makeParticipant();
    const body = { principalId: id, capability: String(capabilityMask('contest', 'access', 'observer')) };
    await director.call('POST /api/contest/:contestId/admin/access', { params, body });
    of = await statesOf(director, contestId);
    expect(of('roles')).toMatchObject({ state: 'look', code: 'jury-takes-part', count: 1 });
  });
});
