import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RunnerReport } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { runnerHealth, runners } from '../../db/schema.ts';

const server = serverForFile();
let orgId: string;
let admin: TestClient;
beforeAll(async () => {
  const made = await server.makeOwnedOrg();
  [orgId, admin] = [made.org.id, made.client];
});

const GIB = 1024 ** 3;
const reportOf = (more: Partial<RunnerReport> = {}): RunnerReport => ({
  version: '1.3.13',
  sandbox: 'go-judge 1.12.2',
  slots: 2,
  cpus: [3, 2],
  languages: [
    { name: 'C++17', version: 'g++ 12', aliases: ['C++'] },
    { name: 'Python 3', version: 'Python 3.11' },
  ],
  calibration: { aloneMs: 50, togetherMs: 52, spreadPercent: 2, pinned: true, latestMs: 51 },
  load: { average: 0.5, processors: 4, memoryBytes: 8 * GIB, memoryFreeBytes: 4 * GIB, diskFreeBytes: 100 * GIB },
  queue: { tasks: 1, busy: 1, waiting: 3, judged: 10, faults: 0 },
  ...more,
});
const sendReport = (runner: { headers: Record<string, string> }, report: object) =>
  server.client(runner.headers).send('POST /api/runner/health', { body: report });
const healthOf = (runnerId: string, who: TestClient = admin, query: object = {}) =>
  who.call('GET /api/org/:orgId/admin/runner/:runnerId/health', { params: { orgId, runnerId }, query });

describe('the health of a runner', () => {
  it('is its latest report, with the minutes before, and counts what was judged between its reports', async () => {
    const runner = await server.makeRunner({ orgId });
    expect((await sendReport(runner, reportOf())).status).toBe(200);
    const queue = { tasks: 2, busy: 2, waiting: 5, judged: 25, faults: 1 };
    expect((await sendReport(runner, reportOf({ queue }))).status).toBe(200);
    const health = await healthOf(runner.id);
    expect(health).toMatchObject({ name: runner.name, online: true, lent: false, stepMinutes: 2 });
    expect(health.report).toEqual(reportOf({ queue }));
    const sum = (pick: 'judged' | 'faults') => health.history.reduce((all, point) => all + point[pick], 0);
    expect([sum('judged'), sum('faults')]).toEqual([25, 1]);
    expect(health.history.at(-1)?.calibrationMs).toBe(51);
  });

  it('counts from zero after a restart of the runner', async () => {
    const runner = await server.makeRunner({ orgId });
    await sendReport(runner, reportOf());
    await sendReport(runner, reportOf({ queue: { tasks: 0, busy: 0, waiting: 0, judged: 4, faults: 0 } }));
    const { history } = await healthOf(runner.id);
    expect(history.reduce((all, { judged }) => all + judged, 0)).toBe(14);
  });

  it('goes back a day and no further', async () => {
    const runner = await server.makeRunner({ orgId });
    await server.db.transact((tx) =>
      tx.insert(runnerHealth).values(
        [1, 23, 25].map((hours) => ({
          runnerId: runner.id,
          minute: sql`date_trunc('minute', now() - ${hours}::int * interval '1 hour')`,
          reports: 2,
          busySum: 1,
          waitingSum: 0,
          loadSum: 1,
          memoryFreeBytes: 1,
          judged: 1,
          faults: 0,
        })),
      ),
    );
    await sendReport(runner, reportOf());
    expect((await healthOf(runner.id, admin, { hours: 24 })).history.map(({ busy }) => busy)).toEqual([0.5, 0.5, 0.5]);
    expect((await healthOf(runner.id)).history).toHaveLength(2);
    const kept = await server.db.select().from(runnerHealth).where(eq(runnerHealth.runnerId, runner.id));
    expect(kept).toHaveLength(3);
  });

  it('is refused if a report is invalid or too large', async () => {
    const runner = await server.makeRunner({ orgId });
    const language = { name: 'x', version: 'y' };
    for (const wrong of [
      reportOf({ languages: Array.from({ length: 201 }, () => language) }),
      reportOf({ languages: [{ name: 'x', version: 'y'.repeat(257) }] }),
      reportOf({ slots: 0 }),
      {},
    ]) {
      expect((await sendReport(runner, wrong)).status).toBe(400);
    }
    expect(await healthOf(runner.id)).toMatchObject({ report: null, reportedAt: null, history: [] });
  });

  it('of a shared runner is visible to every organization, that of another organization’s runner is not', async () => {
    const [lent, foreign] = [
      await server.makeRunner({ orgId: null }),
      await server.makeRunner({ orgId: (await server.makeOrg()).id }),
    ];
    expect(await healthOf(lent.id)).toMatchObject({ lent: true });
    const path = 'GET /api/org/:orgId/admin/runner/:runnerId/health';
    expect(await admin.refusalOf(path, { params: { orgId, runnerId: foreign.id } })).toBe('not-found');
    const all = await admin.call('GET /api/org/:orgId/admin/runner-health', { params: { orgId } });
    const ids = all.map(({ _id }) => _id);
    expect([ids.includes(lent.id), ids.includes(foreign.id)]).toEqual([true, false]);
    const site = await server.signIn(await server.makeAdmin());
    const every = await site.call('GET /api/admin/runner-health', {});
    expect(every.map(({ _id }) => _id)).toEqual(expect.arrayContaining([lent.id, foreign.id]));
    const params = { runnerId: foreign.id };
    expect(await site.call('GET /api/admin/runner-health/:runnerId', { params })).toMatchObject({ _id: foreign.id });
  });
});

