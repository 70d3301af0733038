import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { DESKTOP, PHONE, type Visitor } from './browser.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];
/** Places of one violation that are told. */
const TOLD_PLACES = 3;
const SETTLE_MS = 1_000;
const SETTLE_STEP_MS = 50;

/** In the page: the last element inside of those that reach furthest to the right and are cut off by nothing. */
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

/** What was wrong with a page, by the check that found it; empty lists where nothing was. */
export interface Findings {
  axe: string[];
  console: string[];
  requests: string[];
  overflow: string[];
}

/** Which rules of axe are tried: it takes longer than everything else together, and contrast is the dearest of them. */
export type AxeRules = 'all' | 'all-but-contrast' | 'none';

/** Checks the page on the screen, and what went wrong in it since `troubles` was emptied. */
export async function checkPage(
  { page, troubles }: Pick<Visitor, 'page' | 'troubles'>,
  rules: AxeRules = 'all',
): Promise<Findings> {
  await animationsEnd(page);
  const wider = await pixelsTooWide(page);
  const widest = wider === 0 ? '' : String(await page.evaluate(WIDEST));
  const ofRequests = (trouble: string) => /^(third party|request)|Failed to load resource/.test(trouble);
  return {
    axe: rules === 'none' ? [] : await violationsOn(page, rules),
    console: troubles.filter((trouble) => !ofRequests(trouble)),
    requests: troubles.filter(ofRequests),
    overflow: wider === 0 ? [] : [`${String(wider)} px wider than the screen, by ${widest}`],
  };
}

async function violationsOn(page: Page, rules: AxeRules): Promise<string[]> {
  // Without frames of other sites to look into, the older way finds the same in less than half of the time.
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
 * How much wider the page stays than the screen. A browser that is given rules of style in the very moment in which the screen turns now and then
 * goes on to weigh them by the former width, though it tells the page the right one, until the screen is turned once more.
 */
async function pixelsTooWide(page: Page): Promise<number> {
  const size = page.viewportSize();
  const wider = await settledWidth(page);
  if (wider === 0 || size === null) return wider;
  await page.setViewportSize(size.width === DESKTOP.width ? PHONE : DESKTOP);
  await settledWidth(page);
  await page.setViewportSize(size);
  return await settledWidth(page);
}

/** What measures itself has not done so yet in the moment in which the screen turns; what stays too wide is. */
async function settledWidth(page: Page): Promise<number> {
  const measure = async () =>
    Number(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'));
  let wider = await measure();
  for (const end = Date.now() + SETTLE_MS; wider !== 0 && Date.now() < end; wider = await measure()) {
    await page.waitForTimeout(SETTLE_STEP_MS);
  }
  return wider;
}

/** What is fading in has not the contrast it will have. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(
    'Promise.all(document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished.catch(() => undefined)))',
  );
}

/** All findings, each a line that begins with the page's name. */
export function linesOf(name: string, findings: Findings): string[] {
  return Object.values(findings).flatMap((lines: string[]) => lines.map((line) => `${name}: ${line}`));
}
