import { describe, expect, it } from 'vitest';
import { MAX_RANKLISTS } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL, RANKLIST_STATE } from '@assay/contract/states';
import { allOpen, HOUR_MS, makeContest, stagesNow } from '../../../test/support/contesting.ts';
import { makeBoardCache } from './engine/board-cache.ts';
import {
  configure,
  makeRanklist,
  ranklistEndpoints,
  readDocument,
  readValid,
  untilValid,
} from '../../../test/support/ranking.ts';

const server = serverForFile();

const { list, make, url } = ranklistEndpoints;
const readSettings = 'GET /api/contest/:contestId/ranklist/:key/settings' as const;
const writeSettings = 'PATCH /api/contest/:contestId/ranklist/:key/settings' as const;
const remove = 'DELETE /api/contest/:contestId/ranklist/:key' as const;
const info = 'GET /api/contest/:contestId/admin/ranklist-info' as const;
const update = 'POST /api/contest/:contestId/admin/update-ranklists' as const;
const keysOf = async (client: TestClient, contestId: string) =>
  (await client.call(list, { params: { contestId } })).map(({ key }) => key);

describe('creating and deleting', () => {
  it('lists ranklists in the order of creation, by key and name', async () => {
    const { director, contestId } = await makeContest(server);
    for (const key of ['z', 'a', 'b/c d'])
      await director.call(make, { params: { contestId }, body: { key, name: `The ${key}` } });
    expect(await director.call(list, { params: { contestId } })).toEqual([
      { key: 'z', name: 'The z' },
      { key: 'a', name: 'The a' },
      { key: 'b/c d', name: 'The b/c d' },
    ]);
    expect(await director.call(readSettings, { params: { contestId, key: 'b/c d' } })).toEqual({});
    await untilValid(server, { director, contestId });
    expect((await readDocument(director, contestId, 'b/c d')).participant.list).toEqual([]);
  });

  it('accepts a key once, also under concurrent requests', async () => {
    const { director, contestId } = await makeContest(server);
    const body = { key: 'k', name: 'K' };
    const replies = await Promise.all([1, 2, 3].map(() => director.send(make, { params: { contestId }, body })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await director.refusalOf(make, { params: { contestId }, body })).toBe('key-taken');
    expect(await director.refusalOf(make, { params: { contestId }, body: { key: '', name: 'K' } })).toBe(
      'invalid-input',
    );
  });

  it('creates at most 32, also under concurrent requests', async () => {
    const { director, contestId } = await makeContest(server);
    const params = { contestId };
    const keys = Array.from({ length: MAX_RANKLISTS + 4 }, (_, index) => `k${index}`);
    const outcomes = await Promise.all(
      keys.map(async (key) => (await director.send(make, { params, body: { key, name: key } })).status),
    );
    expect(outcomes.filter((status) => status === 200)).toHaveLength(MAX_RANKLISTS);
    expect(await director.refusalOf(make, { params, body: { key: 'more', name: 'More' } })).toBe('ranklist-limit');
    const [key = ''] = await keysOf(director, contestId);
    await director.call(remove, { params: { contestId, key } });
    await director.call(make, { params, body: { key: 'more', name: 'More' } });
  });

  it('deletes the document with the ranklist', async () => {
    const contest = await makeContest(server);
    const { director, contestId } = contest;
    await makeRanklist(contest, 'k');
    await untilValid(server, contest);
    const { url: address } = await director.call(url, { params: { contestId, key: 'k' } });
    await director.call(remove, { params: { contestId, key: 'k' } });
    expect((await fetch(address ?? '')).status).toBe(404);
    expect(await director.refusalOf(remove, { params: { contestId, key: 'k' } })).toBe('not-found');
    expect(await director.refusalOf(url, { params: { contestId, key: 'k' } })).toBe('not-found');
    await untilValid(server, contest);
  });

  it('requires an administrator of the contest; for strangers nothing is found', async () => {
    const contest = await makeContest(server, allOpen, { accessLevel: ACCESS_LEVEL.restricted });
    const { contestId } = contest;
    await makeRanklist(contest, 'k');
    const { client: participant } = await contest.makeParticipant();
    const stranger = await server.signIn(await server.makeUser());
    const params = { contestId, key: 'k' };
    const attempts = [
      [make, { params: { contestId }, body: { key: 'x', name: 'x' } }],
      [readSettings, { params }],
      [writeSettings, { params, body: {} }],
      [remove, { params }],
      [info, { params: { contestId } }],
      [update, { params: { contestId }, body: {} }],
    ] as const;
    for (const [key, call] of attempts) {
      expect(await participant.refusalOf(key, call), key).toBe('no-right');
      expect(await stranger.refusalOf(key, call), key).toBe('not-found');
      expect(await server.client().refusalOf(key, call), key).toBe('not-signed-in');
    }
    expect((await stranger.send(list, { params: { contestId: 'x' } })).status).toBe(400);
  });
});

describe('reading', () => {
  it('is readable for participants while the stage opens it, and always for administrators', async () => {
    const contest = await makeContest(server);
    const { director, contestId } = contest;
    await makeRanklist(contest, 'k');
    await untilValid(server, contest);
    const { client } = await contest.makeParticipant();
    const outsider = await server.signIn(await server.makeUser());
    expect(await keysOf(client, contestId)).toEqual(['k']);
    expect((await readDocument(client, contestId, 'k')).version).toBe(1);
    expect(await outsider.refusalOf(list, { params: { contestId } })).toBe('participants-only');
    await contest.open({ ...allOpen, ranklistEnabled: false });
    for (const [key, call] of [
      [list, { params: { contestId } }],
      [url, { params: { contestId, key: 'k' } }],
    ] as const)
      expect(await client.refusalOf(key, call)).toBe('stage-closed');
    expect(await keysOf(director, contestId)).toEqual(['k']);
  });

  it('is limited to the time window of the ranklist, both ends included', async () => {
    const contest = await makeContest(server);
    const { director, contestId } = contest;
    const now = Date.now();
    const windows = {
      open: {},
      past: { showBefore: now - 1 },
      coming: { showAfter: now + HOUR_MS },
      now: { showAfter: now - HOUR_MS, showBefore: now + HOUR_MS },
    };
    for (const [key, body] of Object.entries(windows)) {
      await makeRanklist(contest, key);
      await configure(contest, key, body);
      expect(await director.call(readSettings, { params: { contestId, key } })).toEqual(body);
    }
    await untilValid(server, contest);
    const { client } = await contest.makeParticipant();
    await untilValid(server, contest);
    expect(await keysOf(client, contestId)).toEqual(['open', 'now']);
    expect(await keysOf(director, contestId)).toEqual(Object.keys(windows));
    for (const key of ['past', 'coming', 'never'])
      expect(await client.refusalOf(url, { params: { contestId, key } })).toBe('not-found');
    for (const key of ['past', 'coming']) expect((await readDocument(director, contestId, key)).version).toBe(1);
  });

  it('gives participants no URL that outlives the window, the stage or five minutes', async () => {
    const contest = await makeContest(server);
    const { director, contestId } = contest;
    await makeRanklist(contest, 'k');
    await configure(contest, 'k', { showBefore: Date.now() + 60_000 });
    await makeRanklist(contest, 'long');
    const { client } = await contest.makeParticipant();
    await untilValid(server, contest);
    const lifeS = async (who: TestClient, key: string) => {
      const reply = await who.call(url, { params: { contestId, key }, query: { expiresIn: 36_000 } });
      return Number(new URL(reply.url ?? '').searchParams.get('expires')) - Date.now() / 1000;
    };
    expect(await lifeS(client, 'k')).toBeLessThan(62);
    expect(await lifeS(client, 'long')).toBeLessThan(302);
    const ending = stagesNow(allOpen).map((stage, at) =>
      at === 2 ? { ...stage, start: Date.now() + 120_000 } : stage,
    );
    await contest.setStages(ending);
    expect(await lifeS(client, 'long')).toBeLessThan(122);
    expect(await lifeS(director, 'k')).toBeGreaterThan(35_000);
  });

  it('never shows a document computed with former settings', async () => {
    const contest = await makeContest(server);
    const { contestId, orgId, director } = contest;
    await makeRanklist(contest, 'k');
    const { client } = await contest.makeParticipant();
    const { ranklistId } = await director.call('POST /api/rk', { body: { contestId, orgId, ranklistKey: 'k' } });
    await director.call('PATCH /api/rk/:ranklistId/visible', { params: { ranklistId }, body: { visible: true } });
    await untilValid(server, contest);
    // Nothing is computed here while the lease is held elsewhere.
    await server.db.transact((tx) =>
      tx.execute(`update ranklists set settings = '{"config":"type = oi"}', document_at = null`),
    );
    expect(await client.call(url, { params: { contestId, key: 'k' } })).toEqual({});
    const board = await client.call('GET /api/contest/:contestId/board', { params: { contestId } });
    expect(board).toMatchObject({ key: 'k' });
    expect(board.url).toBeUndefined();
    const shown = await server.client().call(ranklistEndpoints.download, { params: { ranklistId } });
    expect(shown).toMatchObject({ name: 'k' });
    expect(shown.url).toBeUndefined();
  });
});

describe('settings', () => {
  it('are refused by line if a value is invalid, and stored with a warning for unknown keys', async () => {
    const contest = await makeContest(server);
    const { director, contestId } = contest;
    await makeRanklist(contest, 'k', 'type = oi');
    const params = { contestId, key: 'k' };
    const bad = await director.send(writeSettings, {
      params,
      body: { config: 'type = oi\nfreezeAt = soon\ntopstars = 50\nsense' },
    });
    expect(bad).toMatchObject({
      status: 400,
      body: {
        refusal: 'ranklist-config-invalid',
        places: [{ place: 'body/config:2' }, { place: 'body/config:3' }, { place: 'body/config:4' }],
      },
    });
    expect(await director.call(readSettings, { params })).toEqual({ config: 'type = oi' });
    expect(await director.call(writeSettings, { params, body: { config: 'type = oi\ncolour = red' } })).toEqual({
      warnings: [{ line: 2, key: 'colour', reason: 'unknown-key' }],
    });
    expect(await director.refusalOf(writeSettings, { params, body: { config: 'type = unheard-of' } })).toBe(
      'ranklist-config-invalid',
    );
    const foreign = { config: 'ranker = foreign\ntype = unheard-of' };
    expect(await director.call(writeSettings, { params, body: foreign })).toEqual({});
    expect(await director.refusalOf(writeSettings, { params: { contestId, key: 'no' }, body: {} })).toBe('not-found');
  });

  it('may filter titles by expressions that only a matcher without backtracking can handle', async () => {
    const contest = await makeContest(server);
    const { contestId, director } = contest;
    for (const slug of ['A', 'B']) {
      const problemId = await contest.addProblem({ slug });
      const body = { title: `${'a'.repeat(200)}${slug}` };
      await director.call('PATCH /api/problem/:problemId/content', { params: { problemId }, body });
    }
    const columns: Record<string, number> = {};
    for (const [key, filter] of [
      ['alternatives', `${'(a|a)'.repeat(16)}B`],
      ['nested', '^(a+)+A$'],
      ['spread', '.*.*.*.*x'],
    ] as const) {
      await makeRanklist(contest, key, `type = icpc\nproblemTitleFilter = ${filter}`);
      columns[key] = (await readValid(server, contest, key)).participant.columns.length;
    }
    expect(columns).toEqual({ alternatives: 3, nested: 3, spread: 2 });
    expect(
      await director.send(writeSettings, {
        params: { contestId, key: 'spread' },
        body: { config: String.raw`problemTitleFilter = (a)\1` },
      }),
    ).toMatchObject({
      body: { refusal: 'ranklist-config-invalid', places: [{ reason: expect.stringContaining('backreferences') }] },
    });
  });

  it('are parsed again only if they changed', async () => {
    const contest = await makeContest(server);
    for (const key of ['one', 'other']) await makeRanklist(contest, key, 'problemTitleFilter = .*');
    const boards = makeBoardCache(() => 0);
    const configs = async (generation: number) =>
      (await boards.bringUpToDate(server.db, contest.contestId, generation)).map(({ config }) => config);
    const [one, other] = await configs(1);
    await configure(contest, 'other', { config: 'problemTitleFilter = x' });
    const [oneAfter, otherAfter] = await configs(2);
    expect(oneAfter).toBe(one);
    expect(otherAfter).not.toBe(other);
  });

  it('can be written again unchanged', async () => {
    const contest = await makeContest(server);
    await makeRanklist(contest, 'k', 'type = oi');
    expect(await configure(contest, 'k', { config: 'type = oi' })).toEqual({});
  });

  it('replace the former ones as a whole', async () => {
    const contest = await makeContest(server);
    const { director, contestId } = contest;
    await makeRanklist(contest, 'k', 'type = oi');
    await configure(contest, 'k', { showAfter: 5 });
    expect(await director.call(readSettings, { params: { contestId, key: 'k' } })).toEqual({ showAfter: 5 });
    expect((await readValid(server, contest, 'k')).metadata.format).toBe('plus');
  });
});

describe('the state', () => {
  it('is valid if nothing has to be computed', async () => {
    const { director, contestId } = await makeContest(server);
    expect(await director.call(info, { params: { contestId } })).toMatchObject({ ranklistState: RANKLIST_STATE.valid });
    expect(await director.call(update, { params: { contestId }, body: { resetRunner: true } })).toBe(0);
    expect(await director.call(info, { params: { contestId } })).toMatchObject({ ranklistState: RANKLIST_STATE.valid });
  });

  it('advances with every change and never goes back', async () => {
    const contest = await makeContest(server);
    const { director, contestId } = contest;
    await makeRanklist(contest, 'k');
    let last = await untilValid(server, contest);
    for (let round = 0; round < 5; round += 1) {
      expect(await director.call(update, { params: { contestId }, body: {} })).toBe(0);
      const next = await untilValid(server, contest);
      expect(next).toBeGreaterThan(last);
      last = next;
    }
    // The form sent by clients without changes.
    expect((await director.send(update, { params: { contestId } })).status).toBe(200);
  });

  it('creating, changing and deleting a ranklist is recorded with the user', async () => {
    const contest = await makeContest(server);
    await makeRanklist(contest, 'k', 'type = oi');
    await contest.director.call(remove, { params: { contestId: contest.contestId, key: 'k' } });
    const { rows } = await server.db.execute<{ action: string }>(
      `select action from audit_log where subject_id::text = '${contest.contestId}' and action like 'ranklist.%' order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['ranklist.make', 'ranklist.settings', 'ranklist.delete']);
  });
});

it('a contest is deleted with its ranklists', async () => {
  const contest = await makeContest(server);
  const { director, contestId } = contest;
  await makeRanklist(contest, 'k');
  await untilValid(server, contest);
  await contest.setStages(stagesNow(allOpen));
  await director.call('DELETE /api/contest/:contestId/admin', { params: { contestId } });
  const { rows } = await server.db.execute(`select 1 from tasks where subject_id = '${contestId}'`);
  expect(rows).toEqual([]);
});
