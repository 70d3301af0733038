import { queryOptions } from '@tanstack/react-query';
import { api, type Body, type Query, type Reply } from '../../lib/api/index.ts';
import { saveDownload } from '../../lib/save-download.ts';

export type PlaceSettings = Reply<'GET /api/contest/:contestId/admin/place'>;
export type Seat = Reply<'GET /api/contest/:contestId/admin/place/seat'>['items'][number];
export type Incident = Reply<'GET /api/contest/:contestId/admin/place/incident'>['items'][number];
export type SeatOutcome = Reply<'POST /api/contest/:contestId/admin/place/seat/import'>['rows'][number]['outcome'];

export const placeKeys = { contest: (contestId: string) => ['place', contestId] as const };

export const placeSettings = (contestId: string) =>
  queryOptions({
    queryKey: [...placeKeys.contest(contestId), 'settings'],
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/admin/place', { params: { contestId }, signal }),
  });

export const savePlaceSettings = (contestId: string, body: Body<'PATCH /api/contest/:contestId/admin/place'>) =>
  api('PATCH /api/contest/:contestId/admin/place', { params: { contestId }, body });

export const seatList = (contestId: string, query: Query<'GET /api/contest/:contestId/admin/place/seat'>) =>
  queryOptions({
    queryKey: [...placeKeys.contest(contestId), 'seat', query],
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/admin/place/seat', { params: { contestId }, query, signal }),
    placeholderData: (before) => before,
  });

export const changeSeat = (
  contestId: string,
  userId: string,
  body: Body<'PATCH /api/contest/:contestId/admin/place/seat/:userId'>,
) => api('PATCH /api/contest/:contestId/admin/place/seat/:userId', { params: { contestId, userId }, body });

export const importSeats = (contestId: string, rows: { name: string; address: string }[]) =>
  api('POST /api/contest/:contestId/admin/place/seat/import', { params: { contestId }, body: { rows } });

export const saveSeats = (contestId: string) =>
  saveDownload(`/api/contest/${contestId}/admin/place/seat/csv`, 'seats.csv');

export const incidentList = (contestId: string, query: Query<'GET /api/contest/:contestId/admin/place/incident'>) =>
  queryOptions({
    queryKey: [...placeKeys.contest(contestId), 'incident', query],
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/admin/place/incident', { params: { contestId }, query, signal }),
    placeholderData: (before) => before,
  });
