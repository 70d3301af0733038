import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { administersOrg } from '../access/policy.ts';
import { findOrgCapability } from '../access/queries.ts';
import { findContestsShowingSolutions } from '../contests/contest-permissions.ts';
import { presentSolutionRow } from './present.ts';
import { findTeamsOf, listSolutionsOfOrg } from './queries.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const listOrgSolutions = route('GET /api/solution', {
  handle: async ({ query, viewer, context: { db } }) => {
    const isOwn = query.userId === viewer.userId;
    const isAdmin = administersOrg(await findOrgCapability(db, query.orgId, viewer.userId));
    if (!isOwn && !isAdmin) throw refusal('no-right');
    const inContests = isAdmin ? undefined : await findContestsShowingSolutions(db, query.orgId, viewer.userId);
    const teamIds = isOwn ? await findTeamsOf(db, viewer.userId) : [];
    const userIds = teamIds.length > 0 ? [viewer.userId, ...teamIds] : undefined;
    const filter = { ...query, contestId: contestOf(query.contestId), inContests, ...(userIds && { userIds }) };
    const { rows, total } = await listSolutionsOfOrg(db, filter, query);
    const items = rows.map((row) => ({
      ...presentSolutionRow(row, { seesAll: isAdmin || row.tokenedAt !== null, readToken: true }),
      problemTitle: row.problemTitle,
      ...(Object.keys(row.problemTitles).length > 0 && { problemTitles: row.problemTitles }),
      ...(row.contestTitle !== null && { contestTitle: row.contestTitle }),
      ...(Object.keys(row.contestTitles).length > 0 && { contestTitles: row.contestTitles }),
    }));
    return { items, ...(total !== undefined && { total }) };
  },
});

/** An id means a contest, any other text means outside contests, and absent means everywhere. */
function contestOf(text: string | undefined): string | null | undefined {
  if (text === undefined || text === '') return undefined;
  return UUID.test(text) ? text : null;
}
