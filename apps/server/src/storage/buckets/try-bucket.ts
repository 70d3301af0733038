import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Config } from '../../config.ts';
import type { AddressRules } from './address-rules.ts';
import { makeOutsideClient, type Unfit } from './outside-client.ts';
import { type S3Client, S3Error } from './s3-client.ts';

/** Idle timeout. Short, since a user waits. */
const PATIENCE_MS = 5_000;

export interface BucketTrial {
  outcome: BucketOutcome;
  /** Error code of the service; empty if it sent none. */
  code: string;
  cause?: unknown;
}

export type BucketOutcome = 'works' | 'denied' | 'not-writable' | 'not-storage' | Unfit;

/**
 * Looks up a bucket, writes a small file into it and deletes it. A user chooses the address, so `outcome` and `code`
 * reveal as little as possible: a refused address looks like a closed port. `cause` is for the log.
 */
export async function tryBucket(config: S3Config, addresses: AddressRules): Promise<BucketTrial> {
  const client = makeOutsideClient(config, { addresses, attempts: 1, idleTimeoutMs: PATIENCE_MS });
  if (typeof client === 'string') return { outcome: client, code: '' };
  try {
    (await client.send({ method: 'HEAD', key: '' })).resume();
  } catch (error) {
    return outcomeOf(error);
  }
  try {
    await writeAndDelete(client);
  } catch (error) {
    const { outcome, ...trial } = outcomeOf(error);
    return { ...trial, outcome: outcome === 'denied' ? 'not-writable' : outcome };
  }
  return { outcome: 'works', code: '' };
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

function outcomeOf(error: unknown): BucketTrial {
  if (!(error instanceof S3Error)) throw error;
  const { status, code } = error;
  const trial = { code, cause: error };
  if (status === 0) return { ...trial, outcome: 'unreachable' };
  if (status === 401 || status === 403) return { ...trial, outcome: 'denied' };
  if (status === 404) return { ...trial, outcome: 'no-bucket' };
  return { ...trial, outcome: 'not-storage' };
}
