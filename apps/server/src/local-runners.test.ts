import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startLocalRunners, type LocalRunnersOptions } from './local-runners.ts';

const WAIT_MS = 60_000;
/** Prints its environment, runs until SIGTERM, and then prints a farewell. */
const steady = `
const { ASSAY_SERVER_URL, ASSAY_RUNNER_ID, ASSAY_RUNNER_KEY, ASSAY_RUNNER_DIR, ASSAY_GO_JUDGE, ASSAY_SECRET, DATABASE_URL, KEPT } = process.env;
console.log(JSON.stringify({ ASSAY_SERVER_URL, ASSAY_RUNNER_ID, ASSAY_RUNNER_KEY, ASSAY_RUNNER_DIR, ASSAY_GO_JUDGE, ASSAY_SECRET, DATABASE_URL, KEPT }));
process.on('SIGTERM', () => { console.log('finished'); process.exit(0); });
setInterval(() => {}, 1000);
`;

let folder: string;
let lines: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-runners-'));
  lines = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('runners started with the server', () => {
  test('each get an account, a folder and the server’s URL, but no secret of the server', async () => {
    const runners = await start(steady, {
      count: 2,
      env: { PATH: process.env['PATH'], KEPT: 'yes', ASSAY_SECRET: 'hidden', DATABASE_URL: 'hidden' },
    });
    await vi.waitFor(() => expect(lines.filter((line) => line.includes('{'))).toHaveLength(2), WAIT_MS);
    const printed = lines.filter((line) => line.includes('{')).sort();
    expect(JSON.parse(printed[1]?.replace('runner 2: ', '') ?? '')).toEqual({
      ASSAY_SERVER_URL: 'http://127.0.0.1:1',
      ASSAY_RUNNER_ID: 'id-2',
      ASSAY_RUNNER_KEY: 'key-2',
      ASSAY_RUNNER_DIR: join(folder, 'runner/2'),
      ASSAY_GO_JUDGE: '/opt/go-judge',
      KEPT: 'yes',
    });
    await runners.stop();
  });

  test('are asked to finish, and have ended when stopping is done', async () => {
    const runners = await start(steady);
    await vi.waitFor(() => expect(lines.some((line) => line.includes('{'))).toBe(true), WAIT_MS);
    const [pid] = runners.pids();
    await runners.stop();
    expect(lines).toContain('runner 1: finished');
    expect(() => process.kill(pid ?? 0, 0)).toThrow(/ESRCH/);
    expect(runners.pids()).toEqual([]);
  });

  test('are restarted when killed', async () => {
    const runners = await start(steady);
    await vi.waitFor(() => expect(runners.pids()).toHaveLength(1), WAIT_MS);
    const [before] = runners.pids();
    process.kill(before ?? 0, 'SIGKILL');
    await vi.waitFor(
      () => expect(runners.pids()).toSatisfy(([pid]: number[]) => pid !== undefined && pid !== before),
      WAIT_MS,
    );
    expect(lines).toContain('Runner 1 ended (SIGKILL); restarting in 0.01 s.');
  });

  test('that fail at startup are restarted with increasing pauses', async () => {
    await start(
      'console.error("no sandbox"); console.error(`{"level":"error","message":"giving up","why":1}`); process.exit(1)',
    );
    await vi.waitFor(() => expect(lines.filter((line) => line.startsWith('Runner 1 ended'))).toHaveLength(3), WAIT_MS);
    expect(lines.filter((line) => line.startsWith('Runner 1 ended'))).toEqual([
      'Runner 1 ended (exit 1); restarting in 0.01 s.',
      'Runner 1 ended (exit 1); restarting in 0.02 s.',
      'Runner 1 ended (exit 1); restarting in 0.04 s.',
    ]);
    expect(lines).toContain('runner 1: no sandbox');
    expect(lines).toContain('ERROR runner 1: giving up {"why":1}');
  });

  test('that find the machine unfit to judge are not restarted', async () => {
    const runners = await start('process.exit(3)');
    await vi.waitFor(() => expect(lines).toHaveLength(1), WAIT_MS);
    expect(lines[0]).toMatch(/^ERROR Runner 1 gave up .* npx assay doctor/);
    expect(runners.pids()).toEqual([]);
  });
});

async function start(program: string, options: Partial<LocalRunnersOptions> = {}) {
  const file = join(folder, 'runner.mjs');
  writeFileSync(file, program);
  const note = (line: string) => void lines.push(line);
  const runners = await startLocalRunners({
    count: 1,
    serverUrl: 'http://127.0.0.1:1',
    dataDir: folder,
    goJudge: '/opt/go-judge',
    register: async (number) => ({ id: `id-${number}`, key: `key-${number}` }),
    env: { PATH: process.env['PATH'] },
    log: { debug: note, info: note, warn: (line) => note(line), error: (line) => note(`ERROR ${line}`) },
    command: [process.execPath, file],
    firstPauseMs: 10,
    ...options,
  });
  onTestFinished(() => runners.stop());
  return runners;
}
