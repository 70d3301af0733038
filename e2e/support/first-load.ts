import type { Browser, CDPSession } from 'playwright-core';
import { openVisitor } from './browser.ts';

const KIB = 1024;
/** A page counts as loaded after this long without network activity. */
const QUIET_MS = 1_000;
/** Resource types that count as the page; API requests do not. */
const COUNTED: readonly string[] = ['Document', 'Script', 'Stylesheet', 'Font'];

export interface FirstLoad {
  origin: string;
  token: string;
  path: string;
  locale?: 'en' | 'zh-Hans';
  /** Content encodings that the browser accepts. */
  encodings: readonly ('gzip' | 'br')[];
  /**
   * Whether to type a program into the editor and to wait for the typeset statement, including mathematics and code.
   */
  desk: boolean;
}

/** KiB over the wire, headers included, that a browser with an empty cache receives until a page is fully usable. */
export async function receivedKib(browser: Browser, load: FirstLoad): Promise<number> {
  const { origin, token, path, locale = 'en' } = load;
  const { page, context } = await openVisitor(browser, { origin, locale, token });
  try {
    const session = await context.newCDPSession(page);
    await context.setExtraHTTPHeaders({ 'accept-encoding': load.encodings.join(', ') });
    const received = await count(session);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    if (load.desk) {
      await page.locator('article math').first().waitFor();
      await page.locator('article [class^="code-"]').first().waitFor();
      await page.getByRole('textbox', { name: /^(Code|代码)/ }).click();
      await page.keyboard.type('int main');
      await page.locator('.cm-line span').first().waitFor();
    }
    await received.quiet();
    return received.bytes() / KIB;
  } finally {
    await context.close();
  }
}

async function count(session: CDPSession) {
  const counted = new Set<string>();
  let bytes = 0;
  let lastAt = performance.now();
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (COUNTED.includes(type)) counted.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!counted.has(requestId)) return;
    bytes += encodedDataLength;
    lastAt = performance.now();
  });
  const quiet = async () => {
    for (let left = QUIET_MS; left > 0; left = lastAt + QUIET_MS - performance.now()) {
      await new Promise((resolve) => setTimeout(resolve, left));
    }
  };
  return { bytes: () => bytes, quiet };
}
