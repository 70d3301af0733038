import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, type Visitor } from './browser.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** Maximum number of reported places of one violation. */
const TOLD_PLACES = 3;
const SETTLE_MS = 1_000;
const SETTLE_STEP_MS = 50;

/** Runs in the page: the last of the innermost elements that extend furthest to the right and are not clipped. */
const WIDEST = `(() => {
  const isCut = ({ parentElement: box }) =>
    box !== null && box !== document.body && (getComputedStyle(box).overflowX !== 'visible' || isCut(box));
  const all = [...document.body.querySelectorAll('*')]
    .filter((element) => !isCut(element))
    .map((element) => ({ element, right: element.getBoundingClientRect().right }));
  const most = Math.max(...all.map(({ right }) => right));
  const { element } = all.findLast(({ right }) => right === most);
  return element.tagName.toLowerCase() + ' "' + element.textContent.slice(0, 40) + '"';
})()`;

/** The findings of a page by check; empty lists if there are none. */
export interface Findings {
  axe: string[];
  console: string[];
  requests: string[];
  overflow: string[];
}

/** Which rules of axe run. They take longer than all other checks together; contrast takes longest. */
export type AxeRules = 'all' | 'all-but-contrast' | 'none';

/** Checks the current page, and the errors since `pageErrors` was emptied. */
export async function checkPage(
  { page, pageErrors }: Pick<Visitor, 'page' | 'pageErrors'>,
  rules: AxeRules = 'all',
): Promise<Findings> {
  await animationsEnd(page);
  const wider = await pixelsTooWide(page);
  const widest = wider === 0 ? '' : String(await page.evaluate(WIDEST));
  const ofRequests = (pageError: string) => /^(third party|request)|Failed to load resource/.test(pageError);
  return {
    axe: rules === 'none' ? [] : await violationsOn(page, rules),
    console: pageErrors.filter((pageError) => !ofRequests(pageError)),
    requests: pageErrors.filter(ofRequests),
    overflow: wider === 0 ? [] : [`${String(wider)} px wider than the screen, by ${widest}`],
  };
}

async function violationsOn(page: Page, rules: AxeRules): Promise<string[]> {
  // Without frames of other sites, the legacy mode finds the same in less than half of the time.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(STANDARDS)
    .disableRules(rules === 'all' ? [] : ['color-contrast'])
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => {
    const places = nodes.map(({ target }) => target.join(' ')).slice(0, TOLD_PLACES);
    return `${id} at ${places.join(', ')}`;
  });
}

/**
 * How much wider than the screen the page remains. If style rules arrive while the screen is resized, a browser
 * sometimes keeps computing them with the old width, although it reports the new one to the page, until the next
 * resize.
 */
export async function pixelsTooWide(page: Page): Promise<number> {
  const size = page.viewportSize();
  const wider = await settledWidth(page);
  if (wider === 0 || size === null) return wider;
  await page.setViewportSize(size.width === DESKTOP.width ? PHONE : DESKTOP);
  await settledWidth(page);
  await page.setViewportSize(size);
  return await settledWidth(page);
}

/** Elements that measure themselves need a moment after a resize; only a lasting overflow counts. */
async function settledWidth(page: Page): Promise<number> {
  const measure = async () =>
    Number(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'));
  let wider = await measure();
  for (const end = Date.now() + SETTLE_MS; wider !== 0 && Date.now() < end; wider = await measure()) {
    await page.waitForTimeout(SETTLE_STEP_MS);
  }
  return wider;
}

/** Elements that fade in do not have their final contrast yet. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(
    'Promise.all(document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished.catch(() => undefined)))',
  );
}

/** All findings, each a line that starts with the page's name. */
export function linesOf(name: string, findings: Findings): string[] {
  return Object.values(findings).flatMap((lines: string[]) => lines.map((line) => `${name}: ${line}`));
}
