import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { epochMs } from '../../db/epoch-ms.ts';
import { contestLogEntries, contestLogs } from '../../db/schema.ts';
import type { LogEntry, LogHead } from './log-entry.ts';

/** Null if there is no such contest. */
export async function findLogHead(db: Db, contestId: string): Promise<LogHead | null> {
  const { epoch, seq } = contestLogs;
  const [row] = await db.select({ epoch, seq }).from(contestLogs).where(eq(contestLogs.contestId, contestId));
  return row ?? null;
}

/** Entries after a position, in order. */
export async function readLogEntries(db: Db, contestId: string, afterSeq: number, limit: number): Promise<LogEntry[]> {
  const { seq, at, kind, subjectId, data } = contestLogEntries;
  const rows = await db
    .select({ seq, atMs: epochMs(at), kind, subjectId, data })
    .from(contestLogEntries)
    .where(and(eq(contestLogEntries.contestId, contestId), gt(seq, afterSeq)))
    .orderBy(asc(seq))
    .limit(limit);
  // The triggers write no other kinds and data.
  return rows as LogEntry[];
}
