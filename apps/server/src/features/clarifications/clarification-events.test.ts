import { describe, expect, it } from 'vitest';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { serverForEachTest } from '@assay/testkit';
import { allOpen, HOUR_MS, makeContest } from '../../../test/support/contesting.ts';
import { EVENT_WAIT, streamsOf, type Stream } from '../../../test/support/event-stream.ts';

const server = serverForEachTest();
const listen = streamsOf(server);

const ASK = 'POST /api/contest/:contestId/clarification' as const;
const NOTICE = 'POST /api/contest/:contestId/admin/clarification' as const;
const ANSWER = 'POST /api/contest/:contestId/admin/clarification/:clarificationId/answer' as const;
const GET = 'GET /api/contest/:contestId/clarification/:clarificationId' as const;
const READ = 'POST /api/contest/:contestId/clarification/:clarificationId/read' as const;
const CLAIM = 'POST /api/contest/:contestId/admin/clarification/:clarificationId/claim' as const;

const countIn = ({ events }: Stream) => events.filter(({ type }) => type === 'clarification').length;
const heard = (stream: Stream, atLeast: number) =>
  expect.poll(() => countIn(stream), EVENT_WAIT).toBeGreaterThanOrEqual(atLeast);

async function makeScene() {
  const contest = await makeContest(server, allOpen);
  const { contestId, orgId, director } = contest;
  const second = await server.makeUser();
  await server.addMember(orgId, second.id, 1n | 8n);
  const [asker, other] = [await contest.makeParticipant(), await contest.makeParticipant()];
  const streamOf = async (user: { id: string }) => listen(await server.makeToken(user));
  const params = { contestId };
  const streams = {
    jury: await streamOf(second),
    asker: await streamOf(asker),
    other: await streamOf(other),
    stranger: await streamOf(await server.makeUser()),
    visitor: await listen(null),
  };
  const ask = async () =>
    (await asker.client.call(ASK, { params, body: { category: 'general', body: 'A secret.' } })).clarificationId;
  const answer = (clarificationId: string, version: number, to: 'asker' | 'all') =>
    director.call(ANSWER, { params: { contestId, clarificationId }, body: { version, body: 'Yes.', to } });
  return { ...contest, params, second, streams, ask, answer };
}

