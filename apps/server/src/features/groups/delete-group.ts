import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { endEnrollments } from '../enrolled-groups/keep-in-step.ts';
import { deleteGroup as removeGroup, lockGroup } from './queries.ts';
import { groupScopeWith } from './group-scope.ts';

export const deleteGroup = route('DELETE /api/group/:groupId', {
  scope: groupScopeWith('admin'),
  handle: async ({ scope, viewer, context, ip }) => {
    const { id, orgId } = scope;
    await context.db.transact(async (tx) => {
      const before = await lockGroup(tx, id);
      if (!before) throw refusal('not-found');
      await endEnrollments(tx, context.live, { orgId, groupId: id });
      await removeGroup(tx, id);
      await recordAct(tx, { viewer, ip, action: 'group.delete', orgId, subject: { type: 'group', id }, before });
    });
    return {};
  },
});
