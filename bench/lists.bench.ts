// Every list on a large database: 100,000 problems, 1,000,000 solutions, 50,000 users. Prints the slowest statements
// with their plans at the end.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { endpointPath } from '@assay/contract/client';
import { listCases, listKeys } from '../apps/server/test/support/list-cases.ts';
import { FULL_SIZE, type Grown } from '../testkit/src/big/grow-database.ts';
import { withGrownServer } from './support/grown-server.ts';
import { timed } from './support/measure.ts';
import { full } from './support/options.ts';
import { Report } from './support/report.ts';
import { SlowStatements } from './support/slow-statements.ts';

const runFile = promisify(execFile);
const autocannon = fileURLToPath(import.meta.resolve('autocannon'));
const ROUNDS = full(3, 2);
const CONNECTIONS = 32;
const SECONDS = full(5, 2);
const LOAD_TIMEOUT_MS = 60_000;
/** A tenth of the size for a quick run. */
const SIZE = full(FULL_SIZE, {
  users: 5_000,
  problems: 10_000,
  solutions: 100_000,
  contests: 200,
  participants: 10_000,
});

const report = new Report(import.meta.filename);
const slow = new SlowStatements();
await withGrownServer(
  SIZE,
  async ({ origin, token, grown, connection }) => {
    await measureLists(origin, token, grown);
    await slow.print(connection);
    await measureLoads(origin, token, grown);
  },
  { onStatement: slow.observe },
);
report.finish();

/** Measures each request alone, with its count; skips requests that are refused to the owner of an organization. */
async function measureLists(origin: string, token: string, grown: Grown): Promise<void> {
  const lines = [];
  for (const key of listKeys.filter((one) => !one.startsWith('GET /api/admin'))) {
    for (const { params, query } of listCases[key]?.(grown) ?? []) {
      const path = endpointPath(key, params, { ...query, perPage: 15, count: true });
      const values: number[] = [];
      for (let round = 0; round < ROUNDS; round++) values.push(await timed(() => read(origin + path, token)));
      lines.push({ what: `${key.slice('GET /api/'.length)} ${wordsOf(query)}`, values, unit: 'ms' });
    }
  }
  report.table({ title: 'a page of fifteen with the total count', lines });
}

function wordsOf(query: object | undefined): string {
  const { orgId: _, ...rest }: Record<string, unknown> = { ...query };
  return Object.entries(rest)
    .map(([name, value]) => `${name}=${String(value).slice(0, 20)}`)
    .join(' ');
}

async function read(url: string, token: string): Promise<void> {
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url} returned ${reply.status}: ${text}`);
}

/** Server, database and load generator share the machine. */
async function measureLoads(origin: string, token: string, grown: Grown): Promise<void> {
  const { orgId, problemId, contestId, ownerId } = grown;
  const pages = [
    ['list of problems', `/api/problem?orgId=${orgId}&page=1&perPage=15`],
    ['problem page', `/api/problem/${problemId}`],
    ['contest page', `/api/contest/${contestId}`],
    ['own solutions', `/api/problem/${problemId}/solution?page=1&perPage=15&userId=${ownerId}`],
  ] as const;
  const loads = new Map<string, { perSecond: number[]; p99Ms: number[] }>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, path] of pages) {
      const { perSecond, p99Ms } = loads.get(name) ?? { perSecond: [], p99Ms: [] };
      const one = await load(origin + path, token);
      loads.set(name, { perSecond: [...perSecond, one.perSecond], p99Ms: [...p99Ms, one.p99Ms] });
    }
  }
  report.table({
    title: `requests per second on the large database, ${CONNECTIONS} connections`,
    lines: Array.from(loads, ([what, { perSecond }]) => {
      return { what, values: perSecond, unit: '/s', target: { of: 'figure' as const, atLeast: 1500 } };
    }),
  });
  report.table({
    title: 'the slowest of a hundred requests (p99)',
    lines: Array.from(loads, ([what, { p99Ms }]) => {
      return { what, values: p99Ms, unit: 'ms', target: { of: 'figure' as const, atMost: 50 } };
    }),
  });
}

async function load(url: string, token: string): Promise<{ perSecond: number; p99Ms: number }> {
  const args = ['-j', '-c', String(CONNECTIONS), '-d', String(SECONDS), '-H', `authorization=Bearer ${token}`, url];
  const { stdout } = await runFile(process.execPath, [autocannon, ...args], { timeout: LOAD_TIMEOUT_MS });
  // The report of autocannon.
  const result = JSON.parse(stdout) as {
    requests: { average: number };
    latency: { p99: number };
    non2xx: number;
    errors: number;
  };
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 };
}
