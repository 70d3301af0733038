import { createHash, randomUUID } from 'node:crypto';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { serverForFile, type TestClient } from '@assay/testkit';
import { MAX_POSTER_BYTES } from '../../storage/file-urls.ts';
import { keyPath } from '../../storage/key-path.ts';
import { posterKey, sentPosterKey } from '../../storage/keys.ts';
import { putFile } from '../../../test/support/problem-data.ts';
import { collectAll, GRACE_MS } from '../orphans/collect-orphans.ts';
import { imageKindOf, type ImageKind } from './image-kind.ts';

const server = serverForFile();
let admin: TestClient;
let anyone: TestClient;
beforeAll(async () => {
  admin = await server.signIn(await server.makeAdmin());
  anyone = server.client();
});

const starts: Record<ImageKind, Buffer> = {
  png: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  jpg: Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
  gif: Buffer.from('GIF89a'),
  webp: Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'),
  avif: Buffer.from('\0\0\0\x20ftypavif', 'latin1'),
};
const makePicture = (kind: ImageKind = 'png') => Buffer.concat([starts[kind], Buffer.from(randomUUID())]);
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const announcing = (bytes: Buffer) => ({ body: { size: bytes.length, hash: hashOf(bytes) } });
const keeping = (bytes: Buffer) => ({ body: { hash: hashOf(bytes) } });

async function send(bytes: Buffer): Promise<Response> {
  const { url } = await admin.call('POST /api/info/posters/upload', announcing(bytes));
  return await putFile(url, bytes);
}
async function upload(bytes: Buffer): Promise<string> {
  await send(bytes);
  return (await admin.call('POST /api/info/posters/keep', keeping(bytes))).url;
}

it.each(Object.keys(starts) as ImageKind[])(
  'serves everyone an uploaded %s with its content type, cacheable forever',
  async (kind) => {
    const bytes = makePicture(kind);
    const url = await upload(bytes);
    expect(url).toBe(`/api/poster/${hashOf(bytes)}.${kind}`);
    const reply = await anyone.fetch(url);
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(bytes);
    expect(reply.headers.get('content-type')).toBe(kind === 'jpg' ? 'image/jpeg' : `image/${kind}`);
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    const etag = reply.headers.get('etag') ?? '';
    expect((await anyone.fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  },
);

it('gives an image one URL if it is uploaded twice, even concurrently', async () => {
  const bytes = makePicture();
  const [first, second] = await Promise.all([upload(bytes), upload(bytes)]);
  expect(second).toBe(first);
  expect(await upload(bytes)).toBe(first);
});

it.each([
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['text with an image signature further on', ` ${starts.png.toString('latin1')}`],
  ['half a signature', starts.png.subarray(0, 5).toString('latin1')],
  ['a video of the same family', '\0\0\0\x20ftypisom'],
])('refuses %s, whatever its name, and never serves it', async (_, content) => {
  const bytes = Buffer.from(content, 'latin1');
  expect((await send(bytes)).status).toBe(200);
  expect(await admin.refusalOf('POST /api/info/posters/keep', keeping(bytes))).toBe('not-a-picture');
  for (const ending of [...Object.keys(starts), 'svg', 'html']) {
    expect((await anyone.fetch(`/api/poster/${hashOf(bytes)}.${ending}`)).status).toBe(404);
  }
});

it('signs no URL for more than 5 MiB, and accepts only the announced bytes', async () => {
  const hash = '0'.repeat(64);
  const tooLarge = { body: { size: MAX_POSTER_BYTES + 1, hash } };
  expect(await admin.refusalOf('POST /api/info/posters/upload', tooLarge)).toBe('too-large');
  const { url } = await admin.call('POST /api/info/posters/upload', { body: { size: MAX_POSTER_BYTES, hash } });
  expect((await putFile(url, makePicture())).status).toBe(400);
  const other = await admin.call('POST /api/info/posters/upload', announcing(makePicture()));
  expect((await putFile(other.url, makePicture())).status).toBe(400);
});

it('stores nothing that was not uploaded', async () => {
  expect(await admin.refusalOf('POST /api/info/posters/keep', keeping(makePicture()))).toBe('not-uploaded');
});

it('requires a site administrator', async () => {
  const owner = await server.signIn({ id: (await server.makeOrg()).ownerId });
  for (const client of [anyone, owner, await server.signIn(await server.makeUser())]) {
    const bytes = makePicture();
    expect((await client.send('POST /api/info/posters/upload', announcing(bytes))).status).toBe(403);
    expect((await client.send('POST /api/info/posters/keep', keeping(bytes))).status).toBe(403);
  }
});

it('describes a poster in both languages, or in one language for all', async () => {
  const url = await upload(makePicture());
  const both = { title: 'Autumn', url, titles: { en: 'Autumn', 'zh-Hans': '秋' } };
  const posters = [both, { title: 'Elsewhere', url: 'https://example.org/a.png' }];
  await admin.call('PATCH /api/info/posters', { body: posters });
  expect(await anyone.call('GET /api/info/posters', {})).toEqual(posters);
  for (const titles of [{ en: '' }, { en: 'x'.repeat(257) }]) {
    expect((await admin.send('PATCH /api/info/posters', { body: [{ ...both, titles }] })).status).toBe(400);
  }
});

it('refuses a poster whose image no longer exists', async () => {
  const body = [{ title: 'Gone', url: `/api/poster/${'0'.repeat(64)}.png` }];
  expect(await admin.refusalOf('PATCH /api/info/posters', { body })).toBe('invalid-input');
});

it('deletes images that no poster has shown for a day', async () => {
  const [used, unused] = [makePicture(), makePicture()];
  const urls = [await upload(used), await upload(unused)];
  await admin.call('PATCH /api/info/posters', { body: [{ title: 'Used', url: urls[0] ?? '' }] });
  const then = new Date(Date.now() - GRACE_MS - 60_000);
  for (const bytes of [used, unused]) {
    for (const key of [sentPosterKey(hashOf(bytes)), posterKey(`${hashOf(bytes)}.png`)]) {
      utimesSync(join(server.dataDir, 'files', keyPath(key)), then, then);
    }
  }
  await collectAll(server.context, { isDry: false, onOrphan: () => undefined });
  expect((await anyone.fetch(urls[0] ?? '')).status).toBe(200);
  expect((await anyone.fetch(urls[1] ?? '')).status).toBe(404);
});

it('requires the full signature of an image', () => {
  expect(imageKindOf(Buffer.alloc(0))).toBeNull();
  for (const [kind, start] of Object.entries(starts)) expect(imageKindOf(start)).toBe(kind);
});
