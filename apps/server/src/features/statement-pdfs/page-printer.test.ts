import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { makeLogger } from '@assay/server';
import { textOfPdf } from '../../../test/support/pdf.ts';
import { makePagePrinter, type PagePrinter } from './page-printer.ts';

const ORIGIN = 'http://assay.test';
const silent = makeLogger('silent');
const printers: PagePrinter[] = [];
const printerWith = (...[config, pageTimeoutMs]: [{ chromium: string | null }, number?]) => {
  const printer = makePagePrinter({ chromiumSandbox: true, ...config }, silent, pageTimeoutMs);
  printers.push(printer);
  return printer;
};
afterAll(() => Promise.all(printers.map((one) => one.close())));

const pageOf = (script: string) => ({
  url: `${ORIGIN}/page`,
  locale: 'zh-CN',
  storage: { name: '试金' },
  ready: '[data-ready]',
  answer: (url: URL) =>
    Promise.resolve(
      url.href === `${ORIGIN}/page`
        ? {
            status: 200,
            headers: { 'content-type': 'text/html; charset=utf-8' },
            body: Buffer.from(`<!doctype html><p>Text</p><script>${script}</script>`),
          }
        : null,
    ),
});
const READY = `document.body.dataset.ready = '';`;

describe('a printer of pages', () => {
  it('prints the page when it is ready, with its storage and language', async () => {
    const pdf = await printerWith({ chromium: null }).print(
      pageOf(`document.title = navigator.language + localStorage.getItem('name').length; ${READY}`),
    );
    expect(textOfPdf(pdf)).toContain('/Title (zh-CN2)');
    expect(textOfPdf(pdf).match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  it('gives pages no network, not even this machine', async () => {
    const reached: string[] = [];
    const server = createServer((request, response) => void response.end(String(reached.push(request.url ?? ''))));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const asWorker = `onconnect = ({ ports }) => fetch('http://127.0.0.1:${port}/worker').finally(() => ports[0].postMessage(0))`;
    const worker = `new SharedWorker(URL.createObjectURL(new Blob([${JSON.stringify(asWorker)}])))`;
    const pdf = await printerWith({ chromium: null }).print(
      pageOf(`
        const tries = [
          fetch('http://127.0.0.1:${port}/fetch', { mode: 'no-cors' }),
          new Promise((resolve) => { new WebSocket('ws://127.0.0.1:${port}/socket').onerror = resolve; }),
          new Promise((resolve) => { const image = new Image(); image.onerror = resolve; image.src = 'http://127.0.0.1:${port}/image'; }),
          new Promise((resolve) => { ${worker}.port.onmessage = resolve; }),
        ];
        Promise.allSettled(tries).then((ends) => { document.title = 'tried ' + ends.length; ${READY} });`),
    );
    server.close();
    expect(textOfPdf(pdf)).toContain('/Title (tried 4)');
    expect(reached).toEqual([]);
  });

  it('ends a page that never is ready, and prints the next one', async () => {
    const printer = printerWith({ chromium: null }, 1_000);
    for (const script of ['', 'for (;;);'])
      await expect(printer.print(pageOf(script))).rejects.toMatchObject({ code: 'pdf-failed' });
    expect((await printerWith({ chromium: null }).print(pageOf(READY))).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('refuses without Chromium, or with a program that is none', async () => {
    for (const chromium of ['off', '/nowhere/chromium'])
      await expect(printerWith({ chromium }).print(pageOf(READY))).rejects.toMatchObject({ code: 'pdf-unavailable' });
    await expect(printerWith({ chromium: '/bin/false' }).print(pageOf(READY))).rejects.toMatchObject({
      code: 'pdf-failed',
    });
  });
});
