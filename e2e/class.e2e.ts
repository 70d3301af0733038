import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { OPEN_STAGE } from '@assay/testkit/stages';
import { openVisitor, type Visitor } from './support/browser.ts';
import { signInWithToken } from './support/client.ts';
import { startJourney } from './support/journey.ts';

/* A teacher's first lesson: a class of 30 is imported with its group, its login slips are printed, the class is
   enrolled in a contest, those who have not begun are reminded, and lost slips are replaced by new ones. */

const JOURNEY_MS = 480_000;
const HOUR_MS = 3_600_000;
const SIZE = 30;

const texts = {
  en: {
    class: 'Class 3',
    createGroups: /Create missing groups/,
    import: 'Import 30 rows',
    imported: '30 rows imported',
    print: 'Print login slips',
    find: 'Name or ID',
    add: 'Add',
    enrolled: 'Class 3 enrolled: 30 members registered',
    groups: 'Enrolled groups',
    all30: '30 of 30 members',
    remind: 'Remind 30 people',
    reminded: '30 people reminded.',
    selectAll: 'Select all on this page',
    newPasswords: 'New passwords',
    set: 'Set passwords',
    done: '30 new passwords',
    close: 'Close',
  },
  'zh-Hans': {
    class: '三班',
    createGroups: /创建缺少的小组/,
    import: '导入 30 行',
    imported: '30 行已全部导入',
    print: '打印登录条',
    find: '名称或 ID',
    add: '添加',
    enrolled: '三班 已添加：新增 30 名参加者',
    groups: '已加入的小组',
    all30: '30 名成员中的 30 名',
    remind: '提醒 30 人',
    reminded: '已提醒 30 人。',
    selectAll: '选择本页全部',
    newPasswords: '设置新密码',
    set: '设置新密码',
    done: '30 个新密码',
    close: '关闭',
  },
} as const;

const journey = startJourney();

