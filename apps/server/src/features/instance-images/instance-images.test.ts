import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { contests, runners } from '../../db/schema.ts';
import { allOpen, makeContest } from '../../../test/support/contesting.ts';
import { addInstanceData } from '../../../test/support/instancing.ts';

const server = serverForFile();
const REPORT = 'POST /api/runner/instance/images' as const;
const LIST = 'GET /api/contest/:contestId/admin/instance-images' as const;
const HOUR_MS = 3_600_000;
let scenes = 0;

/** A contest with a problem that has instances, and one that has none. */
async function makeScene() {
  scenes += 1;
  const label = `images-${scenes}`;
  const contest = await makeContest(server, allOpen);
  const problemId = await contest.addProblem({});
  const instance = { adapter: 'assay', config: { services: { web: { image: 'localhost/web:1' } } } };
  const hash = await addInstanceData(contest.director, problemId, { instanceLabel: label, instance }, label);
  await contest.addProblem({});
  const makeRunner = async (orgId: string | null = contest.orgId, labels = [`instance:${label}`]) => {
    const row = await server.makeRunner({ orgId, labels });
    return { id: row.id, client: server.client(row.headers) };
  };
  const report = (client: TestClient, ...images: Reported[]) => client.call(REPORT, { body: { images } });
  const list = () => contest.director.call(LIST, { params: { contestId: contest.contestId } });
  const setTimes = async (startsInMs: number, endsInMs: number) => {
    const at = (ms: number) => new Date(server.clock.now() + ms);
    const times = { startsAt: at(startsInMs), endsAt: at(endsInMs) };
    await server.db.transact((tx) => tx.update(contests).set(times).where(eq(contests.id, contest.contestId)));
  };
  await setTimes(HOUR_MS, 2 * HOUR_MS);
  return { ...contest, problemId, hash, label, instance, makeRunner, report, list, setTimes };
}
interface Reported {
  problemId: string;
  hash: string;
  state: 'preparing' | 'ready' | 'failed';
  message?: string;
}

describe('images of instances', () => {
  it('are prepared by every runner with the label before a contest starts, and directors see how far it is', async () => {
    const { problemId, hash, makeRunner, report, list } = await makeScene();
    const [one, other] = [await makeRunner(), await makeRunner(null)];
    const { wanted, prepare } = await report(one.client);
    expect(wanted).toEqual([{ problemId, hash }]);
    expect(prepare).toMatchObject([
      { problemId, problemDataHash: hash, problemConfig: { instance: { adapter: 'assay' } } },
    ]);
    expect(await list()).toEqual([{ problemId, runners: 2, ready: 0, preparing: 0, failed: 0 }]);

    const image = { problemId, hash };
    expect(await report(one.client, { ...image, state: 'preparing' })).toEqual({ wanted, prepare: [] });
    const message = 'The image x could not be pulled.';
    expect((await report(other.client, { ...image, state: 'failed', message })).prepare).toEqual([]);
    expect(await list()).toEqual([{ problemId, runners: 2, ready: 0, preparing: 1, failed: 1, message }]);
    await report(one.client, { ...image, state: 'ready' });
    await report(other.client, { ...image, state: 'ready' });
    expect(await list()).toEqual([{ problemId, runners: 2, ready: 2, preparing: 0, failed: 0 }]);
  });

  it('are wanted from a day before the start until the end', async () => {
    const { problemId, hash, makeRunner, report, setTimes } = await makeScene();
    const { client } = await makeRunner();
    const wanted = async () => (await report(client)).wanted;
    await setTimes(25 * HOUR_MS, 26 * HOUR_MS);
    expect(await wanted()).toEqual([]);
    await setTimes(23 * HOUR_MS, 26 * HOUR_MS);
    expect(await wanted()).toEqual([{ problemId, hash }]);
    await setTimes(-HOUR_MS, HOUR_MS);
    expect(await wanted()).toEqual([{ problemId, hash }]);
    await setTimes(-2 * HOUR_MS, -HOUR_MS);
    expect(await wanted()).toEqual([]);
  });

  it('are wanted from no runner of another label, organization or maker', async () => {
    const { director, problemId, label, makeRunner, report } = await makeScene();
    const stranger = await server.makeOrg({ ownerId: (await server.makeUser()).id });
    for (const { client } of [await makeRunner(undefined, ['instance:other']), await makeRunner(stranger.id)])
      expect(await report(client)).toEqual({ wanted: [], prepare: [] });
    const { client } = await makeRunner();
    await addInstanceData(
      director,
      problemId,
      { instanceLabel: label, instance: { adapter: 'docker', config: {} } },
      'x',
    );
    expect(await report(client)).toEqual({ wanted: [], prepare: [] });
    const judge = await makeRunner(undefined, ['default']);
    expect(await judge.client.refusalOf(REPORT, { body: { images: [] } })).toBe('no-right');
  });

  it('of an earlier version do not count, nor those of a runner that is silent', async () => {
    const { director, problemId, hash, label, instance, makeRunner, report, list } = await makeScene();
    const { id, client } = await makeRunner();
    await report(client, { problemId, hash, state: 'ready' });
    expect(await list()).toMatchObject([{ runners: 1, ready: 1 }]);
    const next = await addInstanceData(director, problemId, { instanceLabel: label, instance }, `${label}-next`);
    expect(await list()).toMatchObject([{ runners: 1, ready: 0 }]);
    expect((await report(client, { problemId, hash, state: 'ready' })).prepare).toMatchObject([
      { problemDataHash: next },
    ]);
    const silent = { accessedAt: sql`now() - interval '1 hour'` };
    await server.db.transact((tx) => tx.update(runners).set(silent).where(eq(runners.id, id)));
    expect(await list()).toMatchObject([{ runners: 0, ready: 0 }]);
  });

  it('are shown to directors only, and a report must be well-formed', async () => {
    const { contestId, problemId, hash, makeParticipant, makeRunner, report } = await makeScene();
    const { client } = await makeParticipant();
    expect(await client.refusalOf(LIST, { params: { contestId } })).toBe('no-right');
    expect(await client.refusalOf(LIST, { params: { contestId: randomUUID() } })).toBe('not-found');
    const runner = await makeRunner();
    const image = { problemId, hash, state: 'ready' as const };
    for (const images of [[image, image], [{ ...image, hash: 'x' }], [{ ...image, state: 'done' }], [{ hash }]])
      expect(await runner.client.refusalOf(REPORT, { body: { images } })).toBe('invalid-input');
    // A problem that was deleted meanwhile is ignored.
    await report(runner.client, { ...image, problemId: randomUUID() });
  });
});
