import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose, openBrowser, openVisitor, PHONE } from './support/browser.ts';
import { type Client, sampleProblem, signInWithToken } from './support/client.ts';
import { makeContest, newMember, submitInContest } from './support/contest.ts';
import { ADMIN, canJudge } from './support/installation.ts';
import { sharedInstallation, type SharedInstallation } from './support/shared-installation.ts';
import { makeSubmissionZip } from './support/submission-zip.ts';

/* Two roles from start to end: a visitor, who reads and signs up to submit, and a setter, who creates a problem. */

const JOURNEY_MS = 480_000;
const VERDICT_MS = 240_000;

const texts = {
  en: {
    about: 'About',
    aboutText: /named after the touchstone/,
    contests: 'Recent public contests',
    announcements: 'Announcements',
    signIn: 'Sign in',
    signUp: 'Sign up',
    problems: 'Problems',
    newProblem: 'New problem',
    title: /^Title/,
    slug: /^Slug/,
    create: 'Create',
    language: '简体中文',
    write: 'Add 简体中文',
    editor: /^Statement in Markdown/,
    preview: 'Preview',
    save: 'Save',
    saved: 'Content saved',
    data: 'Data',
    manage: 'Manage',
    content: 'Content',
    access: 'Access list',
    statement: 'Statement',
    submit: 'Submit',
    upload: 'Upload',
    sending: /^Uploading weights\.zip/,
    activate: 'Use this version',
    activated: /Now using/,
    find: 'Name or ID',
    add: 'Add',
    code: /^Code/,
    prompt: 'Sign in to submit and run code',
    register: 'Sign in to register',
    own: 'Own input',
    input: 'Custom input',
    fields: ['User name', 'E-mail', 'Password'],
    signedUp: 'Create account',
    programming: 'Language',
    result: 'Latest submission',
    accepted: 'Accepted',
  },
  'zh-Hans': {
    about: '关于',
    aboutText: /试金石能分辨真金/,
    contests: '近期公开比赛',
    announcements: '公告',
    signIn: '登录',
    signUp: '注册',
    problems: '题库',
    newProblem: '新建题目',
    title: /^标题/,
    slug: /^短名称/,
    create: '创建',
    language: 'English',
    write: '编写English版本',
    editor: /^Markdown 题面/,
    preview: '预览',
    save: '保存',
    saved: '内容已保存',
    data: '数据',
    manage: '管理',
    content: '内容',
    access: '访问列表',
    statement: '题面',
    submit: '提交',
    upload: '上传',
    sending: /weights\.zip/,
    activate: '设为当前',
    activated: /已设为当前数据/,
    find: '名称或 ID',
    add: '添加',
    code: /^代码/,
    prompt: '登录后即可提交和运行代码',
    register: '登录后报名',
    own: '自定义输入',
    input: '自定义输入',
    fields: ['用户名', '邮箱', '密码'],
    signedUp: '创建账号',
    programming: '语言',
    result: '最近一次提交',
    accepted: '通过',
  },
} as const;

