import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '@assay/contract';
import { startTestServer, serverForFile, type TestClient } from '@assay/testkit';
import { contestRanklistKey } from '../../storage/keys.ts';
import { allOpen, makeContest, stagesNow, submitIn } from '../../../test/support/contesting.ts';
import { complete, take } from '../../../test/support/judging.ts';
import {
  configure,
  makeRanklist,
  readDocument,
  readValid,
  storeJudged,
  untilValid,
} from '../../../test/support/ranking.ts';

const server = serverForFile();

const EVENT_WAIT = { timeout: 60_000, interval: 10 };

/** A contest with one problem, two participants and a ranklist. */
async function makeScene(config = 'type = ioi', on = server) {
  const contest = await makeContest(on);
  const problemId = await contest.addProblem();
  const [ada, bob] = [await contest.makeParticipant(), await contest.makeParticipant()];
  await makeRanklist(contest, 'k', config);
  const rows = async (key = 'k') =>
    (await readValid(on, contest, key)).participant.list.map(({ rank, userId, columns }) => ({
      rank,
      who: userId === ada.id ? 'ada' : userId === bob.id ? 'bob' : userId,
      total: columns.at(-1)?.content,
    }));
  return { ...contest, contest, problemId, ada, bob, rows };
}

describe('a board follows', () => {
  it('what a runner completes, within a second', async () => {
    const { contestId, problemId, ada, orgId, rows } = await makeScene();
    const runner = await server.makeRunner({ orgId });
    const solutionId = await submitIn(ada.client, { contestId, problemId });
    await complete(server.client(runner.headers), await take(server.client(runner.headers)), { score: 70 });
    expect(await rows()).toEqual([
      { rank: 1, who: 'ada', total: '70' },
      { rank: 2, who: 'bob', total: '0' },
    ]);
    const document = await readDocument(ada.client, contestId, 'k');
    expect(document.participant.list[0]?.columns[0]?.solutionId).toBe(solutionId);
  });

  it('earlier attempts as well as the last one', async () => {
    const { contestId, problemId, ada, rows } = await makeScene();
    const now = Date.now();
    await storeJudged(server, contestId, { userId: ada.id, problemId, score: 10, submittedAtMs: now });
    expect((await rows())[0]).toMatchObject({ who: 'ada', total: '10' });
    await storeJudged(server, contestId, { userId: ada.id, problemId, score: 90, submittedAtMs: now - 60_000 });
    expect((await rows())[0]).toMatchObject({ who: 'ada', total: '90' });
  });

  it('rejudges: nothing counts until it is judged again', async () => {
    const { contestId, problemId, ada, director, orgId, rows } = await makeScene();
    const runner = server.client((await server.makeRunner({ orgId })).headers);
    const solutionId = await submitIn(ada.client, { contestId, problemId });
    await complete(runner, await take(runner), { score: 100 });
    expect((await rows())[0]).toMatchObject({ total: '100' });
    const params = { contestId, solutionId };
    await director.call('POST /api/contest/:contestId/solution/:solutionId/rejudge', { params });
    expect((await rows()).map(({ total }) => total)).toEqual(['0', '0']);
    await complete(runner, await take(runner), { score: 30 });
    expect((await rows())[0]).toMatchObject({ who: 'ada', total: '30' });
  });

  it('bans, tags, registrations, weights, stages, problems and settings', async () => {
    const scene = await makeScene();
    const { contest, contestId, problemId, ada, bob, director, rows } = scene;
    await storeJudged(server, contestId, { userId: ada.id, problemId, score: 50 });
    await storeJudged(server, contestId, { userId: bob.id, problemId, score: 40 });
    const totals = async () => (await rows()).map(({ who, total }) => `${who} ${total}`);
    expect(await totals()).toEqual(['ada 50', 'bob 40']);

    const change = (userId: string, body: { banned?: boolean; tags?: string[] }) =>
      director.call('PATCH /api/contest/:contestId/participant/admin/:userId', { params: { contestId, userId }, body });
    await change(ada.id, { banned: true });
    expect(await totals()).toEqual(['bob 40']);
    await change(ada.id, { banned: false });
    expect(await totals()).toEqual(['ada 50', 'bob 40']);

    await configure(contest, 'k', { config: 'type = ioi\nparticipantTagBlacklist = guest' });
    await change(bob.id, { tags: ['guest'] });
    expect(await totals()).toEqual(['ada 50']);
    await configure(contest, 'k', { config: 'type = ioi' });
    expect(await totals()).toEqual(['ada 50', 'bob 40']);

    const { id } = await contest.makeParticipant();
    expect(await totals()).toEqual(['ada 50', 'bob 40', `${id} 0`]);

    const settings = { score: 200, slug: 'P1', solutionCountLimit: 10 };
    await director.call('PATCH /api/contest/:contestId/problem/:problemId/settings', {
      params: { contestId, problemId },
      body: settings,
    });
    expect(await totals()).toEqual(['ada 100', 'bob 80', `${id} 0`]);

    await contest.setStages(stagesNow({ ...allOpen, ranklistSkipCalculation: true }));
    expect(await totals()).toEqual(expect.arrayContaining(['ada 0', 'bob 0']));
    await contest.setStages(stagesNow(allOpen));
    expect(await totals()).toEqual(['ada 100', 'bob 80', `${id} 0`]);

    await director.call('DELETE /api/contest/:contestId/problem/:problemId', { params: { contestId, problemId } });
    expect(await totals()).toEqual(expect.arrayContaining(['ada 0', 'bob 0']));
  });

  it('nothing else: changes that no ranklist depends on cause no computation', async () => {
    const { contest, contestId, ada, director } = await makeScene();
    const before = await untilValid(server, contest);
    await director.call('PATCH /api/contest/:contestId/content', { params: { contestId }, body: { description: 'x' } });
    await ada.client.call('GET /api/contest/:contestId/ranklist', { params: { contestId } });
    expect(await untilValid(server, contest)).toBe(before);
  });
});

