import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import { contestKeys } from './contest-keys.ts';

/** Lifetime of the URLs of images and files in a shown text: as long as a contest. */
const SHOWN_LIFE_S = 6 * 3_600;
const RENEW_MS = (SHOWN_LIFE_S / 2) * 1_000;

/* URLs are cached separately from the objects, so that a live event does not sign them again. */

/** URL of an attachment of a contest, valid while the page is open. */
export const shownContestAttachment = (contestId: string, key: string) =>
  queryOptions({
    queryKey: [...contestKeys.addresses, contestId, key],
    staleTime: RENEW_MS,
    gcTime: RENEW_MS,
    queryFn: () => contestAttachmentUrl(contestId, key, SHOWN_LIFE_S),
  });

/** The same for an attachment of a problem in the contest. */
export const shownProblemAttachment = (contestId: string, problemId: string, key: string) =>
  queryOptions({
    queryKey: [...contestKeys.addresses, contestId, problemId, key],
    staleTime: RENEW_MS,
    gcTime: RENEW_MS,
    queryFn: () => problemAttachmentUrl(contestId, problemId, key, SHOWN_LIFE_S),
  });

/** Signed for each download. */
export async function contestAttachmentUrl(contestId: string, key: string, expiresIn?: number): Promise<string> {
  const { url } = await api('GET /api/contest/:contestId/attachment/:key/url/:type', {
    params: { contestId, key, type: 'download' },
    query: expiresIn === undefined ? {} : { expiresIn },
  });
  return url;
}

export async function problemAttachmentUrl(
  contestId: string,
  problemId: string,
  key: string,
  expiresIn?: number,
): Promise<string> {
  const { url } = await api('GET /api/contest/:contestId/problem/:problemId/attachment/:key/url/download', {
    params: { contestId, problemId, key },
    query: expiresIn === undefined ? {} : { expiresIn },
  });
  return url;
}

export const deleteContestAttachment = (contestId: string, key: string) =>
  api('DELETE /api/contest/:contestId/attachment/:key', { params: { contestId, key } });
