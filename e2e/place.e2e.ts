import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, it, expect } from 'vitest';
import { openVisitor, PHONE, type Visitor } from './support/browser.ts';
import { clientOf } from './support/client.ts';
import { makeContest, newMember, PASSWORD } from './support/contest.ts';
import { startJourney } from './support/journey.ts';

/*
 * An exam in a room: a director reading English binds it to addresses, seats, one session and exam mode; a contestant
 * reading Chinese takes part, is refused elsewhere with the reason, signs in twice, and is let in by the director.
 */

const JOURNEY_MS = 480_000;
const APPEAR_MS = 240_000;
const DIRECTOR = '10.20.0.1';
const SEAT = '10.20.1.7';
const OTHER_SEAT = '10.20.1.8';
const HOME = '203.0.113.9';

const director = {
  ranges: 'Address ranges',
  outside: 'Your own address is outside',
  cancel: 'Cancel',
  switches: [/^One seat per account/, /^One session at a time/, /^Exam mode/],
  save: 'Save',
  saved: 'Place saved',
  seatOf: (name: string) => `Seat of ${name}`,
  exempt: 'Exempt from everything on this page',
  reason: /^Reason/,
  seatSaved: (name: string) => `Seat of ${name} saved`,
  log: 'Log',
  kinds: ['Seat bound', 'Wrong address', 'Wrong seat', 'Signed in again', 'Old session', 'Exempted'],
};

const contestant = {
  problems: '查看题目',
  problem: '两枚砝码',
  withdraw: '退出比赛',
  menu: '菜单',
  closed: '考试正在进行',
  back: '返回比赛',
  refused: '你不能在此处参赛',
  wrongAddress: '参赛者只能在指定地址范围内参加此比赛。',
  wrongSeat: '你的账号在本场比赛中绑定了另一个座位。',
  newerSession: '你之后又在别处登录过，只有最近一次登录可以参加此比赛。',
  seen: (address: string) => `服务器看到你的地址是 ${address}。`,
};

const journey = startJourney();

describe('an exam in a room', () => {
  const name = 'place-ida';
  const visitors: Visitor[] = [];
  let token: string;
  let path: string;
  let orgPath: string;

  async function openFrom(address: string, locale: 'en' | 'zh-Hans', own: string): Promise<Page> {
    const viewport = address === OTHER_SEAT ? { viewport: PHONE } : {};
    const visitor = await openVisitor(journey.browser, { origin: journey.origin, locale, token: own, ...viewport });
    await visitor.context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
    visitors.push(visitor);
    return visitor.page;
  }

  beforeAll(async () => {
    const { orgId, contestId } = await makeContest(journey.client, { slug: 'place-exam', title: 'Exam in Hall 3' });
    const member = await newMember(journey.client, journey.origin, orgId, name);
    await member.client('POST /api/contest/:contestId/register', { params: { contestId } });
    ({ token } = member);
    orgPath = `/org/${orgId}`;
    path = `${orgPath}/contest/${contestId}`;
  }, JOURNEY_MS);

  afterAll(async () => {
    for (const { context, pageErrors } of visitors) {
      // Refused requests are what this journey is about.
      expect(pageErrors.filter((error) => !/ (403|409) \(/.test(error))).toEqual([]);
      await context.close();
    }
  });

  it(
    'is open at the seat and nowhere else, to the latest session alone, shows nothing else, and obeys its director',
    async () => {
      const jury = await openFrom(DIRECTOR, 'en', journey.token);
      await jury.goto(`${path}/admin/place`);
      const ranges = jury.getByRole('textbox', { name: director.ranges });
      await ranges.fill('192.168.7.0/24');
      await jury.getByRole('button', { name: director.save }).click();
      const warning = jury.getByRole('dialog', { name: director.outside });
      await warning.getByText(DIRECTOR).waitFor({ timeout: APPEAR_MS });
      await warning.getByRole('button', { name: director.cancel }).click();
      await ranges.fill('10.20.0.0/16');
      for (const label of director.switches) await jury.getByRole('switch', { name: label }).click();
      await jury.getByRole('button', { name: director.save }).click();
      await jury.getByText(director.saved).waitFor({ timeout: APPEAR_MS });

      const seat = await openFrom(SEAT, 'zh-Hans', token);
      await seat.goto(path);
      await seat.getByRole('link', { name: contestant.problems }).waitFor({ timeout: APPEAR_MS });
      expect(await seat.getByRole('button', { name: contestant.withdraw, exact: true }).count()).toBe(0);
      expect(await seat.getByRole('button', { name: contestant.menu }).count()).toBe(0);
      await seat.goto(`${orgPath}/problem`);
      await seat.getByRole('heading', { name: contestant.closed }).waitFor({ timeout: APPEAR_MS });
      await seat.getByRole('main').getByRole('link', { name: contestant.back }).click();
      await seat.getByRole('link', { name: contestant.problems }).click();
      await seat.getByRole('link', { name: contestant.problem }).first().waitFor({ timeout: APPEAR_MS });

      const elsewhere = await openFrom(HOME, 'zh-Hans', token);
      await elsewhere.goto(path);
      await elsewhere.getByRole('heading', { name: contestant.refused }).waitFor({ timeout: APPEAR_MS });
      await elsewhere.getByText(contestant.wrongAddress).waitFor();
      await elsewhere.getByText(contestant.seen(HOME)).waitFor();
      const next = await openFrom(OTHER_SEAT, 'zh-Hans', token);
      await next.goto(`${path}/problem`);
      await next.getByText(contestant.wrongSeat).waitFor({ timeout: APPEAR_MS });

      // Signing in again ends the first session; its open page says so without being touched.
      const again = await clientOf(journey.origin)('POST /api/auth/login', {
        body: { provider: 'password', payload: { username: name, password: PASSWORD } },
      });
      await seat.getByText(contestant.newerSession).waitFor({ timeout: APPEAR_MS });

      const row = jury.getByRole('row').filter({ hasText: SEAT }).filter({ hasText: name });
      await row
        .getByRole('button', { name: director.seatOf(name) })
        .first()
        .click();
      const dialog = jury.getByRole('dialog');
      await dialog.getByRole('switch', { name: director.exempt }).click();
      await dialog.getByRole('textbox', { name: director.reason }).fill('The computer broke.');
      await dialog.getByRole('button', { name: director.save, exact: true }).click();
      await jury.getByText(director.seatSaved(name)).waitFor({ timeout: APPEAR_MS });
      // The refused page opens by itself.
      await elsewhere.getByRole('link', { name: contestant.problems }).waitFor({ timeout: APPEAR_MS });
      expect(again.token).not.toBe(token);

      const log = jury.getByRole('table', { name: director.log });
      for (const kind of director.kinds)
        await log.getByText(kind, { exact: true }).first().waitFor({ timeout: APPEAR_MS });
    },
    JOURNEY_MS,
  );
});
