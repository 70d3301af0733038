import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, openVisitor, PHONE, type Visitor, type VisitorOptions } from './support/browser.ts';
import type { Client } from './support/client.ts';
import { judgedInContest, type MadeContest, makeContest, newMember, submitInContest } from './support/contest.ts';
import { canJudge, until } from './support/installation.ts';
import { startJourney } from './support/journey.ts';
import { checkPage } from './support/look.ts';
import { serveFolder, type StaticWeb } from './support/static-web.ts';

/*
 * The board of a contest as files on a plain web server, read by one person on a desktop and by one on a phone. While
 * they read, submissions are judged, the publisher is killed and started again, it ends, and the files vanish.
 */

const JOURNEY_MS = 480_000;
const APPEAR_MS = 120_000;
const HOUR_MS = 3_600_000;
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RIGHT = 'a, b = map(int, input().split())\nprint(a + b)\n';
const WRONG = 'print(-1)\n';
const NO_FINDINGS = { axe: [], console: [], requests: [], overflow: [] };

const hammers = { name: 'Two Hammers', affiliation: 'Harbour University' };
const cranes = { name: '双鹤队', affiliation: '河口大学' };

const texts = {
  en: {
    title: 'Static board',
    search: 'Find a participant',
    school: 'Your school',
    only: 'Show only it',
    columns: ['Rank', 'Participant', 'Solved', 'Penalty', 'A', 'B'],
    noMatch: 'No matches.',
    current: /^Up to date/,
    stopped: /^Updates have stopped/,
    unreadable: /^The ranklist can’t be loaded/,
    withdrawn: 'This ranklist is not published.',
    other: '中文',
  },
  'zh-Hans': {
    title: 'Static board',
    search: '查找参赛选手',
    school: '你的学校',
    only: '只看该校',
    columns: ['排名', '参赛选手', '通过数', '罚时', 'A', 'B'],
    noMatch: '没有匹配的选手。',
    current: /^已是最新/,
    stopped: /^更新已中断/,
    unreadable: /^暂时无法加载排行榜/,
    withdrawn: '此排行榜未公开。',
    other: 'English',
  },
} as const;
const locales = ['en', 'zh-Hans'] as const;
type Locale = (typeof locales)[number];

const looks: Record<Locale, Pick<VisitorOptions, 'viewport' | 'colorScheme'>> = {
  en: { viewport: DESKTOP, colorScheme: 'light' },
  'zh-Hans': { viewport: PHONE, colorScheme: 'dark' },
};

const journey = startJourney();

