import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { MAX_RANKLIST_BYTES } from '../../storage/file-urls.ts';
import { contestRanklistKey } from '../../storage/keys.ts';
import { recordDocuments } from '../ranklists/engine/write-documents.ts';
import { concludeRanking } from '../ranking-tasks/ranking-task.ts';
import { listForeignRanklists } from './queries.ts';
import { findTaskScope } from './task-scope.ts';

/** Short, since a URL outlives the lease that it was issued for. */
const UPLOAD_LIFE_S = 60;

export const uploadUrls = route('GET /api/runner/ranklist/task/:contestId/:taskId/uploadUrls', {
  scope: findTaskScope,
  handle: async ({ scope: { contestId }, origin, context: { db, store } }) => {
    const rows = await listForeignRanklists(db, contestId);
    return await Promise.all(
      rows.map(async ({ key }) => ({
        key,
        url: await store.signedUrl({
          key: contestRanklistKey(contestId, key),
          method: 'PUT',
          expiresInS: UPLOAD_LIFE_S,
          maxBytes: MAX_RANKLIST_BYTES,
          origin,
        }),
      })),
    );
  },
});

export const completeRanklists = route('POST /api/runner/ranklist/task/:contestId/:taskId/complete', {
  scope: findTaskScope,
  handle: async ({ body: { ranklistUpdatedAt }, scope: hold, context }) => {
    const { db, live } = context;
    const { contestId } = hold;
    const uploaded = await listUploaded(context, contestId);
    await db.transact(async (tx) => {
      const concluded = await concludeRanking(tx, hold, { updatedAtMs: ranklistUpdatedAt });
      if (!concluded) throw refusal('not-found');
      // Created with outdated settings: about to be recomputed.
      if (!concluded.isSameGeneration) return;
      const version = Math.min(ranklistUpdatedAt, concluded.updatedAtMs);
      const shown = await recordDocuments(tx, contestId, version, uploaded);
      await live.publish(tx, ...[...shown].map((key) => ({ type: 'ranklist' as const, contestId, key, version })));
    });
    return {};
  },
});

/** Ranklists whose documents were uploaded. Rankers skip those whose configuration they do not understand. */
async function listUploaded({ db, store }: AppContext, contestId: string) {
  const rows = await listForeignRanklists(db, contestId);
  const heads = await Promise.all(rows.map(({ key }) => store.head(contestRanklistKey(contestId, key))));
  return rows.filter((_, at) => heads[at] !== null);
}
