import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../db/client.ts';
import { runners } from '../../db/schema.ts';
import { hashRunnerKey } from '../../http/viewer/authenticate-runner.ts';
import { insertRunner } from './queries.ts';

const account = z.object({ id: z.uuid(), key: z.string() });
const KEY_BYTES = 32;
/** The sample problems use this label. */
const INSTANCE_LABEL = 'instance:main';

/**
 * The account of the runner that runs with this server, stored in a file that only its owner can read, so that each
 * machine has its own runners. It works for every organization. Created if missing from the file or the database. Its
 * labels follow the settings of this server, since no one else can change them.
 */
export async function ensureLocalRunner(
  db: Db,
  file: string,
  { name, runsInstances }: { name: string; runsInstances: boolean },
): Promise<z.output<typeof account>> {
  const identity = readStored(file) ?? { id: randomUUID(), key: randomBytes(KEY_BYTES).toString('base64') };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(identity), { mode: 0o600 });
  const keyHash = hashRunnerKey(identity.key);
  const labels = runsInstances ? ['default', INSTANCE_LABEL] : ['default'];
  await db.transact(async (tx) => {
    const changed = await tx.update(runners).set({ keyHash, labels }).where(eq(runners.id, identity.id));
    if (changed.rowCount === 1) return;
    await insertRunner(tx, { id: identity.id, orgId: null, name, labels, version: '', ip: '', keyHash });
  });
  return identity;
}

function readStored(file: string): z.output<typeof account> | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return account.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined; // Incomplete: a new one replaces it.
  }
}
