import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { MANIFEST, PAGE, type BoardFolder } from '@assay/rules/static-board';
import { S3Error, type S3Client } from '../../storage/buckets/s3-client.ts';
import { deleteObject, listObjects, nullIfAbsent } from '../../storage/buckets/s3-store.ts';

/** Longer files are compressed, since most buckets do not do it by themselves. All browsers accept gzip. */
const PLAIN_BYTES = 1_024;
/** Of a file in the bucket, which others may have replaced. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_PAGES = 100;

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** The files of a board below a prefix that ends with a slash. `beforeWrite` is called before each change. */
export function makeBucketFolder(client: S3Client, prefix: string, beforeWrite: () => Promise<void>): BoardFolder {
  return {
    async read(name) {
      const answer = await client.send({ method: 'GET', key: prefix + name }).catch(nullIfAbsent);
      return answer && (await textOf(answer));
    },
    async write(name, text) {
      await beforeWrite();
      const plain = Buffer.from(text);
      const isPacked = plain.byteLength > PLAIN_BYTES;
      const headers = { ...headersOf(name), ...(isPacked && { 'content-encoding': 'gzip' }) };
      const bytes = isPacked ? await compress(plain) : plain;
      (await client.send({ method: 'PUT', key: prefix + name, headers, bytes })).resume();
    },
    async remove(name) {
      await beforeWrite();
      await deleteObject(client, prefix + name);
    },
    async list() {
      const names: string[] = [];
      let from: string | undefined;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const { keys, more } = await listObjects(client, prefix, from);
        names.push(...keys.map(({ key }) => key.slice(prefix.length)).filter((name) => !name.includes('/')));
        if (more === null) break;
        from = more;
      }
      return names;
    },
  };
}

/** The manifest may be some seconds old everywhere; numbered files never change. */
function headersOf(name: string): Record<string, string> {
  if (name === PAGE) return { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=60' };
  const control = name === MANIFEST ? 'public, max-age=2, must-revalidate' : 'public, max-age=31536000, immutable';
  return { 'content-type': 'application/json', 'cache-control': control };
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > MAX_BYTES) throw new S3Error('The storage service sends an endless file.', 0, '');
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  if (answer.headers['content-encoding'] !== 'gzip') return bytes.toString('utf8');
  // A damaged file is one without the content that is looked for.
  return await expand(bytes, { maxOutputLength: MAX_BYTES }).then(String, () => '');
}
