import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { subjectOf } from '../contests/audit-subject.ts';
import { contestScopeWith } from '../contests/contest-scope.ts';
import { registerByGroup, unregisterLeft } from './keep-in-step.ts';
import {
  countRegistered,
  deleteEnrollment,
  insertEnrollment,
  listEnrolledGroups,
  listUnregistered,
  lockVisibleGroup,
} from './queries.ts';

export const listContestGroups = route('GET /api/contest/:contestId/admin/group', {
  scope: contestScopeWith('admin'),
  handle: ({ scope, context: { db } }) => listEnrolledGroups(db, scope.id),
});

/**
 * Registers all members regardless of the current stage and the participant rule, as when an administrator adds them.
 * Repeating it registers the missing ones.
 */
export const enrollGroup = route('POST /api/contest/:contestId/admin/group', {
  scope: contestScopeWith('admin'),
  handle: ({ scope, body: { groupId }, viewer, ip, context: { db, live } }) =>
    db.transact(async (tx) => {
      const { id: contestId, orgId } = scope;
      if (!(await lockVisibleGroup(tx, groupId, { orgId, viewerId: viewer.userId }))) throw refusal('not-found');
      const isNew = await insertEnrollment(tx, contestId, groupId);
      const already = await countRegistered(tx, contestId, groupId);
      const missing = await listUnregistered(tx, contestId, { groupId });
      const registered = await registerByGroup(tx, live, contestId, missing);
      if (isNew || registered > 0) {
        const act = { viewer, ip, action: 'contest.group-enroll', orgId, subject: subjectOf(contestId) } as const;
        await recordAct(tx, { ...act, after: { groupId, registered } });
      }
      return { registered, already };
    }),
});

export const endEnrollment = route('DELETE /api/contest/:contestId/admin/group/:groupId', {
  scope: contestScopeWith('admin'),
  handle: ({ scope, params: { groupId }, viewer, ip, context: { db, live } }) =>
    db.transact(async (tx) => {
      const { id: contestId, orgId } = scope;
      if (!(await deleteEnrollment(tx, contestId, groupId))) throw refusal('not-found');
      const removed = await unregisterLeft(tx, live, { orgId, contestIds: [contestId] });
      const act = { viewer, ip, action: 'contest.group-remove', orgId, subject: subjectOf(contestId) } as const;
      await recordAct(tx, { ...act, before: { groupId, removed } });
      return { removed };
    }),
});
