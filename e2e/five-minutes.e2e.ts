import { performance } from 'node:perf_hooks';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, openVisitor, PHONE } from './support/browser.ts';
import { newMember } from './support/contest.ts';
import { canJudge } from './support/installation.ts';
import { startJourney } from './support/journey.ts';
import { pixelsTooWide } from './support/look.ts';

/* A teacher's first problem: from an organization without problems to the accepted submission of a student. */

const JOURNEY_MS = 480_000;
const VERDICT_MS = 240_000;
const SETTER_CAPABILITY = String((1 << 0) | (1 << 2));

const texts = {
  en: {
    newProblem: 'New problem',
    title: /^Title/,
    create: 'Create',
    outline: 'Start with an outline',
    preview: 'Preview',
    addSample: 'Add a sample',
    addTest: 'Add a test',
    insert: 'Insert the samples',
    close: (name: string) => `Close test ${name}`,
    input: 'Input',
    answer: 'Expected output',
    noAnswer: 'No expected output',
    files: 'Choose files',
    count: '3 tests',
    language: 'Language',
    solution: /^Solution/,
    run: 'Run it',
    passed: 'Everything passed.',
    firstCase: /^1: Accepted,/,
    firstDetails: /, test 1$/,
    saved: 'Saved',
    publish: 'Publish',
    publishAgain: 'Publish changes',
    everyone: /^Public/,
    upToDate: 'Everything is published',
    remove: 'Remove test 3',
    undo: 'Undo',
    validator: 'Write a validator from a template',
    validate: 'Validate all tests',
    bounds: 'Bounds that no input reaches',
    variable: 'b 1 not reached 1000 reached by Test 2',
    split: 'Split into subtasks',
    subtask: / · 0 pt$/,
    addInvalid: 'Add an invalid input',
    rejected: /^Rejected, as expected\./,
    code: /^Code/,
    result: 'Latest submission',
    accepted: 'Accepted',
  },
  'zh-Hans': {
    newProblem: '新建题目',
    title: /^标题/,
    create: '创建',
    outline: '套用提纲',
    preview: '预览',
    addSample: '添加样例',
    addTest: '添加测试点',
    insert: '插入样例',
    close: (name: string) => `收起测试点 ${name}`,
    input: '输入',
    answer: '标准输出',
    noAnswer: '尚无标准输出',
    files: '选择文件',
    count: '3 个测试点',
    language: '语言',
    solution: /^程序/,
    run: '运行',
    passed: '全部通过。',
    firstCase: /^1：通过，/,
    firstDetails: /，测试点 1$/,
    saved: '已保存',
    publish: '发布',
    publishAgain: '发布改动',
    everyone: /^公开/,
    upToDate: '已全部发布',
    remove: '删除测试点 3',
    undo: '撤销',
    validator: '用模板编写检查程序',
    validate: '检查全部输入',
    bounds: '没有输入达到的边界',
    variable: 'b 1 未达到 1000 测试点 2 已达到',
    split: '分成子任务',
    subtask: / · 0 分$/,
    addInvalid: '添加非法输入',
    rejected: /^已拒绝，与预期一致。/,
    code: /^代码/,
    result: '最近一次提交',
    accepted: '通过',
  },
} as const;
type Words = (typeof texts)[keyof typeof texts];

const sum = 'a, b = map(int, input().split())\nprint(a + b)\n';

const journey = startJourney();

