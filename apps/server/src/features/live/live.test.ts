import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { serverForEachTest } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { LISTENER_NAME } from '../../http/notifications.ts';
import { EVENT_WAIT, streamsOf, type Stream } from '../../../test/support/event-stream.ts';
import { makeInstanceScene, OPEN } from '../../../test/support/instancing.ts';
import { complete, submit, take, taskOf } from '../../../test/support/judging.ts';
import { makeJudgedProblem } from '../../../test/support/problem-data.ts';
import { SOLUTION_EVERY_MS } from './publish-changes.ts';
import { MAX_STREAMS_EACH } from './event-feed.ts';

const server = serverForEachTest();
const listen = streamsOf(server);

const solutionEvents = (stream: Stream) => stream.events.flatMap((event) => (event.type === 'solution' ? [event] : []));
const lastState = (stream: Stream) => solutionEvents(stream).at(-1)?.solution.state;

async function makeScene(settings: Record<string, unknown> = {}) {
  const scene = await makeJudgedProblem(server, settings);
  const [user, other] = [await server.makeUser(), await server.makeUser()];
  const row = await server.makeRunner({ orgId: scene.org.id });
  const [token, otherToken] = [await server.makeToken(user), await server.makeToken(other)];
  const contestant = server.client({ authorization: `Bearer ${token}` });
  return {
    ...scene,
    problemId: scene.problem.id,
    user,
    token,
    otherToken,
    contestant,
    runner: server.client(row.headers),
  };
}

