import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVisitor, PHONE, type Visitor, ZONE_MS } from './support/browser.ts';
import { type Client, clientOf, sampleProblem } from './support/client.ts';
import { judgedInContest, newMember, submitInContest } from './support/contest.ts';
import { canJudge, until } from './support/installation.ts';
import { startJourney } from './support/journey.ts';

/*
 * A director's day: from nothing to a running contest with problems, participants, a judged submission and a public
 * board.
 */

const JOURNEY_MS = 480_000;
const APPEAR_MS = 240_000;
const JUDGED_MS = 240_000;

const texts = {
  en: {
    title: /^Title/,
    slug: /^Slug/,
    late: /^Allow registration during the contest/,
    next: 'Next',
    find: 'Add problems',
    problems: ['Two Weights', 'The Pocket Ledger'],
    list: 'Problems of the contest',
    handsIn: 'Can submit, judged immediately',
    create: 'Create contest',
    management: 'Contest management',
    stages: 'Stages',
    running: /^Running/,
    sight: 'What a contestant sees',
    canRegister: 'Can register',
    begins: 'Start',
    save: 'Save',
    changeTimes: 'Change times',
    timesChanged: 'Times changed',
    extend: 'Extend',
    reason: /^Reason/,
    extended: 'Contest extended',
    notice: 'The contest ends 10 minutes later.',
    rules: 'Rules',
    asText: 'As text',
    ruleEditor: /^Registration as JSON/,
    unknownOperator: /unknown operator \$near/,
    byDefaults: 'No rule matches; the defaults apply:',
    dryRun: 'Dry run',
    rulesSaved: 'Rules saved',
    participants: 'Participants',
    import: 'Import from a spreadsheet',
    heads: 'user,tags',
    noSuchUser: 'No such user',
    leaveOut: 'Skip 1 row',
    importTwo: 'Import 2 rows',
    imported: '2 rows imported',
    all: 'All participants',
    ban: 'Ban',
    isBanned: (name: string) => `${name} banned`,
    register: 'Register',
    registered: 'Registered',
    solutions: 'Submissions',
    rejudge: 'Rejudge 1 submission',
    confirm: 'Rejudge',
    done: '1 of 1 done, 0 changed',
    results: 'Before and after',
    wrong: 'Wrong answer',
    same: 'Same',
    ranks: 'No rank changes',
    ranklists: 'Ranklists',
    visible: 'Public: anyone with the link can see it',
    room: 'Dashboard',
    needs: 'Needs attention',
    oneBanned: '1 banned',
  },
  'zh-Hans': {
    title: /^标题/,
    slug: /^短名称/,
    late: /^比赛期间仍可报名/,
    next: '下一步',
    find: '查找要添加的题目',
    problems: ['两枚砝码', '袖珍账本'],
    list: '比赛题目',
    handsIn: '提交后立即评测',
    create: '创建比赛',
    management: '比赛管理',
    stages: '阶段',
    running: /^进行中/,
    sight: '选手能看到什么',
    canRegister: '可以报名',
    begins: '开始',
    save: '保存',
    changeTimes: '修改时间',
    timesChanged: '时间已修改',
    extend: '延长',
    reason: /^原因/,
    extended: '比赛已延长',
    notice: '比赛延长 10 分钟。',
    rules: '规则',
    asText: '以文本编辑',
    ruleEditor: /^报名规则（JSON）/,
    unknownOperator: /没有运算符 \$near/,
    byDefaults: '没有规则匹配，按 defaults：',
    dryRun: '测试规则',
    rulesSaved: '规则已保存',
    participants: '选手',
    import: '从表格导入',
    heads: '用户,标签',
    noSuchUser: '查无此人',
    leaveOut: '略过 1 行',
    importTwo: '导入 2 行',
    imported: '2 行已全部导入',
    all: '全部选手',
    ban: '封禁',
    isBanned: (name: string) => `${name} 已封禁`,
    register: '报名',
    registered: '已报名',
    solutions: '提交记录',
    rejudge: '重测 1 份提交',
    confirm: '重测',
    done: '已完成 1 / 1，0 份结果变化',
    results: '前后对比',
    wrong: '答案错误',
    same: '不变',
    ranks: '名次没有变化',
    ranklists: '排行榜',
    visible: '公开：持有地址者均可查看',
    room: '赛事总览',
    needs: '需要处理',
    oneBanned: '1 人封禁',
  },
} as const;

const ruleOf = (operator: string) =>
  JSON.stringify({
    rules: [{ match: { 'user.name': { [operator]: 'nobody' } }, returns: { allowRegister: false } }],
    defaults: { allowRegister: true, tags: ['walk-in'] },
  });

const journey = startJourney();
let orgId: string;
let problemId: string;

beforeAll(async () => {
  ({ orgId, problemId } = await sampleProblem(journey.client, 'two-weights'));
}, 480_000);

