import { MAX_RANKLISTS, type RanklistSettings, type Reply } from '@assay/contract';
import { sql } from 'drizzle-orm';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { contestRanklistKey } from '../../storage/keys.ts';
import { recordAct } from '../audit/record-act.ts';
import { refreshBalloons } from '../due-balloons/refresh-balloons.ts';
import { contestScopeWith, type ContestEdit } from '../contests/contest-scope.ts';
import { checkConfig } from './config-check.ts';
import { enqueueRanking, invalidateRanklists } from '../ranking-tasks/invalidate.ts';
import { countRanklists, deleteRanklist, findRanklist, insertRanklist, updateRanklistSettings } from './queries.ts';

const scope = contestScopeWith('admin');
const subject = (contestId: string) => ({ type: 'contest', id: contestId });

export const makeRanklist = route('POST /api/contest/:contestId/ranklist', {
  scope,
  handle: async ({ body: { key, name }, scope: { id: contestId, orgId }, viewer, ip, context: { db, live } }) => {
    await db.transact(async (tx) => {
      if (!(await insertRanklist(tx, { contestId, key, name }))) throw refusal('key-taken');
      await invalidateRanklists(tx, contestId, { rebuild: true });
      // Counted under the contest's lock, so that concurrent requests cannot exceed the limit.
      if ((await countRanklists(tx, contestId)) > MAX_RANKLISTS) throw refusal('ranklist-limit');
      const after = { key, name };
      await recordAct(tx, { viewer, ip, action: 'ranklist.make', orgId, subject: subject(contestId), after });
      await live.publish(tx, { type: 'contest', contestId });
    });
    return {};
  },
});

export const getRanklistSettings = route('GET /api/contest/:contestId/ranklist/:key/settings', {
  scope,
  handle: async ({ params, context: { db } }) => {
    const found = await findRanklist(db, params.contestId, params.key);
    if (!found) throw refusal('not-found');
    return found.settings;
  },
});

export const replaceRanklistSettings = route('PATCH /api/contest/:contestId/ranklist/:key/settings', {
  scope,
  handle: async ({ params: { key }, body, ...request }) => await replaceSettings(request, key, body),
});

export async function replaceSettings(
  { scope: { id: contestId, orgId }, viewer, ip, context: { db, live } }: ContestEdit,
  key: string,
  settings: RanklistSettings,
): Promise<Reply<'PATCH /api/contest/:contestId/ranklist/:key/settings'>> {
  const { isForeign, warnings } = checkConfig(settings.config);
  await db.transact(async (tx) => {
    // Lock first: concluding a document concurrently compares the settings.
    await invalidateRanklists(tx, contestId, { rebuild: true });
    const ranklist = await findRanklist(tx, contestId, key);
    if (!ranklist) throw refusal('not-found');
    await updateRanklistSettings(tx, contestId, key, { settings, isForeign });
    // They may move a freeze.
    await refreshBalloons(tx, contestId);
    // The new settings may require another worker.
    await enqueueRanking(tx, sql`${contestId}::uuid`);
    const [before, after] = [
      { key, ...ranklist.settings },
      { key, ...settings },
    ];
    await recordAct(tx, {
      viewer,
      ip,
      action: 'ranklist.settings',
      orgId,
      subject: subject(contestId),
      before,
      after,
    });
    await live.publish(tx, { type: 'contest', contestId });
  });
  return warnings.length > 0 ? { warnings } : {};
}

/** Deletes the file after the row: a file without a row is harmless. */
export const removeRanklist = route('DELETE /api/contest/:contestId/ranklist/:key', {
  scope,
  handle: async ({ params: { key }, scope: { id: contestId, orgId }, viewer, ip, context: { db, store, live } }) => {
    await db.transact(async (tx) => {
      await invalidateRanklists(tx, contestId, { rebuild: true });
      if (!(await deleteRanklist(tx, contestId, key))) throw refusal('not-found');
      await refreshBalloons(tx, contestId);
      await recordAct(tx, {
        viewer,
        ip,
        action: 'ranklist.delete',
        orgId,
        subject: subject(contestId),
        before: { key },
      });
      await live.publish(tx, { type: 'contest', contestId });
    });
    await store.delete(contestRanklistKey(contestId, key));
    return {};
  },
});
