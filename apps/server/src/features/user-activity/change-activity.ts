import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { ownsProfile } from '../users/policy.ts';
import { updateActivityHidden } from './queries.ts';

export const changeActivity = route('PATCH /api/user/:userId/activity', {
  scope: ({ params, viewer }) => {
    if (!ownsProfile(viewer, params.userId)) throw refusal('no-right');
  },
  handle: async ({ params, body, context: { db } }) => {
    if (!(await db.transact((tx) => updateActivityHidden(tx, params.userId, body.hidden)))) throw refusal('not-found');
    return {};
  },
});
