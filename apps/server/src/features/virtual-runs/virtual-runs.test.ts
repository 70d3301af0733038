import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MAX_VIRTUAL_RUNS } from '@assay/contract';
import { ACCESS_LEVEL, SOLUTION_STATE } from '@assay/contract/states';
import { serverForFile, type TestClient } from '@assay/testkit';
import { HOUR_MS } from '../../../test/support/contesting.ts';
import { complete, poll, take } from '../../../test/support/judging.ts';
import { readValid } from '../../../test/support/ranking.ts';
import {
  announceInRun as announceIn,
  bodyOfRun as bodyOf,
  makePastContest,
  MINUTE_MS,
  rewindRun,
  submitInRun as submitIn,
  virtualRoutes as routes,
  type Given,
} from '../../../test/support/virtual.ts';

const server = serverForFile();

const makeScene = (given?: Given) => makePastContest(server, given);
const rewind = (runId: string, ms: number) => rewindRun(server, runId, ms);

/** Everything official that is stored about a contest. */
async function officialOf(contestId: string): Promise<string> {
  const tables = [
    'contest_participants',
    'contest_results',
    'contest_logs',
    'contest_log_entries',
    'contest_clocks',
    'contest_problems',
    'ranklists',
    'ranklist_states',
    'contest_teams',
    'contest_team_members',
    'solutions',
    'balloons',
  ];
  const parts: string[] = [];
  for (const table of tables) {
    const { rows } = await server.db.execute<{ text: string }>(sql`
      select coalesce(string_agg(t::text, e'\n' order by t::text), '') as text from ${sql.identifier(table)} as t
      where contest_id = ${contestId}::uuid`);
    parts.push(`${table}: ${rows[0]?.text ?? ''}`);
  }
  const { rows } = await server.db.execute<{ text: string }>(
    sql`select t::text as text from contests as t where id = ${contestId}::uuid`,
  );
  return [...parts, rows[0]?.text].join('\n\n');
}

