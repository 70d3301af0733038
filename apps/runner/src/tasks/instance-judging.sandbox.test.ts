import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { INSTANCE_STATE, SOLUTION_STATE } from '@assay/contract/states';
import { hashOf, makeArchive, treeOfFiles } from '@assay/problem';
import { serverForFile, type TestClient } from '@assay/testkit';
import { FileCache } from '../file-cache.ts';
import { INSTANCE_LABEL } from '../instances/engine.ts';
import { openHost } from '../instances/network/firewall.ts';
import { runCheck } from '../instances/judging/run-check.ts';
import { silentLog } from '../log.ts';
import { ServerClient } from '../server/server-client.ts';
import { podmanForFile } from '../../test/podman-for-file.ts';
import { openTestJudge, type TestJudge } from '../../test/test-judge.ts';
import { runInstanceRunner } from './fixtures/instance-runner.ts';
import { runSolutions } from './solution-tasks.ts';

const MIB = 1024 * 1024;
const body = undefined;

const server = serverForFile();
const podman = podmanForFile();
let folder: string;
let testJudge: TestJudge;
/** Ends the runners of a test. */
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  if (podman.isMissing) return;
  folder = await mkdtemp(join(tmpdir(), 'assay-instance-judging-'));
  testJudge = await openTestJudge();
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(async () => {
  if (podman.isMissing) return;
  await testJudge.close();
  await openHost();
  await rm(folder, { recursive: true, force: true });
});

/** What each check runs, by the key of its question. */
type Checks = Record<string, string>;

/** A problem whose question `flag` has the secret as its answer, and whose checks are scripts of the shell. */
async function makeScene(checks: Checks = {}, { isJudged = true } = {}) {
  const owner = await server.makeUser();
  const org = await server.makeOrg({ ownerId: owner.id, settings: { problemInstanceLimit: 1 } });
  const setter = await server.signIn(owner);
  const settings = { allowPublicInstance: true, allowPublicSubmit: true, solutionShowDetails: true };
  const { id: problemId } = await server.makeProblem({ orgId: org.id, settings });
  const bytes = await makeArchive(treeOfFiles({ 'readme.txt': 'nothing' }));
  const hash = hashOf(bytes);
  const to = { params: { problemId, hash, type: 'upload' as const } };
  const { url } = await setter.call('GET /api/problem/:problemId/data/:hash/url/:type', to);
  expect((await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })).status).toBe(200);
  const scripts = Object.entries(checks).map(([key, script]) => ({
    key,
    check: { service: 'main', command: ['sh', '-c', script], seconds: 2 },
  }));
  const services = { main: { image: podman.image, command: ['sleep', '100000'] } };
  const config = {
    label: org.id,
    judge: {
      adapter: 'assay',
      config: { questions: scripts.length > 0 ? scripts : [{ key: 'flag', secret: true }] },
    },
    submit: {},
    instanceLabel: org.id,
    instance: { adapter: 'assay', config: { services, secret: { environment: 'FLAG' } } },
  };
  await setter.call('POST /api/problem/:problemId/data', {
    params: { problemId },
    body: { hash, config, description: '' },
  });
  await setter.call('POST /api/problem/:problemId/data/setDataHash', { params: { problemId }, body: { hash } });
  await startHost(org.id);
  if (isJudged) await startJudge(org.id);
  return { orgId: org.id, problemId };
}
type Scene = Awaited<ReturnType<typeof makeScene>>;

/** A runner that only has instances. */
async function startHost(label: string): Promise<void> {
  const host = await server.makeRunner({ orgId: null, labels: [`instance:${label}`] });
  const terms = {
    origin: server.origin,
    runnerId: host.id,
    runnerKey: host.headers['x-aoi-runner-key'],
    socketPath: podman.socketPath,
    dir: join(folder, host.id),
  };
  untilClosed((stop) => runInstanceRunner(terms, stop));
}

/** A runner that only judges. */
async function startJudge(label: string): Promise<void> {
  const runner = await server.makeRunner({ orgId: null, labels: [label] });
  const credentials = { runnerId: runner.id, runnerKey: runner.headers['x-aoi-runner-key'] };
  const client = new ServerClient(server.origin, credentials, silentLog);
  const files = await FileCache.open(join(testJudge.dir, 'data', runner.id), 16 * MIB, silentLog);
  const { judge } = testJudge.environment;
  untilClosed((stop) => runSolutions({ client, files, judge, log: silentLog }, stop));
}

