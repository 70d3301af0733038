import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { requireOwnSession } from '../../http/viewer/own-session.ts';
import { ownsProfile } from '../users/policy.ts';
import { findUser } from '../users/queries.ts';
import { listMemberships as findMemberships, updateConsent } from './queries.ts';

const listMemberships = route('GET /api/user/:userId/membership', {
  scope: async ({ params, viewer, context }) => {
    if (!ownsProfile(viewer, params.userId)) throw refusal('no-right');
    if (!(await findUser(context.db, params.userId))) throw refusal('not-found');
  },
  handle: async ({ params, context }) => {
    const rows = await findMemberships(context.db, params.userId);
    return rows.map(({ joinedAt, ...row }) => ({ ...row, joinedAt: joinedAt.getTime() }));
  },
});

/** Only the user decides: neither an administrator nor a program can. */
const changeConsent = route('PATCH /api/user/:userId/membership/:orgId', {
  scope: ({ params, viewer }) => {
    if (viewer.userId !== params.userId) throw refusal('no-right');
    requireOwnSession(viewer);
  },
  handle: async ({ params, body, viewer, context, ip }) => {
    const { orgId, userId } = params;
    await context.db.transact(async (tx) => {
      const before = await updateConsent(tx, params, body.profileConsent);
      if (before === undefined) throw refusal('not-found');
      const change = { before: { profileConsent: before }, after: { profileConsent: body.profileConsent } };
      await recordAct(tx, {
        viewer,
        ip,
        action: 'member.consent',
        orgId,
        subject: { type: 'user', id: userId },
        ...change,
      });
    });
    return {};
  },
});

export const membershipRoutes = [listMemberships, changeConsent];