describe.runIf(canJudge)('a board as static files', () => {
  const readers = new Map<Locale, Visitor>();
  const publishers: ChildProcess[] = [];
  const members = new Map<string, Client>();
  let contest: MadeContest;
  let folder: string;
  let web: StaticWeb;
  let ranklistId: number;

  const pageOf = (locale: Locale): Visitor => {
    const found = readers.get(locale);
    if (!found) throw new Error(`No page in ${locale}.`);
    return found;
  };

  async function open(locale: Locale): Promise<Visitor> {
    const visitor = await openVisitor(journey.browser, { origin: web.origin, locale, ...looks[locale] });
    await visitor.page.goto('/');
    return visitor;
  }

  /** Starts the command as it is documented. */
  function publish(...options: string[]): ChildProcess {
    const url = `${journey.origin}/rk/${ranklistId}`;
    const started = spawn('npx', ['assay', 'board', 'publish', url, folder, ...options], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    publishers.push(started);
    return started;
  }

  /** The publishing process itself, below `npx`; null if there is none. */
  async function publisherPid(): Promise<number | null> {
    const lock = await readFile(join(folder, '.assay-board.lock'), 'utf8').catch(() => null);
    return lock === null ? null : (JSON.parse(lock) as { pid: number }).pid;
  }

  async function end(started: ChildProcess, signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    const pid = await publisherPid();
    if (pid === null) throw new Error('No publisher runs.');
    const ended = once(started, 'exit');
    process.kill(pid, signal);
    await ended;
  }

  const latest = async (): Promise<number> => {
    const manifest = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => '{"latest":0}');
    return (JSON.parse(manifest) as { latest: number }).latest;
  };

  async function judge({ name }: { name: string }, problem: number, code: string): Promise<void> {
    const client = members.get(name);
    if (!client) throw new Error(`${name} does not exist.`);
    const at = { contestId: contest.contestId, problemId: contest.problemIds[problem] ?? '' };
    await judgedInContest(client, contest.contestId, await submitInContest(client, at, 'Python 3', code));
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'assay-board-'));
    web = await serveFolder(folder);
    contest = await makeContest(journey.client, {
      slug: 'static-board',
      title: 'Static board',
      problems: ['two-weights', 'crucible'],
    });
    const { orgId, contestId } = contest;
    const params = { contestId };
    await journey.client('PATCH /api/contest/:contestId/admin/team-settings', {
      params,
      body: { entry: 'teams', minSize: 1, maxSize: 3, forming: true, formUntil: Date.now() + HOUR_MS },
    });
    for (const [index, body] of [hammers, cranes].entries()) {
      const { client } = await newMember(journey.client, journey.origin, orgId, `static-${index}`);
      await client('POST /api/contest/:contestId/team', { params, body });
      members.set(body.name, client);
    }
    const rank = { contestId, orgId, ranklistKey: 'icpc' };
    ({ ranklistId } = await journey.client('POST /api/rk', { body: rank }));
    await show(true);
    await judge(hammers, 0, RIGHT);
  }, JOURNEY_MS);

  afterAll(async () => {
    for (const { context } of readers.values()) await context.close();
    const last = publishers.at(-1);
    if (last?.exitCode === null && last.signalCode === null) await end(last, 'SIGKILL');
    await web[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  }, JOURNEY_MS);

  const show = (visible: boolean) =>
    journey.client('PATCH /api/rk/:ranklistId/visible', { params: { ranklistId }, body: { visible } });

  it(
    'shows its rows in both languages, and one’s own team and school',
    async () => {
      publish();
      await until('the board is in the folder', APPEAR_MS, async () => (await latest()) > 0);
      for (const locale of locales) {
        const words = texts[locale];
        const reader = await open(locale);
        readers.set(locale, reader);
        const { page } = reader;
        await page.getByRole('heading', { name: words.title }).waitFor();
        await expect
          .poll(() => rowsOf(page), { timeout: APPEAR_MS })
          .toEqual([
            [
              '1',
              `${hammers.name}${hammers.affiliation}`,
              '1',
              expect.stringMatching(/^6\d$/),
              expect.stringMatching(/^\+ 1:0\d$/),
              '',
            ],
            ['2', `${cranes.name}${cranes.affiliation}`, '0', '0', '', ''],
          ]);
        expect(await page.getByRole('columnheader').allTextContents()).toEqual(words.columns);
        await page.getByText(words.current).waitFor();
        expect(await checkPage(reader)).toEqual(NO_FINDINGS);

        // By keys: a slash leads to the search, Tab to the school.
        await page.keyboard.press('/');
        const search = page.getByRole('searchbox', { name: words.search });
        await page.keyboard.type('河口');
        expect(await namesOn(page)).toEqual([cranes.name]);
        await page.keyboard.press('Enter');
        expect(await search.inputValue()).toBe('河口');
        await search.fill('no such team');
        await page.getByRole('status').getByText(words.noMatch).waitFor();
        await search.fill('');
        await page.keyboard.press('Tab');
        const school = page.getByRole('combobox', { name: words.school });
        expect(await isFocused(school)).toBe(true);
        await school.selectOption(hammers.affiliation);
        expect(await page.locator('tr[data-own] b').allTextContents()).toEqual([hammers.name]);
        expect(await checkPage(reader)).toEqual(NO_FINDINGS);
        await page.getByRole('checkbox', { name: words.only }).check();
        expect(await namesOn(page)).toEqual([hammers.name]);

        // The school and the language are remembered.
        await page.getByRole('button', { name: words.other }).click();
        await page.reload();
        const others = texts[locale === 'en' ? 'zh-Hans' : 'en'];
        await expect
          .poll(() => page.getByRole('combobox', { name: others.school }).inputValue(), { timeout: APPEAR_MS })
          .toBe(hammers.affiliation);
        await page.getByRole('button', { name: others.other }).click();
        await page.getByRole('combobox', { name: words.school }).waitFor();
      }
    },
    JOURNEY_MS,
  );

  it(
    'shows a judged submission by itself, and keeps what the reader typed',
    async () => {
      const { page } = pageOf('en');
      const search = page.getByRole('searchbox');
      await search.fill(cranes.name);
      await judge(cranes, 0, WRONG);
      for (const locale of locales)
        await expect.poll(() => cellOf(pageOf(locale).page, cranes, 0), { timeout: APPEAR_MS }).toBe('-1');
      expect(await search.inputValue()).toBe(cranes.name);
      expect(await isFocused(search)).toBe(true);
      expect(await namesOn(page)).toEqual([cranes.name]);
      await search.fill('');
    },
    JOURNEY_MS,
  );

  it(
    'goes on after its publisher was killed and started again',
    async () => {
      const killed = publishers.at(-1);
      if (!killed) throw new Error('No publisher was started.');
      await end(killed, 'SIGKILL');
      const before = await latest();
      await judge(cranes, 0, RIGHT);
      expect(await latest()).toBe(before);
      publish();
      for (const locale of locales)
        await expect.poll(() => cellOf(pageOf(locale).page, cranes, 0), { timeout: APPEAR_MS }).toMatch(/^\+1/);
      expect(await latest()).toBeGreaterThan(before);
      expect((await readdir(folder)).filter((name) => name.endsWith('.new'))).toEqual([]);
      for (const { pageErrors } of readers.values()) expect(pageErrors).toEqual([]);
    },
    JOURNEY_MS,
  );

  it(
    'says in words that updates have stopped, that the files are gone, and goes on when they return',
    async () => {
      const last = publishers.at(-1);
      if (!last) throw new Error('No publisher was started.');
      await end(last, 'SIGINT');
      expect(await publisherPid()).toBe(null);
      // Time passes on the web server: no one has confirmed the board for an hour.
      web.putClockAhead(HOUR_MS);
      for (const locale of locales) {
        const reader = pageOf(locale);
        await reader.page.getByRole('status').getByText(texts[locale].stopped).waitFor({ timeout: APPEAR_MS });
        expect(await namesOn(reader.page)).toContain(cranes.name);
        expect(await checkPage(reader)).toEqual(NO_FINDINGS);
      }

      for (const name of await readdir(folder)) await rm(join(folder, name));
      const { page, pageErrors } = pageOf('en');
      await expect.poll(() => pageErrors.join(), { timeout: APPEAR_MS }).toContain('404');
      await page.getByRole('status').getByText(texts.en.stopped).waitFor();
      expect(await namesOn(page)).toContain(cranes.name);

      web.putClockAhead(0);
      const update = publish('--once');
      await until('the board was written once more', APPEAR_MS, () => Promise.resolve(update.exitCode !== null));
      expect(update.exitCode).toBe(0);
      await page.getByText(texts.en.current).waitFor({ timeout: APPEAR_MS });
    },
    JOURNEY_MS,
  );

  it(
    'says in words that it cannot be loaded, or is not published any more',
    async () => {
      await rm(join(folder, 'manifest.json'));
      for (const locale of locales) {
        const late = await open(locale);
        await late.page.getByRole('status').getByText(texts[locale].unreadable).waitFor({ timeout: APPEAR_MS });
        const { axe, overflow } = await checkPage(late);
        expect([axe, overflow]).toEqual([[], []]);
        await late.context.close();
      }
      publish();
      await until('the board is in the folder', APPEAR_MS, async () => (await latest()) > 0);
      await show(false);
      for (const locale of locales)
        await pageOf(locale)
          .page.getByRole('status')
          .getByText(texts[locale].withdrawn)
          .waitFor({ timeout: APPEAR_MS });
    },
    JOURNEY_MS,
  );
});

const isFocused = (field: Locator) => field.evaluate((element) => element.matches(':focus'));

const namesOn = (page: Page) => page.locator('tbody b').allTextContents();

/** The text of each cell of the rows of participants. */
async function rowsOf(page: Page): Promise<string[][]> {
  const rows = await page.locator('tbody tr').all();
  return await Promise.all(rows.map((row) => row.locator('th, td').allTextContents()));
}

/** What a team has in one of the two problems, counted from 0. */
async function cellOf(page: Page, { name }: { name: string }, problem: number): Promise<string | undefined> {
  const row = (await rowsOf(page)).find(([, who]) => who?.startsWith(name));
  return row?.at(problem - 2);
}
