import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose, openBrowser, openVisitor, type Visitor } from './support/browser.ts';
import { canJudge, type Installation, startInstallation } from './support/installation.ts';

/* A new user signs up, opens a problem, submits in two programming languages and watches each verdict arrive. */

const VERDICT_TIMEOUT_MS = 240_000;

const texts = {
  en: {
    signUp: 'Sign up',
    fields: ['User name', 'E-mail', 'Password'],
    create: 'Create account',
    problems: 'Problems',
    problem: 'Two Weights',
    submit: 'Submit',
    result: 'Latest submission',
    language: 'Language',
    open: 'Open a file in the editor',
    code: /^Code/,
    solutions: 'Submissions',
    accepted: 'Accepted',
    latest: 'Latest: ',
    easy: 'Easy',
    unsolved: 'Unsolved',
    next: 'Next unsolved',
    solvers: /^Solved by \d+ of \d+ /,
    otherEasy: 'The Untidy Ledger',
    again: 'Edit and submit again',
    draftBack: 'Back to my draft',
    draftKept: 'Draft saved in this browser',
    takeAgain: /^Load submission .* again$/,
  },
  'zh-Hans': {
    signUp: '注册',
    fields: ['用户名', '邮箱', '密码'],
    create: '创建账号',
    problems: '题库',
    problem: '两枚砝码',
    submit: '提交',
    result: '最近一次提交',
    language: '语言',
    open: '在编辑器中打开文件',
    code: /^代码/,
    solutions: '提交记录',
    accepted: '通过',
    latest: '最近一次：',
    easy: '简单',
    unsolved: '未通过',
    next: '下一道未通过',
    solvers: /^\d+ 人尝试，\d+ 人通过$/,
    otherEasy: '凌乱的账本',
    again: '修改后再次提交',
    draftBack: '恢复我的草稿',
    draftKept: '草稿已保存在此浏览器',
    takeAgain: /^再次载入提交/,
  },
} as const;

/** A small laptop, on which the verdict must be visible without scrolling. */
const LAPTOP = { width: 1280, height: 720 };

type Locale = keyof typeof texts;

const programs = [
  { file: 'accepted/reference.cpp', language: 'C++17', en: 'Accepted', zh: '通过' },
  { file: 'wrong_answer/minus.cpp', language: 'C++17', en: 'Wrong answer', zh: '答案错误' },
  { file: 'time_limit_exceeded/one-at-a-time.cpp', language: 'C++17', en: 'Time limit exceeded', zh: '时间超限' },
  { file: 'memory_limit_exceeded/hoarder.cpp', language: 'C++17', en: 'Memory limit exceeded', zh: '内存超限' },
  { file: 'run_time_error/null-pointer.cpp', language: 'C++17', en: 'Runtime error', zh: '运行时错误' },
  { file: 'compile_error/missing-semicolon.cpp', language: 'C++17', en: 'Compile error', zh: '编译错误' },
  { file: 'accepted/reference.py', language: 'Python 3', en: 'Accepted', zh: '通过' },
  { file: 'wrong_answer/off-by-one.py', language: 'Python 3', en: 'Wrong answer', zh: '答案错误' },
  { file: 'time_limit_exceeded/one-at-a-time.py', language: 'Python 3', en: 'Time limit exceeded', zh: '时间超限' },
  { file: 'memory_limit_exceeded/hoarder.py', language: 'Python 3', en: 'Memory limit exceeded', zh: '内存超限' },
  { file: 'run_time_error/exception.py', language: 'Python 3', en: 'Runtime error', zh: '运行时错误' },
  { file: 'compile_error/syntax.py', language: 'Python 3', en: 'Compile error', zh: '编译错误' },
];

let installation: Installation;
let browser: Browser;

beforeAll(async () => {
  // The state of a new installation: nothing has been judged yet.
  [installation, browser] = await Promise.all([startInstallation({}, { isFirst: true }), openBrowser()]);
}, 480_000);

afterAll(async () => {
  await browser.close();
  await installation[Symbol.asyncDispose]();
}, 480_000);

