import { hidesResultsOfOthers, isRanklistShown } from '@assay/rules';
import type { Db } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { URL_LIFE_S } from '../../storage/file-urls.ts';
import { presentBoard } from '../boards/present.ts';
import { findBoard } from '../boards/queries.ts';
import { signDocumentUrl } from '../ranklists/document-url.ts';
import { addressLifeS } from '../ranklists/policy.ts';
import { findPublicScope } from './public-scope.ts';
import { findPublic } from './queries.ts';

/**
 * The ranklist that everyone may read now by a published number; refuses if there is none. The number of a ranklist on
 * the board of its contest leads to what the board shows now, so that one URL lasts from the start to the final
 * results. The time window of the ranklist shown holds here too: what is published early does not spoil a closing
 * ceremony.
 */
export async function findShownToPublic(db: Db, ranklistId: number) {
  const shown = await findPublicBoard(db, ranklistId);
  if (!shown) throw refusal('not-found');
  return shown;
}

/** The same for periodic work: null if visitors may see none. */
export async function findPublicBoard(db: Db, ranklistId: number) {
  const found = await findPublic(db, ranklistId);
  if (!found?.visible) return null;
  // Also from administrators: the number is the public's view.
  if (found.hidingClock && hidesResultsOfOthers(found.hidingClock, found.nowMs)) return null;
  const board = found.boardRole === null ? undefined : await findBoard(db, found.contestId);
  const shown = board ? { ...board.shown, documentAt: board.documentAt } : found;
  // The board is read later: its ranklist may have been revealed since.
  if (!isRanklistShown(shown, board?.nowMs ?? found.nowMs)) return null;
  return { found, board, shown };
}

export const publicRanklistUrl = route('GET /api/rk/:ranklistId/download', {
  handle: async ({ params, query, origin, context: { db, store } }) => {
    const { found, board, shown } = await findShownToPublic(db, params.ranklistId);
    const { contestId, contestTitle, contestTitles, nowMs } = found;
    const expiresInS = addressLifeS(query.expiresIn ?? URL_LIFE_S, [shown.settings.showBefore], nowMs);
    return {
      ...(shown.documentAt && { url: await signDocumentUrl(store, { contestId, key: shown.key, expiresInS, origin }) }),
      contestTitle,
      ...(Object.keys(contestTitles).length > 0 && { contestTitles }),
      name: shown.name,
      ...(board && { board: presentBoard(board) }),
    };
  },
});

export const getVisible = route('GET /api/rk/:ranklistId/visible', {
  scope: findPublicScope,
  handle: ({ scope: { found } }) => ({ visible: found.visible }),
});
