import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOf, makeArchive, treeOfFiles } from '@assay/problem';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FileCache } from './file-cache.ts';
import { silentLog } from './log.ts';

const signal = new AbortController().signal;
let folder: string;
let server: Server;
let origin: string;
let requests: number;
/** Responses of the store, in order; the last one repeats. */
let answers: { status?: number; headers?: Record<string, string>; body?: Buffer; cut?: boolean }[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-file-cache-'));
  requests = 0;
  server = createServer((_, response) => {
    const answer = answers[Math.min(requests++, answers.length - 1)] ?? { status: 500 };
    response.writeHead(answer.status ?? 200, answer.headers);
    if (answer.cut) response.write(answer.body?.subarray(0, 10), () => response.destroy());
    else response.end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // A TCP server has a port.
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

const open = (limitBytes = 1_000_000) => FileCache.open(folder, limitBytes, silentLog);
const archive = (name: string, bytes = 100) => makeArchive(treeOfFiles({ [name]: Buffer.alloc(bytes, 65) }));
const source = (body: Buffer) => ({ url: `${origin}/file`, sha256: hashOf(body) });

test('concurrent requests for the same data fetch it once, and not again after a restart', async () => {
  const body = await archive('1.in');
  answers = [{ body }];
  const cache = await open();
  const pinned = await Promise.all(Array.from({ length: 5 }, () => cache.problemData(source(body), signal)));
  expect(readFileSync(join(pinned[0]?.path ?? '', '1.in'), 'latin1')).toBe('A'.repeat(100));
  await (await open()).problemData(source(body), signal);
  expect(requests).toBe(1);
});

test('an interrupted transfer is retried, up to three attempts', async () => {
  const body = await archive('1.in');
  answers = [{ body, cut: true }, { status: 503 }, { body }];
  await (await open()).problemData(source(body), signal);
  expect(requests).toBe(3);
});

test('a submission may be contained in its URL', async () => {
  const body = await archive('answer.code');
  const url = `data:application/zip;base64,${body.toString('base64')}`;
  const read = await (await open()).submission({ url, sha256: hashOf(body) }, signal);
  expect(Buffer.from(read).equals(body)).toBe(true);
  expect(requests).toBe(0);
});

test('bytes with another hash are never used', async () => {
  const body = await archive('1.in');
  answers = [{ body: await archive('other.in') }];
  const cache = await open();
  await expect(cache.problemData(source(body), signal)).rejects.toMatchObject({ origin: 'machine' });
  await expect(cache.submission(source(body), signal)).rejects.toThrow(/SHA-256/);
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  [404, 'package'],
  [410, 'package'],
  [403, 'machine'],
])('status %d is a fault of the %s and is not retried', async (status, origin_) => {
  const body = await archive('1.in');
  answers = [{ status }];
  await expect((await open()).problemData(source(body), signal)).rejects.toMatchObject({ origin: origin_ });
  expect(requests).toBe(1);
});

test('unusable storage of the organization is a fault of the package, and is not retried', async () => {
  const body = await archive('1.in');
  const refused = Buffer.from(JSON.stringify({ refusal: 'org-storage-unusable' }));
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(refused.length) };
  answers = [{ status: 503, headers, body: refused }];
  await expect((await open()).problemData(source(body), signal)).rejects.toMatchObject({
    origin: 'package',
    message: expect.stringContaining('storage of the organization'),
  });
  expect(requests).toBe(1);
});

test('a hostile or broken archive is a fault of the package', async () => {
  const body = Buffer.from('not a zip');
  answers = [{ body }];
  await expect((await open()).problemData(source(body), signal)).rejects.toMatchObject({ origin: 'package' });
});

test('evicts the least recently used data, never data in use', async () => {
  const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((name) => archive(name, 1000)));
  if (!a || !b || !c) throw new Error('three archives were made');
  answers = [{ body: a }, { body: b }, { body: c }];
  const cache = await open(2500);
  const first = await cache.problemData(source(a), signal);
  (await cache.problemData(source(b), signal)).release();
  await cache.problemData(source(c), signal);
  expect(existsSync(first.path)).toBe(true);
  expect(existsSync(join(folder, hashOf(b)))).toBe(false);
});

test('files left by a killed runner are removed, and an invalid hash never becomes a path', async () => {
  mkdirSync(join(folder, `${'a'.repeat(64)}.unpacking-1`));
  const cache = await open();
  expect(readdirSync(folder)).toEqual([]);
  await expect(cache.problemData({ url: origin, sha256: '../../x' }, signal)).rejects.toMatchObject({
    origin: 'machine',
  });
});
