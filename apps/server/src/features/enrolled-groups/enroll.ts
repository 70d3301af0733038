import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Enrolling } from './enrolling.ts';
import { unregisterStrays } from './keep-in-step.ts';
import {
  countRegistered,
  deleteEnrollment,
  insertEnrollment,
  listEnrolledGroups,
  listUnregistered,
  lockVisibleGroup,
} from './queries.ts';

/* Handlers for every kind of object. The routes' scope checks that it exists and who may call them. */

interface ScopedRequest {
  context: AppContext;
  viewer: UserViewer;
  ip: string;
  scope: { id: string; orgId: string };
}

export const listGroups =
  (kind: Enrolling) =>
  ({ context: { db }, scope: { id } }: ScopedRequest) =>
    listEnrolledGroups(db, kind, id);

/**
 * Registers all members, as when an administrator adds them, regardless of whether others may register now. Repeating
 * it registers the missing ones.
 */
export const enroll =
  (kind: Enrolling) =>
  async ({ body: { groupId }, ...request }: ScopedRequest & { body: { groupId: string } }) => {
    const { db, live } = request.context;
    const { id, orgId } = request.scope;
    return await db.transact(async (tx) => {
      if (!(await lockVisibleGroup(tx, groupId, { orgId, viewerId: request.viewer.userId })))
        throw refusal('not-found');
      const isNew = await insertEnrollment(tx, kind, id, groupId);
      const already = await countRegistered(tx, kind, id, groupId);
      const missing = await listUnregistered(tx, kind, id, { groupId });
      const registered = await kind.register(tx, live, id, missing);
      if (isNew || registered > 0)
        await recordAct(tx, { ...actOf(request, kind, 'group-enroll'), after: { groupId, registered } });
      return { registered, already };
    });
  };

export const endEnrollment =
  (kind: Enrolling) =>
  async ({ params: { groupId }, ...request }: ScopedRequest & { params: { groupId: string } }) => {
    const { db, live } = request.context;
    const { id, orgId } = request.scope;
    return await db.transact(async (tx) => {
      if (!(await deleteEnrollment(tx, kind, id, groupId))) throw refusal('not-found');
      const removed = await unregisterStrays(tx, live, kind, { orgId, objectIds: [id] });
      await recordAct(tx, { ...actOf(request, kind, 'group-remove'), before: { groupId, removed } });
      return { removed };
    });
  };

function actOf(
  { viewer, ip, scope: { id, orgId } }: ScopedRequest,
  kind: Enrolling,
  act: 'group-enroll' | 'group-remove',
) {
  return { viewer, ip, action: `${kind.subject}.${act}`, orgId, subject: { type: kind.subject, id } } as const;
}
