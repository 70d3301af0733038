import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { find, openBrowser, openVisitor, PHONE } from './support/browser.ts';
import { type Client, signInWithToken } from './support/client.ts';
import { makeContest, newMember } from './support/contest.ts';
import { ADMIN } from './support/installation.ts';
import { sharedInstallation, type SharedInstallation } from './support/shared-installation.ts';

/* A training plan: a director adds two contests, the first a condition of the second, and a learner completes it on a
   phone. A group that is enrolled in a plan. */

let installation: SharedInstallation;
let browser: Browser;
let client: Client;
let token: string;
let orgId: string;

beforeAll(async () => {
  installation = sharedInstallation();
  browser = await openBrowser();
  ({ client, token } = await signInWithToken(installation.origin, ADMIN.name, ADMIN.password));
  ({ orgId } = await makeContest(client, { slug: 'first', title: 'Opening round' }));
  await makeContest(client, { slug: 'second', title: 'Closing round' });
});

afterAll(async () => {
  await browser.close();
});

it('a director creates a plan of two contests, the first a condition of the second', async () => {
  const { page, context, pageErrors } = await openVisitor(browser, {
    origin: installation.origin,
    locale: 'en',
    token,
  });
  await page.goto(`/org/${orgId}/plan/new`);
  await page.getByLabel('Title').fill('Learn to judge');
  await page.getByLabel('Slug').fill('learn');
  await page.getByRole('radio', { name: /Members only/ }).check();
  await page.getByRole('button', { name: 'Create' }).click();
  for (const title of ['Opening round', 'Closing round']) {
    await page.getByRole('link', { name: 'Add a contest' }).click();
    await find(page.getByLabel('Contest'), title.slice(0, 5), title);
    if (title === 'Closing round') {
      await page.getByRole('button', { name: 'Add condition' }).click();
      await page.getByLabel('After the contest').click();
      await page.getByRole('option', { name: /Opening round/ }).click();
    }
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('link', { name: title, exact: true }).waitFor();
  }
  await page.getByRole('tab', { name: 'Manage' }).click();
  await page.getByLabel('Allow joining').click();
  await page.getByLabel('Anyone who can see the plan can join').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Settings saved').waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('a learner joins, sees the unmet condition, meets it, and enters the contest', async () => {
  const { items } = await client('GET /api/plan', { query: { orgId, perPage: 15 } });
  const planRow = items.find(({ slug }) => slug === 'learn');
  const learner = await newMember(client, installation.origin, orgId, 'learner');
  const { page, context, pageErrors } = await openVisitor(browser, {
    origin: installation.origin,
    locale: 'zh-Hans',
    viewport: PHONE,
    token: learner.token,
  });
  await page.goto(`/org/${orgId}/plan/${planRow?._id ?? ''}`);
  await page.getByRole('button', { name: '加入' }).click();
  await page.getByText('已加入', { exact: true }).waitFor();
  await page.getByRole('tab', { name: '比赛' }).click();
  const steps = page.getByRole('main').getByRole('listitem');
  const second = steps.filter({ has: page.getByRole('heading', { name: 'Closing round' }) });
  await second.getByText('参加 Opening round。').waitFor();
  expect(await second.getByRole('button', { name: '参加' }).count()).toBe(0);
  const first = steps.filter({ has: page.getByRole('heading', { name: 'Opening round' }) });
  await first.getByRole('button', { name: '参加' }).click();
  await first.getByText('已参加', { exact: true }).waitFor();
  await second.getByRole('button', { name: '参加' }).click();
  await second.getByRole('link', { name: '前往比赛' }).click();
  await page.getByRole('heading', { level: 1, name: 'Closing round' }).waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('a class is enrolled in a plan as one group, and its student is in the plan without having joined', async () => {
  const title = 'Plan of the class';
  const student = await newMember(client, installation.origin, orgId, 'student-of-the-class');
  const { groupId } = await client('POST /api/group', {
    body: { orgId, profile: { name: 'Class of planners', email: '' } },
  });
  await client('POST /api/group/:groupId/member/batch', {
    params: { groupId },
    body: { userIds: [], people: ['student-of-the-class'] },
  });
  const { planId } = await client('POST /api/plan', {
    body: { orgId, slug: 'class', title, accessLevel: ACCESS_LEVEL.restricted },
  });
  const open = (as: string) => openVisitor(browser, { origin: installation.origin, locale: 'en', token: as });
  const [teacher, learner] = [await open(token), await open(student.token)];
  await teacher.page.goto(`/org/${orgId}/plan/${planId}/participant`);
  await teacher.page.getByLabel('Name or ID').fill('class of plan');
  await teacher.page.getByRole('option', { name: /Class of planners/ }).click();
  await teacher.page.getByRole('button', { name: 'Enroll', exact: true }).click();
  const enrolled = teacher.page.getByRole('region', { name: 'Enrolled groups' });
  await enrolled.getByText('1 of 1 member', { exact: true }).waitFor();
  await teacher.page.getByRole('link', { name: 'student-of-the-class' }).waitFor();

  await learner.page.goto(`/org/${orgId}/plan`);
  await learner.page.getByRole('link', { name: title }).click();
  await learner.page.getByText('Joined', { exact: true }).waitFor();
  expect([...teacher.pageErrors, ...learner.pageErrors]).toEqual([]);
  await teacher.context.close();
  await learner.context.close();
});
