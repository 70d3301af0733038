import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server, type S3Server } from '../../../test/support/s3-server.ts';
import { tryBucket } from './try-bucket.ts';

let server: S3Server;
beforeAll(async () => void (server = await startS3Server()));
afterAll(() => server.close());

/** As the installation's own storage, which may be on this machine. */
const tryKnown = (config: ReturnType<S3Server['config']>) =>
  tryBucket(config, { ownEndpoint: config.endpoint, allowed: [] });
const tryOther = (endpoint: string, bucket = 'bucket', pathStyle = true) =>
  tryBucket({ ...server.config(bucket), endpoint, pathStyle }, { ownEndpoint: null, allowed: [] });

describe('testing a bucket', () => {
  it('succeeds if a file can be written and deleted, and leaves nothing behind', async () => {
    const bucket = server.makeBucket();
    expect(await tryKnown(server.config(bucket))).toEqual({ outcome: 'works', code: '' });
    const left = readdirSync(server.folderOf(bucket), { recursive: true, withFileTypes: true });
    expect(left.filter((one) => one.isFile()).map(({ name }) => name)).toEqual([]);
  });

  it('distinguishes a wrong secret from a missing bucket', async () => {
    const bucket = server.makeBucket();
    expect(await tryKnown({ ...server.config(bucket), secretKey: 'another' })).toMatchObject({ outcome: 'denied' });
    expect(await tryKnown(server.config('no-such-bucket'))).toMatchObject({ outcome: 'no-bucket' });
    expect(await tryKnown(server.config('Not/A Bucket'))).toMatchObject({ outcome: 'no-bucket' });
  });

  it('reports a service that does not respond, and one that is not an object store', async () => {
    const other: Server = createServer((_, response) => void response.writeHead(418).end()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const endpoint = `http://127.0.0.1:${address.port}`;
    const config = { ...server.config('bucket'), endpoint };
    expect(await tryKnown(config)).toMatchObject({ outcome: 'not-storage' });
    other.close();
    await once(other, 'close');
    expect(await tryKnown(config)).toMatchObject({ outcome: 'unreachable' });
    expect(await tryKnown({ ...config, endpoint: 'ftp://127.0.0.1' })).toMatchObject({ outcome: 'unreachable' });
  });

  it('does not let the bucket name change the host', async () => {
    expect(await tryOther('http://storage.invalid', '127.0.0.1/', false)).toMatchObject({ outcome: 'no-bucket' });
  });
});
