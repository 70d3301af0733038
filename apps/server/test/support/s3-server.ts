import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@assay/testkit/free-port';
import type { S3Config } from '../../src/config.ts';

export interface S3Server {
  endpoint: string;
  config(bucket: string): S3Config;
  /** Creates an empty bucket and returns its name. */
  makeBucket(): string;
  /** Where the service keeps the files of a bucket. */
  folderOf(bucket: string): string;
  /** Writes this many small files into a folder, bypassing the service. */
  fill(folder: string, count: number): void;
  close(): Promise<void>;
}

const program = join(import.meta.dirname, '../../../../.cache/bin/s3-server');
const accessKey = 'tests';
const secretKey = 'a secret of the tests';
const START_TIMEOUT_MS = 120_000;
const PAUSE_MS = 50;

/** Starts a real S3 service (versitygw, built by `npm test`) on its own folder and port. */
export async function startS3Server(): Promise<S3Server> {
  if (!existsSync(program)) throw new Error('The S3 server for the tests is not built; `npm test -- unit` builds it.');
  const root = mkdtempSync(join(tmpdir(), 'assay-s3-'));
  const [files, sidecar] = ['files', 'sidecar'].map((name) => join(root, name)) as [string, string];
  for (const folder of [files, sidecar]) mkdirSync(folder);
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const child = spawn(
    program,
    ['--port', new URL(endpoint).host, '--keep-alive', '--quiet', 'posix', '--sidecar', sidecar, files],
    { env: { ROOT_ACCESS_KEY: accessKey, ROOT_SECRET_KEY: secretKey, HOME: root }, stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill();
    await ended;
    rmSync(root, { recursive: true, force: true });
  };
  try {
    await answering(endpoint);
  } catch (error) {
    await close();
    throw error;
  }
  let buckets = 0;
  return {
    endpoint,
    config: (bucket) => ({
      endpoint,
      bucket,
      accessKey,
      secretKey,
      region: 'us-east-1',
      pathStyle: true,
      direct: true,
    }),
    makeBucket() {
      buckets += 1;
      const name = `bucket-${buckets}`;
      mkdirSync(join(files, name));
      return name;
    },
    folderOf: (bucket) => join(files, bucket),
    fill: (folder, count) => {
      for (let n = 0; n < count; n += 1) writeFileSync(join(folder, `filler-${n}`), 'x');
    },
    close,
  };
}

async function answering(endpoint: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await fetch(endpoint);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw new Error('The S3 server for the tests does not respond.', { cause: error });
      await wait(PAUSE_MS);
    }
  }
}
