import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { openBrowser, openVisitor, type Visitor } from './support/browser.ts';
import { type Client, signInWithToken } from './support/client.ts';
import { makeContest, newMember } from './support/contest.ts';
import { ADMIN } from './support/installation.ts';
import { sharedInstallation } from './support/shared-installation.ts';

/*
 * A contestant asks the jury from the desk and is notified of the answer while typing; two jury members claim questions
 * and answer them at the same time; another contestant reads what is for all, and not who asked.
 */

const texts = {
  en: {
    ask: 'Ask the jury',
    question: 'Your question',
    send: 'Send question',
    sent: 'Your question was sent. You’ll be notified of the answer.',
    answer: 'Your answer',
    sendAnswer: 'Send answer',
    toAll: 'All participants',
    answering: (name: string) => `${name} is answering`,
    answered: 'The jury answered your question',
    forAll: 'Answer from the jury to all participants',
    read: 'Read',
    participant: 'A participant',
    jury: 'Jury',
    changed: /^This question has changed since you opened it/,
    dismiss: 'Close without an answer',
    dismissed: 'Closed without an answer',
    code: /^Code/,
    questions: /^Questions/,
    notice: 'Write a notice',
    noticeText: 'Text',
    urgent: /^Urgent/,
    sendNotice: 'Send to all',
    confirm: 'Got it',
    title: /^Title/,
    save: 'Save',
    statementChanged: 'The statement of problem R has changed.',
  },
  'zh-Hans': {
    ask: '向裁判提问',
    question: '问题',
    send: '发送',
    sent: '提问已发送，裁判答复后会通知你。',
    answer: '答复内容',
    sendAnswer: '发送答复',
    toAll: '所有参赛选手',
    answering: (name: string) => `${name} 正在答复`,
    answered: '裁判答复了你的提问',
    forAll: '裁判公开答复',
    read: '查看',
    participant: '一位参赛选手',
    jury: '裁判',
    changed: /^你打开之后，此提问已有变化/,
    dismiss: '关闭，不答复',
    dismissed: '已关闭，未答复',
    code: /^代码/,
    questions: /^答疑/,
    notice: '发布通知',
    noticeText: '内容',
    urgent: /^紧急/,
    sendNotice: '发布',
    confirm: '知道了',
    title: /^标题/,
    save: '保存',
    statementChanged: '题目 R 的题面已修改',
  },
} as const;

let browser: Browser;
const { origin } = sharedInstallation();
let admin: Client;
let adminToken: string;

beforeAll(async () => {
  browser = await openBrowser();
  ({ client: admin, token: adminToken } = await signInWithToken(origin, ADMIN.name, ADMIN.password));
}, 480_000);

afterAll(async () => {
  await browser.close();
}, 480_000);