function untilClosed(run: (stop: AbortSignal) => Promise<void>): void {
  const stop = new AbortController();
  const finished = run(stop.signal);
  closers.push(async () => {
    stop.abort();
    await finished;
  });
}

/** A user with an instance that is ready. */
async function openInstance({ orgId, problemId }: Scene) {
  const user = await server.makeUser();
  const client = await server.signIn(user);
  const { instanceId } = await client.call('POST /api/problem/:problemId/instance', { params: { problemId }, body });
  const one = async () => {
    const query = { orgId, userId: user.id, perPage: 15 as const };
    return (await client.call('GET /api/instance', { query })).items[0];
  };
  const ready = async (after = 0) => {
    const isReady = async () => {
      const found = await one();
      return found?.state === INSTANCE_STATE.allocated && (found.allocatedAt ?? 0) > after;
    };
    await expect.poll(isReady).toBe(true);
  };
  await ready();
  const containerOf = async () => {
    const all = await podman.engine.containers(INSTANCE_LABEL);
    return all.find(({ labels }) => labels[INSTANCE_LABEL] === instanceId)?.id ?? '';
  };
  const inside = async (script: string) => {
    const terms = { command: ['sh', '-c', script], environment: [], seconds: 10 };
    return (await runCheck(podman.engine, await containerOf(), terms)).output;
  };
  const restart = async () => {
    const before = (await one())?.allocatedAt;
    await client.call('POST /api/instance/:instanceId/restart', { params: { instanceId }, body });
    await ready(before);
  };
  return { client, instanceId, one, inside, containerOf, restart, flag: () => inside('printf %s "$FLAG"') };
}

/** Announces and submits answers; returns the id of the solution. */
async function send(client: TestClient, problemId: string, answers: Record<string, string>): Promise<string> {
  const archive = await makeArchive(treeOfFiles({ '.metadata.json': JSON.stringify(answers) }));
  const hash = hashOf(archive);
  const announced = { params: { problemId }, body: { hash, size: archive.length } };
  const { solutionId, uploadUrl } = await client.call('POST /api/problem/:problemId/solution', announced);
  expect((await fetch(uploadUrl, { method: 'PUT', body: new Uint8Array(archive) })).status).toBe(200);
  const params = { problemId, solutionId };
  await client.call('POST /api/problem/:problemId/solution/:solutionId/submit', { params, body: {} });
  return solutionId;
}

/** The result of a solution, when it is judged. */
async function resultOf(client: TestClient, problemId: string, solutionId: string) {
  const params = { problemId, solutionId };
  const get = () => client.call('GET /api/problem/:problemId/solution/:solutionId', { params });
  await expect.poll(async () => (await get()).state).toBe(SOLUTION_STATE.completed);
  const { status, score, message } = await get();
  return { status, score, message };
}

async function judged(client: TestClient, problemId: string, answers: Record<string, string> = {}) {
  return await resultOf(client, problemId, await send(client, problemId, answers));
}

