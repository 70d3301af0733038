import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Page } from 'playwright-core';
import type { Findings } from './look.ts';

/** One visit to one page. */
export interface Look {
  /** The matched route of the client, such as `/org/$orgId/problem`. */
  route: string;
  page: string;
  viewer: 'administrator' | 'visitor';
  /** Language and device, such as `en desktop`. */
  way: string;
  findings: Findings;
}

/** The client's router, as the client exposes it. */
const ROUTER = 'globalThis.__TSR_ROUTER__';

const withoutEnd = (path: string): string => (path === '/' ? path : path.replace(/\/$/, ''));

/** All routes of the client in the page. */
export async function routesIn(page: Page): Promise<string[]> {
  const paths = await page.evaluate<string[]>(`Object.keys(${ROUTER}.routesByPath)`);
  return [...new Set(paths.map(withoutEnd))].sort();
}

/** The current route. */
export async function routeOf(page: Page): Promise<string> {
  return withoutEnd(await page.evaluate<string>(`${ROUTER}.state.matches.at(-1)?.fullPath ?? ''`));
}

/** Navigates as the client's links do, without reloading the document, and waits for the new page. */
export async function followTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    const stop = ${ROUTER}.subscribe('onResolved', () => (stop(), resolve()));
    ${ROUTER}.history.push(${JSON.stringify(path)});
  })`);
}

/**
 * Writes the visits as a Markdown table: a row per page, a column per pass, with the number of findings of each check.
 */
export async function writeTable(file: string, looks: readonly Look[], exceptions: Readonly<Record<string, string>>) {
  const ways = [...new Set(looks.map(({ way }) => way))].sort();
  const rows = Map.groupBy(looks, ({ route, viewer, page }) => `\`${route}\` | ${page} | ${viewer}`);
  const lines = [...rows]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([row, seen]) => {
      const cells = ways.map((way) => {
        const look = seen.find((one) => one.way === way);
        return look === undefined ? 'not checked' : counts(look.findings);
      });
      return `| ${row} | ${cells.join(' | ')} |`;
    });
  const text = `# Findings of every page

Each cell: violations found by axe (WCAG 2.2 AA), errors of the console, failed requests, and pixels too wide (counted as one finding).

| route | page | viewer | ${ways.join(' | ')} |
| --- | --- | --- | ${ways.map(() => '---').join(' | ')} |
${lines.join('\n')}

Routes that are not checked separately:

${Object.entries(exceptions)
  .map(([route, reason]) => `- \`${route}\`: ${reason}`)
  .join('\n')}
`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

const counts = ({ axe, console, requests, overflow }: Findings): string =>
  [axe, console, requests, overflow].map((found) => found.length).join(' · ');
