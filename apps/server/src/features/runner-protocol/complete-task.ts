import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { solutionResultKey, solutionUploadKey } from '../../storage/keys.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { concludeAside } from '../aside-judging/judging.ts';
import { concludeCanary } from '../canaries/judging.ts';
import { insertJudgedCases, isInContest } from '../judged-cases/queries.ts';
import { judgedPartsOf } from '../judged-cases/read-cases.ts';
import { concludeRehearsed } from '../rehearsals/judging.ts';
import type { Lease } from '../tasks/lease.ts';
import { holdOf, renewHold, shownMessage } from './hold.ts';
import { conclude } from './queries.ts';

/** Larger details documents are stored, and not read. */
const MAX_DETAILS_BYTES = 4 * 1024 * 1024;

/**
 * Writes the details before the solution is marked as completed. If this process dies in between, the lease ends and
 * the solution is judged again; the document of the lost lease has its own name and is never read.
 */
export const completeTask = route('POST /api/runner/solution/task/:solutionId/:taskId/complete', {
  handle: async ({ params, body, viewer, context: { db, store, live } }) => {
    const { details, ...report } = body ?? {};
    const hold = await renewHold(db, holdOf(params, viewer));
    if (hold.kind === 'canary') {
      // Only the result is compared; its details are not kept.
      await store.delete(solutionUploadKey(hold.subjectId, hold.taskId));
      if (!(await db.transact((tx) => concludeCanary(tx, live, hold, report)))) throw refusal('task-gone');
      return {};
    }
    if (hold.kind === 'rehearsal') {
      await store.delete(solutionUploadKey(hold.subjectId, hold.taskId));
      if (!(await db.transact((tx) => concludeRehearsed(tx, hold, report)))) throw refusal('task-gone');
      return {};
    }
    if (details) {
      const document = Buffer.from(JSON.stringify(details));
      await store.put(solutionResultKey(hold.subjectId, hold.taskId), Readable.from([document]));
    }
    if (!details) await copyUpload(store, hold);
    const parts = judgedPartsOf(details ?? (await readCopy({ db, store }, hold)));
    await db.transact(async (tx) => {
      await insertJudgedCases(tx, hold, parts);
      const shown = { ...report, message: shownMessage(report.message) };
      if (hold.kind === 'rejudge') {
        if (!(await concludeAside(tx, hold, shown))) throw refusal('task-gone');
        return;
      }
      const ended = await conclude(tx, hold, shown);
      if (!ended) throw refusal('task-gone');
      await live.publish(tx, { type: 'solution', solutionId: hold.subjectId, userId: ended.userId });
    });
    return {};
  },
});

/**
 * Copies the upload to its final key. A later upload to a URL that is still valid goes to a key that is never read
 * and is cleaned up.
 */
async function copyUpload(store: ObjectStore, { subjectId, taskId }: Lease): Promise<void> {
  const uploaded = await store.get(solutionUploadKey(subjectId, taskId));
  if (!uploaded) return;
  const { stream, totalBytes: sizeBytes } = uploaded;
  await store.put(solutionResultKey(subjectId, taskId), stream, { sizeBytes });
  await store.delete(solutionUploadKey(subjectId, taskId));
}

/** The copied document of a solution in a contest; undefined without one that can be read. */
async function readCopy({ db, store }: Pick<AppContext, 'db' | 'store'>, hold: Lease): Promise<unknown> {
  if (!(await isInContest(db, hold.subjectId))) return undefined;
  const copy = await store.get(solutionResultKey(hold.subjectId, hold.taskId));
  if (!copy) return undefined;
  if (copy.totalBytes > MAX_DETAILS_BYTES) {
    copy.stream.destroy();
    return undefined;
  }
  return await json(copy.stream).catch(() => undefined);
}
