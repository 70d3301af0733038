import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { sampleProblem, signInWithToken } from './support/client.ts';
import { receivedKib } from './support/first-load.ts';
import { ADMIN, type Installation, startInstallation } from './support/installation.ts';

/* The download size of a first visit, with the built client and a real server. */

const DIST = fileURLToPath(new URL('../apps/web/dist', import.meta.url));
/** By encoding. Browsers ask for Brotli; gzip is for programs that do not. */
const BUDGETS = { br: { home: 220, desk: 420 }, gzip: { home: 230, desk: 430 } };

/** The script of the web client. */
interface Script {
  PAGES: readonly { name: string; budgetKiB: number; modules: readonly string[] }[];
  measureFirstLoad: (dist: string, modules: readonly string[]) => { kib: number };
}

let installation: Installation;
let browser: Browser;
let token: string;
let desk: string;

beforeAll(async () => {
  [installation, browser] = await Promise.all([startInstallation({ ASSAY_RUNNERS: '0' }), openBrowser()]);
  const admin = await signInWithToken(installation.origin, ADMIN.name, ADMIN.password);
  token = admin.token;
  const { orgId, problemId } = await sampleProblem(admin.client, 'two-weights');
  desk = `/org/${orgId}/problem/${problemId}/submit`;
});

afterAll(async () => {
  await browser?.close();
  await installation?.[Symbol.asyncDispose]();
});

describe('a first visit', () => {
  it('stays within its budget by what the pages import', async () => {
    // A script without types; the type above describes its two exports.
    const script = (await import(new URL('../apps/web/scripts/first-load.mjs', import.meta.url).href)) as Script;
    const over = script.PAGES.map(({ name, budgetKiB, modules }) => ({
      name,
      budgetKiB,
      kib: script.measureFirstLoad(DIST, modules).kib,
    })).filter(({ kib, budgetKiB }) => kib > budgetKiB);
    expect(over).toEqual([]);
  });

  it.each([
    ['en', 'gzip'],
    ['zh-Hans', 'br'],
    ['en', 'br'],
  ] as const)(
    'stays within its budget over the wire until the page is fully usable (%s, %s)',
    async (locale, encoding) => {
      const load = { origin: installation.origin, token, locale, encodings: [encoding] };
      const homeKib = await receivedKib(browser, { ...load, path: '/', desk: false });
      const deskKib = await receivedKib(browser, { ...load, path: desk, desk: true });
      console.log(`${locale} ${encoding}: home ${homeKib.toFixed(0)} KiB, desk ${deskKib.toFixed(0)} KiB`);
      expect(homeKib).toBeGreaterThan(100);
      expect(homeKib).toBeLessThanOrEqual(BUDGETS[encoding].home);
      expect(deskKib).toBeGreaterThan(homeKib);
      expect(deskKib).toBeLessThanOrEqual(BUDGETS[encoding].desk);
    },
  );
});