describe('a virtual run', () => {
  test('opens the problems of an ended contest, and counts what is submitted in its time', async () => {
    const { params, problemId, guest, judge, ...scene } = await makeScene();
    await readValid(server, scene, 'k');
    expect((await guest.call(routes.page, { params })).virtual).toBe(true);
    expect(await guest.refusalOf(routes.problem, { params: { ...params, problemId } })).toBe('participants-only');
    const { allowed, offer, runs } = await guest.call(routes.list, { params });
    expect({ allowed, offer, runs }).toEqual({
      allowed: true,
      offer: { duration: 2 * HOUR_MS, freeze: HOUR_MS },
      runs: [],
    });
    const { runId } = await guest.call(routes.start, { params });
    expect((await guest.call(routes.problem, { params: { ...params, problemId } })).settings.slug).toBe('P1');
    expect((await guest.call(routes.timeline, { params })).submissions).toHaveLength(1);
    await rewind(runId, 30 * MINUTE_MS);
    const solutionId = await submitIn(guest, problemId, runId);
    const task = await take(judge);
    expect(task.solutionId).toBe(solutionId);
    await complete(judge, task, { score: 100, status: 'Accepted' });
    const { run, submissions } = await guest.call(routes.get, { params: { ...params, runId } });
    expect(run).toMatchObject({ _id: runId, nth: 1, duration: 2 * HOUR_MS, freeze: HOUR_MS, open: true });
    expect(run.endAt).toBe(run.startedAt + 2 * HOUR_MS);
    expect(submissions).toEqual([
      expect.objectContaining({
        solutionId,
        problemId,
        score: 100,
        status: 'Accepted',
        state: SOLUTION_STATE.completed,
      }),
    ]);
    expect(submissions[0]?.time).toBeGreaterThanOrEqual(30 * MINUTE_MS);
    expect(submissions[0]?.time).toBeLessThan(40 * MINUTE_MS);
    expect((await guest.call(routes.solution, { params: { problemId, solutionId } })).score).toBe(100);
  });

  test('ends at its length: what is submitted from then on is judged, but has no time', async () => {
    const { params, problemId, guest } = await makeScene();
    const { runId } = await guest.call(routes.start, { params });
    const inTime = await announceIn(guest, problemId, runId);
    await rewind(runId, 2 * HOUR_MS);
    // Announced in time, submitted too late.
    await guest.call(routes.submit, { params: { problemId, solutionId: inTime }, body: {} });
    const { run, submissions } = await guest.call(routes.get, { params: { ...params, runId } });
    expect(run.open).toBe(false);
    expect(submissions.map(({ solutionId, time }) => [solutionId, time])).toEqual([[inTime, undefined]]);
    expect(await submitIn(guest, problemId, runId)).not.toBe(inTime);
  });

  test('can be finished early, after which nothing more counts and another can be started', async () => {
    const { params, problemId, guest } = await makeScene();
    const { runId } = await guest.call(routes.start, { params });
    await submitIn(guest, problemId, runId);
    for (let n = 0; n < 2; n += 1) await guest.call(routes.finish, { params: { ...params, runId } });
    await submitIn(guest, problemId, runId);
    const first = await guest.call(routes.get, { params: { ...params, runId } });
    expect(first.run.open).toBe(false);
    expect(first.run.endAt).toBeLessThan(first.run.startedAt + HOUR_MS);
    expect(first.submissions.map(({ time }) => time === undefined)).toEqual([false, true]);
    const again = await guest.call(routes.start, { params });
    const { runs } = await guest.call(routes.list, { params });
    expect(runs.map(({ _id, nth, open }) => [_id, nth, open])).toEqual([
      [again.runId, 2, true],
      [runId, 1, false],
    ]);
    expect((await guest.call(routes.get, { params: { ...params, runId: again.runId } })).submissions).toEqual([]);
  });

  test('starts once, however often the button is pressed', async () => {
    const { params, guest } = await makeScene();
    const results = await Promise.all(Array.from({ length: 5 }, () => guest.send(routes.start, { params })));
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
    expect(await guest.refusalOf(routes.start, { params })).toBe('virtual-running');
    expect((await guest.call(routes.list, { params })).runs).toHaveLength(1);
  });

  test('can be taken by those who took part', async () => {
    const { params, problemId, official } = await makeScene();
    const { runId } = await official.client.call(routes.start, { params });
    await submitIn(official.client, problemId, runId);
    expect((await official.client.call(routes.get, { params: { ...params, runId } })).submissions).toHaveLength(1);
  });

  test('has the limit of submissions of the contest, which ends with it', async () => {
    const { params, problemId, guest } = await makeScene({ settings: { solutionCountLimit: 1 } });
    const { runId } = await guest.call(routes.start, { params });
    await submitIn(guest, problemId, runId);
    const announcing = { params: { problemId }, body: bodyOf(runId) };
    expect(await guest.refusalOf(routes.announce, announcing)).toBe('solution-limit');
    await guest.call(routes.finish, { params: { ...params, runId } });
    await submitIn(guest, problemId, runId);
    const second = await guest.call(routes.start, { params });
    await submitIn(guest, problemId, second.runId);
    expect(await guest.refusalOf(routes.announce, { params: { problemId }, body: bodyOf(second.runId) })).toBe(
      'solution-limit',
    );
  });

  test('cannot be repeated without end', async () => {
    const { params, guest, contestId } = await makeScene();
    const { runId } = await guest.call(routes.start, { params });
    await server.db.transact((tx) =>
      tx.execute(sql`insert into virtual_runs (id, contest_id, user_id, nth, duration_ms, started_at)
        select gen_random_uuid(), contest_id, user_id, n, 1, now() - interval '1 day'
        from virtual_runs, generate_series(2, ${MAX_VIRTUAL_RUNS}) as n where id = ${runId}::uuid`),
    );
    await guest.call(routes.finish, { params: { contestId, runId } });
    expect(await guest.refusalOf(routes.start, { params })).toBe('virtual-limit');
  });
});

