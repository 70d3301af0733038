import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashOf } from '@assay/problem';
import { MAX_METRICS } from '@assay/contract';
import { serverForEachTest, type TestClient } from '@assay/testkit';
import { SOLUTION_STATE } from '@assay/contract/states';
import { tasks } from '../../db/schema.ts';
import { announce, complete, COMPLETE, poll, POLL, submit, take, taskOf } from '../../../test/support/judging.ts';
import { addData, makeJudgedProblem, putFile } from '../../../test/support/problem-data.ts';

const server = serverForEachTest();

const PATCH = 'PATCH /api/runner/solution/task/:solutionId/:taskId' as const;
const RELEASE = 'POST /api/runner/solution/task/:solutionId/:taskId/release' as const;
const DETAILS = 'GET /api/runner/solution/task/:solutionId/:taskId/details/:type' as const;

async function makeScene(settings: Record<string, unknown> = {}) {
  const scene = await makeJudgedProblem(server, settings);
  const [user, row] = [await server.makeUser(), await server.makeRunner({ orgId: scene.org.id })];
  const contestant = await server.signIn(user);
  const problemId = scene.problem.id;
  const seen = async (solutionId: string, who: TestClient = contestant) =>
    await who.call('GET /api/problem/:problemId/solution/:solutionId', {
      params: { problemId, solutionId },
      body: undefined,
    });
  return { ...scene, problemId, user, contestant, runnerId: row.id, runner: server.client(row.headers), seen };
}

const endLeases = () =>
  server.db.transact((tx) => tx.update(tasks).set({ leaseEndsAt: sql`now() - interval '1 second'` }));

describe('a poll', () => {
  it('returns everything needed to judge the version that the solution was submitted for', async () => {
    const { setter, contestant, runner, problemId, dataHash, user, org, seen } = await makeScene();
    const solutionId = await submit(contestant, problemId, 'content');
    await addData(setter, problemId, 'newer');
    const task = await take(runner, { lease: 15 });
    expect(task).toMatchObject({
      solutionId,
      orgId: org.id,
      userId: user.id,
      problemId,
      problemDataHash: dataHash,
      solutionDataHash: hashOf('content'),
      leaseMs: 15_000,
      attempt: 1,
    });
    expect(task.problemConfig.judge.adapter).toBe('assay');
    const data = Buffer.from(await (await fetch(task.problemDataUrl)).arrayBuffer());
    expect(hashOf(data)).toBe(dataHash);
    expect(task.problemDataUrl.startsWith(server.origin)).toBe(true);
    expect((await seen(solutionId)).state).toBe(SOLUTION_STATE.queued);
    expect(await poll(runner)).toBeNull();
  });

  it('requires a runner of the right organization and label', async () => {
    const { contestant, problemId } = await makeScene();
    await submit(contestant, problemId);
    const [foreign, unlabelled, site] = [
      await server.makeRunner({ orgId: (await server.makeOrg()).id }),
      await server.makeRunner({ orgId: null, labels: ['other'] }),
      await server.makeRunner({ orgId: null }),
    ];
    expect(await poll(server.client(foreign.headers))).toBeNull();
    expect(await poll(server.client(unlabelled.headers))).toBeNull();
    expect(await server.client().refusalOf(POLL)).toBe('runner-unknown');
    expect(await contestant.refusalOf(POLL)).toBe('runner-unknown');
    expect(await server.client(site.headers).refusalOf(POLL, { query: { wait: 999 } })).toBe('invalid-input');
    expect(await poll(server.client(site.headers))).not.toBeNull();
  });

  it('twenty concurrent polls of two servers lease twenty different tasks', async () => {
    const { problemId, runner } = await makeScene();
    const second = await server.startSecond();
    const row = await server.makeRunner({ orgId: null });
    const submitted = await Promise.all(
      Array.from({ length: 20 }, async () => await submit(await server.signIn(await server.makeUser()), problemId)),
    );
    const clients = Array.from({ length: 30 }, (_, at) => (at % 2 ? runner : second.client(row.headers)));
    const taken = (await Promise.all(clients.map((client) => poll(client)))).flatMap((task) => task ?? []);
    expect(taken.map((task) => task.solutionId).toSorted()).toEqual(submitted.toSorted());
    expect(new Set(taken.map((task) => task.taskId)).size).toBe(20);
  });

  it('that waits gets a task as soon as there is one, from another server too', async () => {
    const { contestant, problemId } = await makeScene();
    const second = await server.startSecond();
    const row = await server.makeRunner({ orgId: null });
    const waiting = poll(second.client(row.headers), { wait: 20 });
    const solutionId = await submit(contestant, problemId);
    expect((await waiting)?.solutionId).toBe(solutionId);
  });

  it('that waits holds no database connection', async () => {
    const { runner, contestant, problemId } = await makeScene();
    const waiting = Array.from({ length: 40 }, () => poll(runner, { wait: 3 }));
    // Ten connections in total: none would be left for this if polls used them.
    await submit(contestant, problemId);
    const taken = (await Promise.all(waiting)).filter((task) => task !== null);
    expect(taken).toHaveLength(1);
  });

  it('of a disconnected client leases nothing', async () => {
    const { runner, contestant, problemId } = await makeScene();
    const gone = new AbortController();
    const left = runner
      .fetch('/api/runner/solution/poll?wait=20', { method: 'POST', signal: gone.signal })
      .catch(() => null);
    await expect.poll(() => server.app.http.server.listening).toBe(true);
    gone.abort();
    await left;
    const solutionId = await submit(contestant, problemId);
    expect((await poll(runner, { wait: 10 }))?.solutionId).toBe(solutionId);
  });

  it('ends when the server closes', async () => {
    const second = await server.startSecond();
    const row = await server.makeRunner({ orgId: null });
    const waiting = second
      .client(row.headers)
      .call(POLL, { query: { wait: 25 }, body: undefined })
      .catch(() => ({}));
    const closed = second.app.close();
    expect(await waiting).toEqual({});
    await closed;
  });

  it('reports which file is missing', async () => {
    const { runner, contestant, problemId } = await makeScene();
    const solutionId = await submit(contestant, problemId);
    rmSync(join(server.dataDir, 'files', 'solution'), { recursive: true });
    const reply = await runner.call(POLL, { body: undefined });
    expect(reply).toMatchObject({ solutionId, errMsg: expect.stringContaining('submitted file') });
    const params = { solutionId, taskId: (reply as { taskId: string }).taskId };
    await runner.call(RELEASE, { params, body: { fault: 'package', reason: 'gone' } });
  });
});

