import { and, eq, gt, isNull, sql, type Placeholder, type SQL } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { sessions, users } from '../../db/schema.ts';
import type { LocksColumn } from './contest-lock.ts';

const columns = {
  sessionId: sessions.id,
  token: sessions.kind,
  userId: users.id,
  actingUserId: sessions.actingUserId,
  capability: users.capability,
  tags: sessions.tags,
  secondFactor: sessions.secondFactor,
  seenAt: sessions.seenAt,
};

/** Sessions with their users, if neither revoked nor expired at the instant. */
export function findSessions(db: Db, locks: LocksColumn, condition: SQL, at: Date | Placeholder) {
  return db
    .select({ ...columns, locks })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(condition, isNull(sessions.revokedAt), gt(sessions.expiresAt, at)));
}
export type SessionRow = Awaited<ReturnType<typeof findSessions>>[number];

/** Sessions that requests wait for and that the next statement will look up. */
interface Batch {
  ids: Set<string>;
  rows: Promise<Map<string, SessionRow>>;
}

/** Reads session rows from the database, so that a revoked session ends immediately on every server. */
export interface SessionRows {
  find(id: string): Promise<SessionRow | undefined>;
  /** Those of the sessions that have not ended, in one statement. */
  findAll(ids: readonly string[]): Promise<Map<string, SessionRow>>;
}

/**
 * Batches the lookups of one tick of the event loop. A statement never answers a lookup that arrived after it was sent.
 */
export function makeSessionRows({ db, clock, locks }: Pick<AppContext, 'db' | 'clock' | 'locks'>): SessionRows {
  const findByIds = prepared('sessions_by_ids', (one) =>
    findSessions(one, locks, sql`${sessions.id} = any(${sql.placeholder('ids')}::uuid[])`, sql.placeholder('at')),
  );
  const findAll = async (ids: readonly string[]) => {
    const found = await findByIds(db, { ids: [...ids], at: new Date(clock.now()) });
    return new Map(found.map((row) => [row.sessionId, row]));
  };
  let waiting: Batch | undefined;
  const startBatch = (): Batch => {
    const ids = new Set<string>();
    const rows = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
      waiting = undefined;
      return await findAll([...ids]);
    });
    return { ids, rows };
  };
  return {
    findAll,
    async find(id) {
      waiting ??= startBatch();
      waiting.ids.add(id);
      return (await waiting.rows).get(id);
    },
  };
}