describe('a contest', () => {
  test('cannot be taken unless its director allows it, before its end, or before its results are revealed', async () => {
    const { params, guest, director, contestId, official } = await makeScene({ allowed: false });
    const setClock = async (columns: string) =>
      await server.db.transact((tx) =>
        tx.execute(sql`update contest_clocks set ${sql.raw(columns)} where contest_id = ${contestId}::uuid`),
      );
    const isRefused = async () => {
      expect(await guest.refusalOf(routes.start, { params })).toBe('virtual-closed');
      expect((await guest.call(routes.list, { params })).offer).toBeUndefined();
    };
    await isRefused();
    expect((await guest.call(routes.page, { params })).virtual).toBeUndefined();
    for (const client of [guest, official.client])
      expect(await client.refusalOf(routes.allow, { params, body: { allowed: true } })).toBe('no-right');
    await director.call(routes.allow, { params, body: { allowed: true } });
    await setClock('thaw_after_ms = null');
    await isRefused();
    await setClock(`thaw_after_ms = 0, grants = '[{"delayMs": 0, "extraMs": ${2 * HOUR_MS}}]'`);
    await isRefused();
    await setClock(`grants = '[]', duration_ms = duration_ms * 2`);
    await isRefused();
    await setClock('duration_ms = duration_ms / 2');
    await guest.call(routes.start, { params });
  });

  test('is closed to its runs while it is not allowed or not over', async () => {
    const { params, problemId, guest, director, contestId } = await makeScene();
    const { runId } = await guest.call(routes.start, { params });
    const solutionId = await submitIn(guest, problemId, runId);
    const reading = { params: { ...params, problemId } };
    const announcing = { params: { problemId }, body: bodyOf(runId) };
    const isClosed = async () => {
      expect(await guest.refusalOf(routes.problem, reading)).toBe('participants-only');
      expect(await guest.refusalOf(routes.announce, announcing)).toBe('not-found');
      expect(await guest.refusalOf(routes.solution, { params: { problemId, solutionId } })).toBe('not-found');
    };
    await director.call(routes.allow, { params, body: { allowed: false } });
    await isClosed();
    await director.call(routes.allow, { params, body: { allowed: true } });
    await guest.call(routes.problem, reading);
    await server.db.transact((tx) =>
      tx.execute(sql`update contests set ends_at = now() + interval '1 hour' where id = ${contestId}::uuid`),
    );
    await isClosed();
  });

  test('that is hidden does not exist, and one that banned the viewer stays closed', async () => {
    const { params, contestId, guest, official, director } = await makeScene({ accessLevel: ACCESS_LEVEL.private });
    const runId = randomUUID();
    await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { contestId, userId: official.id },
      body: { banned: true },
    });
    for (const [client, code] of [
      [guest, 'not-found'],
      [official.client, 'banned'],
    ] as const) {
      expect(await client.refusalOf(routes.list, { params })).toBe(code);
      expect(await client.refusalOf(routes.start, { params })).toBe(code);
      expect(await client.refusalOf(routes.get, { params: { ...params, runId } })).toBe(code);
      expect(await client.refusalOf(routes.finish, { params: { ...params, runId } })).toBe(code);
      expect(await client.refusalOf(routes.allow, { params, body: { allowed: true } })).toBe(code);
    }
  });

  test('keeps the runs of its users to themselves', async () => {
    const { params, problemId, guest, director } = await makeScene();
    const { runId } = await guest.call(routes.start, { params });
    const solutionId = await submitIn(guest, problemId, runId);
    const other = await server.signIn(await server.makeUser());
    for (const client of [other, director]) {
      expect(await client.refusalOf(routes.get, { params: { ...params, runId } })).toBe('not-found');
      expect(await client.refusalOf(routes.finish, { params: { ...params, runId } })).toBe('not-found');
      expect(await client.refusalOf(routes.announce, { params: { problemId }, body: bodyOf(runId) })).toBe('not-found');
    }
    await other.call(routes.start, { params });
    expect(await other.refusalOf(routes.solution, { params: { problemId, solutionId } })).toBe('not-found');
    // A run opens no practice: only submissions in it.
    const practice = { params: { problemId }, body: { hash: 'a'.repeat(64), size: 1 } };
    expect(await other.refusalOf(routes.announce, practice)).toBe('not-found');
  });

  test('does not take submissions to problems that it does not have, or has closed', async () => {
    const { params, problemId, guest, addProblem } = await makeScene({ settings: { disableCreateSolution: true } });
    const { runId } = await guest.call(routes.start, { params });
    const elsewhere = await (await makeScene()).addProblem({}, { accessLevel: ACCESS_LEVEL.public });
    expect(await guest.refusalOf(routes.announce, { params: { problemId: elsewhere }, body: bodyOf(runId) })).toBe(
      'not-found',
    );
    expect(await guest.refusalOf(routes.announce, { params: { problemId }, body: bodyOf(runId) })).toBe(
      'submit-not-allowed',
    );
    await submitIn(guest, await addProblem(), runId);
  });
});

