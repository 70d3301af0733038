import { describe, expect, it } from 'vitest';
import type { RanklistDocument } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { RANKLIST_STATE, SOLUTION_STATE } from '@assay/contract/states';
import { makeContest, submitIn } from '../../../test/support/contesting.ts';
import { complete, take } from '../../../test/support/judging.ts';
import {
  configure,
  makeRanklist,
  readDocument,
  storeJudged,
  untilOwnEngineRests,
  untilValid,
} from '../../../test/support/ranking.ts';

const server = serverForFile();

const NIL = '00000000-0000-0000-0000-000000000000';
const at = '/api/runner/ranklist';
const infoOf = async ({ director, contestId }: { director: TestClient; contestId: string }) =>
  await director.call('GET /api/contest/:contestId/admin/ranklist-info', { params: { contestId } });

/** A contest with two problems, a participant, and a ranklist for the organization's foreign ranker. */
async function makeScene() {
  const contest = await makeContest(server);
  const row = await server.makeRunner({ orgId: contest.orgId, labels: ['ranker'] });
  const ranker = server.client(row.headers);
  const problemIds = [await contest.addProblem({ score: 150 }), await contest.addProblem()];
  const ada = await contest.makeParticipant(['senior']);
  await makeRanklist(contest, 'foreign', 'ranker = foreign\ntype = anything');
  await untilOwnEngineRests(server, contest.contestId);
  return { ...contest, contest, problemIds, problemId: problemIds[0] ?? '', ada, ranker, runnerId: row.id };
}

/** Sends requests like a ranker, without the contract's types. */
async function get(ranker: TestClient, path: string) {
  const reply = await ranker.fetch(`${at}${path}`);
  return { status: reply.status, body: (await reply.json()) as never };
}

