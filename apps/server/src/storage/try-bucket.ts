import { createHash, randomUUID } from 'node:crypto';
import { lookup as findAddress } from 'node:dns';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Config } from '../config.ts';
import { makeS3Client, type S3Client, S3Error } from './s3-client.ts';

/** Without a byte for this long there is nobody to talk to. Somebody waits for the answer. */
const PATIENCE_MS = 5_000;

export type BucketOutcome =
  'works' | 'unreachable' | 'denied' | 'no-bucket' | 'not-writable' | 'not-storage' | 'address-kept-out';

/** Addresses of this machine and of the services that clouds give a machine to know itself by: nobody outside may have us ask them. */
const keptOut = new BlockList();
keptOut.addSubnet('0.0.0.0', 8);
keptOut.addSubnet('127.0.0.0', 8);
keptOut.addSubnet('169.254.0.0', 16);
keptOut.addSubnet('224.0.0.0', 3);
keptOut.addAddress('100.100.100.200');
keptOut.addAddress('::', 'ipv6');
keptOut.addAddress('::1', 'ipv6');
keptOut.addSubnet('fe80::', 10, 'ipv6');
keptOut.addAddress('fd00:ec2::254', 'ipv6');

/** What buckets are called everywhere; in particular nothing that would make another host of the address. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

class KeptOutError extends Error {
  override name = 'KeptOutError';
}

/**
 * Asks a service for a bucket, writes a small file into it and deletes it again. Whoever asks chooses the address, so the answer says no
 * more than they need, and addresses of this machine are not asked; `known` is the origin of the installation's own storage, which is.
 */
export async function tryBucket(
  config: S3Config,
  { known }: { known: string | null },
): Promise<{ outcome: BucketOutcome; code: string }> {
  if (!URL.canParse(config.endpoint)) return { outcome: 'unreachable', code: '' };
  if (!BUCKET.test(config.bucket)) return { outcome: 'no-bucket', code: '' };
  const { protocol, hostname, origin } = new URL(config.endpoint);
  if (protocol !== 'http:' && protocol !== 'https:') return { outcome: 'unreachable', code: '' };
  const trusted = known !== null && new URL(known).origin === origin;
  const address = hostname.replace(/^\[|\]$/g, '');
  if (!trusted && isIP(address) !== 0 && isKeptOut(address)) return { outcome: 'address-kept-out', code: '' };
  const client = makeS3Client(config, {
    attempts: 1,
    idleTimeoutMs: PATIENCE_MS,
    ...(trusted ? {} : { lookup: findOutside }),
  });
  try {
    (await client.send({ method: 'HEAD', key: '' })).resume();
  } catch (error) {
    return outcomeOf(error);
  }
  try {
    await writeAndDelete(client);
  } catch (error) {
    const { outcome, code } = outcomeOf(error);
    return { outcome: outcome === 'denied' ? 'not-writable' : outcome, code };
  }
  return { outcome: 'works', code: '' };
}

/** As the system finds addresses; one that is kept out is a failure, whatever its name was a moment ago. */
const findOutside: LookupFunction = (name, options, callback) => {
  findAddress(name, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    const bad = found.find(({ address }) => isKeptOut(address));
    if (bad) return callback(new KeptOutError(`${name} is an address of this machine.`), []);
    const [first] = found;
    if (options.all || !first) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

function isKeptOut(address: string): boolean {
  return keptOut.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

async function writeAndDelete(client: S3Client): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-try-'));
  try {
    const id = randomUUID();
    const key = `assay-connection-test/${id}`;
    const path = join(folder, 'file');
    await writeFile(path, id);
    const sha256 = createHash('sha256').update(id).digest('hex');
    (await client.send({ method: 'PUT', key, file: { path, sizeBytes: id.length, sha256 } })).resume();
    (await client.send({ method: 'DELETE', key })).resume();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function outcomeOf(error: unknown): { outcome: BucketOutcome; code: string } {
  if (!(error instanceof S3Error)) throw error;
  const { status, code, cause } = error;
  if (cause instanceof KeptOutError) return { outcome: 'address-kept-out', code };
  if (status === 0) return { outcome: 'unreachable', code };
  if (status === 401 || status === 403) return { outcome: 'denied', code };
  if (status === 404) return { outcome: 'no-bucket', code };
  return { outcome: 'not-storage', code };
}
