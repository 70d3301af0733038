import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { choose, openVisitor, PHONE, type Visitor } from './support/browser.ts';
import { signInWithToken } from './support/client.ts';
import { ADMIN } from './support/installation.ts';
import { startJourney } from './support/journey.ts';

/* A day of an organization's administrator: members are imported from a spreadsheet and added by name, one becomes a
   director, one signs in for the first time, some join a group, one is removed; a runner is registered, the settings
   are changed, and the log shows all of it. */

const JOURNEY_MS = 480_000;
const APPEAR_MS = 240_000;
const OWN_PASSWORD = 'the cupel and the crucible';

const texts = {
  en: {
    administration: 'Administration',
    members: 'Members',
    import: 'Import from a spreadsheet',
    heads: 'user name,e-mail,real name,password',
    wrongAddress: 'Enter a valid e-mail address.',
    importThree: 'Import 3 rows',
    leaveOut: 'Skip 1 row',
    imported: '3 rows imported',
    results: 'New account',
    download: 'Download',
    userName: 'User name',
    downloaded: '2 passwords saved.',
    all: 'All members',
    choose: (name: string) => `Select ${name}`,
    give: 'Grant',
    right: 'Permission',
    contest: 'Contest',
    giveContest: 'Grant: Contest',
    given: 'All 2 members updated',
    close: 'Close',
    addMember: 'Add member',
    add: 'Add',
    added: (name: string) => `${name} added.`,
    change: (name: string) => `Change role of ${name}`,
    custom: 'Custom',
    problem: 'Problem',
    save: 'Save',
    search: 'Search members',
    takeOut: (name: string) => `Remove ${name}`,
    remove: 'Remove',
    removed: (name: string) => `${name} removed`,
    groups: 'Groups',
    newGroup: 'New group',
    name: /^Name/,
    create: 'Create',
    inGroup: (name: string, group: string) => `${name} added to ${group}`,
    admin: 'Administration',
    runners: 'Runners',
    lent: /· shared/,
    register: 'Register a runner',
    another: 'New token',
    settings: 'Settings',
    instances: 'Instances per member outside contests',
    saved: 'Settings saved',
    storage: 'Storage',
    endpoint: 'Service URL',
    bucket: 'Bucket',
    accessKey: 'Access key',
    test: 'Test connection',
    refusedAddress: 'No response.',
    reset: 'Reset',
    log: 'Audit log',
    acts: [
      'Imported members',
      'Changed member permissions',
      'Added member',
      'Removed member',
      'Created group',
      'Added to a group',
      'Invited runner',
      'Changed organization settings',
    ],
    ownership: 'Ownership',
    delete: 'Delete this organization',
    goes: 'Permanently deleted: 1 group, 4 memberships.',
    deleted: (name: string) => `${name} deleted`,
  },
  'zh-Hans': {
    administration: '组织管理',
    members: '成员',
    import: '从表格导入',
    heads: '用户名,邮箱,姓名,密码',
    wrongAddress: '邮箱格式不正确。',
    importThree: '导入 3 行',
    leaveOut: '略过 1 行',
    imported: '3 行已全部导入',
    results: '新建账号',
    download: '下载',
    userName: '用户名',
    downloaded: '2 个密码已保存，发放完毕后请删除文件。',
    all: '全部成员',
    choose: (name: string) => `选择 ${name}`,
    give: '授予权限',
    right: '权限',
    contest: '比赛',
    giveContest: '授予：比赛',
    given: '2 名成员已全部处理',
    close: '关闭',
    addMember: '添加成员',
    add: '添加',
    added: (name: string) => `${name} 已成为成员`,
    change: (name: string) => `修改 ${name} 的角色`,
    custom: '自定义',
    problem: '题目',
    save: '保存',
    search: '搜索成员',
    takeOut: (name: string) => `移除 ${name}`,
    remove: '移除',
    removed: (name: string) => `${name} 已不是成员`,
    groups: '小组',
    newGroup: '新建小组',
    name: /^名称/,
    create: '创建',
    inGroup: (name: string, group: string) => `${name} 已加入 ${group}`,
    admin: '组织管理',
    runners: '评测机',
    lent: /由本站提供/,
    register: '注册评测机',
    another: '换一个令牌',
    settings: '设置',
    instances: '比赛之外每名成员的在线环境数',
    saved: '设置已保存',
    storage: '存储',
    endpoint: '服务地址',
    bucket: '存储桶',
    accessKey: '访问密钥 ID',
    test: '测试连接',
    refusedAddress: '该地址没有响应。',
    reset: '重置',
    log: '操作日志',
    acts: [
      '批量导入成员',
      '修改成员权限',
      '添加成员',
      '移除成员',
      '创建小组',
      '加入小组',
      '邀请评测机',
      '修改组织设置',
    ],
    ownership: '所有权',
    delete: '删除组织',
    goes: '将永久删除：1 个小组、4 个成员身份。',
    deleted: (name: string) => `${name} 已删除`,
  },
} as const;

