import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyPath } from '../key-path.ts';
import { problemDataKey } from '../keys.ts';
import { makeS3Client } from './s3-client.ts';
import { checkBucket, makeS3Store } from './s3-store.ts';
import { storeSuite } from '../store-suite.ts';
import { startS3Server, type S3Server } from '../../../test/support/s3-server.ts';

const clock = { now: () => Date.now() };
let server: S3Server;
beforeAll(async () => void (server = await startS3Server()));
afterAll(() => server.close());

const makeStore = (bucket: string, temporary: string) =>
  makeS3Store({
    client: makeS3Client(server.config(bucket)),
    temporary,
    secret: new Uint8Array(32),
    clock,
    direct: true,
  });
const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !one.parentPath.includes('.sgwtmp'))
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1));

storeSuite('the S3 store', async () => {
  const bucket = server.makeBucket();
  const temporary = mkdtempSync(join(tmpdir(), 'assay-uploads-'));
  return {
    store: makeStore(bucket, temporary),
    filesBelow: () => [...filesBelow(server.folderOf(bucket)), ...readdirSync(temporary)],
    pathOf: (key) => keyPath(key).replaceAll('%', '='),
    close: async () => rmSync(temporary, { recursive: true, force: true }),
  };
});

describe('the S3 store and its service', () => {
  const temporary = join(tmpdir(), `assay-uploads-${randomUUID()}`);
  const key = problemDataKey(randomUUID(), 'a'.repeat(64));
  const put = (store: ReturnType<typeof makeStore>, content: string) =>
    store.put(key, Readable.from([Buffer.from(content)]));
  beforeAll(() => {
    mkdirSync(temporary);
  });
  afterAll(() => rmSync(temporary, { recursive: true, force: true }));

  it('sends runners directly to the service, only for that file, and everyone else to this server', async () => {
    const store = makeStore(server.makeBucket(), temporary);
    await put(store, 'data');
    const request = { key, method: 'GET', expiresInS: 60, origin: 'http://assay.invalid' } as const;
    const direct = await store.signedUrl({ ...request, reader: 'runner' });
    expect(direct.startsWith(server.endpoint)).toBe(true);
    expect(await (await fetch(direct)).text()).toBe('data');
    const tampered = direct.replace('aaaa', 'aaab');
    expect((await fetch(tampered)).status).toBe(403);
    expect((await fetch(direct, { method: 'DELETE' })).status).toBe(403);
    expect(await store.signedUrl(request)).toMatch(/^http:\/\/assay\.invalid\/files\//);
    expect(await store.signedUrl({ ...request, method: 'PUT', reader: 'runner' })).toMatch(
      /^http:\/\/assay\.invalid\//,
    );
  });

  it('deletes all files of an owner, even more than a page of the service lists', async () => {
    const bucket = server.makeBucket();
    const store = makeStore(bucket, temporary);
    await put(store, 'x');
    const folder = join(server.folderOf(bucket), keyPath(key), '..');
    server.fill(folder, 1_100);
    await store.deleteOwner(key.split('/').slice(0, 2).join('/'));
    expect(filesBelow(server.folderOf(bucket))).toEqual([]);
  });

  it('reports what is wrong with a bucket at startup', async () => {
    const good = server.config(server.makeBucket());
    expect(await checkBucket(makeS3Client(good))).toBeNull();
    expect(await checkBucket(makeS3Client({ ...good, secretKey: 'wrong' }))).toContain('SignatureDoesNotMatch');
    expect(await checkBucket(makeS3Client({ ...good, bucket: 'no-such-bucket' }))).toContain('NoSuchBucket');
    expect(await checkBucket(makeS3Client({ ...good, endpoint: 'http://127.0.0.1:1' }))).toContain(
      'Cannot connect to the storage service',
    );
  });
});
