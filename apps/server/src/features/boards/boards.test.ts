import { afterEach, describe, expect, it } from 'vitest';
import { type TestClient, serverForFile } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { allOpen, HOUR_MS, makeContest } from '../../../test/support/contesting.ts';
import { listenTo, type Listener } from '../../../test/support/listening.ts';
import { makeRanklist, ranklistEndpoints, storeJudged, untilValid } from '../../../test/support/ranking.ts';

const server = serverForFile();

const { list, url, download } = ranklistEndpoints;
const get = 'GET /api/contest/:contestId/board' as const;
const set = 'PATCH /api/contest/:contestId/board' as const;
const reveal = 'POST /api/contest/:contestId/board/reveal' as const;
const EVENT_WAIT = { timeout: 60_000, interval: 10 };

const streams: Listener[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

/**
 * A private contest with a freeze half an hour ago, and a solution before and after it. Both ranklists are published.
 */
async function makeScene() {
  const contest = await makeContest(server, allOpen, { accessLevel: ACCESS_LEVEL.private });
  const { contestId, orgId, director, setStages } = contest;
  const params = { contestId };
  const problemId = await contest.addProblem();
  const ada = await contest.makeParticipant();
  const freezeAt = Date.now() - HOUR_MS / 2;
  await makeRanklist(contest, 'open', `type = icpc\nfreezeAt = ${freezeAt}`);
  await makeRanklist(contest, 'final', 'type = icpc');
  await director.call(set, { params, body: { openKey: 'open', finalKey: 'final' } });
  const seen = { userId: ada.id, problemId, score: 0, submittedAtMs: freezeAt - 60_000 };
  await storeJudged(server, contestId, seen);
  const hiddenId = await storeJudged(server, contestId, { ...seen, score: 100, submittedAtMs: freezeAt + 60_000 });
  await untilValid(server, contest);
  const publish = async (ranklistKey: string) => {
    const { ranklistId } = await director.call('POST /api/rk', { body: { contestId, orgId, ranklistKey } });
    await director.call('PATCH /api/rk/:ranklistId/visible', { params: { ranklistId }, body: { visible: true } });
    return ranklistId;
  };
  const numbers = [await publish('open'), await publish('final')];
  const end = () =>
    setStages([
      { name: 'upcoming', start: 0, settings: {} },
      { name: 'running', start: Date.now() - HOUR_MS, settings: allOpen },
      {
        name: 'end',
        start: Date.now() - 1,
        settings: { ranklistEnabled: true, solutionEnabled: true, solutionShowOther: true },
      },
    ]);
  return { ...contest, params, ada, hiddenId, numbers, end, visitor: server.client() };
}

/** Everything that a reader of the board receives, as text. */
async function everything(client: TestClient, contestId: string, numbers: readonly number[]): Promise<string> {
  const params = { contestId };
  const replies = [await client.send(get, { params }), await client.send(list, { params })];
  for (const key of ['open', 'final']) replies.push(await client.send(url, { params: { contestId, key } }));
  for (const ranklistId of numbers) replies.push(await client.send(download, { params: { ranklistId } }));
  const texts: unknown[] = replies.map(({ body }) => body);
  for (const { body } of replies) {
    const { url: documentUrl } = body as { url?: string };
    if (documentUrl !== undefined) texts.push(await (await fetch(documentUrl)).json());
  }
  return JSON.stringify(texts);
}

describe('the published board of a contest', () => {
  it('is named on the page of the contest to those who may not read its ranklists, while it is visible', async () => {
    const owner = await server.makeUser();
    const { id: orgId } = await server.makeOrg({ ownerId: owner.id, settings: { visitors: true } });
    const director = await server.signIn(owner);
    const contest = await makeContest(server, allOpen, { orgId, director, accessLevel: ACCESS_LEVEL.public });
    const { contestId } = contest;
    const params = { contestId };
    await makeRanklist(contest, 'aside', 'type = icpc');
    await makeRanklist(contest, 'main', 'type = icpc');
    await director.call(set, { params, body: { openKey: 'main' } });
    const shownTo = async (client: TestClient) =>
      (await client.call('GET /api/contest/:contestId', { params })).publicBoard;
    const visitor = server.client();
    expect(await shownTo(visitor)).toBeUndefined();

    const numbers = new Map<string, number>();
    for (const ranklistKey of ['aside', 'main']) {
      const { ranklistId } = await director.call('POST /api/rk', { body: { contestId, orgId, ranklistKey } });
      numbers.set(ranklistKey, ranklistId);
    }
    expect(await shownTo(visitor)).toBeUndefined();
    for (const key of ['aside', 'main']) {
      const ranklistId = numbers.get(key) ?? 0;
      await director.call('PATCH /api/rk/:ranklistId/visible', { params: { ranklistId }, body: { visible: true } });
      expect(await shownTo(visitor)).toBe(ranklistId);
    }
    const ada = await contest.makeParticipant();
    expect(await shownTo(ada.client)).toBeUndefined();
    expect(await shownTo(director)).toBeUndefined();
  });
});

describe('the board of a contest', () => {
  it('goes from frozen to held to final at one URL, and reveals nothing hidden before the reveal', async () => {
    const { director, ada, visitor, contestId, params, hiddenId, numbers, end, makeParticipant } = await makeScene();
    const { client: bob } = await makeParticipant();
    /** How many submissions a participant can list, and whether one from the freeze is among them. */
    const seenBy = async (client: TestClient) => {
      const query = { perPage: 15, count: true } as const;
      const { total } = await client.call('GET /api/contest/:contestId/solution', { params, query });
      const one = { params: { contestId, solutionId: hiddenId } };
      return [total, (await client.send('GET /api/contest/:contestId/solution/:solutionId', one)).status];
    };
    const stateFor = async (client: TestClient) => {
      const { state, key, toReveal } = await client.call(get, { params });
      return `${state} ${key} ${toReveal}`;
    };
    const publicState = async () =>
      await Promise.all(
        numbers.map(async (ranklistId) => (await visitor.call(download, { params: { ranklistId } })).board?.state),
      );
    expect([await stateFor(ada.client), await stateFor(director)]).toEqual(['frozen open true', 'frozen open true']);
    expect(await publicState()).toEqual(['frozen', 'frozen']);
    expect(await everything(ada.client, contestId, numbers)).not.toContain(hiddenId);
    expect(await director.refusalOf(reveal, { params })).toBe('board-not-held');
    expect([await seenBy(bob), await seenBy(ada.client), await seenBy(director)]).toEqual([
      [1, 404],
      [2, 200],
      [2, 200],
    ]);

    await end();
    expect(await seenBy(bob)).toEqual([1, 404]);
    expect(await stateFor(ada.client)).toBe('held open true');
    expect(await publicState()).toEqual(['held', 'held']);
    for (const client of [ada.client, visitor]) {
      const shown = await everything(client, contestId, numbers);
      expect(shown).toContain('?1');
      expect(shown).not.toContain(hiddenId);
    }
    expect(await ada.client.refusalOf(url, { params: { contestId, key: 'final' } })).toBe('not-found');
    expect((await ada.client.call(list, { params })).map(({ key }) => key)).toEqual(['open']);
    expect(await ada.client.refusalOf(reveal, { params })).toBe('no-right');
    expect(await everything(director, contestId, [])).toContain(hiddenId);

    await director.call(reveal, { params });
    expect(await stateFor(ada.client)).toBe('final final false');
    expect(await publicState()).toEqual(['final', 'final']);
    expect(await seenBy(bob)).toEqual([2, 200]);
    for (const client of [ada.client, visitor])
      expect(await everything(client, contestId, numbers)).toContain(hiddenId);
    expect(await director.refusalOf(reveal, { params })).toBe('board-not-held');
  });

  it('reaches participants, and visitors of its public number, at the moment of the reveal and not before', async () => {
    const scene = await makeScene();
    const { director, ada, contestId, params, end } = scene;
    await end();
    await untilValid(server, scene);
    const query = `?contests=${contestId}`;
    for (const token of [await server.makeToken({ id: ada.id }), ''])
      streams.push(await listenTo(server.origin, token, query));
    const hasRanklistEvent = (key: string) =>
      streams.map(({ events }) => events.some((event) => event.type === 'ranklist' && event.key === key));
    await director.call('POST /api/contest/:contestId/admin/update-ranklists', { params, body: {} });
    await expect.poll(() => hasRanklistEvent('open'), EVENT_WAIT).toEqual([true, true]);
    expect(hasRanklistEvent('final')).toEqual([false, false]);
    await director.call(reveal, { params });
    await expect.poll(() => hasRanklistEvent('final'), EVENT_WAIT).toEqual([true, true]);
  });

  it('reveals itself at the scheduled time', async () => {
    const { director, ada, params, end } = await makeScene();
    await end();
    await director.call(set, { params, body: { openKey: 'open', finalKey: 'final', revealAt: Date.now() + HOUR_MS } });
    expect((await ada.client.call(get, { params })).state).toBe('held');
    await director.call(set, { params, body: { openKey: 'open', finalKey: 'final', revealAt: Date.now() - 1 } });
    expect(await ada.client.call(get, { params })).toMatchObject({ state: 'final', key: 'final' });
  });

  it('without a choice is the first visible ranklist, and is not found if there is none', async () => {
    const contest = await makeContest(server);
    const { director, contestId } = contest;
    const params = { contestId };
    expect(await director.refusalOf(get, { params })).toBe('not-found');
    await makeRanklist(contest, 'z');
    await makeRanklist(contest, 'a');
    expect(await director.call(get, { params })).toMatchObject({ state: 'live', key: 'z', toReveal: false });
  });

  it('requires two different ranklists of the contest, and only administrators choose them', async () => {
    const { director, ada, params } = await makeScene();
    for (const body of [{ finalKey: 'final' }, { openKey: 'open', finalKey: 'open' }])
      expect(await director.refusalOf(set, { params, body })).toBe('board-invalid');
    expect(await director.refusalOf(set, { params, body: { openKey: 'nothing' } })).toBe('not-found');
    expect(await ada.client.refusalOf(set, { params, body: {} })).toBe('no-right');
    await director.call(set, { params, body: { openKey: 'final' } });
    expect((await ada.client.call(list, { params })).map((row) => [row.key, row.boardRole])).toEqual([
      ['open', undefined],
      ['final', 'open'],
    ]);
  });
});
