import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ACCESS_LEVEL, INSTANCE_STATE } from '@assay/contract/states';
import { serverForFile } from '@assay/testkit';
import { openHost } from '../instances/network/firewall.ts';
import { enterInstance, makeInstanceSite, sendTo } from './fixtures/instance-site.ts';
import { podmanForFile } from '../../test/podman-for-file.ts';
import { PATH } from '../../test/podman.ts';

const WEB_PORT = 8080;
const MANY = 20;
const HOUR_MS = 3_600_000;
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
const config = () => ({
  services: {
    main: {
      image: podman.image,
      command: ['sh', '-c', `cp /pages/* /tmp; echo $FLAG >/tmp/flag; exec httpd -f -p ${WEB_PORT} -h /tmp`],
      files: { '/pages': 'pages' },
      endpoints: [{ name: 'site', port: WEB_PORT, kind: 'http' }],
    },
  },
  secret: { environment: 'FLAG' },
});

/** Problems with instances, users who open all of them, and a runner of the site that runs them. */
async function makeScene({ problems = 1, users = 1 } = {}) {
  const site = await makeInstanceSite(server, { podman, folder, limit: problems });
  const problemIds = await Promise.all(
    Array.from({ length: problems }, () => site.addProblem(config(), { 'pages/index.html': 'from the package' })),
  );
  const people = await Promise.all(Array.from({ length: users }, () => site.addUser()));
  const [user] = people;
  if (!user) throw new Error('A scene has a user.');
  const listAll = async () => (await Promise.all(people.map(({ list }) => list()))).flat();
  return {
    ...site,
    ...user,
    startRunner: () => void closers.push(site.startRunner()),
    openAll: async () => {
      for (const { open } of people) for (const problemId of problemIds) await open(problemId);
    },
    /** Waits until all instances are in this state; returns them. */
    all: async (state: keyof typeof INSTANCE_STATE) => {
      const states = async () => (await listAll()).map((one) => one.state);
      const wanted = Array.from({ length: problems * users }, () => INSTANCE_STATE[state]);
      await expect.poll(states, { interval: 100 }).toEqual(wanted);
      return await listAll();
    },
    /** What a browser of the owner gets from a path of the site. */
    read: async (instanceId: string, path: string) => {
      const { host, cookie } = await enterInstance(server, user.client, instanceId);
      return (await sendTo(server, host, path, { cookie })).text;
    },
  };
}

/** Interfaces, rules of the firewall and listening gateways that belong to these instances. */
async function remainsOf(instanceIds: readonly string[]): Promise<string[]> {
  const bridges = instanceIds.map((id) => `asi${id.replaceAll('-', '').slice(0, 11)}`);
  const { stdout } = await promisify(execFile)('iptables', ['-w', '10', '-S'], { env: { PATH } });
  const { stdout: links } = await promisify(execFile)('busybox', ['ip', 'link'], { env: { PATH } });
  return bridges.filter((name) => stdout.includes(name) || links.includes(name));
}

it('an instance is opened, reached, extended, restarted with a new secret, and stopped', async () => {
  const { client, startRunner, openAll, all, read, list, remains } = await makeScene();
  startRunner();
  await openAll();
  const [ready] = await all('allocated');
  const instanceId = ready?._id ?? '';
  expect(ready?.endpoints).toEqual([{ name: 'site', service: 'main', port: WEB_PORT, kind: 'http' }]);
  expect(await read(instanceId, '/')).toBe('from the package');
  const flag = await read(instanceId, '/flag');
  expect(flag).toMatch(/^flag\{[0-9a-f]{32}\}\n$/);

  const { expiresAt } = await client.call('POST /api/instance/:instanceId/extend', { params: { instanceId }, body });
  expect(expiresAt).toBeGreaterThan(ready?.expiresAt ?? Infinity);

  await client.call('POST /api/instance/:instanceId/restart', { params: { instanceId }, body });
  const isNew = async () => (await list()).some((one) => (one.allocatedAt ?? 0) > (ready?.allocatedAt ?? 0));
  await expect.poll(isNew).toBe(true);
  const newFlag = await read(instanceId, '/flag');
  expect(newFlag).toMatch(/^flag\{/);
  expect(newFlag).not.toBe(flag);

  await client.call('POST /api/instance/:instanceId/destroy', { params: { instanceId }, body });
  await all('destroyed');
  expect(await remains()).toBe(0);
});

it('twenty instances of a killed runner are removed within a minute, and their owners see it and can restart them', async () => {
  const { client, terms, startRunner, openAll, all, read, remains } = await makeScene({ problems: 5, users: 4 });
  const child = spawn(process.execPath, [...process.execArgv, PROGRAM, JSON.stringify(terms)], { stdio: 'ignore' });
  closers.push(async () => child.kill('SIGKILL'));
  await openAll();
  const ids = (await all('allocated')).map(({ _id }) => _id);
  expect(await remainsOf(ids)).toHaveLength(MANY);
  child.kill('SIGKILL');
  const killedAt = Date.now();
  await once(child, 'exit');

  // What it started removes them and notifies the server, even if the runner never starts again.
  const lost = await all('error');
  for (const { message, abilities } of lost) {
    expect(message).toContain('its contents are lost');
    expect(abilities).toMatchObject({ restart: true, destroy: true });
  }
  await expect.poll(() => remains()).toBe(0);
  expect(Date.now() - killedAt).toBeLessThan(60_000);
  expect(await remainsOf(ids)).toEqual([]);

  startRunner();
  const [first] = ids;
  await client.call('POST /api/instance/:instanceId/restart', { params: { instanceId: first ?? '' }, body });
  await expect.poll(() => read(first ?? '', '/').catch(() => '')).toBe('from the package');
});

it('a runner that is stopped removes its instances, and their owner sees it', async () => {
  const { startRunner, openAll, all, remains } = await makeScene({ problems: 2 });
  startRunner();
  await openAll();
  await all('allocated');
  await closers.pop()?.();
  expect(await remains()).toBe(0);
  await all('error');
});

it('images of a contest are built before it starts, and directors read why one cannot be had', async () => {
  const { setter, orgId, addProblem, startRunner } = await makeScene();
  const { contestId } = await setter.call('POST /api/contest', {
    body: {
      orgId,
      slug: 'soon',
      title: 'Soon',
      accessLevel: ACCESS_LEVEL.public,
      start: Date.now() + HOUR_MS,
      duration: HOUR_MS,
    },
  });
  const Containerfile = `FROM ${podman.image}\nCOPY note.txt /note.txt\n`;
  const files = { 'image/Containerfile': Containerfile, 'image/note.txt': contestId };
  const [built, missing] = [
    await addProblem({ services: { main: { build: 'image' } } }, files),
    await addProblem({ services: { main: { image: 'localhost/missing:1' } } }, files),
  ];
  for (const [index, problemId] of [built, missing].entries()) {
    const settings = { score: 100, slug: `P${index}`, solutionCountLimit: 10 };
    await setter.call('POST /api/contest/:contestId/problem', { params: { contestId }, body: { problemId, settings } });
  }
  const list = () => setter.call('GET /api/contest/:contestId/admin/instance-images', { params: { contestId } });
  expect(await list()).toMatchObject([
    { problemId: built, runners: 1, ready: 0 },
    { problemId: missing, ready: 0 },
  ]);
  startRunner();
  const message = expect.stringContaining('The image localhost/missing:1 is not on the runner') as string;
  await expect.poll(list, { interval: 100 }).toMatchObject([{ ready: 1 }, { ready: 0, failed: 1, message }]);
});
