// The size of a first visit: by the build's manifest, and as received by a browser with an empty cache.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrowser } from '../e2e/support/browser.ts';
import { receivedKib } from '../e2e/support/first-load.ts';
import { root } from './support/options.ts';
import { openPlatform } from './support/platform.ts';
import { Report, type Line } from './support/report.ts';

/** Targets over the wire in KiB: the page and what it requests when it is used, beyond the modules of the manifest. */
const WIRE_KIB: Readonly<Record<string, number>> = { home: 230, 'problem with editor': 430 };
/** AOI's client 1.3.2, measured in the same way. */
const AOI_KIB: Readonly<Record<string, number>> = { home: 618, 'problem with editor': 2088 };

/** The script of the web client. */
interface FirstLoad {
  PAGES: readonly { name: string; budgetKiB: number; modules: readonly string[] }[];
  measureFirstLoad: (dist: string, modules: readonly string[]) => { kib: number };
}

const report = new Report(import.meta.filename);
// A script without types; the type above describes its two exports.
const { PAGES, measureFirstLoad } = (await import(
  pathToFileURL(join(root, 'apps/web/scripts/first-load.mjs')).href
)) as FirstLoad;
const dist = join(root, 'apps/web/dist');
if (!existsSync(dist)) throw new Error('the web client is not built: npm run build');
report.table({
  title: 'first load by the manifest, gzip',
  reference: 'AOI 1.3.2',
  lines: PAGES.map(({ name, budgetKiB, modules }): Line => ({
    what: name,
    values: [measureFirstLoad(dist, modules).kib],
    unit: 'KiB',
    reference: [AOI_KIB[name] ?? Number.NaN],
    target: { of: 'figure', atMost: budgetKiB },
  })),
});

const platform = await openPlatform({ runners: 0 });
const browser = await openBrowser();
try {
  const { origin, token, orgId, problemId } = platform;
  const paths: Readonly<Record<string, string>> = {
    home: '/',
    'problem with editor': `/org/${orgId}/problem/${problemId}/submit`,
  };
  const lines: Line[] = [];
  for (const { name } of PAGES) {
    for (const encoding of ['gzip', 'br'] as const) {
      const path = paths[name];
      if (path === undefined) throw new Error(`no URL for the page ${name}`);
      const load = { origin, token, path, encodings: [encoding], desk: name !== 'home' };
      lines.push({
        what: `${name}, ${encoding}`,
        values: [await receivedKib(browser, load)],
        unit: 'KiB',
        reference: [AOI_KIB[name] ?? Number.NaN],
        target: { of: 'figure', atMost: WIRE_KIB[name] ?? 0 },
      });
    }
  }
  report.table({
    title: 'first load over the wire until the page is fully usable (page, scripts, styles, fonts)',
    reference: 'AOI 1.3.2',
    lines,
    notes: ['includes a statement with mathematics and code, and typing the first words into the editor'],
  });
} finally {
  await browser.close();
  await platform.close();
}
report.finish();
