import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose, openVisitor, PHONE, type Visitor } from './support/browser.ts';
import type { Client } from './support/client.ts';
import { makeContest, newMember, submitInContest } from './support/contest.ts';
import { until } from './support/installation.ts';
import { startJourney } from './support/journey.ts';

/*
 * Two clocks in one contest: one participant has extra time, the other does not. And a contest in which everyone
 * chooses when to start.
 */

const JOURNEY_MS = 480_000;
const APPEAR_MS = 240_000;
const HOUR_MS = 3_600_000;
const PROGRAM = 'print(0)';

const texts = {
  en: {
    changeTimes: 'Change times',
    begin: 'Participants start',
    window: 'In a start window',
    each: 'Minutes for each participant',
    latest: /^Latest start/,
    save: 'Save',
    saved: 'Times changed',
    notStarted: 'You haven’t started',
    toStart: 'Go to the start',
    length: 'You have 90 minutes from the moment you start.',
    once: 'The time doesn’t stop, and you can’t take the start back.',
    start: 'Start',
    confirm: 'Start now',
    toProblems: 'View problems',
    problem: 'Two Weights',
    starts: 'Starts of participants',
    none: 'not started',
    takeBack: (name: string) => `Take back the start of ${name}`,
    reason: /^Reason/,
    reset: 'Take back',
    taken: 'Start taken back',
    ownTime: 'Your own time',
  },
  'zh-Hans': {
    changeTimes: '修改时间',
    begin: '开始方式',
    window: '在开始窗口内自行开始',
    each: '每人时长（分钟）',
    latest: /^最晚开始/,
    save: '保存',
    saved: '时间已修改',
    notStarted: '你尚未开始',
    toStart: '前往开始',
    length: '从你开始的那一刻起，共有 90 分钟。',
    once: '计时不会停止，开始后不能撤回。',
    start: '开始',
    confirm: '立即开始',
    toProblems: '查看题目',
    problem: '两枚砝码',
    starts: '参赛者的开始时间',
    none: '尚未开始',
    takeBack: (name: string) => `撤销 ${name} 的开始`,
    reason: /^原因/,
    reset: '撤销',
    taken: '已撤销开始',
    ownTime: '你的比赛时间',
  },
} as const;

const journey = startJourney();

async function clockOf(client: Client, contestId: string) {
  const { clock } = await client('GET /api/contest/:contestId', { params: { contestId } });
  if (!clock) throw new Error('The contest has no clock.');
  return clock;
}

/** Whether the server accepts a submission of this user now. */
async function canSubmit(client: Client, contestId: string, problemId: string): Promise<boolean> {
  try {
    await submitInContest(client, { contestId, problemId }, 'Python 3', PROGRAM);
    return true;
  } catch (error) {
    expect(String(error)).toContain('stage-closed');
    return false;
  }
}

