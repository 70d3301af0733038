import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './browser.ts';
import { type Client, signInWithToken } from './client.ts';
import { ADMIN } from './installation.ts';
import { sharedInstallation } from './shared-installation.ts';

const START_MS = 480_000;

/** Only `origin` is set before the first test of the file. */
export interface Journey {
  origin: string;
  browser: Browser;
  /** Calls as the administrator of the site. */
  client: Client;
  token: string;
}

/** The shared installation, a browser, and the administrator's session, for all tests of the file that calls this. */
export function startJourney(): Journey {
  // The other fields are set before the tests run.
  const journey = sharedInstallation() as Journey;
  beforeAll(async () => {
    journey.browser = await openBrowser();
    Object.assign(journey, await signInWithToken(journey.origin, ADMIN.name, ADMIN.password));
  }, START_MS);
  afterAll(() => journey.browser.close(), START_MS);
  return journey;
}