describe('reports', () => {
  it('are shown as they arrive, and the final ones permanently', async () => {
    const { runner, contestant, problemId, seen, setter } = await makeScene({ solutionShowDetails: true });
    const solutionId = await submit(contestant, problemId);
    const task = await take(runner);
    const params = taskOf(task);
    const progress = { done: 1, total: 2, jobs: [{ name: '1', score: 50, status: 'Running', tests: [] }] };
    await runner.call(PATCH, { params, body: { status: 'Running', score: 10, progress } });
    expect(await seen(solutionId)).toMatchObject({
      state: SOLUTION_STATE.running,
      status: 'Running',
      score: 10,
      progress,
    });
    await runner.send(PATCH, { params, body: { score: '20', message: 'm' } });
    expect(await seen(solutionId)).toMatchObject({
      state: SOLUTION_STATE.running,
      status: 'Running',
      score: 20,
      message: 'm',
      progress,
    });
    const details = { version: 1, jobs: [{ name: '1', score: 100, status: 'Accepted', tests: [] }] };
    await complete(runner, task, { details, score: 75, status: 'Wrong Answer' });
    const done = await seen(solutionId);
    expect(done).toMatchObject({
      state: SOLUTION_STATE.completed,
      status: 'Wrong Answer',
      score: 75,
      metrics: { cpu: 1, mem: 2 },
    });
    expect(done).not.toHaveProperty('progress');
    expect(done.completedAt).toBeGreaterThanOrEqual(done.submittedAt ?? Infinity);
    const at = { params: { problemId, solutionId }, body: undefined };
    const { url } = await contestant.call('GET /api/problem/:problemId/solution/:solutionId/details/download', at);
    expect(await (await fetch(url)).json()).toEqual(details);
    const page = await contestant.call('GET /api/problem/:problemId', { params: { problemId }, body: undefined });
    expect(page.status).toMatchObject({
      lastSolutionId: solutionId,
      lastSolutionScore: 75,
      lastSolutionStatus: 'Wrong Answer',
    });
    expect((await seen(solutionId, setter)).fault).toBeUndefined();
  });

  it('of other runners work too: patch, upload the details, complete without a body', async () => {
    const { runner, contestant, problemId, seen } = await makeScene({ solutionShowDetails: true });
    const solutionId = await submit(contestant, problemId);
    const task = await take(runner);
    const params = taskOf(task);
    await runner.call(PATCH, { params, body: { score: 100, status: 'Accepted', message: '' } });
    const urlOf = async (type: string) =>
      ((await runner.send(DETAILS, { params: { ...params, type } })).body as { url: string }).url;
    expect((await putFile(await urlOf('upload'), '{"version":1}')).status).toBe(200);
    expect((await runner.send(COMPLETE, { params })).status).toBe(200);
    expect(await seen(solutionId)).toMatchObject({ state: SOLUTION_STATE.completed, score: 100, status: 'Accepted' });
    expect(await (await fetch(await urlOf('download'))).text()).toBe('{"version":1}');
    for (const type of ['upload', 'delete'])
      expect(await runner.refusalOf(DETAILS, { params: { ...params, type } })).toBe('not-found');
  });

  it('keep the stored document, whatever is uploaded to an earlier URL', async () => {
    const { runner, contestant, problemId, seen } = await makeScene({ solutionShowDetails: true });
    const shownTo = async (solutionId: string) => {
      const at = { params: { problemId, solutionId } };
      const { url } = await contestant.call('GET /api/problem/:problemId/solution/:solutionId/details/download', at);
      return await (await fetch(url)).text();
    };
    for (const details of [undefined, { version: 1, summary: 'first' }]) {
      const solutionId = await submit(contestant, problemId);
      const params = taskOf(await take(runner));
      const urlOf = async (type: 'upload' | 'delete' | 'download') =>
        (await runner.call(DETAILS, { params: { ...params, type } })).url;
      const [upload, remove] = [await urlOf('upload'), await urlOf('delete')];
      if (!details) {
        expect((await putFile(upload, 'draft')).status).toBe(200);
        expect((await putFile(upload, '{"version":1,"summary":"first"}')).status).toBe(200);
        expect(await (await fetch(await urlOf('download'))).text()).toContain('first');
      }
      await runner.call(COMPLETE, { params, body: { score: 50, status: 'Accepted', ...(details && { details }) } });
      await putFile(upload, '{"version":1,"summary":"later"}');
      expect(await shownTo(solutionId)).toContain('first');
      await fetch(remove, { method: 'DELETE' });
      expect(await shownTo(solutionId)).toContain('first');
      expect(await (await fetch(await urlOf('download'))).text()).toContain('first');
      expect(await seen(solutionId)).toMatchObject({ state: SOLUTION_STATE.completed, score: 50 });
    }
  });

  it('have at most 64 metrics with short names, or are refused by place', async () => {
    const { runner, contestant, problemId, seen } = await makeScene();
    const solutionId = await submit(contestant, problemId);
    const params = taskOf(await take(runner));
    const metricsOf = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, at]));
    const bad = [metricsOf(MAX_METRICS + 1), { ['x'.repeat(65)]: 1 }, { '': 1 }, { 'a\u0000': 1 }];
    for (const metrics of bad)
      for (const key of [PATCH, COMPLETE] as const)
        expect(await runner.send(key, { params, body: { metrics } })).toMatchObject({
          status: 400,
          body: { refusal: 'invalid-input', places: [{ place: expect.stringMatching(/^body\/metrics/) }] },
        });
    await runner.call(COMPLETE, { params, body: { metrics: metricsOf(MAX_METRICS) } });
    expect(Object.keys((await seen(solutionId)).metrics)).toHaveLength(MAX_METRICS);
  });

  it('with details too long for a call are complete if uploaded', async () => {
    const { runner, contestant, problemId, seen } = await makeScene({ solutionShowDetails: true });
    const solutionId = await submit(contestant, problemId);
    const params = taskOf(await take(runner));
    const tests = Array.from({ length: 30_000 }, (_, index) => ({
      name: String(index),
      score: 100,
      status: 'Accepted',
    }));
    const details = JSON.stringify({ version: 1, jobs: [{ name: 'all', score: 100, status: 'Accepted', tests }] });
    expect(details.length).toBeGreaterThan(1024 * 1024);
    const inline = { score: 100, status: 'Accepted', details: JSON.parse(details) };
    expect((await runner.send(COMPLETE, { params, body: inline })).status).toBe(413);
    const { url } = (await runner.send(DETAILS, { params: { ...params, type: 'upload' } })).body as { url: string };
    expect((await putFile(url, details)).status).toBe(200);
    await runner.call(COMPLETE, { params, body: { score: 100, status: 'Accepted', message: '' } });
    expect(await seen(solutionId)).toMatchObject({ state: SOLUTION_STATE.completed, score: 100, status: 'Accepted' });
    const at = { params: { problemId, solutionId } };
    const shown = await contestant.call('GET /api/problem/:problemId/solution/:solutionId/details/download', at);
    expect(await (await fetch(shown.url)).text()).toBe(details);
  });

  it('that are late, foreign or repeated are refused, and change nothing', async () => {
    const { runner, setter, contestant, problemId, seen } = await makeScene();
    const solutionId = await submit(contestant, problemId);
    const task = await take(runner);
    const params = taskOf(task);
    const stranger = server.client((await server.makeRunner({ orgId: null })).headers);
    const all = async (client: TestClient, at: object) => [
      await client.refusalOf(PATCH, { params: at, body: { score: 1 } }),
      await client.refusalOf(COMPLETE, { params: at, body: { score: 1, details: { version: 1 } } }),
      await client.refusalOf(RELEASE, { params: at, body: { fault: 'machine', reason: 'x' } }),
      await client.refusalOf(DETAILS, { params: { ...at, type: 'upload' } }),
    ];
    const refused = ['task-gone', 'task-gone', 'task-gone', 'not-found'];
    expect(await all(stranger, params)).toEqual(refused);
    expect(await all(runner, { ...params, taskId: randomUUID() })).toEqual(refused);
    expect(await all(runner, { ...params, solutionId: randomUUID() })).toEqual(refused);
    await setter.call('POST /api/problem/:problemId/solution/:solutionId/rejudge', {
      params: { problemId, solutionId },
      body: undefined,
    });
    expect(await all(runner, params)).toEqual(refused);
    const again = await take(runner);
    await complete(runner, again);
    expect(await all(runner, taskOf(again))).toEqual(refused);
    expect(await seen(solutionId)).toMatchObject({ state: SOLUTION_STATE.completed, score: 100 });
    for (const body of [{ score: 101 }, { score: -1 }, { metrics: { cpu: 'x' } }]) {
      expect(await runner.refusalOf(PATCH, { params, body })).toBe('invalid-input');
    }
  });

  it('twenty concurrent completions conclude once', async () => {
    const { runner, contestant, problemId } = await makeScene();
    await submit(contestant, problemId);
    const params = taskOf(await take(runner));
    const body = { score: 100, status: 'Accepted', details: { version: 1 } };
    const replies = await Promise.all(Array.from({ length: 20 }, () => runner.send(COMPLETE, { params, body })));
    expect(replies.map((reply) => reply.status).toSorted((left, right) => left - right)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
  });

  it('of an older solution do not change the status of the newer one', async () => {
    const { runner, contestant, problemId } = await makeScene();
    await submit(contestant, problemId);
    const older = await take(runner);
    const newer = await announce(contestant, problemId);
    await complete(runner, older);
    const page = await contestant.call('GET /api/problem/:problemId', { params: { problemId }, body: undefined });
    expect(page.status).toMatchObject({ lastSolutionId: newer, lastSolutionScore: 0, lastSolutionStatus: '' });
  });

  it('cut texts that are too long', async () => {
    const { runner, contestant, problemId, seen } = await makeScene();
    const solutionId = await submit(contestant, problemId);
    await complete(runner, await take(runner), { message: 'x'.repeat(60_000) });
    expect((await seen(solutionId)).message.length).toBeLessThan(17_000);
  });
});