describe('the event stream', () => {
  it('sends the server’s time to anyone who connects', async () => {
    const { events, response } = await listen(null);
    expect(events[0]).toEqual({ type: 'hello', serverTime: expect.any(Number) });
    expect(response.headers['content-type']).toContain('text/event-stream');
    expect(response.headers['cache-control']).toContain('no-store');
  });

  it('replies to a HEAD request with headers only, and ends', async () => {
    const { status, headers } = await server.client().fetch('/api/events', { method: 'HEAD' });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  });

  it('refuses an invalid token', async () => {
    expect((await listen('nonsense')).response.statusCode).toBe(401);
  });

  it('notifies owners of every change of their solutions, on any server, and no other user', async () => {
    const { contestant, token, otherToken, problemId, runner } = await makeScene();
    const second = await server.startSecond();
    const [own, ownElsewhere, others] = [
      await listen(token),
      await listen(token, '', second.origin),
      await listen(otherToken),
    ];
    const solutionId = await submit(contestant, problemId);
    await expect.poll(() => lastState(own), EVENT_WAIT).toBe(1);
    await complete(runner, await take(runner));
    for (const stream of [own, ownElsewhere]) {
      await expect.poll(() => lastState(stream), EVENT_WAIT).toBe(4);
      expect(solutionEvents(stream).at(-1)).toMatchObject({
        solution: { _id: solutionId, status: 'Accepted', score: 100 },
        progress: null,
      });
    }
    expect(solutionEvents(others)).toEqual([]);
  });

  it('notifies followers of a solution only while they may see it, and of progress only if they may read details', async () => {
    const { contestant, token, otherToken, problemId, runner, setter, owner } = await makeScene({
      solutionShowOther: true,
    });
    const solutionId = await submit(contestant, problemId);
    const [own, follower, admin] = [
      await listen(token),
      await listen(otherToken, `?solutions=${solutionId},nonsense`),
      await listen(await server.makeToken(owner), `?solutions=${solutionId}`),
    ];
    const params = taskOf(await take(runner));
    const patch = async (score: number) =>
      await runner.call('PATCH /api/runner/solution/task/:solutionId/:taskId', {
        params,
        body: { score, status: 'Running', progress: { done: 1, total: 2, jobs: [] } },
      });
    await patch(10);
    const scoreOf = (stream: Stream) => solutionEvents(stream).at(-1)?.solution.score;
    for (const stream of [own, follower, admin]) await expect.poll(() => scoreOf(stream), EVENT_WAIT).toBe(10);
    expect(solutionEvents(own).at(-1)?.progress).toBeNull();
    expect(solutionEvents(follower).at(-1)?.progress).toBeNull();
    expect(solutionEvents(admin).at(-1)?.progress).toMatchObject({ done: 1, total: 2 });
    await setter.call('PATCH /api/problem/:problemId/admin/settings', {
      params: { problemId },
      body: { solutionShowDetails: true },
    });
    await patch(20);
    for (const stream of [own, admin]) {
      await expect.poll(() => scoreOf(stream), EVENT_WAIT).toBe(20);
      expect(solutionEvents(stream).at(-1)?.progress).toMatchObject({ done: 1 });
    }
    expect(scoreOf(follower)).toBe(10);
  });

  it('merges changes that follow closely, and never loses the last one', async () => {
    const { contestant, token, problemId, runner } = await makeScene();
    await submit(contestant, problemId);
    const task = await take(runner);
    const own = await listen(token);
    const startedAt = performance.now();
    for (let score = 1; score <= 60; score += 1) {
      await runner.call('PATCH /api/runner/solution/task/:solutionId/:taskId', {
        params: taskOf(task),
        body: { score },
      });
    }
    await complete(runner, task, { score: 61 });
    await expect.poll(() => solutionEvents(own).at(-1)?.solution.score, EVENT_WAIT).toBe(61);
    expect(lastState(own)).toBe(4);
    // A busy machine takes longer for the reports, and may send more events in that time.
    const intervals = (performance.now() - startedAt) / SOLUTION_EVERY_MS;
    expect(solutionEvents(own).length).toBeLessThanOrEqual(intervals + 2);
  });

  it('notifies the users who may open a problem that it changed', async () => {
    const { token, setter, problemId } = await makeScene();
    const hidden = await server.makeProblem({ orgId: (await server.makeOrg()).id, accessLevel: ACCESS_LEVEL.private });
    const [reader, nobody] = [await listen(token), await listen(null)];
    await server.db.transact((tx) => server.context.live.publish(tx, { type: 'problem', problemId: hidden.id }));
    await setter.call('PATCH /api/problem/:problemId/content', { params: { problemId }, body: { title: 'New' } });
    await expect
      .poll(() => reader.events.filter((event) => event.type === 'problem'), EVENT_WAIT)
      .toEqual([{ type: 'problem', problemId }]);
    await server.db.transact((tx) =>
      server.context.live.publish(tx, { type: 'announcement', orgId: null, isPublic: true }),
    );
    await expect.poll(() => nobody.events.map((event) => event.type), EVENT_WAIT).toEqual(['hello', 'announcement']);
  });

  it('notifies followers of a problem of other users’ solutions while they may see them', async () => {
    const { contestant, problemId, setter, otherToken, org, owner } = await makeScene({ solutionShowOther: true });
    const [follower, ofOrg, elsewhere, deaf] = [
      await listen(otherToken, `?problems=${problemId}`),
      await listen(await server.makeToken(owner), `?orgs=${org.id}`),
      await listen(otherToken, `?problems=${randomUUID()}&contests=${problemId}`),
      await listen(null, `?problems=${problemId}`),
    ];
    const solutionId = await submit(contestant, problemId);
    for (const stream of [follower, ofOrg]) {
      await expect.poll(() => solutionEvents(stream).at(-1)?.solution._id, EVENT_WAIT).toBe(solutionId);
      expect(solutionEvents(stream).at(-1)?.progress).toBeNull();
    }
    const settings = { allowPublicSubmit: true, solutionShowOther: false };
    await setter.call('PATCH /api/problem/:problemId/admin/settings', { params: { problemId }, body: settings });
    const hidden = await submit(contestant, problemId);
    await expect.poll(() => solutionEvents(ofOrg).at(-1)?.solution._id, EVENT_WAIT).toBe(hidden);
    expect(solutionEvents(follower).map(({ solution }) => solution._id)).not.toContain(hidden);
    for (const stream of [elsewhere, deaf]) expect(solutionEvents(stream)).toEqual([]);
  });

  it('notifies the owner of an instance and the administrators of its organization', async () => {
    const scene = await makeInstanceScene(server);
    const admin = await server.makeUser();
    await server.addMember(scene.orgId, admin.id, 3n);
    const streams = [
      await listen(await server.makeToken(scene.user)),
      await listen(await server.makeToken(admin)),
      await listen(await server.makeToken(await server.makeUser())),
    ];
    const { instanceId } = await scene.client.call(OPEN, { params: { problemId: scene.problemId }, body: undefined });
    const expected = { type: 'instance', instanceId, orgId: scene.orgId, userId: scene.user.id };
    const instanceEvents = (stream: Stream | undefined) =>
      (stream?.events ?? []).filter((event) => event.type === 'instance');
    for (const stream of streams.slice(0, 2)) {
      await expect.poll(() => instanceEvents(stream), EVENT_WAIT).toEqual([expected]);
    }
    expect(instanceEvents(streams[2])).toEqual([]);
  });

  it('is limited in number per user, and closing one frees a place', async () => {
    const { token } = await makeScene();
    const streams = [];
    for (let at = 0; at < MAX_STREAMS_EACH; at += 1) streams.push(await listen(token));
    expect((await listen(token)).response.statusCode).toBe(429);
    streams[0]?.close();
    await expect.poll(async () => (await listen(token)).response.statusCode, EVENT_WAIT).toBe(200);
  });

  it('resumes by itself after the database has cut the connection', async () => {
    const { contestant, token, problemId } = await makeScene();
    const own = await listen(token);
    const { rows } = await server.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = ${LISTENER_NAME}`,
    );
    expect(rows).toHaveLength(1);
    await expect
      .poll(
        () => server.logLines.some((line) => String(line['msg']).includes('Cannot receive notifications')),
        EVENT_WAIT,
      )
      .toBe(true);
    // Changes in between were not published: clients are asked to reload.
    const hellos = () => own.events.filter(({ type }) => type === 'hello').length;
    await expect.poll(hellos, EVENT_WAIT).toBe(2);
    await submit(contestant, problemId);
    await expect.poll(() => lastState(own), EVENT_WAIT).toBe(1);
    expect(hellos()).toBe(2);
  });

  it('ends when the server closes', async () => {
    const second = await server.startSecond();
    const stream = await listen(null, '', second.origin);
    await second.app.close();
    await stream.ended;
  });

  it('ends at the next heartbeat after its session was revoked', async () => {
    const { user, token } = await makeScene();
    const [kept, stream] = [await listen(await server.makeToken(await server.makeUser())), await listen(token)];
    await server.db.transact((tx) =>
      tx.execute(sql`update sessions set revoked_at = now() where user_id = ${user.id}`),
    );
    await stream.ended;
    expect(kept.response.destroyed).toBe(false);
    // The heartbeat that ends one stream sends the server's time to the others.
    await expect.poll(() => kept.events.at(-1), EVENT_WAIT).toEqual({ type: 'time', serverTime: expect.any(Number) });
  });
});
