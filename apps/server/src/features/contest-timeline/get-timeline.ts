import { isRanklistShown, isThawedAt } from '@assay/rules';
import type { Db } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findBoard } from '../boards/queries.ts';
import { type ContestScope, contestScopePast } from '../contests/contest-scope.ts';
import { observes } from '../contests/policy.ts';
import { findRanklist } from '../ranklists/queries.ts';
import { readTimeline } from './read-timeline.ts';

/** The same to everyone who may read the board, unless an administrator asks for the hidden results. */
export const getTimeline = route('GET /api/contest/:contestId/board/timeline', {
  scope: contestScopePast('readRanklists'),
  handle: async ({ params: { contestId }, query, scope: contest, context }) => {
    const revealsAll = query.hidden === true;
    if (revealsAll && !observes(contest)) throw refusal('no-right');
    const found =
      query.ranklist === undefined
        ? await findBoard(context.db, contestId)
        : await findReadable(context.db, contest, query.ranklist);
    if (!found) throw refusal('not-found');
    const { clock, nowMs, shown } = found;
    const isThawed = clock !== null && isThawedAt(clock, nowMs);
    return await readTimeline(context, contestId, shown, { isThawed, revealsAll });
  },
});

/** A ranklist that the viewer may read by its key. */
async function findReadable(db: Db, contest: ContestScope, key: string) {
  const found = await findRanklist(db, contest.id, key);
  const seesAll = observes(contest);
  if (!found || !(seesAll || isRanklistShown(found, found.nowMs))) return undefined;
  // As with its document, which its previous settings may have shown to everyone.
  if (found.documentAt === null && !seesAll) return undefined;
  return { ...found, shown: { key, name: found.name } };
}
