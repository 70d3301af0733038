import { join } from 'node:path';
import { makeArchive, treeOfFiles } from '@assay/problem';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FileCache } from '../file-cache.ts';
import { silentLog } from '../log.ts';
import { REPORT_INTERVAL_MS } from './judge-task.ts';
import { ServerClient } from '../server/server-client.ts';
import { makeTask, startScriptedServer, type ScriptedServer } from '../../test/scripted-server.ts';
import { numberedCases, openTestJudge, submissionOf, type TestJudge } from '../../test/test-judge.ts';
import { runSolutions } from './solution-tasks.ts';

const CASES = 20;
const sum = '#include <bits/stdc++.h>\nint main(){long long a,b;std::cin>>a>>b;std::cout<<a+b;}';

let testJudge: TestJudge;
let server: ScriptedServer;
let stop: AbortController;
let finished: Promise<void>;
let data: Buffer;
beforeAll(async () => {
  testJudge = await openTestJudge();
  data = await makeArchive(treeOfFiles(numberedCases(CASES)));
});
afterAll(() => testJudge.close());
beforeEach(async () => {
  server = await startScriptedServer();
  stop = new AbortController();
  const files = await FileCache.open(join(testJudge.dir, 'data', 'cache'), 1024 * 1024, silentLog);
  const client = new ServerClient(server.origin, { runnerId: 'id', runnerKey: 'key' }, silentLog);
  finished = runSolutions({ client, files, judge: testJudge.environment.judge, log: silentLog }, stop.signal);
});
afterEach(async () => {
  stop.abort();
  await finished.catch(() => undefined);
  await server.close();
});

const config = (part: object = {}) => ({
  label: 'default',
  judge: {
    adapter: 'assay',
    config: { timeMs: 1000, memoryMiB: 128, pattern: '*.in', checker: { type: 'tokens' }, ...part },
  },
  submit: {},
});

async function offer(
  code: string,
  language: string | null,
  part: { config?: unknown; data?: Buffer; leaseMs?: number } = {},
) {
  const task = makeTask(server, { config: config(), data, submission: await submissionOf(code, language), ...part });
  server.offer(task);
  return task;
}

const ends = (task: { solutionId: string }, how: 'complete' | 'release') =>
  server.seen((call) => call.path.includes(task.solutionId) && call.path.endsWith(`/${how}`));
const callsOf = (task: { solutionId: string }) => server.calls.filter((call) => call.path.includes(task.solutionId));

describe('a task', () => {
  test('ends with one call that carries everything, preceded by progress at most once in 80 ms', async () => {
    const task = await offer(sum, null);
    const { body } = await ends(task, 'complete');
    expect(body).toMatchObject({ status: 'Accepted', score: 100, message: '' });
    expect(body['details']).toMatchObject({
      version: 1,
      jobs: [{ score: 100, scoreScale: 100, status: 'Accepted' }],
    });
    expect(JSON.stringify(body)).not.toContain('Skipped');
    const progress = callsOf(task).filter((call) => call.method === 'PATCH');
    expect(progress[0]?.body).toMatchObject({ status: 'Running', score: 0 });
    // One when it is leased, then one in each interval; counted, since single arrivals may be delayed on the way.
    const lastedMs = (progress.at(-1)?.atMs ?? 0) - (progress[0]?.atMs ?? 0);
    expect(progress.length).toBeLessThanOrEqual(2 + lastedMs / REPORT_INTERVAL_MS);
  });

  test('shows cases live, in the shape of the details document', async () => {
    const slow =
      'import time\nt=time.process_time()\nwhile time.process_time()-t<0.15: pass\nprint(sum(map(int,input().split())))';
    const task = await offer(slow, 'Python 3');
    const seen = await server.seen((call) => {
      const progress = call.body['progress'] as { done: number; total: number } | undefined; // of our own protocol
      return call.path.includes(task.solutionId) && progress !== undefined && progress.done > 0;
    });
    expect(seen.body['progress']).toMatchObject({ total: CASES, jobs: [{ tests: expect.any(Array) }] });
    await ends(task, 'complete');
  });

  test('whose lease is lost is dropped without another call', async () => {
    server.answers.set('', 409);
    const task = await offer('while True: pass', 'Python 3');
    await server.seen((call) => call.path.includes(task.solutionId));
    server.answers.delete('');
    const next = await offer(sum, null);
    await ends(next, 'complete');
    expect(callsOf(task)).toHaveLength(1);
  });

  test('is renewed while a program runs longer than its lease allows', async () => {
    const task = await offer('import time\ntime.sleep(60)', 'Python 3', {
      leaseMs: 600,
      data: await makeArchive(treeOfFiles(numberedCases(1))),
    });
    expect((await ends(task, 'complete')).body).toMatchObject({ status: 'Time Limit Exceeded' });
    const renewals = callsOf(task).filter((call) => Object.keys(call.body).length === 0);
    expect(renewals.length).toBeGreaterThanOrEqual(3);
  });

  test('completes although the server fails twice at the end', async () => {
    server.answers.set('/complete', 503);
    const task = await offer(sum, null);
    await ends(task, 'complete');
    server.answers.delete('/complete');
    const tries = () => callsOf(task).filter((call) => call.path.endsWith('/complete')).length;
    await server.seen(() => tries() >= 2);
    expect(tries()).toBe(2);
  });
});

