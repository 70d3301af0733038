import type { BrowserContext } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openVisitor } from './support/browser.ts';
import { startJourney } from './support/journey.ts';

/* A network that fails for a while, as in a hall where everyone connects at the same time. */

const JOURNEY_MS = 300_000;
const journey = startJourney();

/** Refuses the first requests for files whose name begins so, each as many times as said. */
async function refuseFirst(context: BrowserContext, name: string, times: number): Promise<Map<string, number>> {
  const refused = new Map<string, number>();
  await context.route(`**/assets/${name}*.js`, async (route) => {
    const url = route.request().url();
    const count = refused.get(url) ?? 0;
    if (count >= times) return await route.continue();
    refused.set(url, count + 1);
    return await route.abort('connectionreset');
  });
  return refused;
}

describe('a browser whose network fails for a while', () => {
  it(
    'starts in English if Chinese cannot be fetched, and shows Chinese as soon as it can',
    async () => {
      const { page, context } = await openVisitor(journey.browser, { origin: journey.origin, locale: 'zh-Hans' });
      const refused = await refuseFirst(context, 'chinese', 5);
      await page.goto('/about');
      await page.locator('html[lang=en]').waitFor();
      await page.locator('html[lang=zh-Hans]').waitFor();
      expect([...refused.values()]).toEqual([5]);
      await context.close();
    },
    JOURNEY_MS,
  );

  it(
    'opens a page whose code arrives late, without an error',
    async () => {
      const { page, context } = await openVisitor(journey.browser, { origin: journey.origin, locale: 'en' });
      const refused = await refuseFirst(context, 'about', 1);
      await page.goto('/about');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(refused.size).toBeGreaterThan(0);
      await context.close();
    },
    JOURNEY_MS,
  );
});
