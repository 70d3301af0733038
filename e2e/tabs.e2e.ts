import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, openVisitor } from './support/browser.ts';
import { type Client, sampleProblem, signInWithToken, submitProgram } from './support/client.ts';
import { ADMIN } from './support/installation.ts';
import { sharedInstallation } from './support/shared-installation.ts';

/* Contestants open every problem in a tab of its own, often over plain HTTP/1.1: six connections to a host. */

const TABS = 12;

/** Passes requests on to the installation and counts the event streams that are open. */
interface CountingProxy {
  origin: string;
  openStreams: () => number;
  server: Server;
}

async function startCountingProxy(target: string): Promise<CountingProxy> {
  const streams = new Set<object>();
  const server = createServer((incoming, outgoing) => {
    const forwarded = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method ?? 'GET', headers: { ...incoming.headers, host: new URL(target).host } },
      (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
      },
    );
    if (incoming.url?.startsWith('/api/events')) streams.add(outgoing);
    outgoing.on('close', () => {
      streams.delete(outgoing);
      forwarded.destroy();
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, openStreams: () => streams.size, server };
}

let proxy: CountingProxy;
let browser: Browser;
let client: Client;
let token: string;
let problem: Awaited<ReturnType<typeof sampleProblem>>;

beforeAll(async () => {
  const { origin } = sharedInstallation();
  [proxy, browser] = await Promise.all([startCountingProxy(origin), openBrowser()]);
  ({ client, token } = await signInWithToken(origin, ADMIN.name, ADMIN.password));
  problem = await sampleProblem(client, 'two-weights');
});

afterAll(async () => {
  await browser?.close();
  proxy?.server.closeAllConnections();
  proxy?.server.close();
});

it('loads twelve tabs of one browser over HTTP/1.1 with one event stream, and each receives the events', async () => {
  const {
    context,
    page: first,
    pageErrors,
  } = await openVisitor(browser, { origin: proxy.origin, locale: 'en', token });
  const path = `/org/${problem.orgId}/problem/${problem.problemId}/solution`;
  const pages: Page[] = [first];
  while (pages.length < TABS) pages.push(await context.newPage());
  await Promise.all(pages.map(async (page) => page.goto(path, { waitUntil: 'commit' })));
  await Promise.all(pages.map(async (page) => page.getByRole('heading', { level: 1 }).waitFor()));
  await expect.poll(proxy.openStreams, { timeout: 60_000 }).toBe(1);

  const solutionId = await submitProgram(client, problem.problemId, 'C++17', `int main() {} // ${crypto.randomUUID()}`);
  await Promise.all(pages.map(async (page) => page.locator(`a[href*="${solutionId}"]`).first().waitFor()));
  expect(pageErrors).toEqual([]);

  // Half of the tabs are closed, the tab that opened the stream first: the others stay connected.
  await Promise.all(pages.splice(0, TABS / 2).map(async (page) => page.close()));
  const nextId = await submitProgram(client, problem.problemId, 'C++17', `int main() {} // ${crypto.randomUUID()}`);
  await Promise.all(pages.map(async (page) => page.locator(`a[href*="${nextId}"]`).first().waitFor()));
  await expect.poll(proxy.openStreams, { timeout: 60_000 }).toBe(1);
  await context.close();
  await expect.poll(proxy.openStreams, { timeout: 60_000 }).toBe(0);
});
