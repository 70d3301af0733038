import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { INSTANCE_STATE } from '@assay/contract/states';
import { hashOf, makeArchive, treeOfFiles } from '@assay/problem';
import { serverForFile } from '@assay/testkit';
import { openHost } from '../instances/network/firewall.ts';
import { RUNNER_LABEL } from '../instances/engine.ts';
import { runInstanceRunner, type InstanceRunnerTerms } from './fixtures/instance-runner.ts';
import { podmanForFile } from '../../test/podman-for-file.ts';

const WEB_PORT = 8080;
const PROGRAM = join(import.meta.dirname, 'fixtures/instance-runner.ts');
const body = undefined;

const server = serverForFile();
const podman = podmanForFile();
let folder: string;
/** Ends the runners of a test. */
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assay-instance-tasks-'));
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(async () => {
  if (!podman.isMissing) await openHost();
  await rm(folder, { recursive: true, force: true });
});

/** Serves a page of the package and its own secret. */
const instance = () => ({
  adapter: 'assay',
  config: {
    services: {
      main: {
        image: podman.image,
        command: ['sh', '-c', `cp /pages/* /tmp; echo $FLAG >/tmp/flag; exec httpd -f -p ${WEB_PORT} -h /tmp`],
        files: { '/pages': 'pages' },
        endpoints: [{ name: 'site', port: WEB_PORT, kind: 'http' }],
      },
    },
    secret: { environment: 'FLAG' },
  },
});

/** Problems with instances, a user who opens them, and a runner of the site that runs them. */
async function makeScene({ problems = 1 } = {}) {
  const owner = await server.makeUser();
  const org = await server.makeOrg({ ownerId: owner.id, settings: { problemInstanceLimit: problems } });
  const setter = await server.signIn(owner);
  const label = org.id;
  const bytes = await makeArchive(treeOfFiles({ 'pages/index.html': 'from the package' }));
  const hash = hashOf(bytes);
  const config = { label: 'default', judge: { adapter: 'x', config: {} }, submit: {}, instanceLabel: label };
  const problemIds = await Promise.all(
    Array.from({ length: problems }, async () => {
      const { id: problemId } = await server.makeProblem({ orgId: org.id, settings: { allowPublicInstance: true } });
      const params = { problemId, hash, type: 'upload' as const };
      const { url } = await setter.call('GET /api/problem/:problemId/data/:hash/url/:type', { params });
      expect((await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })).status).toBe(200);
      const data = { hash, config: { ...config, instance: instance() }, description: '' };
      await setter.call('POST /api/problem/:problemId/data', { params: { problemId }, body: data });
      const current = { params: { problemId }, body: { hash } };
      await setter.call('POST /api/problem/:problemId/data/setDataHash', current);
      return problemId;
    }),
  );
  const user = await server.makeUser();
  const client = await server.signIn(user);
  const runner = await server.makeRunner({ orgId: null, labels: [`instance:${label}`] });
  const terms: InstanceRunnerTerms = {
    origin: server.origin,
    runnerId: runner.id,
    runnerKey: runner.headers['x-aoi-runner-key'],
    socketPath: podman.socketPath,
    dir: join(folder, runner.id),
  };
  const list = async () => {
    const query = { orgId: org.id, userId: user.id, perPage: 15 as const };
    return (await client.call('GET /api/instance', { query })).items;
  };
  return {
    client,
    terms,
    list,
    open: async () => {
      for (const problemId of problemIds) {
        await client.call('POST /api/problem/:problemId/instance', { params: { problemId }, body });
      }
    },
    /** Waits until all instances are in this state; returns them. */
    all: async (state: keyof typeof INSTANCE_STATE) => {
      const states = async () => (await list()).map((one) => one.state);
      await expect.poll(states).toEqual(problemIds.map(() => INSTANCE_STATE[state]));
      return await list();
    },
  };
}

function startRunner(terms: InstanceRunnerTerms): void {
  const stop = new AbortController();
  const finished = runInstanceRunner(terms, stop.signal);
  closers.push(async () => {
    stop.abort();
    await finished;
  });
}

