import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../log.ts';
import { ServerClient } from './server-client.ts';
import { makeTask, startScriptedServer, type ScriptedServer } from '../../test/scripted-server.ts';

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
const poll = () => client.pollSolution(AbortSignal.timeout(10_000));

test('a task is read completely', async () => {
  const offered = task(config);
  server.offer(offered);
  expect(await poll()).toMatchObject({ solutionId: offered.solutionId, problemConfig: config });
});

test('an invalid configuration is a fault of the package, and the message names the place', async () => {
  const offered = task({ ...config, judge: 'nonsense' });
  server.offer(offered);
  expect(await poll()).toEqual({
    solutionId: offered.solutionId,
    taskId: offered['taskId'],
    errMsg: expect.stringMatching(/^The configuration of the problem cannot be read\. problemConfig\.judge: /),
    origin: 'package',
  });
});

test('a task without its required fields is a fault of the machine, for another runner', async () => {
  const { problemDataUrl: _, ...offered } = task(config);
  server.offer(offered);
  expect(await poll()).toMatchObject({ origin: 'machine', errMsg: expect.stringContaining('problemDataUrl') });
});

test('a reply without the id of a task is an error of the server, not a task', async () => {
  server.offer({ taskId: 7, problemConfig: config });
  await expect(poll()).rejects.toThrow();
});

test('details of any length are reported: long ones are uploaded before the report, which omits them', async () => {
  const offered = task(config);
  server.offer(offered);
  const taken = await poll();
  if (!taken || 'errMsg' in taken) throw new Error('the task comes whole');
  const end = (cases: number) => {
    const one = { name: 'case', score: 100, scoreScale: 100, status: 'Accepted', summary: 'right', cpu: 1, mem: 1 };
    const jobs = [
      { name: 'all', score: 100, scoreScale: 100, status: 'Accepted', tests: Array.from({ length: cases }, () => one) },
    ];
    const report = { score: 100, status: 'Accepted', message: '', metrics: { cpu: 1, mem: 1 } };
    return { ...report, details: { version: 1 as const, summary: '', jobs } };
  };
  const signal = AbortSignal.timeout(10_000);
  const endsAt = performance.now() + 10_000;
  const complete = async (report: ReturnType<typeof end>) => {
    await client.solutions.complete(taken, report, () => endsAt, signal);
    return server.calls.findLast(({ path }) => path.endsWith('/complete'))?.body;
  };
  const uploaded = () => [...server.files].find(([path]) => path.endsWith('/details/upload'))?.[1];
  expect(await complete(end(2))).toMatchObject({ score: 100, details: end(2).details });
  expect(uploaded()).toBeUndefined();
  const long = end(20_000);
  expect(JSON.stringify(long).length).toBeGreaterThan(1024 * 1024);
  const { details, ...rest } = long;
  expect(await complete(long)).toEqual(rest);
  expect(JSON.parse(uploaded()?.toString() ?? '')).toEqual(details);
});