describe('offered languages', () => {
  it('are those of all online runners with the label for the organization, each with its versions', async () => {
    const owner = await server.makeUser();
    const org = await server.makeOrg({ ownerId: owner.id });
    const client = await server.signIn(await server.makeUser());
    const offered = (query: object = { label: 'own' }) =>
      client.call('GET /api/org/:orgId/language', { params: { orgId: org.id }, query });
    expect(await offered()).toEqual({ known: false, runners: 0, languages: [] });

    const [own, lent, silent] = [
      await server.makeRunner({ orgId: org.id, labels: ['own'] }),
      await server.makeRunner({ orgId: null, labels: ['own', 'x'] }),
      await server.makeRunner({ orgId: org.id, labels: ['own'] }),
    ];
    await sendReport(own, reportOf());
    await sendReport(lent, reportOf({ languages: [{ name: 'C++17', version: 'g++ 13' }] }));
    await sendReport(silent, reportOf({ languages: [{ name: 'Pascal', version: 'fpc 3' }] }));
    await server.db.transact((tx) =>
      tx
        .update(runners)
        .set({ accessedAt: sql`now() - interval '10 minutes'` })
        .where(eq(runners.id, silent.id)),
    );
    const cpp = { name: 'C++17', aliases: ['C++'], versions: ['g++ 12', 'g++ 13'], ways: [] };
    const python = { name: 'Python 3', aliases: [], versions: ['Python 3.11'], ways: [] };
    expect(await offered()).toEqual({ known: true, runners: 2, languages: [cpp, python] });
    expect(await offered({ label: 'x' })).toMatchObject({ languages: [{ name: 'C++17', versions: ['g++ 13'] }] });

    await server.makeRunner({ orgId: org.id, labels: ['own'] });
    expect(await offered()).toMatchObject({ known: false, runners: 3 });
  });

  it('include how programs are compiled and run, each way once', async () => {
    const org = await server.makeOrg();
    const client = await server.signIn(await server.makeUser());
    const more = { timeFactor: 1, timeExtraMs: 0, memoryExtraMiB: 0, processes: 16 };
    const slow = { ...more, compile: 'g++ answer.cpp', run: './a.out', timeFactor: 2 };
    const fast = { ...more, compile: 'g++ -O2 answer.cpp', run: './a.out' };
    for (const way of [slow, fast, slow]) {
      const runner = await server.makeRunner({ orgId: org.id, labels: ['own'] });
      expect(
        (await sendReport(runner, reportOf({ languages: [{ name: 'C++17', version: 'g++ 12', way }] }))).status,
      ).toBe(200);
    }
    const { languages } = await client.call('GET /api/org/:orgId/language', { params: { orgId: org.id }, query: {} });
    expect(languages).toHaveLength(1);
    expect(languages[0]?.ways).toHaveLength(2);
    expect(languages[0]?.ways).toEqual(expect.arrayContaining([slow, fast]));
  });
});
