import { request, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { LiveEvent } from '@assay/contract';
import { serverForEachTest } from '@assay/testkit';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { allOpen, HOUR_MS, makeContest, submitIn } from '../../../test/support/contesting.ts';
import { complete, take } from '../../../test/support/judging.ts';
import { pauseBefore } from './stage-job.ts';

const server = serverForEachTest();
const streams: { close(): void }[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

const WAIT = { timeout: 60_000, interval: 10 };

/** Opens an event stream and waits for its first event. */
async function listen(user: { id: string } | null, origin = server.origin) {
  const headers = user === null ? {} : { authorization: `Bearer ${await server.makeToken(user)}` };
  const sent = request(`${origin}/api/events`, { headers });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject).end();
  });
  const events: (LiveEvent & { at: number })[] = [];
  let unread = '';
  response.setEncoding('utf8').on('error', () => undefined);
  response.on('data', (text: string) => {
    const parts = (unread + text).split('\n\n');
    unread = parts.pop() ?? '';
    for (const part of parts)
      if (part.startsWith('data: ')) events.push({ ...(JSON.parse(part.slice(6)) as LiveEvent), at: Date.now() });
  });
  streams.push({ close: () => void sent.destroy() });
  await expect.poll(() => events.length, WAIT).toBeGreaterThan(0);
  return { of: (type: LiveEvent['type']) => events.filter((event) => event.type === type) };
}

describe('a stage that begins', () => {
  it('is published within a second to everyone who may see the contest, by any server, and takes effect', async () => {
    const { contestId, orgId, director, setStages, makeParticipant } = await makeContest(
      server,
      {},
      { accessLevel: ACCESS_LEVEL.restricted },
    );
    const participant = await makeParticipant();
    const second = await server.startSecond();
    const stages = (beginsAt: number) => [
      { name: 'before', start: 0, settings: {} },
      { name: 'during', start: beginsAt, settings: { problemEnabled: true, problemAllowCreateSolution: true } },
      { name: 'after', start: beginsAt + HOUR_MS, settings: {} },
    ];
    await setStages(stages(Date.now() + HOUR_MS));
    const [here, there, stranger, nobody] = [
      await listen(participant),
      await listen(participant, second.origin),
      await listen(await server.makeUser()),
      await listen(null),
    ];
    const beginsAt = Date.now() + 1500;
    await setStages(stages(beginsAt));
    const list = 'GET /api/contest/:contestId/problem' as const;
    const rank = async () =>
      (await director.call('GET /api/contest', { query: { orgId, perPage: 15 } })).items.map((one) => one._id);
    const other = await makeContest(server, {}, { orgId, director });
    await other.setStages(stages(Date.now() + 2 * HOUR_MS));
    expect(await rank()).toEqual([other.contestId, contestId]);
    expect(await participant.client.refusalOf(list, { params: { contestId } })).toBe('stage-closed');
    for (const stream of [here, there]) {
      const startEvents = () => stream.of('contest').filter((event) => event.at >= beginsAt - 50).length;
      await expect.poll(startEvents, WAIT).toBeGreaterThan(0);
      const begun = stream.of('contest').find((event) => event.at >= beginsAt - 50);
      expect(begun).toMatchObject({ contestId });
    }
    await participant.client.call(list, { params: { contestId } });
    expect(await rank()).toEqual([contestId, other.contestId]);
    for (const stream of [stranger, nobody]) {
      expect(stream.of('contest').filter((event) => 'contestId' in event && event.contestId === contestId)).toEqual([]);
    }
  });

  it('of a public contest is published to anonymous visitors too', async () => {
    const { contestId, setStages } = await makeContest(server, {});
    const nobody = await listen(null);
    await setStages([
      { name: 'before', start: 0, settings: {} },
      { name: 'during', start: Date.now() + 300, settings: {} },
      { name: 'after', start: Date.now() + HOUR_MS, settings: {} },
    ]);
    await expect.poll(() => nobody.of('contest').length, WAIT).toBeGreaterThan(1);
    expect(nobody.of('contest')[0]).toMatchObject({ contestId });
  });
});

describe('solutions of a contest', () => {
  it('are published live to their owners while the stage shows them, and to no other user', async () => {
    const { contestId, orgId, open, addProblem, makeParticipant } = await makeContest(server, allOpen);
    const problemId = await addProblem();
    const [own, other] = [await makeParticipant(), await makeParticipant()];
    const [ownStream, otherStream] = [await listen(own), await listen(other)];
    const runner = server.client((await server.makeRunner({ orgId })).headers);
    const states = () =>
      ownStream.of('solution').map((event) => (event.type === 'solution' ? event.solution.state : undefined));
    await submitIn(own.client, { contestId, problemId });
    await expect.poll(states, WAIT).toContain(1);
    await complete(runner, await take(runner));
    await expect.poll(states, WAIT).toContain(4);
    await submitIn(own.client, { contestId, problemId });
    const task = await take(runner);
    await expect.poll(() => states().at(-1), WAIT).toBe(2);
    await open({ problemEnabled: true });
    const seen = ownStream.of('solution').length;
    await complete(runner, task);
    await open({ problemEnabled: true, participantEnabled: true });
    // The stage change comes after the verdict on the same channel.
    await expect.poll(() => ownStream.of('contest').length, WAIT).toBeGreaterThan(1);
    expect(ownStream.of('solution')).toHaveLength(seen);
    expect(otherStream.of('solution')).toEqual([]);
  });
});

it('the next check is at the start of a stage, or a second from now', () => {
  expect([0.2, 300.4, 1_000, 86_400_000].map(pauseBefore)).toEqual([20, 301, 1_000, 1_000]);
});
