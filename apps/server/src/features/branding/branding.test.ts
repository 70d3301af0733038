import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestClient, type TestServer } from '@assay/testkit';
import { MAX_MARK_BYTES } from '@assay/contract';
import { putFile } from '../../../test/support/problem-data.ts';
import { keyPath } from '../../storage/key-path.ts';
import { markKey, sentPosterKey } from '../../storage/keys.ts';
import { collectAll, GRACE_MS } from '../orphans/collect-orphans.ts';
import { markKindOf } from './mark-kind.ts';

const folder = mkdtempSync(join(tmpdir(), 'assay-web-'));
let server: TestServer;
let admin: TestClient;

beforeAll(async () => {
  writeFileSync(
    join(folder, 'index.html'),
    '<html lang="en"><head><title>Assay</title><link rel="icon" href="/assay.svg" type="image/svg+xml" /></head></html>',
  );
  server = await startTestServer({ webRoot: folder });
  admin = await server.signIn(await server.makeAdmin());
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const PRODUCT = { name: { en: '', 'zh-Hans': '' }, mark: '', accent: '' };
const svg = (inner = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><!-- ${randomUUID()} --><path d="M0 0h9v9z"/>${inner}</svg>`);
const png = () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(randomUUID())]);
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function send(bytes: Buffer): Promise<{ body: { hash: string } }> {
  const body = { size: bytes.length, hash: hashOf(bytes) };
  await putFile((await admin.call('POST /api/info/posters/upload', { body })).url, bytes);
  return { body: { hash: body.hash } };
}
const upload = async (bytes: Buffer) => (await admin.call('POST /api/info/mark/keep', await send(bytes))).url;

async function page(path = '/', language = 'en'): Promise<string> {
  const headers = { accept: 'text/html', 'accept-language': language };
  return await (await server.client().fetch(path, { headers })).text();
}

describe('the branding of the site', () => {
  it('sets the name, icon and color of every page for the next visitor, in both languages', async () => {
    expect(await page()).toContain('<title>Assay</title>');
    expect(await page()).toContain('<link rel="icon" href="/assay.svg" type="image/svg+xml" />');
    expect(await page()).not.toContain('assay-branding');
    const mark = await upload(svg());
    const body = { name: { en: 'Mint & Co', 'zh-Hans': '薄荷' }, mark, accent: '#00639b' };
    await admin.call('PATCH /api/info/branding', { body });
    expect(await server.client().call('GET /api/info/branding', {})).toEqual(body);
    const english = await page('/about');
    expect(english).toContain('<title>About · Mint &amp; Co</title>');
    expect(english).toContain('content="Mint &amp; Co is an online judge and programming-contest platform."');
    expect(english).toContain(`<link rel="icon" href="${mark}" type="image/svg+xml" />`);
    expect(english).toContain('<meta property="og:site_name" content="Mint &amp; Co" />');
    const [, json = ''] = /name="assay-branding" content="([^"]*)"/.exec(english) ?? [];
    expect(JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))).toEqual(body);
    expect(await page('/about', 'zh-CN')).toContain('<title>关于 · 薄荷</title>');
    await admin.call('PATCH /api/info/branding', { body: { ...body, name: { en: '', 'zh-Hans': '薄荷' } } });
    expect(await page('/about')).toContain('<title>About · 薄荷</title>');
    await admin.call('PATCH /api/info/branding', { body: PRODUCT });
    expect(await page()).toContain('<title>Assay</title>');
    expect(await server.client().call('GET /api/info/branding', {})).toEqual(PRODUCT);
  });

  it('escapes names in markup', async () => {
    const name = { en: '"><script>alert(1)</script>', 'zh-Hans': '' };
    await admin.call('PATCH /api/info/branding', { body: { ...PRODUCT, name } });
    expect(await page()).not.toContain('<script>alert');
    await admin.call('PATCH /api/info/branding', { body: PRODUCT });
  });

  it.each([
    { ...PRODUCT, accent: 'red' },
    { ...PRODUCT, accent: '#12345' },
    { ...PRODUCT, mark: 'https://example.org/a.svg' },
    { ...PRODUCT, mark: `/api/mark/${'0'.repeat(64)}.svg` },
    { ...PRODUCT, name: { en: 'x'.repeat(65), 'zh-Hans': '' } },
  ])('refuses %j', async (body) => {
    expect(await admin.refusalOf('PATCH /api/info/branding', { body })).toBe('invalid-input');
  });
});

describe('the mark', () => {
  it.each([
    ['svg', svg(), 'image/svg+xml'],
    ['png', png(), 'image/png'],
  ])('is served to everyone with its content type, and runs no scripts: %s', async (kind, bytes, type) => {
    const url = await upload(bytes);
    expect(url).toBe(`/api/mark/${hashOf(bytes)}.${kind}`);
    const reply = await server.client().fetch(url);
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(bytes);
    expect(reply.headers.get('content-type')).toBe(type);
    expect(reply.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('can be an SVG exported by an editor', () => {
    const drawing =
      '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- Made by hand -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<svg viewBox="0 0 1 1"></svg>';
    expect(markKindOf(Buffer.from(drawing))).toBe('svg');
  });

  it.each([
    '<script>alert(1)</script>',
    '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
    '<path onload="alert(1)"/>',
    "<path\nONCLICK = 'alert(1)'/>",
    '<a href="javascript:alert(1)"><path/></a>',
    '<foreignObject><p/></foreignObject>',
    '<set attributeName="href" to="x"/>',
  ])('cannot be an SVG with %s', async (inner) => {
    const bytes = svg(inner);
    expect(await admin.refusalOf('POST /api/info/mark/keep', await send(bytes))).toBe('not-a-mark');
    expect((await server.client().fetch(`/api/mark/${hashOf(bytes)}.svg`)).status).toBe(404);
  });

  it.each([
    ['a page', '<!doctype html><svg></svg>'],
    ['entities', '<!DOCTYPE svg [<!ENTITY x "y">]><svg>&x;</svg>'],
    ['another image', 'GIF89a'],
    ['no text', '<svg>\xff\xfe</svg>'],
  ])('is not %s', (_, content) => {
    expect(markKindOf(Buffer.from(content, 'latin1'))).toBeNull();
  });

  it('is small, and must be uploaded', async () => {
    const large = await send(Buffer.concat([png(), Buffer.alloc(MAX_MARK_BYTES)]));
    expect(await admin.refusalOf('POST /api/info/mark/keep', large)).toBe('too-large');
    const missing = { body: { hash: hashOf(png()) } };
    expect(await admin.refusalOf('POST /api/info/mark/keep', missing)).toBe('not-uploaded');
  });

  it('is kept while the site shows it, and deleted a day after', async () => {
    const [used, unused] = [svg(), svg()];
    const urls = [await upload(used), await upload(unused)] as const;
    await admin.call('PATCH /api/info/branding', { body: { ...PRODUCT, mark: urls[0] } });
    const then = new Date(Date.now() - GRACE_MS - 60_000);
    for (const bytes of [used, unused]) {
      for (const key of [sentPosterKey(hashOf(bytes)), markKey(`${hashOf(bytes)}.svg`)]) {
        utimesSync(join(server.dataDir, 'files', keyPath(key)), then, then);
      }
    }
    await collectAll(server.context, { isDry: false, onOrphan: () => undefined });
    expect((await server.client().fetch(urls[0])).status).toBe(200);
    expect((await server.client().fetch(urls[1])).status).toBe(404);
  });

  it('is changed by site administrators only', async () => {
    const owner = await server.signIn({ id: (await server.makeOrg()).ownerId });
    const kept = await send(svg());
    expect((await owner.send('POST /api/info/mark/keep', kept)).status).toBe(403);
    expect(await owner.refusalOf('PATCH /api/info/branding', { body: PRODUCT })).toBe('no-right');
    expect(await owner.refusalOf('POST /api/info/mark/keep', kept)).toBe('no-right');
  });
});
