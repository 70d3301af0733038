import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Credentials } from './connection.ts';

const FILE = 'credentials.json';

export interface StoredCredentials extends Credentials {
  serverUrl: string;
}

/** Stores the identity in the runner's folder, readable only by its owner. Replaces an earlier one. */
export async function storeCredentials(dir: string, credentials: StoredCredentials): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const temporary = join(dir, `tmp-${randomUUID()}`);
  await writeFile(temporary, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(temporary, join(dir, FILE));
}

/** Undefined if the folder contains no identity. */
export async function loadCredentials(dir: string): Promise<StoredCredentials | undefined> {
  let text: string;
  try {
    text = await readFile(join(dir, FILE), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error(`${FILE} does not contain an identity`);
  const { serverUrl, runnerId, runnerKey } = value as Record<string, unknown>; // checked on the next line
  if (typeof serverUrl !== 'string' || typeof runnerId !== 'string' || typeof runnerKey !== 'string') {
    throw new Error(`${FILE} does not contain an identity`);
  }
  return { serverUrl, runnerId, runnerKey };
}
