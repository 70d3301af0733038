import { route } from '../../http/route.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { presentVisit } from './present.ts';
import { deleteEnded, deleteSurplus, deleteVisit, findPlace, listVisits, storeVisit } from './queries.ts';

/** A renewal without a change notifies no one. */
export const visitDraft = route('PUT /api/problem/:problemId/draft/visit/:visitId', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, params: { visitId }, body: { part, rowId }, viewer, context: { db, live, clock } }) => {
    const { id: problemId } = scope;
    const nowMs = clock.now();
    await db.transact(async (tx) => {
      const hadEnded = await deleteEnded(tx, problemId, nowMs);
      const before = await findPlace(tx, problemId, visitId, viewer.userId);
      await storeVisit(tx, { problemId, visitId, userId: viewer.userId }, { part, rowId }, nowMs);
      if (!before) await deleteSurplus(tx, problemId, viewer.userId);
      const isSame = before && before.part === (part ?? null) && before.rowId === (rowId ?? null);
      if (!isSame || hadEnded) await live.publish(tx, { type: 'visit', problemId });
    });
    return { visits: (await listVisits(db, problemId, nowMs)).map(presentVisit) };
  },
});

export const leaveDraft = route('DELETE /api/problem/:problemId/draft/visit/:visitId', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, params: { visitId }, viewer, context: { db, live } }) => {
    const { id: problemId } = scope;
    await db.transact(async (tx) => {
      const wasThere = await deleteVisit(tx, problemId, visitId, viewer.userId);
      if (wasThere) await live.publish(tx, { type: 'visit', problemId });
    });
    return {};
  },
});
