// Lighthouse scores and layout shift of the most visited pages, as on a mid-range phone with a slow network.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { openSteeredBrowser } from '../e2e/support/browser.ts';
import { makeContest, submitInContest } from '../e2e/support/contest.ts';
import { until } from '../e2e/support/installation.ts';
import { freePort } from '@assay/testkit/free-port';
import { isQuick, root } from './support/options.ts';
import { openPlatform } from './support/platform.ts';
import { Report, type Line } from './support/report.ts';

const ROUNDS = isQuick ? 1 : 3;
const ONE_PAGE_TIMEOUT_MS = 120_000;
/** Bounds the load: the page is ready long before, but the stream of live events never ends. */
const LOADED_MS = 15_000;
/** Attempts, because the browser's trace sometimes lacks its start event. */
const TRIES = 3;
const RANKED_TIMEOUT_MS = 60_000;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 95 };
const MOST_SHIFT = 0.02;

interface Findings {
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  /** Keyed by its name; categories that were not measured have no score. */
  audits: Record<string, { score: number | null; title: string; displayValue?: string; numericValue?: number }>;
}

const { ensureLighthouse } = (await import(pathToFileURL(join(root, 'scripts/lib/lighthouse.mjs')).href)) as {
  ensureLighthouse: () => Promise<string>; // A script without types.
};
const program = await ensureLighthouse();
const report = new Report(import.meta.filename);
const platform = await openPlatform({ runners: 1 });
const folder = await mkdtemp(join(tmpdir(), 'assay-lighthouse-'));
const port = await freePort();
const browser = await openSteeredBrowser(join(folder, 'profile'), port);
try {
  const { origin, token, orgId, problemId, client } = platform;
  const { contestId } = await makeContest(client, { slug: 'weighed', title: 'A contest to measure' });
  const contest = `/org/${orgId}/contest/${contestId}`;
  await client('POST /api/contest/:contestId/register', { params: { contestId } });
  await submitInContest(client, { contestId, problemId }, 'Python 3', 'print(sum(map(int, input().split())))\n');
  await until('the ranklist is computed', RANKED_TIMEOUT_MS, async () => {
    const answer = await fetch(`${origin}/api/contest/${contestId}/ranklist/icpc/url/download`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.ok;
  });
  const [page = await browser.newPage()] = browser.pages();
  await page.goto(origin);
  await page.evaluate((session) => localStorage.setItem('assay-token', session), token);
  await page.close({ runBeforeUnload: false }).catch(() => undefined);

  const paths: Readonly<Record<string, string>> = {
    home: '/',
    'list of problems': `/org/${orgId}/problem`,
    'problem with editor': `/org/${orgId}/problem/${problemId}/submit`,
    contest,
    ranklist: `${contest}/ranklist/icpc`,
  };
  const lines: Line[] = [];
  const notes: string[] = [];
  // Not counted: browser and server are still compiling their code, and the platform its languages.
  await weigh(`${origin}${contest}`);
  for (const [name, path] of Object.entries(paths)) {
    const rounds: Findings[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await weigh(`${origin}${path}`));
    for (const category of CATEGORIES) {
      lines.push({
        what: `${name}: ${category}`,
        values: rounds.map((one) => (one.categories[category].score ?? Number.NaN) * 100),
        unit: '',
        target: { of: 'figure', atLeast: LEAST[category] },
      });
    }
    lines.push({
      what: `${name}: layout shift`,
      values: rounds.map((one) => one.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN),
      unit: '',
      target: { of: 'figure', atMost: MOST_SHIFT },
    });
    notes.push(`${name}: ${paints(rounds[0])}`);
  }
  report.table({ title: 'Lighthouse, as on a phone (scores of 100)', lines, notes });
} finally {
  await browser.close();
  await platform.close();
  await rm(folder, { recursive: true, force: true });
}
report.finish();

/** One run in the open browser with its profile, so that the user remains signed in. */
async function weigh(url: string): Promise<Findings> {
  const output = join(folder, 'findings.json');
  const flags = ['--output=json', `--output-path=${output}`, `--port=${port}`, '--disable-storage-reset', '--quiet'];
  const wanted = [`--only-categories=${CATEGORIES.join(',')}`, `--max-wait-for-load=${LOADED_MS}`];
  const run = () =>
    promisify(execFile)(process.execPath, [program, url, ...flags, ...wanted], { timeout: ONE_PAGE_TIMEOUT_MS });
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      await run();
      break;
    } catch (error) {
      if (left === 0 || !/NO_NAVSTART/.test(String(error))) throw error;
    }
  }
  return JSON.parse(await readFile(output, 'utf8')) as Findings; // The format of Lighthouse.
}

/** The times with the largest weight, and the accessibility findings. */
function paints(found: Findings | undefined): string {
  const times = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ];
  const figures = times.map(
    (name) => `${found?.audits[name]?.title ?? name} ${found?.audits[name]?.displayValue ?? '?'}`,
  );
  return figures.join(', ');
}
