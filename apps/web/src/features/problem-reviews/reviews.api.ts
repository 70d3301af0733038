import type { CommentState } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, type Body } from '../../lib/api/index.ts';
import { listParameters, type ListSearch } from '../../ui/data/list-search.ts';

/** What the list of comments shows. Absent: open ones. */
export type CommentSearch = Pick<ListSearch, 'page' | 'perPage'> & { show?: Exclude<CommentState, 'open'> | 'all' };

export const reviewKeys = {
  one: (problemId: string) => ['problem-review', problemId] as const,
  comments: (problemId: string, search: CommentSearch) => ['problem-review', problemId, 'comments', search] as const,
  draft: (problemId: string, revision: number | undefined) => ['problem-review', problemId, 'draft', revision] as const,
  sample: (problemId: string, testId: string, side: string, revision: number) =>
    ['review-sample', problemId, testId, side, revision] as const,
  state: (problemId: string) => ['problem-review', problemId, 'state'] as const,
};

export const problemReview = (problemId: string) =>
  queryOptions({
    queryKey: reviewKeys.state(problemId),
    queryFn: ({ signal }) => api('GET /api/problem/:problemId/review', { params: { problemId }, signal }),
  });

/** What testers who do not see solutions get of the draft; changes with its revision. */
export const testedDraft = (problemId: string, revision: number | undefined) =>
  queryOptions({
    queryKey: reviewKeys.draft(problemId, revision),
    queryFn: async ({ signal }) => {
      const { draft } = await api('GET /api/problem/:problemId/review/draft', { params: { problemId }, signal });
      return draft;
    },
    // While a later revision loads.
    placeholderData: (before) => before,
  });

/** A whole input or answer of a sample; its text is null if it cannot be shown. */
export const sampleContent = (
  problemId: string,
  { id: testId, revision }: { id: string; revision: number },
  side: 'input' | 'answer',
) =>
  queryOptions({
    queryKey: reviewKeys.sample(problemId, testId, side, revision),
    queryFn: ({ signal }) =>
      api('GET /api/problem/:problemId/draft/test/:testId/:side', { params: { problemId, testId, side }, signal }),
  });

export const hideSolutions = (problemId: string, hidden: boolean) =>
  api('PUT /api/problem/:problemId/review/hidden-solutions', { params: { problemId }, body: { hidden } });

export type ApprovalTarget = Body<'POST /api/problem/:problemId/review/approval'>['target'];

export const approveContent = (problemId: string, body: Body<'POST /api/problem/:problemId/review/approval'>) =>
  api('POST /api/problem/:problemId/review/approval', { params: { problemId }, body });

export const withdrawApproval = (problemId: string, approvalId: string) =>
  api('DELETE /api/problem/:problemId/review/approval/:approvalId', { params: { problemId, approvalId } });

export const problemComments = (problemId: string, search: CommentSearch) =>
  queryOptions({
    queryKey: reviewKeys.comments(problemId, search),
    queryFn: ({ signal }) => {
      const { show = 'open', ...page } = search;
      const state: CommentState | undefined = show === 'all' ? undefined : show;
      const query = { ...listParameters(page), ...(state && { state }) };
      return api('GET /api/problem/:problemId/review/comment', { params: { problemId }, query, signal });
    },
    // While another page of the list loads.
    placeholderData: (before) => before,
  });

export type SentPlace = Body<'POST /api/problem/:problemId/review/comment'>['place'];

export const writeComment = (problemId: string, place: SentPlace, body: string) =>
  api('POST /api/problem/:problemId/review/comment', { params: { problemId }, body: { place, body } });

export const replyToComment = (problemId: string, commentId: string, body: string) =>
  api('POST /api/problem/:problemId/review/comment/:commentId/reply', {
    params: { problemId, commentId },
    body: { body },
  });

export const editComment = (problemId: string, commentId: string, body: string) =>
  api('PATCH /api/problem/:problemId/review/comment/:commentId', { params: { problemId, commentId }, body: { body } });

export const changeCommentState = (problemId: string, commentId: string, from: CommentState, state: CommentState) =>
  api('POST /api/problem/:problemId/review/comment/:commentId/state', {
    params: { problemId, commentId },
    body: { from, state },
  });

export const deleteComment = (problemId: string, commentId: string) =>
  api('DELETE /api/problem/:problemId/review/comment/:commentId', { params: { problemId, commentId } });
