import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serverForFile } from '@assay/testkit';
import { contestRanklistKey, problemAttachmentKey, problemDataKey } from '../../storage/keys.ts';
import type { SignedUrlRequest } from '../../storage/object-store.ts';
import { hashOf, putFile } from '../../../test/support/problem-data.ts';

const server = serverForFile();

const newKey = () => problemDataKey(randomUUID(), 'a'.repeat(64));
const sign = (key: string, method: SignedUrlRequest['method'], more: Partial<SignedUrlRequest> = {}) =>
  server.context.store.signedUrl({ key, method, expiresInS: 60, origin: server.origin, ...more });
const refusalIn = async (reply: Response) => [reply.status, ((await reply.json()) as { refusal: string }).refusal];

async function stored(content: string, more: Partial<SignedUrlRequest> = {}) {
  const key = newKey();
  expect((await putFile(await sign(key, 'PUT'), content)).status).toBe(200);
  return { key, url: await sign(key, 'GET', more) };
}

describe('documents of ranklists', () => {
  const board = (rows: number) => JSON.stringify(Array.from({ length: rows }, (_, rank) => ({ rank, name: 'Team' })));
  const put = async (key: string, text: string) => {
    expect((await putFile(await sign(key, 'PUT'), text)).status).toBe(200);
  };
  const get = async (key: string, headers: Record<string, string>) => {
    const reply = await fetch(await sign(key, 'GET'), { headers });
    return { status: reply.status, encoding: reply.headers.get('content-encoding'), text: await reply.text() };
  };

  it('are compressed for readers who accept it, always in their latest version', async () => {
    const key = contestRanklistKey(randomUUID(), 'main/live');
    for (const text of [board(5_000), board(6_000)]) {
      await put(key, text);
      const replies = await Promise.all(
        ['gzip', 'br, gzip;q=0.5', 'gzip;q=0', 'identity', 'gzip'].map((accepted) =>
          get(key, { 'accept-encoding': accepted }),
        ),
      );
      expect(replies.map(({ encoding }) => encoding)).toEqual(['gzip', 'gzip', null, null, 'gzip']);
      expect(replies.every((reply) => reply.status === 200 && reply.text === text)).toBe(true);
    }
  });

  it('are sent as they are if they are short, in part, or another file', async () => {
    const [short, long] = [contestRanklistKey(randomUUID(), 'a'), contestRanklistKey(randomUUID(), 'b')];
    await put(short, '[]');
    await put(long, board(5_000));
    const other = newKey();
    await put(other, board(5_000));
    const gzip = { 'accept-encoding': 'gzip' };
    expect(await get(short, gzip)).toEqual({ status: 200, encoding: null, text: '[]' });
    expect(await get(long, { ...gzip, range: 'bytes=0-3' })).toEqual({ status: 206, encoding: null, text: '[{"r' });
    expect((await get(other, gzip)).encoding).toBeNull();
  });
});

