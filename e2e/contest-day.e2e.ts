import { createHash } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { choose, openVisitor, PHONE, type Visitor, ZONE_MS } from './support/browser.ts';
import type { Client } from './support/client.ts';
import { makeContest, newMember } from './support/contest.ts';
import { canJudge, until } from './support/installation.ts';
import { startJourney } from './support/journey.ts';
import { makeSubmissionZip } from './support/submission-zip.ts';

/*
 * A contest day with all its people, each at an open page: a director, two jury members, a team of two, a contestant
 * without a team, a volunteer and a visitor, from the rehearsal to the published results. The tests are its hours, in
 * order; each continues on the pages of the one before.
 */

const HOUR_MS = 3_600_000;
const STEP_MS = 480_000;
const TEAM = 'Two Hammers';
const SUM = 'a, b = map(int, input().split())\nprint(a + b)\n';
/** Right for the weak data only, whose single test is 2 2. */
const PRODUCT = 'a, b = map(int, input().split())\nprint(a * b)\n';

const names = {
  dora: 'day-dora',
  jury: ['day-jo', 'day-kim'],
  ann: 'day-ann',
  bo: 'day-bo',
  ida: 'day-ida',
  vic: 'day-vic',
} as const;

const dataConfig = {
  label: 'default',
  judge: {
    adapter: 'assay' as const,
    config: { timeMs: 2000, memoryMiB: 256, checker: { type: 'tokens' as const }, cases: [] as object[] },
  },
  submit: {
    upload: false,
    form: {
      files: [
        { path: 'answer.code', type: { editor: { language: 'python' } } },
        {
          path: '.metadata.json',
          type: {
            metadata: { items: [{ key: 'language', label: 'Language', type: { select: { options: ['Python 3'] } } }] },
          },
        },
      ],
    },
  },
  variables: {},
};

const journey = startJourney();

