import { queryOptions } from '@tanstack/react-query';
import { api, FILE_WORK_TIMEOUT_MS } from '../../lib/api/index.ts';

/** What follows from replacing the version `before`. Submissions are judged meanwhile, so it is not kept. */
export const versionEffects = (problemId: string, before: string, hash: string) =>
  queryOptions({
    queryKey: ['version-effects', problemId, before, hash] as const,
    queryFn: ({ signal }) =>
      api('GET /api/problem/:problemId/data/:hash/effect', {
        params: { problemId, hash },
        query: { before },
        signal,
        timeoutMs: FILE_WORK_TIMEOUT_MS,
      }),
  });

/** What follows from publishing this revision of the draft instead of the current version. */
export const draftEffects = (problemId: string, current: string, revision: number) =>
  queryOptions({
    queryKey: ['draft-effects', problemId, current, revision] as const,
    queryFn: ({ signal }) =>
      api('GET /api/problem/:problemId/draft/effect', {
        params: { problemId },
        signal,
        timeoutMs: FILE_WORK_TIMEOUT_MS,
      }),
  });
