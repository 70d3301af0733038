import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { URL_LIFE_S } from '../../storage/file-urls.ts';
import { contestRanklistKey } from '../../storage/keys.ts';
import { addressLifeS, isWithinWindow } from '../ranklists/policy.ts';
import { findPublicScope } from './public-scope.ts';
import { findPublic } from './queries.ts';

/** The ranklist's own time window holds here too: what is published early does not spoil a closing ceremony. */
export const publicRanklistUrl = route('GET /api/rk/:ranklistId/download', {
  handle: async ({ params, query, origin, context: { db, store } }) => {
    const found = await findPublic(db, params.ranklistId);
    if (!found?.visible || !found.documentAt || !isWithinWindow(found.settings, found.nowMs))
      throw refusal('not-found');
    const url = await store.signedUrl({
      key: contestRanklistKey(found.contestId, found.key),
      method: 'GET',
      expiresInS: addressLifeS(query.expiresIn ?? URL_LIFE_S, [found.settings.showBefore], found.nowMs),
      origin,
    });
    return { url, contestTitle: found.contestTitle, name: found.name };
  },
});

export const getVisible = route('GET /api/rk/:ranklistId/visible', {
  scope: findPublicScope,
  handle: ({ scope: { found } }) => ({ visible: found.visible }),
});
