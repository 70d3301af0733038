import { isRanklistShown, nextStageStart } from '@assay/rules';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { URL_LIFE_S } from '../../storage/file-urls.ts';
import { contestScopePast } from '../contests/contest-scope.ts';
import { observes } from '../contests/policy.ts';
import { signDocumentUrl } from './document-url.ts';
import { addressLifeS } from './policy.ts';
import { findRanklist, listRanklists as findRanklists } from './queries.ts';

const scope = contestScopePast('readRanklists');

export const listRanklists = route('GET /api/contest/:contestId/ranklist', {
  scope,
  handle: async ({ scope: contest, context: { db } }) => {
    const rows = await findRanklists(db, contest.id);
    return rows
      .filter((row) => observes(contest) || isRanklistShown(row, contest.nowMs))
      .map(({ key, name, boardRole }) => ({ key, name, ...(boardRole && { boardRole }) }));
  },
});

export const ranklistUrl = route('GET /api/contest/:contestId/ranklist/:key/url/download', {
  scope,
  handle: async ({ params: { key }, query, scope: contest, origin, context: { db, store } }) => {
    const { id, nowMs, stages } = contest;
    const found = await findRanklist(db, id, key);
    const seesAll = observes(contest);
    if (!found || !(seesAll || isRanklistShown(found, nowMs))) throw refusal('not-found');
    // The stored document may still be one that the previous settings showed to everyone.
    if (found.documentAt === null && !seesAll) return {};
    const askedS = query.expiresIn ?? URL_LIFE_S;
    const expiresInS = seesAll
      ? askedS
      : addressLifeS(askedS, [found.settings.showBefore, nextStageStart(stages, nowMs)], nowMs);
    return { url: await signDocumentUrl(store, { contestId: id, key, expiresInS, origin }) };
  },
});
