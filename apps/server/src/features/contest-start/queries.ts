import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { epochMsOrNull } from '../../db/epoch-ms.ts';
import { readPage, type Page } from '../../db/page.ts';
import { contestParticipants, users } from '../../db/schema.ts';

/** Participants with their starts: the latest start first, then those who have not started by name. */
export async function listStarts(
  db: Db,
  contestId: string,
  { started, ...page }: Page & { started?: boolean | undefined },
) {
  const { startedAt } = contestParticipants;
  const where = and(
    eq(contestParticipants.contestId, contestId),
    eq(contestParticipants.banned, false),
    started === undefined ? undefined : started ? isNotNull(startedAt) : isNull(startedAt),
  );
  const rows = db
    .select({
      userId: users.id,
      userName: users.name,
      delayMs: contestParticipants.delayMs,
      extraMs: contestParticipants.extraMs,
      startedAtMs: epochMsOrNull(startedAt),
    })
    .from(contestParticipants)
    .innerJoin(users, eq(users.id, contestParticipants.userId))
    .where(where)
    .orderBy(isNull(startedAt), desc(startedAt), asc(users.name), asc(users.id));
  return await readPage(page, rows, () => db.$count(contestParticipants, where));
}
export type StartRow = Awaited<ReturnType<typeof listStarts>>['rows'][number];

/** Stores or clears the start of a participant, effective for ranklists at `updatedAt`. */
export async function updateStart(
  tx: Tx,
  participantId: string,
  startedAt: Date | null,
  updatedAt: Date,
): Promise<void> {
  await tx.update(contestParticipants).set({ startedAt, updatedAt }).where(eq(contestParticipants.id, participantId));
}

/** The participant of a user with the grants and the start. */
export async function findStart(tx: Tx, contestId: string, userId: string) {
  const [row] = await tx
    .select({
      id: contestParticipants.id,
      delayMs: contestParticipants.delayMs,
      extraMs: contestParticipants.extraMs,
      startedAtMs: epochMsOrNull(contestParticipants.startedAt),
    })
    .from(contestParticipants)
    .where(and(eq(contestParticipants.contestId, contestId), eq(contestParticipants.userId, userId)))
    .for('update');
  return row;
}
