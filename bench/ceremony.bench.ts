// A ceremony of 200 teams and 13 problems in a browser: the work of each step, and of the frames in which rows move.
import { openBrowser, openVisitor } from '../e2e/support/browser.ts';
import { openPlatform } from './support/platform.ts';
import { Report } from './support/report.ts';

const TEAMS = 200;
const PROBLEMS = 13;
const STEPS = 60;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Of a projector. */
const VIEWPORT = { width: 1920, height: 1080 };
/** Longer than rows move. */
const MOVE_MS = 900;
const FRAME_MS = 16;

/** Reproducible numbers from 0 to below a bound. */
function makeNumbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % bound;
  };
}

/** Every team tries most problems, a third of them in the freeze. */
function makeTimeline() {
  const number = makeNumbers(7);
  const submissions: number[][] = [];
  for (let team = 0; team < TEAMS; team += 1)
    for (let problem = 0; problem < PROBLEMS; problem += 1) {
      if (number(100) < 30) continue;
      const atMs = number(300) * MINUTE_MS + team;
      const isRight = number(100) < 60;
      submissions.push([team, problem, atMs, atMs, isRight ? 100 : 0, isRight ? 0 : 1, 0]);
    }
  return {
    key: 'main',
    name: 'Ranklist',
    startAt: 0,
    endAt: 5 * HOUR_MS,
    length: 5 * HOUR_MS,
    clock: { duration: 5 * HOUR_MS, freeze: HOUR_MS, removed: [] },
    frozen: false,
    config: 'type = "icpc"',
    problems: Array.from({ length: PROBLEMS }, (_, index) => ({
      problemId: `p${index}`,
      slug: String.fromCodePoint(65 + index),
      title: `Problem ${index}`,
      weight: 100,
    })),
    participants: Array.from({ length: TEAMS }, (_, index) => ({
      userId: `t${index}`,
      name: `Team ${index}`,
      team: { affiliation: `University ${index % 40}`, country: 'CHN', categories: ['official'] },
    })),
    statuses: ['Accepted', 'Wrong Answer'],
    languages: ['C++17'],
    submissions: submissions.toSorted(([, , a = 0], [, , b = 0]) => a - b),
  };
}

const report = new Report(import.meta.filename);
const platform = await openPlatform({ runners: 0 });
const browser = await openBrowser();
try {
  const { origin, token, client, orgId } = platform;
  const { items } = await client('GET /api/contest', { query: { orgId, perPage: 15 } });
  const contestId = items.find(({ slug }) => slug === 'sample-cup')?._id;
  if (contestId === undefined) throw new Error('The sample has no finished contest.');
  const { page, context } = await openVisitor(browser, { origin, locale: 'en', token, viewport: VIEWPORT });
  await page.route('**/board/timeline*', (route) => route.fulfill({ json: makeTimeline() }));
  await page.goto(`/org/${orgId}/contest/${contestId}/ceremony`);
  await page.getByRole('button', { name: 'Start the ceremony' }).click();
  await page.getByRole('table').waitFor();

  const session = await context.newCDPSession(page);
  // Time of the thread, not of the wall clock: other processes do not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskMs = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  /** Waits and counts the frames meanwhile. */
  const frames = async (ms: number): Promise<number> =>
    await page.evaluate<number>(`new Promise((resolve) => {
      const until = performance.now() + ${ms};
      let count = 0;
      const next = () => {
        count += 1;
        if (performance.now() < until) requestAnimationFrame(next);
        else resolve(count);
      };
      requestAnimationFrame(next);
    })`);

  await page.keyboard.press('ArrowRight');
  await frames(MOVE_MS);
  const steps: number[] = [];
  const moving: number[] = [];
  const perSecond: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const before = await taskMs();
    await page.keyboard.press('ArrowRight');
    await frames(0);
    const shown = await taskMs();
    const count = await frames(MOVE_MS);
    steps.push(shown - before);
    moving.push(((await taskMs()) - shown) / count);
    perSecond.push((count / MOVE_MS) * 1000);
  }
  report.table({
    title: `a ceremony of ${TEAMS} teams and ${PROBLEMS} problems, ${VIEWPORT.width} × ${VIEWPORT.height}`,
    lines: [
      { what: 'main thread for a step', values: steps, unit: 'ms', target: { of: 'figure', atMost: 100 } },
      { what: 'main thread for a frame', values: moving, unit: 'ms', target: { of: 'figure', atMost: FRAME_MS } },
      { what: 'frames per second while rows move', values: perSecond, unit: '/s' },
    ],
    notes: ['Times of the thread alone. Without a graphics card the machine also draws the frames itself.'],
  });
} finally {
  await browser.close();
  await platform.close();
}
report.finish();
