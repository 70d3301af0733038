import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { findManagedScope } from './public-scope.ts';
import { mayManage, mayPublish } from './policy.ts';
import {
  deletePublic,
  drawPublicId,
  findPublicByKey,
  findPublisher,
  insertPublic,
  ranklistExists,
  updateVisible,
} from './queries.ts';

const MAX_DRAWS = 20;

/** The audit log records actions on a ranklist at its contest. */
const contestOf = ({ contestId }: { contestId: string }) => ({ type: 'contest' as const, id: contestId });

export const publishRanklist = route('POST /api/rk', {
  handle: async ({ body: { contestId, orgId, ranklistKey: key }, viewer, ip, context: { db } }) => {
    const publisher = await findPublisher(db, contestId, viewer.userId);
    // A contest of another organization is reported as not found.
    if (!publisher || publisher.orgId !== orgId) throw refusal('not-found');
    if (!mayPublish(publisher)) throw refusal('no-right');
    if (!(await ranklistExists(db, contestId, key))) throw refusal('not-found');
    for (let draw = 0; draw < MAX_DRAWS; draw += 1) {
      const id = drawPublicId();
      const outcome = await db.transact(async (tx) => {
        const inserted = await insertPublic(tx, { id, contestId, key });
        const act = { viewer, ip, orgId, subject: contestOf({ contestId }) };
        if (inserted === 'done')
          await recordAct(tx, { ...act, action: 'ranklist.publish', after: { ranklistId: id, key } });
        return inserted;
      });
      if (outcome === 'done') return { ranklistId: id };
      if (outcome === 'ranklist') throw refusal('already-published');
    }
    throw new Error(`None of ${MAX_DRAWS} random numbers for a ranklist was free.`);
  },
});

export const findPublished = route('GET /api/rk', {
  handle: async ({ query: { contestId, ranklistKey }, viewer, context: { db } }) => {
    const found = await findPublicByKey(db, contestId, ranklistKey);
    const publisher = found && !found.visible ? await findPublisher(db, contestId, viewer.userId) : undefined;
    const isKnown = found && (found.visible || (publisher && mayManage(publisher)));
    return isKnown
      ? { ranklistId: found.id, status: 'public' as const }
      : { ranklistId: 0, status: 'not public' as const };
  },
});

export const setVisible = route('PATCH /api/rk/:ranklistId/visible', {
  scope: findManagedScope,
  handle: async ({ params: { ranklistId }, body: { visible }, scope: { found, publisher }, viewer, ip, context }) => {
    await context.db.transact(async (tx) => {
      if (!(await updateVisible(tx, ranklistId, visible))) throw refusal('not-found');
      const act = { viewer, ip, orgId: publisher.orgId, subject: contestOf(found) };
      await recordAct(tx, {
        ...act,
        action: 'ranklist.visible',
        before: { ranklistId, visible: found.visible },
        after: { ranklistId, visible },
      });
    });
    return { ok: true as const };
  },
});

export const withdrawRanklist = route('DELETE /api/rk/:ranklistId', {
  scope: findManagedScope,
  handle: async ({ params: { ranklistId }, scope: { found, publisher }, viewer, ip, context }) => {
    await context.db.transact(async (tx) => {
      if (!(await deletePublic(tx, ranklistId))) throw refusal('not-found');
      const act = { viewer, ip, orgId: publisher.orgId, subject: contestOf(found) };
      await recordAct(tx, {
        ...act,
        action: 'ranklist.withdraw',
        before: { ranklistId, key: found.key },
      });
    });
    return { ok: true };
  },
});
