import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openVisitor } from './support/browser.ts';
import { type Client, clientOf, sampleProblem, signInWithToken } from './support/client.ts';
import { ADMIN, type Installation, startInstallation, until } from './support/installation.ts';

/* The day of a director: from nothing to a running contest with problems, people and a public board, in the browser alone. */

/** Half a minute on an idle machine. */
const JOURNEY_MS = 120_000;
const APPEAR_MS = 10_000;
const PEOPLE = ['carol', 'dave'];

let installation: Installation;
let browser: Browser;
let client: Client;
let token: string;
let orgId: string;

beforeAll(async () => {
  [installation, browser] = await Promise.all([startInstallation(), openBrowser()]);
  ({ client, token } = await signInWithToken(installation.origin, ADMIN.name, ADMIN.password));
  ({ orgId } = await sampleProblem(client, 'two-weights'));
  const users = PEOPLE.map((name) => ({
    profile: { name, email: `${name}@example.org`, realname: '' },
    password: `${name} in the mint`,
    passwordResetDue: false,
    orgCapability: '1',
    orgGroups: [],
  }));
  await client('POST /api/org/:orgId/admin/member/batchImport', {
    params: { orgId },
    body: { users, ignoreDuplicates: false },
  });
}, 240_000);

afterAll(async () => {
  await browser.close();
  await installation[Symbol.asyncDispose]();
}, 60_000);

describe('a director', () => {
  it(
    'makes an ICPC contest, opens it, lets people in and keeps one out, and publishes its ranklist',
    async () => {
      const { context, page, troubles } = await openVisitor(browser, {
        origin: installation.origin,
        locale: 'en',
        token,
      });
      const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
      const management = page.getByRole('tablist', { name: 'Management of the contest' });
      const go = (name: string) => management.getByRole('tab', { name, exact: true }).click();
      const told = (text: string | RegExp) => page.getByText(text).first().waitFor({ timeout: APPEAR_MS });

      // The wizard: a kind, two problems, a look at everything.
      await page.goto(`/org/${orgId}/contest/new`);
      await page.getByRole('textbox', { name: 'Title' }).fill('Mint Cup');
      await page.getByRole('textbox', { name: 'Slug' }).fill('mint-cup');
      await page.getByRole('radio', { name: /^ICPC/ }).check();
      await press('Next');
      const find = page.getByRole('combobox', { name: 'Find problems to add' });
      for (const [word, title] of [
        ['two-weights', /Two Weights/],
        ['pocket', /Pocket/],
      ] as const) {
        await find.fill(word);
        await page.getByRole('option', { name: title }).click();
      }
      await page.keyboard.press('Escape');
      await page.getByRole('list', { name: 'Problems of the contest' }).getByText('B', { exact: true }).waitFor();
      await press('Next');
      await told('Hands in and is judged at once');
      await press('Create the contest');
      await page.waitForURL(/\/contest\/[0-9a-f-]+\/admin$/);
      const contestId = page.url().split('/').at(-2) ?? '';
      const params = { contestId };

      // It begins now instead of tomorrow.
      await go('Stages');
      await page.getByRole('button', { name: /^Running/ }).click();
      const soon = new Date(Date.now() - 60_000 + 8 * 3_600_000).toISOString().slice(0, 19);
      await page.getByLabel('Begins').fill(soon);
      await press('Save');
      await told('The stages are saved');
      const { currentStage } = await client('GET /api/contest/:contestId', { params });
      expect(currentStage).toMatchObject({ name: 'running', settings: { solutionAllowSubmit: true } });

      // People come by a spreadsheet; whoever is no member has to be left out.
      await go('Participants');
      await page.getByRole('link', { name: 'Import from a spreadsheet' }).click();
      await page.locator('input[type=file]').setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('user,tags\ncarol,"red, first year"\ndave,\nmallory,\n'),
      });
      await told('Nobody has this name');
      expect(await page.getByRole('button', { name: 'Import 2 rows' }).isDisabled()).toBe(true);
      await press('Leave 1 row out');
      await press('Import 2 rows');
      await told('All 2 rows are imported');
      await page.getByRole('link', { name: 'All participants' }).click();

      // One is kept out, and told so.
      await press('Ban dave');
      await page.getByRole('dialog').getByRole('button', { name: 'Ban' }).click();
      await told('dave is banned');
      const dave = await signInWithToken(installation.origin, 'dave', 'dave in the mint');
      await expect(dave.client('GET /api/contest/:contestId', { params })).rejects.toThrow('banned');
      const carol = await signInWithToken(installation.origin, 'carol', 'carol in the mint');
      const problems = await carol.client('GET /api/contest/:contestId/problem', { params });
      expect(problems.map(({ settings }) => settings.slug)).toEqual(['A', 'B']);

      // The board gets a public address.
      await go('Ranklists');
      await page.getByRole('link', { name: 'Frozen ranklist' }).click();
      await press('Publish');
      await page.getByRole('switch', { name: 'Can be read there' }).check();
      const address = await page.getByRole('link', { name: /\/rk\/\d+$/ }).textContent();
      const ranklistId = Number(/\/rk\/(\d+)$/.exec(address ?? '')?.[1]);
      const visitor = clientOf(installation.origin);
      await until('anybody can read the board', APPEAR_MS, async () => {
        try {
          const board = await visitor('GET /api/rk/:ranklistId/download', { params: { ranklistId } });
          return board.contestTitle === 'Mint Cup' && (await fetch(board.url)).ok;
        } catch {
          // Not computed, or not visible yet.
          return false;
        }
      });

      // The room has nothing to complain about but what is true.
      await go('Director’s room');
      await page.getByRole('heading', { name: 'What needs you' }).waitFor();
      await page.getByText('1 banned').waitFor();
      expect(troubles).toEqual([]);
      await context.close();
    },
    JOURNEY_MS,
  );
});