describe.each(['en', 'zh-Hans'] as const)('participants with their own time, reading %s', (locale) => {
  const words = texts[locale];
  const suffix = locale === 'en' ? 'en' : 'zh';
  const names = { ada: `own-ada-${suffix}`, bob: `own-bob-${suffix}` };
  const people = new Map<string, { token: string; client: Client; id: string }>();
  const visitors: Visitor[] = [];
  let contest: { orgId: string; contestId: string; problemId: string };

  const personOf = (name: string) => {
    const found = people.get(name);
    if (!found) throw new Error(`${name} does not exist.`);
    return found;
  };

  async function open(name: string | null, path: string): Promise<Page> {
    const visitor = await openVisitor(journey.browser, {
      origin: journey.origin,
      locale,
      token: name === null ? journey.token : personOf(name).token,
      ...(name === names.bob && { viewport: PHONE }),
    });
    visitors.push(visitor);
    await visitor.page.goto(`/org/${contest.orgId}/contest/${contest.contestId}${path}`);
    return visitor.page;
  }

  async function makeRun(title: string, times: { start: number; end: number }) {
    const slug = `${title}-${suffix}`;
    const { orgId, contestId, problemIds } = await makeContest(journey.client, { slug, title: slug, ...times });
    const rows = [...people.values()].map(({ id }) => ({ userId: id }));
    if (rows.length > 0)
      await journey.client('POST /api/contest/:contestId/participant/admin/import', {
        params: { contestId },
        body: { rows },
      });
    return { orgId, contestId, problemId: problemIds[0] ?? '' };
  }

  beforeAll(async () => {
    const nowMs = Date.now();
    const { orgId } = await makeRun('own-people', { start: nowMs - HOUR_MS, end: nowMs + HOUR_MS });
    for (const name of Object.values(names)) {
      const { token, client } = await newMember(journey.client, journey.origin, orgId, name);
      const { userId: id } = await client('GET /api/user/session', {});
      people.set(name, { token, client, id });
    }
  }, JOURNEY_MS);

  afterAll(async () => {
    for (const { context, pageErrors } of visitors) {
      // An open page may learn by a refusal that its problems are closed.
      expect(pageErrors.filter((error) => !/403 \(Forbidden\).*\/problem\)$/.test(error))).toEqual([]);
      await context.close();
    }
  });

  it(
    'with extra time, one still submits when the contest has ended for the other, on open pages',
    async () => {
      const nowMs = Date.now();
      contest = await makeRun('own-extra', { start: nowMs - HOUR_MS, end: nowMs + HOUR_MS });
      const { contestId, problemId } = contest;
      const params = { contestId };
      const [ada, bob] = [personOf(names.ada), personOf(names.bob)];
      const { version } = await clockOf(journey.client, contestId);
      await journey.client('POST /api/contest/:contestId/admin/clock/grant', {
        params,
        body: { version, principalId: ada.id, extra: 2 * HOUR_MS, reason: 'The seat had no power.' },
      });
      const adas = await open(names.ada, '');
      const bobs = await open(names.bob, '');
      await adas.getByRole('region', { name: words.ownTime }).getByText('The seat had no power.').waitFor();
      await bobs.getByRole('link', { name: words.toProblems }).waitFor();
      expect(await bobs.getByRole('region', { name: words.ownTime }).count()).toBe(0);
      expect(await canSubmit(bob.client, contestId, problemId)).toBe(true);

      // The director ends the contest now.
      const clock = await clockOf(journey.client, contestId);
      await journey.client('PATCH /api/contest/:contestId/admin/clock', {
        params,
        body: { version: clock.version, start: clock.start, duration: HOUR_MS, reason: 'We end early.' },
      });
      const stageOf = async (client: Client) =>
        (await client('GET /api/contest/:contestId', { params })).currentStage.name;
      expect([await stageOf(ada.client), await stageOf(bob.client)]).toEqual(['running', 'end']);
      await until(
        'the page of bob shows the end',
        APPEAR_MS,
        async () => (await bobs.getByRole('timer').count()) === 0,
      );
      await adas.getByRole('timer').filter({ visible: true }).first().waitFor({ timeout: APPEAR_MS });
      expect(await canSubmit(bob.client, contestId, problemId)).toBe(false);
      expect(await canSubmit(ada.client, contestId, problemId)).toBe(true);
    },
    JOURNEY_MS,
  );

  it(
    'in a start window, one presses Start and reads the problems, which stay hidden from the other',
    async () => {
      const nowMs = Date.now();
      contest = await makeRun('own-window', { start: nowMs + HOUR_MS, end: nowMs + 11 * HOUR_MS });
      const { contestId, problemId } = contest;
      const director = await open(null, '/admin');
      await director.getByRole('button', { name: words.changeTimes }).click();
      const dialog = director.getByRole('dialog');
      await choose(dialog.getByRole('combobox', { name: words.begin }), words.window);
      await dialog.getByRole('spinbutton', { name: words.each }).fill('90');
      await dialog.getByRole('spinbutton', { name: words.latest }).fill('400');
      await dialog.getByRole('button', { name: words.save }).click();
      await director.getByText(words.saved).waitFor({ timeout: APPEAR_MS });

      // The window opens now, without waiting an hour.
      const { version, duration, window } = await clockOf(journey.client, contestId);
      expect(window).toMatchObject({ length: 90 * 60_000, latest: 400 * 60_000, openBoard: false });
      await journey.client('PATCH /api/contest/:contestId/admin/clock', {
        params: { contestId },
        body: {
          version,
          duration,
          start: Date.now() - HOUR_MS,
          window: { length: 90 * 60_000, latest: 400 * 60_000 },
        },
      });
      const [ada, bob] = [personOf(names.ada), personOf(names.bob)];
      const bobs = await open(names.bob, '/problem');
      await bobs.getByText(words.notStarted).waitFor({ timeout: APPEAR_MS });

      const adas = await open(names.ada, '/problem');
      await adas.getByRole('link', { name: words.toStart }).click();
      await adas.getByText(words.once).waitFor({ timeout: APPEAR_MS });
      await adas.getByRole('button', { name: words.start, exact: true }).click();
      const ask = adas.getByRole('dialog');
      await ask.getByText(words.length).waitFor();
      await ask.getByRole('button', { name: words.confirm }).click();
      await adas.getByRole('link', { name: words.toProblems }).click();
      await adas.getByRole('link', { name: words.problem }).first().waitFor({ timeout: APPEAR_MS });
      expect(await canSubmit(ada.client, contestId, problemId)).toBe(true);
      expect(await canSubmit(bob.client, contestId, problemId)).toBe(false);
      expect(await bobs.getByText(words.problem).count()).toBe(0);

      const starts = director.getByRole('region', { name: words.starts });
      const rowOf = (name: string) => starts.getByRole('listitem').filter({ hasText: name });
      await rowOf(names.bob).getByText(words.none).waitFor({ timeout: APPEAR_MS });
      await rowOf(names.ada)
        .getByRole('button', { name: words.takeBack(names.ada) })
        .click();
      const reset = director.getByRole('dialog');
      await reset.getByRole('textbox', { name: words.reason }).fill('The computer broke.');
      await reset.getByRole('button', { name: words.reset, exact: true }).click();
      await director.getByText(words.taken).waitFor({ timeout: APPEAR_MS });
      expect(await canSubmit(ada.client, contestId, problemId)).toBe(false);
      // Their open page closes as well.
      await adas.getByText(words.notStarted).waitFor({ timeout: APPEAR_MS });
    },
    JOURNEY_MS,
  );
});