describe('concurrent work', () => {
  it('twenty completions make one valid board with everything', async () => {
    const { contestId, problemId, ada, bob, rows } = await makeScene();
    const now = Date.now();
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        storeJudged(server, contestId, {
          userId: at % 2 ? ada.id : bob.id,
          problemId,
          score: at + 1,
          submittedAtMs: now + at,
        }),
      ),
    );
    expect(await rows()).toEqual([
      { rank: 1, who: 'ada', total: '20' },
      { rank: 2, who: 'bob', total: '19' },
    ]);
    const { rows: left } = await server.db.execute(`select 1 from tasks where subject_id = '${contestId}'`);
    expect(left).toEqual([]);
  });

  it('instants increase in the order of commits, and no two changes share one', async () => {
    const { contestId, problemId, ada } = await makeScene();
    await Promise.all(
      Array.from({ length: 15 }, () => storeJudged(server, contestId, { userId: ada.id, problemId, score: 1 })),
    );
    const { rows } = await server.db.execute<{ count: string; distinct: string }>(
      `select count(*), count(distinct completed_at) as distinct from solutions where contest_id = '${contestId}'`,
    );
    expect(rows).toEqual([{ count: '15', distinct: '15' }]);
  });

  it('several servers compute it once in total', async () => {
    await using first = await startTestServer();
    const other = await first.startSecond();
    const { contestId, problemId, ada, rows } = await makeScene('type = ioi', first);
    const versions: number[] = [];
    const stop = other.app.context.live.onChange((change) => {
      if (change.type === 'ranklist' && change.contestId === contestId) versions.push(change.version);
    });
    for (let score = 1; score <= 5; score += 1) {
      await storeJudged(first, contestId, { userId: ada.id, problemId, score });
      expect((await rows())[0]).toMatchObject({ total: String(score) });
    }
    stop();
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
  });
});

