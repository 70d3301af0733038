import { violatedReference } from '../../db/errors.ts';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findSiteInfo, updateSiteInfo, type SiteInfo } from './queries.ts';

async function read(context: AppContext): Promise<SiteInfo> {
  const info = await findSiteInfo(context.db);
  if (!info) throw refusal('not-found');
  return info;
}

async function write(context: AppContext, values: Parameters<typeof updateSiteInfo>[1]): Promise<{ ok: 1 }> {
  await context.db.transact((tx) => updateSiteInfo(tx, values));
  return { ok: 1 };
}

export const getMilestone = route('GET /api/info/milestone', {
  handle: async ({ context }) => (await read(context)).milestone,
});
export const setMilestone = route('PATCH /api/info/milestone', {
  handle: ({ body, context }) => write(context, { milestone: body }),
});

export const getFriends = route('GET /api/info/friends', {
  handle: async ({ context }) => (await read(context)).friends,
});
export const setFriends = route('PATCH /api/info/friends', {
  handle: ({ body, context }) => write(context, { friends: body }),
});

export const getPosters = route('GET /api/info/posters', {
  handle: async ({ context }) => (await read(context)).posters,
});
export const setPosters = route('PATCH /api/info/posters', {
  handle: ({ body, context }) => write(context, { posters: body }),
});

export const getDefaultOrg = route('GET /api/info/defaultOrg', {
  handle: async ({ context }) => ({ defaultOrg: (await read(context)).defaultOrgId ?? '' }),
});
export const setDefaultOrg = route('PATCH /api/info/defaultOrg', {
  handle: async ({ body, context }) => {
    try {
      return await write(context, { defaultOrgId: body.defaultOrg || null });
    } catch (error) {
      if (violatedReference(error) === undefined) throw error;
      throw refusal('invalid-input', { places: [{ place: 'body/defaultOrg', reason: 'is no organization' }] });
    }
  },
});