describe('leases', () => {
  it('released by a stopping runner cost no attempt and are ready immediately', async () => {
    const { runner, contestant, problemId } = await makeScene();
    await submit(contestant, problemId);
    for (let stop = 0; stop < 5; stop += 1) {
      const task = await take(runner);
      expect(task.attempt).toBe(1);
      await runner.call(RELEASE, {
        params: taskOf(task),
        body: { fault: 'stopping', reason: 'The runner is stopped.' },
      });
    }
    expect((await take(runner)).attempt).toBe(1);
  });

  it('expire when a runner goes silent; the next runner gets the task and the first one gets an error', async () => {
    const { runner, contestant, problemId, seen } = await makeScene();
    const solutionId = await submit(contestant, problemId);
    const lost = await take(runner, { lease: 5 });
    await runner.call(PATCH, { params: taskOf(lost), body: { score: 50, status: 'Running' } });
    await endLeases();
    const next = await take(runner, { wait: 10 });
    expect([next.solutionId, next.attempt, next.taskId === lost.taskId]).toEqual([solutionId, 2, false]);
    expect(await seen(solutionId)).toMatchObject({ state: SOLUTION_STATE.queued, score: 0, status: '' });
    await expect(complete(runner, lost)).rejects.toMatchObject({ status: 409 });
    await complete(runner, next);
    expect((await seen(solutionId)).status).toBe('Accepted');
  });

  it('expire by themselves, without any poll', async () => {
    const { runner, contestant, problemId, seen } = await makeScene();
    const solutionId = await submit(contestant, problemId);
    await take(runner);
    await endLeases();
    await expect.poll(async () => (await seen(solutionId)).state, { timeout: 60_000 }).toBe(SOLUTION_STATE.pending);
  });

  it('are renewed by every call of the task, even an empty one', async () => {
    const { runner, contestant, problemId } = await makeScene();
    await submit(contestant, problemId);
    const params = taskOf(await take(runner, { lease: 60 }));
    const secondsLeft = async () => {
      const { rows } = await server.db.execute<{ left: number }>(
        sql`select extract(epoch from lease_ends_at - now())::float8 as left from ${tasks}`,
      );
      return rows[0]?.left ?? 0;
    };
    const calls = [
      () => runner.call(PATCH, { params, body: {} }),
      () => runner.call(DETAILS, { params: { ...params, type: 'head' as const }, body: undefined }),
    ];
    for (const call of calls) {
      await server.db.transact((tx) => tx.update(tasks).set({ leaseEndsAt: sql`now() + interval '5 seconds'` }));
      await call();
      expect(await secondsLeft()).toBeGreaterThan(50);
    }
  });

  it('of a removed runner are requeued immediately', async () => {
    const { runner, runnerId, org, setter, contestant, problemId } = await makeScene();
    const solutionId = await submit(contestant, problemId);
    await take(runner);
    await setter.call('DELETE /api/org/:orgId/admin/runner/:runnerId', {
      params: { orgId: org.id, runnerId },
      body: undefined,
    });
    const site = server.client((await server.makeRunner({ orgId: null })).headers);
    expect(await take(site)).toMatchObject({ solutionId, attempt: 1 });
  });
});

