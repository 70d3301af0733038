import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { fileMethodOf, MAX_RESULT_BYTES, SOLUTION_URL_LIFE_S } from '../../storage/file-urls.ts';
import { solutionResultKey, solutionUploadKey } from '../../storage/keys.ts';
import { holdOf, renewHold } from './hold.ts';
import { findHold } from './queries.ts';

/** While judging, the upload may be written and read; once concluded, only its stored copy may be read. */
export const detailsUrl = route('GET /api/runner/solution/task/:solutionId/:taskId/details/:type', {
  handle: async ({ params, viewer, origin, context: { db, store } }) => {
    const hold = holdOf(params, viewer);
    const { type } = params;
    const found = await findHold(db, hold);
    const isReading = type === 'download' || type === 'head';
    if (found === null || (found === 'ended' && !isReading)) throw refusal('not-found');
    if (found === 'held') await renewHold(db, hold);
    const keyOf = found === 'held' ? solutionUploadKey : solutionResultKey;
    const url = await store.signedUrl({
      key: keyOf(hold.subjectId, hold.taskId),
      method: fileMethodOf(type),
      expiresInS: SOLUTION_URL_LIFE_S,
      origin,
      ...(type === 'upload' && { maxBytes: MAX_RESULT_BYTES }),
    });
    return { url };
  },
});
