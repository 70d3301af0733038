import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import { runners } from '../../db/schema.ts';
import { refusal } from '../refusal.ts';
import type { RunnerViewer } from './viewer.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const SEEN_EVERY_MS = 60_000;
/**
 * A runner without contact for this long counts as offline: it polls far more often, and contact is recorded once a
 * minute.
 */
export const SILENT_AFTER_MS = 120_000;
const LONGEST_VERSION = 256;

/** Stored hash of a runner's key. Keys are random, so a plain hash cannot be guessed. */
export function hashRunnerKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Version of a runner, from its `User-Agent`. */
export function runnerVersion(headers: IncomingHttpHeaders): string {
  return (headers['user-agent'] ?? '').slice(0, LONGEST_VERSION);
}

/**
 * Authenticates the runner of the headers `X-AOI-Runner-Id` and `X-AOI-Runner-Key`, and records the contact at most
 * once a minute. Refuses all other requests.
 */
export async function authenticateRunner(
  headers: IncomingHttpHeaders,
  ip: string,
  { db, clock, live }: AppContext,
): Promise<RunnerViewer> {
  const id = headers['x-aoi-runner-id'];
  const key = headers['x-aoi-runner-key'];
  if (typeof id !== 'string' || !UUID.test(id) || typeof key !== 'string') throw refusal('runner-unknown');
  const [row] = await db
    .select({
      runnerId: runners.id,
      orgId: runners.orgId,
      labels: runners.labels,
      keyHash: runners.keyHash,
      accessedAt: runners.accessedAt,
    })
    .from(runners)
    .where(eq(runners.id, id.toLowerCase()));
  if (!row || !timingSafeEqual(row.keyHash, hashRunnerKey(key))) throw refusal('runner-unknown');
  const silentMs = clock.now() - row.accessedAt.getTime();
  if (silentMs > SEEN_EVERY_MS) {
    const seen = { accessedAt: sql`now()`, version: runnerVersion(headers), ip };
    await db.transact(async (tx) => {
      await tx.update(runners).set(seen).where(eq(runners.id, row.runnerId));
      if (silentMs > SILENT_AFTER_MS) await live.publish(tx, { type: 'runner', orgId: row.orgId });
    });
  }
  return { kind: 'runner', runnerId: row.runnerId, orgId: row.orgId, labels: row.labels };
}
