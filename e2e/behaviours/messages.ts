import { describe, expect, it } from 'vitest';
import { DESKTOP } from '../support/browser.ts';
import { holdClock, pass, stopClock } from '../support/page-clock.ts';
import { type GetWorld, menuOf, MINUTE_MS, SECOND_MS, toastsOf, visit } from './world.ts';

/** Shorter than the client's request timeout. */
const STEP_MS = 5_000;

export function testMessages(world: GetWorld): void {
  describe('messages', () => {
    it('appear at the top right, the newest on top, at most twenty, each for five seconds', async () => {
      await visit(
        world(),
        async (page) => {
          await page.addInitScript(`let tries = 0;
            navigator.clipboard.writeText = () => Promise.reject(new Error('no room ' + (tries += 1) + '.'));`);
          await holdClock(page);
          await page.goto('/admin/user');
          const copy = page.getByRole('button', { name: /^Copy the ID/ }).first();
          await copy.focus();
          // The chunk that shows them is loaded with the first one.
          await page.keyboard.press('Enter');
          await toastsOf(page).first().waitFor();
          await stopClock(page);
          const leftLater = async () => {
            await page.clock.runFor(SECOND_MS);
            return toastsOf(page).count();
          };
          await expect.poll(leftLater).toBe(0);

          for (let press = 2; press <= 25; press++) {
            await page.keyboard.press('Enter');
            // More than twenty wait for the oldest to disappear, one after another.
            for (let step = press > 20 ? 6 : 1; step > 0; step -= 1) await page.clock.runFor(press > 20 ? 100 : 10);
          }
          expect(await toastsOf(page).count()).toBe(20);
          const placed = await toastsOf(page).evaluateAll((all) =>
            all
              .map((each) => ({ text: each.textContent ?? '', box: each.getBoundingClientRect() }))
              .toSorted((one, other) => one.box.top - other.box.top)
              .map(({ text, box }) => ({ text, top: box.top, right: box.right })),
          );
          expect(placed.map(({ text }) => Number(/no room (\d+)/.exec(text)?.[1]))).toEqual(
            Array.from({ length: 20 }, (_, index) => 25 - index),
          );
          expect(placed[0]?.top).toBeLessThan(40);
          expect(Math.min(...placed.map(({ right }) => right))).toBeGreaterThan(DESKTOP.width - 40);

          await pass(page, 4_300);
          expect(await toastsOf(page).filter({ hasText: 'no room 25.' }).count()).toBe(1);
          // It fades out first.
          for (let step = 0; step < 6; step += 1) await pass(page, 300);
          await expect.poll(() => toastsOf(page).count()).toBe(0);
        },
        { token: world().adminToken },
      );
    });

    it('report why the clipboard is unavailable, and that copying succeeded', async () => {
      await visit(
        world(),
        async (page) => {
          const session = await page.context().newCDPSession(page);
          const { targetInfo } = await session.send('Target.getTargetInfo');
          const allow = (setting: 'granted' | 'denied') =>
            session.send('Browser.setPermission', {
              permission: { name: 'clipboard-write' },
              setting,
              origin: world().installation.origin,
              ...(targetInfo.browserContextId === undefined ? {} : { browserContextId: targetInfo.browserContextId }),
            });
          const copyId = async () => {
            await page.getByRole('button', { name: /^Your account/ }).click();
            await page.getByRole('menuitem', { name: 'Copy user id' }).click();
          };
          await page.goto('/about');
          await allow('denied');
          await copyId();
          await toastsOf(page).filter({ hasText: 'Write permission denied' }).waitFor();
          // It covers the account menu.
          await toastsOf(page).getByRole('button', { name: 'Dismiss' }).click();
          await page.mouse.move(0, 0);
          await toastsOf(page).waitFor({ state: 'detached' });
          await allow('granted');
          await copyId();
          await toastsOf(page).filter({ hasText: 'Operation Success' }).waitFor();
        },
        { token: world().adminToken },
      );
    });

    it('copying works on plain HTTP, where browsers have no clipboard API', async () => {
      await visit(
        world(),
        async (page) => {
          await page.addInitScript('delete Navigator.prototype.clipboard');
          await page.goto('/about');
          await page.getByRole('button', { name: /^Your account/ }).click();
          await page.getByRole('menuitem', { name: 'Copy user id' }).click();
          await toastsOf(page).filter({ hasText: 'Operation Success' }).waitFor();
          await page.goto(`/org/${world().orgId}/problem`);
          const field = page.getByRole('main').getByRole('searchbox', { name: 'Search', exact: true });
          await field.focus();
          await page.keyboard.press('Control+V');
          expect(await field.inputValue()).toBe((await world().admin('GET /api/user/session', {})).userId);
        },
        { token: world().adminToken },
      );
    });

    it('about a lost connection and a new build stay until resolved', async () => {
      await visit(world(), async (page) => {
        let build = 'one';
        const builds: string[] = [];
        await page.route('**/api/info/site', async (route) => {
          builds.push(build);
          const response = await route.fetch();
          await route.fulfill({ response, json: { ...(await response.json()), build } });
        });
        await holdClock(page);
        await page.goto('/about');
        const offline = page.getByText('You’re offline.');
        await menuOf(page).waitFor();
        expect(await offline.count()).toBe(0);
        await page.context().setOffline(true);
        await offline.waitFor();
        await page.context().setOffline(false);
        await offline.waitFor({ state: 'detached' });

        const fresh = page.getByText('A new version is available');
        await page.getByText('build one').waitFor();
        await stopClock(page);
        build = 'two';
        await pass(page, 4 * MINUTE_MS);
        expect(await fresh.count()).toBe(0);
        // In steps, each shorter than the request timeout.
        for (let left = 2 * MINUTE_MS; left > 0 && builds.at(-1) === 'one'; left -= STEP_MS) await pass(page, STEP_MS);
        expect(builds.at(-1)).toBe('two');
        await page.clock.resume();
        await fresh.waitFor();
        await page.getByRole('button', { name: 'Reload the page' }).click();
        await page.getByText('build two').waitFor();
        expect(await fresh.count()).toBe(0);
      });
    });
  });
}
