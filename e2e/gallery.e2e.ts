import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, openBrowser, openVisitor, type Visitor } from './support/browser.ts';
import { checkPage, linesOf } from './support/look.ts';

/*
 * The gallery of components as static files: every example in both languages, on wide and on the narrowest screens,
 * light and dark.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILT = join(ROOT, '.cache/gallery');
const ORIGIN = 'http://gallery.test';
const BUILD_MS = 240_000;
const LOOK_MS = 240_000;
/** The narrowest supported screen. */
const NARROW = { width: 320, height: 640 };
/** Text that occurs only in the gallery, not in the product. */
const MARK = 'The gallery has no server behind it';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};
/** Examples that show their state after a click on a button. */
const PRESSED: Readonly<Record<string, string>> = { messages: 'Error', 'dialogs/2': 'Delete' };

let browser: Browser;

beforeAll(async () => {
  // A script without types; it builds into the folder above.
  const script = new URL('../scripts/gallery.mjs', import.meta.url).href;
  const { buildGallery } = (await import(script)) as { buildGallery: () => Promise<void> };
  [browser] = await Promise.all([openBrowser(), buildGallery()]);
}, BUILD_MS);

afterAll(async () => {
  await browser.close();
});

/** The names and texts of all files in a folder that browsers download. */
const textsOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(js|css|html|json)$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));

it("is not part of the product's client", () => {
  expect(textsOf(BUILT).some((text) => text.includes(MARK))).toBe(true);
  const product = textsOf(join(ROOT, 'apps/web/dist'));
  expect(product.length).toBeGreaterThan(20);
  expect(product.filter((text) => text.includes(MARK) || text.includes('/gallery/'))).toEqual([]);
});

describe.each([
  { locale: 'en', viewport: DESKTOP, colorScheme: 'light' },
  { locale: 'zh-Hans', viewport: NARROW, colorScheme: 'dark' },
] as const)('in $locale, $viewport.width px wide, $colorScheme', ({ locale, viewport, colorScheme }) => {
  it(
    'shows every example without errors',
    async () => {
      const visitor = await openVisitor(browser, { origin: ORIGIN, locale, viewport, colorScheme });
      try {
        await serveFiles(visitor);
        await visitor.page.goto(`${ORIGIN}/index.html`);
        const links = visitor.page.locator('[data-place]');
        await links.first().waitFor();
        const places = await links.evaluateAll((all) => all.map((one) => one.getAttribute('data-place') ?? ''));
        expect(places.length).toBeGreaterThan(10);
        const found: string[] = [];
        for (const place of places) found.push(...(await lookAt(visitor, place)));
        expect(found).toEqual([]);
      } finally {
        await visitor.context.close();
      }
    },
    LOOK_MS,
  );
});

it(
  'switches language, theme and width within the same example',
  async () => {
    const visitor = await openVisitor(browser, { origin: ORIGIN, locale: 'en' });
    try {
      await serveFiles(visitor);
      const { page } = visitor;
      await page.goto(`${ORIGIN}/index.html?show=chips&width=768`);
      const frame = page.frameLocator('iframe');
      await frame.getByText('Accepted').first().waitFor();
      const choose = async (label: string, option: string) => {
        await page.getByRole('combobox', { name: label }).click();
        await page.getByRole('option', { name: option }).click();
      };
      await choose('Language', '简体中文');
      await frame.getByText('通过').first().waitFor();
      await choose('Theme', 'dark');
      await frame.locator('html[data-theme=dark]').waitFor();
      await choose('Width', '320 px');
      expect(await page.locator('iframe').evaluate((one) => one.clientWidth)).toBe(320);
      expect(visitor.pageErrors).toEqual([]);
    } finally {
      await visitor.context.close();
    }
  },
  LOOK_MS,
);

async function lookAt(visitor: Visitor, place: string): Promise<string[]> {
  const { page, pageErrors } = visitor;
  pageErrors.length = 0;
  await page.goto(`${ORIGIN}/index.html?frame=${place}`, { waitUntil: 'networkidle' });
  await page.locator('h1').first().waitFor({ state: 'attached' });
  const pressed = PRESSED[place];
  if (pressed !== undefined) {
    await page.getByRole('button', { name: pressed, exact: true }).click();
    await page.getByRole('alert').first().waitFor();
  }
  return linesOf(place, await checkPage(visitor));
}

/** Serves the built files; there is no server. */
async function serveFiles({ context }: Visitor): Promise<void> {
  await context.route(`${ORIGIN}/**`, async (route) => {
    const path = normalize(decodeURIComponent(new URL(route.request().url()).pathname));
    const file = join(BUILT, path);
    const contentType = TYPES[extname(file)] ?? 'application/octet-stream';
    await route.fulfill(existsSync(file) ? { path: file, contentType } : { status: 404, body: path });
  });
}