/** Containers and networks of a runner. */
async function remains(runnerId: string): Promise<number> {
  const all = [...(await podman.engine.containers(RUNNER_LABEL)), ...(await podman.engine.networks())];
  return all.filter(({ labels }) => labels[RUNNER_LABEL] === runnerId).length;
}

type Scene = Awaited<ReturnType<typeof makeScene>>;

/** What a browser of the owner gets from a path of the site. */
async function read({ client }: Scene, instanceId: string, path: string): Promise<string> {
  const ticket = { params: { instanceId }, body: { endpoint: 'site' } };
  const { url = '' } = await client.call('POST /api/instance/:instanceId/ticket', ticket);
  const { host, pathname, search } = new URL(url);
  const entered = await send(host, `${pathname}${search}`);
  const [cookie = ''] = entered.headers['set-cookie'] ?? [];
  return (await send(host, path, { cookie: cookie.split(';', 1)[0] ?? '' })).text;
}

async function send(host: string, path: string, headers: Record<string, string> = {}) {
  const sending = request(server.origin, { path, headers: { host, ...headers }, agent: false });
  sending.end();
  // The event has one argument.
  const [reply] = (await once(sending, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of reply.setEncoding('utf8')) text += String(chunk);
  return { headers: reply.headers, text };
}

it('an instance is opened, reached, extended, restarted with a new secret, and stopped', async () => {
  const scene = await makeScene();
  const { client, terms, open, all } = scene;
  startRunner(terms);
  await open();
  const [ready] = await all('allocated');
  const instanceId = ready?._id ?? '';
  expect(ready?.endpoints).toEqual([{ name: 'site', service: 'main', port: WEB_PORT, kind: 'http' }]);
  expect(await read(scene, instanceId, '/')).toBe('from the package');
  const flag = await read(scene, instanceId, '/flag');
  expect(flag).toMatch(/^flag\{[0-9a-f]{32}\}\n$/);

  const { expiresAt } = await client.call('POST /api/instance/:instanceId/extend', { params: { instanceId }, body });
  expect(expiresAt).toBeGreaterThan(ready?.expiresAt ?? Infinity);

  await client.call('POST /api/instance/:instanceId/restart', { params: { instanceId }, body });
  const isNew = async () => (await scene.list()).some((one) => (one.allocatedAt ?? 0) > (ready?.allocatedAt ?? 0));
  await expect.poll(isNew).toBe(true);
  const newFlag = await read(scene, instanceId, '/flag');
  expect(newFlag).toMatch(/^flag\{/);
  expect(newFlag).not.toBe(flag);

  await client.call('POST /api/instance/:instanceId/destroy', { params: { instanceId }, body });
  await all('destroyed');
  expect(await remains(terms.runnerId)).toBe(0);
});

it('the instances of a killed runner are removed, their owner sees that they are lost, and can restart them', async () => {
  const scene = await makeScene({ problems: 4 });
  const { client, terms, open, all } = scene;
  const child = spawn(process.execPath, [...process.execArgv, PROGRAM, JSON.stringify(terms)], { stdio: 'ignore' });
  closers.push(async () => child.kill('SIGKILL'));
  await open();
  await all('allocated');
  child.kill('SIGKILL');
  await once(child, 'exit');

  // What it started removes them, even if the runner never starts again.
  await expect.poll(() => remains(terms.runnerId)).toBe(0);
  startRunner(terms);
  const lost = await all('error');
  for (const { message, abilities } of lost) {
    expect(message).toContain('its contents are lost');
    expect(abilities).toMatchObject({ restart: true, destroy: true });
  }
  for (const { _id: instanceId } of lost) {
    await client.call('POST /api/instance/:instanceId/restart', { params: { instanceId }, body });
  }
  await all('allocated');
  expect(await read(scene, lost[0]?._id ?? '', '/')).toBe('from the package');
});

it('a runner that is stopped removes its instances, and their owner sees it', async () => {
  const { terms, open, all } = await makeScene({ problems: 2 });
  startRunner(terms);
  await open();
  await all('allocated');
  await closers.pop()?.();
  expect(await remains(terms.runnerId)).toBe(0);
  await all('error');
});
