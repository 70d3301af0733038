import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Config } from '../../config.ts';
import { KeptOutError, makeOutsideClient, type Unfit } from './outside-client.ts';
import { type S3Client, S3Error } from './s3-client.ts';

/** Without a byte for this long there is nobody to talk to. Somebody waits for the answer. */
const PATIENCE_MS = 5_000;

export type BucketOutcome = 'works' | 'denied' | 'not-writable' | 'not-storage' | Unfit;

/**
 * Asks a service for a bucket, writes a small file into it and deletes it again. Whoever asks chooses the address, so the answer says no
 * more than they need, and addresses of this machine are not asked; `known` is the origin of the installation's own storage, which is.
 */
export async function tryBucket(
  config: S3Config,
  { known }: { known: string | null },
): Promise<{ outcome: BucketOutcome; code: string }> {
  const client = makeOutsideClient(config, { known, attempts: 1, idleTimeoutMs: PATIENCE_MS });
  if (typeof client === 'string') return { outcome: client, code: '' };
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
