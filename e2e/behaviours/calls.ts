import { describe, expect, it } from 'vitest';
import { newMember, PASSWORD } from '../support/contest.ts';
import { holdClock, pass, stopClock } from '../support/page-clock.ts';
import { type GetWorld, menuOf, toastsOf, visit } from './world.ts';

export function testCalls(world: GetWorld): void {
  describe('a call that fails', () => {
    it('is retried twice, after 0.3 and 0.6 seconds, or when the server says', async () => {
      await visit(world(), async (page) => {
        const asked = { friends: 0, posters: 0 };
        await page.route('**/api/info/friends', async (route) => {
          asked.friends += 1;
          if (asked.friends <= 2) await route.fulfill({ status: 503, json: { message: 'busy' } });
          else await route.fulfill({ json: [{ title: 'A friend at last', url: 'https://example.org' }] });
        });
        await page.route('**/api/info/posters', async (route) => {
          asked.posters += 1;
          const headers = { 'retry-after': '2' };
          if (asked.posters <= 1) await route.fulfill({ status: 429, headers, json: { message: 'busy' } });
          else await route.continue();
        });
        await holdClock(page);
        await page.goto('/about');
        await menuOf(page).waitFor();
        await stopClock(page);
        await page.getByRole('link', { name: 'Assay, home page' }).click();
        await expect.poll(() => asked).toEqual({ friends: 1, posters: 1 });
        await pass(page, 299);
        expect(asked.friends).toBe(1);
        await pass(page, 1);
        expect(asked.friends).toBe(2);
        await pass(page, 599);
        expect(asked.friends).toBe(2);
        await pass(page, 1);
        expect(asked).toEqual({ friends: 3, posters: 1 });
        await pass(page, 1_099);
        expect(asked.posters).toBe(1);
        await pass(page, 1);
        expect(asked.posters).toBe(2);
        await page.clock.resume();
        await page.getByRole('link', { name: 'A friend at last' }).waitFor();
        expect(asked).toEqual({ friends: 3, posters: 2 });
      });
    });

    it('to fetch the Chinese texts of a page is retried, and the page is in Chinese', async () => {
      await visit(
        world(),
        async (page) => {
          let asked = 0;
          await page.route(/zh-Hans-about-.*\.js$/, async (route) => {
            asked += 1;
            if (asked === 1) await route.abort('internetdisconnected');
            else await route.continue();
          });
          await page.goto('/about');
          await page.getByText('许可证', { exact: true }).waitFor();
          expect(asked).toBe(2);
        },
        { locale: 'zh-Hans' },
      );
    });

    it('because the session has expired is reported after half a second, clears both tokens, and leads back after signing in', async () => {
      const { token, client } = await newMember(world().admin, world().installation.origin, world().orgId, 'expiring');
      await visit(
        world(),
        async (page) => {
          const tokens = () =>
            page.evaluate(() => [localStorage.getItem('assay-token'), localStorage.getItem('assay-mfa')] as const);
          const search = (text: string) => `/org/${world().orgId}/contest/search?search=${text}`;
          await holdClock(page);
          // The last request of a page that opens, after 1.5 seconds: a late refusal of it would begin a new wait.
          const loaded = page.waitForResponse('**/api/clarification/unread');
          await page.goto(search('spring'));
          const field = page.getByRole('main').getByRole('searchbox', { name: 'Search', exact: true });
          await field.waitFor();
          await page.evaluate(() => localStorage.setItem('assay-mfa', 'x'));
          await loaded;
          await stopClock(page);
          await client('POST /api/auth/logout', {});
          const refused = page.waitForResponse((response) => response.status() === 401);
          await field.fill('summer');
          await field.press('Enter');
          await refused;
          await pass(page, 499);
          expect(await tokens()).toEqual([token, 'x']);
          await pass(page, 1);
          expect(await tokens()).toEqual([null, null]);
          await page.clock.resume();
          await page.waitForURL('**/auth/login/**');
          expect(new URL(page.url()).searchParams.get('redirect')).toBe(search('summer'));
          await toastsOf(page).filter({ hasText: 'Session expired' }).waitFor();
          expect(await toastsOf(page).allTextContents()).toEqual(['Session expired']);

          await page.getByLabel('User name').fill('expiring');
          await page.locator('input[type=password]').fill(PASSWORD);
          await page.getByRole('button', { name: 'Sign in', exact: true }).click();
          await page.waitForURL((url) => url.pathname + url.search === search('summer'));
        },
        { token },
      );
    });
  });
}