describe('file URLs', () => {
  it('upload and download any type of file, larger than a JSON body may be', async () => {
    const bytes = randomBytes(3 * 1024 * 1024);
    const key = newKey();
    const url = await sign(key, 'PUT', { sizeBytes: bytes.length, sha256: hashOf(bytes) });
    const reply = await fetch(url, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'content-type': 'application/zip' },
    });
    expect(reply.status).toBe(200);
    const got = await fetch(await sign(key, 'GET'));
    expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('accept exactly the announced bytes', async () => {
    const key = newKey();
    const url = await sign(key, 'PUT', { sizeBytes: 3, sha256: hashOf('abc') });
    for (const wrong of ['abcd', 'ab', 'abd'])
      expect(await refusalIn(await putFile(url, wrong))).toEqual([400, 'file-mismatch']);
    expect(await refusalIn(await putFile(await sign(key, 'PUT', { maxBytes: 2 }), 'abc'))).toEqual([400, 'too-large']);
    expect(await server.context.store.head(key)).toBeNull();
    expect((await putFile(url, 'abc')).status).toBe(200);
  });

  it('count the bytes of an upload without a content length', async () => {
    const url = await sign(newKey(), 'PUT', { maxBytes: 5 });
    const send = async (...parts: string[]) =>
      await fetch(url, {
        method: 'PUT',
        body: ReadableStream.from(parts.map((part) => Buffer.from(part))),
        duplex: 'half',
      });
    expect(await refusalIn(await send('abc', 'def'))).toEqual([400, 'too-large']);
    expect((await send('abc', 'de')).status).toBe(200);
  });

  it('are refused when forged, expired or used for another purpose', async () => {
    const { url, key } = await stored('x');
    const forged = new URL(url);
    forged.searchParams.set('expires', '99999999999');
    expect(await refusalIn(await fetch(forged))).toEqual([403, 'file-url-invalid']);
    expect(await refusalIn(await fetch(url, { method: 'DELETE' }))).toEqual([403, 'file-url-invalid']);
    expect(await refusalIn(await putFile(url, 'y'))).toEqual([403, 'file-url-invalid']);
    expect(await refusalIn(await fetch(`${server.origin}/files/abc`))).toEqual([403, 'file-url-invalid']);
    const otherKey = Buffer.from(newKey()).toString('base64url');
    expect((await fetch(url.replace(/files\/[^?]+/, `files/${otherKey}`))).status).toBe(403);
    const short = await sign(key, 'GET', { expiresInS: 1 });
    server.clock.moveBy(3_000);
    expect(await refusalIn(await fetch(short))).toEqual([403, 'file-url-invalid']);
    server.clock.moveBy(-3_000);
  });

  it('report missing files as not found, and delete existing ones', async () => {
    const { key, url } = await stored('x');
    expect((await fetch(await sign(key, 'DELETE'), { method: 'DELETE' })).status).toBe(200);
    expect(await refusalIn(await fetch(url))).toEqual([404, 'not-found']);
    expect((await fetch(await sign(key, 'HEAD'), { method: 'HEAD' })).status).toBe(404);
  });

  it('reply to HEAD with the length and without a body', async () => {
    const { key } = await stored('12345');
    const reply = await fetch(await sign(key, 'HEAD'), { method: 'HEAD' });
    expect([reply.status, reply.headers.get('content-length'), await reply.text()]).toEqual([200, '5', '']);
  });

  it('may be used by pages of any origin', async () => {
    const { url } = await stored('x');
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://else.example',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'x-some',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('x-some');
    expect((await fetch(url)).headers.get('access-control-allow-origin')).toBe('*');
    expect((await fetch(`${server.origin}/files/x`)).headers.get('access-control-allow-origin')).toBe('*');
  });

  it('never display active content, and cannot inject headers through file names', async () => {
    const cases = [
      ['page.html', 'application/octet-stream', 'attachment'],
      ['picture.svg', 'image/svg+xml', 'attachment'],
      ['picture.PNG', 'image/png', 'inline'],
      ['a"b\r\nX-Evil: 1.txt', 'text/plain; charset=utf-8', 'inline'],
      ['题目.pdf', 'application/pdf', 'inline'],
    ] as const;
    for (const [fileName, type, kind] of cases) {
      const { headers } = await fetch((await stored('x', { fileName })).url);
      expect(headers.get('content-type')).toBe(type);
      expect(headers.get('content-disposition')).toMatch(
        new RegExp(`^${kind}; filename="[^"]+"; filename\\*=UTF-8''\\S+$`),
      );
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain('sandbox');
      expect(headers.has('x-evil')).toBe(false);
    }
  });
});

describe('parts of files', () => {
  const cases: [string, number, string, string | null][] = [
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=4-2', 200, '0123456789', null],
    ['bytes=1-2,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ];
  it.each(cases)('%s gives %i', async (range, status, body, contentRange) => {
    const { url } = await stored('0123456789');
    const reply = await fetch(url, { headers: { range } });
    expect([reply.status, await reply.text(), reply.headers.get('content-range')]).toEqual([
      status,
      body,
      contentRange,
    ]);
  });

  it('come only from the version of the file that the client began with', async () => {
    const { url, key } = await stored('0123456789');
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { range: 'bytes=0-1', 'if-range': etag } })).status).toBe(206);
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await putFile(await sign(key, 'PUT'), 'abcdefghij');
    const after = await fetch(url, { headers: { range: 'bytes=0-1', 'if-range': etag } });
    expect([after.status, await after.text()]).toEqual([200, 'abcdefghij']);
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });
});

it('an interrupted upload stores nothing, and can be retried at the same URL', async () => {
  const key = newKey();
  const url = await sign(key, 'PUT', { sizeBytes: 6 });
  await new Promise<void>((resolve) => {
    const upload = request(url, { method: 'PUT', headers: { 'content-length': 6 } });
    upload.on('error', () => resolve());
    upload.write('abc', () => upload.destroy());
  });
  await expect.poll(() => readdirSync(join(server.dataDir, 'files', 'incoming'))).toEqual([]);
  expect(await server.context.store.head(key)).toBeNull();
  expect(server.logLines.filter((line) => line['faultId'])).toEqual([]);
  expect((await putFile(url, 'abcdef')).status).toBe(200);
});

it('no file name that a user chooses escapes its folder', async () => {
  const problemId = randomUUID();
  const names = ['../../secret', '/etc/passwd', '..', 'a\u0000b', '%2e%2e%2f', 'x'.repeat(256), 'é/ü', '\ud800'];
  for (const name of names) {
    const key = problemAttachmentKey(problemId, name);
    expect((await putFile(await sign(key, 'PUT'), name.toWellFormed())).status).toBe(200);
    expect(await (await fetch(await sign(key, 'GET'))).text()).toBe(name.toWellFormed());
  }
  const folders = readdirSync(join(server.dataDir, 'files'));
  expect(folders.filter((one) => !['contest', 'import', 'incoming', 'problem', 'solution'].includes(one))).toEqual([]);
});