describe('a flag', () => {
  it('is accepted from the owner of the instance, and from no one else', async () => {
    const scene = await makeScene();
    const { problemId } = scene;
    const [mine, other] = await Promise.all([openInstance(scene), openInstance(scene)]);
    const flag = await mine.flag();
    expect(flag).toMatch(/^flag\{[0-9a-f]{32}\}$/);
    expect(await judged(mine.client, problemId, { flag: ` ${flag}\n` })).toMatchObject({
      status: 'Accepted',
      score: 100,
    });
    for (const answer of [await other.flag(), flag.toUpperCase(), 'flag{}', ' ']) {
      expect(await judged(mine.client, problemId, { flag: answer })).toMatchObject({
        status: 'Wrong Answer',
        score: 0,
      });
    }
    expect(await judged(mine.client, problemId, { flag: flag.repeat(200) })).toMatchObject({
      status: 'Wrong Answer',
      message: 'The answer is longer than 4096 characters, or no text.',
    });
    expect(JSON.stringify(await mine.one())).not.toContain(flag);
    await mine.restart();
    expect(await judged(mine.client, problemId, { flag })).toMatchObject({ status: 'Wrong Answer' });
    expect(await judged(mine.client, problemId, { flag: await mine.flag() })).toMatchObject({ status: 'Accepted' });
  });

  it('is judged for many submissions at the same time', async () => {
    const scene = await makeScene();
    const { client, flag } = await openInstance(scene);
    const right = await flag();
    // One after the other is announced, since a user has one announced submission at a time.
    const ids: string[] = [];
    for (const answer of [right, 'wrong', right, 'wrong'])
      ids.push(await send(client, scene.problemId, { flag: answer }));
    const results = await Promise.all(ids.map((id) => resultOf(client, scene.problemId, id)));
    expect(results.map(({ score }) => score)).toEqual([100, 0, 100, 0]);
  });

  it('is not judged without the instance: a sentence says what to do, and nothing counts', async () => {
    const scene = await makeScene({}, { isJudged: false });
    const { client, instanceId, flag, one } = await openInstance(scene);
    const solutionId = await send(client, scene.problemId, { flag: await flag() });
    await client.call('POST /api/instance/:instanceId/destroy', { params: { instanceId }, body });
    await expect.poll(async () => (await one())?.state).toBe(INSTANCE_STATE.destroyed);
    await startJudge(scene.orgId);
    expect(await resultOf(client, scene.problemId, solutionId)).toEqual({
      status: 'Compile Error',
      score: 0,
      message: 'Your instance was not open when the submission was judged. Open it, and submit again.',
    });
  });
});

describe('a check', () => {
  it('judges the state of the instance with points and a message', async () => {
    const scene = await makeScene({
      state: '[ -f /tmp/done ] || { echo "Nothing is done yet: <b>*why*</b>"; exit 1; }',
      part: 'echo "score: 40"; echo "$ANSWER, nearly"',
    });
    const { client, inside } = await openInstance(scene);
    expect(await judged(client, scene.problemId, { part: "it's $(id)" })).toEqual({
      status: 'Wrong Answer',
      score: 20,
      message: 'Nothing is done yet: <b>*why*</b>',
    });
    await inside('touch /tmp/done');
    expect(await judged(client, scene.problemId, { part: "it's $(id)" })).toEqual({
      status: 'Wrong Answer',
      score: 70,
      message: "it's $(id), nearly",
    });
  });

  it.each([
    ['writes without end', 'yes'],
    ['hangs', 'sleep 1000'],
  ])('that %s is stopped', async (_, script) => {
    const scene = await makeScene({ state: script });
    const { client, inside } = await openInstance(scene);
    expect(await judged(client, scene.problemId)).toEqual({
      status: 'Wrong Answer',
      score: 0,
      message: 'The check of the instance was stopped: it took longer than 2 s, or wrote too much.',
    });
    expect(await inside('ps | grep -c "[y]es$\\|[s]leep 1000$"')).toBe('0\n');
  });

  it('counts when it has ended, even if a program that it started holds its output', async () => {
    const scene = await makeScene({ state: 'sleep 1000 & exit 0' });
    const { client } = await openInstance(scene);
    expect(await judged(client, scene.problemId)).toMatchObject({ score: 100 });
  });

  it('that fails in any way is wrong, and its output does no harm', async () => {
    const scene = await makeScene({
      bytes: 'head -c 60000 /dev/urandom; exit 3',
      escapes: 'printf "\\033[2J\\001\\000red"; exit 1',
      missing: 'exec /no/such/program',
      killed: 'kill -9 $$',
    });
    const { client } = await openInstance(scene);
    const result = await judged(client, scene.problemId);
    expect(result).toMatchObject({ status: 'Wrong Answer', score: 0 });
    expect(result.message.length).toBeLessThanOrEqual(500);
  });

  it('in a service that has stopped is not judged, and nothing counts', async () => {
    const scene = await makeScene({ state: 'exit 0' });
    const { client, containerOf } = await openInstance(scene);
    const containerId = await containerOf();
    const { pid } = await podman.engine.inspect(containerId);
    process.kill(pid, 'SIGKILL');
    await expect.poll(async () => (await podman.engine.inspect(containerId)).isRunning).toBe(false);
    expect(await judged(client, scene.problemId)).toEqual({
      status: 'Compile Error',
      score: 0,
      message: 'A service of your instance has stopped. Restart the instance, and submit again.',
    });
  });
});
