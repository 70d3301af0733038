import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { openBrowser, openVisitor, type Visitor } from './support/browser.ts';
import { type Client, signInWithToken } from './support/client.ts';
import { newMember } from './support/contest.ts';
import { ADMIN, type Installation, startInstallation } from './support/installation.ts';

/* Two setters edit the tests of one draft in two browsers, while the server is killed and started again. */

const OPERATIONS = 200;
const JOURNEY_MS = 1_800_000;
/** An operation whose row another setter has just removed, or that needs the killed server, is tried no longer. */
const PATIENCE_MS = 3_000;
const SETTLE_MS = 240_000;
/** The page shows 100 rows at first. */
const MOST_ROWS = 60;
const SETTER_CAPABILITY = String((1 << 0) | (1 << 2));

let installation: Installation;
let browser: Browser;
let admin: Client;
let adminToken: string;

beforeAll(async () => {
  installation = await startInstallation();
  browser = await openBrowser();
  ({ client: admin, token: adminToken } = await signInWithToken(installation.origin, ADMIN.name, ADMIN.password));
}, 480_000);

afterAll(async () => {
  await browser.close();
  await installation[Symbol.asyncDispose]();
}, 480_000);

it(
  'two setters with 200 random operations each end with the same draft, and lose no text of their own',
  async () => {
    const { orgId } = await admin('POST /api/org', {
      body: { profile: { name: 'Two setters', email: 'two@example.org' } },
    });
    const other = await newMember(admin, installation.origin, orgId, 'second-setter', SETTER_CAPABILITY);
    const { problemId } = await admin('POST /api/problem', {
      body: { orgId, slug: 'two-setters', title: 'Two setters', accessLevel: ACCESS_LEVEL.private },
    });
    const path = `/org/${orgId}/problem/${problemId}/draft`;
    const open = (token: string) => openVisitor(browser, { origin: installation.origin, locale: 'en', token });
    const visitors: Visitor[] = [await open(adminToken), await open(other.token)];
    const removed = new Set<string>();
    const setters = visitors.map(({ page }, index) => new Setter(page, `setter ${index + 1}`, index + 1, removed));
    for (const { page } of visitors) await page.goto(path);
    let restart: Promise<void> | undefined;
    await Promise.all(
      setters.map((one, index) =>
        one.work((step) => {
          if (index === 0 && step === OPERATIONS / 2) restart = killAndStart();
        }),
      ),
    );
    await restart;

    for (const one of setters) await one.saveAll();
    await editApart(visitors, setters);
    const stored = async () => {
      const { draft } = await admin('GET /api/problem/:problemId/draft', { params: { problemId } });
      return (draft?.tests ?? []).map(({ id, input }) => ({ id, text: input.head ?? '' }));
    };
    const tests = await stored();
    const texts = new Map(tests.map(({ id, text }) => [id, text]));
    for (const one of setters) {
      // The line of a test has its name before the text.
      const lines = async () =>
        (await one.shown()).map(({ id, line }) => {
          const text = texts.get(id) ?? '?';
          return { id, text: line.includes(text) ? text : line };
        });
      await expect.poll(lines, { timeout: SETTLE_MS }).toEqual(tests);
    }
    expect(await stored()).toEqual(tests);
    for (const [index, one] of setters.entries()) {
      const foreign = setters[1 - index]?.touched ?? new Set();
      const own = [...one.own].filter(([id]) => !foreign.has(id) && !removed.has(id));
      expect(own.length).toBeGreaterThan(0);
      expect(own.map(([id]) => [id, texts.get(id)])).toEqual(own);
    }
    for (const { context } of visitors) await context.close();
  },
  JOURNEY_MS,
);

/** One setter, without network, edits two tests of which the other edits one and removes one; the first keeps both. */
async function editApart([apart]: readonly Visitor[], [first, second]: readonly Setter[]): Promise<void> {
  if (!apart || !first || !second) throw new Error('There are two setters.');
  const [one, other] = await first.rows();
  if (one === undefined || other === undefined) throw new Error('There are too few tests.');
  await apart.context.setOffline(true);
  await first.edit(one, 'first, apart.');
  await first.edit(other, 'first, of the removed test.');
  await second.edit(one, 'second, meanwhile.');
  await second.press(other, /^Remove test /);
  await second.saveAll();
  await apart.context.setOffline(false);
  const { page } = apart;
  await page.getByText(/^Another user removed a test that you changed/).waitFor();
  await page.getByText('Another user changed this at the same time.').waitFor();
  await first.saveAll();
  for (const [id, text] of [
    [one, 'first, apart.'],
    [other, 'first, of the removed test.'],
  ] as const) {
    for (const setter of [first, second]) {
      await expect.poll(() => setter.lineOf(id), { timeout: SETTLE_MS }).toContain(text);
      // Compared here.
      setter.own.delete(id);
    }
  }
}

async function killAndStart(): Promise<void> {
  await installation.kill(installation.serverPid());
  await installation.start();
}

