import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { SOLUTION_STATE } from '@assay/contract/states';
import { runners, solutions, tasks } from '../../db/schema.ts';
import { literal } from '../../db/states.ts';
import { complete, submit, take } from '../../../test/support/judging.ts';
import { makeJudgedProblem } from '../../../test/support/problem-data.ts';

const server = serverForFile();
let scene: Awaited<ReturnType<typeof makeJudgedProblem>>;
let contestants: TestClient[];
beforeAll(async () => {
  scene = await makeJudgedProblem(server);
  contestants = await Promise.all([1, 2, 3].map(async () => server.signIn(await server.makeUser())));
});
beforeEach(async () => {
  await server.db.transact(async (tx) => {
    await tx.delete(tasks);
    await tx.execute(sql`update problem_statuses set last_solution_id = null`);
    await tx.delete(solutions);
    await tx.delete(runners);
  });
});

const contestant = (index: number): TestClient => contestants[index] ?? scene.setter;
const send = (who: TestClient) => submit(who, scene.problem.id);
const seen = (solutionId: string, who = contestant(0)) =>
  who.call('GET /api/problem/:problemId/solution/:solutionId', { params: { problemId: scene.problem.id, solutionId } });
const makeRunner = async (orgId: string | null = scene.org.id) =>
  server.client((await server.makeRunner({ orgId })).headers);

/** Sets how long each judging so far has taken. */
const judgingsTook = (timeMs: number) =>
  server.db.transact((tx) =>
    tx
      .update(solutions)
      .set({ startedAt: sql`completed_at - ${timeMs}::int * interval '1 millisecond'` })
      .where(sql`state = ${literal(SOLUTION_STATE.completed)}`),
  );

describe('a waiting solution', () => {
  it('reports how many solutions are ahead of it, with fair turns between users', async () => {
    await makeRunner();
    const mine = [await send(contestant(0)), await send(contestant(0))];
    await send(contestant(1));
    await send(contestant(2));
    expect((await seen(mine[0] ?? '')).queue).toEqual({ ahead: 0, waitMs: null, runners: 1 });
    // One of each of the others, and the user's own before.
    expect((await seen(mine[1] ?? '')).queue?.ahead).toBe(3);
  });

  it('estimates its wait from the judgings in progress and the duration of earlier ones', async () => {
    const runner = await makeRunner();
    await send(contestant(1));
    await complete(runner, await take(runner));
    await judgingsTook(4_000);
    await send(contestant(1));
    await send(contestant(2));
    await take(runner);
    await take(runner);
    await send(contestant(1));
    const solutionId = await send(contestant(0));
    expect((await seen(solutionId)).queue).toEqual({ ahead: 1, waitMs: 4_000, runners: 1 });
  });

  it('reports that no runner is available', async () => {
    const solutionId = await send(contestant(0));
    expect((await seen(solutionId)).queue).toEqual({ ahead: 0, waitMs: null, runners: 0 });
  });

  it('waits behind other organizations only if a runner works for all of them', async () => {
    const other = await makeJudgedProblem(server);
    await submit(contestant(1), other.problem.id);
    const solutionId = await send(contestant(0));
    await makeRunner();
    expect((await seen(solutionId)).queue).toMatchObject({ ahead: 0, runners: 1 });
    await makeRunner(null);
    expect((await seen(solutionId)).queue).toMatchObject({ ahead: 1, runners: 2 });
  });

  it('has no place once it is judged, and reports which runner judged it', async () => {
    const runner = await makeRunner();
    const solutionId = await send(contestant(0));
    const task = await take(runner);
    expect((await seen(solutionId)).queue).toBeUndefined();
    await complete(runner, task, { compiler: { language: 'C++17', version: 'g++ 12.2' } });
    expect(await seen(solutionId)).toMatchObject({ language: 'C++17', compiler: 'g++ 12.2' });
  });
});

it('the place is found by the index of the queue, however many wait', async () => {
  const { org, problem, dataHash } = scene;
  const userId = (await server.makeUser()).id;
  const mine = await send(contestant(0));
  const row = { orgId: org.id, problemId: problem.id, userId, label: 'default', problemDataHash: dataHash };
  const task = { orgId: org.id, userId, label: 'default', priority: 1 };
  const many = Array.from({ length: 3000 }, () => ({ id: randomUUID(), ...row }));
  await server.db.transact(async (tx) => {
    const waiting = {
      solutionDataHash: 'a'.repeat(64),
      sizeBytes: 1,
      state: SOLUTION_STATE.pending,
      submittedAt: sql`now()`,
    };
    await tx.insert(solutions).values(many.map((one) => ({ ...one, ...waiting })));
    await tx
      .insert(tasks)
      .values(many.map(({ id }, turn) => ({ kind: 'solution' as const, subjectId: id, ...task, turn: turn + 1 })));
    await tx.execute(sql`analyze tasks`);
  });
  const last = many.at(-1)?.id ?? '';
  expect((await seen(last, scene.setter)).queue?.ahead).toBe(1000);
  expect((await seen(mine)).queue?.ahead).toBe(0);
  const { rows } = await server.db.execute<{ 'QUERY PLAN': string }>(sql`
    explain select 1 from tasks t, (select priority, turn, id from tasks where kind = 'solution' and subject_id = ${last}::uuid) mine
    where t.kind = 'solution' and t.state = 'ready' and (t.priority, t.turn, t.id) < (mine.priority, mine.turn, mine.id) limit 1000`);
  const plan = rows.map((line) => line['QUERY PLAN']).join('\n');
  expect(plan).toContain('tasks_ready_idx');
  expect(plan).not.toContain('Seq Scan');
});
