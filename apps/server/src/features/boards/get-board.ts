import { nextStageStart } from '@assay/rules';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { URL_LIFE_S } from '../../storage/file-urls.ts';
import { contestScopePast } from '../contests/contest-scope.ts';
import { signDocumentUrl } from '../ranklists/document-url.ts';
import { addressLifeS } from '../ranklists/policy.ts';
import { presentBoard } from './present.ts';
import { findBoard } from './queries.ts';

/** The same for administrators and participants: administrators see what everyone sees. */
export const getBoard = route('GET /api/contest/:contestId/board', {
  scope: contestScopePast('readRanklists'),
  handle: async ({ params: { contestId }, scope: { stages }, origin, context: { db, store } }) => {
    const board = await findBoard(db, contestId);
    if (!board) throw refusal('not-found');
    const { documentAt, shown, nowMs } = board;
    // The stored document may still be one that the previous settings showed.
    if (documentAt === null) return presentBoard(board);
    const expiresInS = addressLifeS(URL_LIFE_S, [shown.settings.showBefore, nextStageStart(stages, nowMs)], nowMs);
    const url = await signDocumentUrl(store, { contestId, key: shown.key, expiresInS, origin });
    return { ...presentBoard(board), url };
  },
});
