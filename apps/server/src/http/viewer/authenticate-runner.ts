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
 * A runner that was not heard of for so long is taken to be gone: it polls far more often, and that is noted once a
 * minute.
 */
export const SILENT_AFTER_MS = 120_000;
const LONGEST_VERSION = 256;

/** What is stored of a runner's key. The keys are random, so a plain hash cannot be guessed from. */
export function hashRunnerKey(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

/** Version of a runner, from its `User-Agent`. */
export function runnerVersion(headers: IncomingHttpHeaders): string {
  return (headers['user-agent'] ?? '').slice(0, LONGEST_VERSION);
}

/**
 * The runner named by the headers `X-AOI-Runner-Id` and `X-AOI-Runner-Key`; notes at most once a minute that it lives.
 * Refuses all others.
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
