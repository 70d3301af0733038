import { queryOptions } from '@tanstack/react-query';
import { api, FILE_WORK_TIMEOUT_MS, type Body, type Query, type Reply } from '../../lib/api/index.ts';

export type OwnTeamReply = Reply<'GET /api/contest/:contestId/team'>;
export type OwnTeam = NonNullable<OwnTeamReply['team']>;
export type TeamList = Reply<'GET /api/contest/:contestId/admin/team'>;
export type TeamRow = TeamList['items'][number];
export type TeamSettings = TeamList['settings'];
export type TeamCategory = TeamRow['categories'][number];
export type TeamEdit = Body<'PATCH /api/contest/:contestId/admin/team/:teamId'>;
export type NewTeam = Body<'POST /api/contest/:contestId/admin/team'>;
export type TeamFilter = Omit<Query<'GET /api/contest/:contestId/admin/team'>, 'count'>;
type ImportedRows = Body<'POST /api/contest/:contestId/admin/team/import'>;
type IcpcFiles = Body<'POST /api/contest/:contestId/admin/icpc-import'>;
export type IcpcReply = Reply<'POST /api/contest/:contestId/admin/icpc-import'>;
export type ImportReply = Reply<'POST /api/contest/:contestId/admin/team/import'>;

/** All begin like the other keys of the contest, so that its live events renew them. */
export const teamKeys = {
  contest: (contestId: string) => ['contest', 'one', contestId] as const,
  own: (contestId: string) => ['contest', 'one', contestId, 'team'] as const,
  one: (contestId: string, teamId: string) => ['contest', 'one', contestId, 'team', teamId] as const,
  /** Among the participants, so that live events about them renew it. */
  list: (contestId: string, filter: TeamFilter) =>
    ['contest', 'one', contestId, 'participant', 'team', filter] as const,
};

export const ownTeam = (contestId: string) =>
  queryOptions({
    queryKey: teamKeys.own(contestId),
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/team', { params: { contestId }, signal }),
  });

export const teamById = (contestId: string, teamId: string) =>
  queryOptions({
    queryKey: teamKeys.one(contestId, teamId),
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/team/:teamId', { params: { contestId, teamId }, signal }),
  });

export const formTeam = (contestId: string, body: { name: string; affiliation?: string }) =>
  api('POST /api/contest/:contestId/team', { params: { contestId }, body });

export const joinTeam = (contestId: string, code: string) =>
  api('POST /api/contest/:contestId/team/join', { params: { contestId }, body: { code } });

export const leaveTeam = (contestId: string) =>
  api('POST /api/contest/:contestId/team/leave', { params: { contestId } });

export const changeOwnTeam = (contestId: string, body: { name?: string; affiliation?: string; newCode?: boolean }) =>
  api('PATCH /api/contest/:contestId/team', { params: { contestId }, body });

export const removeMember = (contestId: string, userId: string) =>
  api('DELETE /api/contest/:contestId/team/member/:userId', { params: { contestId, userId } });

/** One page of the teams, for directors. The old page stays while the next loads. */
export const teamList = (contestId: string, filter: TeamFilter) =>
  queryOptions({
    queryKey: teamKeys.list(contestId, filter),
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/admin/team', {
        params: { contestId },
        query: { ...filter, count: true },
        signal,
      }),
    placeholderData: (before) => before,
  });

export const saveTeamSettings = (contestId: string, body: TeamSettings) =>
  api('PATCH /api/contest/:contestId/admin/team-settings', { params: { contestId }, body });

export const makeTeam = (contestId: string, body: NewTeam) =>
  api('POST /api/contest/:contestId/admin/team', { params: { contestId }, body });

export const editTeam = (contestId: string, teamId: string, body: TeamEdit) =>
  api('PATCH /api/contest/:contestId/admin/team/:teamId', { params: { contestId, teamId }, body });

export const deleteTeam = (contestId: string, teamId: string) =>
  api('DELETE /api/contest/:contestId/admin/team/:teamId', { params: { contestId, teamId } });

export const importTeams = (contestId: string, body: ImportedRows) =>
  api('POST /api/contest/:contestId/admin/team/import', { params: { contestId }, body });

export const importIcpcFiles = (contestId: string, body: IcpcFiles) =>
  api('POST /api/contest/:contestId/admin/icpc-import', {
    params: { contestId },
    body,
    timeoutMs: FILE_WORK_TIMEOUT_MS,
  });
