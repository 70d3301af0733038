import { queryOptions } from '@tanstack/react-query';
import { api, type Body } from '../../lib/api/index.ts';

export const reviewKeys = {
  one: (problemId: string) => ['problem-review', problemId] as const,
  state: (problemId: string) => ['problem-review', problemId, 'state'] as const,
};

export const problemReview = (problemId: string) =>
  queryOptions({
    queryKey: reviewKeys.state(problemId),
    queryFn: ({ signal }) => api('GET /api/problem/:problemId/review', { params: { problemId }, signal }),
  });

export type ApprovalTarget = Body<'POST /api/problem/:problemId/review/approval'>['target'];

export const approveContent = (problemId: string, body: Body<'POST /api/problem/:problemId/review/approval'>) =>
  api('POST /api/problem/:problemId/review/approval', { params: { problemId }, body });

export const withdrawApproval = (problemId: string, approvalId: string) =>
  api('DELETE /api/problem/:problemId/review/approval/:approvalId', { params: { problemId, approvalId } });
