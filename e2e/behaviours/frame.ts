import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { newMember } from '../support/contest.ts';
import { holdClock, pass, settle, stopClock } from '../support/page-clock.ts';
import { type GetWorld, menuOf, styleOf, visit } from './world.ts';

const DRAWER_PX = 256;
const RAIL_PX = 56;
const DIALOG_PX = 640;
const SEARCH_PX = 256;
const SWIPE_ZONE_PX = 25;
const OVERLAY_Z = '2000';
const ERROR = 'rgb(179, 38, 30)';

export function testFrame(world: GetWorld): void {
  describe('the drawer', () => {
    it('is 256 pixels wide, or a rail of 56, and names product, version and build', async () => {
      const { build } = await world().admin('GET /api/info/site', {});
      expect(build).toMatch(/^[0-9a-f]{7,}$/);
      await visit(world(), async (page) => {
        await page.goto('/about');
        const width = async () => (await menuOf(page).boundingBox())?.width;
        await expect.poll(width).toBe(DRAWER_PX);
        await page.getByText('Assay 1.3.13', { exact: true }).waitFor();
        await page.getByText(`build ${build}`, { exact: true }).waitFor();
        const toggle = page.getByRole('button', { name: 'Menu', exact: true });
        await toggle.click();
        await expect.poll(width).toBe(RAIL_PX);
        await toggle.click();
        await expect.poll(width).toBe(DRAWER_PX);
        // On a small screen it closes.
        await page.setViewportSize(PHONE);
        await menuOf(page).waitFor({ state: 'detached' });
        await page.setViewportSize(DESKTOP);
        await menuOf(page).waitFor();
      });
    });

    it('opens over the page of a phone by a swipe from the edge, and closes on the next page', async () => {
      await visit(
        world(),
        async (page) => {
          await page.goto('/about');
          await page.getByRole('heading', { level: 1 }).waitFor();
          const drawer = page.locator('.MuiDrawer-paper');
          // Added after the page; before that, swipes have no effect.
          await page.locator('.PrivateSwipeArea-root').waitFor({ state: 'attached' });
          await swipe(page, SWIPE_ZONE_PX);
          await settle(page);
          expect(await drawer.count()).toBe(0);
          await swipe(page, SWIPE_ZONE_PX - 1);
          await drawer.waitFor();
          await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
          expect((await drawer.boundingBox())?.width).toBe(DRAWER_PX);
          await menuOf(page).getByRole('link', { name: 'Announcements' }).click();
          await page.waitForURL('**/announcement');
          await drawer.waitFor({ state: 'detached' });
        },
        { viewport: PHONE },
      );
    });
  });

  it('a menu opens under a pointer that rests for 300 ms, closes 250 ms after it left, and covers everything else', async () => {
    await visit(world(), async (page) => {
      await holdClock(page);
      await page.goto('/about');
      const button = page.locator('[aria-label="Language"]');
      const open = () => button.getAttribute('aria-expanded');
      await button.waitFor();
      await page.mouse.move(700, 400);
      await stopClock(page);
      await button.hover();
      await pass(page, 299);
      expect(await open()).toBe('false');
      await pass(page, 1);
      // The time stands still meanwhile.
      await expect.poll(open).toBe('true');
      // Its chunk is loaded now; it opens and stays open while the pointer rests.
      const menu = page.getByRole('menu');
      const isShown = async () => {
        await pass(page, 50);
        return await menu.isVisible();
      };
      await expect.poll(isShown).toBe(true);
      expect(await styleOf(page.locator('.MuiModal-root').filter({ has: menu }), 'z-index')).toBe(OVERLAY_Z);
      await page.mouse.move(700, 400);
      await pass(page, 249);
      expect(await open()).toBe('true');
      await pass(page, 1);
      await expect.poll(open).toBe('false');
    });
  });

  it('the language is stored in the setting `locale`, and a new page uses it', async () => {
    await visit(world(), async (page) => {
      await page.goto('/about');
      await page.getByRole('button', { name: 'Language' }).click();
      await page.getByRole('menuitem', { name: '简体中文' }).click();
      await page.getByRole('heading', { level: 1, name: '关于' }).waitFor();
      expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('zh-Hans');
      await page.reload();
      await page.getByRole('heading', { level: 1, name: '关于' }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hans');
    });
  });

  it('navigation moves the focus to the beginning of the new page, and announces its title', async () => {
    await visit(world(), async (page) => {
      await page.goto('/about');
      await menuOf(page).getByRole('link', { name: 'Announcements' }).click();
      await page.getByRole('heading', { level: 1, name: 'Announcements' }).waitFor();
      await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
      await expect.poll(() => page.title()).toBe('Announcements · Assay');
      const announced = page.locator('[aria-live="polite"]').filter({ hasText: 'Announcements' });
      await expect.poll(() => announced.count()).toBe(1);
    });
  });

  it('everything is searched in one dialog, by keyboard alone', async () => {
    await visit(
      world(),
      async (page) => {
        await page.goto('/about');
        await menuOf(page).getByText('Problems').waitFor();
        const button = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true });
        expect((await button.boundingBox())?.width).toBeLessThanOrEqual(SEARCH_PX);
        const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox', { name: 'Search' });
        await page.keyboard.press('Control+K');
        await field.waitFor();
        await page.keyboard.press('Escape');
        await field.waitFor({ state: 'detached' });
        await page.keyboard.press('/');
        await page.keyboard.type('two weig');
        const found = page.getByRole('option', { name: /^Two Weights/ }).first();
        await found.waitFor();
        await expect.poll(() => found.getAttribute('aria-selected')).toBe('true');
        await page.keyboard.press('Enter');
        await page.waitForURL(/\/problem\/[0-9a-f-]{36}$/);
        await page.getByRole('heading', { level: 1, name: 'Two Weights' }).waitFor();
        await page.keyboard.press('Control+K');
        await page.getByRole('option', { name: /^Two Weights/ }).waitFor();
        await page.keyboard.type('conte');
        const contests = page.getByRole('group', { name: 'Pages' }).getByRole('option', { name: 'Contests' });
        await contests.waitFor();
        // The count is announced when all results are there. Other journeys decide what else is found.
        await page
          .getByRole('dialog', { name: 'Search' })
          .getByText(/^\d+ results?$/)
          .waitFor();
        const options = page.getByRole('option');
        await page.keyboard.press('End');
        await expect.poll(() => options.last().getAttribute('aria-selected')).toBe('true');
        for (let more = await options.count(); more > 1; more -= 1) {
          if ((await contests.getAttribute('aria-selected')) === 'true') break;
          await page.keyboard.press('ArrowUp');
        }
        await expect.poll(() => contests.getAttribute('aria-selected')).toBe('true');
        await page.keyboard.press('Enter');
        await page.waitForURL(`**/org/${world().orgId}/contest`);
      },
      { token: world().adminToken },
    );
  });

  it('simulated capabilities change the display, never what the server allows', async () => {
    const { token } = await newMember(world().admin, world().installation.origin, world().orgId, 'pretender');
    await visit(
      world(),
      async (page) => {
        await page.goto('/debug');
        await page.getByRole('button', { name: 'Turn debug mode on' }).click();
        await menuOf(page).getByRole('link', { name: 'Debug tools' }).waitFor();
        await menuOf(page).getByRole('link', { name: 'Problems' }).waitFor();
        const menu = async () => (await menuOf(page).getByRole('link').allTextContents()).join();
        expect(await menu()).not.toMatch(/[Aa]dministration/);
        await page.getByLabel('Organization capability').fill('2');
        await menuOf(page).getByRole('link', { name: 'Administration', exact: true }).waitFor();
        await page.getByLabel('User capability').fill('1');
        await menuOf(page).getByRole('link', { name: 'Global administration' }).waitFor();
        await page.reload();
        const refused = page.waitForResponse((response) => response.status() === 403);
        await menuOf(page).getByRole('link', { name: 'Global administration' }).click();
        await refused;
        await page.getByText('You do not have permission to do this.').first().waitFor();
      },
      { token },
    );
  });

  it('an unsupported browser shows what it lacks, one time until the browser changes', async () => {
    await visit(world(), async (page) => {
      await page.addInitScript('delete globalThis.Worker');
      await page.goto('/about');
      const dialog = page.getByRole('dialog', { name: 'Platform issue detected' });
      await dialog.waitFor();
      expect(await dialog.getByRole('listitem').allTextContents()).toEqual(['Web Worker']);
      expect(await styleOf(dialog, 'max-width')).toBe(`${DIALOG_PX}px`);
      const links = dialog.getByRole('link');
      expect((await links.allTextContents()).map((name) => name.trim())).toEqual([
        'Chrome',
        'Firefox',
        'Edge',
        'Vivaldi',
      ]);
      for (const link of await links.all()) expect(await link.getAttribute('target')).toBe('_blank');
      const dismiss = dialog.getByRole('button', { name: 'Dismiss' });
      expect(await styleOf(dismiss, 'background-color')).toBe(ERROR);
      await dismiss.click();
      await dialog.waitFor({ state: 'detached' });
      const record = () => page.evaluate(() => localStorage.getItem('assay-platform-issues') ?? '');
      const userAgent = await page.evaluate(() => navigator.userAgent);
      expect(JSON.parse(await record())).toEqual({ version: '1', userAgent, issues: [] });

      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await dialog.count()).toBe(0);
      // Another browser is checked again, and so is one with an outdated check.
      for (const [known, as] of [
        [userAgent, 'another'],
        ['"version":"1"', '"version":"0"'],
      ] as const) {
        const kept = (await record()).replace(known, as).replace(/"issues":\[.*\]/, '"issues":[]');
        await page.evaluate((text) => localStorage.setItem('assay-platform-issues', text), kept);
        await page.reload();
        await dialog.waitFor();
      }
    });
  });
}

/** Simulates a finger that moves from `x` to the right. */
async function swipe(page: Page, x: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const y = 400;
  // From the very edge, the browser would navigate back if there were a previous page.
  await session.send('Page.resetNavigationHistory');
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (let to = x; to <= x + 240; to += 40)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: to, y }] });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
