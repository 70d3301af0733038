import { describe, expect, it } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { allOpen, HOUR_MS, announceIn, makeContest } from '../../../test/support/contesting.ts';

const server = serverForFile();

const path = 'POST /api/contest/:contestId/withdraw' as const;
const mayOf = async (client: TestClient, contestId: string) =>
  (await client.call('GET /api/contest/:contestId', { params: { contestId } })).abilities;

describe('withdrawing from a contest', () => {
  it('removes a participant, who may register again while registration is open', async () => {
    const { contestId, director, makeParticipant } = await makeContest(server);
    const { id, client } = await makeParticipant(['of the first grade']);
    const params = { contestId };
    expect(await mayOf(client, contestId)).toMatchObject({ withdraw: true, register: false, submit: true });
    expect(await client.call(path, { params })).toEqual({});
    expect(await mayOf(client, contestId)).toMatchObject({ withdraw: false, register: true, submit: false });
    expect(await director.call('GET /api/contest/:contestId', { params })).toMatchObject({ participantCount: 0 });
    expect(await client.refusalOf(path, { params })).toBe('not-registered');
    await client.call('POST /api/contest/:contestId/register', { params });
    const { items } = await director.call('GET /api/contest/:contestId/participant', {
      params,
      query: { perPage: 15 },
    });
    expect(items).toEqual([{ _id: expect.any(String), userId: id, banned: false }]);
  });

  it('is refused after the first solution and after the contest', async () => {
    const { contestId, addProblem, makeParticipant, setStages } = await makeContest(server);
    const problemId = await addProblem();
    const [busy, idle] = [await makeParticipant(), await makeParticipant()];
    await announceIn(busy.client, { contestId, problemId });
    expect(await mayOf(busy.client, contestId)).toMatchObject({ withdraw: false });
    expect(await busy.client.refusalOf(path, { params: { contestId } })).toBe('withdrawal-closed');
    const now = Date.now();
    await setStages([
      { name: 'upcoming', start: 0, settings: {} },
      { name: 'running', start: now - 2 * HOUR_MS, settings: allOpen },
      { name: 'end', start: now - HOUR_MS, settings: allOpen },
    ]);
    expect(await mayOf(idle.client, contestId)).toMatchObject({ withdraw: false });
    expect(await idle.client.refusalOf(path, { params: { contestId } })).toBe('withdrawal-closed');
  });

  it('does not lift a ban', async () => {
    const { contestId, director, makeParticipant } = await makeContest(server);
    const { id, client } = await makeParticipant();
    await director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { contestId, userId: id },
      body: { banned: true },
    });
    expect(await client.refusalOf(path, { params: { contestId } })).toBe('banned');
  });

  it('and a first solution at the same moment leave no solution without its participant', async () => {
    const { contestId, addProblem, makeParticipant } = await makeContest(server);
    const problemId = await addProblem();
    const all = await Promise.all(Array.from({ length: 6 }, () => makeParticipant()));
    const outcomes = await Promise.all(
      all.map(async ({ client }) => {
        const params = { contestId };
        const body = { hash: 'a'.repeat(64), size: 1 };
        const [left, made] = await Promise.all([
          client.send(path, { params }),
          client.send('POST /api/contest/:contestId/problem/:problemId/solution', {
            params: { contestId, problemId },
            body,
          }),
        ]);
        return [left.status, made.status];
      }),
    );
    for (const [left, made] of outcomes) expect([left === 200, made === 200]).toContain(false);
    expect(outcomes.flat().filter((status) => (status ?? 0) >= 500)).toEqual([]);
  });
});
