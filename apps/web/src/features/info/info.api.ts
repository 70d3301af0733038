import type { SignUpFields } from '@assay/contract/profile-rules';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api/index.ts';
import type { Reply } from '../../lib/api/index.ts';
import { learnServerTime } from '../../lib/time/clock.ts';

const HOUR_MS = 3_600_000;
/** Interval for an open page to fetch the running version: another build means that the site was updated. */
export const SITE_CHECK_MS = 5 * 60_000;

/** Facts about the installation, with the time of the server's clock. */
export const siteQuery = queryOptions({
  queryKey: ['info', 'site'],
  queryFn: async ({ signal }) => {
    const site = await api('GET /api/info/site', { signal });
    learnServerTime(site.serverTime);
    return site;
  },
  staleTime: SITE_CHECK_MS,
});

export const milestoneQuery = queryOptions({
  queryKey: ['info', 'milestone'],
  queryFn: ({ signal }) => api('GET /api/info/milestone', { signal }),
  staleTime: HOUR_MS,
});

export const friendsQuery = queryOptions({
  queryKey: ['info', 'friends'],
  queryFn: ({ signal }) => api('GET /api/info/friends', { signal }),
});

export const postersQuery = queryOptions({
  queryKey: ['info', 'posters'],
  queryFn: ({ signal }) => api('GET /api/info/posters', { signal }),
});

export const defaultOrgQuery = queryOptions({
  queryKey: ['info', 'defaultOrg'],
  queryFn: ({ signal }) => api('GET /api/info/defaultOrg', { signal }),
});

export const signUpQuery = queryOptions({
  queryKey: ['info', 'signUp'],
  queryFn: ({ signal }) => api('GET /api/info/signUp', { signal }),
});
export type SignUpSetting = Reply<'GET /api/info/signUp'>;

export const signUpFieldsQuery = queryOptions({
  queryKey: ['info', 'signUpFields'],
  queryFn: ({ signal }) => api('GET /api/info/signUpFields', { signal }),
});

export const filingNoticeQuery = queryOptions({
  queryKey: ['info', 'filingNotice'],
  queryFn: ({ signal }) => api('GET /api/info/filingNotice', { signal }),
});

export type StoredFilingNotice = Reply<'GET /api/info/filingNotice'>;
export type FilingNotice = StoredFilingNotice['default'];
export type TitledUrl = Reply<'GET /api/info/friends'>[number];
export type Poster = Reply<'GET /api/info/posters'>[number];

export const changePosters = (body: Poster[]) => api('PATCH /api/info/posters', { body });

export const changeFriends = (body: TitledUrl[]) => api('PATCH /api/info/friends', { body });
export type Milestone = Reply<'GET /api/info/milestone'>;
export const changeMilestone = (body: Milestone) => api('PATCH /api/info/milestone', { body });
export const changeSignUp = (setting: SignUpSetting['setting']) => api('PATCH /api/info/signUp', { body: { setting } });
export const changeSignUpFields = (body: SignUpFields) => api('PATCH /api/info/signUpFields', { body });

/** Empty text: no default organization. */
export const changeDefaultOrg = (defaultOrg: string) => api('PATCH /api/info/defaultOrg', { body: { defaultOrg } });

/** null restores the default of the installation. */
export const changeFilingNotice = (notice: FilingNotice | null) =>
  api('PATCH /api/info/filingNotice', { body: { notice } });
