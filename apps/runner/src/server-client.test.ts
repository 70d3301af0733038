import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from './log.ts';
import { ServerClient } from './server-client.ts';
import { makeTask, startScriptedServer, type ScriptedServer } from './testing/scripted-server.ts';

let server: ScriptedServer;
let client: ServerClient;
beforeEach(async () => {
  server = await startScriptedServer();
  client = new ServerClient(server.origin, { runnerId: 'id', runnerKey: 'key' }, silentLog);
});
afterEach(() => server.close());

const config = { label: 'default', judge: { adapter: 'assay', config: {} }, submit: {} };
const task = (problemConfig: unknown) =>
  makeTask(server, { config: problemConfig, data: Buffer.from('data'), submission: Buffer.from('submission') });
const poll = () => client.poll(AbortSignal.timeout(10_000));

test('a task comes whole', async () => {
  const offered = task(config);
  server.offer(offered);
  expect(await poll()).toMatchObject({ solutionId: offered.solutionId, problemConfig: config });
});

test('a configuration that cannot be read is a fault of the package, and says where', async () => {
  const offered = task({ ...config, judge: 'nonsense' });
  server.offer(offered);
  expect(await poll()).toEqual({
    solutionId: offered.solutionId,
    taskId: offered['taskId'],
    errMsg: expect.stringMatching(/^The configuration of the problem cannot be read\. problemConfig\.judge: /),
    origin: 'package',
  });
});

test('a task that lacks what every task has is a fault of the machine, for another runner', async () => {
  const { problemDataUrl: _, ...offered } = task(config);
  server.offer(offered);
  expect(await poll()).toMatchObject({ origin: 'machine', errMsg: expect.stringContaining('problemDataUrl') });
});

test('a reply without the name of a task is a broken server, not a task', async () => {
  server.offer({ taskId: 7, problemConfig: config });
  await expect(poll()).rejects.toThrow();
});
