import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runnerReport } from '@assay/contract';
import { calibrate, measureAgain } from './calibration.ts';
import { readConfig } from '../config.ts';
import { startHealth } from './health.ts';
import { silentLog } from '../log.ts';
import { ServerClient } from '../server/server-client.ts';
import { Tally } from '../tasks/tally.ts';
import { startScriptedServer, type ScriptedServer } from '../../test/scripted-server.ts';
import { openTestJudge, type TestJudge } from '../../test/test-judge.ts';

/** Shortest and longest plausible time of the calibration program. */
const PLAUSIBLE_MS = [5, 5_000] as const;
/** Interval of measurements in tests that wait for one. */
const SOON_MS = 50;

let testJudge: TestJudge;
let server: ScriptedServer;
let stop: AbortController;
beforeAll(async () => void (testJudge = await openTestJudge({ slots: 1 })));
afterAll(() => testJudge.close());
beforeEach(async () => {
  server = await startScriptedServer();
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  await server.close();
});

function start(measureEveryMs?: number) {
  const client = new ServerClient(server.origin, { runnerId: 'id', runnerKey: 'key' }, silentLog);
  const { goJudge } = readConfig({});
  const parts = {
    client,
    environment: testJudge.environment,
    tally: new Tally(),
    goJudge,
    dir: testJudge.dir,
    log: silentLog,
  };
  return startHealth({ ...parts, ...(measureEveryMs !== undefined && { measureEveryMs }) }, stop.signal);
}

const isReport = (call: { path: string }) => call.path === '/api/runner/health';

describe('the health reports of a runner', () => {
  it('contain its versions immediately, and its speed as soon as it is measured', async () => {
    const health = start();
    const first = runnerReport.parse((await server.seen(isReport)).body);
    expect(first.sandbox).toMatch(/^go-judge v?\d+\.\d+/);
    expect(first.languages.find(({ name }) => name === 'C')?.version).toMatch(/gcc/i);
    expect(first.languages.find(({ name }) => name === 'C++17')?.way).toMatchObject({
      compile: expect.stringMatching(/^\/usr\/bin\/g\+\+ -std=gnu\+\+17 .*answer\.cpp( -\S+)*$/),
      run: './program',
      timeFactor: 1,
    });
    expect(first).toMatchObject({ slots: 1, queue: { tasks: 0, judged: 0, faults: 0 } });
    expect(first.cpus).toHaveLength(1);
    expect(first.load.diskFreeBytes).toBeGreaterThan(0);
    const measured = await server.seen((call) => isReport(call) && call.body['calibration'] !== null);
    expect(runnerReport.parse(measured.body).calibration?.aloneMs).toBeGreaterThan(PLAUSIBLE_MS[0]);
    expect(health.isReported).toBe(true);
    stop.abort();
    await health.finished;
  });

  it('contain each new measurement of the speed and the one at the start, so that a drift is visible', async () => {
    const health = start(SOON_MS);
    const speedOf = (call: { path: string; body: Record<string, unknown> }) =>
      isReport(call) ? runnerReport.parse(call.body).calibration : null;
    const atStart = speedOf(await server.seen((call) => speedOf(call) !== null));
    const later = speedOf(
      await server.seen((call) => (speedOf(call)?.latestMs ?? atStart?.aloneMs) !== atStart?.aloneMs),
    );
    expect(later).toEqual({ ...atStart, latestMs: later?.latestMs });
    expect(later?.latestMs).toBeGreaterThan(PLAUSIBLE_MS[0]);
    stop.abort();
    await health.finished;
  });

  it('stop at a server without this endpoint', async () => {
    server.answers.set('/health', 404);
    const health = start();
    await server.seen(isReport);
    await testJudge.environment.headersReady;
    // Another report would follow the measurement.
    await calibrate(testJudge.environment, stop.signal);
    expect(server.calls.filter(isReport)).toHaveLength(1);
    expect(health.isReported).toBe(false);
    stop.abort();
    await health.finished;
  });
});

it('the speed of a machine is that of the same program each time, in slots with separate processors', async () => {
  const found = await calibrate(testJudge.environment, stop.signal);
  if (found === null) throw new Error('a machine that runs these tests has a compiler');
  for (const timeMs of [found.aloneMs, found.togetherMs]) {
    expect(timeMs).toBeGreaterThan(PLAUSIBLE_MS[0]);
    expect(timeMs).toBeLessThan(PLAUSIBLE_MS[1]);
  }
  expect(found.pinned).toBe(true);
  expect(found.latestMs).toBe(found.aloneMs);
  expect(await measureAgain(testJudge.environment, stop.signal)).toBeGreaterThan(PLAUSIBLE_MS[0]);
});
