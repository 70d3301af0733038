import { createHash } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { openBrowser, openVisitor, PHONE } from './support/browser.ts';
import { type Client, signInWithToken } from './support/client.ts';
import { newMember } from './support/contest.ts';
import { ADMIN, until } from './support/installation.ts';
import { sharedInstallation, type SharedInstallation } from './support/shared-installation.ts';
import { makeSubmissionZip } from './support/submission-zip.ts';

/* A problem with live instances: opened in the browser, allocated by a runner that the test simulates, shown as ready,
   and destroyed. */

const TASK_TIMEOUT_MS = 240_000;

let installation: SharedInstallation;
let browser: Browser;
let client: Client;
let orgId: string;
let problemId: string;
let runnerCall: (path: string, body?: unknown) => Promise<Record<string, unknown>>;

beforeAll(async () => {
  installation = sharedInstallation();
  browser = await openBrowser();
  ({ client } = await signInWithToken(installation.origin, ADMIN.name, ADMIN.password));
  [orgId = ''] = (await client('GET /api/org', {})).map(({ _id }) => _id);
  await client('PATCH /api/org/:orgId/admin/settings', { params: { orgId }, body: { problemInstanceLimit: 2 } });
  ({ problemId } = await client('POST /api/problem', {
    body: { orgId, slug: 'break-in', title: 'Break In', accessLevel: ACCESS_LEVEL.public },
  }));
  await client('PATCH /api/problem/:problemId/admin/settings', {
    params: { problemId },
    body: { allowPublicInstance: true, maxInstanceCount: 5 },
  });
  const archive = makeSubmissionZip({ 'readme.txt': 'nothing to judge' });
  const hash = createHash('sha256').update(archive).digest('hex');
  const { url } = await client('GET /api/problem/:problemId/data/:hash/url/:type', {
    params: { problemId, hash, type: 'upload' },
  });
  expect((await fetch(url, { method: 'PUT', body: new Uint8Array(archive) })).ok).toBe(true);
  await client('POST /api/problem/:problemId/data', {
    params: { problemId },
    body: {
      hash,
      description: '',
      config: {
        label: 'default',
        judge: { adapter: 'assay', config: { questions: [{ key: 'flag', answer: 'found' }] } },
        submit: {},
        instanceLabel: 'docker',
        instance: { adapter: 'docker', config: {} },
      },
    },
  });
  await client('POST /api/problem/:problemId/data/setDataHash', { params: { problemId }, body: { hash } });

  const { registrationToken } = await client('POST /api/org/:orgId/admin/runner/register', { params: { orgId } });
  const runner = await client('POST /api/runner/register', {
    body: { name: 'machines', labels: ['instance:docker'], version: '1', registrationToken },
  });
  runnerCall = async (path, body) => {
    const answer = await fetch(`${installation.origin}/api/runner/instance/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-aoi-runner-id': runner.runnerId,
        'x-aoi-runner-key': runner.runnerKey,
      },
      body: JSON.stringify(body ?? {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    // Replies of this protocol are objects.
    return (await answer.json()) as Record<string, unknown>;
  };
}, 480_000);

afterAll(async () => {
  await browser.close();
});

/** Leases the next task as the runner, and completes it. */
async function work(message: string): Promise<void> {
  let task: Record<string, unknown> = {};
  await until('there is a task', TASK_TIMEOUT_MS, async () => {
    task = await runnerCall('poll');
    return typeof task['taskId'] === 'string';
  });
  await runnerCall(`task/${String(task['instanceId'])}/${String(task['taskId'])}/complete`, {
    succeeded: true,
    message,
  });
}

it('is opened, becomes ready without a reload, shows how to connect, and is destroyed after a confirmation', async () => {
  const { token } = await newMember(client, installation.origin, orgId, 'eve');
  const { page, context, pageErrors } = await openVisitor(browser, {
    origin: installation.origin,
    locale: 'en',
    token,
  });
  await page.goto(`/org/${orgId}/problem/${problemId}`);
  await page.getByRole('tab', { name: 'Instances' }).click();
  await page.getByText('No instances').waitFor();
  await page.getByRole('button', { name: 'Open an instance' }).click();
  await page.getByText('Starting', { exact: true }).waitFor();
  await work('Connect to `ssh eve@10.0.0.7` within the hour.');
  await page.getByText('Ready', { exact: true }).waitFor();
  await page.getByText('ssh eve@10.0.0.7').waitFor();
  await page.getByRole('button', { name: 'Stop the instance of Break In' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByText('Shutting down').first().waitFor();
  await work('');
  await page.getByText('Stopped', { exact: true }).waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});

it('is in the list of the organization, which a phone shows in Chinese', async () => {
  const { token } = await newMember(client, installation.origin, orgId, 'finn');
  const { page, context, pageErrors } = await openVisitor(browser, {
    origin: installation.origin,
    locale: 'zh-Hans',
    viewport: PHONE,
    token,
  });
  await page.goto(`/org/${orgId}/problem/${problemId}/instance`);
  await page.getByRole('button', { name: '开启在线环境' }).click();
  await page.getByText('正在创建', { exact: true }).waitFor();
  await page.goto(`/org/${orgId}/instance`);
  await page.getByRole('link', { name: 'Break In' }).waitFor();
  await work('就绪了');
  await page.getByText('就绪了').waitFor();
  expect(pageErrors).toEqual([]);
  await context.close();
});
