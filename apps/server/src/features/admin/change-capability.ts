import { hasCapability, parseCapability } from '@assay/contract';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { requireMfa } from '../second-factors/mfa.ts';
import { requireOwnSession } from '../../http/viewer/own-session.ts';
import { lockAdministrators, revokeActingSessions, updateCapability } from './queries.ts';

export const changeCapability = route('PATCH /api/admin/user/:userId/capability', {
  scope: ({ viewer }) => requireOwnSession(viewer),
  handle: async ({ params, body, viewer, context, ip }) => {
    await requireMfa(context, viewer, body.mfaToken);
    const { userId } = params;
    const capability = parseCapability(body.capability);
    const staysAdmin = hasCapability('user', capability, 'admin');
    await context.db.transact(async (tx) => {
      const administrators = await lockAdministrators(tx);
      // Another administrator may just have removed the right.
      if (!administrators.includes(viewer.userId)) throw refusal('no-right');
      if (!staysAdmin && administrators.every((one) => one === userId)) throw refusal('last-administrator');
      const before = await updateCapability(tx, userId, capability);
      if (before === undefined) throw refusal('not-found');
      if (!staysAdmin) await revokeActingSessions(tx, userId);
      const subject = { type: 'user', id: userId };
      const change = { before: { capability: before }, after: { capability } };
      await recordAct(tx, { viewer, ip, action: 'user.capability', subject, ...change });
    });
    return {};
  },
});
