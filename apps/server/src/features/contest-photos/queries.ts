import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { contestParticipants, contestPhotos, contestTeams, users } from '../../db/schema.ts';

export type PhotoRow = typeof contestPhotos.$inferSelect;

/** All participants by name, with what files of photos can be named after. */
export async function listPhotographed(db: Db, contestId: string) {
  const { userId } = contestParticipants;
  const { photoId, width, height } = contestPhotos;
  const { importId, icpcId } = contestTeams;
  return await db
    .select({ userId, name: users.name, importId, icpcId, photoId, width, height })
    .from(contestParticipants)
    .innerJoin(users, eq(users.id, userId))
    .leftJoin(contestTeams, eq(contestTeams.id, userId))
    .leftJoin(contestPhotos, eq(contestPhotos.participantId, contestParticipants.id))
    .where(eq(contestParticipants.contestId, contestId))
    .orderBy(asc(users.name), asc(userId));
}

/** The participant, locked until the transaction ends. */
export async function lockParticipant(tx: Tx, contestId: string, userId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: contestParticipants.id })
    .from(contestParticipants)
    .where(and(eq(contestParticipants.contestId, contestId), eq(contestParticipants.userId, userId)))
    .for('no key update');
  return row?.id;
}

/** Deletes the photo of a participant. Undefined if there is none. */
export async function deletePhoto(tx: Tx, participantId: string): Promise<PhotoRow | undefined> {
  const [row] = await tx.delete(contestPhotos).where(eq(contestPhotos.participantId, participantId)).returning();
  return row;
}

export async function insertPhoto(tx: Tx, row: PhotoRow): Promise<void> {
  await tx.insert(contestPhotos).values(row);
}

export async function findPhoto(db: Db, contestId: string, photoId: string): Promise<PhotoRow | undefined> {
  const [row] = await db
    .select()
    .from(contestPhotos)
    .where(and(eq(contestPhotos.contestId, contestId), eq(contestPhotos.photoId, photoId)));
  return row;
}
