import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openVisitor, PHONE, type Visitor } from './support/browser.ts';
import { signInWithToken } from './support/client.ts';
import { judgedInContest, makeContest, newMember, submitInContest } from './support/contest.ts';
import { ADMIN, canJudge, type Installation, startInstallation } from './support/installation.ts';
import { checkPage } from './support/look.ts';

/*
 * A director makes a contest the shadow of another one over real HTTP. The runner judges the submission again, for
 * another problem than there, so that the verdicts differ; the director sees that and marks it.
 */

const JOURNEY_MS = 480_000;
const APPEAR_MS = 240_000;
const RIGHT = 'a, b = map(int, input().split())\nprint(a + b)\n';
const NOTE = 'Another problem. 题目不同。';

const texts = {
  en: {
    connect: 'Connect to another system',
    url: 'URL of the contest',
    user: 'User',
    password: 'Password',
    confirm: 'Connect',
    connected: 'Connected',
    save: 'Save assignments',
    other: 'Other verdict',
    differences: 'Differences',
    marked: 'Looked at',
    mark: /^Mark A · no\. 1 as looked at$/,
    note: 'Note',
    act: 'Mark',
    undo: /^Undo the mark of A · no\. 1$/,
  },
  'zh-Hans': {
    connect: '连接另一系统',
    url: '比赛地址',
    user: '用户名',
    password: '密码',
    confirm: '连接',
    connected: '已连接',
    save: '保存对应关系',
    other: '结果不同',
    differences: '差异',
    marked: '查看情况',
    mark: /^将A · 第 1 号标为已查看$/,
    note: '备注',
    act: '标记',
    undo: /^撤销A · 第 1 号的标记$/,
  },
} as const;

describe.runIf(canJudge)('a shadow of another contest', () => {
  let installation: Installation;
  let browser: Browser;
  const visitors: Visitor[] = [];

  beforeAll(async () => {
    // The primary of this test is the installation itself.
    installation = await startInstallation({ ASSAY_STORAGE_ALLOW_PRIVATE: '127.0.0.0/8' });
    browser = await openBrowser();
  }, JOURNEY_MS);
  afterAll(async () => {
    for (const { context } of visitors) await context.close();
    await browser.close();
    await installation[Symbol.asyncDispose]();
  });

  it.each(['en', 'zh-Hans'] as const)(
    'judges its submissions and lists what differs, reading %s',
    async (locale) => {
      const words = texts[locale];
      const suffix = locale === 'en' ? 'en' : 'zh';
      const { origin } = installation;
      const { client, token } = await signInWithToken(origin, ADMIN.name, ADMIN.password);
      const primary = await makeContest(client, { slug: `primary-${suffix}`, title: `Primary ${suffix}` });
      const member = await newMember(client, origin, primary.orgId, `shadowed-${suffix}`);
      const params = { contestId: primary.contestId };
      await member.client('POST /api/contest/:contestId/register', { params });
      const problemId = primary.problemIds[0] ?? '';
      const submitted = await submitInContest(member.client, { ...params, problemId }, 'Python 3', RIGHT);
      await judgedInContest(client, primary.contestId, submitted);
      const account = await client('POST /api/contest/:contestId/admin/contest-api/account', {
        params,
        body: { role: 'admin' },
      });
      const { orgId, contestId } = await makeContest(client, {
        slug: `shadow-${suffix}`,
        title: `Shadow ${suffix}`,
        problems: ['crucible'],
      });

      const visitor = await openVisitor(browser, { origin, locale, token });
      visitors.push(visitor);
      const { page } = visitor;
      page.setDefaultTimeout(APPEAR_MS);
      await page.goto(`/org/${orgId}/contest/${contestId}/admin/shadow`);
      await page.getByRole('button', { name: words.connect }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(words.url).fill(`${origin}/api/clics/2023-06/contests/${primary.contestId}`);
      await dialog.getByLabel(words.user, { exact: true }).fill(account.username);
      await dialog.getByLabel(words.password, { exact: true }).fill(account.password);
      await dialog.getByRole('button', { name: words.confirm }).click();
      await page.getByRole('status').filter({ hasText: words.connected }).waitFor();
      // The suggestion is the problem with the same letter.
      await page.getByRole('button', { name: words.save }).click();
      await page.getByRole('table', { name: words.differences }).getByText(words.other, { exact: true }).waitFor();
      const clean = { axe: [], console: [], requests: [], overflow: [] };
      expect(await checkPage(visitor)).toEqual(clean);
      await page.getByRole('button', { name: words.mark }).click();
      await page.getByRole('dialog').getByLabel(words.note).fill(NOTE);
      await page.getByRole('dialog').getByRole('button', { name: words.act, exact: true }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.getByText(NOTE).waitFor();

      // Others see the mark, on a phone too.
      const phone = await openVisitor(browser, { origin, locale, token, viewport: PHONE });
      visitors.push(phone);
      phone.page.setDefaultTimeout(APPEAR_MS);
      await phone.page.goto(`/org/${orgId}/contest/${contestId}/admin/shadow?kind=verdict&marked=true`);
      await phone.page.getByText(NOTE).waitFor();
      expect(await checkPage(phone)).toEqual(clean);
      await phone.page.getByRole('button', { name: words.undo }).click();
      await phone.page.getByText(NOTE).waitFor({ state: 'detached' });
    },
    JOURNEY_MS,
  );
});
