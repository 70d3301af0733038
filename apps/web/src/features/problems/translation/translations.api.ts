import { queryOptions } from '@tanstack/react-query';
import { api, type Body } from '../../../lib/api/index.ts';
import { problemKeys } from '../problem-keys.ts';

/** Shows what others do, without a live stream. */
export const TRANSLATION_REFRESH_MS = 15_000;

export const translationsOf = (problemId: string) =>
  queryOptions({
    queryKey: problemKeys.translations(problemId),
    queryFn: ({ signal }) => api('GET /api/problem/:problemId/translation', { params: { problemId }, signal }),
  });

export const translationInto = (problemId: string, language: string) =>
  queryOptions({
    queryKey: problemKeys.translation(problemId, language),
    queryFn: ({ signal }) =>
      api('GET /api/problem/:problemId/translation/:language', { params: { problemId, language }, signal }),
  });

export const contestTranslations = (contestId: string) =>
  queryOptions({
    queryKey: ['contest-translation', contestId],
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/admin/translation', { params: { contestId }, signal }),
  });

export const saveTranslation = (
  problemId: string,
  language: string,
  body: Body<'PUT /api/problem/:problemId/translation/:language'>,
) => api('PUT /api/problem/:problemId/translation/:language', { params: { problemId, language }, body });