describe('faults', () => {
  const secret = { reason: '/etc/judge.conf is broken', advice: 'Log in to judge-7 and fix it.' };

  it('of a package conclude immediately; setters see the reason, contestants only that it is being fixed', async () => {
    const { runner, contestant, setter, problemId, seen } = await makeScene({ solutionShowDetails: true });
    const solutionId = await submit(contestant, problemId);
    await runner.call(RELEASE, { params: taskOf(await take(runner)), body: { fault: 'package', ...secret } });
    const shown = await seen(solutionId);
    expect(shown).toMatchObject({ state: SOLUTION_STATE.completed, status: 'Judge Error', score: 0 });
    expect(JSON.stringify(shown)).not.toMatch(/judge\.conf|judge-7/);
    expect((await seen(solutionId, setter)).fault).toEqual({ origin: 'package', ...secret });
    await setter.call('POST /api/problem/:problemId/solution/:solutionId/rejudge', {
      params: { problemId, solutionId },
      body: undefined,
    });
    await complete(runner, await take(runner));
    expect((await seen(solutionId, setter)).fault).toBeUndefined();
  });

  it('of a machine requeue the task, for three attempts in total', async () => {
    const { runner, contestant, setter, problemId, seen } = await makeScene();
    const solutionId = await submit(contestant, problemId);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const task = await take(runner);
      expect(task.attempt).toBe(attempt);
      await runner.call(RELEASE, { params: taskOf(task), body: { fault: 'machine', ...secret } });
      expect((await seen(solutionId)).state).toBe(attempt === 3 ? 4 : 1);
      expect(await poll(runner)).toBeNull();
      await server.db.transact((tx) => tx.update(tasks).set({ readyAt: sql`now()` }));
    }
    expect((await seen(solutionId, setter)).fault).toEqual({ origin: 'machine', ...secret });
  });
});

it('details of a lost lease are separate from those of the one that counted', async () => {
  const { runner, contestant, problemId } = await makeScene({ solutionShowDetails: true });
  const solutionId = await submit(contestant, problemId);
  const lost = await take(runner);
  const { url: lateUpload } = await runner.call(DETAILS, {
    params: { ...taskOf(lost), type: 'upload' },
    body: undefined,
  });
  await endLeases();
  await complete(runner, await take(runner, { wait: 10 }), { details: { version: 1, summary: 'right' } });
  await putFile(lateUpload, '{"version":1,"summary":"late"}');
  const at = { params: { problemId, solutionId }, body: undefined };
  const { url } = await contestant.call('GET /api/problem/:problemId/solution/:solutionId/details/download', at);
  expect(await (await fetch(url)).json()).toEqual({ version: 1, summary: 'right' });
  expect(readdirSync(join(server.dataDir, 'files', 'incoming'))).toEqual([]);
});
