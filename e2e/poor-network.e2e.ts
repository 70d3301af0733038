import type { BrowserContext } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openVisitor } from './support/browser.ts';
import { sampleProblem } from './support/client.ts';
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

  it(
    'opens a problem clicked right after typing a search, even if its code arrives after the pause in typing',
    async () => {
      const { page, context } = await openVisitor(journey.browser, {
        origin: journey.origin,
        locale: 'en',
        token: journey.token,
      });
      const { orgId, problemId } = await sampleProblem(journey.client, 'two-weights');
      await page.goto(`/org/${orgId}/problem`);
      const link = page.getByRole('link', { name: 'Two Weights' }).first();
      await link.waitFor();
      const held = Promise.withResolvers<void>();
      await context.route('**/assets/*.js', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.getByRole('main').getByRole('searchbox').fill('two');
      await link.click();
      // A timer of the page that is set later and lasts longer than the one of the search runs after it.
      await page.evaluate('new Promise((done) => setTimeout(done, 1_000))');
      held.resolve();
      await page.getByRole('heading', { level: 1, name: 'Two Weights' }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/org/${orgId}/problem/${problemId}`);
      await context.close();
    },
    JOURNEY_MS,
  );
});
