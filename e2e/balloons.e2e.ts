import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVisitor, PHONE, type Visitor } from './support/browser.ts';
import type { Client } from './support/client.ts';
import { judgedInContest, makeContest, newMember, submitInContest } from './support/contest.ts';
import { startJourney } from './support/journey.ts';
import { checkPage } from './support/look.ts';

/*
 * A director turns balloons on and gives two volunteers the right to deliver them. A contestant solves a problem; one
 * volunteer takes the balloon on a phone, the other one sees that, and both see it delivered.
 */

const JOURNEY_MS = 480_000;
const APPEAR_MS = 240_000;
const PROGRAM = 'a, b = map(int, input().split())\nprint(a + b)\n';

const texts = {
  en: {
    balloons: /^Balloons/,
    saved: 'Balloon settings saved',
    save: 'Save',
    manage: 'Manage on the access list',
    list: 'Access list',
    find: 'Name or ID',
    add: 'Add',
    added: (name: string) => `${name} has the role: Deliver balloons`,
    empty: 'Nothing to deliver',
    first: 'First of the contest',
    act: (act: 'claim' | 'deliver' | 'undo', name: string) =>
      `${{ claim: 'I’ll take it', deliver: 'Delivered', undo: 'Undo' }[act]}: A, ${name}`,
    own: 'You are delivering it',
    other: (name: string) => `${name} is delivering it`,
    open: (count: number) => `To do (${count})`,
    done: 'Done',
  },
  'zh-Hans': {
    balloons: /^启用气球/,
    saved: '气球设置已保存',
    save: '保存',
    manage: '在访问列表中管理',
    list: '访问列表',
    find: '名称或 ID',
    add: '添加',
    added: (name: string) => `已授予 ${name} 角色：送气球`,
    empty: '没有要送的气球',
    first: '全场首个通过',
    act: (act: 'claim' | 'deliver' | 'undo', name: string) =>
      `${{ claim: '我来送', deliver: '已送达', undo: '撤销' }[act]}：A，${name}`,
    own: '你正在送',
    other: (name: string) => `${name} 正在送`,
    open: (count: number) => `待处理（${count}）`,
    done: '已完成',
  },
} as const;

const journey = startJourney();

describe.each(['en', 'zh-Hans'] as const)('the balloons of a contest, reading %s', (locale) => {
  const words = texts[locale];
  const suffix = locale === 'en' ? 'en' : 'zh';
  const names = { contestant: `balloon-ida-${suffix}`, near: `balloon-jo-${suffix}`, far: `balloon-kit-${suffix}` };
  const people = new Map<string, { token: string; client: Client }>();
  const visitors: Visitor[] = [];
  let contest: { orgId: string; contestId: string; problemId: string };

  async function open(name: string | null, path: string): Promise<Visitor> {
    const visitor = await openVisitor(journey.browser, {
      origin: journey.origin,
      locale,
      token: (name === null ? undefined : people.get(name)?.token) ?? journey.token,
      ...(name === names.near && { viewport: PHONE }),
    });
    visitors.push(visitor);
    await visitor.page.goto(`/org/${contest.orgId}/contest/${contest.contestId}${path}`);
    return visitor;
  }

  beforeAll(async () => {
    const { orgId, contestId, problemIds } = await makeContest(journey.client, {
      slug: `balloons-${suffix}`,
      title: `Balloons ${suffix}`,
    });
    contest = { orgId, contestId, problemId: problemIds[0] ?? '' };
    for (const name of Object.values(names))
      people.set(name, await newMember(journey.client, journey.origin, orgId, name));
    await people.get(names.contestant)?.client('POST /api/contest/:contestId/register', { params: { contestId } });
  }, JOURNEY_MS);

  afterAll(async () => {
    for (const { context } of visitors) await context.close();
  });

  it(
    'are turned on by the director, taken by one volunteer and seen by the other, and hide the contest from both',
    async () => {
      const { contestId, problemId } = contest;
      const director = await open(null, '/admin/balloon');
      await director.page.getByRole('switch', { name: words.balloons }).first().click();
      await director.page.getByRole('button', { name: words.save }).click();
      await director.page.getByText(words.saved).waitFor({ timeout: APPEAR_MS });
      await director.page.getByRole('link', { name: words.manage }).click();
      const list = director.page.getByRole('region', { name: words.list });
      for (const name of [names.near, names.far]) {
        await list.getByRole('combobox', { name: words.find }).fill(name);
        await director.page.getByRole('option', { name }).click();
        await list.getByRole('button', { name: words.add, exact: true }).click();
        await director.page.getByText(words.added(name)).waitFor({ timeout: APPEAR_MS });
      }

      const [near, far] = [await open(names.near, '/balloon'), await open(names.far, '/balloon')];
      for (const { page } of [near, far]) await page.getByText(words.empty).waitFor({ timeout: APPEAR_MS });
      const contestant = people.get(names.contestant);
      if (!contestant) throw new Error('The contestant was not made.');
      const solutionId = await submitInContest(contestant.client, { contestId, problemId }, 'Python 3', PROGRAM);
      await judgedInContest(contestant.client, contestId, solutionId);

      const press = (page: Page, act: 'claim' | 'deliver' | 'undo') =>
        page.getByRole('button', { name: words.act(act, names.contestant) }).click({ timeout: APPEAR_MS });
      await near.page.getByText(words.first).waitFor({ timeout: APPEAR_MS });
      await near.page.getByRole('button', { name: words.open(1) }).waitFor();
      await press(near.page, 'claim');
      await near.page.getByText(words.own).waitFor();
      await far.page.getByText(words.other(names.near)).waitFor({ timeout: APPEAR_MS });
      expect(await checkPage(near)).toEqual({ axe: [], console: [], requests: [], overflow: [] });
      expect(await far.page.getByRole('button', { name: words.act('claim', names.contestant) }).count()).toBe(0);

      await press(near.page, 'deliver');
      await far.page.getByText(words.empty).waitFor({ timeout: APPEAR_MS });
      await far.page.getByRole('button', { name: words.done }).click();
      await press(far.page, 'undo');
      await near.page.getByRole('button', { name: words.open(1) }).waitFor({ timeout: APPEAR_MS });
      expect(await checkPage(far)).toEqual({ axe: [], console: [], requests: [], overflow: [] });

      // Volunteers see nothing else of the contest.
      const refused = people.get(names.far)?.client('GET /api/contest/:contestId/problem', { params: { contestId } });
      await expect(refused).rejects.toThrow(/ 40[34] /);
    },
    JOURNEY_MS,
  );
});
