import type { ContestFileName } from '@assay/contract/contest-files';
import { queryOptions } from '@tanstack/react-query';
import { api, type Body, type Reply } from '../../lib/api/index.ts';
import { saveDownload } from '../../lib/save-download.ts';

export type ContestApi = Reply<'GET /api/contest/:contestId/admin/contest-api'>;
export type ApiAccount = ContestApi['accounts'][number];
export type MadeAccount = Reply<'POST /api/contest/:contestId/admin/contest-api/account'>;

export const contestApiKey = (contestId: string) => ['contest-api', contestId] as const;

export const contestApi = (contestId: string) =>
  queryOptions({
    queryKey: contestApiKey(contestId),
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/admin/contest-api', { params: { contestId }, signal }),
  });

export const createAccount = (
  contestId: string,
  body: Body<'POST /api/contest/:contestId/admin/contest-api/account'>,
): Promise<MadeAccount> =>
  api('POST /api/contest/:contestId/admin/contest-api/account', { params: { contestId }, body });

export const changeAccount = (contestId: string, accountId: string, mayWrite: boolean) =>
  api('PATCH /api/contest/:contestId/admin/contest-api/account/:accountId', {
    params: { contestId, accountId },
    body: { mayWrite },
  });

export const revokeAccount = (contestId: string, accountId: string) =>
  api('DELETE /api/contest/:contestId/admin/contest-api/account/:accountId', { params: { contestId, accountId } });

export const changeFinalization = (
  contestId: string,
  body: Body<'PATCH /api/contest/:contestId/admin/contest-api/finalization'>,
) => api('PATCH /api/contest/:contestId/admin/contest-api/finalization', { params: { contestId }, body });

/** Saves the contest as a contest package: of a version, or with all source code. */
export const savePackage = (contestId: string, query: '' | '?version=2023-06' | '?reader=judge' = '') =>
  saveDownload(`/api/contest/${contestId}/admin/contest-api/package${query}`, `${contestId}.zip`);

/** Saves results, standings or the event feed as a file. */
export const saveContestFile = (contestId: string, name: ContestFileName, language: string) =>
  saveDownload(`/api/contest/${contestId}/admin/contest-file/${name}?language=${language}`, name);

/** The URL from which tools read a contest. */
export const contestApiUrl = (contestId: string, version: '2026-01' | '2023-06' = '2026-01') =>
  `${globalThis.location.origin}/api/clics/${version}/contests/${contestId}`;