/** An image of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SETTER_CAPABILITY = String((1 << 0) | (1 << 2));
const news = { title: 'The hall opens at eight', description: 'Bring a **pencil**.' };

let installation: SharedInstallation;
let browser: Browser;
let client: Client;
let orgId: string;
let board: string;

beforeAll(async () => {
  installation = sharedInstallation();
  browser = await openBrowser();
  ({ client } = await signInWithToken(installation.origin, ADMIN.name, ADMIN.password));
  const made = await makeContest(client, { slug: 'foundry', title: 'Foundry Cup', ranklists: { main: 'type = icpc' } });
  ({ orgId } = made);
  const contestId = made.contestId;
  await client('POST /api/contest/:contestId/register', { params: { contestId } });
  const { problemId } = await sampleProblem(client, 'two-weights');
  await submitInContest(client, { contestId, problemId }, 'Python 3', 'print(0)');
  const { ranklistId } = await client('POST /api/rk', { body: { contestId, orgId, ranklistKey: 'main' } });
  await client('PATCH /api/rk/:ranklistId/visible', { params: { ranklistId }, body: { visible: true } });
  board = `/rk/${ranklistId}`;
  const { articleId } = await client('POST /api/announcement', {
    body: { title: news.title, date: '2026-03-14', public: true },
  });
  await client('PATCH /api/announcement/:articleId', {
    params: { articleId },
    body: { title: news.title, description: news.description, date: '2026-03-14', public: true },
  });
}, 480_000);

afterAll(async () => {
  await browser.close();
}, 480_000);

describe.each(['en', 'zh-Hans'] as const)('reading %s', (locale) => {
  const words = texts[locale];

  it(
    'a visitor on a phone reads the news, the introduction and a public board, and is led to sign-in where an account is needed',
    async () => {
      const visitor = await openVisitor(browser, { origin: installation.origin, locale, viewport: PHONE });
      const { page, pageErrors, context } = visitor;
      await page.goto('/');
      await page.getByRole('region', { name: words.announcements }).getByRole('link', { name: news.title }).click();
      await page.getByRole('heading', { level: 1, name: news.title }).waitFor();
      await page.getByText('pencil', { exact: true }).waitFor();
      await expect.poll(() => page.title()).toContain(news.title);
      await page.goto('/about');
      await page.getByText(words.aboutText).waitFor();
      await page.goto(board);
      await page.getByRole('heading', { level: 1, name: /Foundry Cup/ }).waitFor();
      await page.getByText(ADMIN.name).first().waitFor();

      // The sample organization shows its contests; to register, the visitor is led to sign-in and back.
      await page.goto('/');
      await page.getByRole('region', { name: words.contests }).getByRole('link', { name: 'Foundry Cup' }).click();
      await page.getByRole('heading', { level: 1, name: 'Foundry Cup' }).waitFor();
      await page.getByRole('link', { name: words.register }).click();
      await page.waitForURL(/\/auth\/login\/password/);
      await page.getByRole('link', { name: words.signUp }).first().click();
      await page.waitForURL(/\/signup/);
      await page.getByRole('heading', { level: 1, name: words.signUp }).waitFor();
      expect(new URL(page.url()).searchParams.get('redirect')).toMatch(/\/contest\/[0-9a-f-]+$/);
      expect(pageErrors).toEqual([]);
      await context.close();
    },
    JOURNEY_MS,
  );

  it.skipIf(!canJudge)(
    'a visitor writes a program, is asked to sign up when submitting, and finds it on the desk afterwards',
    async () => {
      const { page, pageErrors, context } = await openVisitor(browser, { origin: installation.origin, locale });
      const { problemId } = await sampleProblem(client, 'two-weights');
      const desk = `/org/${orgId}/problem/${problemId}/submit`;
      const program = 'print(sum(map(int, input().split())))';
      const announced: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('/solution')) announced.push(request.url());
      });
      const submit = page.getByRole('button', { name: words.submit, exact: true });
      await page.goto(`/org/${orgId}/problem`);
      await page.locator(`a[href$="${problemId}"]`).click();
      await page.getByRole('link', { name: words.submit, exact: true }).click();
      await page.waitForURL(`**${desk}`);
      await choose(page.getByRole('combobox', { name: words.programming }).first(), 'Python 3');
      await page.getByRole('textbox', { name: words.code }).fill(program);
      await page.getByRole('tab', { name: words.own, exact: true }).click();
      await page.getByRole('textbox', { name: words.input }).fill('20 22');
      await submit.click();
      await page
        .getByRole('dialog', { name: words.prompt })
        .getByRole('link', { name: words.signUp, exact: true })
        .click();
      await page.waitForURL(/\/signup\?/);
      const fields = [`newcomer-${locale.slice(0, 2)}`, `newcomer-${locale}@example.org`, 'a touchstone of my own'];
      for (const [index, text] of fields.entries())
        await page
          .getByRole('textbox', { name: new RegExp(`^${words.fields[index] ?? ''}`) })
          .first()
          .fill(text);
      expect(announced).toEqual([]);
      await page.getByRole('button', { name: words.signedUp, exact: true }).click();

      await page.waitForURL(`**${desk}`);
      const code = page.getByRole('textbox', { name: words.code });
      await expect.poll(() => code.innerText()).toBe(program);
      await page.getByRole('tab', { name: words.own, exact: true }).click();
      await expect.poll(() => page.getByRole('textbox', { name: words.input }).inputValue()).toBe('20 22');
      await submit.click();
      const result = page.getByRole('region', { name: words.result });
      await result.getByRole('status').getByText(words.accepted, { exact: true }).waitFor({ timeout: VERDICT_MS });
      expect(announced.filter((url) => url.endsWith('/solution'))).toHaveLength(1);
      expect(pageErrors).toEqual([]);
      await context.close();
    },
    JOURNEY_MS,
  );

  it.skipIf(!canJudge)(
    'a setter creates a problem in two languages with an image and data, gives a colleague access by name, and sees it judged',
    async () => {
      const name = `setter-${locale.slice(0, 2)}`;
      const colleague = `friend-${locale.slice(0, 2)}`;
      const { token } = await newMember(client, installation.origin, orgId, name, SETTER_CAPABILITY);
      await newMember(client, installation.origin, orgId, colleague);
      const { page, pageErrors, context } = await openVisitor(browser, { origin: installation.origin, locale, token });
      const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click();
      const tab = (of: string) => page.getByRole('tab', { name: of, exact: true }).click();

      await page.goto(`/org/${orgId}/problem`);
      await page.getByRole('link', { name: words.newProblem }).first().click();
      await page.getByRole('textbox', { name: words.title }).fill('Rings');
      await page.getByRole('textbox', { name: words.slug }).fill(`rings-${locale.slice(0, 2)}`);
      await press(words.create);
      await page.getByRole('heading', { level: 1, name: 'Rings' }).waitFor();

      await writeContent(page);
      await uploadData(page);

      await tab(words.manage);
      await tab(words.access);
      await page.getByLabel(words.find).fill(colleague.slice(0, -1));
      await page.getByRole('option', { name: colleague }).click();
      await press(words.add);
      await page.getByRole('table').getByRole('link', { name: colleague }).waitFor();

      await tab(words.submit);
      await choose(page.getByRole('combobox', { name: words.programming }).first(), 'Python 3');
      await page.getByRole('textbox', { name: words.code }).fill('print(sum(map(int, input().split())))');
      await page.keyboard.press('Control+Enter');
      const result = page.getByRole('region', { name: words.result });
      await result.getByRole('status').getByText(words.accepted, { exact: true }).waitFor({ timeout: VERDICT_MS });
      expect(pageErrors).toEqual([]);
      await context.close();
    },
    JOURNEY_MS,
  );

  async function writeContent(page: Page): Promise<void> {
    await page.getByRole('tab', { name: words.manage, exact: true }).click();
    await page.getByRole('tab', { name: words.content, exact: true }).click();
    const editor = page.getByRole('textbox', { name: words.editor });
    const preview = page.getByRole('region', { name: words.preview });
    await editor.fill('Add the weights of $n$ rings.\n\n');
    await preview.locator('math').waitFor();
    await editor.press('Control+End');
    await pastePicture(page);
    const widths = () =>
      preview.locator('img').evaluateAll((all) => all.map((one): unknown => Reflect.get(one, 'naturalWidth')));
    await expect.poll(widths).toEqual([1]);
    await page.getByRole('tab', { name: words.language, exact: true }).click();
    await page.getByRole('button', { name: words.write }).click();
    await page.getByRole('textbox', { name: words.title }).fill(locale === 'en' ? '戒指' : 'The rings');
    await editor.fill(locale === 'en' ? '求重量之和。' : 'Add the weights.');
    await page.getByRole('button', { name: words.save, exact: true }).click();
    await page.getByText(words.saved).first().waitFor();
  }

  async function uploadData(page: Page): Promise<void> {
    await page.getByRole('tab', { name: words.data, exact: true }).click();
    // Not the field for images of the page that is being left.
    await page.locator('input[type=file][accept*=zip]').setInputFiles({
      name: 'weights.zip',
      mimeType: 'application/zip',
      buffer: await dataPackage(),
    });
    // The upload waits until the progress was seen.
    const bar = page.getByRole('progressbar', { name: words.sending });
    await page.route('**/files/**', async (route) => {
      await bar.waitFor();
      await route.continue();
    });
    await page.getByRole('button', { name: words.upload, exact: true }).click();
    await page.getByRole('button', { name: words.activate }).first().click();
    await page.getByText(words.activated).first().waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

/** Pastes at the cursor, like the clipboard. */
async function pastePicture(page: Page): Promise<void> {
  await page.evaluate(`{
    const bytes = Uint8Array.from(atob('${PNG}'), (char) => char.charCodeAt(0));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'ring.png', { type: 'image/png' }));
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
}

/** The tests of a sample problem, packed as a setter would. */
async function dataPackage(): Promise<Buffer> {
  const read = (file: string) => readFile(new URL(`../problems/two-weights/${file}`, import.meta.url), 'utf8');
  const names = Array.from({ length: 20 }, (_, index) => `tests/${String(index + 1).padStart(2, '0')}`);
  const files = ['problem.yaml', ...names.flatMap((name) => [`${name}.in`, `${name}.ans`])];
  return makeSubmissionZip(
    Object.fromEntries(await Promise.all(files.map(async (file) => [file, await read(file)] as const))),
  );
}
