import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { OPEN_STAGE } from '@assay/testkit/stages';
import { BEFORE } from '../support/contest.ts';
import { holdClock, pass, settle, stopClock } from '../support/page-clock.ts';
import { DAY_MS, type GetWorld, HOUR_MS, MINUTE_MS, SECOND_MS, styleOf, stylesOf, visit, type World } from './world.ts';

/** On a busy machine a page may lag behind the server's reply by this much. */
const SLACK_S = 60;

const RED = 'rgb(179, 38, 30)';
const GREEN = 'rgb(27, 107, 44)';
const BLUE = 'rgb(0, 96, 155)';
const GREY = 'rgb(91, 87, 99)';

export function testHome(world: GetWorld): void {
  describe('the home page', () => {
    it('shows the stage of a contest by color and word, and counts down by the clock of the server', async () => {
      const now = Math.floor(Date.now() / SECOND_MS) * SECOND_MS;
      const soon = await makeStages(world(), 'Soon', [
        { name: 'upcoming', start: 0 },
        { name: 'running', start: now + 90 * MINUTE_MS },
        { name: 'end', start: now + 6 * HOUR_MS },
      ]);
      await makeStages(world(), 'Days', [
        { name: 'upcoming', start: 0 },
        { name: 'Open hour', start: now - HOUR_MS },
        { name: 'Second round', start: now + DAY_MS + HOUR_MS },
        { name: 'end', start: now + 9 * DAY_MS },
      ]);
      await makeStages(world(), 'Over', [
        { name: 'upcoming', start: 0 },
        { name: 'running', start: now - 2 * HOUR_MS },
        { name: 'end', start: now - HOUR_MS },
      ]);
      await visit(world(), async (page) => {
        // A computer whose clock is three hours ahead.
        await holdClock(page, now + 3 * HOUR_MS);
        await page.goto('/');
        const list = page.getByRole('list', { name: 'Recent public contests' });
        const named = (title: string) => page.getByRole('link', { name: title, exact: true });
        const row = (title: string) => list.getByRole('listitem').filter({ has: named(title) });
        const timer = (title: string) => row(title).getByRole('timer').textContent();
        const colour = (title: string, text: string) => styleOf(row(title).getByText(text, { exact: true }), 'color');
        await row('Soon').getByRole('timer').waitFor();
        await page.getByRole('heading', { name: 'Recent public contests' }).waitFor();
        expect(await row('Soon').getByRole('link').getAttribute('href')).toBe(`/org/${world().orgId}/contest/${soon}`);
        await stopClock(page);
        await settle(page);

        expect(await colour('Soon', 'Upcoming')).toBe(GREEN);
        expect(await colour('Days', 'Open hour')).toBe(BLUE);
        expect(await colour('Over', 'Ended')).toBe(RED);
        expect(await row('Over').getByRole('timer').count()).toBe(0);
        expect(await styleOf(row('Soon').getByRole('timer'), 'color')).toBe(GREY);

        expect(await timer('Soon')).toMatch(/^01:(29|28):\d\d left until Running$/);
        expect(await timer('Days')).toBe('1 day left until Second round');
        const left = async () => secondsOf(await timer('Soon'));
        const secondsLeft = await left();
        for (let step = 0; step <= 10 && (await left()) === secondsLeft; step++) await pass(page, SECOND_MS / 10);
        expect(await left()).toBe(secondsLeft - 1);
        await pass(page, SECOND_MS - 200);
        expect(await left()).toBe(secondsLeft - 1);
        await pass(page, 300);
        expect(await left()).toBe(secondsLeft - 2);

        await page.clock.fastForward(HOUR_MS + SLACK_S * SECOND_MS);
        await settle(page);
        expect(await timer('Days')).toMatch(/^23:5[6-9]:\d\d left until Second round$/);
        await page.clock.fastForward(30 * MINUTE_MS);
        await settle(page);
        expect(await colour('Soon', 'Running')).toBe(BLUE);
        expect(await timer('Soon')).toMatch(/^04:2\d:\d\d left until Ended$/);
      });
    });

    it('of an organization shows its own contests, and no others', async () => {
      const contestId = await makeStages(world(), 'Ours', [
        { name: 'upcoming', start: 0 },
        { name: 'running', start: Date.now() - HOUR_MS },
        { name: 'end', start: Date.now() + HOUR_MS },
      ]);
      await visit(
        world(),
        async (page) => {
          await page.goto(`/org/${world().orgId}`);
          await page.getByRole('region', { name: 'Now' }).waitFor();
          const link = page.getByRole('region', { name: 'Now' }).getByRole('link', { name: 'Ours', exact: true });
          expect(await link.getAttribute('href')).toBe(`/org/${world().orgId}/contest/${contestId}`);
          expect(await page.getByRole('heading', { name: 'Recent public contests' }).count()).toBe(0);
        },
        { token: world().adminToken },
      );
    });

    it('counts the days to both competitions, from midnight to midnight', async () => {
      await visit(world(), async (page) => {
        await holdClock(page);
        await page.goto('/');
        const today = page.getByRole('banner').locator('time');
        const first = (await today.getAttribute('datetime')) ?? '';
        await world().admin('PATCH /api/info/milestone', {
          body: { csp: dayAfter(first, 2), noip: dayAfter(first, 1) },
        });
        await page.reload();
        const bar = page.getByRole('banner');
        await bar.getByText('CSP in 2 days', { exact: true }).waitFor();
        await bar.getByText('NOIP in 1 day', { exact: true }).waitFor();
        await stopClock(page);
        await page.clock.fastForward(DAY_MS);
        await settle(page);
        expect(await today.getAttribute('datetime')).toBe(dayAfter(first, 1));
        expect(await bar.textContent()).toContain('CSP in 1 day');
        expect(await bar.textContent()).toContain('NOIP is today');
        await page.clock.fastForward(DAY_MS);
        await settle(page);
        expect(await bar.textContent()).toContain('CSP is today');
        expect(await bar.textContent()).not.toContain('NOIP');
      });
    });

    it('changes its posters every six seconds unless a user hovers, stops them, or prefers reduced motion', async () => {
      await world().admin('PATCH /api/info/posters', {
        body: ['Autumn', 'Winter', 'Spring'].map((title) => ({ title, url: `/assay.svg?${title}` })),
      });
      const posters = (page: Page) => page.getByRole('region', { name: 'Posters' });
      const shown = (page: Page) => posters(page).getByRole('img').getAttribute('alt');
      await visit(world(), async (page) => {
        await holdClock(page);
        await page.goto('/');
        await posters(page).waitFor();
        const next = posters(page).getByRole('button', { name: 'Next poster' });
        const arrow = () => styleOf(next, 'opacity');
        await page.mouse.move(0, 0);
        expect(await arrow()).toBe('0');
        await stopClock(page);
        await posters(page).hover();
        await expect.poll(arrow).toBe('1');
        const held = await shown(page);
        await pass(page, MINUTE_MS);
        expect(await shown(page)).toBe(held);
        await posters(page).getByRole('button', { name: 'Show Autumn' }).click();
        await page.mouse.move(0, 0);
        await pass(page, 5_999);
        expect(await shown(page)).toBe('Autumn');
        await pass(page, 1);
        expect(await shown(page)).toBe('Winter');
        await pass(page, 12_000);
        expect(await shown(page)).toBe('Autumn');

        const dots = posters(page).getByRole('button', { name: /^Show / });
        expect(await stylesOf(dots, 'background-color')).toEqual(Array.from({ length: 3 }, () => 'rgba(0, 0, 0, 0)'));
        expect(await dots.evaluateAll((all) => all.map((dot) => dot.getAttribute('aria-current') === 'true'))).toEqual([
          true,
          false,
          false,
        ]);

        await posters(page).getByRole('button', { name: 'Pause the posters' }).click();
        await page.mouse.move(0, 0);
        await pass(page, MINUTE_MS);
        expect(await shown(page)).toBe('Autumn');
        await posters(page).getByRole('button', { name: 'Play the posters' }).waitFor();
      });
      await visit(world(), async (page) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await holdClock(page);
        await page.goto('/');
        await posters(page).getByRole('button', { name: 'Play the posters' }).waitFor();
        await stopClock(page);
        await pass(page, MINUTE_MS);
        expect(await shown(page)).toBe('Autumn');
        const durations = new Set(await stylesOf(page.locator('body *'), 'transition-duration'));
        const slow = [...durations].filter((text) => text.split(', ').some((part) => Number.parseFloat(part) > 0.001));
        expect(slow).toEqual([]);
      });
    });
  });
}

/** Creates a public contest with stages given as names and starts, and returns its id. */
async function makeStages(
  { admin, orgId }: World,
  title: string,
  stages: { name: string; start: number }[],
): Promise<string> {
  const start = stages[1]?.start ?? 0;
  const end = stages.at(-1)?.start ?? 0;
  const { contestId } = await admin('POST /api/contest', {
    body: {
      orgId,
      slug: title.toLowerCase(),
      title,
      accessLevel: ACCESS_LEVEL.public,
      start,
      duration: Math.max(SECOND_MS, end - start),
    },
  });
  await admin('PATCH /api/contest/:contestId/admin/stages', {
    params: { contestId },
    body: stages.map((stage, index) => ({ ...stage, settings: index === 0 ? BEFORE : OPEN_STAGE })),
  });
  return contestId;
}

function secondsOf(clock: string | null): number {
  const [hours = 0, minutes = 0, seconds = 0] = (clock ?? '').slice(0, 8).split(':').map(Number);
  return hours * 3_600 + minutes * 60 + seconds;
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
