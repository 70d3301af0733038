import { existsSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Route } from 'playwright-core';
import type { Config } from '../../config.ts';
import type { Logger } from '../../context.ts';
import { limitConcurrency } from '../../http/limit-concurrency.ts';
import { refusal } from '../../http/refusal.ts';

export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface PrintJob {
  /** URL of the page. */
  url: string;
  /** Language of the browser. */
  locale: string;
  /** What the page finds in its local storage. */
  storage: Record<string, string>;
  /** CSS selector of the element that is there when the page can be printed. */
  ready: string;
  /** The reply to a request of the page, by URL; null refuses it. Everything that the page loads comes from here. */
  answer: (url: URL, accept: string) => Promise<PageAnswer | null>;
}

/** Prints pages of the web client with Chromium. */
export interface PagePrinter {
  /**
   * The page as PDF. Refuses with `pdf-unavailable` if there is no Chromium, `pdf-failed` if it does not start or the
   * page is not ready in time, and `server-busy` if too many pages wait.
   */
  print(job: PrintJob): Promise<Buffer>;
  /** Ends Chromium. */
  close(): Promise<void>;
}

const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
/** Starts Chromium as an unprivileged user. */
const UNPRIVILEGED = join(import.meta.dirname, 'unprivileged-chromium.sh');
/** User and group of Chromium if the server runs as root. They have no account, and no daemon uses them. */
const CHROMIUM_USER = 60_927;
const START_TIMEOUT_MS = 60_000;
const PAGE_TIMEOUT_MS = 60_000;
/** Chromium ends after this time without a page. */
const IDLE_MS = 120_000;
const MAX_WAITING = 20;

export function makePagePrinter(
  { chromium, chromiumSandbox }: Pick<Config, 'chromium' | 'chromiumSandbox'>,
  log: Logger,
  pageTimeoutMs = PAGE_TIMEOUT_MS,
): PagePrinter {
  const inTurn = limitConcurrency(1, MAX_WAITING);
  let started: Promise<Started> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const end = async () => {
    clearTimeout(idle);
    const ending = started;
    started = undefined;
    await (await ending?.catch(() => undefined))?.end();
  };
  const start = async (program: string) => {
    clearTimeout(idle);
    if (isClosed) throw new Error('The server is closing.');
    const { browser } = (await started) ?? {};
    if (browser?.isConnected() === false) await end();
    started ??= startChromium(program, chromiumSandbox);
    return await started;
  };
  return {
    print: async (job) => {
      const program = findProgram(chromium);
      if (program === undefined) throw refusal('pdf-unavailable');
      return await inTurn(async () => {
        try {
          return await printPage(await start(program), job, pageTimeoutMs);
        } catch (error) {
          log.warn({ err: error }, 'Cannot print a page.');
          // A page or a browser that hangs must not stop the next one.
          await end();
          throw refusal('pdf-failed');
        } finally {
          clearTimeout(idle);
          idle = setTimeout(() => void end(), IDLE_MS).unref();
        }
      });
    },
    close: async () => {
      isClosed = true;
      await end();
    },
  };
}

function findProgram(setting: Config['chromium']): string | undefined {
  if (setting === 'off') return undefined;
  const paths = setting === null ? PROGRAMS.map((name) => `/usr/bin/${name}`) : [setting];
  return paths.find((path) => existsSync(path));
}

interface Started {
  browser: Browser;
  end: () => Promise<void>;
}

async function startChromium(program: string, chromiumSandbox: boolean): Promise<Started> {
  const { chromium } = await import('playwright-core');
  const isRoot = process.getuid?.() === 0;
  const home = await mkdtemp(join(tmpdir(), 'assay-chromium-'));
  const removeHome = () => rm(home, { recursive: true, force: true });
  try {
    if (isRoot) await chown(home, CHROMIUM_USER, CHROMIUM_USER);
    const browser = await chromium.launch({
      executablePath: isRoot ? UNPRIVILEGED : program,
      env: {
        HOME: home,
        XDG_RUNTIME_DIR: home,
        TMPDIR: home,
        PATH: '/usr/bin:/bin',
        ASSAY_CHROMIUM_PROGRAM: program,
        ASSAY_CHROMIUM_USER: String(CHROMIUM_USER),
      },
      chromiumSandbox,
      timeout: START_TIMEOUT_MS,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      // What no `answer` gives goes to a proxy that does not exist, even requests to this machine.
      proxy: { server: 'http://127.0.0.1:1', bypass: '<-loopback>' },
      args: ['--disable-gpu', '--disable-dev-shm-usage'],
    });
    return {
      browser,
      end: async () => {
        await browser.close().catch(() => undefined);
        await removeHome();
      },
    };
  } catch (error) {
    await removeHome();
    throw error;
  }
}

async function printPage({ browser }: Started, job: PrintJob, timeoutMs: number): Promise<Buffer> {
  const context = await browser.newContext({ locale: job.locale, serviceWorkers: 'block' });
  const giveUp = setTimeout(() => void context.close(), timeoutMs);
  try {
    return await printIn(context, job);
  } finally {
    clearTimeout(giveUp);
    await context.close();
  }
}

async function printIn(context: BrowserContext, { url, storage, ready, answer }: PrintJob): Promise<Buffer> {
  await context.route('**', (route) => fulfill(route, answer));
  await context.addInitScript(
    `for (const [name, value] of ${JSON.stringify(Object.entries(storage))}) localStorage.setItem(name, value);`,
  );
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit', timeout: 0 });
  await page.waitForSelector(ready, { state: 'attached', timeout: 0 });
  // Images that cannot be loaded are left out.
  await page.evaluate(
    'Promise.allSettled([...document.images].map((image) => image.decode()).concat(document.fonts.ready)).then(() => null)',
  );
  return await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true });
}

async function fulfill(route: Route, answer: PrintJob['answer']): Promise<void> {
  const request = route.request();
  const found =
    request.method() === 'GET' ? await answer(new URL(request.url()), request.headers()['accept'] ?? '') : null;
  await (found ? route.fulfill(found) : route.abort());
}
