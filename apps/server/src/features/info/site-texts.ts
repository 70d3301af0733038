import { violatedReference } from '../../db/errors.ts';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { recordAct, type Act } from '../audit/record-act.ts';
import { posterKey } from '../../storage/keys.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { posterNameOf } from './poster-names.ts';
import { filingNoticeOf } from './filing-notice.ts';
import { findSiteInfo, lockSiteInfo, updateSiteInfo, type SiteInfo } from './queries.ts';

/** Settings and texts of the whole site. */
export async function readSite(context: AppContext): Promise<SiteInfo> {
  const info = await findSiteInfo(context.db);
  if (!info) throw new Error('The row of site texts, which migrations create, is missing.');
  return info;
}

type SiteTextRequest = Pick<Act, 'viewer' | 'ip'> & { context: AppContext };

/** Updates the site texts and records the change in the audit log. */
export async function writeSite(
  { viewer, ip, context }: SiteTextRequest,
  change: (before: SiteInfo) => Partial<Omit<SiteInfo, 'id'>>,
): Promise<{ ok: 1 }> {
  await context.db.transact(async (tx) => {
    const before = await lockSiteInfo(tx);
    if (!before) throw new Error('The row of site texts, which migrations create, is missing.');
    const values = change(before);
    await updateSiteInfo(tx, values);
    const states = { before, after: { ...before, ...values } };
    await recordAct(tx, { viewer, ip, action: 'site.change', subject: { type: 'site' }, ...states });
  });
  return { ok: 1 };
}

export const getMilestone = route('GET /api/info/milestone', {
  handle: async ({ context }) => (await readSite(context)).milestone,
});
export const setMilestone = route('PATCH /api/info/milestone', {
  handle: (request) =>
    writeSite(request, ({ milestone: { names } }) => ({ milestone: { ...(names && { names }), ...request.body } })),
});

export const getFriends = route('GET /api/info/friends', {
  handle: async ({ context }) => (await readSite(context)).friends,
});
export const setFriends = route('PATCH /api/info/friends', {
  handle: (request) => writeSite(request, () => ({ friends: request.body })),
});

export const getPosters = route('GET /api/info/posters', {
  handle: async ({ context }) => (await readSite(context)).posters,
});
export const setPosters = route('PATCH /api/info/posters', {
  handle: async (request) => {
    await refuseMissingImages(request.context.store, request.body);
    return await writeSite(request, () => ({ posters: request.body }));
  },
});

/** An uploaded image that is never used is deleted after a day; the page being saved may be older than that. */
async function refuseMissingImages(store: ObjectStore, posters: readonly { url: string }[]): Promise<void> {
  for (const [index, { url }] of posters.entries()) {
    const name = posterNameOf(url);
    if (name !== null && (await store.head(posterKey(name))) === null) {
      throw refusal('invalid-input', { places: [{ place: `body/${index}/url`, reason: 'is no uploaded image' }] });
    }
  }
}

export const getDefaultOrg = route('GET /api/info/defaultOrg', {
  handle: async ({ context }) => ({ defaultOrg: (await readSite(context)).defaultOrgId ?? '' }),
});
export const setDefaultOrg = route('PATCH /api/info/defaultOrg', {
  handle: async (request) => {
    try {
      return await writeSite(request, () => ({ defaultOrgId: request.body.defaultOrg || null }));
    } catch (error) {
      if (violatedReference(error) === undefined) throw error;
      throw refusal('invalid-input', { places: [{ place: 'body/defaultOrg', reason: 'is no organization' }] });
    }
  },
});

export const getFilingNotice = route('GET /api/info/filingNotice', {
  handle: async ({ context }) => ({
    notice: (await readSite(context)).filingNotice,
    default: filingNoticeOf(null, context.config.footer),
  }),
});
export const setFilingNotice = route('PATCH /api/info/filingNotice', {
  handle: (request) => writeSite(request, () => ({ filingNotice: request.body.notice })),
});

export const getSignUp = route('GET /api/info/signUp', {
  handle: async ({ context }) => {
    const { signUpOpen } = await readSite(context);
    const setting = signUpOpen === null ? ('default' as const) : signUpOpen ? ('open' as const) : ('closed' as const);
    return { setting, open: signUpOpen ?? context.config.signup, default: context.config.signup };
  },
});
export const setSignUp = route('PATCH /api/info/signUp', {
  handle: (request) => {
    const { setting } = request.body;
    return writeSite(request, () => ({ signUpOpen: setting === 'default' ? null : setting === 'open' }));
  },
});

export const getSignUpFields = route('GET /api/info/signUpFields', {
  handle: async ({ context }) => (await readSite(context)).signUpFields,
});
export const setSignUpFields = route('PATCH /api/info/signUpFields', {
  handle: (request) => writeSite(request, () => ({ signUpFields: request.body })),
});
