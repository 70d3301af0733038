import { afterAll, beforeAll } from 'vitest';
import { testCalls } from './behaviours/calls.ts';
import { testFrame } from './behaviours/frame.ts';
import { testHome } from './behaviours/home.ts';
import { testMessages } from './behaviours/messages.ts';
import type { World } from './behaviours/world.ts';
import { openBrowser } from './support/browser.ts';
import { signInWithToken } from './support/client.ts';
import { ADMIN, startInstallation } from './support/installation.ts';

/* Timing and layout of the client on every page. One installation for all tests; clocks are moved instead of
   waiting. */

let world: World;

beforeAll(async () => {
  const [installation, browser] = await Promise.all([
    startInstallation({ ASSAY_RUNNERS: '0', ASSAY_RATELIMIT_USER: '100000' }),
    openBrowser(),
  ]);
  const { client: admin, token: adminToken } = await signInWithToken(installation.origin, ADMIN.name, ADMIN.password);
  const [orgId = ''] = (await admin('GET /api/org', {})).map(({ _id }) => _id);
  world = { installation, browser, admin, adminToken, orgId };
});

afterAll(async () => {
  await world?.browser.close();
  await world?.installation[Symbol.asyncDispose]();
});

testFrame(() => world);
testHome(() => world);
testMessages(() => world);
testCalls(() => world);
