import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVisitor, PHONE, type Visitor } from './support/browser.ts';
import type { Client } from './support/client.ts';
import { judgedInContest, makeContest, newMember, submitInContest } from './support/contest.ts';
import { startJourney } from './support/journey.ts';
import { checkPage } from './support/look.ts';

/*
 * Two people submit in the freeze of a contest. The director reveals the results step by step by keys, then to
 * everyone; on a phone as well. A participant replays the contest on a phone, before and after.
 */

const JOURNEY_MS = 480_000;
const APPEAR_MS = 240_000;
const MINUTE_MS = 60_000;
const RIGHT = 'a, b = map(int, input().split())\nprint(a + b)\n';
const WRONG = 'print(-1)\n';

const texts = {
  en: {
    ceremony: 'Ceremony',
    start: 'Start the ceremony',
    winner: 'Winner',
    leave: 'Leave the ceremony',
    hidden: /not revealed yet/,
    slider: 'Contest time',
    statistics: 'Submissions over time',
  },
  'zh-Hans': {
    ceremony: '滚榜',
    start: '开始滚榜',
    winner: '冠军',
    leave: '离开滚榜',
    hidden: /尚未公布/,
    slider: '比赛时间',
    statistics: '提交随时间的变化',
  },
} as const;

const journey = startJourney();

describe.each(['en', 'zh-Hans'] as const)('the results of a freeze, reading %s', (locale) => {
  const words = texts[locale];
  const suffix = locale === 'en' ? 'en' : 'zh';
  const names = [`ceremony-ada-${suffix}`, `ceremony-bo-${suffix}`] as const;
  const people = new Map<string, { token: string; client: Client }>();
  const visitors: Visitor[] = [];
  let contest: { orgId: string; contestId: string; problemIds: string[] };

  async function open(name: string | null, path: string, { onPhone = name !== null } = {}): Promise<Visitor> {
    const visitor = await openVisitor(journey.browser, {
      origin: journey.origin,
      locale,
      token: (name === null ? undefined : people.get(name)?.token) ?? journey.token,
      ...(onPhone && { viewport: PHONE }),
    });
    visitors.push(visitor);
    await visitor.page.goto(`/org/${contest.orgId}/contest/${contest.contestId}${path}`);
    return visitor;
  }

  beforeAll(async () => {
    contest = await makeContest(journey.client, {
      slug: `ceremony-${suffix}`,
      title: `Ceremony ${suffix}`,
      problems: ['two-weights', 'crucible'],
    });
    const params = { contestId: contest.contestId };
    for (const name of names) {
      const member = await newMember(journey.client, journey.origin, contest.orgId, name);
      people.set(name, member);
      await member.client('POST /api/contest/:contestId/register', { params });
    }
    // Frozen since its first minute, so that what is submitted now is hidden.
    const { clock } = await journey.client('GET /api/contest/:contestId', { params });
    if (!clock) throw new Error('The contest has no clock.');
    const { version, start, duration } = clock;
    const freeze = duration - MINUTE_MS;
    await journey.client('PATCH /api/contest/:contestId/admin/clock', {
      params,
      body: { version, start, duration, freeze, reason: 'r' },
    });
    for (const [name, code] of [
      [names[0], WRONG],
      [names[1], RIGHT],
    ] as const) {
      const { client } = people.get(name) ?? { client: journey.client };
      const at = { contestId: contest.contestId, problemId: contest.problemIds[0] ?? '' };
      await judgedInContest(client, contest.contestId, await submitInContest(client, at, 'Python 3', code));
    }
  }, JOURNEY_MS);

  afterAll(async () => {
    for (const { context } of visitors) await context.close();
  });

  it(
    'are revealed by keys at a ceremony, and missing in the replay of a participant until they are revealed to all',
    async () => {
      const { contestId } = contest;
      const phone = await open(names[0], '/replay');
      await phone.page.getByText(words.hidden).waitFor({ timeout: APPEAR_MS });
      expect(await phone.page.getByText(/^\+ \d/).count()).toBe(0);
      expect(await checkPage(phone)).toEqual({ axe: [], console: [], requests: [], overflow: [] });

      const director = await open(null, '/ranklist');
      await director.page.getByRole('link', { name: words.ceremony }).click();
      await director.page.getByRole('button', { name: words.start }).click({ timeout: APPEAR_MS });
      const cells = director.page.getByRole('table').getByText('?1');
      await expect.poll(() => cells.count(), { timeout: APPEAR_MS }).toBe(2);
      expect(await checkPage(director)).toEqual({ axe: [], console: [], requests: [], overflow: [] });
      await director.page.keyboard.press('ArrowRight');
      await expect.poll(() => cells.count(), { timeout: APPEAR_MS }).toBe(1);
      await director.page.keyboard.press('ArrowLeft');
      await expect.poll(() => cells.count(), { timeout: APPEAR_MS }).toBe(2);
      await director.page.keyboard.press('End');
      await director.page.getByText(words.winner).waitFor({ timeout: APPEAR_MS });
      expect(await cells.count()).toBe(0);
      await director.page.getByRole('button', { name: words.leave }).click();

      // The same on a phone, by touch, with every problem in sight.
      const hand = await open(null, '/ceremony', { onPhone: true });
      await hand.page.getByRole('button', { name: words.start }).click({ timeout: APPEAR_MS });
      const table = hand.page.getByRole('table');
      const hidden = table.getByText('?1');
      await expect.poll(() => hidden.count(), { timeout: APPEAR_MS }).toBe(2);
      const last = await table.getByRole('columnheader', { name: 'B', exact: true }).boundingBox();
      expect((last?.x ?? Infinity) + (last?.width ?? 0)).toBeLessThanOrEqual(PHONE.width);
      expect(await checkPage(hand)).toEqual({ axe: [], console: [], requests: [], overflow: [] });
      await table.click();
      await expect.poll(() => hidden.count(), { timeout: APPEAR_MS }).toBe(1);

      // The clock ends now, and the director reveals the results to everyone.
      const params = { contestId };
      const { clock } = await journey.client('GET /api/contest/:contestId', { params });
      if (!clock) throw new Error('The contest has no clock.');
      const { version, start, freeze = 0, duration } = clock;
      const elapsed = Date.now() - start;
      await journey.client('PATCH /api/contest/:contestId/admin/clock', {
        params,
        body: { version, start, duration: elapsed, freeze: freeze - (duration - elapsed), thawAfter: 0, reason: 'r' },
      });
      await phone.page.reload();
      await phone.page.getByRole('slider', { name: words.slider }).waitFor({ timeout: APPEAR_MS });
      const toggle = phone.page.getByRole('switch');
      await toggle.click({ timeout: APPEAR_MS });
      await phone.page
        .getByText(/^\+ \d/)
        .first()
        .waitFor({ timeout: APPEAR_MS });
      await phone.page.getByRole('slider', { name: words.slider }).focus();
      await phone.page.keyboard.press('Home');
      await expect.poll(() => phone.page.getByText(/^\+ \d/).count(), { timeout: APPEAR_MS }).toBe(0);
      expect(phone.page.url()).toContain('at=0');

      await phone.page.goto(`/org/${contest.orgId}/contest/${contestId}/statistics`);
      await phone.page.getByRole('heading', { name: words.statistics }).waitFor({ timeout: APPEAR_MS });
      expect(await checkPage(phone)).toEqual({ axe: [], console: [], requests: [], overflow: [] });
    },
    JOURNEY_MS,
  );
});
