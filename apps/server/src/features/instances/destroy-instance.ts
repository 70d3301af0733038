import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { findDestroyableScope } from './instance-scope.ts';
import { stopInstance } from './stop-instance.ts';

export const destroyInstance = route('POST /api/instance/:instanceId/destroy', {
  scope: findDestroyableScope,
  handle: async ({ scope: instance, viewer, ip, context: { db, live } }) => {
    await db.transact(async (tx) => {
      if (!(await stopInstance(tx, live, instance)) || instance.userId === viewer.userId) return;
      const { id, orgId } = instance;
      await recordAct(tx, { viewer, ip, action: 'instance.destroy', orgId, subject: { type: 'instance', id } });
    });
    return {};
  },
});
