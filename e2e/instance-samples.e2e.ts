import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DESKTOP, openBrowser, openVisitor, PHONE } from './support/browser.ts';
import { type Client, sampleProblem, signIn } from './support/client.ts';
import { newMember } from './support/contest.ts';
import { ADMIN, canJudge, type Installation, startInstallation } from './support/installation.ts';
import { type Podman, startPodman } from './support/podman.ts';

/* The sample problems with instances, solved in the browser with a real container engine: a page through the proxy, and
   a console in the terminal. Both are judged against the instance. */

let podman: Podman | string = 'it was not started';
let installation: Installation | undefined;
let browser: Browser;
let admin: Client;
let orgId: string;
let names = 0;

beforeAll(async () => {
  podman = canJudge ? await startPodman() : 'judging requires root';
  if (typeof podman === 'string') return console.log(`Journeys of instances are skipped: ${podman}`);
  const { socketPath } = podman;
  installation = await startInstallation((origin) => ({
    ASSAY_INSTANCE_SOCKET: socketPath,
    ASSAY_INSTANCE_DOMAIN: `instances.localhost:${new URL(origin).port}`,
  }));
  browser = await openBrowser();
  admin = await signIn(installation.origin, ADMIN.name, ADMIN.password);
}, 480_000);

beforeEach((context) => context.skip(typeof podman === 'string'));

afterAll(async () => {
  await browser?.close();
  await installation?.[Symbol.asyncDispose]();
  if (typeof podman !== 'string') await podman.stop();
});

interface Words {
  tab: string;
  open: string;
  ready: string;
  page: string;
  terminal: string;
  hint: string;
  buy: (good: 'crucible' | 'note') => string;
  quantity: string;
  submit: string;
  accepted: string;
  needed: RegExp;
}

const english: Words = {
  tab: 'Instances',
  open: 'Open an instance',
  ready: 'Ready',
  page: 'Open counter',
  terminal: 'Terminal console',
  hint: 'SQL statements end',
  buy: (good) => (good === 'note' ? 'Buy: Sealed note' : 'Buy: Crucible'),
  quantity: 'Quantity: Crucible',
  submit: 'Submit',
  accepted: 'Accepted',
  needed: /Open it first/,
};
const chinese: Words = {
  tab: '在线环境',
  open: '开启在线环境',
  ready: '就绪',
  page: '打开 counter',
  terminal: '终端 console',
  hint: 'SQL 语句以分号结尾',
  buy: (good) => (good === 'note' ? '购买: 密封字条' : '购买: 坩埚'),
  quantity: '数量: 坩埚',
  submit: '提交',
  accepted: '通过',
  needed: /请先开启在线环境/,
};

const settings = [
  { name: 'English, desktop', locale: 'en' as const, viewport: DESKTOP, words: english },
  { name: 'Chinese, phone', locale: 'zh-Hans' as const, viewport: PHONE, words: chinese },
];

describe.each(settings)('$name', ({ locale, viewport, words }) => {
  async function visit(slug: string) {
    if (!installation) throw new Error('nothing is installed');
    const { origin } = installation;
    const { orgId: org, problemId } = await sampleProblem(admin, slug);
    orgId = org;
    names += 1;
    const { token } = await newMember(admin, origin, orgId, `solver-${names}`);
    const visitor = await openVisitor(browser, { origin, locale, viewport, token });
    return { ...visitor, problemId };
  }

  async function openInstance(page: Page, problemId: string) {
    await page.goto(`/org/${orgId}/problem/${problemId}`);
    await page.getByRole('tab', { name: words.tab }).click();
    await page.getByRole('button', { name: words.open, exact: true }).click();
    await page.getByText(words.ready, { exact: true }).waitFor();
  }

  async function submit(page: Page, problemId: string, field: string, answer: string) {
    await page.goto(`/org/${orgId}/problem/${problemId}/submit`);
    await page.getByLabel(field, { exact: true }).fill(answer);
    await page.getByRole('button', { name: words.submit, exact: true }).click();
  }

  /** The whole submission, not only a case of it. */
  async function accepted(page: Page) {
    await page.getByText('100', { exact: true }).first().waitFor();
    await page.getByText(words.accepted, { exact: true }).first().waitFor();
  }

  it('the petty counter: a page through the proxy, and a note that is accepted', async () => {
    const { page, context, pageErrors, problemId } = await visit('petty-counter');
    await submit(page, problemId, 'note{…}', 'note{x}');
    await page.getByText(words.needed).waitFor();
    await openInstance(page, problemId);
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: words.page }).click();
    const counter = await opened;
    await counter.getByLabel(words.quantity, { exact: true }).fill('-10');
    await counter.getByRole('button', { name: words.buy('crucible') }).click();
    await counter.getByText('110', { exact: true }).waitFor();
    await counter.getByRole('button', { name: words.buy('note') }).click();
    const note = await counter.locator('output').innerText();
    expect(note).toMatch(/^note\{[0-9a-f]{32}\}$/);
    await counter.close();
    await submit(page, problemId, 'note{…}', note);
    await accepted(page);
    // The refusal of the first submission is an error in the console of the browser.
    expect(pageErrors.filter((error) => !error.includes('412'))).toEqual([]);
    await context.close();
  });

  it('the untidy ledger: a console in the terminal, and a database that is accepted', async () => {
    const { page, context, pageErrors, problemId } = await visit('untidy-ledger');
    await openInstance(page, problemId);
    await page.getByRole('link', { name: words.terminal }).click();
    const terminal = page.locator('.xterm-rows');
    await terminal.getByText(words.hint).waitFor();
    await page.locator('.xterm-helper-textarea').focus();
    const statements = [
      'delete from bars where id not in (select min(id) from bars group by serial);',
      'update bars set stamped = (fineness >= 900);',
      'create view totals as select name as smith, ifnull(sum(grams), 0) as grams from smiths left join bars on smith = smiths.id group by 1;',
    ];
    for (const [index, statement] of statements.entries()) {
      await page.keyboard.insertText(statement);
      await page.keyboard.press('Enter');
      await page.keyboard.insertText(`select 'done ' || ${index + 1};`);
      await page.keyboard.press('Enter');
      await terminal
        .getByText(`done ${index + 1}`, { exact: false })
        .first()
        .waitFor();
    }
    await submit(page, problemId, '1', '1430');
    await accepted(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});
