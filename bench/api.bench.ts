// One server process under load, including its database: page requests, accepted solutions, memory, and restart time.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { programText } from './support/judge-bench.ts';
import { repeat } from './support/bare-cases.ts';
import { timed } from './support/measure.ts';
import { full } from './support/options.ts';
import {
  cpuMsOf,
  openPlatform,
  prepareSolution,
  residentMb,
  signUp,
  submitSolution,
  unseenSource,
  type Platform,
  type Submitter,
} from './support/platform.ts';
import { Report, type Line } from './support/report.ts';

const runFile = promisify(execFile);
const autocannon = fileURLToPath(import.meta.resolve('autocannon'));
const CONNECTIONS = 32;
const SECONDS = full(5, 2);
const ROUNDS = full(3, 2);
const PROBLEMS = full(200, 50);
const LOAD_TIMEOUT_MS = 60_000;
const USER_NAME = 'bench-user-';
const SOURCE = programText('sum.cpp');

interface Load {
  requestsPerSecond: number;
  p99Ms: number;
  /** CPU time of one request. */
  serverMs: number;
  databaseMs: number;
}

const report = new Report(import.meta.filename);
const platform = await openPlatform({ runners: 0 });
try {
  const { installation, problemId, orgId } = platform;
  const idleMb = residentMb(installation.serverPid());
  const judged = await judgedProblems(platform);
  await makeProblems(platform);
  const accepted = await acceptSolutions(platform, judged);
  const { user } = accepted;
  const found = await user.client('GET /api/user', { query: { perPage: 15, search: USER_NAME } });
  const userId = found.items.find(({ name }) => name === `${USER_NAME}0`)?._id ?? '';
  report.table({
    title: `solutions accepted, ${CONNECTIONS} at once`,
    lines: [
      { what: 'announced, uploaded and submitted', values: accepted.chain, unit: '/s' },
      {
        what: 'submitted, with everything uploaded before',
        values: accepted.submit,
        unit: '/s',
        target: { of: 'figure', atLeast: 300 },
      },
      { what: 'lost', values: [accepted.lost], unit: 'of all', target: { of: 'figure', atMost: 0 } },
    ],
    notes: [`${accepted.acknowledged} solutions; lost: those that the server acknowledged but does not list.`],
  });

  const pages = [
    ['no work (ping)', '/api/ping'],
    ['list of problems', `/api/problem?orgId=${orgId}&page=1&perPage=15`],
    ['problem page', `/api/problem/${problemId}`],
    ['own solutions', `/api/problem/${problemId}/solution?page=1&perPage=15&userId=${userId}`],
  ] as const;
  const loads = new Map<string, Load[]>(pages.map(([name]) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, path] of pages) loads.get(name)?.push(await load(platform, user.token, path));
  }
  const values = (name: string, of: keyof Load) => (loads.get(name) ?? []).map((one) => one[of]);
  const isPage = (name: string) => name !== pages[0][0];
  const reference = values(pages[0][0], 'requestsPerSecond');
  report.table({
    title: `requests per second, ${CONNECTIONS} connections`,
    reference: 'no work',
    lines: pages.map(([name]): Line => {
      const line: Line = { what: name, values: values(name, 'requestsPerSecond'), unit: '/s', reference };
      return isPage(name) ? { ...line, target: { of: 'figure', atLeast: 1500 } } : line;
    }),
  });
  report.table({
    title: 'the slowest of a hundred requests (p99)',
    lines: pages.map(([name]): Line => {
      const line: Line = { what: name, values: values(name, 'p99Ms'), unit: 'ms' };
      return isPage(name) ? { ...line, target: { of: 'figure', atMost: 50 } } : line;
    }),
    notes: [
      `${PROBLEMS} problems, ${accepted.acknowledged} solutions; the load generator and PostgreSQL share the machine with the server.`,
    ],
  });

  report.table({
    title: 'CPU time of one request',
    lines: pages.flatMap(([name]): Line[] => [
      { what: `${name}: server`, values: values(name, 'serverMs'), unit: 'ms' },
      { what: `${name}: database`, values: values(name, 'databaseMs'), unit: 'ms' },
    ]),
    notes: [
      'The figure that a busy machine affects least; a server process handles at most 1000 / its CPU time per request, per second.',
    ],
  });

  const loadedMb = residentMb(installation.serverPid());
  const startMs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await installation.stop();
    startMs.push(
      await timed(async () => {
        await installation.start();
        const page = await fetch(installation.origin);
        await page.arrayBuffer();
        if (!page.ok) throw new Error(`the first page returned ${page.status}`);
      }),
    );
  }
  report.table({
    title: 'one server process',
    lines: [
      {
        what: 'memory, idle after the first start',
        values: [idleMb],
        unit: 'MB',
        target: { of: 'figure', atMost: 150 },
      },
      { what: 'memory, after the load', values: [loadedMb], unit: 'MB' },
      { what: 'second start to first page', values: startMs, unit: 'ms', target: { of: 'figure', atMost: 5000 } },
    ],
    notes: ['Start: database, server and first page, with everything built.'],
  });
} finally {
  await platform.close();
}
report.finish();

