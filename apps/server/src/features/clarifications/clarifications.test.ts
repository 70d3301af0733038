import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { capabilityMask, CLAIM_MS, MAX_ANSWER, MAX_QUESTION } from '@assay/contract';
import { serverForFile, type TestClient } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { auditLog, clarifications, clarificationMessages, orgs } from '../../db/schema.ts';
import { allOpen, HOUR_MS, makeContest, stagesNow } from '../../../test/support/contesting.ts';
import { MAX_ASKED, MAX_ASKED_IN_WINDOW } from './policy.ts';

const server = serverForFile();

const routes = {
  list: 'GET /api/contest/:contestId/clarification',
  one: 'GET /api/contest/:contestId/clarification/:clarificationId',
  count: 'GET /api/contest/:contestId/clarification-count',
  ask: 'POST /api/contest/:contestId/clarification',
  reply: 'POST /api/contest/:contestId/clarification/:clarificationId/reply',
  read: 'POST /api/contest/:contestId/clarification/:clarificationId/read',
  notice: 'POST /api/contest/:contestId/admin/clarification',
  change: 'PATCH /api/contest/:contestId/admin/clarification/:clarificationId',
  answer: 'POST /api/contest/:contestId/admin/clarification/:clarificationId/answer',
  edit: 'PATCH /api/contest/:contestId/admin/clarification/:clarificationId/message/:messageId',
  claim: 'POST /api/contest/:contestId/admin/clarification/:clarificationId/claim',
  release: 'DELETE /api/contest/:contestId/admin/clarification/:clarificationId/claim',
  canned: 'GET /api/contest/:contestId/admin/canned-answer',
  unread: 'GET /api/clarification/unread',
  noticeContests: 'GET /api/problem/:problemId/notice-contest',
} as const;
const SET_CANNED = 'PATCH /api/contest/:contestId/admin/canned-answer' as const;

const general = { category: 'general' as const };
const past = [
  { name: 'upcoming', start: 0, settings: {} },
  { name: 'running', start: 1, settings: allOpen },
  { name: 'end', start: 2, settings: allOpen },
];

/** A running contest with one problem, a second jury member and two participants. */
async function makeScene(...given: Parameters<typeof makeContest> extends [unknown, ...infer Rest] ? Rest : never) {
  const contest = await makeContest(server, ...given);
  const { contestId, orgId, director } = contest;
  const second = await server.makeUser({ name: `jury-${randomUUID().slice(0, 8)}` });
  await server.addMember(orgId, second.id, 1n | 8n);
  const [asker, other] = [await contest.makeParticipant(), await contest.makeParticipant()];
  const problemId = await contest.addProblem();
  const params = { contestId };
  const ask = async (client: TestClient, more: object = {}) => {
    const body = { ...general, body: 'May I use a ruler?', ...more };
    return (await client.call(routes.ask, { params, body })).clarificationId;
  };
  const inThread = (clarificationId: string) => ({ params: { contestId, clarificationId } });
  const list = (client: TestClient, query: object = {}) =>
    client.call(routes.list, { params, query: { perPage: 15, ...query } });
  const one = (client: TestClient, id: string) => client.call(routes.one, inThread(id));
  const versionOf = async (id: string) => (await one(director, id)).jury?.version ?? 0;
  const answer = async (id: string, to: 'asker' | 'all', more: object = {}) =>
    director.call(routes.answer, {
      ...inThread(id),
      body: { version: await versionOf(id), body: 'Yes.', to, ...more },
    });
  return {
    ...contest,
    params,
    second: { ...second, client: await server.signIn(second) },
    asker,
    other,
    problemId,
    ask,
    inThread,
    list,
    one,
    versionOf,
    answer,
  };
}

