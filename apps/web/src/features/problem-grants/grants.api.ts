import { queryOptions } from '@tanstack/react-query';
import { api, type Body } from '../../lib/api/index.ts';

export const grantKeys = {
  /** Prefix of the lists of a problem. */
  of: (problemId: string) => ['problem-grants', problemId] as const,
  lent: (orgId: string, problemId: string, language?: string) => ['library', orgId, problemId, language] as const,
};

/** Grants on one page: more are rare, and the pager shows them. */
export const GRANTS_PER_PAGE = 30;

export const problemGrants = (problemId: string, page: number) =>
  queryOptions({
    queryKey: [...grantKeys.of(problemId), page],
    queryFn: ({ signal }) =>
      api('GET /api/problem/:problemId/grant', {
        params: { problemId },
        query: { page, perPage: GRANTS_PER_PAGE, count: true },
        signal,
      }),
  });

export type NewGrant = Body<'POST /api/problem/:problemId/grant'>;
export type GrantTerms = Body<'PATCH /api/problem/:problemId/grant/:grantId'>;

export const giveGrant = (problemId: string, body: NewGrant) =>
  api('POST /api/problem/:problemId/grant', { params: { problemId }, body });

export const changeGrant = (problemId: string, grantId: string, body: GrantTerms) =>
  api('PATCH /api/problem/:problemId/grant/:grantId', { params: { problemId, grantId }, body });

export const revokeGrant = (problemId: string, grantId: string) =>
  api('DELETE /api/problem/:problemId/grant/:grantId', { params: { problemId, grantId } });

/** A problem that is lent to the organization; `language`: with the texts in this one, `*`: in all. */
export const lentProblem = (orgId: string, problemId: string, language?: string) => ({
  queryKey: grantKeys.lent(orgId, problemId, language),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api('GET /api/org/:orgId/library/:problemId', {
      params: { orgId, problemId },
      query: language === undefined ? {} : { language },
      signal,
    }),
});

export const lentAttachmentUrl = async (orgId: string, problemId: string, key: string): Promise<string> =>
  (
    await api('GET /api/org/:orgId/library/:problemId/attachment/:key/url/download', {
      params: { orgId, problemId, key },
      query: {},
    })
  ).url;