const journey = startJourney();

describe.each(['en', 'zh-Hans'] as const)('an administrator of an organization reading %s', (locale) => {
  const words = texts[locale];
  const short = locale.slice(0, 2);
  const orgName = `Assay Office ${short}`;
  const [pat, kim, lee, sam, fay] = ['pat', 'kim', 'lee', 'sam', 'fay'].map((name) => `${name}-${short}`) as [
    string,
    string,
    string,
    string,
    string,
  ];
  let orgId: string;
  let admin: Visitor;
  let page: Page;
  let dialog: Locator;

  const press = (name: string | RegExp, inside: Page | Locator = page) =>
    inside.getByRole('button', { name, exact: true }).click();
  const appears = (text: string) => page.getByText(text).first().waitFor({ timeout: APPEAR_MS });
  const go = (name: string) =>
    page.getByRole('tablist', { name: words.administration }).getByRole('tab', { name, exact: true }).click();
  async function members() {
    const { items } = await journey.client('GET /api/org/:orgId/admin/member', {
      params: { orgId },
      query: { perPage: 100 },
    });
    return new Map(items.map(({ user, capability }) => [user.profile.name, capability]));
  }

  beforeAll(async () => {
    ({ orgId } = await journey.client('POST /api/org', { body: { profile: { name: orgName, email: '' } } }));
    await journey.client('POST /api/admin/user', {
      body: { profile: { name: fay, email: `${fay}@example.org`, realname: '' } },
    });
    admin = await openVisitor(journey.browser, { origin: journey.origin, locale, token: journey.token });
    ({ page } = admin);
    dialog = page.getByRole('dialog');
  });

  afterAll(async () => {
    await admin.context.close();
  });

  it(
    'imports members from a corrected spreadsheet, makes two of them directors, and sees one sign in',
    async () => {
      await page.goto(`/org/${orgId}/admin`);
      await go(words.members);
      await page.getByRole('link', { name: words.import }).click();
      const sheet = [
        words.heads,
        `${pat},${pat}@example.org,Pat,`,
        `${kim},${kim}@example.org,Kim,a kiln in the garden`,
        `${lee},nowhere,Lee,`,
        `${sam},${sam}@example.org,Sam,`,
      ].join('\n');
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
      await appears(words.wrongAddress);
      expect(await page.getByRole('button', { name: words.importThree }).isDisabled()).toBe(true);
      expect([...(await members()).keys()]).toEqual([ADMIN.name]);
      await press(words.leaveOut);
      await press(words.importThree);
      await appears(words.imported);
      await page.getByRole('row').filter({ hasText: sam }).getByText(words.results).waitFor();

      // Generated passwords are shown only here.
      const [download] = await Promise.all([page.waitForEvent('download'), press(words.download)]);
      expect(download.suggestedFilename()).toBe('initial-passwords.xlsx');
      const given = await readSheet(await readFile(await download.path()));
      expect(given.map((row) => row[0])).toEqual([words.userName, pat, sam]);
      await appears(words.downloaded);

      await page.getByRole('link', { name: words.all }).click();
      for (const name of [pat, kim]) await page.getByRole('checkbox', { name: words.choose(name) }).check();
      await press(words.give);
      await choose(dialog.getByRole('combobox', { name: words.right }), words.contest);
      await press(words.giveContest, dialog);
      await appears(words.given);
      await press(words.close, dialog);
      const rights = await members();
      expect([rights.get(pat), rights.get(kim), rights.get(sam)]).toEqual(['9', '9', '1']);

      // The director must choose a password first.
      await firstSignIn(pat, String(given.find((row) => row[0] === pat)?.[3]));
      const director = await signInWithToken(journey.origin, pat, OWN_PASSWORD);
      const body = {
        orgId,
        slug: 'first',
        title: 'First',
        start: Date.now(),
        duration: 3_600_000,
        accessLevel: ACCESS_LEVEL.restricted,
      };
      const { contestId } = await director.client('POST /api/contest', { body });
      await director.client('DELETE /api/contest/:contestId/admin', { params: { contestId } });
    },
    JOURNEY_MS,
  );

  it(
    'finds a user of the site by part of the name, adds the user, grants a right, and removes another member',
    async () => {
      await page.getByLabel(words.addMember).fill(fay.slice(0, 5));
      await page.getByRole('option', { name: fay }).click();
      await press(words.add);
      await appears(words.added(fay));
      await press(words.change(fay));
      await dialog.getByRole('radio', { name: words.custom, exact: true }).check();
      await dialog.getByRole('checkbox', { name: words.problem, exact: true }).check();
      await press(words.save, dialog);
      await dialog.waitFor({ state: 'hidden' });
      expect((await members()).get(fay)).toBe('5');

      await page.getByRole('searchbox', { name: words.search }).fill('sam');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: fay }).waitFor({ state: 'hidden' });
      await press(words.takeOut(sam));
      await press(words.remove, dialog);
      await appears(words.removed(sam));
      expect([...(await members()).keys()].toSorted()).toEqual([ADMIN.name, fay, kim, pat].toSorted());
    },
    JOURNEY_MS,
  );

  it(
    'creates a group and adds a member',
    async () => {
      await go(words.groups);
      await page.getByRole('link', { name: words.newGroup }).first().click();
      await page.getByLabel(words.name).fill('Class of 2027');
      await press(words.create);
      await page.getByLabel(words.addMember).fill(fay);
      await page.getByRole('option', { name: fay }).click();
      await press(words.add);
      await appears(words.inGroup(fay, 'Class of 2027'));
      await page.getByRole('link', { name: fay }).waitFor();
    },
    JOURNEY_MS,
  );

  it(
    'sees the shared runner of the site, and registers a runner by a token that is shown only one time',
    async () => {
      await page.goto(`/org/${orgId}/admin/runner`);
      await page.getByText(words.lent).waitFor();
      const command = dialog.locator('code');
      const tokens: string[] = [];
      for (const act of [() => press(words.register), () => press(words.another, dialog)]) {
        await act();
        await expect.poll(async () => tokens.includes(await tokenIn(command))).toBe(false);
        tokens.push(await tokenIn(command));
      }
      await press(words.close, dialog);
      await dialog.waitFor({ state: 'hidden' });
      await press(words.register);
      expect(tokens).not.toContain(await tokenIn(command));
      await press(words.close, dialog);
    },
    JOURNEY_MS,
  );

  it(
    'changes the settings, and sees that a storage is unreachable before saving it',
    async () => {
      await go(words.settings);
      const form = page.getByRole('region', { name: words.settings, exact: true });
      await form.getByLabel(words.instances).fill('3');
      await press(words.save, form);
      await appears(words.saved);
      const storage = page.getByRole('region', { name: words.storage, exact: true });
      const fill = (name: string, text: string) => storage.getByRole('textbox', { name, exact: true }).fill(text);
      await fill(words.endpoint, 'http://127.0.0.1:9000');
      await fill(words.bucket, 'assay');
      await fill(words.accessKey, 'key');
      await storage.locator('input[type=password]').fill('secret');
      await press(words.test, storage);
      await storage.getByRole('alert').getByText(words.refusedAddress).waitFor();
      await press(words.reset, storage);
      const { problemInstanceLimit, oss } = await journey.client('GET /api/org/:orgId/admin/settings', {
        params: { orgId },
      });
      expect([problemInstanceLimit, oss]).toEqual([3, undefined]);
    },
    JOURNEY_MS,
  );

  it(
    'finds all actions in the log',
    async () => {
      await go(words.log);
      for (const act of words.acts) await page.getByRole('button', { name: act, exact: true }).first().waitFor();
      expect(admin.pageErrors).toEqual([]);
    },
    JOURNEY_MS,
  );

  it(
    'deletes the organization only by typing its name, after seeing what is deleted with it',
    async () => {
      await go(words.ownership);
      await press(words.delete);
      await dialog.getByText(words.goes).waitFor();
      const confirm = dialog.getByRole('button', { name: words.delete });
      expect(await confirm.isDisabled()).toBe(true);
      await dialog.getByRole('textbox').fill(orgName);
      await confirm.click();
      await appears(words.deleted(orgName));
      const left = await journey.client('GET /api/org', {});
      expect(left.map(({ _id }) => _id)).not.toContain(orgId);
    },
    JOURNEY_MS,
  );

  async function firstSignIn(name: string, password: string): Promise<void> {
    const phone = await openVisitor(journey.browser, { origin: journey.origin, locale, viewport: PHONE });
    const form = phone.page.locator('main form');
    const send = () => form.locator('button[type=submit]').click();
    const signIn = async (secret: string) => {
      await phone.page.goto('/auth/login/password');
      await form.getByLabel(words.userName).fill(name);
      await form.locator('input[type=password]').fill(secret);
      await send();
    };
    await signIn(password);
    await phone.page.waitForURL(/\/initial/);
    await form.locator('input[name=newPassword]').fill(OWN_PASSWORD);
    await send();
    await phone.page.waitForURL((url) => url.pathname === '/');
    await phone.page.goto('/user/:self/settings');
    await phone.page.getByRole('heading', { level: 1 }).waitFor();
    await phone.page.evaluate('localStorage.clear()');
    await phone.page.goto('/auth/login/password');
    // Until the password is changed, other requests are refused, and requests in flight belong to a session that ends;
    // the console reports both.
    const before = phone.pageErrors.splice(0);
    expect(before.filter((pageError) => !/status of 40[13] \(/.test(pageError))).toEqual([]);
    await signIn(OWN_PASSWORD);
    await phone.page.waitForURL((url) => !url.pathname.startsWith('/auth'));
    expect(phone.pageErrors).toEqual([]);
    await phone.context.close();
  }
});

async function tokenIn(command: Locator): Promise<string> {
  return /--token (\S+)/.exec((await command.textContent()) ?? '')?.[1] ?? '';
}
