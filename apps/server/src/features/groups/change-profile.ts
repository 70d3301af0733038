import { violatedUnique } from '../../db/errors.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { GROUP_NAME_KEY, lockGroup, updateGroup } from './queries.ts';
import { groupScopeWith } from './group-scope.ts';

export const changeGroupProfile = route('PATCH /api/group/:groupId/profile', {
  scope: groupScopeWith('content'),
  handle: async ({ scope, body, viewer, context, ip }) => {
    const { id, orgId } = scope;
    try {
      await context.db.transact(async (tx) => {
        const before = await lockGroup(tx, id);
        if (!before) throw refusal('not-found');
        await updateGroup(tx, id, body);
        const subject = { type: 'group', id };
        await recordAct(tx, { viewer, ip, action: 'group.profile', orgId, subject, before, after: body });
      });
    } catch (error) {
      if (violatedUnique(error) === GROUP_NAME_KEY) throw refusal('name-taken');
      throw error;
    }
    return {};
  },
});
