import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose, openVisitor, type Visitor } from './support/browser.ts';
import type { Client } from './support/client.ts';
import { OPEN_STAGE } from '@assay/testkit/stages';
import { BEFORE, judgedInContest, makeContest, newMember, submitInContest } from './support/contest.ts';
import { canJudge } from './support/installation.ts';
import { startJourney } from './support/journey.ts';

/*
 * A contestant registers, sees the contest open without reloading, submits, and watches the verdict and the boards
 * change, one of them frozen.
 */

const VERDICT_TIMEOUT_MS = 240_000;
/** From the moment its start is set to the start. */
const OPENS_IN_MS = 5_000;
const HOUR_MS = 3_600_000;

const texts = {
  en: {
    contests: 'Contests',
    register: 'Register',
    registered: 'Registered',
    problems: 'Problems',
    ranklists: 'Ranklists',
    solved: 'Accepted',
    wrong: 'Wrong answer',
    language: 'Language',
    code: /^Code/,
    result: 'Latest submission',
    used: '9 submissions left',
    frozen: /^Frozen since/,
    find: 'Find a participant',
    none: 'No matches',
    you: '(you)',
  },
  'zh-Hans': {
    contests: '比赛',
    register: '报名',
    registered: '已报名',
    problems: '题目',
    ranklists: '排行榜',
    solved: '通过',
    wrong: '答案错误',
    language: '语言',
    code: /^代码/,
    result: '最近一次提交',
    used: '剩余 9 次提交',
    frozen: /起封榜$/,
    find: '查找参赛选手',
    none: '没有匹配的选手',
    you: '（我）',
  },
} as const;

const journey = startJourney();

describe.skipIf(!canJudge).each(['en', 'zh-Hans'] as const)('a contestant reading %s', (locale) => {
  const words = texts[locale];
  const title = `Cup ${locale}`;
  let visitor: Visitor;
  let contestId: string;
  let orgId: string;
  let problemId: string;
  let rival: Client;
  let marker: string;

  beforeAll(async () => {
    const slug = `cup-${locale.toLowerCase()}`;
    const made = await makeContest(journey.client, {
      slug,
      title,
      start: Date.now() + HOUR_MS,
      end: Date.now() + 2 * HOUR_MS,
      ranklists: { open: 'type = icpc', frozen: `type = icpc\nfreezeAt = ${Date.now()}` },
    });
    ({ contestId, orgId } = made);
    problemId = made.problemIds[0] ?? '';
    const [member, other] = await Promise.all(
      ['solver', 'rival'].map((name) =>
        newMember(journey.client, journey.origin, orgId, `${name}-${locale.slice(0, 2)}`),
      ),
    );
    if (!member || !other) throw new Error('no members');
    rival = other.client;
    visitor = await openVisitor(journey.browser, { origin: journey.origin, locale, token: member.token });
  }, 480_000);

  afterAll(async () => {
    await visitor.context.close();
  });

  it('finds the contest in the list and registers', async () => {
    const { page } = visitor;
    await page.goto(`/org/${orgId}`);
    await page.getByRole('link', { name: words.contests, exact: true }).first().click();
    // Other journeys' running contests may fill the first page.
    await page.getByRole('main').getByRole('searchbox').fill(title);
    await page.getByRole('link', { name: title }).first().click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.getByRole('tab', { name: words.problems }).count()).toBe(0);
    await page.getByRole('button', { name: words.register }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.register }).click();
    await page.getByText(words.registered, { exact: true }).waitFor();
  });

  it('sees it open when its stage begins, without reloading', async () => {
    const { page } = visitor;
    marker = crypto.randomUUID();
    await page.evaluate(`document.body.dataset.marker = '${marker}'`);
    const startAt = async (start: number) =>
      await journey.client('PATCH /api/contest/:contestId/admin/stages', {
        params: { contestId },
        body: [
          { name: 'upcoming', start: 0, settings: BEFORE },
          { name: 'running', start, settings: OPEN_STAGE },
          { name: 'end', start: start + HOUR_MS, settings: OPEN_STAGE },
        ],
      });
    await startAt(Date.now() + HOUR_MS / 2);
    await page
      .getByRole('timer')
      .filter({ hasText: /00:[12]\d:\d\d/ })
      .first()
      .waitFor();
    const start = Date.now() + OPENS_IN_MS;
    await startAt(start);
    const problems = page.getByRole('tab', { name: words.problems });
    await problems.waitFor();
    expect(Date.now()).toBeGreaterThanOrEqual(start);
    await problems.click();
    await page
      .getByRole('link', { name: /Two Weights|两枚砝码/ })
      .first()
      .click();
    await page.waitForURL((url) => url.pathname.endsWith(problemId));
  });

  it(
    'submits from the solving page and sees the verdict and the submissions left',
    async () => {
      const { page } = visitor;
      const field = page.getByRole('combobox', { name: words.language }).first();
      await choose(field, 'Python 3');
      await page.getByRole('textbox', { name: words.code }).fill(await program('wrong_answer/off-by-one.py'));
      await page.keyboard.press('Control+Enter');
      const result = page.getByRole('region', { name: words.result });
      await result.getByRole('status').getByText(words.wrong, { exact: true }).waitFor({ timeout: VERDICT_TIMEOUT_MS });
      await page.getByText(words.used).waitFor();
    },
    VERDICT_TIMEOUT_MS,
  );

  it(
    'sees the board change when another participant solves a problem',
    async () => {
      const { page } = visitor;
      await page.getByRole('tab', { name: words.ranklists }).click();
      const grid = page.getByRole('grid');
      await grid.getByText(words.you).first().waitFor();
      await grid.getByText('-1', { exact: true }).first().waitFor();
      await rival('POST /api/contest/:contestId/register', { params: { contestId } });
      const solutionId = await submitInContest(
        rival,
        { contestId, problemId },
        'Python 3',
        await program('accepted/reference.py'),
      );
      await judgedInContest(rival, contestId, solutionId);
      await grid
        .getByText(/^\+ \d:\d\d$/)
        .first()
        .waitFor();
      expect(await page.evaluate('document.body.dataset.marker')).toBe(marker);
    },
    VERDICT_TIMEOUT_MS,
  );

  it('navigates the board by keyboard and finds participants by typing', async () => {
    const { page } = visitor;
    await page.getByRole('grid').focus();
    // From the name, past the two totals, to the first problem.
    for (const _ of ['solved', 'penalty', 'A']) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('presentation').getByText('Two Weights').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: words.find }).fill('rival');
    await page.getByRole('grid').getByRole('rowheader').filter({ hasText: 'rival' }).waitFor();
    await page.getByRole('searchbox', { name: words.find }).fill('nobody of this name');
    await page.getByText(words.none).waitFor();
  });

  it('learns nothing from the frozen board', async () => {
    const { page } = visitor;
    await page.getByRole('tab', { name: 'frozen', exact: true }).click();
    await page.getByText(words.frozen).waitFor();
    const grid = page.getByRole('grid');
    await grid.getByText('?1', { exact: true }).first().waitFor();
    expect(await grid.getByText(/^[+-]/).count()).toBe(0);
  });

  it('causes no console errors and no third-party requests', () => {
    expect(visitor.pageErrors).toEqual([]);
  });
});

function program(path: string): Promise<string> {
  return readFile(new URL(`../problems/two-weights/submissions/${path}`, import.meta.url), 'utf8');
}