/** Uses the page of the draft at random, the same for the same seed as far as both do the same. */
class Setter {
  /** Tests that this setter added, with the last text. */
  readonly own = new Map<string, string>();
  /** Tests of others that this setter edited. */
  readonly touched = new Set<string>();
  private readonly page: Page;
  private readonly name: string;
  private readonly removed: Set<string>;
  private state: number;

  constructor(page: Page, name: string, seed: number, removed: Set<string>) {
    [this.page, this.name, this.state, this.removed] = [page, name, seed, removed];
  }

  /** Performs all operations; those that fail do not count. */
  async work(at: (step: number) => void): Promise<void> {
    await this.page.getByRole('button', { name: 'Add a sample' }).waitFor();
    for (let step = 0; step < OPERATIONS;) {
      at(step);
      await this.settleConflicts();
      if (await this.operate(`${this.name}, step ${step}.`).catch(() => false)) step += 1;
    }
  }

  /** Waits until everything is saved, keeping the own text of each conflict. */
  async saveAll(): Promise<void> {
    await expect
      .poll(
        async () => {
          await this.settleConflicts();
          return await this.page.getByText('Saved', { exact: true }).count();
        },
        { timeout: SETTLE_MS },
      )
      .toBe(1);
  }

  /** Ids and lines of the tests in the order of the page. */
  async shown(): Promise<{ id: string; line: string }[]> {
    const open = this.page.getByRole('button', { name: /^Close test / });
    if ((await open.count()) > 0) await open.first().click({ timeout: PATIENCE_MS });
    return await this.page.locator('li[data-row]').evaluateAll((rows) =>
      rows.map((row) => ({
        id: row.getAttribute('data-row') ?? '',
        line: row.textContent ?? '',
      })),
    );
  }

  async lineOf(id: string): Promise<string | undefined> {
    return (await this.shown()).find((one) => one.id === id)?.line;
  }

  private random(): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return this.state / 2 ** 32;
  }

  private pick<T>(all: readonly T[]): T | undefined {
    return all[Math.floor(this.random() * all.length)];
  }

  async rows(): Promise<string[]> {
    return await this.page
      .locator('li[data-row]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-row') ?? ''));
  }

  /** False: there was nothing to do it to. */
  private async operate(text: string): Promise<boolean> {
    const rows = await this.rows();
    const own = rows.filter((id) => this.own.has(id));
    const chance = this.random();
    if (own.length < 3 || (chance < 0.15 && rows.length < MOST_ROWS)) return await this.add(text, rows);
    if (chance < 0.8) return await this.edit(this.pick(own), text);
    if (chance < 0.88) return await this.edit(this.pick(rows), text);
    if (chance < 0.94) return await this.press(this.pick(own), /^Move test .* (up|down)$/);
    const id = this.pick(rows);
    if (id === undefined || rows.length < 6) return false;
    this.removed.add(id);
    return await this.press(id, /^Remove test /);
  }

  private async add(text: string, before: readonly string[]): Promise<boolean> {
    await this.page.getByRole('button', { name: before.length === 0 ? 'Add a sample' : 'Add a test' }).click({
      timeout: PATIENCE_MS,
    });
    // The new test is opened when the server has added it.
    const opened = this.page.locator('li[data-row]').filter({ has: this.page.getByRole('textbox', { name: 'Input' }) });
    const known = before.map((id) => `:not([data-row="${id}"])`).join('');
    const fresh = opened.and(this.page.locator(`li${known}`));
    await fresh.waitFor({ timeout: PATIENCE_MS });
    const id = (await fresh.getAttribute('data-row')) ?? '';
    this.own.set(id, '');
    return await this.edit(id, text);
  }

  async edit(id: string | undefined, text: string): Promise<boolean> {
    if (id === undefined) return false;
    const row = this.page.locator(`li[data-row="${id}"]`);
    const toggle = row.getByRole('button', { name: /^(Edit|Close) test / });
    if ((await toggle.getAttribute('aria-expanded', { timeout: PATIENCE_MS })) === 'false')
      await toggle.click({ timeout: PATIENCE_MS });
    if (!this.own.has(id)) this.touched.add(id);
    const isOwn = this.own.delete(id);
    // Without an answer, the text may be there or not: the test is no longer compared.
    await row.getByRole('textbox', { name: 'Input', exact: true }).fill(text, { timeout: PATIENCE_MS });
    if (isOwn) this.own.set(id, text);
    return true;
  }

  async press(id: string | undefined, name: RegExp): Promise<boolean> {
    if (id === undefined) return false;
    const button = this.page.locator(`li[data-row="${id}"]`).getByRole('button', { name });
    await button.first().click({ timeout: PATIENCE_MS });
    return true;
  }

  private async settleConflicts(): Promise<void> {
    const mine = this.page.getByRole('button', { name: 'Keep mine' });
    // The conflict may have just gone.
    if ((await mine.count()) > 0)
      await mine
        .first()
        .click({ timeout: PATIENCE_MS })
        .catch(() => undefined);
  }
}
