import type { Browser, Locator, Page } from 'playwright-core';
import { openVisitor, type VisitorOptions } from '../support/browser.ts';
import type { Client } from '../support/client.ts';
import type { Installation } from '../support/installation.ts';

/** Shared by all behavior tests; created by the first of them. */
export interface World {
  installation: Installation;
  browser: Browser;
  admin: Client;
  adminToken: string;
  orgId: string;
}

export type GetWorld = () => World;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** A page in a new browser profile, closed after `act`. */
export async function visit(
  { browser, installation }: World,
  act: (page: Page) => Promise<void>,
  options: Partial<VisitorOptions> = {},
): Promise<void> {
  const { page, context } = await openVisitor(browser, { origin: installation.origin, locale: 'en', ...options });
  try {
    await act(page);
  } finally {
    await context.close();
  }
}

export const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
export const toastsOf = (page: Page) => page.locator('[data-toast]');

/** The computed value of a property, for each matching element. */
export async function stylesOf(found: Locator, property: string): Promise<string[]> {
  return await found.evaluateAll(
    (all, name) => all.map((one) => one.ownerDocument.defaultView?.getComputedStyle(one).getPropertyValue(name) ?? ''),
    property,
  );
}

export async function styleOf(found: Locator, property: string): Promise<string | undefined> {
  await found.waitFor();
  return (await stylesOf(found, property))[0];
}
