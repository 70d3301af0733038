import { SOLUTION_URL_LIFE_S } from '../../storage/file-urls.ts';
import type { FeedbackLevel } from '@assay/contract';
import { solutionDataKey, solutionResultKey } from '../../storage/keys.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { levelFor, reducedDetailsKey, type FeedbackReader } from './feedback.ts';

interface Submission {
  id: string;
  solutionDataHash: string;
}

/**
 * Placeholder task id of a solution that no runner has leased: its document does not exist, as the URL then reports.
 */
const NO_TASK = 'none';

/** The details document as the reader may see it. */
export async function detailsUrl(
  store: ObjectStore,
  { id, taskId, feedback }: { id: string; taskId: string | null; feedback: FeedbackLevel | null },
  reader: FeedbackReader,
  origin: string,
) {
  const judging = { id, taskId: taskId ?? NO_TASK };
  const level = levelFor({ feedback }, reader);
  const key = level === null ? solutionResultKey(id, judging.taskId) : await reducedDetailsKey(store, judging, level);
  return await store.signedUrl({
    key,
    method: 'GET',
    expiresInS: SOLUTION_URL_LIFE_S,
    fileName: 'result.json',
    origin,
  });
}

export function dataUrl(store: ObjectStore, { id, solutionDataHash }: Submission, origin: string) {
  const key = solutionDataKey(id, solutionDataHash);
  return store.signedUrl({ key, method: 'GET', expiresInS: SOLUTION_URL_LIFE_S, fileName: `${id}.zip`, origin });
}
