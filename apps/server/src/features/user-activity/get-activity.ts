import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { presentTitles } from '../access/present-object.ts';
import { orgHash } from '../users/email-hash.ts';
import { ownsProfile } from '../users/policy.ts';
import { listContestsOf } from './contests-of.ts';
import { findActivityOwner, listDays, listSharedGroups, listSolved } from './queries.ts';

/**
 * Nothing here is more than what the viewer can read elsewhere: solved problems and practice of problems whose
 * submissions the viewer may list, contests whose participants or board the viewer may read, and ranks of that board.
 */
export const getActivity = route('GET /api/user/:userId/activity', {
  handle: async ({ params: { userId }, query: { offset = 0 }, viewer, context }) => {
    const { db, boardRanks } = context;
    const owner = await findActivityOwner(db, userId);
    if (!owner) throw refusal('not-found');
    const seesAll = ownsProfile(viewer, userId);
    const { memberSince, isHidden } = owner;
    const hidden = isHidden && !seesAll;
    const look = { userId, viewerId: viewer.userId, isVisitor: viewer.kind === 'visitor', seesAll };
    const [groups, solved, days, contests] = await Promise.all([
      listSharedGroups(db, look),
      hidden ? [] : listSolved(db, look),
      hidden ? [] : listDays(db, look, offset),
      hidden || look.isVisitor ? [] : listContestsOf(db, boardRanks, look),
    ]);
    return {
      memberSince: memberSince.getTime(),
      hidden: isHidden,
      solved: solved.map(({ orgId, orgName, ...counts }) => ({ orgId, orgName, counts })),
      days,
      contests: contests.map(({ titles, rank, ...contest }) => ({
        ...contest,
        ...presentTitles(titles),
        ...(rank && { result: rank }),
      })),
      groups: groups.map(({ id, orgId, name, ...row }) => ({ _id: id, orgId, name, emailHash: orgHash(context, row) })),
    };
  },
});
