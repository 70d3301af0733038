import { queryOptions } from '@tanstack/react-query';
import type { VirtualRun, VirtualTeam } from '@assay/contract';
import { api, type Reply } from '../../lib/api/index.ts';

export type { VirtualTeam };
export type OwnRuns = Reply<'GET /api/contest/:contestId/virtual'>;
export type RunWithSubmissions = Reply<'GET /api/contest/:contestId/virtual/:runId'>;

/** Not among the keys of the contest: an event about the contest changes no run. */
export const virtualKeys = {
  contest: (contestId: string) => ['virtual', contestId] as const,
  list: (contestId: string) => ['virtual', contestId, 'list'] as const,
  run: (contestId: string, runId: string) => ['virtual', contestId, 'run', runId] as const,
};

/** Whether the viewer may take the contest virtually, and the viewer's runs, newest first. */
export const ownRuns = (contestId: string) =>
  queryOptions({
    queryKey: virtualKeys.list(contestId),
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/virtual', { params: { contestId }, signal }),
  });

export const virtualRun = (contestId: string, runId: string) =>
  queryOptions({
    queryKey: virtualKeys.run(contestId, runId),
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/virtual/:runId', { params: { contestId, runId }, signal }),
  });

export const startRun = (contestId: string) => api('POST /api/contest/:contestId/virtual', { params: { contestId } });

export const finishRun = (contestId: string, runId: string) =>
  api('POST /api/contest/:contestId/virtual/:runId/finish', { params: { contestId, runId } });

export const formTeam = (contestId: string, name: string) =>
  api('POST /api/contest/:contestId/virtual/team', { params: { contestId }, body: { name } });

export const joinTeam = (contestId: string, code: string) =>
  api('POST /api/contest/:contestId/virtual/team/join', { params: { contestId }, body: { code } });

export const inviteToTeam = (contestId: string, teamId: string, userId: string) =>
  api('POST /api/contest/:contestId/virtual/team/:teamId/member', { params: { contestId, teamId }, body: { userId } });

/** Leaves the team, declines an invitation, or removes another member. */
export const leaveTeam = (contestId: string, teamId: string, userId: string) =>
  api('DELETE /api/contest/:contestId/virtual/team/:teamId/member/:userId', { params: { contestId, teamId, userId } });

export const startTeamRun = (contestId: string, teamId: string) =>
  api('POST /api/contest/:contestId/virtual/team/:teamId/start', { params: { contestId, teamId } });

export const allowRuns = (contestId: string, allowed: boolean) =>
  api('PATCH /api/contest/:contestId/admin/virtual', { params: { contestId }, body: { allowed } });

/** Whether the time of a run runs, by the server's clock. */
export const isOpenAt = ({ endAt }: Pick<VirtualRun, 'endAt'>, nowMs: number): boolean => nowMs < endAt;
