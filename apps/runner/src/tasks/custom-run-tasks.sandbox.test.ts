import { join } from 'node:path';
import { makeArchive, treeOfFiles } from '@assay/problem';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { FileCache } from '../file-cache.ts';
import { silentLog } from '../log.ts';
import { runCustomRuns } from './custom-run-tasks.ts';
import { ServerClient } from '../server/server-client.ts';
import { Tally } from './tally.ts';
import { makeTask, startScriptedServer, type ScriptedServer } from '../../test/scripted-server.ts';
import { numberedCases, openTestJudge, type TestJudge } from '../../test/test-judge.ts';

let testJudge: TestJudge;
let server: ScriptedServer;
let stop: AbortController;
let finished: Promise<void>;
let tally: Tally;
let data: Buffer;
beforeAll(async () => {
  testJudge = await openTestJudge({ slots: 2 });
  data = await makeArchive(treeOfFiles(numberedCases(1)));
});
afterAll(() => testJudge.close());
beforeEach(async () => {
  server = await startScriptedServer();
  stop = new AbortController();
  tally = new Tally();
});
afterEach(async () => {
  stop.abort();
  await finished;
  await server.close();
});

async function start(): Promise<void> {
  const files = await FileCache.open(join(testJudge.dir, 'data', 'cache'), 1024 * 1024, silentLog);
  const client = new ServerClient(server.origin, { runnerId: 'id', runnerKey: 'key' }, silentLog);
  finished = runCustomRuns({ client, files, environment: testJudge.environment, tally, log: silentLog }, stop.signal);
}

const checker = { type: 'tokens' };
const config = (part: object = {}) => ({
  label: 'default',
  judge: { adapter: 'assay', config: { timeMs: 5000, memoryMiB: 128, pattern: '*.in', checker, ...part } },
  submit: {},
});
function offer(source: string, part: { config?: unknown; leaseMs?: number } = {}) {
  const { solutionId: runId, ...task } = makeTask(server, { config: config(), data, submission: data, ...part });
  server.offerRun({ ...task, runId, language: 'Python 3', source, input: '20 22' });
  return runId;
}
const endOf = (runId: string, how: string) =>
  server.seen(({ path }) => path.includes(runId) && path.endsWith(`/${how}`));

it('a custom run is done and reported, with its lease renewed meanwhile', async () => {
  await start();
  const runId = offer('import time\ntime.sleep(1)\nprint(sum(map(int, input().split())))', { leaseMs: 900 });
  const { body } = await endOf(runId, 'complete');
  expect(body).toMatchObject({ outcome: 'ran', cases: [{ status: 'Finished', output: { text: '42\n' } }] });
  expect(server.calls.some(({ method, path }) => method === 'PATCH' && path.includes(runId))).toBe(true);
  stop.abort();
  await finished;
  expect(tally).toMatchObject({ tasks: 0, judged: 1, faults: 0 });
});

it('a custom run that fails is reported as a fault, and the next one is done', async () => {
  await start();
  const broken = offer('print(1)', { config: config({ checker: { type: 'nonsense' } }) });
  expect((await endOf(broken, 'complete')).body).toMatchObject({ outcome: 'fault' });
  const next = offer('print(1)');
  expect((await endOf(next, 'complete')).body).toMatchObject({ outcome: 'ran' });
});

it('an active custom run is released when the runner stops', async () => {
  await start();
  const runId = offer('while True: pass');
  await server.seen(({ path }) => path === '/api/runner/run/poll');
  await started();
  stop.abort();
  await endOf(runId, 'release');
  await finished;
  expect(tally.judged).toBe(0);
});

it('a server without custom runs is not polled again', async () => {
  server.answers.set('/run/poll', 404);
  await start();
  await finished;
  expect(server.calls.map(({ path }) => path)).toEqual(['/api/runner/run/poll']);
});

/** Interval of checking whether a program runs. */
const LOOK_MS = 20;
const MAX_LOOKS = 250;
async function started(): Promise<void> {
  const { slots } = testJudge.environment.judge;
  for (let look = 0; slots.free === slots.size; look++) {
    if (look > MAX_LOOKS) throw new Error('nothing was started');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
