import { SOLUTION_URL_LIFE_S } from '../../storage/file-urls.ts';
import { solutionDataKey, solutionResultKey } from '../../storage/keys.ts';
import type { ObjectStore } from '../../storage/object-store.ts';

interface Submission {
  id: string;
  solutionDataHash: string;
}

/**
 * Placeholder task id of a solution that no runner has leased: its document does not exist, as the URL then reports.
 */
const NO_TASK = 'none';

export function detailsUrl(store: ObjectStore, { id, taskId }: { id: string; taskId: string | null }, origin: string) {
  const key = solutionResultKey(id, taskId ?? NO_TASK);
  return store.signedUrl({ key, method: 'GET', expiresInS: SOLUTION_URL_LIFE_S, fileName: 'result.json', origin });
}

export function dataUrl(store: ObjectStore, { id, solutionDataHash }: Submission, origin: string) {
  const key = solutionDataKey(id, solutionDataHash);
  return store.signedUrl({ key, method: 'GET', expiresInS: SOLUTION_URL_LIFE_S, fileName: `${id}.zip`, origin });
}
