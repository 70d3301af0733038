import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { hashOf, makeArchive, treeOfFiles } from '@assay/problem';
import type { TestClient, TestServer } from '@assay/testkit';
import { INSTANCE_LABEL, RUNNER_LABEL } from '../src/instances/engine.ts';
import { runInstanceRunner, type InstanceRunnerTerms } from '../src/tasks/fixtures/instance-runner.ts';
import type { TestPodman } from './podman.ts';

const body = undefined;

/** An organization whose problems have instances, and a runner of the site that allocates them. */
export async function makeInstanceSite(
  server: TestServer,
  { podman, folder, limit }: { podman: TestPodman; folder: string; /** Instances of a user. */ limit: number },
) {
  const owner = await server.makeUser();
  const org = await server.makeOrg({ ownerId: owner.id, settings: { problemInstanceLimit: limit } });
  const setter = await server.signIn(owner);
  const label = org.id;
  const row = await server.makeRunner({ orgId: null, labels: [`instance:${label}`] });
  const terms: InstanceRunnerTerms = {
    origin: server.origin,
    runnerId: row.id,
    runnerKey: row.headers['x-aoi-runner-key'],
    socketPath: podman.socketPath,
    dir: join(folder, row.id),
  };
  return {
    orgId: org.id,
    setter,
    terms,
    /** A problem whose instances have these services, and whose data is an archive or these files. */
    addProblem: async (config: Record<string, unknown>, data: Buffer | Record<string, string>): Promise<string> => {
      const { id: problemId } = await server.makeProblem({ orgId: org.id, settings: { allowPublicInstance: true } });
      const bytes = Buffer.isBuffer(data) ? data : await makeArchive(treeOfFiles(data));
      const hash = hashOf(bytes);
      const params = { problemId, hash, type: 'upload' as const };
      const { url } = await setter.call('GET /api/problem/:problemId/data/:hash/url/:type', { params });
      const reply = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
      if (!reply.ok) throw new Error(`The data was refused: ${await reply.text()}`);
      const instance = { adapter: 'assay', config };
      const judge = { adapter: 'x', config: {} };
      const stored = { label: 'default', judge, submit: {}, instanceLabel: label, instance };
      await setter.call('POST /api/problem/:problemId/data', {
        params: { problemId },
        body: { hash, config: stored, description: '' },
      });
      await setter.call('POST /api/problem/:problemId/data/setDataHash', { params: { problemId }, body: { hash } });
      return problemId;
    },
    /** A user with a client, and the list of the user's instances. */
    addUser: async () => {
      const user = await server.makeUser();
      const client = await server.signIn(user);
      const query = { orgId: org.id, userId: user.id, perPage: 15 as const };
      return {
        user,
        client,
        list: async () => (await client.call('GET /api/instance', { query })).items,
        open: async (problemId: string) => {
          const params = { problemId };
          return (await client.call('POST /api/problem/:problemId/instance', { params, body })).instanceId;
        },
      };
    },
    /** Runs the runner in this process; returns a function that stops it. */
    startRunner: () => {
      const stop = new AbortController();
      const finished = runInstanceRunner(terms, stop.signal);
      return async () => {
        stop.abort();
        await finished;
      };
    },
    /** Containers and networks of the runner, or of one instance. */
    remains: async (instanceId?: string): Promise<number> => {
      const all = [...(await podman.engine.containers(RUNNER_LABEL)), ...(await podman.engine.networks())];
      return all.filter(
        ({ labels }) =>
          labels[RUNNER_LABEL] === row.id && (instanceId === undefined || labels[INSTANCE_LABEL] === instanceId),
      ).length;
    },
  };
}

/** What a browser needs to reach a web page of an instance: its host, and the cookie that admits to it. */
export async function enterInstance(server: TestServer, client: TestClient, instanceId: string, endpoint = 'site') {
  const ticket = { params: { instanceId }, body: { endpoint } };
  const { url = '' } = await client.call('POST /api/instance/:instanceId/ticket', ticket);
  const { host, origin, pathname, search } = new URL(url);
  const entered = await sendTo(server, host, `${pathname}${search}`);
  const [cookie = ''] = entered.headers['set-cookie'] ?? [];
  return { host, origin, cookie: cookie.split(';', 1)[0] ?? '' };
}

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Sends a request to the server under any host. */
export async function sendTo(
  server: TestServer,
  host: string,
  path: string,
  { method = 'GET', ...headers }: Record<string, string> = {},
): Promise<Reply> {
  const sending = request(server.origin, { method, path, headers: { host, ...headers }, agent: false });
  sending.end();
  // The event has one argument.
  const [reply] = (await once(sending, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of reply.setEncoding('utf8')) text += String(chunk);
  return { status: reply.statusCode ?? 0, headers: reply.headers, text };
}
