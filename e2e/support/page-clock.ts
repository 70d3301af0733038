import type { Page } from 'playwright-core';

/** More than a machine that does much else takes between asking for the time and stopping it. */
const AHEAD_MS = 10_000;

/**
 * Puts the page's clock into the test's hands, before the first page: it runs until `stopClock`. Without the stream of events, whose own
 * time limits a moved clock would run out.
 */
export async function holdClock(page: Page, time: number = Date.now()): Promise<void> {
  await page.route('**/api/events*', (route) => route.abort());
  await page.clock.install({ time });
}

/** From here on time passes by `pass` alone. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + AHEAD_MS);
}

/** Lets time pass once the page has taken in everything that had already happened, and waits until it has shown what came of it. */
export async function pass(page: Page, timeMs: number): Promise<void> {
  await settle(page);
  await page.clock.runFor(timeMs);
  await settle(page);
}

/** Answers that are on their way come before one that is asked for now; so do events of the pointer. */
export async function settle(page: Page): Promise<void> {
  for (let round = 0; round < 2; round++) await page.evaluate(async () => (await fetch('/api/ping')).text());
}