describe.each(['en', 'zh-Hans'] as const)('questions in a contest in %s', (locale) => {
  const words = texts[locale];
  const name = (role: string) => `${role}-${locale.slice(0, 2)}`;
  let visitors: Record<'director' | 'second' | 'asker' | 'other', Visitor>;
  let asker: Client;
  let contestId: string;
  let orgId: string;
  let base: string;
  let desk: string;

  const page = (who: keyof typeof visitors): Page => visitors[who].page;
  const notices = (who: keyof typeof visitors) => page(who).locator('[data-notice=clarification]');
  const ask = async (body: string) =>
    (
      await asker('POST /api/contest/:contestId/clarification', {
        params: { contestId },
        body: { category: 'general', body },
      })
    ).clarificationId;

  beforeAll(async () => {
    const made = await makeContest(admin, { slug: name('questions'), title: `Questions ${locale}` });
    ({ contestId, orgId } = made);
    const problemId = made.problemIds[0] ?? '';
    base = `/org/${made.orgId}/contest/${contestId}/clarification`;
    desk = `/org/${made.orgId}/contest/${contestId}/problem/${problemId}`;
    const [second, first, other] = [
      // Access, and every right on contests.
      await newMember(admin, origin, made.orgId, name('second'), '9'),
      await newMember(admin, origin, made.orgId, name('asker')),
      await newMember(admin, origin, made.orgId, name('other')),
    ];
    asker = first.client;
    for (const { client } of [first, other])
      await client('POST /api/contest/:contestId/register', { params: { contestId } });
    const open = (token: string) => openVisitor(browser, { origin, locale, token });
    visitors = {
      director: await open(adminToken),
      second: await open(second.token),
      asker: await open(first.token),
      other: await open(other.token),
    };
    await page('director').goto(base);
    await page('second').goto(base);
    await page('asker').goto(desk);
    await page('other').goto(desk);
    for (const who of ['asker', 'other'] as const) await page(who).getByRole('textbox', { name: words.code }).waitFor();
  }, 480_000);

  afterAll(async () => {
    for (const { context } of Object.values(visitors)) await context.close();
  });

  it('a contestant asks about the problem without leaving the desk', async () => {
    const here = page('asker');
    await here.getByRole('button', { name: words.ask }).click();
    const dialog = here.getByRole('dialog');
    await dialog.getByText('A. Two Weights').or(dialog.getByText('A. 两枚砝码')).waitFor();
    await dialog.getByRole('textbox', { name: words.question }).fill('Is **zero** allowed?');
    await dialog.getByRole('button', { name: words.send }).click();
    await here.getByText(words.sent).waitFor();
    expect(new URL(here.url()).pathname).toBe(desk);
  });

  it('the jury sees it arrive, and who is answering', async () => {
    for (const who of ['director', 'second'] as const) await page(who).getByText('Is zero allowed?').waitFor();
    await page('director').getByText('Is zero allowed?').click();
    await page('director').getByRole('textbox', { name: words.answer }).fill('It is.');
    await page('second').getByText(words.answering(ADMIN.name)).waitFor();
  });

  it('the answer reaches the desk while its user types, without taking focus or text', async () => {
    const editor = page('asker').getByRole('textbox', { name: words.code });
    await editor.fill('int main() {');
    await page('director').getByRole('button', { name: words.sendAnswer }).click();
    await notices('asker').getByText(words.answered).waitFor();
    await page('asker').keyboard.type(' return 0;');
    expect(await editor.evaluate((element) => element.contains(element.ownerDocument.activeElement))).toBe(true);
    expect(await editor.innerText()).toMatch(/^int main\(\) \{ return 0;/);
    await notices('asker').getByText('It is.').waitFor();
  });

  it('no one else is notified of it, and the list of another contestant is empty', async () => {
    await page('other').getByRole('tab', { name: words.questions }).click();
    await expect.poll(() => new URL(page('other').url()).pathname).toBe(base);
    await page('other').getByRole('heading', { level: 1 }).waitFor();
    expect(await notices('other').count()).toBe(0);
    expect(await page('other').getByText('Is zero allowed?').count()).toBe(0);
    await page('other').goto(desk);
    await page('other').getByRole('textbox', { name: words.code }).waitFor();
  });

  it('of two answers at the same time the second is refused, and its text stays', async () => {
    const id = await ask('When is lunch?');
    for (const who of ['director', 'second'] as const) {
      await page(who).goto(`${base}/${id}`);
      await page(who).getByText('When is lunch?').waitFor();
    }
    // The second member writes first and so has the claim; the director takes it over knowingly.
    const [first, late] = [page('second'), page('director')];
    await first.getByRole('textbox', { name: words.answer }).fill('At noon, on the second floor.');
    await late.getByText(name('second')).first().waitFor();
    await late.getByRole('button', { name: locale === 'en' ? 'Take over' : '接手' }).click();
    await late.getByRole('textbox', { name: words.answer }).fill('At one.');
    await late.getByRole('radio', { name: words.toAll }).check();
    await first.getByRole('radio', { name: words.toAll }).check();
    await first.getByRole('button', { name: words.sendAnswer }).click();
    // The form is empty once the answer is sent; its text alone would also be found in the form.
    await expect.poll(() => first.getByRole('textbox', { name: words.answer }).inputValue()).toBe('');
    await late.getByRole('button', { name: words.sendAnswer }).click();
    await late.getByText(words.changed).waitFor();
    expect(await late.getByRole('textbox', { name: words.answer }).inputValue()).toBe('At one.');
    await late.getByRole('textbox', { name: words.answer }).fill('');
  });

  it('an answer to all is read by another contestant, who does not learn who asked', async () => {
    await notices('other').getByText(words.forAll).waitFor();
    await notices('other').getByRole('link', { name: words.read }).click();
    const main = page('other').getByRole('main');
    await main.getByText('At noon, on the second floor.', { exact: true }).waitFor();
    await main.getByText(words.participant, { exact: true }).waitFor();
    const text = await main.innerText();
    for (const person of ['asker', 'second'].map(name)) expect(text).not.toContain(person);
    expect(text).not.toContain(ADMIN.name);
    await expect.poll(() => notices('other').count()).toBe(0);
  });

  it('a question can be dismissed, and its asker sees that', async () => {
    const id = await ask('Who wins?');
    await page('second').goto(`${base}/${id}`);
    await page('second').getByRole('button', { name: words.dismiss }).click();
    await page('asker').goto(`${base}/${id}`);
    await page('asker').getByText(words.dismissed).waitFor();
  });

  it('an urgent notice stays until it is confirmed', async () => {
    await page('second').goto(base);
    await page('second').getByRole('button', { name: words.notice }).click();
    const dialog = page('second').getByRole('dialog');
    await dialog.getByRole('textbox', { name: words.noticeText, exact: false }).fill('Stop typing, please.');
    await dialog.getByRole('checkbox', { name: words.urgent }).check();
    await dialog.getByRole('button', { name: words.sendNotice }).click();
    const notice = notices('other').filter({ hasText: 'Stop typing, please.' });
    await notice.waitFor();
    await page('other').reload();
    await notice.getByRole('button', { name: words.confirm }).click();
    await notice.waitFor({ state: 'detached' });
    await page('other').reload();
    await page('other').getByRole('tab', { name: words.questions }).waitFor();
    expect(await notice.count()).toBe(0);
  });

  it('a changed statement offers the jury a notice, which reaches contestants only when it is sent', async () => {
    const title = `Rulers ${locale}`;
    const { problemId } = await admin('POST /api/problem', {
      body: { orgId, slug: name('rulers'), title, accessLevel: ACCESS_LEVEL.private },
    });
    const settings = { score: 100, slug: 'R', solutionCountLimit: 10 };
    await admin('POST /api/contest/:contestId/problem', { params: { contestId }, body: { problemId, settings } });
    // The list of questions marks what is new itself.
    await page('other').goto(desk);
    const jury = page('director');
    await jury.goto(`/org/${orgId}/problem/${problemId}/admin/content`);
    await jury.getByRole('textbox', { name: words.title }).fill(`${title} 2`);
    await jury.getByRole('button', { name: words.save, exact: true }).click();
    const dialog = jury.getByRole('dialog').filter({ hasText: `Questions ${locale}` });
    await dialog.getByRole('textbox', { name: words.noticeText, exact: false }).waitFor();
    const notice = notices('other').filter({ hasText: words.statementChanged });
    expect(await notice.count()).toBe(0);
    await dialog.getByRole('button', { name: words.sendNotice }).click();
    await notice.waitFor();
  });
});