describe.skipIf(!canJudge).each(['en', 'zh-Hans'] as const)('a teacher reading %s', (locale) => {
  const words: Words = texts[locale];

  it(
    'makes a first problem without seeing a file format, and a student solves it',
    async () => {
      const tag = locale.slice(0, 2);
      const name = `School ${tag}`;
      const { orgId } = await journey.client('POST /api/org', {
        body: { profile: { name, email: 'school@example.org' } },
      });
      const teacher = await newMember(journey.client, journey.origin, orgId, `teacher-${tag}`, SETTER_CAPABILITY);
      const student = await newMember(journey.client, journey.origin, orgId, `student-${tag}`);

      const { origin } = journey;
      const { page, pageErrors, context } = await openVisitor(journey.browser, {
        origin,
        locale,
        token: teacher.token,
      });
      await page.goto(`/org/${orgId}/problem`);
      const startMs = performance.now();
      await page.getByRole('link', { name: words.newProblem }).first().click();
      await page.getByRole('textbox', { name: words.title }).fill('A + B');
      await page.getByRole('button', { name: words.create, exact: true }).click();
      await page.getByRole('button', { name: words.outline }).click();
      await page.getByRole('region', { name: words.preview }).locator('math').first().waitFor();

      await addTests(page, words);
      await page.getByRole('button', { name: words.insert }).click();
      await page.getByRole('region', { name: words.preview }).locator('pre').first().waitFor();
      await choose(page.getByRole('combobox', { name: words.language, exact: true }), 'Python 3');
      await page.getByRole('textbox', { name: words.solution }).fill(sum);
      await page.getByRole('button', { name: words.run, exact: true }).click();
      await page.getByText(words.passed, { exact: true }).waitFor({ timeout: VERDICT_MS });
      expect(await page.getByText(words.noAnswer, { exact: true }).count()).toBe(0);
      await opensCase(page, words);

      await page.getByRole('button', { name: words.publish, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio', { name: words.everyone }).click();
      await dialog.getByRole('button', { name: words.publish, exact: true }).click();
      await page.getByText(words.upToDate, { exact: true }).waitFor();
      // The time of the machine only, without reading and thinking.
      console.log(
        `A first problem in ${locale}: ${((performance.now() - startMs) / 1000).toFixed(1)} s of machine time.`,
      );

      const problemId = new URL(page.url()).pathname.split('/')[4] ?? '';
      await submitsAccepted(words, { orgId, problemId, locale, token: student.token });
      await publishesAgain(page, words);
      await writesValidator(page, words);
      await showsSubtasksOnPhone(page, words);
      const versions = await teacher.client('GET /api/problem/:problemId/data', { params: { problemId } });
      expect(versions).toHaveLength(2);
      expect(pageErrors).toEqual([]);
      await context.close();
    },
    JOURNEY_MS,
  );
});

/** A sample by typing, a test without an answer, and one from two files. */
async function addTests(page: Page, words: Words): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await page.getByRole('button', { name: words.addSample }).click();
  await page.getByRole('button', { name: words.close('1') }).waitFor();
  await field(words.input).fill('1 2\n');
  await field(words.answer).fill('3\n');
  await page.getByRole('button', { name: words.addTest }).click();
  await page.getByRole('button', { name: words.close('2') }).waitFor();
  await field(words.input).fill('1000 1000\n');
  const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: words.files }).click();
  await (await chosen).setFiles([file('3.in', '4 5\n'), file('3.ans', '9\n')]);
  await page.getByText(words.count, { exact: true }).waitFor();
}

/** Opens what the run says about the first test by keyboard, and closes it. */
async function opensCase(page: Page, words: Words): Promise<void> {
  const cell = page.getByRole('button', { name: words.firstCase });
  await cell.focus();
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: words.firstDetails });
  await details.getByText('1 2', { exact: true }).waitFor();
  await details.getByText('3', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
}

async function submitsAccepted(
  words: Words,
  { orgId, problemId, locale, token }: { orgId: string; problemId: string; locale: 'en' | 'zh-Hans'; token: string },
): Promise<void> {
  const { page, pageErrors, context } = await openVisitor(journey.browser, { origin: journey.origin, locale, token });
  await page.goto(`/org/${orgId}/problem/${problemId}/submit`);
  await choose(page.getByRole('combobox', { name: words.language }).first(), 'Python 3');
  await page.getByRole('textbox', { name: words.code }).fill(sum);
  await page.keyboard.press('Control+Enter');
  const result = page.getByRole('region', { name: words.result });
  await result.getByRole('status').getByText(words.accepted, { exact: true }).waitFor({ timeout: VERDICT_MS });
  expect(pageErrors).toEqual([]);
  await context.close();
}

/** Removes a test, takes that back, removes it again, and publishes. */
async function publishesAgain(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.remove }).click();
  await page.getByRole('button', { name: words.undo }).click();
  await page.getByRole('button', { name: words.remove }).click();
  await page.getByRole('button', { name: words.undo }).waitFor();
  await page.reload();
  await page.getByText(words.saved, { exact: true }).waitFor();
  await page.getByRole('button', { name: words.publishAgain, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.publishAgain, exact: true }).click();
  await page.getByText(words.upToDate, { exact: true }).waitFor();
}

/** Validates the tests `1 2` and `1000 1000`, of numbers from 1 to 1000, and tests the validator. */
async function writesValidator(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.validator, exact: true }).click();
  // An empty one.
  await page.getByRole('button', { name: words.addInvalid, exact: true }).click();
  await page.getByRole('button', { name: words.validate, exact: true }).click();
  const table = page.getByRole('table', { name: words.bounds, exact: true });
  await table.getByRole('row', { name: words.variable, exact: true }).waitFor({ timeout: VERDICT_MS });
  expect(await table.getByRole('row').count()).toBe(2);
  await page.getByText(words.rejected).waitFor();
}

/** Splits the tests, runs the solution again, and looks at the matrix, which has a column for each subtask. */
async function showsSubtasksOnPhone(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.split, exact: true }).click();
  await page.getByRole('button', { name: words.run, exact: true }).click();
  await page.getByRole('columnheader', { name: words.subtask }).waitFor({ timeout: VERDICT_MS });
  await page.setViewportSize(PHONE);
  expect(await pixelsTooWide(page)).toBe(0);
}
