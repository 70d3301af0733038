import type { ClarificationCategory } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, type Body, type Query, type Reply } from '../../lib/api/index.ts';
import { clarificationKeys } from './clarification-keys.ts';

export type ClarificationRow = Reply<'GET /api/contest/:contestId/clarification'>['items'][number];
export type Clarification = Reply<'GET /api/contest/:contestId/clarification/:clarificationId'>;
export type ClarificationMessage = Clarification['messages'][number];
export type ClarificationNotice = Reply<'GET /api/clarification/unread'>[number];

/** A problem of the contest that the viewer may read, as the contest names it. */
export interface NamedProblem {
  id: string;
  name: string;
}

/** What a question is about. */
export interface Subject {
  category: ClarificationCategory;
  problemId?: string;
}

const { contest } = clarificationKeys;

export const clarificationList = (
  contestId: string,
  query: Omit<Query<'GET /api/contest/:contestId/clarification'>, 'count'>,
) =>
  queryOptions({
    queryKey: [...contest(contestId), 'list', query],
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/clarification', {
        params: { contestId },
        query: { ...query, count: true },
        signal,
      }),
    placeholderData: (before) => before,
  });

export const clarificationById = (contestId: string, clarificationId: string) =>
  queryOptions({
    queryKey: [...contest(contestId), 'one', clarificationId],
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/clarification/:clarificationId', {
        params: { contestId, clarificationId },
        signal,
      }),
  });

/** Contests to notify of a change of the problem; `change` numbers the changes that the page has saved. */
export const noticeContests = (problemId: string, change: number) =>
  queryOptions({
    queryKey: ['notice-contest', problemId, change],
    queryFn: ({ signal }) => api('GET /api/problem/:problemId/notice-contest', { params: { problemId }, signal }),
    // A list that changes while its dialogs are shown would skip one.
    staleTime: Infinity,
  });

export const cannedAnswers = (contestId: string) =>
  queryOptions({
    queryKey: ['canned-answer', contestId],
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/admin/canned-answer', { params: { contestId }, signal }),
  });

export const askQuestion = (contestId: string, body: Body<'POST /api/contest/:contestId/clarification'>) =>
  api('POST /api/contest/:contestId/clarification', { params: { contestId }, body });

/** A thread of a contest. */
export interface ThreadPlace {
  contestId: string;
  clarificationId: string;
}

export const addToQuestion = (params: ThreadPlace, body: string) =>
  api('POST /api/contest/:contestId/clarification/:clarificationId/reply', { params, body: { body } });

export const markRead = (params: ThreadPlace, messageId: string) =>
  api('POST /api/contest/:contestId/clarification/:clarificationId/read', { params, body: { messageId } });

export const writeNotice = (contestId: string, body: Body<'POST /api/contest/:contestId/admin/clarification'>) =>
  api('POST /api/contest/:contestId/admin/clarification', { params: { contestId }, body });

export const answerQuestion = (
  params: ThreadPlace,
  body: Body<'POST /api/contest/:contestId/admin/clarification/:clarificationId/answer'>,
) => api('POST /api/contest/:contestId/admin/clarification/:clarificationId/answer', { params, body });

export const changeClarification = (
  params: ThreadPlace,
  body: Body<'PATCH /api/contest/:contestId/admin/clarification/:clarificationId'>,
) => api('PATCH /api/contest/:contestId/admin/clarification/:clarificationId', { params, body });

export const editMessage = (
  params: ThreadPlace & { messageId: string },
  body: Body<'PATCH /api/contest/:contestId/admin/clarification/:clarificationId/message/:messageId'>,
) => api('PATCH /api/contest/:contestId/admin/clarification/:clarificationId/message/:messageId', { params, body });

export const claimClarification = (params: ThreadPlace, takeOver: boolean) =>
  api('POST /api/contest/:contestId/admin/clarification/:clarificationId/claim', { params, body: { takeOver } });

export const releaseClarification = (params: ThreadPlace) =>
  api('DELETE /api/contest/:contestId/admin/clarification/:clarificationId/claim', { params });

export const changeCannedAnswers = (contestId: string, answers: string[]) =>
  api('PATCH /api/contest/:contestId/admin/canned-answer', { params: { contestId }, body: { answers } });
