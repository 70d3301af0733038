import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose, openVisitor, type Visitor } from './support/browser.ts';
import { sampleProblem, signInWithToken } from './support/client.ts';
import { ADMIN, canJudge } from './support/installation.ts';
import { startJourney } from './support/journey.ts';

/* A user runs a program on the solving page before submitting it, and an administrator checks the runner that ran
   it. */

const RUN_TIMEOUT_MS = 240_000;
const START_TIMEOUT_MS = 240_000;
const SHOWN_TIMEOUT_MS = 240_000;
/** More lines than a tall screen shows. */
const LINES = 300;

const texts = {
  en: {
    sampleTab: 'Samples',
    ownTab: 'Own input',
    input: 'Custom input',
    own: 'Run on this input',
    samples: 'Run samples',
    output: 'Output',
    finished: 'Finished',
    accepted: 'Accepted',
    wrong: 'Wrong answer',
    difference: 'Difference: − your output, + expected',
    code: /^Code/,
    language: 'Language',
    submit: 'Submit',
    result: 'Latest submission',
  },
  'zh-Hans': {
    sampleTab: '样例',
    ownTab: '自定义输入',
    input: '自定义输入',
    own: '用此输入运行',
    samples: '运行样例',
    output: '输出',
    finished: '运行结束',
    accepted: '通过',
    wrong: '答案错误',
    difference: '差异：− 你的输出，+ 期望输出',
    code: /^代码/,
    language: '语言',
    submit: '提交',
    result: '最近一次提交',
  },
} as const;

const sum = 'a, b = map(int, input().split())\nprint(a + b)\n';

const journey = startJourney();
let orgId: string;
let problemId: string;

beforeAll(async () => {
  ({ orgId, problemId } = await sampleProblem(journey.client, 'two-weights'));
}, START_TIMEOUT_MS);

describe.skipIf(!canJudge).each(['en', 'zh-Hans'] as const)('on the solving page, reading %s', (locale) => {
  const words = texts[locale];
  let visitor: Visitor;
  let page: Page;
  let solutionsBefore: number;

  beforeAll(async () => {
    solutionsBefore = await countSolutions();
    visitor = await openVisitor(journey.browser, { origin: journey.origin, locale, token: journey.token });
    ({ page } = visitor);
    await page.goto(`/org/${orgId}/problem/${problemId}/submit`);
  });
  afterAll(() => visitor.context.close());

  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  const write = (source: string) => page.getByRole('textbox', { name: words.code }).fill(source);

  it(
    'a program runs on the user’s own input',
    async () => {
      await choose(page.getByRole('combobox', { name: words.language }).first(), 'Python 3');
      await write(sum);
      await page.getByRole('tab', { name: words.ownTab, exact: true }).click();
      const own = panel(words.ownTab);
      await own.getByRole('textbox', { name: words.input }).fill('20 22\n');
      await own.getByRole('button', { name: words.own }).click();
      await own.getByText(words.finished, { exact: true }).waitFor({ timeout: RUN_TIMEOUT_MS });
      expect(await own.getByLabel(words.output, { exact: true }).textContent()).toBe('42\n');
    },
    RUN_TIMEOUT_MS * 2,
  );

  it(
    'it runs on the samples with one click or one key, and differences are shown',
    async () => {
      await page.getByRole('button', { name: words.samples }).click();
      const samples = panel(words.sampleTab);
      await samples.getByText(words.accepted, { exact: true }).nth(2).waitFor({ timeout: RUN_TIMEOUT_MS });
      await write('print(0)\n');
      await page.keyboard.press("Control+'");
      await samples.getByText(words.wrong, { exact: true }).first().waitFor({ timeout: RUN_TIMEOUT_MS });
      await samples.getByText(words.difference, { exact: true }).first().waitFor();
    },
    RUN_TIMEOUT_MS * 2,
  );

  it(
    'every line of a long program has its number, even below the fold',
    async () => {
      await write(Array.from({ length: LINES }, (_, index) => `print(${index})`).join('\n'));
      const editor = page.getByRole('textbox', { name: words.code });
      await editor.press('Control+End');
      const number = page.locator('.cm-lineNumbers .cm-gutterElement', { hasText: String(LINES) });
      // Clipped elements are in the document too, but receive no clicks, or have another position after scrolling into
      // view.
      await number.click({ trial: true, timeout: SHOWN_TIMEOUT_MS });
      const [atNumber, atLine] = [await number.boundingBox(), await editor.locator('.cm-line').last().boundingBox()];
      expect(atNumber?.y).toBeCloseTo(atLine?.y ?? Number.NaN, 0);
      await write(sum);
    },
    RUN_TIMEOUT_MS,
  );

  it('no solution was submitted', async () => {
    expect(await countSolutions()).toBe(solutionsBefore);
  });

  it('causes no console errors and no third-party requests', () => {
    expect(visitor.pageErrors).toEqual([]);
  });
});

describe.skipIf(!canJudge)('an administrator', () => {
  it(
    'sees which compiler judged a solution, and the health of the runner',
    async () => {
      const { context, page, pageErrors } = await openVisitor(journey.browser, {
        origin: journey.origin,
        locale: 'en',
        token: journey.token,
      });
      await page.goto(`/org/${orgId}/problem/${problemId}/submit`);
      await choose(page.getByRole('combobox', { name: texts.en.language }).first(), 'Python 3');
      await page.getByRole('textbox', { name: texts.en.code }).fill(sum);
      await page.getByRole('button', { name: texts.en.submit, exact: true }).click();
      const result = page.getByRole('region', { name: texts.en.result });
      await result.getByText(/^Python 3\.\d/).waitFor({ timeout: RUN_TIMEOUT_MS });

      const { client } = await signInWithToken(journey.origin, ADMIN.name, ADMIN.password);
      const runners = await client('GET /api/org/:orgId/admin/runner-health', { params: { orgId } });
      const runner = runners.find(({ report }) => report !== null);
      await page.goto(`/org/${orgId}/admin/runner/${runner?._id ?? ''}`);
      await page.getByText('Online', { exact: true }).waitFor();
      await page.getByText(/^go-judge/).waitFor();
      await page.getByRole('region', { name: 'Languages' }).getByText('Python 3', { exact: true }).waitFor();
      await page.getByRole('region', { name: 'History' }).waitFor();
      expect(pageErrors).toEqual([]);
      await context.close();
    },
    RUN_TIMEOUT_MS * 2,
  );
});

async function countSolutions(): Promise<number> {
  const { client } = await signInWithToken(journey.origin, ADMIN.name, ADMIN.password);
  const list = { params: { problemId }, query: { perPage: 15 as const, count: true } };
  return (await client('GET /api/problem/:problemId/solution', list)).total ?? 0;
}