describe.skipIf(!canJudge).each(['en', 'zh-Hans'] as const)('a new user reading %s', (locale) => {
  const words = texts[locale];
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    visitor = await openVisitor(browser, { origin: installation.origin, locale, viewport: LAPTOP });
    ({ page } = visitor);
  });

  afterAll(async () => {
    await visitor.context.close();
  });

  it('signs up and finds the sample problem', async () => {
    await page.goto('/signup');
    await signUp(page, locale);
    await page.goto('/');
    await page.getByRole('link', { name: words.problems, exact: true }).first().click();
    await page.getByRole('link', { name: words.problem }).first().click();
    await page.getByRole('heading', { level: 1, name: words.problem }).waitFor();
    await expect.poll(() => page.title()).toContain(words.problem);
  });

  it.each(locale === 'en' ? programs : programs.slice(0, 6))(
    'sees "$en" for $file without reloading',
    async (program) => {
      const source = await readFile(
        new URL(`../problems/two-weights/submissions/${program.file}`, import.meta.url),
        'utf8',
      );
      if (!page.url().endsWith('/submit'))
        await page.getByRole('link', { name: words.submit, exact: true }).first().click();
      await choose(page.getByRole('combobox', { name: words.language }).first(), program.language);
      await page.getByRole('textbox', { name: words.code }).fill(source);
      const marker = await markPage(page);
      await page.keyboard.press('Control+Enter');
      const verdict = locale === 'en' ? program.en : program.zh;
      const result = page.getByRole('region', { name: words.result });
      const shown = result.getByRole('status').getByText(verdict, { exact: true });
      await shown.waitFor({ timeout: VERDICT_TIMEOUT_MS });
      expect(await page.evaluate('document.body.dataset.marker')).toBe(marker);
      const { y = Infinity, height = 0 } = (await shown.boundingBox()) ?? {};
      expect(y + height, 'in sight').toBeLessThanOrEqual(LAPTOP.height);
      expect(await page.evaluate('scrollY')).toBe(0);
    },
    VERDICT_TIMEOUT_MS * 2,
  );

  it('opens an earlier solution in the editor, finds it after a reload, and restores the draft', async () => {
    const code = page.getByRole('textbox', { name: words.code });
    const draft = await code.textContent();
    await page.getByRole('tab', { name: words.solutions }).click();
    await page.getByRole('table').getByText(words.accepted).last().click();
    await page.getByRole('link', { name: words.again }).click();
    await page.getByRole('button', { name: words.draftBack }).waitFor();
    const old = await code.textContent();
    expect(old).not.toBe(draft);
    expect(new URL(page.url()).search).toBe('');
    await code.press('Control+Home');
    await page.keyboard.type('// mended ');
    await page.getByText(words.draftKept).waitFor();
    await page.reload();
    await expect.poll(() => code.textContent()).toBe(`// mended ${old}`);
    await page.getByRole('button', { name: words.draftBack }).click();
    await expect.poll(() => code.textContent()).toBe(draft);
    await page.getByRole('button', { name: words.takeAgain }).click();
    await expect.poll(() => code.textContent()).toBe(`// mended ${old}`);
  });

  it('keeps the text when another version of the language is chosen', async () => {
    const code = page.getByRole('textbox', { name: words.code });
    await choose(page.getByRole('combobox', { name: words.language }).first(), 'C++17');
    await code.fill('// mine');
    await choose(page.getByRole('combobox', { name: words.language }).first(), 'C++20');
    expect(await code.textContent()).toBe('// mine');
  });

  it('finds the problem solved in the list, although the last attempt was worse', async () => {
    await page.getByRole('link', { name: words.problems, exact: true }).first().click();
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: words.problem }) });
    await row.getByRole('link', { name: `${words.accepted} 100` }).waitFor();
    await row.getByRole('link', { name: words.latest }).waitFor();
    await row.getByTitle(words.solvers).waitFor();
    await page.getByRole('button', { name: words.unsolved, exact: true }).click();
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: words.easy, exact: true }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?status=unsolved&difficulty=easy');
    await page.getByRole('button', { name: words.next }).click();
    await page.getByRole('heading', { level: 1, name: words.otherEasy }).waitFor();
    await page.getByRole('link', { name: words.problems, exact: true }).first().click();
    // The whole row is a link: it covers the chip that is clicked.
    await row.getByText(words.easy, { exact: true }).click({ force: true });
    await page.getByRole('heading', { level: 1, name: words.problem }).waitFor();
  });

  it('causes no console errors and no third-party requests', () => {
    expect(visitor.pageErrors).toEqual([]);
  });
});

async function signUp(page: Page, locale: Locale): Promise<void> {
  const words = texts[locale];
  const name = `new-${locale.slice(0, 2)}-${Date.now() % 100_000}`;
  const values = [name, `${name}@example.org`, 'a careful password 7'];
  // The form of a new installation has these three fields and nothing else.
  await page.getByRole('button', { name: words.create }).waitFor();
  expect(await page.locator('main form input').count()).toBe(words.fields.length);
  for (const [index, label] of words.fields.entries()) {
    await page
      .getByRole('textbox', { name: new RegExp(`^${label}`) })
      .first()
      .fill(values[index] ?? '');
  }
  await page.getByRole('button', { name: words.create }).click();
  await page.waitForURL((url) => url.pathname === '/');
}

/** A mark that a reload removes. */
async function markPage(page: Page): Promise<string> {
  const marker = crypto.randomUUID();
  await page.evaluate(`document.body.dataset.marker = '${marker}'`);
  return marker;
}