describe.skipIf(!canJudge)('a contest day', () => {
  const people = new Map<string, { token: string; client: Client }>();
  const visitors = new Map<string, Visitor>();
  let contest: { orgId: string; contestId: string; problemId: string };
  let path: string;
  let boardPath: string;

  function pageOf(name: string): Page {
    const visitor = visitors.get(name);
    if (!visitor) throw new Error(`${name} has no open page.`);
    return visitor.page;
  }

  /** Opens the browser of a person; without an account, of a visitor. */
  async function open(name: string, to: string): Promise<Page> {
    const { origin, browser } = journey;
    const token = people.get(name)?.token;
    const visitor = await openVisitor(browser, {
      origin,
      locale: 'en',
      ...(token !== undefined && { token }),
      ...((name === names.bo || name === names.vic) && { viewport: PHONE }),
    });
    visitors.set(name, visitor);
    await visitor.page.goto(to);
    return visitor.page;
  }

  const press = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true }).click();
  const noticeOf = (name: string, text: string) =>
    pageOf(name).locator('[data-notice=clarification]').filter({ hasText: text });

  /** Everyone who takes part, and the volunteer, reads an urgent notice on the page that is open, and confirms it. */
  async function allRead(text: string): Promise<void> {
    for (const name of [names.ann, names.bo, names.ida, names.vic]) {
      const notice = noticeOf(name, text);
      await notice.waitFor();
      await notice.getByRole('button', { name: 'Got it' }).click();
      await notice.waitFor({ state: 'detached' });
    }
  }

  /** Makes data with these tests, each the two numbers of the input, current for problem B. */
  async function putData(problemId: string, tests: readonly (readonly [number, number])[]): Promise<void> {
    const files = tests.flatMap(([a, b], index) => [
      [`tests/${index}.in`, `${a} ${b}\n`],
      [`tests/${index}.ans`, `${a + b}\n`],
    ]);
    const bytes = makeSubmissionZip(Object.fromEntries(files) as Record<string, string>);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const { url } = await journey.client('GET /api/problem/:problemId/data/:hash/url/:type', {
      params: { problemId, hash, type: 'upload' },
    });
    expect((await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })).ok).toBe(true);
    const cases = tests.map((_, index) => ({ input: `tests/${index}.in`, answer: `tests/${index}.ans` }));
    const config = { ...dataConfig, judge: { adapter: 'assay', config: { ...dataConfig.judge.config, cases } } };
    await journey.client('POST /api/problem/:problemId/data', {
      params: { problemId },
      body: { hash, config, description: `${tests.length} tests` },
    });
    await journey.client('POST /api/problem/:problemId/data/setDataHash', { params: { problemId }, body: { hash } });
  }

  /** Submits a program to problem B from its page and waits for the verdict there. */
  async function submit(name: string, program: string, verdict: string): Promise<void> {
    const page = pageOf(name);
    await page.getByRole('textbox', { name: /^Code/ }).fill(program);
    await page.keyboard.press('Control+Enter');
    const result = page.getByRole('region', { name: 'Latest submission' });
    await result.getByRole('status').getByText(verdict, { exact: true }).waitFor();
  }

  /** Rejudges both submissions aside, as a jury member, and waits until one has another verdict. */
  async function preview(page: Page, reason: string): Promise<void> {
    await page.getByRole('textbox', { name: 'Reason', exact: true }).fill(reason);
    await press(page, 'Rejudge 2 submissions');
    await press(page.getByRole('dialog'), 'Rejudge');
    await page.getByText('2 of 2 done, 1 changed').waitFor();
    await page.getByText('Ready to apply', { exact: true }).first().waitFor();
  }

  const solvedOnBoard = (place: Page) => place.getByRole('grid').getByText(/^\+/);
  const countdownOf = async (page: Page) =>
    durationIn((await page.getByRole('timer').filter({ visible: true }).first().textContent()) ?? '');

  beforeAll(async () => {
    const { client: admin, origin } = journey;
    const start = Date.now() + HOUR_MS;
    const { orgId, contestId } = await makeContest(admin, {
      slug: 'contest-day',
      title: 'Contest day',
      start,
      end: start + 5 * HOUR_MS,
    });
    const params = { contestId };
    const { problemId } = await admin('POST /api/problem', {
      body: { orgId, slug: 'day-sum', title: 'Sum of the day', accessLevel: ACCESS_LEVEL.private },
    });
    await putData(problemId, [[2, 2]]);
    const settings = { score: 100, slug: 'B', solutionCountLimit: 10 };
    await admin('POST /api/contest/:contestId/problem', { params, body: { problemId, settings } });
    await admin('PATCH /api/contest/:contestId/admin/team-settings', {
      params,
      body: { entry: 'both', minSize: 2, maxSize: 2, forming: true },
    });
    await admin('PATCH /api/contest/:contestId/admin/balloon', { params, body: { enabled: true } });
    await admin('PATCH /api/contest/:contestId/admin/printing', { params, body: { enabled: true } });
    await admin('PATCH /api/contest/:contestId/board', { params, body: { openKey: 'icpc' } });
    const { ranklistId } = await admin('POST /api/rk', { body: { contestId, orgId, ranklistKey: 'icpc' } });
    await admin('PATCH /api/rk/:ranklistId/visible', { params: { ranklistId }, body: { visible: true } });
    for (const name of Object.values(names).flat()) people.set(name, await newMember(admin, origin, orgId, name));
    const [director] = await admin('POST /api/org/:orgId/search-principals', {
      params: { orgId },
      body: { search: names.dora },
    });
    await admin('POST /api/contest/:contestId/admin/access', {
      params,
      body: { principalId: director?.principalId ?? '', capability: '3' },
    });
    await people.get(names.ida)?.client('POST /api/contest/:contestId/register', { params });
    contest = { orgId, contestId, problemId };
    path = `/org/${orgId}/contest/${contestId}`;
    boardPath = `/rk/${ranklistId}`;
  }, STEP_MS);

  afterAll(async () => {
    for (const { context } of visitors.values()) await context.close();
  });

  it(
    'the director appoints two jury members and a volunteer, who see their pages, and rehearses the contest',
    async () => {
      const page = await open(names.dora, `${path}/admin/access`);
      const list = page.getByRole('region', { name: 'Access list' });
      const grants = [
        ...names.jury.map((name) => [name, 'Judge and answer questions'] as const),
        [names.vic, 'Deliver balloons'] as const,
        [names.vic, 'Print for participants'] as const,
      ];
      for (const [name, role] of grants) {
        await choose(list.getByRole('combobox', { name: 'Role' }), role);
        await list.getByRole('combobox', { name: 'Name or ID' }).fill(name);
        await page.getByRole('option', { name }).click();
        await press(list, 'Add');
        await page.getByText(`${name} has the role: ${role}`).waitFor();
      }
      await (await open(names.vic, `${path}/balloon`)).getByText('Nothing to deliver').waitFor();
      for (const name of names.jury)
        await (await open(name, `${path}/clarification`)).getByRole('button', { name: 'Write a notice' }).waitFor();

      await page.goto(`${path}/admin/rehearsal`);
      for (const [label, value] of [
        ['Simulated participants', '1'],
        ['Times the speed of the contest', '20'],
        ['Last minutes of the contest to play', '1'],
      ] as const)
        await page.getByRole('textbox', { name: label }).fill(value);
      await press(page, 'Start the rehearsal');
      await page.getByText(/Completed/).waitFor();
      await page.getByRole('heading', { name: 'Rehearse again' }).waitFor();
    },
    STEP_MS,
  );

  it(
    'two people form a team, a third takes part alone, and the start set by the director opens their pages',
    async () => {
      const ann = await open(names.ann, path);
      await press(ann, 'Form a team');
      const form = ann.getByRole('dialog');
      await form.getByRole('textbox', { name: /^Team name/ }).fill(TEAM);
      await press(form, 'Form a team');
      await ann.getByText(`You formed ${TEAM}`).waitFor();
      const code = await ann.locator('code').first().textContent();
      const bo = await open(names.bo, `${path}?team=${code ?? ''}`);
      await press(bo.getByRole('dialog'), 'Join a team');
      await ann.getByRole('list', { name: 'Members' }).getByText(names.bo).waitFor();
      const ida = await open(names.ida, path);
      await ida.getByRole('tab', { name: 'Questions' }).waitFor();
      expect(await ida.getByRole('tab', { name: 'Problems' }).count()).toBe(0);

      const page = pageOf(names.dora);
      await page.goto(`${path}/admin`);
      await press(page, 'Change times');
      const dialog = page.getByRole('dialog');
      const soon = new Date(Date.now() - 60_000 + ZONE_MS).toISOString().slice(0, 19);
      await dialog.getByLabel('Start', { exact: true }).fill(soon);
      await press(dialog, 'Save');
      await page.getByText('Times changed').waitFor();
      for (const one of [ann, ida]) {
        await one.getByRole('tab', { name: 'Problems' }).click();
        await one.getByRole('link', { name: 'Sum of the day' }).first().click();
        await one.getByRole('textbox', { name: /^Code/ }).waitFor();
      }
    },
    STEP_MS,
  );

  it(
    'what both solve is on the board of the visitor, and its balloons reach the volunteer',
    async () => {
      const visitor = await open('visitor', boardPath);
      await visitor.getByRole('grid').waitFor();
      await submit(names.ann, PRODUCT, 'Accepted');
      await submit(names.ida, SUM, 'Accepted');
      await expect.poll(() => solvedOnBoard(visitor).count(), { timeout: STEP_MS }).toBe(2);
      await visitor.getByText(TEAM).first().waitFor();
      const volunteer = pageOf(names.vic);
      await press(volunteer, `I’ll take it: B, ${TEAM}`);
      await press(volunteer, `Delivered: B, ${TEAM}`);
      await volunteer.getByRole('button', { name: 'To do (1)' }).waitFor();
    },
    STEP_MS,
  );

  it(
    'a contestant prints a program, the volunteer prints it, and the contestant sees that',
    async () => {
      const ida = pageOf(names.ida);
      await ida.goto(`${path}/print`);
      await ida.getByRole('textbox', { name: 'File name' }).fill('sum.py');
      await ida.getByRole('textbox', { name: 'Text' }).fill(SUM);
      await press(ida, 'Print');
      await ida.getByText('Job 1 with 1 page is in the queue').waitFor();
      const volunteer = pageOf(names.vic);
      await volunteer.goto(`${path}/print-queue`);
      await press(volunteer, `I’ll print it: job 1, ${names.ida}`);
      await press(volunteer, `Printed: job 1, ${names.ida}`);
      await ida.getByRole('table').getByText('Printed', { exact: true }).waitFor();
      await volunteer.goto(`${path}/balloon`);
      await volunteer.getByRole('button', { name: 'To do (1)' }).waitFor();
    },
    STEP_MS,
  );

  it(
    'a jury member broadcasts, and the director handles an incident with a pause and an extension, on all open pages',
    async () => {
      const [first] = names.jury;
      await press(pageOf(first), 'Write a notice');
      const dialog = pageOf(first).getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Text' }).fill('Lunch is at noon.');
      await dialog.getByRole('checkbox', { name: /^Urgent/ }).check();
      await press(dialog, 'Send to all');
      await allRead('Lunch is at noon.');

      // An organization of these people announces something: members of the sample are in other journeys.
      const { orgId } = await journey.client('POST /api/org', { body: { profile: { name: 'Day', email: '' } } });
      for (const { token } of people.values())
        await journey.client('POST /api/org/:orgId/admin/member', {
          params: { orgId },
          body: { userId: userOf(token) },
        });
      const title = 'The bus leaves at six.';
      await journey.client('POST /api/announcement', {
        body: { title, date: new Date().toISOString(), public: true, orgId },
      });
      for (const name of Object.values(names).flat()) {
        const notice = pageOf(name).locator('[data-notice=announcement]').filter({ hasText: title });
        await notice.getByRole('button', { name: 'Dismiss' }).click();
        await notice.waitFor({ state: 'detached' });
      }

      const page = pageOf(names.dora);
      const clocks = [pageOf(names.bo), pageOf('visitor')];
      const act = async (name: string, reason: string, done: string) => {
        await press(page, name);
        await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill(reason);
        await press(page.getByRole('dialog'), name);
        await page.getByText(done).first().waitFor();
        await allRead(reason);
      };
      await act('Pause', 'The lights of Hall 2 went out.', 'Contest paused');
      await act('Resume', 'The lights are on again.', 'Contest resumed');
      const before = await Promise.all(clocks.map(countdownOf));
      await act('Extend', 'Ten minutes for the dark.', 'Contest extended');
      for (const [index, clock] of clocks.entries())
        await until('the countdown moves', STEP_MS, async () => (await countdownOf(clock)) > (before[index] ?? 0));
    },
    STEP_MS,
  );

  it(
    'a rejudge with better data that a jury member discards changes nothing; one that the other applies does',
    async () => {
      await putData(contest.problemId, [
        [2, 2],
        [1, 2],
      ]);
      const [first, second] = names.jury.map(pageOf);
      if (!first || !second) throw new Error('The jury has two members.');
      const [visitor, volunteer] = [pageOf('visitor'), pageOf(names.vic)];
      await first.goto(`${path}/admin/solution`);
      await preview(first, 'Is the new test too hard?');
      await press(first, 'Discard');
      await press(first.getByRole('dialog'), 'Discard');
      await first.getByText('No result was changed.').waitFor();
      expect(await solvedOnBoard(visitor).count()).toBe(2);
      await visitor.reload();
      await visitor.getByRole('grid').waitFor();
      await expect.poll(() => solvedOnBoard(visitor).count(), { timeout: STEP_MS }).toBe(2);

      await second.goto(`${path}/admin/solution`);
      await second.getByText('Is the new test too hard?').waitFor();
      await preview(second, 'The old data accepted products.');
      expect(await solvedOnBoard(visitor).count()).toBe(2);
      expect(await volunteer.getByText('Take back: no longer accepted').count()).toBe(0);
      await press(second, 'Apply');
      await press(second.getByRole('dialog'), 'Apply');
      await second.getByText('The new results count since').waitFor();
      await expect.poll(() => solvedOnBoard(visitor).count(), { timeout: STEP_MS }).toBe(1);
      await volunteer.getByText('Take back: no longer accepted').waitFor();
      await press(volunteer, `Taken back: B, ${TEAM}`);
    },
    STEP_MS,
  );

  it(
    'the freeze hides the last submission from the visitor until the director publishes the results',
    async () => {
      const [page, visitor] = [pageOf(names.dora), pageOf('visitor')];
      await press(page, 'Freeze now');
      await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('The last hour.');
      await press(page.getByRole('dialog'), 'Freeze now');
      await allRead('The last hour.');
      await visitor.getByText(/^Frozen since/).waitFor();
      await submit(names.ann, SUM, 'Accepted');
      await visitor.getByRole('grid').getByText(/\?/).waitFor();
      expect(await solvedOnBoard(visitor).count()).toBe(1);

      // The contest ends now.
      const params = { contestId: contest.contestId };
      const { clock } = await journey.client('GET /api/contest/:contestId', { params });
      if (clock?.freeze === undefined) throw new Error('The clock has no freeze.');
      const { version, start, duration, freeze, removed } = clock;
      const removedMs = removed.reduce((sum, one) => sum + one.end - one.start, 0);
      const elapsed = Date.now() - start - removedMs;
      await journey.client('PATCH /api/contest/:contestId/admin/clock', {
        params,
        body: { version, start, duration: elapsed, freeze: freeze - (duration - elapsed), reason: 'The end.' },
      });
      await visitor.getByText('Results are held. The jury will reveal them.').waitFor();
      await press(page, 'Reveal');
      await press(page.getByRole('dialog'), 'Reveal');
      await visitor.getByText('Final', { exact: true }).first().waitFor();
      await expect.poll(() => solvedOnBoard(visitor).count(), { timeout: STEP_MS }).toBe(2);
      for (const [name, { pageErrors }] of visitors) expect([name, ...pageErrors]).toEqual([name]);
    },
    STEP_MS,
  );
});

/** The user of a session's token. */
function userOf(token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { userId: string };
  return claims.userId;
}

/** The duration in a text such as `04:58:59 left until Ended`, in milliseconds. */
function durationIn(text: string): number {
  const [, hours = '0', minutes = '0', seconds = '0'] = /(\d+):(\d{2}):(\d{2})/.exec(text) ?? [];
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}
