import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { INSTANCE_STATE } from '@assay/contract/states';
import { api } from '../../lib/api/index.ts';
import type { Query, Reply } from '../../lib/api/index.ts';

export type Instance = Reply<'GET /api/instance'>['items'][number];

/** Polling interval during a change without a live event. */
const BUSY_POLL_MS = 3_000;
const IMAGES_POLL_MS = 5_000;

export const instanceKeys = { all: ['instance'] as const };

export const instanceList = (query: Query<'GET /api/instance'>) =>
  queryOptions({
    queryKey: [...instanceKeys.all, query],
    queryFn: ({ signal }) => api('GET /api/instance', { query: { ...query, count: true }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(
        (one) => one.state === INSTANCE_STATE.destroying || one.state === INSTANCE_STATE.allocating,
      )
        ? BUSY_POLL_MS
        : false,
  });

export type ContestImages = Reply<'GET /api/contest/:contestId/admin/instance-images'>[number];

/** Where the images of a contest's instances are ready. Changes are not published. */
export const contestImages = (contestId: string) =>
  queryOptions({
    queryKey: [...instanceKeys.all, 'images', contestId],
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/admin/instance-images', { params: { contestId }, signal }),
    refetchInterval: IMAGES_POLL_MS,
  });

export const openInstance = (problemId: string, contestId?: string) =>
  contestId === undefined
    ? api('POST /api/problem/:problemId/instance', { params: { problemId } })
    : api('POST /api/contest/:contestId/problem/:problemId/instance', { params: { contestId, problemId } });
export const destroyInstance = (instanceId: string) =>
  api('POST /api/instance/:instanceId/destroy', { params: { instanceId } });
export const restartInstance = (instanceId: string) =>
  api('POST /api/instance/:instanceId/restart', { params: { instanceId } });
export const extendInstance = (instanceId: string) =>
  api('POST /api/instance/:instanceId/extend', { params: { instanceId } });
/** A ticket to connect once to an endpoint; for a web page with the URL to open. */
export const makeTicket = (instanceId: string, endpoint: string) =>
  api('POST /api/instance/:instanceId/ticket', { params: { instanceId }, body: { endpoint } });
/** Stops all instances of the contest, or of the organization without one. */
export const destroyInstances = (orgId: string, contestId?: string) =>
  contestId === undefined
    ? api('POST /api/org/:orgId/admin/destroy-instances', { params: { orgId } })
    : api('POST /api/contest/:contestId/admin/destroy-instances', { params: { contestId } });