describe('a judge fault', () => {
  test.each([
    ['an unknown adapter', { config: { ...config(), judge: { adapter: 'glue', config: {} } } }, /adapter "glue"/],
    [
      'a missing answer',
      { config: config({ pattern: undefined, cases: [{ input: '1.in', answer: 'no.ans' }] }) },
      /no\.ans/,
    ],
    [
      'a checker that does not compile',
      { config: config({ checker: { type: 'testlib', source: '1.cpp' } }), files: { '1.cpp': 'int main( {' } },
      /does not compile/,
    ],
    [
      'a checker that fails',
      {
        config: config({ checker: { type: 'testlib', source: '1.cpp' } }),
        files: {
          '1.cpp':
            '#include "testlib.h"\nint main(int c,char**v){registerTestlibCmd(c,v);quitf(_fail,"bad answer file");}',
        },
      },
      /bad answer file/,
    ],
  ])(
    '%s is reported as a fault of the package, with advice',
    async (_, { config: broken, files = {} }: { config: unknown; files?: Record<string, string> }, reason) => {
      const archive = await makeArchive(treeOfFiles({ ...numberedCases(2), ...files }));
      const task = await offer(sum, null, { config: broken, data: archive });
      const { body } = await ends(task, 'release');
      expect(body['fault']).toBe('package');
      expect(body['reason']).toMatch(reason);
      expect(body['advice']).not.toBe('');
    },
  );

  test('data missing in the store is a fault of the package; an expired link is a fault of the machine', async () => {
    const gone = makeTask(server, { config: config(), data, submission: await submissionOf(sum, null) });
    server.offer({ ...gone, solutionDataUrl: `${server.origin}/store/none` });
    expect((await ends(gone, 'release')).body).toMatchObject({ fault: 'package' });
    const expired = makeTask(server, { config: config(), data, submission: await submissionOf(sum, null) });
    server.offer({ ...expired, solutionDataUrl: `${server.origin}/store/expired` });
    expect((await ends(expired, 'release')).body).toMatchObject({ fault: 'machine' });
  });

  test('a task that the server itself reports as broken is released with its message', async () => {
    const { solutionId, taskId } = makeTask(server, { config: config(), data, submission: data });
    server.offer({ solutionId, taskId, errMsg: 'data version is gone' });
    expect((await ends({ solutionId }, 'release')).body).toMatchObject({
      fault: 'package',
      reason: 'data version is gone',
    });
  });
});

test('stopping releases tasks that do not finish within the bound', async () => {
  const task = await offer('import time\ntime.sleep(60)', 'Python 3', { config: config({ timeMs: 30_000 }) });
  await server.seen((call) => call.path.includes(task.solutionId));
  stop.abort();
  expect((await ends(task, 'release')).body).toMatchObject({
    fault: 'stopping',
    reason: 'The runner is being stopped.',
  });
  await finished;
});

test('the next solution is compiled while the last cases of one still run', async () => {
  const slow =
    'import time\nt=time.process_time()\nwhile time.process_time()-t<0.5: pass\nprint(sum(map(int,input().split())))';
  const first = await offer(slow, 'Python 3');
  const second = await offer(`// pipelined\n${sum}`, null);
  const begun = await server.seen((call) => call.path.includes(second.solutionId));
  const ended = await ends(first, 'complete');
  await ends(second, 'complete');
  expect(begun.atMs).toBeLessThan(ended.atMs);
});