describe('events of clarifications', () => {
  it('of a private question go to the asker and the jury only', async () => {
    const { streams, ask, answer, director, params, second, contestId } = await makeScene();
    const id = await ask();
    await heard(streams.jury, 1);
    await heard(streams.asker, 1);
    const client = await server.signIn(second);
    await client.call(CLAIM, { params: { contestId, clarificationId: id }, body: {} });
    await answer(id, 1, 'asker');
    await heard(streams.asker, 2);
    // The public event comes later in the same streams, so no other event can still be on its way.
    await director.call(NOTICE, { params, body: { category: 'general', body: 'Lunch.' } });
    for (const [stream, more] of [
      [streams.other, { notice: expect.objectContaining({ excerpt: 'Lunch.', kind: 'notice' }) as unknown }],
      [streams.stranger, {}],
      [streams.visitor, {}],
    ] as const) {
      await heard(stream, 1);
      expect(stream.events.filter(({ type }) => type !== 'time' && type !== 'hello')).toEqual([
        { type: 'clarification', contestId, ...more },
      ]);
    }
  });

  it('of a public answer bring the other participants what they would request, and nothing of the asker', async () => {
    const { streams, ask, answer, contestId, makeParticipant } = await makeScene();
    const id = await ask();
    await answer(id, 1, 'all');
    await heard(streams.other, 1);
    const { client } = await makeParticipant();
    const [notice] = await client.call('GET /api/clarification/unread', {});
    expect(notice).toMatchObject({ clarificationId: id, kind: 'answer-to-all', excerpt: 'Yes.' });
    expect(streams.other.events.filter(({ type }) => type === 'clarification')).toEqual([
      { type: 'clarification', contestId, notice },
    ]);
    for (const stream of [streams.jury, streams.asker, streams.stranger]) {
      await heard(stream, 1);
      expect(JSON.stringify(stream.events)).not.toContain('Yes.');
    }
  });

  it('of an edited notice bring the new text', async () => {
    const { streams, director, params } = await makeScene();
    const { clarificationId } = await director.call(NOTICE, { params, body: { category: 'general', body: 'At one.' } });
    const at = { ...params, clarificationId };
    const read = () => director.call('GET /api/contest/:contestId/clarification/:clarificationId', { params: at });
    const { messages, jury } = await read();
    await director.call('PATCH /api/contest/:contestId/admin/clarification/:clarificationId/message/:messageId', {
      params: { ...at, messageId: messages[0]?._id ?? '' },
      body: { version: jury?.version ?? 0, body: 'At two.' },
    });
    await heard(streams.other, 2);
    expect(streams.other.events.at(-1)).toMatchObject({
      notice: { clarificationId, excerpt: 'At two.', edited: true },
    });
  });

  it('about a problem go to users who may read the problem', async () => {
    const { streams, director, params, addProblem } = await makeScene();
    const write = async (problemId: string) =>
      director.call(NOTICE, { params, body: { category: 'problem', problemId, body: 'n' } });
    await write(await addProblem({ showAfter: Date.now() + HOUR_MS }));
    await heard(streams.jury, 1);
    await write(await addProblem());
    await heard(streams.other, 1);
    await director.call(NOTICE, { params, body: { category: 'technical', body: 'n' } });
    await heard(streams.stranger, 1);
    await heard(streams.visitor, 1);
    await heard(streams.other, 2);
    expect([streams.other, streams.stranger, streams.visitor].map(countIn)).toEqual([2, 1, 1]);
  });

  it('bring volunteers, who may not enter the contest, whole notices about no problem, and nothing else', async () => {
    const contest = await makeContest(server, allOpen, { accessLevel: ACCESS_LEVEL.private });
    const { contestId, director, addProblem } = contest;
    const params = { contestId };
    const volunteer = await contest.makeVolunteer('printing');
    const { client } = volunteer;
    const stream = await listen(await server.makeToken(volunteer));
    const asker = await contest.makeParticipant();
    const question = { params, body: { category: 'general', body: 'A secret.' } } as const;
    const { clarificationId: asked } = await asker.client.call(ASK, question);
    const answered = { contestId, clarificationId: asked };
    await director.call(ANSWER, { params: answered, body: { version: 1, body: 'Yes.', to: 'asker' } });
    const problemId = await addProblem();
    await director.call(NOTICE, { params, body: { category: 'problem', problemId, body: 'n' } });
    const body = 'The doors open. '.repeat(40).trim();
    const announced = { params, body: { category: 'general', body, urgent: true } } as const;
    const { clarificationId } = await director.call(NOTICE, announced);
    await heard(stream, 1);
    const unread = await client.call('GET /api/clarification/unread', {});
    expect(unread).toMatchObject([{ clarificationId, excerpt: body, urgent: true, opens: false }]);
    expect(stream.events.filter(({ type }) => type === 'clarification')).toEqual([
      { type: 'clarification', contestId, notice: unread[0] },
    ]);
    const [{ messageId } = { messageId: '' }] = unread;
    const read = (id: string) => ({ params: { contestId, clarificationId: id }, body: { messageId } });
    expect(await client.refusalOf(GET, { params: { contestId, clarificationId } })).toBe('not-found');
    expect(await client.refusalOf(READ, read(asked))).toBe('not-found');
    await client.call(READ, read(clarificationId));
    expect(await client.call('GET /api/clarification/unread', {})).toEqual([]);
  });

  it('do not reach banned participants', async () => {
    const { streams, director, params, ask, contestId } = await makeScene();
    await ask();
    await heard(streams.asker, 1);
    const participants = await director.call('GET /api/contest/:contestId/participant', {
      params,
      query: { perPage: 15 },
    });
    for (const { userId } of participants.items)
      await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
        params: { contestId, userId },
        body: { banned: true },
      });
    await director.call(NOTICE, { params, body: { category: 'general', body: 'n' } });
    await heard(streams.stranger, 1);
    expect([countIn(streams.asker), countIn(streams.other)]).toEqual([1, 0]);
  });
});