describe.each(['en', 'zh-Hans'] as const)('a teacher reading %s', (locale) => {
  const words = texts[locale];
  const short = locale.slice(0, 2);
  const learners = Array.from({ length: SIZE }, (_, index) => `learner${String(index + 1).padStart(2, '0')}-${short}`);
  let orgId: string;
  let contestId: string;
  let teacher: Visitor;
  let page: Page;
  let dialog: Locator;
  let first: ReadonlyMap<string, string>;

  const press = (name: string | RegExp, inside: Page | Locator = page) =>
    inside.getByRole('button', { name, exact: true }).click();

  /** Presses the button that prints, and reads each learner's password from the printed slips. */
  async function printSlips(inside: Page | Locator): Promise<ReadonlyMap<string, string>> {
    await page.evaluate("void (globalThis.print = () => document.body.setAttribute('data-printed', ''))");
    await press(words.print, inside);
    await page.locator('body[data-printed]').waitFor();
    await page.evaluate("document.body.removeAttribute('data-printed')");
    await page.emulateMedia({ media: 'print' });
    const slips = page.locator('[data-login-slips] > div');
    expect(await slips.first().isVisible()).toBe(true);
    expect(await page.getByRole('main').isVisible()).toBe(false);
    const printed = await slips.evaluateAll((elements) =>
      elements.map((one) => [...one.querySelectorAll('b')].map(({ textContent }) => textContent)),
    );
    await page.emulateMedia({ media: null });
    return new Map(printed.map(([name = '', password = '']) => [name, password]));
  }

  const signIn = (name: string, password: string) => signInWithToken(journey.origin, name, password);

  beforeAll(async () => {
    const profile = { name: `Evening School ${short}`, email: '' };
    ({ orgId } = await journey.client('POST /api/org', { body: { profile } }));
    const body = {
      orgId,
      slug: 'first-test',
      title: 'First test',
      accessLevel: ACCESS_LEVEL.restricted,
      start: Date.now() - HOUR_MS,
      duration: 2 * HOUR_MS,
    };
    ({ contestId } = await journey.client('POST /api/contest', { body }));
    const { problemId } = await journey.client('POST /api/problem', {
      body: { orgId, slug: 'first-problem', title: 'First problem', accessLevel: ACCESS_LEVEL.restricted },
    });
    await journey.client('POST /api/contest/:contestId/problem', {
      params: { contestId },
      body: { problemId, settings: { slug: 'A', score: 100, solutionCountLimit: 100 } },
    });
    await journey.client('PATCH /api/contest/:contestId/admin/stages', {
      params: { contestId },
      body: [
        { name: 'upcoming', start: 0, settings: {} },
        { name: 'running', start: Date.now() - HOUR_MS, settings: OPEN_STAGE },
        { name: 'end', start: Date.now() + HOUR_MS, settings: {} },
      ],
    });
    teacher = await openVisitor(journey.browser, { origin: journey.origin, locale, token: journey.token });
    ({ page } = teacher);
    dialog = page.getByRole('dialog');
  }, JOURNEY_MS);

  afterAll(async () => {
    await teacher.context.close();
  });

  it(
    'imports 30 members into a new group, and prints a slip with a password for each',
    async () => {
      await page.goto(`/org/${orgId}/admin/batch-import`);
      const sheet = [
        'username,e-mail,real name,class',
        ...learners.map((name) => `${name},${name}@example.org,,${words.class}`),
      ];
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet.join('\n')) });
      await page.getByLabel(words.createGroups).check();
      await press(words.import);
      await page.getByText(words.imported).first().waitFor();
      first = await printSlips(page);
      expect([...first.keys()].toSorted()).toEqual(learners);
      expect(new Set(first.values()).size).toBe(SIZE);
    },
    JOURNEY_MS,
  );

  it(
    'enrolls the class in a contest in one step',
    async () => {
      await page.goto(`/org/${orgId}/contest/${contestId}/admin/participant`);
      await page.getByLabel(words.find).fill(words.class);
      await page.getByRole('option', { name: words.class }).click();
      await press(words.add);
      await page.getByText(words.enrolled).first().waitFor();
      await page.getByRole('region', { name: words.groups }).getByText(words.all30).waitFor();
      const { total } = await journey.client('GET /api/contest/:contestId/participant', {
        params: { contestId },
        query: { perPage: 15, count: true },
      });
      expect(total).toBe(SIZE);
    },
    JOURNEY_MS,
  );

  it(
    'reminds those who have not begun',
    async () => {
      await page.goto(`/org/${orgId}/contest/${contestId}/admin/progress?missing=untouched`);
      await press(words.remind);
      await press(words.remind, dialog);
      await page.getByText(words.reminded).waitFor();
      await page.getByRole('rowheader').first().waitFor();
      expect(await page.getByRole('rowheader').count()).toBe(SIZE);
    },
    JOURNEY_MS,
  );

  it(
    'sets new passwords for the whole class and prints them: only these open the accounts',
    async () => {
      await page.goto(`/org/${orgId}/admin/member?perPage=50`);
      await page.getByLabel(words.selectAll).check();
      await press(words.newPasswords);
      await press(words.set, dialog);
      await dialog.getByRole('heading', { name: words.done, exact: true }).waitFor();
      const second = await printSlips(dialog);
      expect([...second.keys()].toSorted()).toEqual(learners);
      const [name = ''] = learners;
      expect(second.get(name)).not.toBe(first.get(name));
      await press(words.close, dialog);
      await dialog.waitFor({ state: 'hidden' });
      await expect(signIn(name, first.get(name) ?? '')).rejects.toThrow();
      const learner = await signIn(name, second.get(name) ?? '');
      expect(learner.token).not.toBe('');
      const chosen = 'seventeen copper ladles';
      const { items } = await journey.client('GET /api/org/:orgId/admin/member', {
        params: { orgId },
        query: { search: name, perPage: 15 },
      });
      const userId = items[0]?.user._id ?? '';
      await learner.client('POST /api/auth/resetPassword', {
        body: { userId, oldPassword: second.get(name) ?? '', newPassword: chosen },
      });
      const { due } = await (await signIn(name, chosen)).client('GET /api/home', {});
      expect(due.map(({ _id, remindedAt = 0 }) => [_id, remindedAt > 0])).toEqual([[contestId, true]]);
      expect(teacher.pageErrors).toEqual([]);
    },
    JOURNEY_MS,
  );
});
