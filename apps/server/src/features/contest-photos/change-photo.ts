import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { MAX_PHOTO_BYTES } from '../../storage/file-urls.ts';
import { contestPhotoKey, sentPhotoKey } from '../../storage/keys.ts';
import { findFinalization, lockContest } from '../api-accounts/finalization-queries.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { readUploaded } from '../info/keep-picture.ts';
import { refuseBeyondOrgQuota } from '../storage-quotas/refuse-beyond-quota.ts';
import { checkPhoto } from './check-photo.ts';
import { deletePhoto, insertPhoto, lockParticipant, type PhotoRow } from './queries.ts';

export const setPhoto = route('PUT /api/contest/:contestId/admin/photo/:userId', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope: { id: contestId, orgId }, params: { userId }, body: { hash }, viewer, ip, context }) => {
    const { store } = context;
    const { bytes, ...checked } = checkPhoto(await readUploaded(store, sentPhotoKey(contestId, hash), MAX_PHOTO_BYTES));
    // A new id, which no upload URL can reach. Without a row, the file is deleted as an orphan.
    const photoId = randomUUID();
    await store.put(contestPhotoKey(contestId, photoId), Readable.from([bytes]), { sizeBytes: bytes.length });
    const by = { viewer, ip, orgId };
    await replacePhoto(context, { contestId, userId, by }, async (tx, participantId) => {
      const row = { participantId, contestId, photoId, ...checked };
      await insertPhoto(tx, row);
      await refuseBeyondOrgQuota(tx, orgId, context.config.quotas);
      return row;
    });
    return {};
  },
});

export const removePhoto = route('DELETE /api/contest/:contestId/admin/photo/:userId', {
  scope: contestScopeWith('admin'),
  handle: async ({ scope: { id: contestId, orgId }, params: { userId }, viewer, ip, context }) => {
    const by = { viewer, ip, orgId };
    await replacePhoto(context, { contestId, userId, by }, () => Promise.resolve(undefined));
    return {};
  },
});

interface Change {
  contestId: string;
  userId: string;
  by: { viewer: UserViewer; ip: string; orgId: string };
}

/** Removes the photo of a participant, if there is one, and stores what `insert` does instead. */
async function replacePhoto(
  { db, store, log }: AppContext,
  { contestId, userId, by }: Change,
  insert: (tx: Tx, participantId: string) => Promise<PhotoRow | undefined>,
): Promise<void> {
  const before = await db.transact(async (tx) => {
    await lockContest(tx, contestId);
    const participantId = await lockParticipant(tx, contestId, userId);
    if (participantId === undefined) throw refusal('not-found');
    // Readers of the feed could no longer learn of the change.
    const finalization = await findFinalization(tx, contestId);
    if (typeof finalization?.endOfUpdatesMs === 'number') throw refusal('updates-ended');
    const deleted = await deletePhoto(tx, participantId);
    const inserted = await insert(tx, participantId);
    if (deleted === undefined && inserted === undefined) return undefined;
    const shown = (row: PhotoRow | undefined) => ({ [userId]: row?.photoId ?? null });
    const change = { before: shown(deleted), after: shown(inserted) };
    await recordAct(tx, { ...by, action: 'contest.photo', subject: subjectOf(contestId), ...change });
    return deleted;
  });
  if (before === undefined) return;
  try {
    await store.delete(contestPhotoKey(contestId, before.photoId));
  } catch (error) {
    log.warn({ err: error, photo: before.photoId }, 'Cannot delete a replaced photo.');
  }
}
