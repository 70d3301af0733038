// What a first visit fetches: by the build's manifest, and as a browser with an empty cache receives it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openBrowser, openVisitor } from '../e2e/support/browser.ts';
import { root } from './support/options.ts';
import { openPlatform } from './support/platform.ts';
import { Report, type Line } from './support/report.ts';

const KIB = 1024;
/** AOI's client 1.3.2, measured the same way. */
const AOI_KIB: Readonly<Record<string, number>> = { home: 618, 'problem with editor': 2088 };

/** The web client's own script. */
interface FirstLoad {
  PAGES: readonly { name: string; budgetKiB: number; modules: readonly string[] }[];
  measureFirstLoad: (dist: string, modules: readonly string[]) => { kib: number };
}

const report = new Report(import.meta.filename);
// A script without types; its two exports are described above.
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
try {
  const { orgId, problemId } = platform;
  const received = {
    home: await receivedKib('/'),
    'problem with editor': await receivedKib(`/org/${orgId}/problem/${problemId}/submit`),
  };
  report.table({
    title: 'first load as received by a browser (scripts, styles, fonts)',
    reference: 'AOI 1.3.2',
    lines: Object.entries(received).map(([name, kib]) => ({
      what: name,
      values: [kib],
      unit: 'KiB',
      reference: [AOI_KIB[name] ?? Number.NaN],
    })),
  });
} finally {
  await platform.close();
}
report.finish();

/** Bytes over the wire, compressed as the server sends them, until the network rests. */
async function receivedKib(path: string): Promise<number> {
  const browser = await openBrowser();
  try {
    const { page, context } = await openVisitor(browser, {
      origin: platform.origin,
      locale: 'en',
      token: platform.token,
    });
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const counted = new Set<string>();
    let bytes = 0;
    session.on('Network.responseReceived', ({ requestId, type }) => {
      if (['Document', 'Script', 'Stylesheet', 'Font'].includes(type)) counted.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (counted.has(requestId)) bytes += encodedDataLength;
    });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    if (path !== '/') await page.getByRole('textbox', { name: /^Code/ }).waitFor();
    return bytes / KIB;
  } finally {
    await browser.close();
  }
}
