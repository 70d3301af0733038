import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { watch } from './open-pages.ts';

const EXECUTABLES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const ACTION_TIMEOUT_MS = 240_000;

/** Time zone of the browsers, and its offset from UTC. */
const ZONE = 'Asia/Shanghai';
export const ZONE_MS = 8 * 3_600_000;

export const PHONE = { width: 360, height: 780 };
export const DESKTOP = { width: 1440, height: 900 };

/** As root, Chromium runs without its own sandbox; it loads only pages of this project. */
const browserArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function chromiumPath(): string {
  const path = process.env['ASSAY_CHROMIUM'] ?? EXECUTABLES.find(existsSync);
  if (!path) throw new Error('no Chromium: install the package chromium-headless-shell, or name one in ASSAY_CHROMIUM');
  return path;
}

/** A real Chromium. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: [...browserArguments] });
}

/** A Chromium with a new profile that another program can also control, through a port. */
export async function openSteeredBrowser(profile: string, port: number): Promise<BrowserContext> {
  const args = [...browserArguments, `--remote-debugging-port=${port}`];
  return chromium.launchPersistentContext(profile, { executablePath: chromiumPath(), args });
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Errors of the console, of scripts, and of requests to other hosts. */
  pageErrors: string[];
}

export interface VisitorOptions {
  origin: string;
  locale: 'en' | 'zh-Hans';
  viewport?: { width: number; height: number };
  colorScheme?: 'light' | 'dark';
  /** Session token to start with. */
  token?: string;
}

/** A new browser profile in a language, which records all errors of its pages. */
export async function openVisitor(browser: Browser, options: VisitorOptions): Promise<Visitor> {
  const { origin, locale, viewport = DESKTOP, colorScheme = 'light', token } = options;
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    colorScheme,
    locale: locale === 'en' ? 'en-GB' : 'zh-CN',
    timezoneId: ZONE,
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  await context.addInitScript(
    ([language, session]) => {
      if (localStorage.getItem('locale') === null) localStorage.setItem('locale', language);
      if (session !== '' && localStorage.getItem('assay-token') === null) {
        localStorage.setItem('assay-token', session);
      }
    },
    [locale, token ?? ''] as const,
  );
  const page = await context.newPage();
  const pageErrors: string[] = [];
  page.on('console', (message) => {
    // The browser repeats requests when an engine adds or removes a network of this machine, and reports each.
    if (message.type() === 'error' && !message.text().includes('ERR_NETWORK_CHANGED'))
      pageErrors.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => pageErrors.push(`script: ${error.message}`));
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin))
      pageErrors.push(`third party: ${request.url()}`);
  });
  const visitor = { context, page, pageErrors };
  watch(visitor);
  return visitor;
}

/** While a menu grows, a click may miss what it aims at; a person clicks again. */
const MENU_MS = 3_000;

/** Types into a field that searches, and chooses what is found: again while the list changed under the click. */
export async function find(field: Locator, text: string, name: string): Promise<void> {
  for (let isChosen = false; !isChosen;) {
    await field.fill(text);
    await field.page().getByRole('option', { name }).click();
    isChosen = (await field.inputValue()).includes(name);
  }
}

/** Opens a menu of choices and chooses one. */
export async function choose(field: Locator, name: string): Promise<void> {
  const list = field.page().getByRole('listbox');
  for (let isChosen = false; !isChosen;) {
    if ((await list.count()) === 0) await field.click();
    await list.getByRole('option', { name, exact: true }).click();
    isChosen = await list.waitFor({ state: 'detached', timeout: MENU_MS }).then(
      () => true,
      () => false,
    );
  }
}