test('nothing official changes by a byte, whatever happens in virtual runs', async () => {
  const { params, contestId, problemId, guest, official, judge, director, ...scene } = await makeScene();
  await readValid(server, { ...scene, contestId, director }, 'k');
  const shown = async () =>
    JSON.stringify([
      await readValid(server, { ...scene, contestId, director }, 'k'),
      (await director.call(routes.page, { params })).participantCount,
      await director.call(routes.timeline, { params }),
      await director.call('GET /api/contest/:contestId/participant', { params, query: { perPage: 15, count: true } }),
      await director.call('GET /api/contest/:contestId/solution', { params, query: { perPage: 15, count: true } }),
    ]);
  const before = [await officialOf(contestId), await shown()];
  const open = new Map<TestClient, string>();
  const others = await server.signIn(await server.makeUser());
  const { teamId } = await guest.call(routes.form, { params, body: { name: 'Virtual' } });
  const { teams } = await guest.call(routes.list, { params });
  const ofTeam = { ...params, teamId };
  const userIds = new Map<TestClient, string>();
  for (const one of [guest, official.client, others])
    userIds.set(one, (await one.call('GET /api/user/session', {})).userId);
  let teamRun: string | undefined;
  const steps = {
    join: async (client: TestClient) => {
      const code = teams[0]?.code ?? '';
      const reply = await client.send(routes.join, { params, body: { code } });
      // Refused to those who are in another run while the team's run is open.
      expect([200, 409]).toContain(reply.status);
    },
    leave: async (client: TestClient) => {
      // The last one would dissolve the team.
      if (client === guest) return;
      await client.send(routes.leave, { params: { ...ofTeam, userId: userIds.get(client) ?? '' } });
    },
    startTeam: async (client: TestClient) => {
      const reply = await client.send(routes.startTeam, { params: ofTeam });
      if (reply.status === 200) teamRun = z.object({ runId: z.string() }).parse(reply.body).runId;
    },
    submitInTeam: async (client: TestClient) => {
      const runs = teamRun === undefined ? [] : (await client.call(routes.list, { params })).runs;
      if (teamRun !== undefined && runs.some(({ _id }) => _id === teamRun)) await submitIn(client, problemId, teamRun);
    },
    finishTeam: async (client: TestClient) => {
      if (teamRun !== undefined) await client.send(routes.finish, { params: { ...params, runId: teamRun } });
    },
    submit: async (client: TestClient) => {
      if (!open.has(client)) {
        const reply = await client.send(routes.start, { params });
        // Refused to those who are in the run of the team.
        if (reply.status !== 200) return;
        open.set(client, z.object({ runId: z.string() }).parse(reply.body).runId);
      }
      await submitIn(client, problemId, open.get(client) ?? '');
    },
    finish: async (client: TestClient) => {
      const runId = open.get(client);
      if (runId === undefined) return;
      open.delete(client);
      await client.call(routes.finish, { params: { ...params, runId } });
    },
    judge: async () => {
      const task = await poll(judge);
      if (task) await complete(judge, task);
    },
  };
  const client = fc.constantFrom(guest, official.client, others);
  await steps.join(official.client);
  await steps.startTeam(official.client);
  await steps.submitInTeam(guest);
  await steps.submitInTeam(official.client);
  expect(await officialOf(contestId)).toBe(before[0]);
  // The keys of this literal.
  const names = Object.keys(steps) as (keyof typeof steps)[];
  const step = fc.tuple(fc.constantFrom(...names), client);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (list) => {
      for (const [name, one] of list) await steps[name](one);
      expect(await officialOf(contestId)).toBe(before[0]);
    }),
    { numRuns: 8 },
  );
  expect(await shown()).toBe(before[1]);
});