async function post(ranker: TestClient, path: string, body: unknown = {}) {
  const headers = { 'content-type': 'application/json' };
  const reply = await ranker.fetch(`${at}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

interface Polled {
  taskId: string;
  contestId: string;
  ranklists: { key: string; name: string; settings: { config?: string } }[];
  ranklistUpdatedAt: number;
}

async function poll(ranker: TestClient): Promise<Polled | null> {
  const { status, body } = await post(ranker, '/poll');
  expect(status).toBe(200);
  return 'taskId' in body ? (body as unknown as Polled) : null; // Its fields are checked where they are used.
}

async function pollSome(ranker: TestClient): Promise<Polled & { path: string }> {
  const task = await poll(ranker);
  if (!task) throw new Error('There was nothing to rank.');
  return { ...task, path: `/task/${task.contestId}/${task.taskId}` };
}

/** Follows a cursor to its end, starting from the given id, as rankers do for their mirrors. */
async function sync(ranker: TestClient, path: string, what: 'participants' | 'solutions', first = NIL) {
  const stamp = what === 'participants' ? 'updatedAt' : 'completedAt';
  const rows: (Record<string, never> & { _id: string })[] = [];
  let [since, lastId] = [0, first];
  for (;;) {
    const { status, body } = await get(ranker, `${path}/${what}?since=${since}&lastId=${lastId}`);
    expect(status).toBe(200);
    const page = body as typeof rows;
    expect(page.length).toBeLessThanOrEqual(50);
    const last = page.at(-1);
    if (!last) return rows;
    rows.push(...page);
    const { _id: id } = last;
    [since, lastId] = [Number(last[stamp]), id];
  }
}

const board: RanklistDocument = {
  version: 1,
  participant: { columns: [{ name: 'Total', description: '' }], list: [] },
  metadata: {},
};

async function upload(ranker: TestClient, path: string): Promise<void> {
  const { body } = await get(ranker, `${path}/uploadUrls`);
  for (const { url } of body as { key: string; url: string }[]) {
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(url, { method: 'PUT', headers, body: JSON.stringify(board) })).status).toBe(200);
  }
}

describe('a foreign ranker', () => {
  it('leases, mirrors, uploads and completes like rankers of the wire', async () => {
    const { contest, contestId, problemId, problemIds, ada, ranker, runnerId, orgId } = await makeScene();
    const runner = server.client((await server.makeRunner({ orgId })).headers);
    const solutionId = await submitIn(ada.client, { contestId, problemId });
    await complete(runner, await take(runner), { score: 60, status: 'Partially Right', metrics: { cpu: 7 } });

    const task = await pollSome(ranker);
    expect(task).toMatchObject({
      contestId,
      ranklists: [{ key: 'foreign', name: 'foreign', settings: { config: 'ranker = foreign\ntype = anything' } }],
    });
    expect(Number.isInteger(task.ranklistUpdatedAt)).toBe(true);
    expect(await infoOf(contest)).toEqual({
      ranklistState: RANKLIST_STATE.computing,
      ranklistUpdatedAt: task.ranklistUpdatedAt,
      ranklistRunnerId: runnerId,
    });
    expect(await poll(ranker)).toBeNull();

    expect((await get(ranker, `${task.path}/contest`)).body).toMatchObject({
      _id: contestId,
      tags: [],
      description: '',
      stages: [{ name: 'upcoming', start: 0, settings: {} }, { name: 'running' }, { name: 'end' }],
      // Additions of this server, next to what every ranker gets.
      rulesVersion: 2,
      clock: { duration: expect.any(Number), removed: [] },
    });
    expect((await get(ranker, `${task.path}/problems`)).body).toMatchObject([
      { _id: problemIds[0], tags: [], settings: { score: 150, slug: 'P1', solutionCountLimit: 10 } },
      { _id: problemIds[1], settings: { score: 100 } },
    ]);
    // One ranker starts with the nil id, the other with none.
    const participants = await sync(ranker, task.path, 'participants', '');
    expect(participants).toEqual([
      {
        _id: expect.any(String),
        userId: ada.id,
        contestId,
        tags: ['senior'],
        results: {
          [problemId]: {
            solutionCount: 1,
            lastSolutionId: solutionId,
            lastSolution: { score: 60, status: 'Partially Right', completedAt: expect.any(Number) },
          },
        },
        updatedAt: task.ranklistUpdatedAt,
      },
    ]);
    expect(await sync(ranker, task.path, 'solutions')).toEqual([
      {
        _id: solutionId,
        problemId,
        userId: ada.id,
        label: 'default',
        problemDataHash: expect.any(String),
        state: SOLUTION_STATE.completed,
        solutionDataHash: expect.any(String),
        score: 60,
        metrics: { cpu: 7 },
        status: 'Partially Right',
        message: '',
        createdAt: expect.any(Number),
        submittedAt: expect.any(Number),
        contestTime: expect.any(Number),
        completedAt: task.ranklistUpdatedAt,
      },
    ]);
    await upload(ranker, task.path);
    const body = { ranklistUpdatedAt: task.ranklistUpdatedAt };
    expect(await post(ranker, `${task.path}/complete`, body)).toEqual({ status: 200, body: {} });
    expect(await infoOf(contest)).toMatchObject({ ranklistState: RANKLIST_STATE.valid, ranklistRunnerId: runnerId });
    expect(await readDocument(ada.client, contestId, 'foreign')).toEqual(board);
    // The second time the lease has ended.
    expect((await post(ranker, `${task.path}/complete`, body)).status).toBe(404);
    expect(await poll(ranker)).toBeNull();
  });

  it('gets the contest again if something changed meanwhile', async () => {
    const { contest, contestId, problemId, ada, ranker } = await makeScene();
    const task = await pollSome(ranker);
    await upload(ranker, task.path);
    await storeJudged(server, contestId, { userId: ada.id, problemId, score: 5 });
    expect(await infoOf(contest)).toMatchObject({ ranklistState: RANKLIST_STATE.waiting });
    const body = { ranklistUpdatedAt: task.ranklistUpdatedAt };
    expect((await post(ranker, `${task.path}/complete`, body)).status).toBe(200);
    expect(await infoOf(contest)).toMatchObject({ ranklistState: RANKLIST_STATE.waiting });
    // Its document is served until the next one exists.
    expect(await readDocument(ada.client, contestId, 'foreign')).toEqual(board);
    const again = await pollSome(ranker);
    expect(again.taskId).not.toBe(task.taskId);
    expect(again.ranklistUpdatedAt).toBeGreaterThan(task.ranklistUpdatedAt);
  });

  it('may conclude with the newest row it has seen, but not with outdated settings', async () => {
    const { contest, contestId, problemId, ada, ranker } = await makeScene();
    const first = await pollSome(ranker);
    await upload(ranker, first.path);
    await storeJudged(server, contestId, { userId: ada.id, problemId, score: 5 });
    const seen = (await sync(ranker, first.path, 'solutions')).at(-1)?.['completedAt'];
    await post(ranker, `${first.path}/complete`, { ranklistUpdatedAt: seen });
    expect(await infoOf(contest)).toMatchObject({ ranklistState: RANKLIST_STATE.valid });

    await storeJudged(server, contestId, { userId: ada.id, problemId, score: 6 });
    const second = await pollSome(ranker);
    await upload(ranker, second.path);
    await configure(contest, 'foreign', { config: 'ranker = foreign\ntype = another' });
    await untilOwnEngineRests(server, contestId);
    await storeJudged(server, contestId, { userId: ada.id, problemId, score: 7 });
    const newest = (await sync(ranker, second.path, 'solutions')).at(-1)?.['completedAt'];
    await post(ranker, `${second.path}/complete`, { ranklistUpdatedAt: newest });
    expect(await infoOf(contest)).toMatchObject({ ranklistState: RANKLIST_STATE.waiting });
    expect(
      await ada.client.call('GET /api/contest/:contestId/ranklist/:key/url/download', {
        params: { contestId, key: 'foreign' },
      }),
    ).toEqual({});
  });

  it('pages through everything without missing a row, while rows are added', async () => {
    const { contest, contestId, problemId, ada, ranker } = await makeScene();
    const others = await Promise.all(Array.from({ length: 3 }, () => contest.makeParticipant()));
    const users = [ada, ...others].map(({ id }) => id);
    const expected = new Set<string>();
    const storeSome = async (count: number) => {
      const ids = await Promise.all(
        Array.from({ length: count }, (_, index) =>
          storeJudged(server, contestId, { userId: users[index % users.length] ?? '', problemId, score: index % 101 }),
        ),
      );
      for (const id of ids) expected.add(id);
    };
    await storeSome(60);
    const task = await pollSome(ranker);
    const seen = new Set<string>();
    let [since, lastId] = ['0', ''];
    const readPage = async () => {
      const { body } = await get(ranker, `${task.path}/solutions?since=${since}&lastId=${lastId}`);
      const page = body as { _id: string; completedAt: number }[];
      for (const { _id } of page) {
        expect(seen.has(_id)).toBe(false);
        seen.add(_id);
      }
      const last = page.at(-1);
      if (last) ({ _id: lastId, completedAt: since } = { ...last, completedAt: String(last.completedAt) });
      return page.length;
    };
    // Reads while solutions complete; then reads the remaining rows.
    await Promise.all([storeSome(60), readPage().then(readPage).then(readPage).then(readPage)]);
    while ((await readPage()) > 0);
    expect(seen).toEqual(expected);
    expect(await sync(ranker, task.path, 'participants')).toHaveLength(users.length);
  });

  it.each(['5e-324', '-0', '0.5', '8640000000000000', ' 1 '])('continues after any instant: %s', async (since) => {
    const { ranker } = await makeScene();
    const { path } = await pollSome(ranker);
    for (const what of ['participants', 'solutions'])
      expect((await get(ranker, `${path}/${what}?since=${encodeURIComponent(since)}&lastId=`)).status).toBe(200);
  });

  it('gets only what is delegated to it, and our own engine the rest', async () => {
    const { contest, contestId, ada, ranker } = await makeScene();
    await makeRanklist(contest, 'own', 'type = oi');
    const task = await pollSome(ranker);
    expect(task.ranklists.map(({ key }) => key)).toEqual(['foreign']);
    expect((await get(ranker, `${task.path}/uploadUrls`)).body).toMatchObject([{ key: 'foreign' }]);
    await upload(ranker, task.path);
    await post(ranker, `${task.path}/complete`, { ranklistUpdatedAt: task.ranklistUpdatedAt });
    await untilValid(server, contest);
    expect((await readDocument(ada.client, contestId, 'own')).metadata.format).toBe('oi');
    expect(await readDocument(ada.client, contestId, 'foreign')).toEqual(board);
  });

  it('works only in its organization, and needs its label', async () => {
    const { contestId } = await makeScene();
    const stranger = server.client(
      (await server.makeRunner({ orgId: (await server.makeOrg()).id, labels: ['ranker'] })).headers,
    );
    expect(await poll(stranger)).toBeNull();
    const judge = server.client((await server.makeRunner({ labels: ['default'] })).headers);
    expect((await post(judge, '/poll')).status).toBe(403);
    for (const part of ['contest', 'participants', 'problems', 'solutions', 'uploadUrls'])
      expect((await get(judge, `/task/${contestId}/${NIL}/${part}`)).status, part).toBe(403);
    const completed = { ranklistUpdatedAt: 0 };
    expect((await post(judge, `/task/${contestId}/${NIL}/complete`, completed)).status).toBe(403);
    expect((await get(stranger, `/task/${contestId}/${NIL}/contest`)).status).toBe(404);
    expect((await get(stranger, `/task/${contestId}/x/contest`)).status).toBe(404);
    expect((await get(server.client(), `/task/${contestId}/${NIL}/contest`)).status).toBe(401);
  });
});

describe('a ranker that goes offline', () => {
  const die = (runnerId: string) =>
    server.db.transact(async (tx) => {
      await tx.execute(`update runners set accessed_at = now() - interval '10 minutes' where id = '${runnerId}'`);
      await tx.execute(`update tasks set lease_ends_at = now() - interval '1 second' where runner_id = '${runnerId}'`);
    });

  it('loses its contest to another one, and its late report is refused', async () => {
    const { contest, contestId, orgId, ranker, runnerId } = await makeScene();
    const heirRow = await server.makeRunner({ orgId, labels: ['ranker'] });
    const heir = server.client(heirRow.headers);
    const task = await pollSome(ranker);
    expect(await poll(heir)).toBeNull();
    await die(runnerId);
    const taken = await pollSome(heir);
    expect(taken.contestId).toBe(contestId);
    expect(await infoOf(contest)).toMatchObject({
      ranklistState: RANKLIST_STATE.computing,
      ranklistRunnerId: heirRow.id,
    });
    for (const path of ['contest', 'uploadUrls', 'solutions?since=0&lastId='])
      expect((await get(ranker, `${task.path}/${path}`)).status).toBe(404);
    const body = { ranklistUpdatedAt: task.ranklistUpdatedAt };
    expect((await post(ranker, `${task.path}/complete`, body)).status).toBe(404);
    expect((await post(heir, `${taken.path}/complete`, body)).status).toBe(200);
  });

  it('keeps its contest while it is online, until an administrator reassigns it', async () => {
    const { contest, contestId, problemId, ada, orgId, ranker, director } = await makeScene();
    const task = await pollSome(ranker);
    await post(ranker, `${task.path}/complete`, { ranklistUpdatedAt: task.ranklistUpdatedAt });
    const heir = server.client((await server.makeRunner({ orgId, labels: ['ranker'] })).headers);
    await storeJudged(server, contestId, { userId: ada.id, problemId, score: 5 });
    expect(await poll(heir)).toBeNull();
    const held = await pollSome(ranker);
    await director.call('POST /api/contest/:contestId/admin/update-ranklists', {
      params: { contestId },
      body: { resetRunner: true },
    });
    expect((await infoOf(contest)).ranklistRunnerId).toBeUndefined();
    expect((await get(ranker, `${held.path}/contest`)).status).toBe(404);
    expect((await pollSome(heir)).contestId).toBe(contestId);
  });

  it('without a successor leaves the contest to our own engine, if that understands its settings', async () => {
    const { contest, contestId, runnerId, ranker } = await makeScene();
    await configure(contest, 'foreign', { config: 'ranker = foreign\ntype = oi' });
    await pollSome(ranker);
    await server.db.transact((tx) => tx.execute(`delete from runners where id = '${runnerId}'`));
    await expect
      .poll(async () => (await infoOf(contest)).ranklistState, { timeout: 60_000 })
      .toBe(RANKLIST_STATE.valid);
    expect((await readDocument(contest.director, contestId, 'foreign')).metadata.format).toBe('oi');
  });
});
