import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Enrolling } from './enrolling.ts';
import { unregisterStrays } from './keep-in-step.ts';
import { countRegistered, deleteEnrollment, insertEnrollment, listUnregistered, lockVisibleGroup } from './queries.ts';

/* Handlers for every kind of object. The routes' scope checks that it exists and who may call them. */

interface EnrollRequest {
  context: AppContext;
  viewer: UserViewer;
  ip: string;
  scope: { id: string; orgId: string };
}

/**
 * Registers all members, as when an administrator adds them, regardless of whether others may register now. Repeating
 * it registers the missing ones.
 */
export async function enroll(
  { context: { db, live }, viewer, ip, scope }: EnrollRequest,
  kind: Enrolling,
  groupId: string,
) {
  const { id, orgId } = scope;
  return await db.transact(async (tx) => {
    if (!(await lockVisibleGroup(tx, groupId, { orgId, viewerId: viewer.userId }))) throw refusal('not-found');
    const isNew = await insertEnrollment(tx, kind, id, groupId);
    const already = await countRegistered(tx, kind, id, groupId);
    const missing = await listUnregistered(tx, kind, id, { groupId });
    const registered = await kind.register(tx, live, id, missing);
    if (isNew || registered > 0) {
      const act = {
        viewer,
        ip,
        action: `${kind.subject}.group-enroll`,
        orgId,
        subject: { type: kind.subject, id },
      } as const;
      await recordAct(tx, { ...act, after: { groupId, registered } });
    }
    return { registered, already };
  });
}

export async function endEnrollment(
  { context: { db, live }, viewer, ip, scope }: EnrollRequest,
  kind: Enrolling,
  groupId: string,
) {
  const { id, orgId } = scope;
  return await db.transact(async (tx) => {
    if (!(await deleteEnrollment(tx, kind, id, groupId))) throw refusal('not-found');
    const removed = await unregisterStrays(tx, live, kind, { orgId, objectIds: [id] });
    const act = {
      viewer,
      ip,
      action: `${kind.subject}.group-remove`,
      orgId,
      subject: { type: kind.subject, id },
    } as const;
    await recordAct(tx, { ...act, before: { groupId, removed } });
    return { removed };
  });
}
