import type { Page } from 'playwright-core';

/** More than the time that a busy machine needs between reading the time and stopping it. */
const AHEAD_MS = 10_000;

/**
 * Puts the page's clock under the control of the test; call it before the first page. The clock runs until
 * `stopClock`. Disables the event stream, whose timeouts would expire when the clock moves; without shared workers, the
 * page opens it itself, where the test can refuse it.
 */
export async function holdClock(page: Page, time: number = Date.now()): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
  await page.route('**/api/events*', (route) => route.abort());
  await page.clock.install({ time });
}

/** Stops the clock: from here on, only `pass` moves time. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}

/** Moves time after the page has handled everything so far, and waits until it has shown the result. */
export async function pass(page: Page, timeMs: number): Promise<void> {
  await settle(page);
  await page.clock.runFor(timeMs);
  await settle(page);
}

/** Replies in flight arrive before the reply to a new request; the same holds for pointer events. */
export async function settle(page: Page): Promise<void> {
  for (let round = 0; round < 2; round++) await page.evaluate(async () => (await fetch('/api/ping')).text());
}