describe.each(['en', 'zh-Hans'] as const)('a director reading %s', (locale) => {
  const words = texts[locale];
  const short = locale.slice(0, 2);
  const [carol, dave, erin] = [`carol-${short}`, `dave-${short}`, `erin-${short}`];
  let director: Visitor;
  let page: Page;
  let contestId: string;
  const people = new Map<string, { client: Client; token: string }>();

  function personOf(name: string): { client: Client; token: string } {
    const person = people.get(name);
    if (person === undefined) throw new Error(`no user is called ${name}`);
    return person;
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
  const go = (name: string) =>
    page.getByRole('tablist', { name: words.management }).getByRole('tab', { name, exact: true }).click();
  const appears = (text: string | RegExp) => page.getByText(text).first().waitFor({ timeout: APPEAR_MS });
  const answer = () => journey.client('GET /api/contest/:contestId', { params: { contestId } });

  beforeAll(async () => {
    for (const name of [carol, dave, erin]) {
      people.set(name, await newMember(journey.client, journey.origin, orgId, name));
    }
    director = await openVisitor(journey.browser, { origin: journey.origin, locale, token: journey.token });
    ({ page } = director);
  });

  afterAll(async () => {
    await director.context.close();
  });

  it(
    'creates an ICPC contest with two problems step by step, previews what contestants see, and starts it now',
    async () => {
      await page.goto(`/org/${orgId}/contest/new`);
      await page.getByRole('textbox', { name: words.title }).fill('Mint Cup');
      await page.getByRole('textbox', { name: words.slug }).fill(`mint-cup-${short}`);
      await page.getByRole('radio', { name: /^ICPC/ }).check();
      await page.getByRole('switch', { name: words.late }).check();
      await press(words.next);
      const find = page.getByRole('combobox', { name: words.find });
      for (const [index, word] of ['two-weights', 'pocket'].entries()) {
        await find.fill(word);
        await page.getByRole('option', { name: words.problems[index] ?? '' }).click();
      }
      await page.keyboard.press('Escape');
      await page.getByRole('list', { name: words.list }).getByText('B', { exact: true }).waitFor();
      await press(words.next);
      await appears(words.handsIn);
      await press(words.create);
      await page.waitForURL(/\/contest\/[0-9a-f-]+\/admin$/);
      contestId = page.url().split('/').at(-2) ?? '';

      // Starts it now instead of tomorrow.
      await go(words.stages);
      await page.getByRole('button', { name: words.running }).click();
      const sight = page.getByRole('region', { name: words.sight });
      for (const text of [words.handsIn, words.canRegister]) await sight.getByText(text, { exact: true }).waitFor();
      const soon = new Date(Date.now() - 60_000 + ZONE_MS).toISOString().slice(0, 19);
      await press(words.changeTimes);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(words.begins, { exact: true }).fill(soon);
      await dialog.getByRole('button', { name: words.save, exact: true }).click();
      await appears(words.timesChanged);
      expect((await answer()).currentStage).toMatchObject({ name: 'running', settings: { solutionAllowSubmit: true } });
    },
    JOURNEY_MS,
  );

  it(
    'writes a registration rule, sees its errors, tries it, and saves it',
    async () => {
      await go(words.rules);
      await page.getByRole('switch', { name: words.asText }).click();
      const editor = page.getByRole('textbox', { name: words.ruleEditor });
      await editor.fill(ruleOf('$near'));
      await appears(words.unknownOperator);
      await editor.fill(ruleOf('$eq'));
      await page.getByRole('region', { name: words.dryRun }).getByRole('button').click();
      await appears(words.byDefaults);
      await appears('{"allowRegister":true,"tags":["walk-in"]}');
      await press(words.save);
      await appears(words.rulesSaved);
    },
    JOURNEY_MS,
  );

  it(
    'registers participants from a corrected spreadsheet, and bans one',
    async () => {
      await go(words.participants);
      await page.getByRole('link', { name: words.import }).click();
      await page.locator('input[type=file]').setInputFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`${words.heads}\n${carol},"red, first year"\n${dave},\nmallory,\n`),
      });
      // Non-members must be omitted.
      await appears(words.noSuchUser);
      expect(await page.getByRole('button', { name: words.importTwo }).isDisabled()).toBe(true);
      await press(words.leaveOut);
      await press(words.importTwo);
      await appears(words.imported);
      await page.getByRole('link', { name: words.all }).click();
      await page.getByRole('row').filter({ hasText: carol }).getByText('first year').waitFor();

      await press(`${words.ban} ${dave}`);
      await page.getByRole('dialog').getByRole('button', { name: words.ban }).click();
      await appears(words.isBanned(dave));
      await expect(personOf(dave).client('GET /api/contest/:contestId', { params: { contestId } })).rejects.toThrow(
        'banned',
      );
    },
    JOURNEY_MS,
  );

  it(
    'sees a registration from a phone, with the tag that the rule sets',
    async () => {
      const phone = await openVisitor(journey.browser, {
        origin: journey.origin,
        locale,
        viewport: PHONE,
        token: personOf(erin).token,
      });
      await phone.page.goto(`/org/${orgId}/contest/${contestId}`);
      await phone.page.getByRole('button', { name: words.register, exact: true }).click();
      await phone.page.getByRole('dialog').getByRole('button', { name: words.register, exact: true }).click();
      await phone.page.getByText(words.registered, { exact: true }).waitFor();
      expect(phone.pageErrors).toEqual([]);
      await phone.context.close();
      await go(words.participants);
      await page.getByRole('row').filter({ hasText: erin }).getByText('walk-in').waitFor();
    },
    JOURNEY_MS,
  );

  it(
    'extends the contest by ten minutes with a reason: countdowns on open pages move, and participants are notified',
    async () => {
      const contestant = await openVisitor(journey.browser, {
        origin: journey.origin,
        locale,
        token: personOf(erin).token,
      });
      await contestant.page.goto(`/org/${orgId}/contest/${contestId}`);
      const timer = contestant.page.getByRole('timer').filter({ visible: true }).first();
      const leftMs = async () => durationIn((await timer.textContent({ timeout: APPEAR_MS })) ?? '');
      const before = await leftMs();
      await go(words.room);
      await press(words.extend);
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: words.reason }).fill('The network failed at ten.');
      await dialog.getByRole('button', { name: words.extend, exact: true }).click();
      await appears(words.extended);
      // Without a reload; the time that the test takes is less than a part of the extension.
      await until('the countdown moves', APPEAR_MS, async () => (await leftMs()) > before);
      await contestant.page.getByText(words.notice).first().waitFor({ timeout: APPEAR_MS });
      await contestant.page.getByText('The network failed at ten.').first().waitFor({ timeout: APPEAR_MS });
      expect(contestant.pageErrors).toEqual([]);
      await contestant.context.close();
    },
    JOURNEY_MS,
  );

  it.skipIf(!canJudge)(
    'rejudges a submission, and compares it before and after',
    async () => {
      const theirs = personOf(erin).client;
      const solutionId = await submitInContest(theirs, { contestId, problemId }, 'Python 3', 'print(0)');
      await judgedInContest(theirs, contestId, solutionId);
      await go(words.solutions);
      await press(words.rejudge);
      await page.getByRole('dialog').getByRole('button', { name: words.confirm, exact: true }).click();
      await page.getByText(words.done).waitFor({ timeout: JUDGED_MS });
      const row = page.getByRole('region', { name: words.results }).getByRole('row').filter({ hasText: erin });
      await row.getByText(words.same, { exact: true }).waitFor({ timeout: APPEAR_MS });
      expect(await row.getByText(words.wrong).count()).toBe(2);
      await appears(words.ranks);
    },
    JOURNEY_MS,
  );

  it(
    'publishes the board, which anyone can read, and finds correct figures on the director page',
    async () => {
      await go(words.ranklists);
      await page.getByRole('switch', { name: words.visible }).click();
      const address = (await page.getByRole('link', { name: /\/rk\/\d+$/ }).getAttribute('href')) ?? '';
      const ranklistId = Number(address.split('/').at(-1));
      await until('anyone can read the board', APPEAR_MS, () => isPublic(ranklistId));
      const visitor = await openVisitor(journey.browser, { origin: journey.origin, locale });
      await visitor.page.goto(address);
      await visitor.page.getByRole('heading', { level: 1, name: /Mint Cup/ }).waitFor();
      if (canJudge) await visitor.page.getByText(erin).first().waitFor();
      expect(await visitor.page.getByText(dave).count()).toBe(0);
      expect(visitor.pageErrors).toEqual([]);
      await visitor.context.close();

      await go(words.room);
      await page.getByRole('heading', { name: words.needs }).waitFor();
      await page.getByText(words.oneBanned).waitFor();
      expect(director.pageErrors).toEqual([]);
    },
    JOURNEY_MS,
  );
});

/** The duration in a text such as `04:58:59 left until Ended`, in milliseconds. */
function durationIn(text: string): number {
  const [, hours = '0', minutes = '0', seconds = '0'] = /(\d+):(\d{2}):(\d{2})/.exec(text) ?? [];
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

/** False while it is not computed, or not visible yet. */
async function isPublic(ranklistId: number): Promise<boolean> {
  try {
    const { url } = await clientOf(journey.origin)('GET /api/rk/:ranklistId/download', { params: { ranklistId } });
    return url !== undefined && (await fetch(url)).ok;
  } catch {
    return false;
  }
}