describe('when something breaks', () => {
  it('a lease that is not renewed goes to another worker', async () => {
    const { contest, contestId, problemId, ada, rows } = await makeScene();
    await untilValid(server, contest);
    await server.db.transact(async (tx) => {
      await tx.execute(`insert into tasks (kind, subject_id, org_id, label, priority, turn, state, task_id, lease_ends_at)
        select 'ranklist', id, org_id, 'ranker', 0, 0, 'leased', gen_random_uuid(), now() - interval '1 second' from contests where id = '${contestId}'`);
    });
    await storeJudged(server, contestId, { userId: ada.id, problemId, score: 5 });
    expect((await rows())[0]).toMatchObject({ total: '5' });
  });

  it('a document that cannot be written is retried', async () => {
    const { contestId, problemId, ada, rows, contest } = await makeScene();
    await untilValid(server, contest);
    const { store } = server.context;
    const put = store.put.bind(store);
    let failures = 0;
    store.put = async (key, ...rest) => {
      if (key !== contestRanklistKey(contestId, 'k') || failures > 0) return await put(key, ...rest);
      failures += 1;
      throw new Error('The disk is full.');
    };
    try {
      await storeJudged(server, contestId, { userId: ada.id, problemId, score: 5 });
      expect((await rows())[0]).toMatchObject({ total: '5' });
      expect(failures).toBe(1);
    } finally {
      store.put = put;
    }
  });
});

describe('a frozen board', () => {
  const frozen = `type = ioi\nfreezeAt = ${new Date(Date.now() - 60_000).toISOString()}\ntopstars = 3`;

  it('contains nothing that it hides, and the other one contains all of it', async () => {
    const { contest, contestId, problemId, ada } = await makeScene(frozen);
    await makeRanklist(contest, 'true', 'type = ioi');
    const solutionId = await storeJudged(server, contestId, { userId: ada.id, problemId, score: 97.125 });
    const text = JSON.stringify(await readValid(server, contest, 'k'));
    expect(text).not.toContain(solutionId);
    expect(text).not.toContain('97.125');
    expect(text).toContain('"pending":1');
    expect(JSON.stringify(await readDocument(contest.director, contestId, 'true'))).toContain(solutionId);
  });

  it('shows everything once the freeze is lifted', async () => {
    const { contest, contestId, problemId, ada, rows } = await makeScene(frozen);
    await storeJudged(server, contestId, { userId: ada.id, problemId, score: 97.125 });
    expect((await rows()).map(({ total }) => total)).toEqual(['0', '0']);
    await configure(contest, 'k', { config: `${frozen}\nunfreeze = 1` });
    expect((await rows())[0]).toMatchObject({ who: 'ada', total: '97.125' });
  });
});

describe('live', () => {
  it('notifies only viewers who may read a new document', async () => {
    const { contest, contestId, problemId, ada } = await makeScene();
    await makeRanklist(contest, 'hidden');
    await configure(contest, 'hidden', { showBefore: 5 });
    await untilValid(server, contest);
    const stranger = await server.signIn(await server.makeUser());
    const streams = await Promise.all([ada.client, stranger, contest.director].map(listen));
    await storeJudged(server, contestId, { userId: ada.id, problemId, score: 5 });
    const version = await untilValid(server, contest);
    const [mine, strangers, directors] = streams.map(({ events }) => events);
    const eventOf = (key: string) => ({ type: 'ranklist', contestId, key, version });
    await expect.poll(() => directors, EVENT_WAIT).toContainEqual(eventOf('hidden'));
    await expect.poll(() => mine, EVENT_WAIT).toContainEqual(eventOf('k'));
    expect(mine).not.toContainEqual(eventOf('hidden'));
    expect(strangers?.filter(({ type }) => type === 'ranklist')).toEqual([]);
    for (const { stop } of streams) stop();
  });
});

/** Events of a client's stream, from `hello` on. */
async function listen(client: TestClient): Promise<{ events: LiveEvent[]; stop: () => void }> {
  const gone = new AbortController();
  const reply = await client.fetch('/api/events', { signal: gone.signal });
  const events: LiveEvent[] = [];
  void (async () => {
    let unread = '';
    for await (const chunk of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (unread + chunk).split('\n\n');
      unread = parts.pop() ?? '';
      for (const part of parts) if (part.startsWith('data: ')) events.push(JSON.parse(part.slice(6)) as LiveEvent);
    }
  })().catch(() => undefined); // Stopped.
  await expect.poll(() => events.length, EVENT_WAIT).toBeGreaterThan(0);
  return { events, stop: () => gone.abort() };
}