describe('asking', () => {
  it('starts a thread that only the asker and the jury can read', async () => {
    const { ask, list, one, asker, other, director, inThread, second } = await makeScene();
    const id = await ask(asker.client);
    const own = await one(asker.client, id);
    expect(own).toMatchObject({ _id: id, own: true, notice: false, forAll: false, state: 'open', unread: false });
    expect(own.messages.map(({ body, fromJury }) => [body, fromJury])).toEqual([['May I use a ruler?', false]]);
    expect(own).not.toHaveProperty('jury');
    expect((await list(asker.client)).items.map(({ _id }) => _id)).toEqual([id]);
    expect(await list(other.client, { count: true })).toEqual({ items: [], total: 0 });
    expect(await other.client.refusalOf(routes.one, inThread(id))).toBe('not-found');
    for (const jury of [director, second.client])
      expect((await one(jury, id)).jury).toMatchObject({ number: 1, asker: { userId: asker.id } });
  });

  it('numbers threads in the order of arrival, without gaps among concurrent ones', async () => {
    const { ask, list, makeParticipant, director } = await makeScene();
    const askers = await Promise.all(Array.from({ length: 6 }, () => makeParticipant()));
    await Promise.all(askers.map(({ client }) => ask(client)));
    const { items } = await list(director, { state: 'open' });
    expect(items.map(({ jury }) => jury?.number)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('requires a participant and a running contest, from the start to the end', async () => {
    const { params, asker, director, setStages, ask, inThread } = await makeScene();
    const body = { ...general, body: 'q' };
    const id = await ask(asker.client);
    expect(await director.refusalOf(routes.ask, { params, body })).toBe('participants-only');
    const stranger = await server.signIn(await server.makeUser());
    expect(await stranger.refusalOf(routes.ask, { params, body })).toBe('participants-only');
    expect((await asker.client.call(routes.count, { params })).ask).toBe(true);
    const [first, running, end] = stagesNow(allOpen);
    if (!first || !running || !end) throw new Error('three stages');
    await setStages([first, { ...running, start: Date.now() + HOUR_MS }, { ...end, start: Date.now() + 2 * HOUR_MS }]);
    expect(await asker.client.refusalOf(routes.ask, { params, body })).toBe('stage-closed');
    await setStages(past);
    expect(await asker.client.refusalOf(routes.ask, { params, body })).toBe('stage-closed');
    expect(await asker.client.refusalOf(routes.reply, { ...inThread(id), body: { body: 'q' } })).toBe('stage-closed');
    expect((await asker.client.call(routes.count, { params })).ask).toBe('stage-closed');
    expect((await stranger.call(routes.count, { params })).ask).toBe('participants-only');
  });

  it('is refused for banned participants, for users who may not see the contest, and without an account', async () => {
    const { params, asker, director } = await makeScene(allOpen, { accessLevel: ACCESS_LEVEL.private });
    const body = { ...general, body: 'q' };
    const stranger = await server.signIn(await server.makeUser());
    expect(await stranger.refusalOf(routes.ask, { params, body })).toBe('not-found');
    expect(await stranger.refusalOf(routes.list, { params, query: { perPage: 15 } })).toBe('not-found');
    expect(await server.client().refusalOf(routes.ask, { params, body })).toBe('not-signed-in');
    await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { ...params, userId: asker.id },
      body: { banned: true },
    });
    expect(await asker.client.refusalOf(routes.ask, { params, body })).toBe('banned');
    expect(await asker.client.refusalOf(routes.list, { params, query: { perPage: 15 } })).toBe('banned');
    expect(await asker.client.call(routes.unread, {})).toEqual([]);
  });

  it('is refused for a participant who withdrew, who can still read the answer', async () => {
    const { params, asker, ask, answer, one, inThread } = await makeScene();
    const id = await ask(asker.client);
    await asker.client.call('POST /api/contest/:contestId/withdraw', { params });
    expect(await asker.client.refusalOf(routes.reply, { ...inThread(id), body: { body: 'q' } })).toBe(
      'participants-only',
    );
    await answer(id, 'asker');
    expect((await one(asker.client, id)).messages).toHaveLength(2);
  });

  it('accepts neither blank nor overlong texts, nor unknown categories', async () => {
    const { params, asker, director } = await makeScene();
    const refused = async (body: object) => asker.client.refusalOf(routes.ask, { params, body });
    expect(await refused({ ...general, body: ' \n ' })).toBe('invalid-input');
    expect(await refused({ ...general, body: 'x'.repeat(MAX_QUESTION + 1) })).toBe('invalid-input');
    expect(await refused({ category: 'other', body: 'q' })).toBe('invalid-input');
    const tooLong = { ...general, body: 'x'.repeat(MAX_ANSWER + 1) };
    expect(await director.refusalOf(routes.notice, { params, body: tooLong })).toBe('invalid-input');
    await asker.client.call(routes.ask, { params, body: { ...general, body: 'x'.repeat(MAX_QUESTION) } });
  });

  it('about a problem requires one that the participant may read', async () => {
    const { params, asker, director, addProblem, problemId } = await makeScene();
    const later = await addProblem({ showAfter: Date.now() + HOUR_MS });
    const about = (id?: string) => ({ category: 'problem' as const, ...(id && { problemId: id }), body: 'q' });
    for (const id of [undefined, later, randomUUID()])
      expect(await asker.client.refusalOf(routes.ask, { params, body: about(id) })).toBe('not-found');
    await asker.client.call(routes.ask, { params, body: about(problemId) });
    expect(await director.refusalOf(routes.notice, { params, body: about(randomUUID()) })).toBe('not-found');
  });

  it('is limited per window and in total, also under concurrent questions', async () => {
    const { params, asker, other, inThread, contestId, list } = await makeScene();
    const body = { ...general, body: 'q' };
    const replies = await Promise.all(
      Array.from({ length: MAX_ASKED_IN_WINDOW + 3 }, () => asker.client.send(routes.ask, { params, body })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(MAX_ASKED_IN_WINDOW);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(3);
    const id = (await list(asker.client)).items[0]?._id ?? '';
    expect(await asker.client.refusalOf(routes.reply, { ...inThread(id), body: { body: 'q' } })).toBe(
      'too-many-questions',
    );
    await other.client.call(routes.ask, { params, body });
    const makeOlder = () =>
      server.db.transact((tx) =>
        tx
          .update(clarificationMessages)
          .set({ createdAt: sql`created_at - interval '10 minutes'` })
          .where(eq(clarificationMessages.clarificationId, id)),
      );
    await makeOlder();
    await asker.client.call(routes.ask, { params, body });
    await server.db.transact(async (tx) => {
      await tx.insert(clarificationMessages).values(
        Array.from({ length: MAX_ASKED }, (_, index) => ({
          id: randomUUID(),
          clarificationId: id,
          seq: index + 2,
          position: index + 2,
          fromJury: false,
          body: 'q',
          createdAt: new Date(0),
        })),
      );
      await tx
        .update(clarificationMessages)
        .set({ createdAt: new Date(0) })
        .where(sql`clarification_id in (select id from clarifications where contest_id = ${contestId}::uuid)`);
    });
    expect(await asker.client.refusalOf(routes.ask, { params, body })).toBe('too-many-questions');
  });
});

describe('answering', () => {
  it('to the asker reaches no one else', async () => {
    const { asker, other, ask, answer, one, list, inThread } = await makeScene();
    const id = await ask(asker.client);
    await answer(id, 'asker');
    const own = await one(asker.client, id);
    expect(own).toMatchObject({ state: 'answered', unread: true, forAll: false });
    expect(own.messages.map(({ body }) => body)).toEqual(['May I use a ruler?', 'Yes.']);
    expect((await list(other.client)).items).toEqual([]);
    expect(await other.client.refusalOf(routes.one, inThread(id))).toBe('not-found');
  });

  it('names no member of the jury, and if public no asker', async () => {
    const { asker, other, ask, answer, one, second, list, inThread, director } = await makeScene();
    const id = await ask(asker.client);
    await answer(id, 'all');
    const [seen, row] = [await one(other.client, id), (await list(other.client)).items[0]];
    expect(seen.messages.map(({ body, at }) => [body, at !== undefined])).toEqual([
      ['May I use a ruler?', false],
      ['Yes.', true],
    ]);
    expect(seen).toMatchObject({ own: false, forAll: true, unread: true });
    for (const text of [seen, row, await other.client.call(routes.unread, {})].map((each) => JSON.stringify(each))) {
      expect(text).not.toContain(asker.id);
      for (const key of ['asker', 'author', 'jury', 'state', 'number', 'version'])
        expect(text).not.toContain(`"${key}"`);
    }
    await second.client.call(routes.claim, { ...inThread(id), body: {} });
    const own = JSON.stringify(await one(asker.client, id));
    expect(own).not.toContain(second.id);
    expect(own).not.toContain(second.name);
    expect((await one(director, id)).messages.map(({ author }) => author?.userId)).toEqual([
      asker.id,
      expect.any(String),
    ]);
  });

  it('to all shows the latest question or none, and nothing else of the thread', async () => {
    const { asker, other, ask, answer, one, inThread } = await makeScene();
    const id = await ask(asker.client, { body: 'My solution is greedy. Right?' });
    await answer(id, 'asker', { body: 'No comment.' });
    await asker.client.call(routes.reply, { ...inThread(id), body: { body: 'Is N even?' } });
    await answer(id, 'all', { body: 'N is even.' });
    await asker.client.call(routes.reply, { ...inThread(id), body: { body: 'Thanks, I am team 7.' } });
    expect((await one(other.client, id)).messages.map(({ body }) => body)).toEqual(['Is N even?', 'N is even.']);
    const silent = await ask(asker.client, { body: 'I am team 7.' });
    await answer(silent, 'all', { body: 'Lunch is at noon.', showQuestion: false });
    expect((await one(other.client, silent)).messages.map(({ body }) => body)).toEqual(['Lunch is at noon.']);
    expect((await one(other.client, silent)).excerpt).toBe('Lunch is at noon.');
  });

  it('to an outdated version is refused, so that only one of two concurrent answers is stored', async () => {
    const { asker, ask, one, director, second, inThread } = await makeScene();
    const id = await ask(asker.client);
    const body = { version: 1, body: 'Yes.', to: 'asker' as const };
    const replies = await Promise.all(
      [director, second.client].map((jury) => jury.send(routes.answer, { ...inThread(id), body })),
    );
    expect(replies.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 409]);
    expect((await one(director, id)).messages).toHaveLength(2);
    const changed = (await one(director, id)).jury?.version ?? 0;
    await asker.client.call(routes.reply, { ...inThread(id), body: { body: 'And a compass?' } });
    const late = { ...body, version: changed };
    expect(await director.refusalOf(routes.answer, { ...inThread(id), body: late })).toBe('clarification-changed');
    expect((await one(director, id)).state).toBe('open');
  });

  it('requires an administrator of the contest', async () => {
    const { asker, other, ask, inThread, params } = await makeScene();
    const id = await ask(asker.client);
    const body = { version: 1, body: 'Yes.', to: 'all' as const };
    for (const { client } of [asker, other]) {
      expect(await client.refusalOf(routes.answer, { ...inThread(id), body })).toBe('no-right');
      expect(await client.refusalOf(routes.notice, { params, body: { ...general, body: 'n' } })).toBe('no-right');
    }
  });

  it('to a missing thread is refused', async () => {
    const { director, inThread, ask, asker, one } = await makeScene();
    const nowhere = inThread(randomUUID());
    expect(await director.refusalOf(routes.answer, { ...nowhere, body: { version: 1, body: 'a', to: 'all' } })).toBe(
      'not-found',
    );
    expect(await director.refusalOf(routes.change, { ...nowhere, body: { version: 1 } })).toBe('not-found');
    expect(await director.refusalOf(routes.claim, { ...nowhere, body: {} })).toBe('not-found');
    expect(await director.refusalOf(routes.release, nowhere)).toBe('not-found');
    expect(await director.refusalOf(routes.one, nowhere)).toBe('not-found');
    const id = await ask(asker.client);
    const messageId = (await one(asker.client, id)).messages[0]?._id ?? '';
    const edit = (message: string) => ({
      params: { ...inThread(id).params, messageId: message },
      body: { version: 1, body: 'e' },
    });
    for (const message of [messageId, randomUUID()])
      expect(await director.refusalOf(routes.edit, edit(message))).toBe('not-found');
    expect(await asker.client.refusalOf(routes.read, { ...inThread(id), body: { messageId: randomUUID() } })).toBe(
      'not-found',
    );
  });
});

describe('an edit', () => {
  it('creates a new version that is marked as edited and unread', async () => {
    const { asker, other, ask, answer, one, director, inThread, params, versionOf } = await makeScene();
    const id = await ask(asker.client);
    await answer(id, 'all');
    const read = async (client: TestClient) => {
      const messageId = (await one(client, id)).messages.at(-1)?._id ?? '';
      await client.call(routes.read, { ...inThread(id), body: { messageId } });
      return messageId;
    };
    const messageId = await read(other.client);
    expect((await one(other.client, id)).unread).toBe(false);
    expect((await other.client.call(routes.count, { params })).unread).toBe(0);
    const at = { params: { ...inThread(id).params, messageId } };
    await director.call(routes.edit, { ...at, body: { version: await versionOf(id), body: 'No.' } });
    const seen = await one(other.client, id);
    expect(seen.unread).toBe(true);
    expect(seen.messages.at(-1)).toMatchObject({ body: 'No.', editedAt: expect.any(Number) });
    expect(seen.messages.at(-1)).not.toHaveProperty('earlier');
    expect(seen.messages).toHaveLength(2);
    expect(await other.client.call(routes.unread, {})).toMatchObject([
      { clarificationId: id, edited: true, excerpt: 'No.' },
    ]);
    expect((await one(director, id)).messages.at(-1)?.earlier).toEqual([{ body: 'Yes.', at: expect.any(Number) }]);
    // Read up to the old version only.
    await other.client.call(routes.read, { ...inThread(id), body: { messageId } });
    expect((await one(other.client, id)).unread).toBe(true);
    await read(other.client);
    expect((await one(other.client, id)).unread).toBe(false);
    expect(await director.refusalOf(routes.edit, { ...at, body: { version: 1, body: 'Maybe.' } })).toBe(
      'clarification-changed',
    );
    // An unchanged text is no edit.
    await director.call(routes.edit, { ...at, body: { version: await versionOf(id), body: 'No.' } });
    expect((await one(other.client, id)).unread).toBe(false);
  });

  it('of a private answer changes nothing for others', async () => {
    const { asker, other, ask, answer, one, list, director, inThread, versionOf } = await makeScene();
    const id = await ask(asker.client);
    await answer(id, 'asker', { body: 'Between us.' });
    await answer(id, 'all', { body: 'For all.' });
    const before = [await list(other.client), await one(other.client, id), await other.client.call(routes.unread, {})];
    const messageId = (await one(director, id)).messages[1]?._id ?? '';
    await director.call(routes.edit, {
      params: { ...inThread(id).params, messageId },
      body: { version: await versionOf(id), body: 'Between us two.' },
    });
    expect([await list(other.client), await one(other.client, id), await other.client.call(routes.unread, {})]).toEqual(
      before,
    );
  });
});

describe('a notice', () => {
  it('is public, allowed at any time, and unread until read', async () => {
    const { params, director, other, list, setStages, inThread, one } = await makeScene();
    await setStages(past);
    const { clarificationId } = await director.call(routes.notice, {
      params,
      body: { category: 'technical', body: 'The printer is back.', urgent: true },
    });
    expect((await list(other.client)).items).toMatchObject([
      { notice: true, urgent: true, unread: true, forAll: true },
    ]);
    expect((await other.client.call(routes.count, { params })).unread).toBe(1);
    const messageId = (await one(other.client, clarificationId)).messages[0]?._id ?? '';
    await other.client.call(routes.read, { ...inThread(clarificationId), body: { messageId } });
    expect((await other.client.call(routes.count, { params })).unread).toBe(0);
    expect((await list(director, { state: 'open' })).items).toEqual([]);
  });

  it('can be added to, also publicly', async () => {
    const { params, director, other, one, answer } = await makeScene();
    const { clarificationId } = await director.call(routes.notice, {
      params,
      body: { ...general, body: 'Lunch at noon.' },
    });
    await answer(clarificationId, 'asker', { body: 'At one.' });
    expect((await one(other.client, clarificationId)).messages.map(({ body }) => body)).toEqual([
      'Lunch at noon.',
      'At one.',
    ]);
  });

  it('is neither open nor dismissed', async () => {
    const { params, director, inThread, one, versionOf } = await makeScene();
    const { clarificationId } = await director.call(routes.notice, { params, body: { ...general, body: 'n' } });
    const version = await versionOf(clarificationId);
    await director.call(routes.change, { ...inThread(clarificationId), body: { version, state: 'open' } });
    expect((await one(director, clarificationId)).state).toBe('answered');
  });
});

describe('a thread about a problem', () => {
  it('is visible to users who may read the problem', async () => {
    const scene = await makeScene();
    const { params, director, other, asker, addProblem, problemId, list, inThread, open } = scene;
    const later = await addProblem({ showAfter: Date.now() + HOUR_MS });
    const about = async (id: string) =>
      (await director.call(routes.notice, { params, body: { category: 'problem', problemId: id, body: 'n' } }))
        .clarificationId;
    const [hidden, shown] = [await about(later), await about(problemId)];
    const idsFor = async (client: TestClient) => (await list(client)).items.map(({ _id }) => _id);
    expect(await idsFor(other.client)).toEqual([shown]);
    expect(await other.client.refusalOf(routes.one, inThread(hidden))).toBe('not-found');
    expect((await other.client.call(routes.count, { params })).unread).toBe(1);
    expect((await other.client.call(routes.unread, {})).map((each) => each.clarificationId)).toEqual([shown]);
    // Only participants may read problems.
    expect(await idsFor(await server.signIn(await server.makeUser()))).toEqual([]);
    await open({ ...allOpen, problemEnabled: false });
    expect(await idsFor(other.client)).toEqual([]);
    expect(await other.client.call(routes.unread, {})).toEqual([]);
    await open(allOpen);
    await director.call('DELETE /api/contest/:contestId/problem/:problemId', { params: { ...params, problemId } });
    expect(await idsFor(asker.client)).toEqual([]);
    expect((await idsFor(director)).toSorted()).toEqual([hidden, shown].toSorted());
  });

  it('stays visible to the asker, unless it is moved to a problem that is not yet released', async () => {
    const { asker, ask, problemId, addProblem, director, open, one, inThread, versionOf, answer } = await makeScene();
    const id = await ask(asker.client, { category: 'problem', problemId });
    await answer(id, 'asker');
    await open({ ...allOpen, problemEnabled: false });
    expect((await one(asker.client, id)).messages).toHaveLength(2);
    const later = await addProblem({ showAfter: Date.now() + HOUR_MS });
    await director.call(routes.change, {
      ...inThread(id),
      body: { version: await versionOf(id), category: 'problem', problemId: later },
    });
    expect(await asker.client.refusalOf(routes.one, inThread(id))).toBe('not-found');
    expect(await asker.client.call(routes.unread, {})).toEqual([]);
  });
});

describe('the jury', () => {
  it('dismisses, reopens and moves questions', async () => {
    const { asker, ask, director, inThread, one, list, versionOf, problemId } = await makeScene();
    const id = await ask(asker.client);
    const change = async (body: object) =>
      director.call(routes.change, { ...inThread(id), body: { version: await versionOf(id), ...body } });
    await change({ state: 'dismissed' });
    expect((await one(asker.client, id)).state).toBe('dismissed');
    expect((await list(director, { state: 'open' })).items).toEqual([]);
    await change({ state: 'open' });
    await change({ category: 'problem', problemId });
    expect((await list(director, { state: 'open', category: 'problem', problemId })).items).toHaveLength(1);
    expect(await director.refusalOf(routes.change, { ...inThread(id), body: { version: 1, state: 'dismissed' } })).toBe(
      'clarification-changed',
    );
    expect(
      await director.refusalOf(routes.change, {
        ...inThread(id),
        body: { version: await versionOf(id), category: 'problem', problemId: randomUUID() },
      }),
    ).toBe('not-found');
  });

  it('claims a question: one member at a time, until the claim expires, ends or is taken over', async () => {
    const { asker, ask, director, second, inThread, one } = await makeScene();
    const id = await ask(asker.client);
    const claim = (client: TestClient, takeOver = false) =>
      client.call(routes.claim, { ...inThread(id), body: { takeOver } });
    const { until } = await claim(director);
    expect(until).toBeGreaterThan(Date.now());
    expect(until).toBeLessThanOrEqual(Date.now() + CLAIM_MS + 60_000);
    await claim(director);
    expect((await one(second.client, id)).jury?.claim).toMatchObject({ own: false });
    expect(await second.client.refusalOf(routes.claim, { ...inThread(id), body: {} })).toBe('clarification-claimed');
    await claim(second.client, true);
    expect((await one(second.client, id)).jury?.claim).toMatchObject({ userId: second.id, own: true });
    // A member cannot end another member's claim.
    await director.call(routes.release, inThread(id));
    expect((await one(director, id)).jury?.claim).toMatchObject({ own: false });
    await server.db.transact((tx) =>
      tx
        .update(clarifications)
        .set({ claimedUntil: sql`now() - interval '1 second'` })
        .where(eq(clarifications.id, id)),
    );
    expect((await one(director, id)).jury).not.toHaveProperty('claim');
    await claim(director);
    await director.call(routes.release, inThread(id));
    await claim(second.client);
    const replies = await Promise.all(
      [director, second.client].map((client) => client.send(routes.claim, { ...inThread(id), body: {} })),
    );
    expect(replies.map(({ status }) => status)).toEqual([409, 200]);
  });

  it('ends a claim by answering', async () => {
    const { asker, ask, director, inThread, one, answer } = await makeScene();
    const id = await ask(asker.client);
    await director.call(routes.claim, { ...inThread(id), body: {} });
    await answer(id, 'asker');
    expect((await one(director, id)).jury).not.toHaveProperty('claim');
  });

  it('filters by open, its own, and category', async () => {
    const { asker, ask, director, second, list, answer, inThread, params, problemId } = await makeScene();
    const [first, next, third] = [
      await ask(asker.client),
      await ask(asker.client, { category: 'technical' }),
      await ask(asker.client, { category: 'problem', problemId }),
    ];
    await answer(first, 'asker');
    await second.client.call(routes.claim, { ...inThread(next), body: {} });
    const ids = async (client: TestClient, query: object) => (await list(client, query)).items.map(({ _id }) => _id);
    expect(await ids(director, { state: 'open' })).toEqual([next, third]);
    expect(await ids(director, { mine: true })).toEqual([first]);
    expect(await ids(second.client, { mine: true })).toEqual([next]);
    expect(await ids(director, { category: 'technical' })).toEqual([next]);
    expect((await list(director, { count: true })).total).toBe(3);
    expect(await director.call(routes.count, { params })).toEqual({ unread: 0, open: 2, ask: 'participants-only' });
    // A participant cannot filter by fields that only the jury sees.
    expect(await ids(asker.client, { state: 'dismissed' })).toHaveLength(3);
    expect(await ids(asker.client, { mine: true })).toHaveLength(3);
  });

  it('has its own canned answers once it changes the default ones', async () => {
    const { director, params } = await makeScene();
    expect(await director.call(routes.canned, { params })).toEqual({ answers: null });
    await director.call(SET_CANNED, { params, body: { answers: ['Read the statement.', 'Yes.'] } });
    await director.call(SET_CANNED, { params, body: { answers: ['No.'] } });
    expect(await director.call(routes.canned, { params })).toEqual({ answers: ['No.'] });
    const tooMany = Array.from({ length: 21 }, () => 'x');
    expect(await director.refusalOf(SET_CANNED, { params, body: { answers: tooMany } })).toBe('invalid-input');
  });

  it('has each of its actions recorded in the audit log', async () => {
    const { asker, ask, answer, director, inThread, one, versionOf, params, contestId } = await makeScene();
    const id = await ask(asker.client);
    await answer(id, 'asker');
    const change = async (body: object) =>
      director.call(routes.change, { ...inThread(id), body: { version: await versionOf(id), ...body } });
    await change({ state: 'open' });
    await change({ state: 'dismissed' });
    await change({ category: 'technical' });
    const messageId = (await one(director, id)).messages.at(-1)?._id ?? '';
    await director.call(routes.edit, {
      params: { ...inThread(id).params, messageId },
      body: { version: await versionOf(id), body: 'No.' },
    });
    await director.call(routes.notice, { params, body: { ...general, body: 'n' } });
    await director.call(SET_CANNED, { params, body: { answers: ['No.'] } });
    const acts = await server.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(
        sql`${auditLog.subjectId} = ${contestId} and ${auditLog.action} similar to 'contest.(clarification|canned)%'`,
      )
      .orderBy(auditLog.id);
    expect(acts.map(({ action }) => action)).toEqual([
      'contest.clarification-answer',
      'contest.clarification-reopen',
      'contest.clarification-dismiss',
      'contest.clarification-category',
      'contest.clarification-edit',
      'contest.clarification-notice',
      'contest.canned-answers',
    ]);
  });
});

describe('a viewer who is not a participant', () => {
  it('reads the public threads of a public contest, with and without an account', async () => {
    const { orgId, director, params, asker, ask, answer, inThread, contestId } = await makeScene();
    await server.db.transact((tx) =>
      tx
        .update(orgs)
        .set({ settings: sql`settings || '{"visitors": true}'` })
        .where(eq(orgs.id, orgId)),
    );
    await director.call(routes.notice, { params, body: { ...general, body: 'Welcome.' } });
    const id = await ask(asker.client);
    const stranger = await server.signIn(await server.makeUser());
    for (const client of [server.client(), stranger]) {
      const { items } = await client.call(routes.list, { params: { contestId }, query: { perPage: 15 } });
      expect(items).toMatchObject([{ notice: true, unread: false, excerpt: 'Welcome.' }]);
      expect(await client.refusalOf(routes.one, inThread(id))).toBe('not-found');
    }
    await answer(id, 'all');
    for (const client of [server.client(), stranger])
      expect((await client.call(routes.one, inThread(id))).messages).toHaveLength(2);
    expect(await server.client().refusalOf(routes.read, { ...inThread(id), body: { messageId: id } })).toBe(
      'not-signed-in',
    );
    expect(await server.client().refusalOf(routes.count, { params })).toBe('not-signed-in');
  });
});

describe('a private question', () => {
  it('changes no byte of what others receive', async () => {
    const { asker, other, ask, answer, director, params, inThread, contestId } = await makeScene();
    await director.call(routes.notice, { params, body: { ...general, body: 'Welcome.' } });
    const shared = await ask(asker.client);
    await answer(shared, 'all');
    const stranger = await server.signIn(await server.makeUser());
    const bytes = async () =>
      await Promise.all(
        [other.client, stranger].flatMap((client) =>
          [
            `/api/contest/${contestId}/clarification?perPage=15&count=true`,
            `/api/contest/${contestId}/clarification?perPage=15&mine=true&count=true`,
            `/api/contest/${contestId}/clarification/${shared}`,
            `/api/contest/${contestId}/clarification-count`,
            '/api/clarification/unread',
          ].map(async (path) => {
            const reply = await client.fetch(path);
            return [reply.status, reply.headers.get('content-length'), await reply.text()];
          }),
        ),
      );
    const before = await bytes();
    const id = await ask(asker.client, { body: 'A secret.' });
    expect(await bytes()).toEqual(before);
    await director.call(routes.claim, { ...inThread(id), body: {} });
    await answer(id, 'asker', { body: 'Between us.' });
    await asker.client.call(routes.reply, { ...inThread(shared), body: { body: 'One more thing.' } });
    await answer(shared, 'asker', { body: 'Between us, too.' });
    expect(await bytes()).toEqual(before);
  });
});

describe('notices outside the contest', () => {
  it('are for participants of current contests, newest first, and never for the jury', async () => {
    const { asker, other, director, params, ask, answer, setStages, contestId, orgId, problemId } = await makeScene();
    await director.call(routes.notice, { params, body: { ...general, body: 'Welcome.' } });
    const id = await ask(asker.client, { category: 'problem', problemId });
    await answer(id, 'asker');
    const [newest, older] = await asker.client.call(routes.unread, {});
    expect(newest).toMatchObject({
      kind: 'answer',
      contestId,
      orgId,
      problemSlug: 'P1',
      edited: false,
      excerpt: 'Yes.',
    });
    expect(older).toMatchObject({ kind: 'notice', excerpt: 'Welcome.' });
    expect((await other.client.call(routes.unread, {})).map(({ kind }) => kind)).toEqual(['notice']);
    await answer(id, 'all');
    expect((await other.client.call(routes.unread, {})).map(({ kind }) => kind)).toEqual(['answer-to-all', 'notice']);
    expect(await director.call(routes.unread, {})).toEqual([]);
    expect(await (await server.signIn(await server.makeUser())).call(routes.unread, {})).toEqual([]);
    await setStages(past);
    expect(await asker.client.call(routes.unread, {})).toEqual([]);
  });
});

describe('the contests to notify of a changed problem', () => {
  it('are the running ones that use it, under the letter it has in each', async () => {
    const { contestId, director, problemId, orgId } = await makeScene();
    const twin = await makeContest(server, allOpen, { orgId, director });
    const settings = { score: 100, slug: 'Z', solutionCountLimit: 10 };
    const params = { contestId: twin.contestId };
    await director.call('POST /api/contest/:contestId/problem', { params, body: { problemId, settings } });
    await makeContest(server, allOpen, { orgId, director });
    const found = await director.call(routes.noticeContests, { params: { problemId } });
    expect(new Set(found.map((one) => `${one.contestId} ${one.slug}`))).toEqual(
      new Set([`${contestId} P1`, `${twin.contestId} Z`]),
    );
    expect(found.find((one) => one.contestId === contestId)?.title).toMatch(/^Contest /);
  });

  it('do not include one that is over, has not started, or does not show the problem to participants', async () => {
    const { director, problemId, setStages, open, addProblem } = await makeScene();
    const listed = async (id = problemId) =>
      (await director.call(routes.noticeContests, { params: { problemId: id } })).length;
    expect(await listed()).toBe(1);
    expect(await listed(await addProblem({ showAfter: Date.now() + HOUR_MS }))).toBe(0);
    await open({ ...allOpen, problemEnabled: false });
    expect(await listed()).toBe(0);
    await setStages(past);
    expect(await listed()).toBe(0);
    const [first, running, end] = stagesNow(allOpen);
    if (!first || !running || !end) throw new Error('three stages');
    await setStages([first, { ...running, start: Date.now() + HOUR_MS }, { ...end, start: Date.now() + 2 * HOUR_MS }]);
    expect(await listed()).toBe(0);
  });

  it('are those of which the viewer is jury, and only for users who may change the statement', async () => {
    const { orgId, director, problemId, asker } = await makeScene();
    const call = { params: { problemId } };
    const setter = await server.makeUser();
    await server.addMember(orgId, setter.id);
    const client = await server.signIn(setter);
    expect(await client.refusalOf(routes.noticeContests, call)).toBe('not-found');
    expect(await asker.client.refusalOf(routes.noticeContests, call)).toBe('not-found');
    const grant = async (capability: string) => {
      const at = { params: { problemId, principalId: setter.id }, body: { capability } };
      await director.call('PATCH /api/problem/:problemId/admin/access/:principalId', at);
    };
    await director.call('POST /api/problem/:problemId/admin/access', { ...call, body: { principalId: setter.id } });
    await grant(String(capabilityMask('problem', 'access')));
    expect(await client.refusalOf(routes.noticeContests, call)).toBe('no-right');
    await grant(String(capabilityMask('problem', 'access', 'content')));
    expect(await client.call(routes.noticeContests, call)).toEqual([]);
    const absent = { params: { problemId: randomUUID() } };
    expect(await director.refusalOf(routes.noticeContests, absent)).toBe('not-found');
  });
});
