import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, type Body, type Reply } from '../../../lib/api/index.ts';
import { adminKeys } from '../contest-admin.api.ts';

export type Progress = Reply<'GET /api/contest/:contestId/admin/progress'>;
export type Reminder = Reply<'POST /api/contest/:contestId/admin/reminder'>;

/** Submissions of others arrive without an event for directors. */
const REFETCH_MS = 60_000;

export const contestProgress = (contestId: string, groupId: string | undefined) =>
  queryOptions({
    queryKey: [...adminKeys.contest(contestId), 'progress', groupId ?? null],
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/admin/progress', {
        params: { contestId },
        query: groupId === undefined ? {} : { groupId },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });

const sendReminder = (contestId: string, body: Body<'POST /api/contest/:contestId/admin/reminder'>) =>
  api('POST /api/contest/:contestId/admin/reminder', { params: { contestId }, body });

/** What a reminder to these people would do. Outside the contest's keys, which a sent reminder renews. */
export const reminderPreview = (contestId: string, userIds: string[]) =>
  queryOptions({
    queryKey: ['reminder', contestId, userIds],
    queryFn: () => sendReminder(contestId, { userIds, dryRun: true }),
    staleTime: 0,
    gcTime: 0,
  });

export const remind = (contestId: string, userIds: string[]) => sendReminder(contestId, { userIds });
