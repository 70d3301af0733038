// The time from submitting a C++ solution with 20 cases to its verdict, on the whole platform: by live events, and as
// shown in a browser.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser, openVisitor } from '../e2e/support/browser.ts';
import { programText } from './support/judge-bench.ts';
import { openLiveEvents } from './support/live-events.ts';
import { alternate, figuresOf, timed, type Side } from './support/measure.ts';
import { benchFolder, full } from './support/options.ts';
import { compileHost } from './support/own-run.ts';
import {
  headersBuilt,
  openPlatform,
  prepareSolution,
  signUp,
  submitSolution,
  unseenSource,
  type Platform,
} from './support/platform.ts';
import { Report } from './support/report.ts';

const bounds = { rounds: full(20, 5), warmUps: 2, budgetMs: full(80_000, 10_000) };
const source = programText('sum.cpp');
const wrong = source.replace('a + b', 'a - b');

/**
 * Runs in the page: resolves with the first frame that shows this verdict. Polling from outside would add up to half a
 * second.
 */
const whenShown = `(verdict) => new Promise((resolve) => {
  const isShown = () =>
    [...document.querySelectorAll('[aria-label="My latest result"] output *')].some((one) => one.textContent === verdict);
  const observer = new MutationObserver(() => {
    if (!isShown()) return;
    observer.disconnect();
    requestAnimationFrame(() => resolve());
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
})`;

const report = new Report(import.meta.filename);
const platform = await openPlatform({ runners: 1 });
try {
  await headersBuilt(platform);
  const live = await openLiveEvents(platform.origin, platform.token);
  const browser = await openBrowser().catch((error: unknown) => {
    console.log(`Not measured in a browser: ${String(error)}`);
    return null;
  });
  try {
    const submitted = async (text: string) => {
      const solutionId = await prepareSolution(platform, text);
      const completed = live.completed(solutionId);
      return await timed(async () => {
        await submitSolution(platform, solutionId);
        const status = await completed;
        if (status !== 'Accepted') throw new Error(`expected Accepted, got ${status}`);
      });
    };
    const plain = join(benchFolder, 'plain.cpp');
    const sides: Side[] = [
      {
        name: 'plain',
        measure: async () => {
          writeFileSync(plain, unseenSource(source));
          return await timed(() => compileHost('g++', plain, join(benchFolder, 'plain'), ['-std=gnu++17']));
        },
      },
      { name: 'event', measure: () => submitted(unseenSource(source)) },
      { name: 'known', measure: () => submitted(source) },
    ];
    if (browser) sides.push({ name: 'browser', measure: await inBrowser(platform, browser) });
    const figures = await alternate(sides, bounds);
    const reference = figuresOf(figures, 'plain');
    const line = (what: string, name: string) => ({ what, values: figuresOf(figures, name), unit: 'ms', reference });
    const target = { of: 'figure', atMost: 600 } as const;
    report.table({
      title: 'a solution of 20 cases, idle platform',
      reference: 'plain g++ -O2',
      lines: [
        line('only g++ -O2 of the source', 'plain'),
        { ...line('submit to final live event', 'event'), target },
        line('  the same source again', 'known'),
        ...(browser ? [{ ...line('Ctrl-Enter to verdict on the page', 'browser'), target }] : []),
      ],
      notes: [
        'Server, embedded PostgreSQL, runner and browser share the machine; in the browser it includes hashing, announcing and uploading.',
      ],
    });
  } finally {
    live.close();
    await browser?.close();
  }
} finally {
  await platform.close();
}
report.finish();

/** Accepted and Wrong answer alternate, so that the page must change to show the verdict. */
async function inBrowser(
  platform: Platform,
  browser: Awaited<ReturnType<typeof openBrowser>>,
): Promise<() => Promise<number>> {
  const { origin, orgId, problemId } = platform;
  // A user other than that of the API, whose last submission would also be shown here.
  const { token } = await signUp(platform, 'bench-reader');
  const { page } = await openVisitor(browser, { origin, locale: 'en', token });
  await page.goto(`/org/${orgId}/problem/${problemId}/submit`);
  const editor = page.getByRole('textbox', { name: /^Code/ });
  let turn = 0;
  return async () => {
    const isRight = turn++ % 2 === 0;
    await editor.fill(unseenSource(isRight ? source : wrong));
    const shown = page.evaluate(`(${whenShown})(${JSON.stringify(isRight ? 'Accepted' : 'Wrong answer')})`);
    return await timed(async () => {
      await page.keyboard.press('Control+Enter');
      await shown;
    });
  };
}
