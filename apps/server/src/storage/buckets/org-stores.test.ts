import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDiskStore } from '../disk/disk-store.ts';
import { importKey } from '../keys.ts';
import type { OrgBucket, OrgBuckets } from './org-bucket.ts';
import { makeOrgStores } from './org-stores.ts';
import type { OrgAwareStore } from '../object-store.ts';

/* A service that anyone may have written, so these replies are unlike those of a real one. */

const orgId = randomUUID();
const key = importKey(orgId, 'a'.repeat(64));
const clock = { now: () => Date.now() };
let folder: string;
let service: Server;
let asked: string[];
let answer: RequestListener;
let store: OrgAwareStore;
let endpoint: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-org-stores-'));
  asked = [];
  service = createServer((request, response) => {
    asked.push(`${request.method} ${request.url?.split('?', 1)[0]}`);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = service.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  endpoint = `http://127.0.0.1:${address.port}`;
  store = makeStore(endpoint, true);
});
afterEach(async () => {
  service.closeAllConnections();
  service.close();
  await once(service, 'close');
  rmSync(folder, { recursive: true, force: true });
});

/** Stores of one organization that writes to the service; `isKnown`: the installation has its own files there too. */
function makeStore(endpoint: string, isKnown: boolean): OrgAwareStore {
  const config = { endpoint, bucket: 'bucket', region: 'r', pathStyle: true, accessKey: 'a', secretKey: 's' };
  const bucket: OrgBucket = { id: randomUUID(), orgId, sealed: false, ...config };
  const places = { orgId, wanted: { ...config, direct: false }, buckets: [bucket] };
  const buckets: OrgBuckets = {
    find: async () => places,
    findOf: async () => places,
    add: async () => bucket,
    get: async (id) => (id === bucket.id ? bucket : null),
    next: async (after) => (after === null ? bucket : null),
  };
  return makeOrgStores({
    own: makeDiskStore({ root: join(folder, 'files'), secret: new Uint8Array(32), clock }),
    buckets,
    temporary: join(folder, 'uploads'),
    secret: new Uint8Array(32),
    clock,
    addresses: { ownEndpoint: isKnown ? endpoint : null, allowed: [] },
    direct: false,
    log: { warn: () => undefined },
  });
}

const unusable = { code: 'org-storage-unusable', status: 503 };
const listing = (entries: string, more: string) =>
  `<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>${more}</NextContinuationToken>${entries}</ListBucketResult>`;
const entryOf = (name: string) =>
  `<Contents><Key>${name}</Key><LastModified>2020-01-01T00:00:00Z</LastModified><Size>1</Size></Contents>`;

describe('a service that an organization has chosen', () => {
  it('is never an address of this machine', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      const other = makeStore(endpoint.replace('127.0.0.1', host), false);
      await expect(other.head(key)).rejects.toMatchObject(unusable);
      await expect(other.put(key, Readable.from([Buffer.from('x')]))).rejects.toMatchObject(unusable);
    }
    expect(asked).toEqual([]);
  });

  it('cannot send more or less than it announced', async () => {
    for (const body of ['longer than said', 'ab']) {
      answer = (request, response) =>
        void response.writeHead(200, { 'content-length': request.method === 'HEAD' ? 5 : body.length }).end(body);
      const file = await store.get(key);
      expect(file?.sizeBytes).toBe(5);
      await expect(file && text(file.stream)).rejects.toThrow('another length');
    }
  });

  it('cannot fill the disk of this machine', async () => {
    const huge = 2 ** 40;
    answer = (_, response) => void response.writeHead(200, { 'content-length': huge }).write('x');
    await expect(store.withLocalFile(key, async (path) => path)).rejects.toMatchObject(unusable);
    answer = (_, response) => void response.writeHead(200, { 'transfer-encoding': 'chunked' }).write('x');
    await expect(store.withLocalFile(key, async (path) => path)).rejects.toMatchObject(unusable);
    const chunk = 'x'.repeat(1 << 20);
    answer = (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(chunk));
        response.once('drain', more);
      };
      response.writeHead(200);
      more();
    };
    await expect(makeStore(endpoint, true).deleteOwner(`import/${orgId}`)).rejects.toMatchObject(unusable);
  });

  it('cannot make the server read endless lists, and lists no foreign files', async () => {
    let pages = 0;
    const stranger = [entryOf('import/../../etc'), entryOf('assay/elsewhere/import/aa/x/y'), '<Contents>'].join('');
    answer = (_, response) => void response.end(listing(stranger, `page ${++pages}`));
    let listed = 0;
    for (let from: string | null = null; ;) {
      const page = await store.list('import', from);
      listed += page.files.length;
      from = page.next;
      if (from === null) break;
    }
    expect(listed).toBe(0);
    expect(pages).toBe(1000);
  });

  it('that does not respond is not contacted for a while', async () => {
    answer = (request) => void request.socket.destroy();
    const many = 5;
    for (let at = 0; at < many; at += 1) await expect(store.head(key)).rejects.toMatchObject(unusable);
    // Two attempts each for the first two.
    expect(asked).toHaveLength(4);
  });
});