async function load(platform: Platform, token: string, path: string): Promise<Load> {
  const before = cpuMsOf(platform);
  const args = [
    autocannon,
    '-j',
    '-c',
    String(CONNECTIONS),
    '-d',
    String(SECONDS),
    '-H',
    `authorization=Bearer ${token}`,
  ];
  const { stdout } = await runFile(process.execPath, [...args, platform.origin + path], { timeout: LOAD_TIMEOUT_MS });
  // The report of autocannon.
  const result = JSON.parse(stdout) as {
    requests: { average: number; total: number };
    latency: { p99: number };
    non2xx: number;
    errors: number;
  };
  if (result.non2xx + result.errors > 0) throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`);
  const after = cpuMsOf(platform);
  const { average, total } = result.requests;
  return {
    requestsPerSecond: average,
    p99Ms: result.latency.p99,
    serverMs: (after.serverMs - before.serverMs) / total,
    databaseMs: (after.databaseMs - before.databaseMs) / total,
  };
}

async function makeProblems({ client, orgId }: Platform): Promise<void> {
  await repeat(PROBLEMS, CONNECTIONS, (index) =>
    client('POST /api/problem', {
      body: { orgId, slug: `bench-${index}`, title: `Problem ${index}`, accessLevel: ACCESS_LEVEL.restricted },
    }),
  );
}

/** Problems that accept solutions: those that exist before the benchmark adds others. */
async function judgedProblems({ client, orgId }: Platform): Promise<string[]> {
  const { items } = await client('GET /api/problem', { query: { orgId, perPage: 100 } });
  if (items.length === 0) throw new Error('the sample organization has no problem that accepts solutions');
  return items.map(({ _id }) => _id);
}

/** Many users, because a user's next announcement replaces one that is not yet submitted. */
async function acceptSolutions(platform: Platform, judged: readonly string[]) {
  const users = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, index) => signUp(platform, `${USER_NAME}${index}`)),
  );
  const [user] = users;
  if (!user) throw new Error('no user signed up');
  const submitters = judged.flatMap((problemId) => users.map(({ client }) => ({ client, problemId })));
  const before = await countSolutions(platform, judged);
  const chain: number[] = [];
  const submit: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const each = (work: (one: Submitter, index: number) => Promise<unknown>) =>
      timed(() =>
        repeat(submitters.length, CONNECTIONS, async (index) => {
          const one = submitters[index];
          if (one) await work(one, index);
        }),
      );
    const perSecond = (ms: number) => (submitters.length * 1000) / ms;
    chain.push(
      perSecond(await each(async (one) => submitSolution(one, await prepareSolution(one, unseenSource(SOURCE))))),
    );
    const prepared: string[] = [];
    await each(async (one, index) => (prepared[index] = await prepareSolution(one, unseenSource(SOURCE))));
    submit.push(perSecond(await each((one, index) => submitSolution(one, prepared[index] ?? ''))));
  }
  const listed = (await countSolutions(platform, judged)) - before;
  const acknowledged = 2 * ROUNDS * submitters.length;
  if (acknowledged === 0) throw new Error('no solution was submitted, so nothing was measured');
  return { chain, submit, acknowledged, lost: acknowledged - listed, user };
}

async function countSolutions({ client }: Platform, problemIds: readonly string[]): Promise<number> {
  const counts = await Promise.all(
    problemIds.map(async (problemId) => {
      const query = { perPage: 15, count: true } as const;
      const { total } = await client('GET /api/problem/:problemId/solution', { params: { problemId }, query });
      return total ?? Number.NaN;
    }),
  );
  return counts.reduce((sum, one) => sum + one, 0);
}
